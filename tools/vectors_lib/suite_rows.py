# SPDX-License-Identifier: Apache-2.0
"""Rows in the form of suites/README.md: what other people's tests ask, put to our program. READERS, at the end, says
which reader of suite_readers.py knows the way in which a row asks. Only keys of the row's `out` are compared."""
import copy

from . import not_asked
from .law import Unknown
from .outcome import Differs, Difference, Passed, Skipped
from .parts import NOT_OURS
from .spec_rows import ROOMS
from .suite_keys import SCHEME_KEYS
from .suite_readers import (
    SCHEME_OF_PROFILE, law_of, prints_as_written, read_address, read_as_written, read_component, read_dots, read_equal,
    read_escape, read_extract, read_format, read_iri, read_join, read_normalize, read_nothing, read_paths, read_relate,
    read_resolve, read_setter, read_url)
from .whatwg_readers import (
    read_domain, read_encoded, read_rust_setters, read_strict_domain, read_web_setter, read_web_url,
    wanted_of_strict_domain, wanted_of_web_url)

COMMAND_OF = {"parse": "parse", "invalid": "parse", "resolve": "resolve", "relativize": "relate",
              "normalize": "normalize", "setter": "edit", "extract": "extract", "idna": "idna"}

HOST_PROFILES = {"rfc1123", "rfc5890", "rfc5321", "rfc6531"}  # about hosts and mail addresses, not URIs


def judge(row, program):
    reader = next((reader for asks, reader in READERS if asks(row)), None)
    if why := not_built(row, program, reader):
        return Skipped(why)
    ours = yield from reader(row)
    if isinstance(ours, Skipped):
        return ours
    result, beside = [], []
    for key, theirs in expected(row).items():
        mine = ours.get(key, NOT_OURS)
        if mine == NOT_OURS and not_asked.is_listed(row, key):
            beside.append(key)
            continue
        if same(mine, theirs, key):
            continue
        asks_the_scheme = key in SCHEME_KEYS or key in ("port", "equal") and mine in (None, True, False)
        if asks_the_scheme and (why := no_room(row, program)):
            return Skipped(why)
        result.append(Difference(key, mine, theirs))
    if result:
        return Differs(f"{row.op} {row.given}", tuple(result), {"row": row, "ours": ours})
    if beside and len(beside) == len(expected(row)):
        return Skipped("not asked: " + not_asked.named(row, beside[0]))
    return Passed()


def derived(row, key, law):
    """What a law makes of the row's question, in the suite's words: the reader's own way, put to another program."""
    question = copy.copy(row)
    question.wanted = {key: row.wanted[key]} if key in (row.wanted or {}) else row.wanted
    reading = next(reader for asks, reader in READERS if asks(row))(question)
    answers = None
    while True:
        try:
            asks = reading.send(answers)
        except StopIteration as end:
            if not isinstance(end.value, dict) or key not in end.value:
                raise Unknown(key) from None
            return end.value[key]
        answers = [law.answer(ask) for ask in asks]


def expected(row):
    """`valid` says whether it is one; some suites say instead which exception was thrown."""
    wanted = dict(row.wanted or {})
    if row.op == "invalid":
        wanted = {"valid": False}
    if row.profile == "uts46":
        wanted = wanted_of_strict_domain(wanted)
    if row.profile == "whatwg":
        wanted = wanted_of_web_url(wanted)
    return wanted


def not_built(row, program, reader):
    if row.op not in COMMAND_OF or not program.has_command(COMMAND_OF[row.op]):
        return f"op {row.op}"
    if row.given.get("format") == "markdown":
        return "text in Markdown, which is not read as such yet"
    if reader is None:
        return f"op {row.op} by {', '.join(sorted(row.given))}"
    if row.profile in HOST_PROFILES:
        return f"profile {row.profile} (no URI)"
    if row.op != "idna" and not program.has_profile(law_of(row)):
        return f"profile {row.profile}"
    if row.profile in SCHEME_OF_PROFILE and SCHEME_OF_PROFILE[row.profile] not in program.schemes:
        return f"scheme {SCHEME_OF_PROFILE[row.profile]}"
    if law_of(row) in ("rfc1738", "rfc1630", "url7a") and row.op != "resolve":
        return no_room(row, program)
    return None


