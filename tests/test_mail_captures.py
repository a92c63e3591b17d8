#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a real mail server said is understood: its side of a captured conversation is said again, reply by reply, and the
program sends a message."""
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
from scripted_server import Talk, captured, judge, program, run_in_pipes  # noqa: E402

SECONDS = 10


def complaints():
    reply = replies(captured("smtp-send", "server"))
    for name, how in WAYS.items():
        why = judged(reply, how)
        yield why and f"{name}: {why}"


WAYS = {"whole": {}, "octet by octet": {"sliced": True}}


def replies(octets):
    """A reply ends with the line that has a space behind its code."""
    whole, so_far = [], b""
    for line in octets.splitlines(keepends=True):
        so_far += line
        if line[3:4] == b" ":
            whole.append(so_far)
            so_far = b""
    return whole


def server(said):
    """Each captured reply after one of our commands; the message is heard before the one after DATA."""
    def script(talk):
        line = b""
        for item in said:
            talk.say(item)
            ends = (b".", b"") if line == b"DATA" else None
            line = talk.hear()
            while ends and line not in ends:
                line = talk.hear()
    return script


def judged(said, how):
    with Talk(server(said), **how) as talk, tempfile.TemporaryDirectory() as folder:
        config, letter = pathlib.Path(folder, "config.toml"), pathlib.Path(folder, "letter.txt")
        config.write_text(f'[user]\nmail = "a@test"\n[smtp]\nhost = "127.0.0.1"\nport = {talk.port}\n')
        letter.write_text("hi\n")
        status, _, err = run_in_pipes([program.PATH, "append", "--config", str(config), "--yes", str(letter),
                                       "mailto:b@test?subject=t"], SECONDS)
    theirs = captured("smtp-send", "client").split(b"\r\n")
    right = status == 0 and commands(talk.heard) == commands(theirs) and {b"Subject: t", b"hi"} <= set(talk.heard)
    return talk.trouble or (None if right else f"{status} {err!r} {talk.heard}")


def commands(lines):
    """Those that every client says alike."""
    return [line for line in lines if line.startswith((b"MAIL FROM", b"RCPT TO", b"DATA", b"QUIT"))]


if __name__ == "__main__":
    sys.exit(judge(sys.argv[1:], complaints))
