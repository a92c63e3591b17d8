# SPDX-License-Identifier: Apache-2.0
"""telnet, rlogin, tn3270 and z39.50s: inetutils-telnetd and in.rlogind behind socat, hercules with s3270 and c3270,
yaz-ztest with yaz-client; at a terminal (a pty of ours) and in a pipe; and servers that a test wrote, for what real ones
do seldom."""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import termios
import threading
import time
import unittest

import program
from program import Case, environment, wend
from world import Listener, World, free_port

HELLO = """#!/bin/sh
echo "WELCOME $TERM"
while read -r line; do
  case $line in
    size) echo "size $(stty size)" ;;
    exit) echo "bye"; sleep 0.5; exit 0 ;;  # telnetd forgets what it has not read when its pty closes
    *) echo "got <$line>" ;;
  esac
done
"""
SECONDS = 20
ESCAPE = b"\x1d"


def is_usual(modes):
    """A terminal as a shell leaves it."""
    wanted = termios.ICANON | termios.ECHO | termios.ISIG
    return modes[3] & wanted == wanted and modes[0] & termios.ICRNL and modes[1] & termios.OPOST


class Terminal:
    """A pty that a program has to itself."""

    def __init__(self, *arguments, rows=24, columns=80, argv=None, **more):
        self.master, self.slave = pty.openpty()
        self.resize(rows, columns)
        self.before = termios.tcgetattr(self.slave)
        self.said = b""
        self.program = subprocess.Popen(argv or [program.PATH, *arguments], stdin=self.slave, stdout=self.slave,
                                        stderr=self.slave, env=environment(TERM="xterm", **more),
                                        preexec_fn=self.own, start_new_session=True)

    def own(self):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        os.close(self.master)
        os.close(self.slave)

    def resize(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, octets):
        os.write(self.master, octets)

    def hear(self, wanted):
        """Up to this text; what came."""
        deadline = time.monotonic() + SECONDS
        while wanted not in self.said:
            self.hear_more(deadline - time.monotonic(), wanted)
        end = self.said.index(wanted) + len(wanted)
        heard, self.said = self.said[:end], self.said[end:]
        return heard

    def hear_more(self, seconds, wanted):
        if seconds <= 0 or not select.select([self.master], [], [], max(seconds, 0))[0]:
            raise AssertionError(f"{wanted!r} never came: {self.said!r}")
        self.said += os.read(self.master, 65536)

    def until(self, true):
        deadline = time.monotonic() + SECONDS
        while not true():
            if time.monotonic() > deadline:
                raise AssertionError(f"it never was so: {self.said!r} {self.modes()}")
            if select.select([self.master], [], [], 0.01)[0]:
                self.said += os.read(self.master, 65536)

    def modes(self):
        return termios.tcgetattr(self.slave)

    def is_raw(self):
        return not self.modes()[3] & (termios.ICANON | termios.ECHO | termios.ISIG)

    def end(self):
        """How it ended; what it said meanwhile is kept."""
        self.until(lambda: self.program.poll() is not None)
        return self.program.returncode


class Peer(Listener):
    """A server that does this with each connection, and closes. `with` ends when it has."""

    def __init__(self, deed=None):
        self.deed, self.peers, self.done = deed, [], threading.Event()
        super().__init__()

    def talk(self, peer):
        self.peers.append(peer)
        try:
            if self.deed:
                self.deed(peer)
        except OSError:  # it has left
            pass
        finally:
            peer.close()
            self.done.set()

    def __exit__(self, *_):
        if self.peers:
            self.done.wait(SECONDS)
        super().__exit__()

    def url(self, scheme, user=""):
        return f"{scheme}://{user}{self.at}/"


def until_listening(port):
    """Without a visit: it takes only one."""
    deadline = time.monotonic() + SECONDS
    while f":{port:04X} 00000000:0000 0A" not in pathlib.Path("/proc/net/tcp").read_text(encoding="ascii"):
        if time.monotonic() > deadline:
            raise AssertionError(f"nobody listens on {port}")
        time.sleep(0.02)