def no_room(row, program):
    """In the older profiles, and for keys that only a scheme knows, the scheme's module must be built."""
    scheme = str(next(iter(uris_of(row.given)), "")).partition(":")[0].lower()
    return f"scheme {scheme}" if scheme in ROOMS and scheme not in program.schemes else None


def same(mine, theirs, key):
    if key == "port" and theirs not in (None, "") and mine is not None:
        return str(mine) == str(theirs)
    return type(mine) is type(theirs) and mine == theirs


def has(*keys, op=None, **exact):
    def asks(row):
        return (all(key in row.given for key in keys) and (op is None or row.op in op)
                and all(row.given.get(key) == value for key, value in exact.items()))
    return asks


# Options and functions that change what the library does with a URI.
OWN = [("fn", "args"), ("default_scheme",), ("scheme",), ("allow_fragments",), ("os",), ("allow_scheme",),
       ("append_query",)]
OWN_MODES = {"heuristic_parse", "split"}


def is_own(row):
    given = row.given
    return (any(all(key in given for key in keys) for keys in OWN) or given.get("mode") in OWN_MODES
            or any(given.get(key) for key in ("options", "flags", "getflags", "setflags", "set"))
            or row.suite in ("trurl", "curl-testdata") or not all(isinstance(text, str) for text in uris_of(given)))


def asks_for_unix_name(row):
    """Which file a file URL names, on the kind of system that we know."""
    return row.op == "parse" and row.given.get("os") == "unix" and row.given["url"].startswith("file:")


def uris_of(given):
    single = [given[key] for key in ("url", "base", "uri", "iri", "text") if key in given]
    return [*single, *given.get("equal", []), *given.get("join", [])]


def of_the_web(*keys, op):
    """Rows of the URL Standard, where another reader knows rows of the same keys."""
    return lambda row: row.profile == "whatwg" and row.op in op and all(key in row.given for key in keys)


READERS = [
    (lambda row: row.profile == "uts46", read_strict_domain), (has("domain", op=["idna"]), read_domain),
    (of_the_web("percent_encode", "encoding", op=["normalize"]), read_encoded),
    (of_the_web("url", "ops", op=["setter"]), read_rust_setters),
    (of_the_web("url", "attr", "value", op=["setter"]), read_web_setter),
    (of_the_web("url", op=["parse", "resolve", "invalid"]), read_web_url),
    (asks_for_unix_name, read_url), (is_own, read_nothing),
    (has("ipv4"), read_address), (has("ipv6"), read_address),
    (has("component", "value"), read_component), (has("rule", "value"), read_component),
    (has("format", "value"), read_format),
    (has("percent_decode"), read_escape), (has("percent_encode"), read_escape),
    (has("path_encode"), read_escape), (has("query_encode"), read_escape),
    (has("equal"), read_equal), (has("remove_dot_segments"), read_dots),
    (has("iri"), read_iri), (has("uri"), read_iri),
    (has("join"), read_join), (has("base_path", "ref_path"), read_paths),
    (has("text", op=["extract"]), read_extract),
    (has("components"), read_setter), (has("attr", "url"), read_setter),
    (has("base", "url", op=["relativize"]), read_relate),
    (has("base", "url", op=["resolve", "invalid"]), read_resolve),
    (has("url", op=["resolve"]), read_resolve),
    (prints_as_written, read_as_written),
    (has("url", op=["normalize"]), read_normalize),
    (has("url"), read_url),
    (lambda row: row.data.get("tier") == "impl", read_nothing),
]
