"""A PostgreSQL of our own, from the system's package, that can be stopped, killed and started again."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from server.clients import free_port


class Postgres:
    """A cluster in a folder of its own, or in the one given; ``lasting`` if what it says is committed
    survives a crash."""

    def __init__(self, lasting: bool = False, folder: Path | None = None) -> None:
        self._binaries = _binaries()
        self._folder = folder or Path(tempfile.mkdtemp(prefix="bohrd-postgres-"))
        user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self._as_user = ["runuser", "-u", user, "--"] if os.geteuid() == 0 else []
        if self._as_user:
            shutil.chown(self._folder, user)
        self._port = free_port()
        self._lasting = lasting
        self.url = f"postgresql://bohrd@127.0.0.1:{self._port}/postgres"
        self._run("initdb", "-D", str(self._data), "-U", "bohrd", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def start(self) -> None:
        fsync = "on" if self._lasting else "off"
        options = (
            f"-p {self._port} -c unix_socket_directories= -c listen_addresses=127.0.0.1 -c fsync={fsync}"
            " -c shared_buffers=16MB"
        )
        self._control("-l", f"{self._folder}/log", "-o", options, "start")

    def stop(self) -> None:
        """As a restart of the machine would: everybody is thrown out."""
        self._control("-m", "fast", "stop")

    def kill(self) -> None:
        """As by ``kill -9`` of all its processes."""
        postmaster = self.pid
        os.kill(postmaster, signal.SIGSTOP)  # so that it has no more children
        doomed = [*_children(postmaster), postmaster]
        for process in doomed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        while any(map(_is_alive, doomed)):
            time.sleep(0.01)
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def pause(self) -> None:
        """It neither answers nor goes away."""
        for process in (self.pid, *_children(self.pid)):
            os.kill(process, signal.SIGSTOP)

    def go_on(self) -> None:
        for process in (*_children(self.pid), self.pid):
            os.kill(process, signal.SIGCONT)

    @property
    def is_running(self) -> bool:
        try:
            return _is_alive(self.pid)
        except (FileNotFoundError, IndexError):
            return False

    @property
    def pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def remove(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self._control("-m", "immediate", "stop")
        shutil.rmtree(self._data)
        if not os.path.ismount(self._folder):
            shutil.rmtree(self._folder)

    def _control(self, *words: str) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-w", *words)

    def _run(self, program: str, *words: str) -> None:
        command = [*self._as_user, str(self._binaries / program), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = shutil.which("initdb")
    assert found or named, "PostgreSQL is not installed; `make test` installs it (Debian: postgresql)"
    return (found[-1] if found else Path(str(named))).parent


def _children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
