#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a plan says is what real clients said: octet for octet, beside captured conversations.

A row of captures.jsonl names a capture, the URL that asks for the same, and the profile. `messages`: which of the
client's messages the plan holds (of WAIS; absent: all that it said). `ignore`: fields that name the client itself."""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "tools"))
from vectors_lib.program import Ask, Program, found_program  # noqa: E402

CAPTURES = HERE.parent.parent / "shared" / "spec" / "transcripts"
LENGTH_OF_HEADER = 25  # RFC 1625 §4: a WAIS message is headed by its length in ten decimal digits


def main(arguments):
    if not CAPTURES.is_dir():
        print("needs ../shared/spec/transcripts, data that others wrote and that is not shipped")
        return 0
    rows = [json.loads(line) for line in (HERE / "captures.jsonl").read_text(encoding="utf-8").splitlines()]
    program = Program(arguments[0] if arguments else found_program(HERE.parent))
    answers = program.answers([Ask("plan", {"uri": row["url"], "profile": row["profile"]}) for row in rows])
    wrong = [row for row, answer in zip(rows, answers) if not is_same(row, answer)]
    forgotten = sorted(captures_of_ours() - {row["capture"] for row in rows})
    for name in forgotten:
        print(f"FAILED {name}: no row")
    failed = len(wrong) + len(forgotten)
    print(f"{len(rows) - len(wrong)} passed, {failed} failed")
    return 1 if failed else 0


def captures_of_ours():
    """Those of the protocols whose octets all come from the scheme module."""
    return {path.name.split(".")[0] for kind in ("gopher", "wais") for path in CAPTURES.glob(f"{kind}*.client.bin")}


def is_same(row, answer):
    ours, theirs = octets_of(answer), captured(row)
    for field in row.get("ignore", []):
        ours, theirs = WITHOUT[field](ours), WITHOUT[field](theirs)
    if ours == theirs and ours:
        return True
    print(f"FAILED {row['capture']}: {row['url']}\n  ours   {ours!r}\n  theirs {theirs!r}")
    if answer.get("error"):
        print(f"  error  {answer['error']}")
    return False


def octets_of(answer):
    return bytes.fromhex(answer["bytes_hex"]) if "bytes_hex" in answer else (answer.get("bytes") or "").encode()


def captured(row):
    octets = (CAPTURES / f"{row['capture']}.client.bin").read_bytes()
    if "messages" not in row:
        return octets
    messages = wais_messages(octets)
    return b"".join(messages[number - 1] for number in row["messages"])


def wais_messages(octets):
    messages = []
    while octets:
        end = LENGTH_OF_HEADER + int(octets[:10])
        messages.append(octets[:end])
        octets = octets[end:]
    return messages


NAMES_OF_THE_CLIENT = {7, 8, 9, 10}  # IDAuthentication; the implementation's id, name and version


def without_names(octets):
    """The greeting without the fields that name the client, and without the two lengths that they change."""
    if not octets:
        return octets
    greeting, *others = wais_messages(octets)
    header, body = greeting[10:LENGTH_OF_HEADER], greeting[LENGTH_OF_HEADER:]
    kept, rest = body[2:3], body[3:]  # behind the length: what the message is, and its fields
    while rest:
        tag, length = rest[0], rest[1]
        if tag not in NAMES_OF_THE_CLIENT:
            kept += rest[:2 + length]
        rest = rest[2 + length:]
    return b"".join([header, kept, *others])


WITHOUT = {"names of the client": without_names}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
