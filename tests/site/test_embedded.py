"""The embedded servers without a supervisor: what is adopted, what is refused, what is cleared away."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from memory_site import embedded, state
from memory_site.postgres import EmbeddedPostgres
from memory_site.processes import Adopted, end
from memory_site.valkey import EmbeddedValkey
from tests.processes import eventually
from tests.services_plugin import open_folder

pytestmark = pytest.mark.processes


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = open_folder("palimpsest-embedded-")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(folder: Path) -> Iterator[EmbeddedPostgres]:
    server = EmbeddedPostgres(folder, fsync=False, die_with=signal.SIGKILL)
    server.start()
    yield server
    if server.running:
        end(server.running)


def role(url: str) -> tuple[object, ...] | None:
    with psycopg.connect(url) as connection:
        return connection.execute(
            "SELECT rolsuper, rolbypassrls, rolcreatedb, d.datdba = r.oid "
            "FROM pg_roles r, pg_database d WHERE rolname = current_user AND datname = current_database()"
        ).fetchone()


class TestPostgres:
    def test_the_app_owns_nothing_and_the_owner_is_no_superuser(self, postgres: EmbeddedPostgres) -> None:
        assert role(postgres.app_url) == (False, False, False, False)
        assert role(postgres.owner_url) == (False, False, True, True)

    def test_the_owner_makes_databases_that_know_vectors(self, postgres: EmbeddedPostgres) -> None:
        with psycopg.connect(postgres.owner_url, autocommit=True) as owner:
            owner.execute("CREATE DATABASE another")
        with psycopg.connect(postgres.owner_url.rpartition("/")[0] + "/another") as another:
            another.execute("CREATE EXTENSION IF NOT EXISTS vector")
            assert another.execute("SELECT '[1,2]'::vector <-> '[1,4]'").fetchone() == (2.0,)

    def test_a_wrong_password_does_not_enter(self, postgres: EmbeddedPostgres) -> None:
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(postgres.app_url.replace("palimpsest_app:", "palimpsest_app:x"))

    def test_a_statement_that_fails_leaves_nothing_in_its_log(self, postgres: EmbeddedPostgres) -> None:
        canary = "canary-7f3a"
        with psycopg.connect(postgres.owner_url, autocommit=True) as owner:
            owner.execute("CREATE TABLE said (text text PRIMARY KEY CHECK (length(text) < 20))")
            owner.execute(f"INSERT INTO said VALUES ('{canary}')")
            for failing in (
                f"INSERT INTO said VALUES ('{canary}')",  # the detail quotes the key,
                f"INSERT INTO said VALUES ('{canary} and much more')",  # or the row,
                f"SELECT '{canary}'::int",  # or the message itself the input
                f"SELECT {canary.replace('-', '_')}",
                f"DO $$ BEGIN RAISE WARNING '{canary}'; RAISE EXCEPTION '{canary}'; END $$",
                f"DO $$ BEGIN RAISE LOG 'heard' USING DETAIL = '{canary}'; RAISE EXCEPTION 'no'; END $$",
            ):
                with pytest.raises(psycopg.Error):
                    owner.execute(failing)
        log = postgres.log.read_text()
        assert "LOG:  heard\n" in log, "what the server itself has to say is kept"
        assert "canary" not in log

    def test_one_that_lives_is_adopted(self, postgres: EmbeddedPostgres) -> None:
        again = EmbeddedPostgres(postgres.folder)
        again.start()
        assert isinstance(again.running, Adopted)
        assert postgres.running is not None
        assert again.running.pid == postgres.running.pid
        end(postgres.running)
        eventually("what it forked ends too", lambda: again.running is None or again.running.poll() == 0)

    def test_after_a_kill_it_comes_up_on_the_same_port(self, postgres: EmbeddedPostgres) -> None:
        port = postgres.port
        assert postgres.running is not None
        end(postgres.running)  # what it forked lingers
        postgres.start()
        assert not isinstance(postgres.running, Adopted)
        assert postgres.port == port

    def test_a_lock_left_with_a_recycled_pid_is_removed(self, postgres: EmbeddedPostgres) -> None:
        assert postgres.running is not None
        end(postgres.running)
        (postgres.data / "postmaster.pid").write_text(f"{os.getpid()}\n{postgres.data}\n")
        postgres.start()
        assert postgres.answers()

    def test_a_server_that_is_not_ours_on_our_data_is_named(
        self, postgres: EmbeddedPostgres, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(embedded, "PATIENCE_SECONDS", 1.0)
        postgres.pid_file.rename(postgres.folder / "forgotten.pid")
        assert postgres.running is not None
        with pytest.raises(state.StartRefused, match=rf"Another server \(process {postgres.running.pid}\)"):
            EmbeddedPostgres(postgres.folder, fsync=False).start()

    def test_data_without_its_passwords_is_refused(self, postgres: EmbeddedPostgres) -> None:
        (postgres.folder / "postgres.json").unlink()
        with pytest.raises(state.StartRefused, match="its passwords are missing"):
            EmbeddedPostgres(postgres.folder).start()


class TestValkey:
    @pytest.fixture
    def valkey(self, folder: Path) -> Iterator[EmbeddedValkey]:
        server = EmbeddedValkey(folder, die_with=signal.SIGKILL)
        server.start()
        yield server
        if server.running:
            end(server.running)

    def test_its_password_is_on_no_command_line_and_in_no_open_file(self, valkey: EmbeddedValkey) -> None:
        assert valkey.running is not None
        assert valkey.memory["password"].encode() not in Path(f"/proc/{valkey.running.pid}/cmdline").read_bytes()
        assert valkey.log.stat().st_mode & 0o077 == 0
        assert (valkey.folder / "valkey.json").stat().st_mode & 0o077 == 0

    def test_one_that_hangs_is_replaced(self, valkey: EmbeddedValkey, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(embedded, "PATIENCE_SECONDS", 2.0)
        assert valkey.running is not None
        os.kill(valkey.running.pid, signal.SIGSTOP)
        again = EmbeddedValkey(valkey.folder, die_with=signal.SIGKILL)
        again.start()
        assert again.running is not None
        assert again.running.pid != valkey.running.pid
        assert again.answers()
        end(again.running)


class TestFolder:
    def test_a_damaged_file_is_named(self, folder: Path) -> None:
        (folder / "postgres.json").write_text("{")
        with pytest.raises(state.StartRefused, match=r"postgres\.json is damaged"):
            EmbeddedPostgres(folder)

    def test_written_files_are_private_and_whole(self, folder: Path) -> None:
        state.write(folder / "x.json", {"a": "1"})
        assert state.read(folder / "x.json") == {"a": "1"}
        assert (folder / "x.json").stat().st_mode & 0o777 == 0o600
        assert [path.name for path in folder.glob(".x*")] == []
