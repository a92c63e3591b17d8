#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Inputs that have broken other software, and what is safe: each shape of them has one outcome here, checked on all of
its rows, in strict and in lenient reading. What a running server must show is named and left to its own tests."""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "tools"))
from vectors_lib.octets import answered, argument, of_text  # noqa: E402
from vectors_lib.parts import error_name  # noqa: E402
from vectors_lib.program import Ask, Program, found_program, quiet_environment  # noqa: E402

ROWS = HERE.parent / "vectors" / "hostile.jsonl"
MODES = ("strict", "lenient")


def main(arguments):
    program = Program(arguments[0] if arguments else found_program(HERE.parent))
    rows = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    done, failed = collections.defaultdict(list), 0
    ask_together(rows, program)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = list(pool.map(lambda row: judged(row, program), rows))
    for row, (outcome, wrong) in zip(rows, outcomes):
        done[row["class"], outcome].append(row["id"])
        failed += bool(wrong)
        if wrong:
            print(f"FAILED {row['id']} ({row['class']}: {outcome}) {row['in'].get('url')!r}\n  {wrong}")
    left = report(done)
    print(f"{len(rows) - left - failed} passed, {failed} failed, {left} skipped")
    return 1 if failed else 0


def report(done):
    """Which rows had which outcome. How many were left to others."""
    left = 0
    for (kind, outcome), ids in sorted(done.items()):
        left += len(ids) if outcome in ELSEWHERE else 0
        print(f"{kind}: {outcome}: {' '.join(ids)}")
    return left


def judged(row, program):
    """(the outcome that the shape of the row wants, what is wrong)."""
    url = row["in"].get("url", "")
    for kind, shape, outcome, check in OUTCOMES:
        if kind == row["class"] and re.search(shape, url, re.I | re.S):
            return outcome, check(url, program)
    return LEFT_TO[row["class"]], None


# ---- what is asked -------------------------------------------------------------------------------------------------

def ask_together(rows, program):
    """What most checks ask, of one process for all rows; what they ask then, the program knows."""
    urls = [row["in"]["url"] for row in rows if "url" in row["in"]]
    for command in ("plan", "parse"):
        program.answers([Ask(command, argument("uri", url) | {"mode": mode}) for url in urls for mode in MODES])


def asked(program, command, url, *options):
    """The answers in both modes."""
    record = argument("uri", url)
    return program.answers([Ask(command, record | {"mode": mode}, options) for mode in MODES])


SAYS = ("connect", "bytes", "bytes_hex", "commands", "commands_hex", "request_target", "open", "open_hex", "action")


def said(answer):
    """What a plan would do; nothing where it is refused."""
    return {key: answer[key] for key in SAYS if key in answer}


# ---- the outcomes: each says what is wrong, or nothing --------------------------------------------------------------

def refused(strict, lenient=None):
    """By these names, and nothing is planned."""
    def check(url, program):
        for wanted, answer in zip((strict, lenient or strict), asked(program, "plan", url)):
            if error_name(answer) != wanted or said(answer):
                return f"wants {wanted}: {answer}"
        return None
    return check


def stays_encoded(url, program):
    """The octets after the host go out as they are written, or escaped where they were raw."""
    path = "".join(f"%{octet:02X}" if octet > 0x7E else chr(octet) for octet in of_text(url.split("//h", 1)[1]))
    strict, lenient = asked(program, "plan", url)
    if not url.isascii():
        return same("error", error_name(strict), "non-ascii") or same("target", lenient.get("request_target"), path)
    return next(filter(None, (same("target", item.get("request_target"), path) for item in (strict, lenient))), None)


def only_composed(url, program):
    """A message is shown to the user, with these fields and no others; no server is contacted."""
    for answer in asked(program, "plan", url):
        wrong = same("plan", said(answer), {"action": "compose"})
        if wrong or "from" in answer:
            return wrong or f"passes on `from`: {answer}"
    return None


def only_advised(url, program):
    """The name is told to the user; neither the server nor another program hears it."""
    for answer in asked(program, "plan", url):
        heard = json.dumps([answer.get("bytes"), answer.get("bytes_hex"), answer.get("argv"), answer.get("argv_hex")])
        if answer.get("bytes") != "" or "ff" in heard.lower() or "\\u" in heard or "advise" not in answer:
            return str(answer)
    return None


def refused_port(url, program):
    port = re.search(r":([0-9]+)/", url)[1]
    allowed = [error_name(answer) for answer in asked(program, "plan", url, "--allow-port", port)]
    return refused("unsafe-port")(url, program) or same("allowed", "unsafe-port" in allowed, False)


def no_secret(url, program):
    """None of these commands shows it, whether they succeed or refuse, in any form of output."""
    secret = re.search(r"//[^:/]*:(.*?)@", url)[1]
    for form in ([], ["--json"], ["--lenient"], ["--json", "--lenient"]):
        for command in ("plan", "explain", "parse", "check", "normalize"):
            done = subprocess.run([program.path, command, *form, url], capture_output=True, text=True, check=False,
                                  stdin=subprocess.DEVNULL, env=quiet_environment(), timeout=60)
            shown = without_product(done, command, form) + done.stderr
            if re.search(rf"(?<![A-Za-z]){re.escape(secret)}(?![A-Za-z])", shown):
                return f"{command} {' '.join(form)} shows it: {shown}"
    return None


def without_product(done, command, form):
    """What normalize hands on in lines, a bad record's text too, and its `uri` are data and whole: cli/README.md."""
    if command != "normalize":
        return done.stdout
    return json.dumps(json.loads(done.stdout) | {"uri": None}) if "--json" in form else ""


