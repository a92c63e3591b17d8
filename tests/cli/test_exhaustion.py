# SPDX-License-Identifier: Apache-2.0
"""What the program says when memory, descriptors or a stream are not to be had."""
import functools
import http.server
import os
import pathlib
import re
import resource
import socketserver
import subprocess
import tempfile
import threading
import unittest

import program
from program import Case, Folder

# What a library that a module brings prints, if it is loaded without memory.
LOADING = re.compile(rb"^Error in GnuTLS initialization: [^\n]*\n", re.M)

FAILING = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
/* The allocations of the program fail from the FAIL_AT-th on, or with ONCE that one alone, counted from its first
   line of main on, which opens no file: the test tells it by a call of fcntl(0, F_GETFD). They succeed again after
   main: GnuTLS, which libcurl brings, needs memory to be unloaded. */
#include <fcntl.h>
#include <stdarg.h>
#include <unistd.h>
static long left = -1;
static int begun, once;
static void stop(void) { left = -1; }
int fcntl64(int fd, int command, ...) {
  if (!begun && fd == 0 && command == F_GETFD) {
    begun = 1;
    atexit(stop);
    const char *at = getenv("FAIL_AT");
    left = at ? atol(at) : -1;
    once = getenv("ONCE") != NULL;
    return 0;
  }
  va_list rest;
  va_start(rest, command);
  long argument = va_arg(rest, long);
  va_end(rest);
  static int (*real)(int, int, ...);
  if (!real) real = dlsym(RTLD_NEXT, "fcntl64");
  return real(fd, command, argument);
}
int fcntl(int fd, int command, ...) {
  va_list rest;
  va_start(rest, command);
  long argument = va_arg(rest, long);
  va_end(rest);
  return fcntl64(fd, command, argument);
}
static int fails(void) {
  if (left < 0) return 0;
  if (left == 0) {
    if (once) left = -1;
    errno = ENOMEM;
    return 1;
  }
  left--;
  return 0;
}
void *malloc(size_t size) {
  static void *(*real)(size_t);
  if (!real) real = dlsym(RTLD_NEXT, "malloc");
  return fails() ? NULL : real(size);
}
void *realloc(void *old, size_t size) {
  static void *(*real)(void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "realloc");
  return fails() ? NULL : real(old, size);
}
"""


@unittest.skipIf(program.is_sanitized(), "the sanitizer's allocator is its own")
class OutOfMemory(Case):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        folder = pathlib.Path(holder.name)
        (folder / "failing.c").write_text(FAILING)
        cls.library = str(folder / "failing.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", cls.library, str(folder / "failing.c"), "-ldl"], check=True)

    def test_an_exhausted_memory_has_its_own_status_and_message_everywhere(self):
        commands = [("parse", "--json", "http://ann:pw@h.example:80/a%20b?c#d"), ("normalize", "HTTP://H/%7ea/../b"),
                    ("check", "gopher://h/0/a b"), ("extract", "/etc/services"), ("schemes", "http"), ("--help",)]
        seen = {self.fails(command, n) for command in commands for n in [*range(0, 60), *range(60, 400, 17)]}
        self.assertIn(71, seen)
        self.assertIn(0, seen)

    def test_an_access_ends_at_once_with_the_same_status(self):
        web = served(self, http.server.ThreadingHTTPServer(("127.0.0.1", 0), Http))
        hole = served(self, socketserver.ThreadingTCPServer(("127.0.0.1", 0), Gopher))
        commands = [("get", f"http://127.0.0.1:{web}/"), ("get", f"gopher://127.0.0.1:{hole}/0x"), ("list", "file:///etc")]
        for command in commands:
            last = self.last_allocation(command)
            for n in sorted({*range(max(0, last - 100), last + 2), *range(0, last, last // 40)}):
                self.fails(command, n, ONCE="1")
                self.assertEqual(71 if n <= last else 0, self.fails(command, n))

    def last_allocation(self, command):
        """The last whose failure is seen, found by halving: all that come later never happen."""
        low, high = 0, 1 << 15
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.fails(command, middle) else (low, middle)
        return low

    def fails(self, command, n, **more):
        done = subprocess.run([program.PATH, *command], capture_output=True, check=False, stdin=subprocess.DEVNULL,
                              timeout=program.patience(),
                              env=program.environment(LD_PRELOAD=self.library, FAIL_AT=str(n), **more))
        with self.subTest(command=command, n=n, **more):
            self.assertNotIn(b"a bug", done.stderr)
            self.assertIn(done.returncode, (0, 1, 71), done.stderr)
            if done.returncode == 71:
                self.assertEqual(b"wend: out-of-memory: there is not enough memory for this\n", LOADING.sub(b"", done.stderr))
        return done.returncode


class Http(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"hi")

    def log_message(self, *_):
        pass


class Gopher(socketserver.StreamRequestHandler):
    def handle(self):
        self.rfile.readline()
        self.wfile.write(b"hi")


def served(case, server):
    """The port of a server that runs as long as the test."""
    case.addCleanup(server.server_close)
    case.addCleanup(server.shutdown)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    return server.server_address[1]


class Descriptors(Case):
    def test_a_missing_descriptor_is_reported_as_busy(self):
        web = served(self, http.server.ThreadingHTTPServer(("127.0.0.1", 0), Http))
        hole = served(self, socketserver.ThreadingTCPServer(("127.0.0.1", 0), Gopher))
        for uri in (f"http://127.0.0.1:{web}/", f"gopher://127.0.0.1:{hole}/0x"):
            seen = set()
            for n in range(4, 20):
                limit = functools.partial(resource.setrlimit, resource.RLIMIT_NOFILE, (n, n))
                done = subprocess.run([program.PATH, "get", uri], preexec_fn=limit, capture_output=True, check=False,
                                      stdin=subprocess.DEVNULL, timeout=program.patience(), env=program.environment())
                with self.subTest(uri=uri, n=n):
                    self.assertIn(done.returncode, (0, 75), done.stderr)
                    if done.returncode == 75:
                        self.assertIn(b"busy: ", done.stderr)
                        self.assertIn(b"Too many open files", done.stderr)
                seen.add(done.returncode)
            self.assertEqual({0, 75}, seen)


WATCH = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
/* epoll_ctl fails from the FAIL_AT-th call on. */
int epoll_ctl(int set, int what, int fd, struct epoll_event *event) {
  static int (*real)(int, int, int, struct epoll_event *);
  static long left = -1;
  if (!real) {
    real = dlsym(RTLD_NEXT, "epoll_ctl");
    left = atol(getenv("FAIL_AT"));
  }
  if (left > 0 && left--) return real(set, what, fd, event);
  errno = ENOSPC;
  return -1;
}
"""


