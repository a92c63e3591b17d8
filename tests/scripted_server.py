# SPDX-License-Identifier: Apache-2.0
"""A server on loopback that says what a script says, and the program that asks it.

A script is a function of one conversation:

    def greet(talk):
        talk.say(b"220 ready\r\n")
        while line := talk.hear():
            talk.say(b"500 no\r\n")

The same script is played whole, sliced to one octet a segment, cut (closed after so many octets, whatever the channel)
or struck dumb there. `talk.body()` marks where the octets begin that the program is to show, `talk.whole()` where all
has been said that the protocol needs: a program that says it has all before that mark has been deceived.
"""
import contextlib
import os
import pty
import resource
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "cli"))
import program  # noqa: E402

CAPTURES = HERE.parent.parent / "shared" / "spec" / "transcripts"
MEMORY = 128 << 20  # octets of data; libraries are not counted
GRACE = 8  # seconds beyond --max-time before it is called a hang: two cores, four programs, a sanitizer
SLICED_FOR = 3000  # octets; what follows comes in large pieces


class Over(Exception):
    """The script is at its end, or the peer has gone."""


class Talk:
    """One program's conversations with a script, one after another."""

    def __init__(self, script, cut=None, dumb=None, sliced=False, reset=False):
        self.script, self.sliced, self.reset = script, sliced, reset
        self.cut, self.dumb = cut, dumb
        self.said = 0
        self.body_at = self.whole_at = None
        self.heard, self.trouble, self.open = [], None, []
        self.done = threading.Event()
        self.listener = listening()
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)  # wakes accept()
        self.thread.join(GRACE)

    # ---- what a script says and hears

    def say(self, octets, on=None):
        """All of it, unless this is the conversation that is cut or struck dumb here."""
        end = min([limit for limit in (self.cut, self.dumb) if limit is not None], default=None)
        left = len(octets) if end is None else max(0, min(len(octets), end - self.said))
        self.send(on or self.control, octets[:left])
        if left < len(octets) or self.said == end:
            self.stop()

    def send(self, on, octets):
        at = 0
        while at < len(octets):
            piece = octets[at:at + self.piece()]
            at += len(piece)
            try:
                on.sendall(piece)
            except OSError:
                raise Over from None
            self.said += len(piece)
            if self.sliced and self.said < SLICED_FOR:
                time.sleep(0.0002)

    def piece(self):
        return 1 if self.sliced and self.said < SLICED_FOR else 1 << 16

    def stop(self):
        if self.dumb is not None:
            self.wait()
        raise Over

    def wait(self):
        """Says nothing more, for as long as the program is there."""
        self.done.wait(60)
        raise Over

    def hear(self):
        """A line without its end; empty at the end of input."""
        try:
            line = self.lines.readline(65536)
        except OSError:
            raise Over from None
        if line:
            self.heard.append(line.rstrip(b"\r\n"))
        return line.rstrip(b"\r\n") or (b" " if line else b"")

    def hear_exactly(self, size):
        """Reads so many octets; a peer that sends fewer has left."""
        try:
            octets = self.lines.read(size)
        except OSError:
            raise Over from None
        if len(octets) < size:
            raise Over
        self.heard.append(octets)
        return octets

    def hear_head(self):
        """The request of http."""
        while self.hear().strip():
            pass

    def listen(self):
        """For a data connection."""
        listener = listening()
        self.open.append(listener)
        return listener

    def accept(self, listener):
        try:
            peer, _ = listener.accept()
        except OSError:
            raise Over from None
        peer.settimeout(20)
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.open.append(peer)
        return peer

    def body(self):
        self.body_at = self.said if self.body_at is None else self.body_at

    def whole(self):
        self.whole_at = self.said if self.whole_at is None else self.whole_at

    # ---- how it is played

    def serve(self):
        self.listener.settimeout(None)
        while not self.done.is_set():
            with contextlib.suppress(Over):
                self.control = self.accept(self.listener)
                self.lines = self.control.makefile("rb")
                self.play()
        self.listener.close()

    def play(self):
        try:
            self.script(self)
        except Over:
            pass
        except Exception as trouble:  # a script that is wrong is a failure of the test, not of this thread
            self.trouble = repr(trouble)
        finally:
            self.close_all()

    def close_all(self):
        """With a FIN, so that what was said arrives; or with a RST."""
        for peer in reversed(self.open):
            with contextlib.suppress(OSError):
                if self.reset:
                    peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                elif not peer.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                    end(peer)
            peer.close()
        self.open.clear()
        self.lines.close()