def no_login(url, program):
    """What stands before the colon of an address is no user, and what follows no password: none is masked."""
    return next(filter(None, (same(part, answer.get(part), wanted)
                              for answer in asked(program, "parse", url)
                              for part, wanted in (("user", None), ("password", None), ("display", url)))), None)


def one_reading(url, program):
    """A plan contacts the host that parsing shows; where parsing refuses, no host is contacted; and lenient reading
    means the same host."""
    hosts = set()
    for mode, parsed, planned in zip(MODES, asked(program, "parse", url), asked(program, "plan", url)):
        connect = (planned.get("connect") or "").rpartition(":")[0]
        hosts |= {connect} - {""}
        if connect and (error_name(parsed) or connect != host_of(parsed)):
            return f"{mode}: connects to {connect!r}, parse says {error_name(parsed) or host_of(parsed)!r}"
    return None if len(hosts) < 2 else f"two hosts: {hosts}"


def host_of(parsed):
    return (answered(parsed, "host") or "").lower()


def opened_as(path):
    """Decoded once, with no shell and no patterns: this very name."""
    def check(url, program):
        strict, lenient = asked(program, "plan", url)
        return same("open", answered(strict, "open"), path) or same("open", answered(lenient, "open"), path)
    return check


def same(what, ours, wanted):
    return None if ours == wanted else f"{what}: {ours!r}, wants {wanted!r}"


# ---- which shape has which outcome ---------------------------------------------------------------------------------

GATEWAY = "shown by tests/gateway/test_hostile_rows.py"
FTP_MODULE = "belongs to the ftp module's own tests: FF is doubled on the wire (FTP-26)"
LEFT_TO = {"ssrf-address": GATEWAY, "file-traversal": GATEWAY, "credentials": GATEWAY, "hostile-client": GATEWAY,
           "hostile-server": "belongs to the tests with servers", "complexity": "belongs to bench/linear and fuzz"}
ELSEWHERE = {*LEFT_TO.values(), FTP_MODULE}
BREAK = "%0d|%0a|%00"


def elsewhere(_url, _program):
    return None


# Class, shape of the URL, outcome, check. The first that fits is meant.
OUTCOMES = [
    ("crlf-injection", "^gopher://[^/]*:[0-9]+/.*<", "bad-char, unsafe-port; 0 octets",
     refused("bad-char", "unsafe-port")),
    ("crlf-injection", "^gopher://[^/]*:[0-9]+/", "unsafe-port; 0 octets", refused("unsafe-port")),
    ("crlf-injection", f"^ftp:.*;type=.*({BREAK})", "bad-ftp-type; 0 octets", refused("bad-ftp-type")),
    ("crlf-injection", f"^(ftp|gopher|news|prospero):.*({BREAK})", "unsafe-control; 0 octets",
     refused("unsafe-control")),
    ("crlf-injection", "^ftp:.*%ff", FTP_MODULE, elsewhere),
    ("crlf-injection", "^telnet:.*%ff.*@", "the user is told, 0 octets sent", only_advised),
    ("crlf-injection", "^telnet://[^/]*:[0-9]+[^0-9/]", "bad-port; 0 octets", refused("bad-port")),
    ("crlf-injection", "^rlogin://-.*@", "bad-login; 0 octets", refused("bad-login")),
    ("crlf-injection", "^tn3270://[^/]*`", "bad-host; 0 octets", refused("bad-host")),
    ("crlf-injection", f"^mailto:[^?]*({BREAK}).*<", "bad-char, unsafe-control; 0 octets",
     refused("bad-char", "unsafe-control")),
    ("crlf-injection", r"^mailto:[^?]*\?(body|from)=", "composed, 0 octets sent, no `from`", only_composed),
    ("crlf-injection", "^http://[^/]*[\r\n]", "control-char; 0 octets", refused("control-char")),
    ("crlf-injection", "^http:", "sent as escapes", stays_encoded),
    ("crlf-injection", "^ldap:.*[|]", "bad-char, bad-query; 0 octets", refused("bad-char", "bad-query")),
    ("crlf-injection", "^file:.*%00", "file-not-representable; 0 octets", refused("file-not-representable")),
    ("port-policy", "", "unsafe-port unless it is allowed; 0 octets", refused_port),
    ("credentials", "//[^:/]*:.*@", "in no output", no_secret),
    ("credentials", "^mailto:", "no login but an address", no_login),
    ("url-confusion", "", "one reading", one_reading),
    ("file-traversal", "%252e", "decoded once", opened_as("/srv/root/%2e%2e/x")),
    ("file-traversal", "%c0%ae", "decoded once", opened_as("/srv/root/\udcc0\udcae\udcc0\udcae/x")),
    ("file-traversal", r"[$]\(id\)", "no shell", opened_as("/srv/root/$(id)")),
    ("file-traversal", "[*]$", "no patterns", opened_as("/srv/root/*")),
    ("file-traversal", "^file:c:/", "file-not-representable; 0 octets", refused("file-not-representable")),
]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
