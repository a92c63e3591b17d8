# SPDX-License-Identifier: Apache-2.0
"""Rows of op `access`: what another client said to a server, line by line, beside what our plan says.

A row gives URLs, the client's options and its lines. What the options mean for a plan is translated (an upload is
`replace`, a proxy is a proxy, a name and a password go into the URL); what no plan has is skipped by name."""
import difflib
import re
import shlex
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from . import octets
from .outcome import Differs, Difference, Passed, Skipped
from .parts import error_name
from .program import Ask
from .spec_rows import NOISE, ROOMS

PLACES = {  # the placeholders of the tests, fixed
    "HOSTIP": "127.0.0.1", "HOST6IP": "[::1]", "CLIENTIP": "127.0.0.1", "CLIENT6IP": "[::1]", "SP": " ", "CR": "",
    "FILE_PWD": "/home/tests", "PWD": "/home/tests", "LOGDIR": "log", "FTPPORT": "8021", "FTP6PORT": "8021",
    "FTPSPORT": "8990", "GOPHERPORT": "8070", "GOPHER6PORT": "8070", "HTTPPORT": "8080", "TELNETPORT": "8023"}
PLACE = re.compile("%(" + "|".join([*PLACES, "TESTNUMBER"]) + ")")

SCHEMES = ROOMS - {"http", "https"}

# What no plan has: the client's own ways, or what it knows beside the URL.
FEATURES = {
    "a part of a file": {"-C", "--continue-at", "-r", "--range"},
    "commands of the user's own": {"-Q"},
    "directories made on the way": {"--ftp-create-dirs"},
    "an account": {"--ftp-account"},
    "PRET": {"--ftp-pret"},
    "TLS begun by a command": {"--ssl", "--ssl-reqd", "--ftp-ssl-reqd"},
    "a condition on the date": {"-z"},
    "another attempt": {"--retry"},
    "a login from elsewhere": {"-n", "--netrc", "--netrc-optional"},
    "options in a file": {"-K"},
}
FEATURE_SEEN = {"RNFR": "commands of the user's own"}
TRANSFER = re.compile(r"(RETR|STOR|APPE|LIST|NLST)\b")

# What the server must have answered to the last command, by the client's exit status, and what we call it.
REFUSED = {"67": ("530", "login-refused"), "9": ("550", "not-found"), "17": ("504", "not-possible")}


class Call(NamedTuple):
    """A row, translated."""
    urls: list
    options: set
    kind: str
    proxy: str
    said: list   # the client's lines, all of them
    status: str  # its exit status
    beyond: str  # what the client was told beside the URL and no plan has: one of FEATURES, or None
    words: list  # its arguments

    @property
    def is_let_in(self):
        """The server wanted no password."""
        return "PWD" in self.said and not any(line.startswith("PASS") for line in self.said)


def judge(row, program):
    if why := not_asked(row):
        return Skipped(why)
    call = translated(row)
    for scheme in map(scheme_of, call.urls):
        if scheme not in program.schemes:
            return Skipped(f"scheme {scheme}")
    ours = yield from planned(call)
    theirs = heard(call)
    result, places = differences(ours, theirs)
    result += yield from differences_at_the_end(call, theirs)
    if ours.error:
        result = [] if refused_alike(call, theirs) else [Difference("error", ours.error, "; ".join(theirs))]
    facts = {"row": row, "call": call, "ours": ours, "theirs": theirs, "places": places}
    return Differs(f"plan {call.urls}", tuple(result), facts) if result else Passed()


# ---- what the row tells --------------------------------------------------------------------------------------------

def placed(text, row):
    number = re.search(r"[0-9]*$", row.data.get("src", {}).get("path", ""))[0]
    text = re.sub("%[A-Z0-9]+PORT", lambda match: PLACES.get(match[0][1:], "8999"), text)
    return PLACE.sub(lambda match: PLACES.get(match[1], number), text)


def words_of(row):
    """The client's arguments."""
    command = placed(row.given.get("command", ""), row)
    try:
        return shlex.split(command)
    except ValueError:
        return command.split()


def value_of(words, *names):
    return next((value for name, value in zip(words, words[1:]) if name in names), None)


def not_asked(row):
    """Why the row is not asked: a scheme or a feature that no plan has, or a row that says too little."""
    words = words_of(row)
    other = {value_of(words, "-x", "--proxy")}
    named = [scheme_of(word) for word in [*row.given["urls"], *words] if "://" in word and word not in other]
    if strangers := [scheme for scheme in named if scheme not in SCHEMES]:
        return f"scheme {strangers[0]}"
    if not named:
        return "a URL without its scheme"
    if row.wanted.get("wire_client") is None and set(named) != {"file"}:
        return "what was said is not told"
    return None


def feature_of(row, words):
    options, reply = set(row.given["opts"]), lines_of(row)
    for feature, names in FEATURES.items():
        if names & options:
            return feature
    for line in reply:
        if line[:4] in FEATURE_SEEN:
            return FEATURE_SEEN[line[:4]]
    if {value for name, value in zip(words, words[1:]) if name == "--ftp-method"} - {"multicwd"}:
        return "directories in other steps"
    if "wildcard" in row.data.get("note", ""):
        return "wildcards"
    if is_login_from_elsewhere(row, reply):
        return "a login from elsewhere"
    if reply and reply[0].startswith("USER ") and not any(map(TRANSFER.match, reply)):
        if kind_of(row) == "access" and row.wanted["curl_exit"] == "0":
            return "a client that breaks off"
    return None