def listening():
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(20)
    return listener


def end(peer):
    """Closing with octets unread would be a RST, and a RST may overtake what was said."""
    peer.shutdown(socket.SHUT_WR)
    peer.settimeout(1)
    while peer.recv(65536):
        pass


class Packets:
    """The same by UDP: a script is a function of a datagram, and gives the one that answers it, or None."""

    def __init__(self, script):
        self.script, self.heard, self.trouble = script, [], None
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as sender:
            sender.sendto(b"", ("127.0.0.1", self.port))  # wakes who listens
        self.thread.join(GRACE)
        self.socket.close()

    def serve(self):
        while True:
            asked, peer = self.socket.recvfrom(65536)
            if not asked:
                return
            self.heard.append(asked)
            try:
                answer = self.script(asked)
            except Exception as trouble:  # a script that is wrong is a failure of the test, not of this thread
                self.trouble = repr(trouble)
                return
            if answer is not None:
                self.socket.sendto(answer, peer)


class Outcome(NamedTuple):
    status: int
    out: bytes
    err: str
    seconds: float
    talk: Talk


def ask(arguments, seconds, script, terminal=False, side=Talk, **how):
    """What `wend ARGUMENTS --max-time SECONDS` makes of the script. {port} in an argument is the script's."""
    with side(script, **how) as talk:
        arguments = [argument.replace("{port}", str(talk.port)) for argument in arguments]
        begun = time.monotonic()
        run = run_on_terminal if terminal else run_in_pipes
        status, out, err = run([program.PATH, *arguments, "--max-time", str(seconds)], seconds + GRACE)
        return Outcome(status, out, err, time.monotonic() - begun, talk)


def start(argv, **how):
    """Without a terminal to ask at, and with no more memory than that."""
    process = subprocess.Popen(argv, stdin=subprocess.DEVNULL, start_new_session=True,
                               env=program.environment(HOME="/dev/null/nowhere", NETRC="/nonexistent", NO_COLOR="1"), **how)
    if not program.is_sanitized():
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(process.pid, resource.RLIMIT_DATA, (MEMORY, MEMORY))
    return process


def run_in_pipes(argv, seconds):
    process = start(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        return -signal.SIGKILL, out, err.decode("utf-8", "replace")
    return process.returncode, out, err.decode("utf-8", "replace")


def run_on_terminal(argv, seconds):
    """All that a terminal was sent."""
    ours, theirs = pty.openpty()
    process = start(argv, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown, deadline = b"", time.monotonic() + seconds
    while time.monotonic() < deadline:
        ready, _, _ = select.select([ours], [], [], 0.1)
        try:
            piece = os.read(ours, 65536) if ready else None
        except OSError:  # the peer has gone
            break
        shown += piece or b""
    else:
        process.kill()
    os.close(ours)
    return process.wait(), shown, ""


# ---- what was captured

def captured(name, side):
    return (CAPTURES / f"{name}.{side}.bin").read_bytes()


def judge(arguments, complaints):
    """The exit status of a test that says captured conversations again: `complaints` gives for each row why it is wrong,
    or None. The program is the first argument."""
    if not CAPTURES.is_dir():
        print("needs ../shared/spec/transcripts, data that others wrote and that is not shipped")
        return 0
    program.PATH = str(Path(arguments[0]).resolve()) if arguments else program.PATH
    results = list(complaints())
    wrong = [entry for entry in results if entry]
    for mistake in wrong:
        print("FAILED", mistake)
    print(f"{len(results) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0
