#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What real directories said is understood: their side of captured conversations is said again, message by message, and
the program asked. The library that speaks LDAP numbers its messages as the captured client did, from 1 on; Z39.50's
answers here have no numbers. The captured search found 23 records, where RFC 2056 lets a docid have one: once it is
played as it was, and once with that number changed, so that the record is asked for."""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
from scripted_server import ask, captured, judge  # noqa: E402

SECONDS = 10


def complaints():
    for name, asked, right in ROWS:
        why = judged(name, asked, right)
        yield why and f"{' '.join(asked)}: {why}"


def judged(name, asked, right):
    done = ask(asked, SECONDS, script(name, right == is_record))
    return done.talk.trouble or right(done)


def end_of(octets, at=0):
    """Where the BER element ends that begins there."""
    at += 1 if octets[at] & 31 != 31 else next(i for i in range(1, 6) if octets[at + i] < 128) + 1
    length = octets[at]
    at += 1
    if length == 128:
        while octets[at:at + 2] != b"\0\0":
            at = end_of(octets, at)
        return at + 2
    if length > 128:
        size, at = length & 127, at + (length & 127)
        length = int.from_bytes(octets[at - size:at], "big")
    return at + length


def messages_of(octets):
    while octets:
        end = end_of(octets)
        yield octets[:end]
        octets = octets[end:]


def hear_message(talk):
    """One of the program's, whose lengths are definite."""
    head = talk.hear_exactly(2)
    if head[1] > 128:
        head += talk.hear_exactly(head[1] & 127)
    return talk.hear_exactly(int.from_bytes(head[2:], "big") if head[1] > 128 else head[1])


# Which of the captured messages answer the program's first, second, third one.
ANSWERS = {"ldap-search": [(0, 1), (1, 3)], "z3950-search-present": [(0, 1), (1, 2), (2, 3)]}


FOUND, FOUND_ONE = b"\xb7\x0c\x97\x01\x17", b"\xb7\x0c\x97\x01\x01"


def script(name, has_one):
    octets = captured(name, "server")
    reply = list(messages_of(octets.replace(FOUND, FOUND_ONE) if has_one else octets))

    def play(talk):
        for first, last in ANSWERS[name]:
            hear_message(talk)
            talk.say(b"".join(reply[first:last]))
        talk.hear_exactly(2)  # the farewell
    return play


def gives(octets):
    return lambda done: None if (done.status, done.out) == (0, octets) else f"{done.status} {done.out!r} {done.err}"


def fails(status, words):
    return lambda done: None if done.status == status and words in done.err else f"{done.status} {done.err}"


def says_what_ldapsearch_said(done):
    """Our second message but for the scope (one for sub) is the captured client's."""
    theirs = list(messages_of(captured("ldap-search", "client")))[1][2:]
    return None if theirs in done.talk.heard else f"{done.talk.heard}"


def is_record(done):
    """The MARC record that is in the last answer."""
    octets = captured("z3950-search-present", "server")
    at = octets.index(b"00366nam")
    return gives(octets[at:at + 366])(done)


LDAP, CATALOGUE = "ldap://127.0.0.1:{port}/", "z39.50r://127.0.0.1:{port}/"
SEARCH = LDAP + "dc=test?mail?sub?(sn=Lee)"
ROWS = [
    ("ldap-search", ["get", LDAP + "cn=Ann,dc=test"], gives(b"dn: cn=Ann,dc=test\nmail: ann@test\n")),
    ("ldap-search", ["get", SEARCH], gives(b"text\t\t\tAnn: ann@test\n")),
    ("ldap-search", ["get", SEARCH], says_what_ldapsearch_said),
    ("z3950-search-present", ["get", CATALOGUE + "Default?computer"], fails(76, "23 records")),
    ("z3950-search-present", ["get", CATALOGUE + "Default?computer"], is_record),
]

if __name__ == "__main__":
    sys.exit(judge(sys.argv[1:], complaints))
