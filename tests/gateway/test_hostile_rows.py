# SPDX-License-Identifier: Apache-2.0
"""Every row of the hostile collection, of every class, against a running gateway: each has its check here, or names the
test that shows it, which must be there. Prints how many of each class have passed, failed, or are shown elsewhere; a row without
a check fails."""
import collections
import concurrent.futures
import contextlib
import json
import pathlib
import re
import subprocess
import sys
import time
import unittest
import urllib.parse

import program
import test_hostile_servers as plays
from gate import Page, Served, parsed, until
from test_faults import Again, is_honest, uri_of
from test_refusals import ROWS, Silent

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECRETS = "tests/gateway/test_secrets.py test_no_secret_is_sent_cached_or_logged"

# Where more is needed than a request: the file and the name of the test.
SHOWN_BY = {
    "H0402": "wend/gateway/server.test.cpp a_slow_client_is_disconnected",
    "H0403": "tests/gateway/test_serve.py test_a_slow_reader_costs_one_buffer_and_slows_the_server",
    "H0404": "tests/gateway/test_serve.py test_the_longest_idle_connection_is_closed_first",
    "H0430": "tests/gateway/test_refusals.py test_a_thousand_pipelined_requests_are_answered_in_order",
    "H0436": "tests/gateway/test_serve.py test_a_disconnect_aborts_the_fetch",
    "H0437": "tests/gateway/test_faults.py test_a_stopped_server_may_resume_later",
    "H0438": "tests/gateway/test_serve.py test_without_descriptors_it_pauses_and_recovers",
    "H0439": "wend/gateway/out_of_memory.test.cpp a_fetched_document_survives_a_failed_allocation",
    "H0440": "tests/gateway/test_serve.py test_logs_signals_and_pipes_are_handled",
    "H0441": "tests/gateway/test_serve.py test_logs_signals_and_pipes_are_handled",
    "H0443": "tests/gateway/test_serve.py test_logs_signals_and_pipes_are_handled",
    "H0444": "wend/gateway/clock.test.cpp an_age_is_never_negative_and_no_entry_is_kept_for_ever",
    "H0448": "tests/gateway/test_refusals.py test_cookies_and_headers_of_a_server_are_dropped",
    **{row: SECRETS for row in ("H0313", "H0315", "H0317", "H0319", "H0321", "H0322")},
}
DESCRIBED = "^(mailto|telnet|rlogin|tn3270):"  # a page that describes it; no server is contacted
PASSES = {"H0348", "H0349", "H0350", "H0352", "H0356", "H0359", "H0360", "H0363", "H0367", "H0370", "H0382"}