def is_login_from_elsewhere(row, said):
    has_login = "-u" in row.given["opts"] or any("@" in url for url in row.given["urls"])
    return any(line.startswith("USER ") and line != "USER anonymous" for line in said) and not has_login


def lines_of(row):
    return placed(row.wanted.get("wire_client") or "", row).splitlines()


def kind_of(row):
    options, reply = set(row.given["opts"]), lines_of(row)
    note = row.data.get("note", "")
    if "--append" in options or any(line.startswith("APPE ") for line in reply):
        return "update"
    is_upload = re.search(r"^FTP upload\b", note) and "-T" not in options
    if "-T" in options or is_upload or any(line.startswith("STOR ") for line in reply):
        return "replace"
    return "find-attributes" if "--head" in options or "NOBODY" in note else "access"


def translated(row):
    words, reply = words_of(row), lines_of(row)
    urls = [with_login(placed(url, row), value_of(words, "-u")) for url in answered_urls(row)]
    if len(urls) == 1:  # a program may ask for the same again
        urls *= max(1, len([line for line in reply if TRANSFER.match(line)]))
    proxy = value_of(words, "-x", "--proxy") or ""
    is_tunnel = "-p" in words or proxy.startswith("socks")
    return Call(urls, set(row.given["opts"]), kind_of(row), "" if is_tunnel else proxy.removeprefix("http://"), reply,
                row.wanted["curl_exit"], feature_of(row, words), words)


def answered_urls(row):
    """Of several hosts, the server of the tests alone answers."""
    urls = row.given["urls"]
    return [url for url in urls if "://%HOST" in url] or urls


def with_login(url, login):
    return url.replace("://", f"://{login}@", 1) if login and "@" not in url else url


def scheme_of(url):
    return url.partition("://")[0].lower() if "://" in url else ""


def heard(call):
    """What the client said but for what every conversation holds."""
    if call.said and call.said[0].startswith("GET "):
        return [line for line in call.said if re.match("GET |Host: ", line)]
    return [line for line in call.said if not NOISE.match(line)]


# ---- what we say ---------------------------------------------------------------------------------------------------

class Planned(NamedTuple):
    sessions: list  # of lists of lines: one for each connection
    error: str = ""

    @property
    def lines(self):
        return [line for session in self.sessions for line in session]


def planned(call):
    """Several accesses by FTP may share a connection; all else is planned one by one."""
    record = {"op_kind": call.kind, "server": server_of(call)} | ({"proxy": call.proxy} if call.proxy else {})
    is_shared = len(call.urls) > 1 and call.kind == "access" and {scheme_of(url)[:3] for url in call.urls} == {"ftp"}
    asks = [{"urls": call.urls}] if is_shared else [octets.argument("uri", url) for url in call.urls]
    answers = yield [Ask("plan", record | ask, ("--show-password",)) for ask in asks]
    sessions = []
    for url, answer in zip(call.urls, answers):
        if name := error_name(answer):
            return Planned([], name)
        sessions += octets.answered(answer, "sessions") or [lines_said(answer, url)]
    return Planned(sessions)


def server_of(call):
    """A server that wants no password, where the client was let in without."""
    return {"USER": "230"} if call.is_let_in else {}


def lines_said(answer, url):
    if answer.get("method"):
        return [f"{answer['method']} {answer['request_target']} HTTP/1.1", "Host: " + answer["headers"]["Host"]]
    if "open" in answer:  # RFC 8089 §2: nothing is said; which file it is
        name = unquote(urlsplit(url).path)
        return [] if octets.answered(answer, "open") == name else ["open " + octets.answered(answer, "open")]
    if octets.answered(answer, "commands") is not None:
        return [line for line in octets.answered(answer, "commands") if not NOISE.match(line)]
    return (octets.answered(answer, "bytes") or "").splitlines()


# ---- how it is compared --------------------------------------------------------------------------------------------

def differences(ours, theirs):
    """[Difference], and where each is: {key: (place in ours, place in theirs)}."""
    mine, result, places = ours.lines, [], {}
    for tag, begin, end, start, stop in difflib.SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        for i, j, item, other in paired(mine, begin, end, theirs, start, stop):
            key = f"our line {i + 1}" if other is None else f"their line {j + 1}"
            result.append(Difference(key, item, other))
            places[key] = (i, j)
    return result, places


def paired(mine, begin, end, theirs, start, stop):
    """(place, place, our line, their line): lines of one command beside each other, others alone."""
    i = begin
    for j in range(start, stop):
        same = next((k for k in range(i, end) if verb(mine[k]) == verb(theirs[j])), None)
        if same is None:
            yield i, j, None, theirs[j]
            continue
        for k in range(i, same):
            yield k, j, mine[k], None
        yield same, j, mine[same], theirs[j]
        i = same + 1
    for k in range(i, end):
        yield k, stop, mine[k], None


def verb(line):
    word = line.partition(" ")[0]
    return "LIST" if word == "NLST" else word


def differences_at_the_end(call, theirs):
    """Where the server refused the last command: that we would stop there too, by the right name."""
    if call.status not in REFUSED or not theirs:
        return []
    reply, name = REFUSED[call.status]
    command = theirs[-1].partition(" ")[0] if theirs[-1].startswith("PASS") else theirs[-1]  # theirs is not ours
    record = {"op_kind": call.kind, "server": {command: reply}, **octets.argument("uri", call.urls[0])}
    answer, = yield [Ask("plan", record, ("--show-password",))]
    return [] if error_name(answer) == name else [Difference("refusal", error_name(answer), name)]


def refused_alike(call, theirs):
    return call.status != "0" and not any(theirs)
