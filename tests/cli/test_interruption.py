# SPDX-License-Identifier: Apache-2.0
"""Signals while something is stored: the file is as before or new, and nothing else is left. A server of the test's own
says so many pieces and waits, so that each signal comes at a known place."""
import contextlib
import os
import signal
import socket
import subprocess
import threading

import program
from program import Folder, environment

PIECE = b"new " * 1024
PIECES = 18
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Slow:
    """A gopher server: a menu with one file, and the file up to a piece, after which it waits."""

    def __init__(self):
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.reached, self.pieces = threading.Event(), 0
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                peer, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(peer,), daemon=True).start()

    def answer(self, peer):
        with peer:
            request = peer.makefile("rb").readline().strip()
            if request == b"":
                return peer.sendall(f"9file\tfile\t127.0.0.1\t{self.port}\r\n.\r\n".encode())
            peer.sendall(PIECE * self.pieces)
            self.reached.set()
            if self.pieces < PIECES:
                with contextlib.suppress(ConnectionResetError):
                    peer.recv(1)  # until the program is gone


class Interruption(Folder):
    def started(self, *arguments, ignored=(), **more):
        def dispositions():
            for item in SIGNALS:  # whatever the test itself was started with
                signal.signal(item, signal.SIG_IGN if item in ignored else signal.SIG_DFL)
        return subprocess.Popen([program.PATH, *arguments], env=environment(), stderr=subprocess.DEVNULL,
                                preexec_fn=dispositions, **more)

    def ended(self, process, number):
        """It ends by the signal, unless it was ready before."""
        process.send_signal(number)
        return process.wait(timeout=program.patience())

    def check(self, how, number, pieces, left, target):
        self.assertIn(how, (-number, 0) if pieces == PIECES else (-number,))
        self.assertLessEqual(left, {target.name})
        wanted = (b"old", PIECE * PIECES) if pieces == PIECES else (b"old",)
        self.assertIn(target.read_bytes(), wanted)

    def places(self):
        return [(pieces, number) for pieces in range(PIECES + 1) for number in SIGNALS]

    def test_an_interrupted_download_leaves_the_old_file(self):
        server, target = Slow(), self.path / "out" / "file"
        target.parent.mkdir()
        for server.pieces, number in self.places():
            target.write_bytes(b"old")
            server.reached.clear()
            process = self.started("get", "-o", str(target), f"gopher://127.0.0.1:{server.port}/9file")
            self.assertTrue(server.reached.wait(program.patience()))
            how = self.ended(process, number)
            self.check(how, number, server.pieces, set(os.listdir(target.parent)), target)
        server.door.close()

    def test_an_interrupted_tree_leaves_whole_files_only(self):
        server, target = Slow(), self.path / "out" / "file"
        target.parent.mkdir()
        for server.pieces, number in self.places()[::4]:
            target.write_bytes(b"old")
            server.reached.clear()
            process = self.started("get", "-r", "-o", str(target.parent), f"gopher://127.0.0.1:{server.port}/")
            self.assertTrue(server.reached.wait(program.patience()))
            how = self.ended(process, number)
            self.check(how, number, server.pieces, set(os.listdir(target.parent)), target)
        server.door.close()

    def test_an_interrupted_replacement_leaves_the_old_file(self):
        target = self.path / "out" / "file"
        target.parent.mkdir()
        for pieces, number in self.places()[::4]:
            target.write_bytes(b"old")
            process = self.started("put", f"{self.uri}/out/file", stdin=subprocess.PIPE, bufsize=0)
            for _ in range(pieces):
                process.stdin.write(PIECE)
            while len(os.listdir(target.parent)) < 2 and process.poll() is None:
                pass  # it has begun
            if pieces == PIECES:
                process.stdin.close()
            how = self.ended(process, number)
            process.stdin.close()
            self.check(how, number, pieces, set(os.listdir(target.parent)), target)

    def test_an_ignored_signal_stays_ignored(self):  # nohup
        server, target = Slow(), self.path / "file"
        server.pieces = PIECES - 1
        process = self.started("get", "-o", str(target), f"gopher://127.0.0.1:{server.port}/9file",
                               ignored={signal.SIGHUP})
        self.assertTrue(server.reached.wait(program.patience()))
        process.send_signal(signal.SIGHUP)
        self.assertEqual(-signal.SIGTERM, self.ended(process, signal.SIGTERM))
        self.assertEqual([], os.listdir(self.path))
        server.door.close()

    def test_an_interrupted_continuation_keeps_the_octets_received(self):
        server, target = Slow(), self.path / "file"
        server.pieces = 3
        process = self.started("get", "-C", "-o", str(target), f"gopher://127.0.0.1:{server.port}/9file")
        self.assertTrue(server.reached.wait(program.patience()))
        while target.stat().st_size < 3 * len(PIECE) if target.exists() else True:
            self.assertIsNone(process.poll())
        self.assertEqual(-signal.SIGINT, self.ended(process, signal.SIGINT))
        self.assertEqual(PIECE * 3, target.read_bytes())
        server.door.close()
