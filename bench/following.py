#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""wend and curl fetch the same files from the same servers in turn; then many conversations on one thread.

usage: following.py WEND CROWD [ROUNDS]

Each fetch is a process of its own that throws the octets away; the order changes with every round. `MB/s` is
the octets over the time of the whole process, `cpu` what the process itself used: on a busy machine that is
the steadier figure.
"""
import hashlib
import os
import pathlib
import re
import resource
import socket
import statistics
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests/servers"))
from world import World, free_port, free_ports  # noqa: E402

SIZE = 200 * 1000 * 1000
LOGIN = "ann:secret"
LINE = b"The quick brown fox jumps over the lazy dog, and so on to the end of it.\n"
NGINX = """
user root; daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ }}
http {{
  access_log off; sendfile on;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{ listen 127.0.0.1:{port}; root {folder}/files; }}
}}
"""


def repeated(piece, size):
    return (piece * (size // len(piece) + 1))[:size - 1] + b"\n"


def start_http(world):
    port = free_port()
    conf = world.write("nginx.conf", NGINX.format(folder=world.folder, port=port))
    world.start(["nginx", "-c", os.fsdecode(conf), "-e", world.path("error.log")], port)
    return f"http://127.0.0.1:{port}/large.bin"


def start_ftp(world):
    port, first = free_port(), free_ports(50)
    user, _, password = LOGIN.partition(":")
    kept = subprocess.run(["openssl", "passwd", "-6", "-stdin"], input=password, text=True, check=True, capture_output=True)
    table = os.fsdecode(world.write("users", f"{user}:{kept.stdout.strip()}:65534:65534::{world.path('files')}/./::::::::::::\n"))
    subprocess.run(["pure-pw", "mkdb", world.path("users.pdb"), "-f", table], check=True, capture_output=True)
    world.start(["/usr/sbin/pure-ftpd", "-S", f"127.0.0.1,{port}", "-l", f"puredb:{world.path('users.pdb')}", "-E", "-A", "-H",
                 "-u", "1", "-g", world.path("pure.pid"), "-p", f"{first}:{first + 49}"], port)
    return f"ftp://127.0.0.1:{port}/large.bin"


def serve_gopher(folder):
    """A server as plain as the protocol, which copies nothing: servers in use are slower than any of the clients."""
    door = socket.create_server(("127.0.0.1", 0))

    def answer(peer):
        with peer, peer.makefile("rb") as asked, open(folder / asked.readline().strip().decode().lstrip("/"), "rb") as file:
            peer.sendfile(file)

    def serve():
        while True:
            threading.Thread(target=answer, args=door.accept()[:1], daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    return f"gopher://127.0.0.1:{door.getsockname()[1]}"


def timed(argv):
    """Seconds by the clock, and of the processor."""
    began = time.monotonic()
    child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    reply = child.stderr.read()
    _, status, used = os.wait4(child.pid, 0)
    took = time.monotonic() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    child.stderr.close()
    if child.returncode != 0:
        sys.exit(f"{argv}: {reply.decode(errors='replace')}")
    return took, used.ru_utime + used.ru_stime


def check(ours, theirs):
    """What is measured is the same object."""
    got = [hashlib.sha256(subprocess.run([*argv, "-"], check=True, capture_output=True).stdout).hexdigest() for argv in (ours, theirs)]
    if got[0] != got[1]:
        sys.exit(f"{ours} and {theirs} do not get the same octets")


def compare(name, uri, program, rounds):
    login = ["--user", LOGIN] if uri.startswith("ftp:") else []
    ours = [program, "get", "--no-progress", *login, *(["--tls", "off"] if login else []), uri, "-o"]
    theirs = ["curl", "-q", "-s", "-S", *login, uri, "-o"]
    check(ours, theirs)
    runs = {"wend": [], "curl": []}
    pair = [("wend", [*ours, "/dev/null"]), ("curl", [*theirs, "/dev/null"])]
    for number in range(rounds):
        for client, argv in pair if number % 2 else reversed(pair):
            runs[client].append(timed(argv))
    rate = {key: SIZE / 1e6 / statistics.median(took for took, _ in all_of) for key, all_of in runs.items()}
    cpu = {key: 1000 * statistics.median(used for _, used in all_of) for key, all_of in runs.items()}
    print(f"{name:14} {rate['wend']:8.0f} {rate['curl']:8.0f} {rate['wend'] / rate['curl']:8.2f} "
          f"{cpu['wend']:8.0f} {cpu['curl']:8.0f} {cpu['curl'] / cpu['wend']:8.2f}", flush=True)


def compare_all(program, rounds):
    with World() as world:
        world.write("files/large.bin", repeated(bytes(i * 7 % 251 for i in range(1 << 20)), SIZE))
        world.write("files/large.txt", repeated(LINE, SIZE))
        gopher = serve_gopher(world.path("files"))
        rows = {"http": start_http(world), "ftp": start_ftp(world),
                "gopher, octets": gopher + "/9large.bin", "gopher, text": gopher + "/0large.txt"}
        print(f"{SIZE // 1_000_000} MB, median of {rounds} rounds; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        print(f"{'':14} {'MB/s wend':>8} {'curl':>7} {'ratio':>8} {'cpu ms':>8} {'curl':>8} {'ratio':>8}")
        for name, uri in rows.items():
            compare(name, uri, program, rounds)


def compare_starts(program, rounds):
    """One small page: nearly all of it is the start of a program. The least of the rounds, since other load only adds."""
    with World() as world:
        world.write("files/large.bin", b"x" * 200)
        uri = start_http(world)
        pair = {"wend": [program, "get", "--no-progress", uri, "-o", "/dev/null"], "curl": ["curl", "-q", "-s", "-S", uri, "-o", "/dev/null"]}
        runs = {client: [] for client in pair}
        for _ in range(rounds):
            for client, argv in pair.items():
                runs[client].append(timed(argv))
        took, used = ({client: 1000 * min(run[index] for run in all_of) for client, all_of in runs.items()} for index in (0, 1))
        print(f"200 octets: wend {took['wend']:.1f} ms, curl {took['curl']:.1f}, {took['wend'] / took['curl']:.2f} times; "
              f"cpu {used['wend']:.1f} and {used['curl']:.1f} ms", flush=True)


def compare_crowds(crowd, at_once=1000, total=20000, rounds=7):
    used = {"fetch": [], "multi": [], "bare": []}
    for _ in range(rounds):
        for what, all_of in used.items():
            result = subprocess.run([crowd, what, str(at_once), str(total)], check=True, capture_output=True, text=True).stdout
            all_of.append(float(re.search(r"([\d.]+) us", result)[1]))
    ours, curl, bare = (min(all_of) for all_of in used.values())
    print(f"{at_once} small gopher fetches at once, on one thread: {ours:.1f} us of the processor each; curl_multi {curl:.1f}, "
          f"{curl / ours:.2f} times; sockets alone {bare:.1f}", flush=True)


def main():
    program, crowd = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 15
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        del os.environ[name]
    os.environ["XDG_CONFIG_HOME"] = os.environ["HOME"] = "/nonexistent"
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    compare_all(program, rounds)
    compare_starts(program, 2 * rounds)
    compare_crowds(crowd)
    subprocess.run([crowd, "wait", "2000"], check=True)


main()
