# SPDX-License-Identifier: Apache-2.0
"""What the gateway is measured among: nginx, Squid, ftp servers, and a gopher server that answers at once."""
import os
import pathlib
import select
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "tests/servers"))
from world import free_port, free_ports  # noqa: E402

LOGIN = "ann:secret"
# As fast as it goes: files stay open, whole packets.
NGINX = """
user root; worker_processes auto; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
worker_rlimit_nofile 16000;
events {{ worker_connections 4000; }}
http {{
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=4000; keepalive_requests 1000000000;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{ listen 127.0.0.1:{port} backlog=4096; root {folder}/files; }}
}}
"""
SQUID = """
http_port 127.0.0.1:{port}
cache deny all
http_access allow all
pid_filename {folder}/squid.pid
access_log none
cache_log {folder}/cache.log
coredump_dir {folder}
shutdown_lifetime 0 seconds
netdb_filename none
pinger_enable off
visible_hostname squid.example
ftp_user ann@here.example
"""


class Server:
    """Where it listens, and what it and its children have used of the processor."""

    def __init__(self, process, port):
        self.process, self.port, self.at = process, port, f"127.0.0.1:{port}"

    def seconds(self):
        """Of processes that are still there, and of those that have ended."""
        ticks = 0
        for name in os.listdir("/proc"):
            if not name.isdigit():
                continue
            try:
                fields = pathlib.Path("/proc", name, "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == self.process.pid:  # one session for each server
                ticks += sum(int(field) for field in fields[11:15])
        return ticks / os.sysconf("SC_CLK_TCK")

    def status(self, name):
        """A number of /proc/PID/status: VmRSS and VmHWM in KiB, Threads."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith(name + ":"))

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


def start_nginx(world):
    port = free_port()
    conf = world.write("nginx.conf", NGINX.format(folder=world.folder, port=port))
    return Server(world.start(["nginx", "-c", os.fsdecode(conf), "-e", world.path("error.log")], port), port)


def start_squid(world):
    port, folder = free_port(), world.path("squid")
    folder.mkdir()
    os.chmod(folder, 0o777)
    conf = world.write("squid.conf", SQUID.format(folder=folder, port=port))
    return Server(world.start(["squid", "-N", "-f", os.fsdecode(conf)], port), port)


def start_ftp(world):
    """pure-ftpd, a process for each connection: for clients that log in as LOGIN."""
    port, first = free_port(), free_ports(300)
    user, _, password = LOGIN.partition(":")
    kept = subprocess.run(["openssl", "passwd", "-1", "-stdin"], input=password, text=True, check=True, capture_output=True)
    table = os.fsdecode(world.write("users", f"{user}:{kept.stdout.strip()}:65534:65534::{world.path('files')}/./::::::::::::\n"))
    subprocess.run(["pure-pw", "mkdb", world.path("users.pdb"), "-f", table], check=True, capture_output=True)
    return Server(world.start(["/usr/sbin/pure-ftpd", "-S", f"127.0.0.1,{port}", "-l", f"puredb:{world.path('users.pdb')}", "-E", "-A", "-H",
                               "-u", "1", "-c", "500", "-C", "500", "-g", world.path("pure.pid"), "-p", f"{first}:{first + 299}"], port), port)


def start_open_ftp(world):
    """pyftpdlib, readable without a login: for cached objects."""
    port = free_port()
    script = HERE.parent / "tests/servers/ftp_server.py"
    return Server(world.start(["/usr/bin/python3", script, world.path("files"), "127.0.0.1", port], port), port)


def said_port(process):
    ready, _, _ = select.select([process.stdout], [], [], 20)
    line = process.stdout.readline() if ready else b""
    if not line:
        sys.exit(f"{process.args[0]} did not start")
    return line.decode()


def start_gopher(world, crowd):
    """One thread that sends 200 octets to any client, for any request."""
    process = subprocess.Popen([crowd, "serve"], stdout=subprocess.PIPE, start_new_session=True)
    world.servers.append(process)
    return Server(process, int(said_port(process)))


def start_gateway(world, program, servers, *options):
    """`wend serve`; nothing is kept but what fits in memory."""
    command = [program, "serve", "--listen", "127.0.0.1:0", "--cache", "none", "--max-time", "600", *options]
    for server in servers:
        command += ["--allow-private-host", server.at]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    world.servers.append(process)
    return Server(process, int(said_port(process).strip().rstrip("/").rpartition(":")[2]))


def settled(true, seconds=20):
    deadline = time.monotonic() + seconds
    while not true() and time.monotonic() < deadline:
        time.sleep(0.05)
