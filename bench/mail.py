#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A message is looked up by its id in a store of a million: the first time the index is made, then it is there.

usage: mail.py WEND [MESSAGES]

Each look-up is a process of its own; what `wend --version` takes is told beside."""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

FURTHER = 100


def message(number):
    return (f"From ann@h.example Tue Dec 20 12:00:00 1994\nFrom: Ann <ann@h.example>\nTo: bob@h.example\n"
            f"Subject: number {number}\nMessage-ID: <{number}@h.example>\n\nHello, for the {number}th time.\n\n")


def timed(argv, environment):
    began = time.monotonic()
    done = subprocess.run(argv, env=environment, capture_output=True, check=True)
    return 1000 * (time.monotonic() - began), done.stdout


def measure(program, count, folder):
    store, config = folder / "mail", folder / "config.toml"
    with open(store, "w", encoding="ascii") as file:
        file.writelines(message(number) for number in range(count))
    config.write_text(f'[mail]\nstores = ["{store}"]\n', encoding="utf-8")
    environment = os.environ | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    os.utime(store, (0, 0))  # it has not changed for long

    def look_up(number):
        took, reply = timed([program, "get", "--config", str(config), f"mid:{number}@h.example"], environment)
        if f"for the {number}th time".encode() not in reply:
            sys.exit(f"{number}: another message than was asked for")
        return took

    first = look_up(count // 2)
    further = [look_up(number * 7919 % count) for number in range(FURTHER)]
    bare = [timed([program, "--version"], environment)[0] for _ in range(FURTHER)]
    size = store.stat().st_size / 1e6
    print(f"{count} messages, {size:.0f} MB; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(f"first look-up    {first:9.1f} ms")
    print(f"median of {FURTHER:4}   {statistics.median(further):9.1f} ms")
    print(f"--version        {statistics.median(bare):9.1f} ms")


def main(arguments):
    with tempfile.TemporaryDirectory() as folder:
        measure(arguments[0], int(arguments[1]) if arguments[1:] else 1_000_000, pathlib.Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
