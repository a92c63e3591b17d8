#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The gateway under load, beside nginx (files as they are) and Squid (http and ftp through a proxy that keeps nothing).

usage: gateway.py WEND CROWD [ROUNDS] [kept|fetched|large|crowd|gone|body …]

All on loopback, in turn in every round; the order changes. `a second` are requests by the clock, medians of the
rounds; `cpu us` is what a server itself used for one: on a busy machine that is the steadier figure. Clients and
servers share the machine, so each rate is one of all of them together.
"""
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from gateway_world import (HERE, LOGIN, settled, start_ftp, start_gateway, start_gopher, start_nginx, start_open_ftp,
                           start_squid)
from world import World

SMALL, MANY, LARGE, HUGE = 1024, 2000, 200 << 20, 1 << 30
SECONDS, CLIENTS = 2, 32
IDLE, SLOW, GONE = 10_000, 1_000, 100_000
REPEAT = """
local number, target = 0, "{target}"
request = function()
  number = (number + 1) % {many}
  return wrk.format("GET", (target:gsub("NUMBER", number)), {{["Cache-Control"] = "{wish}"}})
end
done = function(summary) io.write(string.format("got %d in %d wrong %d\\n", summary.requests, summary.duration,
  summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout)) end
"""


class Bench:
    def __init__(self, world, program, crowd, rounds):
        self.world, self.program, self.rounds = world, program, rounds
        for number in range(MANY):
            world.write(f"files/small/{number}.bin", (b"%d " % number) * SMALL)
            os.truncate(world.path("files", "small", f"{number}.bin"), SMALL)
        world.write("files/kept.bin", b"k" * SMALL)
        for name, size in (("large", LARGE), ("huge", HUGE)):
            with open(world.path("files", name + ".bin"), "wb") as file:
                file.truncate(size)
        long_ago = time.time() - 30 * 86400
        for place, _, names in os.walk(world.path("files")):
            for name in names:
                os.utime(os.path.join(place, name), (long_ago, long_ago))
        self.nginx, self.squid = start_nginx(world), start_squid(world)
        self.ftp, self.open_ftp = start_ftp(world), start_open_ftp(world)
        self.gopher = start_gopher(world, crowd)
        self.wend = self.gateway()

    def gateway(self):
        return start_gateway(self.world, self.program, [self.nginx, self.ftp, self.open_ftp, self.gopher])

    # ---- what is asked, and how

    def wrk(self, server, target, wish="max-age=9999"):
        """Requests a second, and microseconds of the server's for each."""
        name = tempfile.mkstemp(dir=self.world.folder, suffix=".lua")[1]
        with open(name, "w", encoding="ascii") as file:
            file.write(REPEAT.format(target=target, many=MANY, wish=wish))
        before = server.seconds()
        result = subprocess.run(["wrk", "-t2", f"-c{CLIENTS}", f"-d{SECONDS}", "-s", name, f"http://{server.at}/"], check=True,
                              capture_output=True, text=True).stdout
        got, took, wrong = (int(word) for word in result[result.index("got "):].split()[1:6:2])
        if wrong:
            sys.exit(f"{target}: {wrong} of {got} failed")
        return got / took * 1e6, (server.seconds() - before) / got * 1e6

    def h2load(self, server, path, count=60_000):
        before = server.seconds()
        result = subprocess.run(["h2load", "--h1", "-t2", f"-c{CLIENTS}", f"-n{count}", f"http://{server.at}{path}"], check=True,
                              capture_output=True, text=True).stdout
        if f"{count} succeeded" not in result:
            sys.exit(f"{path}: {result}")
        rate = result[result.index("finished in"):].split(",")[1].split()[0]
        return float(rate), (server.seconds() - before) / count * 1e6

    def curl(self, uri, server=None):
        """Megabytes a second of a whole process."""
        proxy = ["--proxy", f"http://{server.at}", "--noproxy", ""] if server else []
        began = time.monotonic()
        done = subprocess.run(["curl", "-q", "-sS", *proxy, "-o", "/dev/null", "-w", "%{size_download} %{http_code}", uri], capture_output=True,
                              text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{uri}: {done.stderr}")
        return int(done.stdout.split()[0]) / 1e6 / (time.monotonic() - began), 0.0

    def in_turn(self, **ways):
        """The medians of each way."""
        runs = {name: [] for name in ways}
        order = list(ways.items())
        for number in range(self.rounds):
            for name, way in order if number % 2 else reversed(order):
                runs[name].append(way())
        return {name: tuple(statistics.median(column) for column in zip(*all_of)) for name, all_of in runs.items()}

    # ---- the rows

    def row(self, name, ours, theirs, goal, holds):
        ratio = f"{ours[0] / theirs[0]:6.2f}" if theirs else "      "
        cpu = f"{ours[1]:7.1f}" if ours[1] else " " * 7
        their_cpu = f"{theirs[1]:7.1f}" if theirs and theirs[1] else " " * 7
        other = f"{theirs[0]:9.0f}" if theirs else " " * 9
        print(f"{name:36}{ours[0]:9.0f}{other} {ratio} {cpu}{their_cpu}  {goal:24} {'-' if holds is None else 'yes' if holds else 'NO'}",
              flush=True)

    def title(self, text, ours="wend", theirs=""):
        print(f"\n{text:36}{ours:>9}{theirs:>9} {'ratio':>6} {'cpu us':>7}{'theirs':>7}  {'goal':24} met?")

    def kept(self):
        self.title("kept, 1 KiB, requests a second", theirs="nginx")
        at = {"http": f"{self.nginx.at}/kept.bin", "ftp": f"{self.open_ftp.at}/kept.bin", "gopher": f"{self.gopher.at}/9small"}
        ways = {"nginx by wrk": lambda: self.wrk(self.nginx, "/kept.bin"), "nginx by h2load": lambda: self.h2load(self.nginx, "/kept.bin")}
        for scheme, place in at.items():
            raw = f"/{scheme}/{place}" + ("" if scheme == "http" else "?view=raw")
            ways[f"{scheme} by wrk, proxy"] = lambda scheme=scheme, place=place: self.wrk(self.wend, f"{scheme}://{place}")
            ways[f"{scheme} by wrk, site"] = lambda raw=raw: self.wrk(self.wend, raw)
            ways[f"{scheme} by h2load, site"] = lambda raw=raw: self.h2load(self.wend, raw)
        got = self.in_turn(**ways)
        for name, ours in got.items():
            if name.startswith("nginx"):
                continue
            theirs = got["nginx by wrk" if "wrk" in name else "nginx by h2load"]
            self.row(name, ours, theirs, ">= 40000, >= 1/2 nginx", ours[0] >= 40_000 and ours[0] >= theirs[0] / 2)

    def fetched(self):
        self.title("fetched anew, requests a second", theirs="Squid")
        small = {"http": f"http://{self.nginx.at}/small/NUMBER.bin", "ftp": f"ftp://{LOGIN}@{self.ftp.at}/small/NUMBER.bin"}
        for scheme, uri in small.items():
            got = self.in_turn(wend=lambda uri=uri: self.wrk(self.wend, uri, "no-cache"),
                               squid=lambda uri=uri: self.wrk(self.squid, uri, "no-cache"))
            ours, theirs = got["wend"], got["squid"]
            if scheme == "ftp":
                self.row("ftp, 1 KiB, pure-ftpd", ours, theirs, ">= 3 x Squid", ours[0] >= 3 * theirs[0])
            else:
                self.row("http, 1 KiB, nginx", ours, theirs, "for information", None)
        got = self.in_turn(proxy=lambda: self.wrk(self.wend, f"gopher://{self.gopher.at}/9NUMBER", "no-cache"),
                           site=lambda: self.wrk(self.wend, f"/gopher/{self.gopher.at}/0/NUMBER", "no-cache"))
        self.row("gopher, 200 octets, proxy", got["proxy"], None, ">= 5000", got["proxy"][0] >= 5000)
        self.row("gopher, 200 octets, a page of it", got["site"], None, ">= 5000", got["site"][0] >= 5000)

    def large(self):
        self.title("200 MiB, MB a second", theirs="Squid")
        for scheme, uri in (("http", f"http://{self.nginx.at}/large.bin"), ("ftp", f"ftp://{LOGIN}@{self.ftp.at}/large.bin")):
            got = self.in_turn(wend=lambda uri=uri: self.curl(uri, self.wend), squid=lambda uri=uri: self.curl(uri, self.squid))
            self.row(scheme, got["wend"], got["squid"], "faster than Squid", got["wend"][0] > got["squid"][0])

    def body(self):
        self.title("1 GiB, MB a second", theirs="direct")
        for scheme, uri in (("http", f"http://{self.nginx.at}/huge.bin"), ("ftp", f"ftp://{LOGIN}@{self.ftp.at}/huge.bin")):
            fresh = self.gateway()
            self.curl(uri.replace("huge", "kept"), fresh)
            before = fresh.status("VmHWM")
            got = self.in_turn(wend=lambda uri=uri, fresh=fresh: self.curl(uri, fresh), direct=lambda uri=uri: self.curl(uri))
            goal, holds = (">= 0.8 x direct", got["wend"][0] >= 0.8 * got["direct"][0]) if scheme == "http" else ("for information", None)
            self.row(scheme, got["wend"], got["direct"], goal, holds)
            more = fresh.status("VmHWM") - before
            print(f"{'':6}most memory: {before} KiB before, {more} KiB more for {self.rounds} GiB  (constant: {'yes' if more < 32 << 10 else 'NO'})")

    def crowd(self):
        """The times of healthy requests, a few hundred a second, as h2load noted them."""
        print(f"\n{IDLE} idle and {SLOW} slow clients: milliseconds of healthy requests, p50 and p99")
        quiet, busy = [], []
        for _ in range(self.rounds):
            quiet.append(self.times())
            crowds = [subprocess.Popen([sys.executable, HERE / "gateway_clients.py", what, str(self.wend.port), str(count)],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE) for what, count in (("idle", IDLE), ("slow", SLOW))]
            for item in crowds:
                if item.stdout.readline() != b"there\n":
                    sys.exit("the crowd did not come")
            busy.append(self.times())
            here = self.wend.descriptors()
            for item in crowds:
                item.communicate()
            settled(lambda: self.wend.descriptors() < 500)
        (without, p99), (with_them, p99_with) = ([statistics.median(column) for column in zip(*all_of)] for all_of in (quiet, busy))
        print(f"{'':6}without {without:6.2f} {p99:6.2f}   with {with_them:6.2f} {p99_with:6.2f}   ratio of p99 {p99_with / p99:5.2f}"
              f"   {here} descriptors   p99 at most doubled: {'yes' if p99_with <= 2 * p99 else 'NO'}")

    def times(self, clients=20, each=50):
        name = self.world.path("times")
        name.unlink(missing_ok=True)
        path = f"/gopher/{self.gopher.at}/9kept?view=raw"
        subprocess.run(["h2load", "--h1", "-t1", f"-c{clients}", f"--rps={each}", "-D", str(SECONDS), f"--log-file={name}",
                        f"http://{self.wend.at}{path}"], check=True, capture_output=True)
        rows = [line.split() for line in name.read_text(encoding="ascii").splitlines()]
        if any(row[1] != "200" for row in rows):
            sys.exit("healthy requests failed")
        took = sorted(int(row[2]) / 1000 for row in rows)
        return took[len(took) // 2], took[len(took) * 99 // 100]

    def gone(self):
        """Half of them while nothing has come yet. A few connections to servers may be kept for the next request."""
        targets = [f"http://{self.nginx.at}/large.bin", f"gopher://{self.gopher.at}/9small", f"http://{self.nginx.at}/small/1.bin",
                   f"/http/{self.nginx.at}/large.bin"]
        command = [sys.executable, HERE / "gateway_clients.py", "leave", str(self.wend.port)]
        subprocess.run([*command, "2000", *targets], check=True, capture_output=True)
        time.sleep(1)

        def now():
            return self.wend.descriptors(), self.wend.status("Threads"), self.wend.status("VmRSS")
        before, began = now(), time.monotonic()
        subprocess.run([*command, str(GONE), *targets], check=True, capture_output=True)
        took = time.monotonic() - began
        settled(lambda: self.wend.descriptors() <= before[0])
        after = now()
        nothing_lost = after[0] <= before[0] + 8 and after[1] <= before[1] and after[2] - before[2] < 8 << 10
        print(f"\n{GONE} transfers that their readers left, {GONE / took:.0f} a second: descriptors, threads, KiB\n"
              f"{'':6}before {before}   after {after}   nothing lost: {'yes' if nothing_lost else 'NO'}")


def main():
    program, crowd, *rest = sys.argv[1:]
    rounds = int(rest.pop(0)) if rest and rest[0].isdigit() else 5
    sections = rest or ["kept", "fetched", "large", "crowd", "gone", "body"]
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        del os.environ[name]
    os.environ["XDG_CONFIG_HOME"] = os.environ["HOME"] = "/nonexistent"
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    enough = 20_000 if most == resource.RLIM_INFINITY else min(20_000, most)
    if enough < IDLE + SLOW + 500:
        print(f"{enough} descriptors are too few for the crowd: raise the limit")
    resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))
    with World() as world:
        bench = Bench(world, program, crowd, rounds)
        print(f"medians of {rounds} rounds; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        for section in sections:
            getattr(bench, section)()
        print(f"\nload at the end {os.getloadavg()[0]:.1f}")


main()
