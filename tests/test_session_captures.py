#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What real servers said in captured sessions is said again, and the program sits at the other end: TELNET-04, TELNET-06.
Of telnet every request is answered as it should be, of rlogin the first words are those that were captured, and a 3270
session is handed to s3270, which takes it for what it was. Whole, and one octet a segment."""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
from scripted_server import Talk, captured, judge, program  # noqa: E402



def complaints():
    for row in (telnet, rlogin, tn3270):
        for sliced in (False, True):
            why = row(sliced)
            yield why and f"{row.__name__}{' sliced' if sliced else ''}: {why}"


def sit_at(script, url, sliced, stdin=b""):
    """What the program made of it, and what it said."""
    with Talk(script, sliced=sliced) as talk:
        result = program.wend("session", "--yes", "-q", url.replace("{port}", str(talk.port)), stdin=stdin, TERM="xterm")
    return result, b"".join(talk.heard), talk.trouble


def compared(ours, right):
    return None if ours == right else f"{ours!r} is not {right!r}"


def telnet(sliced):
    answers = bytes.fromhex("fffe25 fffe26  fffb18 fffc20 fffc23 fffb27 fffc24  fffa2700fff0" + "fffa1800" +
                            b"XTERM".hex() + "fff0 fffd03 fffc01 fffc22 fffb1f fffa1f00000000fff0 fffe05 fffc21"
                            "fffd01 fffb00")
    octets = captured("telnet-session", "server")

    def script(talk):
        talk.say(octets)
        talk.hear_exactly(len(answers))

    result, heard, trouble = sit_at(script, "telnet://127.0.0.1:{port}/", sliced)
    shown = octets[octets.index(b"\r\nLinux"):]
    return trouble or compared((result.status, result.octets, heard), (0, shown, answers))


def rlogin(sliced):
    asked, answered = captured("rlogin-connect", "client"), captured("rlogin-connect", "server")
    user, terminal = re.fullmatch(rb"\0root\0(root)\0(xterm/38400)\0x\r\x04", asked).groups()
    first = b"\0wend\0" + user + b"\0" + terminal + b"\0"

    def script(talk):
        talk.hear_exactly(len(first))
        talk.say(answered[:1])
        talk.say(answered[1:11])
        talk.hear_exactly(3)
        talk.say(answered[11:])

    result, heard, trouble = sit_at(script, "rlogin://root@127.0.0.1:{port}/", sliced, b"x\r\x04")
    return trouble or compared((result.status, result.octets, heard), (0, answered[1:], first + b"x\r\x04"))


def tn3270(sliced):
    asked, answered = captured("tn3270-connect", "client"), captured("tn3270-connect", "server")
    right = asked[:asked.index(b"\x7d")].replace(b"3279-2", b"3279-4")  # up to the first key; the model is of no matter

    def script(talk):
        at = 0
        for end, count in ((3, 3), (9, 18), (15, 6), (21, 6)):  # each request, and its answer
            talk.say(answered[at:end])
            talk.hear_exactly(count)
            at = end
        talk.say(answered[at:])

    result, heard, trouble = sit_at(script, "tn3270://127.0.0.1:{port}/", sliced, b"Ascii(0,0,1,60)\nQuit()\n")
    return trouble or compared((result.status, heard), (0, right)) or (
        None if "Hercules Version" in result.out else result.out)


if __name__ == "__main__":
    sys.exit(judge(sys.argv[1:], complaints))
