#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The standing race: wend beside the newest of each peer that can be had. Prints one table, losses first.

usage: race.py BENCH [--quick]      BENCH is build/bench/bench/wend_bench; --quick: a tenth of the URLs, three rounds

Debian's peers are linked into BENCH. Ada and Upa are built from the source archives of their Python packages, the peers in Rust
by cargo, and loaded into the same process: bench/race/*.cpp. Python's and node's bindings run in a process of their own. What is
fetched stays in build/race. A peer that cannot be had is a row that says why.
"""
import datetime
import json
import lzma
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / "build" / "race"
FLAGS = ["-std=c++20", "-O3", "-DNDEBUG", "-march=native", "-fPIC", "-shared", "-fvisibility=hidden", "-Wl,-Bsymbolic", f"-I{ROOT}"]
SDISTS = {  # of the Python index: the headers' folder, the source, where the version is
    "Ada": ("ada-url", "ada_url", "ada.cpp", "ada.h", r'ADA_VERSION "([\d.]+)"'),
    "Upa": ("upa-url", "ext", "upa/url.cpp", "upa/url.h", r'UPA_URL_VERSION "([\d.]+)"')}
CRATES = ["url", "idna", "iri-string", "fluent-uri", "linkify", "percent-encoding", "form_urlencoded"]
DEBIAN = {"Boost.URL": "libboost-url1.81-dev", "uriparser": "liburiparser-dev", "libcurl": "libcurl4-openssl-dev", "ICU": "libicu-dev",
          "libpsl": "libpsl-dev", "Hyperscan": "libhyperscan-dev"}
LESS = {"hyperscan": "finds only the ends, by one pattern"}  # peers that do less of the job are never the best
CORPORA = {"web_all": "web", "linux_files": "files", "rel": "references"}
LONGEST = 900  # seconds to fetch, to build, or to measure in a process of its own
ROUNDS, QUICK_ROUNDS = 7, 3
SETTERS = ["protocol", "username", "port", "hostname", "pathname", "search", "hash"]

# (item, wend's row, the groups of the peers, of which a later one has a contender's row)
ITEMS = [
    ("parse, RFC 3986, a view", "parse/wend", "parse"),
    ("… hard URLs", "parse hard/wend", "parse hard"),
    ("… `file:`", "parse file:/wend", "parse file:"),
    ("parse, URL Standard, owned", "parse/wend whatwg, owned", "parse whatwg"),
    ("… into a reused string (Upa: a reused object; others: owned)", "parse/wend whatwg, reused", "parse whatwg+parse whatwg reused"),
    ("… hard URLs, owned", "parse hard/wend whatwg, owned", "parse whatwg hard"),
    ("… `file:`, owned", "parse file:/wend whatwg, owned", "parse whatwg file:"),
    ("… host beyond ASCII", "parse beyond ASCII/wend whatwg, hosts", "parse whatwg IDN"),
    ("… path beyond ASCII", "parse beyond ASCII/wend whatwg, paths", "parse whatwg path beyond ASCII"),
    ("can_parse", "parse/wend whatwg, can_parse", "can_parse"),
    ("… hard URLs", "parse hard/wend whatwg, can_parse", "can_parse hard"),
    ("resolve, RFC 3986", "resolve/wend", "resolve"),
    ("resolve, URL Standard", "resolve/wend whatwg", "resolve whatwg"),
    ("parse and normalize", "normalize/wend", "normalize"),
    ("compare, `HTTP:` and `http:`", "compare/wend", "compare"),
    ("compare, same octets", "compare same/wend", "compare same"),
    ("compare, different URLs", "compare different/wend", "compare different"),
    ("7 getters", "7 getters/wend whatwg", "7 getters"),
    *((f"copy and set {name}", f"set {name}/wend", f"set {name}") for name in SETTERS),
    *((f"with {name}, RFC 3986", f"with {name}/wend", f"with {name}") for name in ("host", "path", "query", "fragment")),
    ("percent-decode prose", "decode dense/wend", "decode dense"),
    ("percent-decode, few escapes", "decode sparse/wend", "decode sparse"),
    ("percent-decode path segments", "decode short/wend", "decode short"),
    ("percent-encode prose, component set", "encode prose/wend whatwg", "encode prose"),
    ("percent-encode paths, component set", "encode short/wend whatwg", "encode short"),
    ("pairs of a query, decoded", "form pairs/wend whatwg", "form pairs"),
    ("to_ascii, ASCII host", "IDNA of ASCII/wend", "IDNA of ASCII"),
    ("to_ascii, host beyond ASCII", "IDNA to ASCII/wend", "IDNA to ASCII"),
    ("to_unicode", "IDNA to Unicode/wend", "IDNA to Unicode"),
    ("extract, with a scheme", "extract/wend", "extract"),
    ("extract, mail as well", "extract/wend mail", "extract mail"),
    ("extract, hosts and mail as well", "extract/wend fuzzy", "extract fuzzy"),
    ("registrable domain", "domain/wend", "domain"),
]


class NotToBeHad(Exception):
    """Why a peer is missing."""


def run(*command, **options):
    """What a command prints; NotToBeHad with its last words if it fails."""
    name = pathlib.Path(command[0]).name
    try:
        done = subprocess.run(command, capture_output=True, text=True, **({"timeout": LONGEST} | options))
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotToBeHad(f"{name}: {error}") from error
    if done.returncode != 0:
        errors = [line for line in (done.stderr + done.stdout).splitlines() if "error" in line.lower()]
        raise NotToBeHad(f"{name}: {(errors or ['it failed'])[0].strip()[:160]}")
    return done.stdout


def newest_sdist(package):
    """The folder of the unpacked source archive."""
    folder = BUILD / "sdists"
    run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", folder, package)
    archives = sorted(folder.glob(package.replace("-", "_") + "-*.tar.gz"), key=os.path.getmtime)
    if not archives:
        raise NotToBeHad(f"no source archive of {package}")
    unpacked = folder / archives[-1].name.removesuffix(".tar.gz")
    if not unpacked.exists():
        run("tar", "-xzf", archives[-1], "-C", folder)
    return unpacked


def compiled(library, compiler, options, sources):
    """Builds a library, unless it is newer than its sources."""
    depends = [*sources, HERE / "standard.hpp", HERE.parent / "material.hpp"]
    if not library.exists() or library.stat().st_mtime < max(pathlib.Path(file).stat().st_mtime for file in depends):
        run(compiler, *FLAGS, *options, *sources, "-o", library)
    return library


def standard_peer(name, contender, compiler):
    """(library, version) of a peer that reads by the URL Standard."""
    package, include, source, header, version = SDISTS[name]
    folder = newest_sdist(package)
    number = re.search(version, (folder / include / header).read_text("utf-8"))
    library = compiled(folder / f"{compiler}.so", compiler, [f'-DPEER="{contender}"', "-isystem", folder / include],
                       [HERE / f"{name.lower()}.cpp", folder / include / source])
    return library, f"{number[1] if number else 'of unknown version'} ({compiler})"


def rust_peers():
    """(library, versions)"""
    crate = BUILD / "rust"
    shutil.copytree(HERE / "rust", crate, dirs_exist_ok=True)
    flags = dict(os.environ) | {"RUSTFLAGS": "-C target-cpu=native"}
    run("cargo", "update", "--quiet", cwd=crate)
    run("cargo", "build", "--quiet", "--release", cwd=crate, env=flags)
    lock = (crate / "Cargo.lock").read_text("utf-8")
    locked = dict(re.findall(r'name = "(.+)"\nversion = "(.+)"', lock))
    versions = ", ".join(f"{name} {locked[name]}" for name in CRATES)
    library = compiled(BUILD / "rust.so", "g++", [], [HERE / "rust.cpp", crate / "target/release/libpeers.a"])
    return library, f"{versions} ({run('rustc', '--version').split(' (')[0]})"


def loaded(bench, peer):
    """The peer, if the benchmark can load its library."""
    library, _ = peer
    done = subprocess.run([bench, "--benchmark_list_tests"], capture_output=True, text=True,
                          env=dict(os.environ) | {"WEND_PEERS": str(library)})
    if done.returncode != 0 or str(library) in done.stderr:
        raise NotToBeHad(done.stderr.strip()[:160] or f"status {done.returncode} when loaded")
    return peer


def debian_version(package):
    return run("dpkg-query", "--show", "--showformat", "${Version}", package)


def gathered(peers):
    """Calls each; (what they returned, why the others are missing)."""
    results, missing = {}, {}
    for name, make in peers.items():
        try:
            results[name] = make()
        except (NotToBeHad, OSError, KeyError, TypeError) as error:
            missing[name] = " ".join(str(error).split())
    return results, missing


def write_corpora(share):
    """The same lines for all processes."""
    sys.path.insert(0, str(HERE.parent))
    import instructions
    given = pathlib.Path(os.environ.get("WEND_CORPUS", ROOT.parent / "shared" / "corpus"))
    folder = BUILD / "corpus"
    folder.mkdir(parents=True, exist_ok=True)
    source = "generated"
    for name, kind in CORPORA.items():
        packed = given / f"{name}.txt.xz"
        if packed.exists():
            text, source = lzma.open(packed).read(), packed.parent.name
        else:
            text = "".join(line + "\n" for line in instructions.lines_of(kind, 100_000)).encode()
        text = b"".join(line + b"\n" for line in text.splitlines()[::share] if line)
        (folder / f"{name}.txt").write_bytes(text)
        (folder / f"{name}.txt.xz").write_bytes(lzma.compress(text, preset=0))
    return folder, source


def in_one_process(bench, libraries, corpus, quick):
    """{group: {contender: row}} of the benchmark's own process."""
    out = BUILD / "race.json"
    groups = sorted({group for _, wend, peers in ITEMS for group in (wend.rpartition("/")[0], *peers.split("+"))})
    # The benchmark's table goes nowhere; its file has the same figures.
    run(bench, f"--benchmark_filter=^({'|'.join(groups)})/", "--benchmark_enable_random_interleaving=true",
        f"--benchmark_repetitions={QUICK_ROUNDS if quick else ROUNDS}", f"--benchmark_min_time={0.02 if quick else 0.1}", f"--benchmark_out={out}",
        env=dict(os.environ) | {"WEND_CORPUS": str(corpus), "WEND_PEERS": ":".join(map(str, libraries))}, timeout=None)
    rows = {}
    for entry in json.loads(out.read_text("utf-8"))["benchmarks"]:
        if entry["run_type"] != "iteration":
            continue
        group, _, contender = entry["run_name"].rpartition("/")
        row = rows.setdefault(group, {}).setdefault(contender, {"costs": [], "own process": False})
        rate = entry.get("items_per_second") or entry["bytes_per_second"] / 1024
        row["costs"].append(1e9 / rate)
        row.update({key: entry[key] for key in ("accepted%", "found") if key in entry})
    return rows


def own_processes(corpus, quick):
    """Their rows, and {peer: why it has none}."""
    rounds = str(QUICK_ROUNDS if quick else ROUNDS)

    def python(package):
        run(sys.executable, "-m", "venv", BUILD / "python")
        run(BUILD / "python/bin/python", "-m", "pip", "install", "--quiet", "--upgrade", package)
        return run(BUILD / "python/bin/python", HERE / "own_process.py", package.replace("-", "_"), corpus, rounds)

    def newest_node():
        package = f"node-linux-{ {'x86_64': 'x64', 'aarch64': 'arm64'}[platform.machine()] }"
        run("npm", "install", "--prefix", BUILD / "node", "--no-save", "--no-fund", "--no-audit", "--ignore-scripts", f"{package}@latest")
        return run(BUILD / "node/node_modules" / package / "bin/node", HERE / "own_process.mjs", corpus, rounds)

    results, missing = gathered({"ada-url, Python": lambda: python("ada-url"), "can-ada, Python": lambda: python("can-ada"),
                                 "node, the newest": newest_node,
                                 "node, installed": lambda: run("node", HERE / "own_process.mjs", corpus, rounds)})
    return [json.loads(line) for text in results.values() for line in text.splitlines()], missing


def add_own_processes(rows, entries):
    for entry in entries:
        contender = f"{entry['peer']} {entry['version']}"
        rows.setdefault(entry["row"], {})[contender] = {"costs": entry["costs"], "accepted%": entry["accepted"], "own process": True}


def cost(row):
    return statistics.median(row["costs"])


def shown(row):
    return f"{1024 / cost(row):.2f} GB/s" if "found" in row else f"{cost(row):.1f}"


def remark(name, row, ours):
    """What is not the same as in wend's row."""
    remarks = [LESS[name]] if name in LESS else []
    remarks += ["own process"] if row["own process"] else []
    if abs(row.get("accepted%", 0) - ours.get("accepted%", 0)) > 1:
        remarks.append(f"accepts {row['accepted%']:.1f} % of them, wend {ours['accepted%']:.1f}")
    if "found" in row and not 0.97 < row["found"] / ours["found"] < 1.03:
        remarks.append(f"{row['found'] / ours['found']:.1f} times as much comes out")
    return f" ({'; '.join(remarks)})" if remarks else ""


def table(rows):
    """The lines of the table, by ratio."""
    lines = []
    for item, wend, groups in full_items():
        group_of_wend, _, name = wend.rpartition("/")
        ours = rows.get(group_of_wend, {}).get(name)
        peers = {name: row for part in groups.split("+") for name, row in rows.get(part, {}).items() if not name.startswith("wend")}
        if not ours:
            lines.append((float("inf"), f"| {item} | not measured | | | |"))
        elif not peers:
            lines.append((0, f"| {item} | {shown(ours)} | no peer | | |"))
        else:
            best, *others = sorted(peers, key=lambda peer: (peer in LESS, cost(peers[peer])))
            ratio = cost(ours) / cost(peers[best])
            rest = ", ".join(f"{peer} {cost(ours) / cost(peers[peer]):.2f}{remark(peer, peers[peer], ours)}" for peer in others)
            lines.append((ratio, f"| {item} | {shown(ours)} | {best} {shown(peers[best])}{remark(best, peers[best], ours)} "
                                 f"| **{ratio:.2f}** | {rest} |"))
    return [line for _, line in sorted(lines, key=lambda pair: -pair[0])]


def full_items():
    """Items that begin with an ellipsis continue the last one that does not."""
    whole = ""
    for item, wend, group in ITEMS:
        if not item.startswith("…"):
            whole = item.removesuffix(", owned")
        yield item.replace("… ", f"{whole}, "), wend, group


def machine():
    model = re.search(r"model name\s*: (.+)", pathlib.Path("/proc/cpuinfo").read_text("utf-8"))
    return f"{os.cpu_count()} × {model[1] if model else platform.machine()}"


def commit():
    changed = run("git", "-C", ROOT, "status", "--porcelain", "--untracked-files=no")
    return run("git", "-C", ROOT, "rev-parse", "--short=10", "HEAD").strip() + (" and changes" if changed else "")


def main(bench, quick=None):
    BUILD.mkdir(parents=True, exist_ok=True)
    built, missing = gathered({"Ada": lambda: loaded(bench, standard_peer("Ada", "Ada", "g++")),
                               "Ada, clang": lambda: loaded(bench, standard_peer("Ada", "Ada, clang", "clang++-19")),
                               "Upa": lambda: loaded(bench, standard_peer("Upa", "Upa", "g++")),
                               "Rust": lambda: loaded(bench, rust_peers())})
    versions, missing_too = gathered({name: lambda package=package: debian_version(package) for name, package in DEBIAN.items()})
    missing |= missing_too
    corpus, source = write_corpora(10 if quick else 1)
    load = os.getloadavg()[0]
    rows = in_one_process(bench, [library for library, _ in built.values()], corpus, quick)
    entries, missing_own = own_processes(corpus, quick)
    missing |= missing_own
    add_own_processes(rows, entries)
    for name, (_, version) in built.items():
        versions[name] = version
    print(f"Machine: {machine()}, load {load:.1f} before and {os.getloadavg()[0]:.1f} after. Commit: {commit()}. "
          f"Date: {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d %H:%M} UTC. URLs: {source}{', every tenth' if quick else ''}. "
          f"wend: {run('g++', '--version').splitlines()[0]}, -O3, hardened; peers built from source: -O3 -march=native. "
          f"Medians of {QUICK_ROUNDS if quick else ROUNDS} interleaved rounds; nanoseconds of CPU time for each item, or GB/s. A ratio is wend's time "
          "divided by the peer's: above 1 the peer is faster. In a process of its own a peer is called through its language; the empty "
          "loop is subtracted.")
    print("\nVersions: " + "; ".join(f"{name} {version}" for name, version in versions.items()) + ".")
    print("\n| item | wend | best peer | ratio | ratio to the others |\n|---|---:|---|---:|---|")
    print("\n".join(table(rows) + [f"| {name} | | not to be had: {why} | | |" for name, why in missing.items()]))


if __name__ == "__main__":
    if sys.argv[2:] not in ([], ["--quick"]):
        sys.exit("usage: scripts/measure race [--quick]")
    main(*sys.argv[1:])