def reserved_port():
    """A port that a server like in.rlogind trusts, and that is free now."""
    for port in range(1023, 511, -1):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise AssertionError("no reserved port: not root?")


def telnetd(world):
    world.write("hello.sh", HELLO)
    os.chmod(world.path("hello.sh"), 0o755)
    port = free_port()
    world.start(["socat", f"TCP-LISTEN:{port},bind=127.0.0.1,reuseaddr,fork",
                 f"EXEC:/usr/sbin/telnetd -E {world.path('hello.sh')}"], port)
    return port


class Telnet(Case):
    @classmethod
    def setUpClass(cls):
        cls.world = cls.enterClassContext(World())
        cls.port = telnetd(cls.world)
        cls.url = f"telnet://127.0.0.1:{cls.port}/"

    def at_terminal(self, *options, url=None, **more):
        return self.enterContext(Terminal("session", *options, url or self.url, **more))

    def logged_in(self, **more):
        there = self.at_terminal("--yes", **more)
        there.hear(b"WELCOME")
        there.until(there.is_raw)
        return there

    def as_before(self, there):
        self.assertEqual(there.before, there.modes())
        self.assertTrue(is_usual(there.modes()))

    def test_a_failed_write_is_an_error(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([program.PATH, "session", "--yes", self.url], input=b"hi there\nexit\n", stdout=full,
                                  stderr=subprocess.PIPE, check=False, timeout=60, env=program.environment(TERM="vt100"))
        self.assertEqual(74, done.returncode)
        self.assertIn(b"No space left on device", done.stderr)

    # shows TELNET-04
    def test_in_a_pipe_a_session_is_line_by_line(self):
        result = wend("session", "--yes", "-q", self.url, stdin="hi there\nexit\n", TERM="vt100")
        self.assertEqual(0, result.status, result.err)
        for wanted in ("WELCOME vt100\r\n", "got <hi there>\r\n", "bye\r\n"):
            self.assertIn(wanted, result.out)

    # shows TELNET-03 · RFC 1738 §3.8
    def test_user_and_password_are_shown_and_never_sent(self):
        url = self.url.replace("//", "//ann:se%20same@")
        result = wend("session", "--yes", url, stdin="exit\n")
        self.assertEqual(0, result.status, result.err)
        self.assertIn(f"telnet to 127.0.0.1:{self.port}\n", result.err)
        self.assertRegex(result.err, "user +ann [(]advised")
        self.assertIn("***", result.err)
        self.assertNotIn("same", result.err + result.out)
        self.assertNotIn("ann", result.out)
        shown = wend("session", "--yes", "--show-password", url, stdin="exit\n")
        self.assertIn("password  se same (advised", shown.err)

    def test_no_connection_is_made_without_confirmation(self):
        with Peer() as nobody:
            url = nobody.url("telnet")
            unasked = wend("session", url, stdin="yes\n")  # standard input is for the session
            self.assertEqual(77, unasked.status, unasked.err)
            self.assertIn("no-answer", unasked.err)
            refused = wend("session", "--answer", "no", url)
            self.assertEqual(74, refused.status, refused.err)
            with Terminal("session", url) as there:
                there.hear(b"connect? [yes/no] ")
                there.type(b"no\n")
                self.assertEqual(74, there.end())
            self.assertEqual([], nobody.peers)

    # shows TELNET-04
    def test_at_a_terminal_it_asks_and_then_shows_the_output_of_the_peer(self):
        there = self.at_terminal(rows=31, columns=255)
        there.hear(b"connect? [yes/no] ")
        there.type(b"yes\n")
        there.hear(b"WELCOME xterm\r\n")
        there.until(there.is_raw)
        there.type(b"size\r")
        there.hear(b"size 31 255\r\n")
        there.resize(40, 100)
        for _ in range(100):  # the signal takes its time
            there.type(b"size\r")
            there.hear(b"\r\nsize ")
            if there.hear(b"\r\n") == b"40 100\r\n":
                break
        else:
            self.fail("the new size never arrived")
        there.type(b"exit\r")
        there.hear(b"bye\r\n")
        self.assertEqual(0, there.end())
        self.as_before(there)

    def test_the_escape_character_begins_a_local_command(self):
        there = self.logged_in()
        there.type(b"he" + ESCAPE)
        there.hear(b"wend> ")
        self.as_before(there)
        there.type(b"what\n")
        there.hear(b"q: quit")
        there.hear(b"wend> ")
        there.type(b"s\n")
        there.hear(f"127.0.0.1:{self.port}, a character at a time, echoed there\r\n".encode())
        there.until(there.is_raw)
        there.type(b"llo" + ESCAPE)
        there.hear(b"wend> ")
        there.type(b"\n")
        there.until(there.is_raw)
        there.type(b"\r")
        there.hear(b"got <hello>\r\n")
        there.type(ESCAPE + b"q\n")
        self.assertEqual(0, there.end())
        self.as_before(there)

    def test_control_characters_go_to_the_peer(self):
        there = self.logged_in()
        there.type(b"abc\x15def\r")  # the pty there erases the line
        there.hear(b"got <def>\r\n")
        there.type(b"\x04")
        self.assertEqual(0, there.end())
        self.as_before(there)

    def test_the_terminal_is_restored_whatever_ends_the_session(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
            with self.subTest(signal=number):
                there = self.logged_in()
                there.program.send_signal(number)
                self.assertEqual(-number, there.end())
                self.as_before(there)

    def test_the_terminal_is_restored_at_the_prompt_and_after_a_stop(self):
        there = self.logged_in()
        there.type(ESCAPE)
        there.hear(b"wend> ")
        there.type(b"\x03")
        self.assertEqual(-signal.SIGINT, there.end())
        self.as_before(there)
        there = self.logged_in()
        there.program.send_signal(signal.SIGSTOP)
        termios.tcsetattr(there.slave, termios.TCSANOW, there.before)  # as a shell does
        there.program.send_signal(signal.SIGCONT)
        there.until(there.is_raw)
        there.type(b"exit\r")
        self.assertEqual(0, there.end())
        self.as_before(there)

    def test_the_terminal_is_restored_after_a_reset_or_garbage(self):
        def reset(peer):
            peer.sendall(b"\xff\xfb\x01\xff\xfb\x03ready")
            peer.recv(7, socket.MSG_WAITALL)  # the answers, and a key
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            peer.close()

        def rave(peer):
            peer.sendall(b"\xff\xfb\x01\xff\xfb\x03ready\xff\xfa\x18" + b"x" * 100_000)
            while peer.recv(100):
                pass

        for deed, status, word in ((reset, 74, b"truncated"), (rave, 76, b"unexpected-reply")):
            with self.subTest(word=word), Peer(deed) as server:
                there = self.at_terminal("--yes", url=server.url("telnet"))
                if status == 74:
                    there.hear(b"ready")
                    there.until(there.is_raw)
                    there.type(b"x")
                self.assertEqual(status, there.end(), there.said)
                there.hear(word)
                self.as_before(there)

    def test_a_peer_without_echo_leaves_it_to_the_terminal(self):
        heard = []

        def plain(peer):
            peer.sendall(b"who?\r\n")
            heard.append(peer.recv(100))
            peer.sendall(b"\xff\xfb\x01word?\r\n")  # a password is typed blind
            while not heard[-1].endswith(b"sesame\r\n"):
                heard.append(peer.recv(100))

        with Peer(plain) as server:
            there = self.at_terminal("--yes", url=server.url("telnet"))
            there.hear(b"who?")
            there.type(b"anm\x7fn\r")
            there.hear(b"anm\x08 \x08n\r\n")
            there.hear(b"word?")
            there.until(lambda: not there.modes()[3] & termios.ECHO)
            there.type(b"sesame\r")
            self.assertEqual(0, there.end())
            self.as_before(there)
            self.assertNotIn(b"sesame", there.said)
        self.assertEqual(b"ann\r\n", heard[0])
        self.assertEqual(b"\xff\xfd\x01sesame\r\n", b"".join(heard[1:]))

    def test_a_blocked_output_slows_the_peer_down(self):
        """Back-pressure: a screen that stands still stops the peer."""
        taken = []

        def flood(peer):
            peer.settimeout(1)
            try:
                for _ in range(10_000):
                    taken.append(peer.send(b"x" * 10_000))
            except TimeoutError:
                pass
            peer.close()

        with Peer(flood) as server:
            asked = subprocess.Popen([program.PATH, "session", "--yes", "-q", server.url("telnet")],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment())
            self.assertTrue(server.done.wait(SECONDS))
            self.assertLess(sum(taken), 50_000_000)
            with open(f"/proc/{asked.pid}/status", encoding="ascii") as file:
                memory = int(re.search(r"VmData:\s+(\d+)", file.read())[1])
            if not program.is_sanitized():
                self.assertLess(memory, 50_000)
            out, _ = asked.communicate(timeout=SECONDS)
            self.assertEqual((0, sum(taken)), (asked.returncode, len(out)))

    def test_input_left_unread_by_the_peer_is_reported(self):
        def hang_up(peer):
            peer.sendall(b"go away\r\n")
            peer.shutdown(socket.SHUT_WR)
            while peer.recv(65536):
                pass

        with Peer(hang_up) as server:
            result = wend("session", "--yes", "-q", server.url("telnet"), stdin=b"a line of input\n" * 100_000)
            self.assertEqual(74, result.status)
            self.assertIn("go away", result.out)
            self.assertIn("before all of the input was sent", result.err)
        with Peer(hang_up) as server:
            self.assertEqual(0, wend("session", "--yes", "-q", server.url("telnet")).status)

    def test_a_silent_peer_is_left_three_seconds_after_the_input_ended(self):
        def never_hang_up(peer):
            peer.sendall(b"\0hello\r\n")  # the zero is rlogin's: RFC 1282
            while peer.recv(65536):
                pass

        for scheme in ("telnet", "rlogin"):
            with self.subTest(scheme=scheme), Peer(never_hang_up) as server:
                result = wend("session", "--yes", "-q", server.url(scheme, "ann@"), stdin=b"x\n")
                self.assertEqual(0, result.status, result.err)
                self.assertIn("hello", result.out)

    def test_urgent_octets_stay_in_the_stream(self):
        def synch(peer):
            peer.sendall(b"a\xff\xf1b")
            peer.send(b"\xff\xf2", socket.MSG_OOB)  # RFC 854: the data mark is the urgent octet
            peer.sendall(b"c\r\n")
            peer.close()

        with Peer(synch) as server:
            result = wend("session", "--yes", "-q", server.url("telnet"))
            self.assertEqual((0, "abc\r\n"), (result.status, result.out.replace("\r\r", "\r")), result.err)

    def test_a_signal_ends_a_session_in_a_pipe(self):
        with Peer(lambda peer: peer.recv(3, socket.MSG_WAITALL) and peer.recv(100)) as server:
            there = subprocess.Popen([program.PATH, "session", "--yes", "-q", server.url("telnet")],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment())
            there.stdin.write(b"x\n")
            there.stdin.flush()
            while not server.peers:
                self.assertIsNone(there.poll())
                time.sleep(0.01)
            there.terminate()
            there.communicate(timeout=SECONDS)
            self.assertEqual(-signal.SIGTERM, there.returncode)

    # shows SEC-01 · RFC 1738 §6
    def test_ports_of_other_services_are_refused(self):
        result = wend("session", "--yes", "telnet://127.0.0.1:25/")
        self.assertEqual(77, result.status, result.err)
        self.assertIn("unsafe-port", result.err)
        self.assertEqual(69, wend("session", "--yes", "--allow-port", "1", "telnet://127.0.0.1:1/").status)

    # shows TELNET-04
    def test_get_explains_a_session_without_connecting(self):
        with Peer() as nobody:
            result = wend("get", nobody.url("telnet", "ann:pw@"))
            self.assertEqual((2, ""), (result.status, result.out))
            self.assertIn(f"telnet is a session to log in to at {nobody.at}, not an object to get", result.err)
            self.assertNotIn("pw", result.err)
            self.assertEqual([], nobody.peers)

    # shows TELNET-05 · RFC 1738 §6
    def test_options_are_not_hosts_or_users(self):
        for url, word in (("telnet://-oProxy@h.example/", "bad-login"), ("telnet://-h/", "bad-host"),
                          ("rlogin://%2Dl@h.example/", "bad-login"), ("tn3270://-h", "bad-host"),
                          ("telnet://a%0D%0Aexit@127.0.0.1/", "unsafe-control")):
            with self.subTest(url=url):
                result = wend("session", "--yes", url)
                self.assertIn(result.status, (1, 77))
                self.assertIn(word, result.err)

    def test_other_schemes_have_no_session(self):
        for url in ("http://h.example/", "file:///etc/motd", "gopher://h.example/0a", "z39.50r://h.example/db?1"):
            with self.subTest(url=url):
                result = wend("session", "--yes", url)
                self.assertEqual((2, ""), (result.status, result.out), result.err)
        self.assertIn("session not defined for http", wend("session", "http://h.example/").err)
        self.assertEqual(2, wend("session").status)

    def test_a_gopher_item_leads_to_a_session(self):  # RFC 1738 §3.4
        result = wend("session", "--yes", f"gopher://127.0.0.1:{self.port}/8guest", stdin="exit\n")
        self.assertEqual(0, result.status, result.err)
        self.assertRegex(result.err, "user +guest")
        self.assertIn("bye", result.out)


class Rlogin(Case):
    # shows TELNET-06
    def test_rlogind_answers_and_asks_for_a_password(self):
        """It speaks only to reserved ports: socat has one."""
        with World() as world:
            port, relay = free_port(), free_port()
            world.start(["socat", f"TCP-LISTEN:{port},bind=127.0.0.1,reuseaddr,fork",
                         "EXEC:/usr/sbin/in.rlogind,nofork"], port)
            world.start(["socat", f"TCP-LISTEN:{relay},bind=127.0.0.1,reuseaddr",
                         f"TCP:127.0.0.1:{port},sourceport={reserved_port()}"])
            until_listening(relay)
            result = wend("session", "--yes", f"rlogin://nobody@127.0.0.1:{relay}/", stdin="x\r")
            self.assertEqual(0, result.status, result.err)
            self.assertTrue(result.out.startswith("Password: "), result.out)
            direct = wend("session", "--yes", f"rlogin://nobody@127.0.0.1:{port}/", stdin="x\n")
            self.assertEqual((74, ""), (direct.status, direct.out))
            self.assertIn("reserved ports", direct.err)

    # shows TELNET-06
    def test_the_conversation_matches_octet_for_octet(self):  # RFC 1282
        heard, resized = [], threading.Event()

        def server(peer):
            hello = b"\0wend\0ann\0xterm/38400\0"
            heard.append(peer.recv(len(hello), socket.MSG_WAITALL))
            peer.sendall(b"\0")
            peer.send(b"\x80", socket.MSG_OOB)
            heard.append(peer.recv(12, socket.MSG_WAITALL))
            peer.send(b"\x10", socket.MSG_OOB)
            peer.sendall(b"$ ")
            heard.append(peer.recv(12, socket.MSG_WAITALL))
            resized.set()
            heard.append(peer.recv(3, socket.MSG_WAITALL))
            peer.sendall(b"\r\nok\r\n")
            heard.append(peer.recv(100))

        with Peer(server) as peer:
            with Terminal("session", "--yes", peer.url("rlogin", "ann@"), rows=24, columns=80) as there:
                there.hear(b"$ ")
                there.until(there.is_raw)
                there.until(lambda: not there.modes()[0] & termios.IXON)
                there.resize(25, 81)
                self.assertTrue(resized.wait(SECONDS))
                there.type(b"ls\r")
                there.hear(b"ok\r\n")
                there.type(b"~.")
                self.assertEqual(0, there.end(), there.said)
                self.assertEqual(there.before, there.modes())
        self.assertEqual([b"\0wend\0ann\0xterm/38400\0", b"\xff\xffss" + struct.pack(">4H", 24, 80, 0, 0),
                          b"\xff\xffss" + struct.pack(">4H", 25, 81, 0, 0), b"ls\r", b""], heard)

    def test_a_refusal_keeps_the_text_of_the_server(self):
        with Peer(lambda peer: (peer.recv(100), peer.sendall(b"\x01Permission \x1b[31mdenied.\r\n"))) as server:
            result = wend("session", "--yes", "--answer", "ann", server.url("rlogin"))
            self.assertEqual((77, ""), (result.status, result.out))
            self.assertIn("login-refused", result.err)
            self.assertIn("Permission \\x1B[31mdenied.", result.err)

    def test_a_missing_user_is_asked_for(self):
        with Peer() as nobody:
            url = nobody.url("rlogin")
            self.assertEqual(77, wend("session", "--yes", url).status)
            self.assertEqual(77, wend("session", "--yes", "--answer", "", url).status)
            self.assertEqual([], nobody.peers)


class Tn3270(Case):
    # shows TELNET-04, SEC-06 · RFC 1738 §6
    def test_an_emulator_gets_one_argument_and_no_shell(self):
        with World() as world:
            for name in ("c3270", "s3270"):
                world.write(f"bin/{name}", '#!/bin/sh\nprintf "<%s>" "$0" "$#" "$@"; exit 3\n')
                os.chmod(world.path("bin", name), 0o755)
            path = str(world.path("bin"))
            for url, argument in (("tn3270://$(reboot);x@h.example:2000", "[h.example]:2000"), ("tn3270://l", "[l]:23"),
                                  ("tn3270://[2001:DB8::1]/", "[2001:DB8::1]:23"), ("tn3270://a.c3270", "[a.c3270]:23")):
                with self.subTest(url=url):
                    result = wend("session", "--yes", url, PATH=path)
                    self.assertEqual((3, f"<{path}/s3270><1><{argument}>"), (result.status, result.out), result.err)
            with Terminal("session", "--yes", "tn3270://h.example", PATH=path) as there:
                there.hear(f"<{path}/c3270><1><[h.example]:23>".encode())
                self.assertEqual(3, there.end())
            none = wend("session", "--yes", "tn3270://h.example", PATH=f"bin:{world.folder}:")
            self.assertEqual((2, ""), (none.status, none.out))
            self.assertIn("the packages c3270 and x3270", none.err)

    def test_the_terminal_is_restored_when_the_emulator_is_killed(self):
        with World() as world:
            world.write("bin/c3270", "#!/bin/sh\nstty raw -echo\necho ready\nexec sleep 60\n")
            os.chmod(world.path("bin", "c3270"), 0o755)
            with Terminal("session", "--yes", "tn3270://h.example",
                          PATH=f"{world.path('bin')}:{os.environ['PATH']}") as there:
                there.hear(b"ready")
                self.assertTrue(there.is_raw())
                there.program.terminate()
                self.assertEqual(-signal.SIGTERM, there.end())
                self.assertEqual(there.before, there.modes())


class Z3950(Case):
    # shows SEC-06 · RFC 2056 §3
    def test_yaz_client_gets_one_argument_and_no_shell(self):
        with World() as world:
            world.write("bin/yaz-client", '#!/bin/sh\nprintf "<%s>" "$#" "$@"; exit 3\n')
            os.chmod(world.path("bin", "yaz-client"), 0o755)
            path = str(world.path("bin"))
            for rest, argument in (("h.example/Books", "h.example:210/Books"), ("h.example:2100", "h.example:2100"),
                                   ("[2001:DB8::1]/b-1_x.y", "[2001:DB8::1]:210/b-1_x.y"), ("unix/tmp", "unix:210/tmp"),
                                   ("h.example/two+bases", "h.example:210"), ("h.example/$(reboot)", "h.example:210"),
                                   ("h.example/a%20-f%20x", "h.example:210"), ("h.example/a%2Fb", "h.example:210")):
                with self.subTest(rest=rest):
                    result = wend("session", "--yes", f"z39.50s://{rest}", PATH=path)
                    self.assertEqual((3, f"<1><tcp:{argument}>"), (result.status, result.out), result.err)
            result = wend("session", "--yes", "z39.50s://h.example/two+bases%1B", PATH=path)
            self.assertEqual((77, ""), (result.status, result.out), result.err)
            result = wend("session", "--yes", "z39.50s://h.example/two+bases", PATH=path)
            self.assertRegex(result.err, r"session +z39.50 to h.example:210\ndatabase +two\ndatabase +bases\n")
            none = wend("session", "--yes", "z39.50s://h.example/Books", PATH=f"bin:{world.folder}:")
            self.assertEqual((2, ""), (none.status, none.out))
            self.assertIn("yaz-client is not installed; the package yaz brings it", none.err)

    def test_the_end_of_a_client_is_noticed_where_SIGCHLD_is_ignored(self):
        with World() as world:
            world.write("bin/yaz-client", "#!/bin/sh\nexit 3\n")
            os.chmod(world.path("bin", "yaz-client"), 0o755)
            done = subprocess.run([program.PATH, "session", "--yes", "z39.50s://h.example/Books"], timeout=30, check=False,
                                  stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  env=program.environment(PATH=str(world.path("bin"))),
                                  preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
            self.assertEqual(3, done.returncode)

    def test_yaz_client_searches_for_the_user(self):
        with World() as world:
            port = free_port()
            world.start(["yaz-ztest", f"tcp:127.0.0.1:{port}"], port)
            url = f"z39.50s://127.0.0.1:{port}/Default"
            result = wend("session", "--yes", "-q", url, stdin="find computer\nquit\n", HOME=str(world.folder))
            self.assertEqual((0, ""), (result.status, result.err), result.out)
            self.assertRegex(result.out, r"Number of hits: [1-9]")
            result = wend("get", url)
            self.assertEqual((2, ""), (result.status, result.out))
            self.assertIn(f"z39.50s is a session to log in to at 127.0.0.1:{port}", result.err)


class Hercules(Case):
    @classmethod
    def setUpClass(cls):
        cls.world = cls.enterClassContext(World())
        cls.port = free_port()
        cls.world.write("herc.cnf", f"CNSLPORT 127.0.0.1:{cls.port}\n0700 3270\n0701 3270\n")
        keeps_open, cls.stays_open = os.pipe()
        cls.addClassCleanup(os.close, cls.stays_open)
        cls.world.start(["hercules", "-d", "-f", cls.world.path("herc.cnf")], cls.port, stdin=keeps_open,
                        cwd=cls.world.folder)
        os.close(keeps_open)
        cls.url = f"tn3270://127.0.0.1:{cls.port}"

    # shows TELNET-06
    def test_s3270_holds_a_session_in_a_script(self):
        """It waits for a field to write in, and this screen has none: that it is a 3270 is what hercules tells."""
        asked = subprocess.Popen([program.PATH, "session", "--yes", "-q", self.url], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, env=environment())
        deadline = time.monotonic() + SECONDS
        log = self.world.path("server-0.log")
        while "connected to 3270 device" not in log.read_text(errors="replace"):
            self.assertIsNone(asked.poll())
            self.assertLess(time.monotonic(), deadline, log.read_text(errors="replace"))
            time.sleep(0.02)
        asked.terminate()  # and it takes the emulator with it: its standard output comes to an end
        asked.communicate(timeout=SECONDS)
        self.assertEqual(-signal.SIGTERM, asked.returncode)

    # shows TELNET-06
    def test_c3270_holds_it_at_a_terminal(self):
        with Terminal("session", "--yes", self.url, rows=43, columns=132) as there:
            there.hear(b"Hercules")
            there.until(lambda: not there.modes()[3] & termios.ICANON)
            there.type(b"\x1d")
            there.hear(b"c3270>")
            there.type(b"quit\r")
            self.assertEqual(0, there.end(), there.said)
            self.assertEqual(there.before, there.modes())


if __name__ == "__main__":
    unittest.main()
