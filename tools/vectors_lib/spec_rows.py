# SPDX-License-Identifier: Apache-2.0
"""Rows in the form of requirements §0: what each op asks of the program, and how its answer is compared."""
import re

from . import octets
from .outcome import Differs, Difference, Passed, Skipped
from .program import Ask

# The schemes that have a module when all are built, and those that RFC 1738 §4 only reserves.
ROOMS = set("""http https file ftp ftps gopher gophers mailto news snews nntp nntps telnet rlogin tn3270 wais prospero
    mid cid urn afs nfs ldap ldaps z39.50r z39.50s snmp whois whois++ x500 data""".split())
RESERVED_IN_1738 = set("afs mid cid nfs tn3270 mailserver z39.50 urn rlogin whois x500".split())

COMMANDS = {"parse": "parse", "resolve": "resolve", "normalize": "normalize", "compare": "compare",
            "extract": "extract", "commands": "plan", "encode": "encode", "decode": "decode", "classify": "explain",
            "relate": "relate", "edit": "edit", "idna": "idna"}


def judge(row, program):
    if why := not_built(row, program):
        return Skipped(why)
    record = {"profile": row.profile, **ASKED[row.op](row.given)}
    answer, = yield [Ask(COMMANDS[row.op], record, OPTIONS.get(row.op, ()))]
    expected = {key: row.data[key] for key in ("error", "at") if key in row.data} if "error" in row.data else row.wanted
    if "display" in expected:  # as it is shown to people
        masked, = yield [Ask(COMMANDS[row.op], record)]
        answer = answer | {"display": masked.get("display")}
    ours = View(answer, row)
    readings = [expected, *(row.data.get("alt") or [])]
    for number, reading in enumerate(readings):
        if not differences(ours, reading):
            return Passed(note="" if number == 0 else f"alt {number}")
    result = differences(ours, expected)
    if row.data.get("ambiguous") and not row.data.get("alt") and not ours.died:
        return Passed(advisory=say(result))
    return Differs(f"{row.op} {row.given}", tuple(result), {"row": row, "answer": answer})


def not_built(row, program):
    """The op, profile or scheme that this row is about and that is not built; None if all are."""
    if row.op not in COMMANDS or not program.has_command(COMMANDS[row.op]):
        return f"op {row.op}"
    if not program.has_profile(row.profile):
        return f"profile {row.profile}"
    for scheme in schemes_in(row):
        if scheme in ROOMS and scheme not in program.schemes:
            if not (row.profile == "rfc1738" and scheme in RESERVED_IN_1738):
                return f"scheme {scheme}"
    return None


def schemes_in(row):
    """The URIs whose scheme grammar the row is about. Partial forms, bare characters and texts are generic."""
    given = row.given
    if row.op in ("resolve", "extract", "encode", "decode", "relate", "edit") or "char" in given:
        return
    if row.op == "classify" and "ask" not in given:
        return
    for url in [given.get("url"), given.get("uri"), given.get("a"), given.get("b"), *given.get("urls", [])]:
        if url and (match := re.match(r"(?:url:)?([A-Za-z][A-Za-z0-9+.-]*):", url, re.I)):
            yield match[1].lower()


# ---- what is asked -------------------------------------------------------------------------------------------------

def taken(given, *keys, **renamed):
    """Entries of a record: these keys of the vector where it has them, some under another name."""
    record = {}
    for key, name in [*((key, key) for key in keys), *renamed.items()]:
        if key in given:
            record.update(octets.argument(name, given[key]) if isinstance(given[key], str) else {name: given[key]})
    return record


def asked_parse(given):
    record = taken(given, "mode", "as", url="uri", url_hex="uri_hex")
    return record | {"as": "reference"} if given.get("as_reference") else record


def asked_commands(given):
    record = taken(given, "mode", "proxy", "gateway", "server", "urls", url="uri", op_kind="op_kind")
    if "local_names" in given.get("env", {}):
        record["local_names"] = given["env"]["local_names"]
    return record


def asked_classify(given):
    return taken(given, "char", "uri")


ASKED = {
    "parse": asked_parse,
    "resolve": lambda given: taken(given, "base", "ref", "reading"),
    "normalize": lambda given: taken(given, "level", "safe", url="uri"),
    "compare": lambda given: taken(given, "a", "b", "level"),
    "extract": lambda given: taken(given, "text", "allow_bare_brackets"),
    "commands": asked_commands,
    "encode": lambda given: taken(given, "text", "octets_hex", "context"),
    "decode": lambda given: taken(given, "encoded") | ({"context": given["part"]} if "part" in given else {}),
    "classify": asked_classify,
    "relate": lambda given: taken(given, "base", url="uri"),
    "edit": lambda given: taken(given, "set", url="uri"),
    "idna": lambda given: taken(given, "host"),
}
OPTIONS = {"extract": ("--mode", "wrapped"), "parse": ("--show-password",), "commands": ("--show-password",)}


