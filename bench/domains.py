#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The registrable domain by tldextract and by `wend domain`, over the same hosts; nanoseconds a host, the least of five runs.

usage: domains.py WEND HOSTS LIST      HOSTS: one a line; LIST: a public suffix list, which both read.
Needs tldextract: pip install tldextract
"""
import pathlib
import subprocess
import sys
import time

import tldextract


def least(work):
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def main(program, hosts_file, list_file):
    hosts = pathlib.Path(hosts_file).read_text("utf-8").splitlines()
    extract = tldextract.TLDExtract(suffix_list_urls=[pathlib.Path(list_file).resolve().as_uri()], cache_dir=None,
                                    include_psl_private_domains=True)
    extract("a.example")  # reads the list
    command = [program, "domain", "--quiet", "--psl", list_file]

    def by_program():
        with open(hosts_file, "rb") as given:
            subprocess.run(command, stdin=given, stdout=subprocess.DEVNULL, check=False)

    for name, work in (("tldextract", lambda: [extract(host) for host in hosts]), ("wend domain", by_program)):
        print(f"{name:12} {least(work) / len(hosts) * 1e9:9.0f} ns")


if __name__ == "__main__":
    main(*sys.argv[1:])