@unittest.skipIf(program.is_sanitized(), "the sanitizer wants to be loaded first")
class Watches(Folder):
    def test_a_socket_that_cannot_be_polled_is_not_waited_for(self):
        source, library = self.file("watch.c", WATCH.encode()), str(self.path / "watch.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        web = served(self, http.server.ThreadingHTTPServer(("127.0.0.1", 0), Http))
        seen = set()
        for n in range(0, 12):
            done = subprocess.run([program.PATH, "get", "--max-time", "60", f"http://127.0.0.1:{web}/"], capture_output=True, check=False,
                                  stdin=subprocess.DEVNULL, timeout=20, env=program.environment(LD_PRELOAD=library, FAIL_AT=str(n)))
            with self.subTest(n=n):
                self.assertIn(done.returncode, (0, 75), done.stderr)
            seen.add(done.returncode)
        self.assertEqual({0, 75}, seen)


class ClosedStreams(Folder):
    def run_closed(self, descriptors, *arguments):
        def close():
            for fd in descriptors:
                os.close(fd)
        return subprocess.run([program.PATH, *arguments], preexec_fn=close, check=False, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=program.patience(),
                              env=program.environment()).returncode

    def test_an_opened_file_never_takes_the_place_of_standard_error(self):
        octets = b"x" * 70000
        source = self.write("source", octets)
        for descriptors in ((2,), (0, 2), (1, 2), (0, 1, 2)):
            with self.subTest(closed=descriptors):
                self.assertEqual(0, self.run_closed(descriptors, "get", "-v", "-o", str(self.path / "copy"), source))
                self.assertEqual(octets, (self.path / "copy").read_bytes())

    def test_a_closed_standard_output_is_an_error(self):
        self.assertEqual(74, self.run_closed((1,), "normalize", "http://h/"))


class FullStreams(Case):
    def test_the_reason_of_a_failed_write_is_reported(self):
        for command in (("normalize", "a"), ("--help",), ("--version",), ("help", "--man"), ("schemes",),
                        ("get", pathlib.Path("/etc/services").as_uri())):
            with self.subTest(command=command), open("/dev/full", "wb") as full:
                done = subprocess.run([program.PATH, *command], stdout=full, stderr=subprocess.PIPE, check=False,
                                      env=program.environment())
                self.assertEqual(74, done.returncode)
                self.assertIn(b"No space left on device", done.stderr)
