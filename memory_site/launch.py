"""A small starter, run as a script between the supervisor and each program it starts.

It does what must happen in the new process just before the program replaces it, and what Python can't do safely
after a fork in a process with threads: keep a locked pid file, give up root, and ask Linux to end it with its parent.

The lock is held by an open file that the program inherits. So "the pid file is locked" means "the process named in
it, or one it forked, is alive", which no recycled pid can feign.
"""

import ctypes
import fcntl
import os
import sys
import time

PR_SET_PDEATHSIG = 1
LOCK_PATIENCE_SECONDS = 5.0  # what the last holder forked can outlive it for a moment
EX_TEMPFAIL = 75


def _hold(pid_file: str) -> None:
    handle = os.open(pid_file, os.O_RDWR | os.O_CREAT, 0o644)
    give_up_at = time.monotonic() + LOCK_PATIENCE_SECONDS
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            if time.monotonic() > give_up_at:
                sys.stderr.write(f"{pid_file} is held by a process that is still alive\n")
                sys.exit(EX_TEMPFAIL)
            time.sleep(0.05)
    os.ftruncate(handle, 0)
    os.write(handle, f"{os.getpid()}\n".encode())
    os.set_inheritable(handle, True)  # noqa: FBT003 - takes no keyword


def _give_up_root(uid: int, gid: int) -> None:
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)


def _end_with_parent(signal_number: int, parent: int) -> None:
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal_number, 0, 0, 0)
    if os.getppid() != parent:  # it died before we asked
        sys.exit(EX_TEMPFAIL)


def main(pid_file: str, die_with: str, parent: str, uid: str, gid: str, *command: str) -> None:
    """Become `command`. `die_with` is a signal number or 0 for none; a negative uid keeps the caller's."""
    _hold(pid_file)
    if int(uid) >= 0:
        _give_up_root(int(uid), int(gid))  # before the next step: a change of user clears it
    if int(die_with):
        _end_with_parent(int(die_with), int(parent))
    os.execv(command[0], command)  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    main(*sys.argv[1:])
