# SPDX-License-Identifier: Apache-2.0
"""Real servers on loopback, for the tests: each on a free port and in a folder of its own, stopped by its pid.

    with World() as world:
        port = free_port()
        world.start(["/usr/sbin/pure-ftpd", ...], port)

A server that does not come up is a failure of the test, with what the server said.
"""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time


def free_port(family=socket.AF_INET):
    """A free TCP port."""
    with socket.socket(family) as probe:
        probe.bind(("127.0.0.1" if family == socket.AF_INET else "::1", 0))
        return probe.getsockname()[1]


def free_ports(count):
    """The first of so many consecutive free ports."""
    while True:
        first = free_port()
        held = []
        try:
            for port in range(first, first + count):
                client = socket.socket()
                held.append(client)
                client.bind(("127.0.0.1", port))
            return first
        except (OSError, OverflowError):
            continue
        finally:
            for client in held:
                client.close()


class World:
    """A folder, and the servers that live in it."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="wend-world-"))
        os.chmod(self.folder, 0o755)  # servers that run as another user read it
        self.servers = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in reversed(self.servers):
            stop(server)
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, *names):
        return self.folder.joinpath(*names)

    def write(self, name, content=b""):
        """A file in the folder; `name` is octets or text, with slashes for folders."""
        path = os.path.join(os.fsencode(self.folder), os.fsencode(name))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def start(self, argv, port=None, host="127.0.0.1", seconds=20, **how):
        """Starts a server and waits until its port answers."""
        log = self.path(f"server-{len(self.servers)}.log")
        with open(log, "wb") as reply:
            server = subprocess.Popen([str(argument) for argument in argv], stdin=how.pop("stdin", subprocess.DEVNULL),
                                      stdout=reply, stderr=subprocess.STDOUT, start_new_session=True, **how)
        self.servers.append(server)
        deadline = time.monotonic() + seconds
        while port is not None:
            if server.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"{argv[0]} did not start: {log.read_text(errors='replace')}")
            try:
                socket.create_connection((host, port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.02)
        return server


def stop(server):
    """By its pid, and those it has started by their group's."""
    if server.poll() is not None:
        return
    for how in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, how)
            server.wait(timeout=5)
            return
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


class Listener:
    """A server of our own, on a free port of 127.0.0.1: `talk(peer)` is called for each connection, in a thread."""

    def __init__(self, tls=None):
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.at = f"127.0.0.1:{self.port}"
        if tls:
            self.door = tls.wrap_socket(self.door, server_side=True)
        threading.Thread(target=self.serve, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.door.close()

    def serve(self):
        while True:
            try:
                peer, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self.talk, args=(peer,), daemon=True).start()

    def talk(self, peer):
        raise NotImplementedError


def certificate(world, *names):
    """A certificate for these names and addresses, signed by itself: (file of it, file of its key)."""
    crt, key = world.path("server.crt"), world.path("server.key")
    entries = ",".join(("IP:" if name.replace(".", "").isdigit() or ":" in name else "DNS:") + name for name in names)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=wend test",
                    "-addext", f"subjectAltName={entries}", "-keyout", key, "-out", crt],
                   check=True, capture_output=True)
    return crt, key