class EveryRow(Served):
    @classmethod
    def setUpClass(cls):
        cls.rows = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
        cls.counts = collections.Counter()
        cls.seen = set()

    @classmethod
    def tearDownClass(cls):
        for (kind, how), count in sorted(cls.counts.items()):
            print(f"{kind}: {count} {how}", file=sys.stderr)

    def each(self, kind, check):
        """`check` says what is wrong with a row, or nothing."""
        failed = []
        for row in (one for one in self.rows if one["class"] == kind):
            by = SHOWN_BY.get(row["id"])
            wrong = self.is_missing(by) if by else check(row)
            self.counts[kind, "failed" if wrong else "shown elsewhere" if by else "passed"] += 1
            failed += [f"{row['id']} {row['in']}: {wrong}"] if wrong else []
        self.assertEqual([], failed)

    @staticmethod
    def is_missing(name):
        file, test = name.split()
        text = (ROOT / file).read_text(encoding="utf-8")
        return None if re.search(rf"\b{test}\b", text) else f"there is no {name}"

    def asked(self, gate, url):
        """The statuses of the three ways to ask for it: as the target, by its path, in the box."""
        octets = url.encode("utf-8", "surrogateescape")
        quoted = urllib.parse.quote(octets, safe="")
        targets = [octets, b"/uri/" + quoted.encode(), b"/go?uri=" + quoted.encode()]
        head = b" HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nAccept: text/html\r\n\r\n" % gate.host.encode()
        for target in targets:
            answer = parsed(gate.hears(b"GET " + target + head))
            if answer.status == 303:  # the box leads to its page
                answer = gate.request(answer.fields["location"], Accept="text/html")
            wrong = Page(answer.text).wrong if answer.fields.get("content-type", "").startswith("text/html") else []
            yield answer.status if not wrong else f"{answer.status} {wrong}"

    def refuses(self, gate, url, *statuses, typed=()):
        """400, or these; what is typed in the box is tidied first, in sight, and may have others."""
        *asked, box = self.asked(gate, url)
        own_path = {404} if url.startswith("/") else set()
        well = set(asked) <= {400, *statuses, *own_path} and box in {400, *statuses, *typed}
        return None if well else f"{asked} {box}"

    def test_ssrf_address(self):
        gate = self.serve("--max-time", "2")

        def check(row):
            url = row["in"]["url"]
            return self.refuses(gate, url, 403, 501, *([502, 504] if "burp" in url else []))
        self.each("ssrf-address", check)

    def test_port_policy(self):
        gate = self.serve()

        def check(row):
            url = row["in"]["url"]
            is_told = re.match(DESCRIBED, url) and "unsafe-port" in gate.at(url).text
            return None if is_told else self.refuses(gate, url, 403)
        self.each("port-policy", check)

    def test_file_traversal(self):
        gate = self.serve()
        self.each("file-traversal", lambda row: self.refuses(gate, row["in"]["url"], 403))

    def test_url_confusion(self):
        gate = self.serve("--max-time", "2")
        self.each("url-confusion", lambda row: self.one_reading(gate, row))

    def one_reading(self, gate, row):
        """Where RFC 3986 and WHATWG read different hosts no server is contacted; otherwise the host must be a public
        address, and this machine has no public address."""
        computed = row["expect"].get("computed", {})
        theirs = next((one for name, one in computed.items() if name.startswith("whatwg")), {})
        other = next((one for name, one in computed.items() if name.startswith("rfc3986")), "!").split(" ")[0]
        alike = isinstance(theirs, dict) and theirs.get("host", "!") == other
        return self.refuses(gate, row["in"]["url"], 403, 501, *([502, 504] if alike or not theirs else []), typed=(502, 504))

    def test_crlf_injection(self):
        with Silent() as server:
            gate = self.serve("--allow-private-host", server.at, "--max-time", "0.4")
            self.each("crlf-injection", lambda row: self.sends_nothing(gate, server, row["in"]["url"]))

    def sends_nothing(self, gate, server, url):
        url = re.sub(r"(//(?:[^/@]*@)?)h(?=/)", rf"\g<1>{server.at}", url)
        server.heard.clear()
        found = set(self.asked(gate, url))
        heard = b"".join(server.heard)
        if re.match(r"http://[^/\r\n]*/", url):  # an escape stays one, and is no line end
            lines = {one.split(b"\r\n")[0] for one in server.heard}
            return None if lines <= {b"GET " + self.as_path(url) + b" HTTP/1.1"} and found <= {400, 504} else f"{found} {heard}"
        if "%ff" in url and url.startswith("ftp:"):  # FTP-26: doubled on the wire, once there is a server
            return None if heard == b"" and found <= {400, 502, 504} else f"{found} {heard}"
        allowed = {200, 400} if re.match(DESCRIBED, url) else {400, 403}
        return None if heard == b"" and found <= allowed else f"{found} {heard}"

    @staticmethod
    def as_path(url):
        return urllib.parse.quote(re.sub("^http://[^/]*", "", url), safe="/%:").encode()

    def test_complexity(self):
        gate = self.serve()
        before = gate.memory()

        def check(row):
            url = eval(row["in"]["gen"], {}, {"N": min(row["in"]["N"][-1], 1 << 18)})  # noqa: S307
            begun = time.monotonic()
            with contextlib.suppress(AssertionError):  # reset: it has stopped listening
                found = list(self.asked(gate, url))
                if not set(found) <= {400, 414, 431, 501}:
                    return f"{found}"
            took = time.monotonic() - begun
            return None if took < 3 + 20 * program.is_sanitized() and gate.status("/") == 200 else f"took {took:.1f} s"
        self.each("complexity", check)
        self.assertLess(gate.memory() - before, (16 << 10) * (1 + 10 * program.is_sanitized()))

    def test_credentials(self):
        self.each("credentials", lambda row: "nobody shows it")

    # ---- clients

    def test_hostile_client(self):
        gate = self.serve()
        self.each("hostile-client", lambda row: getattr(self, row["id"], lambda _: "nobody shows it")(gate))
        self.assertEqual(200, gate.status("/"))

    def first(self, gate, *lines):
        heard = gate.hears("\r\n".join([*lines, "", ""]).encode("latin-1"), close=True)
        return parsed(heard).status, heard.count(b"HTTP/1.1 ")

    def once(self, gate, wanted, *fields, method="POST"):
        """One answer of this status, though another request is hidden in what follows."""
        found = self.first(gate, f"{method} / HTTP/1.1", *fields, "", "0", "", f"GET /x HTTP/1.1\r\nHost: {gate.host}")
        return None if found == (wanted, 1) else f"{found}"

    def H0408(self, gate):
        return self.once(gate, 400, f"Host: {gate.host}", "Transfer-Encoding : chunked")

    def H0410(self, gate):
        return self.once(gate, 400, f"Host: {gate.host}", "A: b", " c: d")

    def H0411(self, gate):
        return self.once(gate, 400, f"Host: {gate.host}", "A: b\0c")

    def H0415(self, gate):
        """Port 22 is refused whatever Host says; and port 22 in Host is ignored."""
        found = self.first(gate, "GET http://127.0.0.1:22/ HTTP/1.1", "Host: good.example")[0], gate.status(gate.address, host="h:22")
        return None if found == (403, 508) else f"{found}"

    def H0416(self, gate):
        return self.once(gate, 400, f"Host: {gate.host}", "Host: b")

    def H0421(self, gate):
        found = [gate.status("/", method=one, body=b"x") for one in ("PUT", "DELETE", "POST")]
        return None if found == [403, 403, 405] else f"{found}"

    def H0424(self, gate):
        found = gate.status("/go?uri=http%253A%252F%252F127.0.0.1")
        return None if found == 400 else f"{found}"

    def H0428(self, gate):
        found = gate.status("/", If_None_Match="x" * 65536)
        return None if found == 431 else f"{found}"

    def H0431(self, gate):
        found = parsed(gate.hears(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")).status
        return None if found in (400, 505) else f"{found}"

    def H0434(self, gate):
        answer = gate.request("http://h:22/<script>alert(1)</script>")
        return None if not Page(answer.text).wrong and "<script" not in answer.text else answer.text

    def H0446(self, gate):
        plain, other = gate.request("/"), gate.request("/", X_Forwarded_Host="evil.example")
        return None if plain.body == other.body else "it has another page"

    def H0450(self, gate):
        fields = gate.request("/", Origin="null").fields
        return next((one for one in fields if one.startswith("access-control")), None)

    # ---- servers

    def test_hostile_server(self):
        with contextlib.ExitStack() as stack:
            talks = {play.script: stack.enter_context(Again(play.script)) for play in plays.PLAYS if play.row}
            gate = self.serve("--max-time", "2", "--max-size", "4M",
                              *(word for one in talks.values() for word in ("--allow-private-host", f"127.0.0.1:{one.port}")))
            gate.request("/")
            before, small = gate.descriptors(), gate.memory()
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                found = pool.map(lambda play: (play.row, self.survives(gate, play, talks[play.script])),
                                 [play for play in plays.PLAYS if play.row])
                found = list(found)

            def check(row):
                wrong = [one for name, one in found if name == row["id"]]
                if row["in"]["server"] == "dns":
                    return self.names_that_lead_here(row)
                return next((one for one in wrong if one), None) if wrong else "nobody plays it"
            self.each("hostile-server", check)
            self.assertLessEqual(gate.descriptors(), before + 12)  # good conversations are kept for a while
            self.assertLess(gate.memory() - small, (48 << 10) * (1 + 10 * program.is_sanitized()))
            self.assertEqual(0, gate.stop())

    def survives(self, gate, play, talk):
        begun = time.monotonic()
        answer = gate.request(uri_of(play, talk.port), Accept="text/html")
        took = time.monotonic() - begun
        if took > 7 + 10 * program.is_sanitized():
            return f"took {took:.1f} s"
        if re.search("[\x00-\x08\x0b-\x1f\x7f]", "".join(answer.fields.values())) or "x-evil" in answer.fields:
            return f"{answer.fields}"
        is_page = answer.fields.get("content-type", "").startswith("text/html") and "sandbox" not in answer.fields.get(
            "content-security-policy", "")
        wrong = Page(answer.text).wrong if is_page else []
        if wrong or re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", answer.text if is_page else ""):
            return f"{wrong} {answer.text}"
        if answer.status in (301, 302):  # the client is redirected; a request to the target is refused
            return None if gate.status(answer.fields["location"]) == 403 else answer.fields["location"]
        if play.row in PASSES:
            return None if answer.status == 200 and answer.whole or is_honest(answer) else f"{answer.status}"
        return None if is_honest(answer) or answer.status in (401, 403, 501) else f"{answer.status} {answer.text[:200]}"

    def names_that_lead_here(self, row):
        """A foreign name that resolves to this machine, in every spelling."""
        hosts = self.file("hosts", b"127.0.0.1 localhost evil.example\n")
        inside = ("unshare", "--map-root-user", "--mount", "sh", "-c", f"mount --bind {hosts} /etc/hosts && exec \"$@\"", "sh")
        if subprocess.run([*inside, "true"], capture_output=True, check=False).returncode != 0:
            return self.is_missing("tests/gateway/test_refusals.py test_no_private_service_is_reached")
        names = {"H0394": ["evil.example"], "H0398": ["EVIL.example", "evil.example.", "evil%2eexample", "evil.example%00"]}
        with Silent() as server:
            gate = self.serve("--cache", "none", "--max-time", "0.7", before=inside)
            for name in names.get(row["id"], []):
                for scheme, rest in (("http", "/"), ("gopher", "/1a"), ("ftp", "/a"), ("nntp", "/a/1"), ("wais", "/a?b"), ("whois", "/a")):
                    found = gate.status(f"{scheme}://{name}:{server.at.rpartition(':')[2]}{rest}")
                    if found not in (400, 403, 502, 504) or server.heard:
                        return f"{scheme} {name}: {found} {server.heard}"
                    if name == "evil.example" and found != 403:
                        return f"{scheme} {name}: {found}"
            gate.stop()
        return None if row["id"] in names else "nobody shows it"

    def test_every_class_has_a_test(self):
        tests = {name.removeprefix("test_").replace("_", "-") for name in dir(self) if name.startswith("test_")}
        self.assertEqual(set(), {row["class"] for row in self.rows} - tests)


if __name__ == "__main__":
    unittest.main()
