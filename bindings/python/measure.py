# SPDX-License-Identifier: Apache-2.0
"""wend_uri beside its peers, in one process: rounds are interleaved, each figure is the median of CPU times.

usage: measure.py [--urls N] [--rounds N]
The URLs are those of $WEND_CORPUS, else of ../shared/corpus, else generated ones.
"""
import argparse
import itertools
import lzma
import os
import pathlib
import random
import statistics
import sys
import time
import urllib.parse

import wend_uri
from wend_uri import columns

PARTS = ("scheme", "user", "password", "host", "port", "path", "query", "fragment")


def accepts(url):
    """Whether each reader takes a URL: what an exception costs is no figure of reading."""
    for profile in ("rfc3986", "whatwg"):
        try:
            wend_uri.split(url, profile=profile)
            yield bool(urllib.parse.urlsplit(url).port or True)
        except ValueError:
            yield False


def corpus(count):
    folder = pathlib.Path(os.environ.get("WEND_CORPUS") or pathlib.Path(__file__).resolve().parents[3] / "../shared/corpus")
    file = folder / "web_all.txt.xz"
    if not file.exists():
        return [f"https://www{i % 97}.example{i % 1009}.co.uk/a/{i}/b.html?x={i}&y=z#f{i % 7}" for i in range(count)], "generated"
    with lzma.open(file, "rt", encoding="utf-8", errors="replace") as lines:
        urls = [line.rstrip("\n") for line in lines]
    random.Random(1).shuffle(urls)
    accepted = (url for url in urls if all(accepts(url)))
    return list(itertools.islice(accepted, count)), str(file.name)


def each(call):
    """A job: the call for each URL, errors counted as answers."""
    def job(urls):
        for url in urls:
            try:
                call(url)
            except ValueError:
                pass
    return job


def all_parts(split):
    def call(url):
        u = split(url)
        return u.scheme, u.username, u.password, u.hostname, u.port, u.path, u.query, u.fragment
    return call


def object_parts(url):
    u = wend_uri.parse(url)
    return u.scheme, u.user, u.password, u.host, u.port, u.path, u.query, u.fragment


def jobs(urls):
    """{group: {name: job}}; the first of a group is wend's."""
    one = {"wend split(): Parts": each(wend_uri.split), "wend parse(): eight attributes": each(object_parts),
           "wend parse().host": each(lambda url: wend_uri.parse(url).host),
           "wend parse(profile=whatwg): eight": each(lambda url: wend_uri.split(url, profile="whatwg")),
           "urllib urlsplit: eight attributes": each(all_parts(urllib.parse.urlsplit.__wrapped__))}
    domain = {"wend domain()": each(wend_uri.domain)}
    column = {"wend column, lists of str to list of str": lambda rows: columns.host(rows).to_pylist()}
    add_yarl(one)
    add_ada(one)
    add_tldextract(domain)
    arrays(urls, column)
    return {"one URL, all parts": one, "registrable domain": domain, "column of hosts": column}


def add_yarl(to):
    try:
        import yarl
    except ImportError:
        return

    def call(url):
        u = yarl.URL(url)
        return u.scheme, u.raw_user, u.raw_password, u.raw_host, u.explicit_port, u.raw_path, u.raw_query_string, u.raw_fragment
    to["yarl URL: eight attributes"] = each(call)


def add_ada(to):
    for name, label in (("ada_url", "ada-url URL"), ("can_ada", "can-ada parse")):
        try:
            module = __import__(name)
        except ImportError:
            continue
        make = module.URL if name == "ada_url" else module.parse

        def call(url, make=make):
            u = make(url)
            return u.protocol, u.username, u.password, u.hostname, u.port, u.pathname, u.search, u.hash
        to[f"{label}: eight attributes (whatwg)"] = each(call)


def add_tldextract(to):
    try:
        import tldextract
    except ImportError:
        return
    extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    extract("http://example.com/")
    to["tldextract"] = each(lambda url: extract(url).top_domain_under_public_suffix)


def arrays(urls, to):
    try:
        import numpy
        import pyarrow
    except ImportError:
        return
    objects, arrow = numpy.array(urls, dtype=object), pyarrow.array(urls)
    to["wend column, numpy objects to list of str"] = lambda _: columns.host(objects).to_pylist()
    to["wend column, numpy objects to Arrow"] = lambda _: columns.host(objects)
    to["wend column, Arrow to Arrow"] = lambda _: columns.host(arrow)
    to["wend column, Arrow to Arrow, domains"] = lambda _: columns.domain(arrow)
    to["wend column, Arrow to Arrow, normal forms"] = lambda _: columns.normalize(arrow)
    to["wend column, Arrow to Arrow, whatwg"] = lambda _: columns.host(arrow, profile="whatwg")
    to["urllib over a list"] = lambda rows: each(lambda url: urllib.parse.urlsplit.__wrapped__(url).hostname)(rows)


def measured(groups, urls, rounds):
    """{job: median ns a URL}: each round runs every job once."""
    flat = [(group, name, job) for group, members in groups.items() for name, job in members.items()]
    times = {(group, name): [] for group, name, _ in flat}
    for number in range(rounds + 1):
        for group, name, job in flat:
            begun = time.process_time_ns()
            job(urls)
            if number:  # the first warms
                times[group, name].append((time.process_time_ns() - begun) / len(urls))
    return {place: statistics.median(values) for place, values in times.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--urls", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=7)
    chosen = parser.parse_args()
    urls, source = corpus(chosen.urls)
    print(f"{len(urls)} URLs ({source}), {chosen.rounds} rounds, Python {sys.version.split()[0]}, CPU ns a URL, medians")
    results = measured(jobs(urls), urls, chosen.rounds)
    last = None
    for (group, name), value in results.items():
        if group != last:
            print(f"\n{group}")
            last, base = group, value
        print(f"  {name:44} {value:9.0f}  {value / base:7.2f}")


if __name__ == "__main__":
    main()