# ---- how it is compared --------------------------------------------------------------------------------------------

class View:
    """An answer of the program in the words of requirements §0."""

    def __init__(self, answer, row):
        self.answer, self.row = answer, row
        self.died = answer.get("died")
        # The vectors' parse is that of the grammar and the scheme module: where the program separates them, the module's refusal counts too.
        error = answer.get("error") or answer.get("scheme_error")
        self.error = error.get("name") if isinstance(error, dict) else error
        self.at = error.get("at") if isinstance(error, dict) else None  # the octet where it was found
        if self.died:
            self.error = f"the program died: {self.died}"
        self.warnings = [w["name"] if isinstance(w, dict) else w for w in answer.get("warnings") or []]

    def value(self, key):
        if key == "warnings":
            return self.warnings
        as_octets = self.row.op in ("parse", "commands")
        return octets.answered(self.answer, key, octets.to_code_points if as_octets else octets.to_text)


def differences(ours, reading):
    """[Difference] between what the program said and one reading of the row."""
    if "error" in reading and not isinstance(reading["error"], dict):
        reply = ours.error or shown(ours)
        results = [] if reply == reading["error"] else [Difference("error", reply, reading["error"])]
        return results if reading.get("at", ours.at) == ours.at else [*results, Difference("at", ours.at, reading["at"])]
    if ours.error:
        results = [Difference(key, {"error": ours.error}, theirs) for key, theirs in reading.items()]
        return results or [Difference("error", ours.error, reading)]
    results = []
    for key, theirs in reading.items():
        mine = ours.value(key)
        if not SAME.get(key, same)(mine, theirs, ours.row):
            results.append(Difference(key, mine, theirs))
    return results


def shown(ours):
    return {k: v for k, v in ours.answer.items() if k not in ("input", "ok", "profile", "warnings")}


def say(match):
    return "; ".join(f"{d.key}: ours {d.ours!r}, theirs {d.theirs!r}" for d in match)


def same(mine, theirs, _row=None):
    """Equal, and of one kind: true is not 1."""
    if isinstance(mine, list) and isinstance(theirs, list):
        return len(mine) == len(theirs) and all(map(same, mine, theirs))
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return mine.keys() == theirs.keys() and all(same(mine[key], theirs[key]) for key in mine)
    return type(mine) is type(theirs) and mine == theirs


def same_set(mine, theirs, _row):
    return isinstance(mine, list) and len(mine) == len(theirs) and set(mine) == set(theirs)


def holds_all(mine, theirs, _row):
    return set(theirs) <= set(mine or [])


def same_alternatives(mine, theirs, _row):
    return isinstance(mine, list) and [sorted(item) for item in mine if item] == [sorted(their) for their in theirs]


def holds_headers(mine, theirs, _row):
    sent = {name.lower(): value for name, value in (mine or {}).items()}
    return all(sent.get(name.lower()) == value for name, value in theirs.items())


def same_commands(mine, theirs, row):
    return isinstance(mine, list) and all_match(without_noise(mine, row), theirs)


def same_sessions(mine, theirs, row):
    return isinstance(mine, list) and len(mine) == len(theirs) and all(
        all_match(without_noise(item, row), other) for item, other in zip(mine, theirs))


def same_pattern(mine, theirs, _row):
    return isinstance(mine, str) and matches(mine, theirs)


NOISE = re.compile(r"(SYST|FEAT|PASV|PORT|EPSV|EPRT|QUIT|NOOP|MODE READER|CAPABILITIES)\b")
GROUP_LISTING = re.compile(r"(XOVER|OVER|XHDR|HDR|LISTGROUP)\b")


def without_noise(commands, row):
    url = row.given.get("url", "")
    is_news = url.lower().startswith("news:")
    kept = []
    for number, command in enumerate(commands):
        following = commands[number + 1] if number + 1 < len(commands) else ""
        is_ascii_for_list = command == "TYPE A" and re.match(r"NLST\b", following)
        if not (NOISE.match(command) or is_ascii_for_list or is_news and GROUP_LISTING.match(command)):
            kept.append(command)
    return kept


def all_match(mine, theirs):
    return len(mine) == len(theirs) and all(map(matches, mine, theirs))


def matches(mine, theirs):
    """`re:` is a regular expression; a {placeholder} stands for itself and for what is put in its place."""
    if theirs.startswith("re:"):
        return re.search(theirs[3:], mine) is not None
    pattern = re.sub(r"\\{(email|prompt|news_server)\\}", r"[^\\r\\n ]+", re.escape(theirs))
    return re.fullmatch(pattern, mine) is not None


SAME = {"warnings": holds_all, "classes": same_set, "operations": same_set, "alternatives": same_alternatives,
        "headers": holds_headers, "commands": same_commands, "sessions": same_sessions, "connect": same_pattern}
