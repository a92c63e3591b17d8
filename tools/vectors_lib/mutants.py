# SPDX-License-Identifier: Apache-2.0
"""Mutants of the program: each spoils its answers as a realistic mistake would. The runner must see all of them.

A mutant changes an answer, or asks another question instead; it returns what it was given
where the mistake does not show."""
import ipaddress
import re

from . import law, octets, rfc3986
from .parts import error_name
from .program import Ask
from .rfc3986 import ESCAPE, PORTS, character, compose, guarded, remove_dots, split, transformed

ANSWERS, QUESTIONS = {}, {}
GIVES_URI = {"resolve": "uri", "normalize": "uri", "edit": "uri", "convert": "uri", "relate": "uri"}


def spoils(*commands):
    """A mistake in the answers to these commands: change(ask, answer) → answer."""
    def known(change):
        ANSWERS[change.__name__.replace("_", "-")] = lambda ask, answer: (
            change(ask, answer) if ask.command in commands and not answer.get("died") else answer)
        return change
    return known


def spoils_uris(*commands):
    """A mistake in each URI that is given back: change(uri, ask) → uri; the URL Standard's are in `display`."""
    def known(change):
        def spoil(ask, answer):
            key = GIVES_URI.get(ask.command, "display" if is_web(ask) else None)
            text = octets.answered(answer, key) if key and ask.command in commands else None
            if not isinstance(text, str):
                return answer
            return replaced(answer, key, compose(change(split(text), ask)))
        ANSWERS[change.__name__.replace("_", "-")] = spoil
        return change
    return known


def spoils_parts(parts, *commands):
    """A mistake in what is read, and in each URI that is given back: change(uri, ask) → uri. `parts` are those of
    `wend parse` that it shows in."""
    def known(change):
        in_uris = spoils_uris(*commands)(change)
        of_uris = ANSWERS[in_uris.__name__.replace("_", "-")]

        def spoil(ask, answer):
            if ask.command != "parse" or answer.get("error"):
                return of_uris(ask, answer)
            was = law.Law().parts(split(asked(ask, "uri")))
            now = law.Law().parts(change(split(asked(ask, "uri")), ask))
            for part in parts:
                if now[part] != was[part]:
                    answer = replaced(answer, part, now[part])
            return of_uris(ask, answer)
        ANSWERS[change.__name__.replace("_", "-")] = spoil
        return change
    return known


def asks_instead(change):
    """Another question in its place: change(ask) → ask."""
    QUESTIONS[change.__name__.replace("_", "-")] = change
    return change


def is_web(ask):
    return ask.record.get("profile") == "whatwg"


def asked(ask, key):
    return law.text_in(ask.record, key) or ""


def replaced(answer, key, value):
    """The answer with this under `key`."""
    answer = {name: other for name, other in answer.items() if name not in (key, key + "_hex")}
    return answer | (octets.argument(key, value) if isinstance(value, str) else {key: value})


# ---- references ------------------------------------------------------------------------------------------------------

def resolves(name, **wrong):
    """A mistake in §5.2.2."""
    def spoil(ask, answer):
        if ask.command != "resolve" or answer.get("error") or is_web(ask):
            return answer
        base, ref = split(asked(ask, "base")), split(asked(ask, "ref"))
        right, spoiled = transformed(base, ref), wrong["how"](base, ref)
        return answer if right == spoiled else replaced(answer, "uri", compose(guarded(spoiled)))
    ANSWERS[name] = spoil


def is_empty(ref):
    return (ref.scheme, ref.host, ref.path, ref.query, ref.fragment) == (None, None, "", None, None)


resolves("references-keep-dots", how=lambda base, ref: transformed(base, ref, dots=lambda path: path))
resolves("dots-above-the-root-stay", how=lambda base, ref: transformed(base, ref, dots=lambda path: re.sub(
    r"/[^/]+/\.\.(?=/|$)", "", path) if path.count("..") > 2 else remove_dots(path)))
resolves("empty-reference-keeps-fragment", how=lambda base, ref: transformed(base, ref)._replace(
    fragment=base.fragment if is_empty(ref) else ref.fragment))
resolves("query-of-the-base-stays", how=lambda base, ref: transformed(base, ref)._replace(
    query=base.query if ref.query is None and ref.scheme is None else ref.query))
resolves("reference-drops-the-query-of-the-base", how=lambda base, ref: transformed(base, ref)._replace(query=ref.query))
resolves("last-segment-of-the-base-stays", how=lambda base, ref: transformed(
    base, ref, merged=lambda base, path: base.path + "/" + path))
resolves("no-slash-behind-an-empty-base-path", how=lambda base, ref: transformed(
    base, ref, merged=lambda base, path: base.path[:base.path.rfind("/") + 1] + path))
resolves("scheme-of-the-base-is-taken-off", how=lambda base, ref: transformed(base, ref._replace(
    scheme=None if ref.host is None and (ref.scheme or "").lower() == (base.scheme or "").lower() else ref.scheme)))
resolves("authority-of-a-reference-is-a-path", how=lambda base, ref: transformed(base, ref._replace(
    host=None, userinfo=None, port=None, path="//" + ref.authority + ref.path) if ref.host and ref.scheme is None else ref))


# ---- normal forms ----------------------------------------------------------------------------------------------------

@spoils_uris("normalize")
def reserved_escapes_are_decoded(uri, _ask):
    undone = lambda part: part and re.sub("%(21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)", lambda it: character(it[1]), part)
    return uri._replace(userinfo=undone(uri.userinfo), path=undone(uri.path), query=undone(uri.query), fragment=undone(uri.fragment))


@spoils_uris("normalize")
def escapes_in_lower_case(uri, _ask):
    low = lambda part: part and ESCAPE.sub(lambda it: it[0].lower(), part)
    return uri._replace(userinfo=low(uri.userinfo), host=low(uri.host), path=low(uri.path), query=low(uri.query),
                        fragment=low(uri.fragment))


@spoils_uris("normalize")
def unreserved_escapes_stay(uri, ask):
    text = ESCAPE.findall(asked(ask, "uri"))
    letters = {character(digits): digits.upper() for digits in text if character(digits).isalnum()}
    return uri._replace(path="".join("%" + letters[sign] if sign in letters else sign for sign in uri.path))


@spoils_uris("normalize", "resolve")
def path_in_lower_case(uri, _ask):
    return uri._replace(path=uri.path.lower())


@spoils_uris("normalize", "parse", "resolve")
def host_keeps_its_case(uri, ask):
    given = split(asked(ask, "base" if ask.command == "resolve" and "//" not in asked(ask, "ref") else
                        "ref" if ask.command == "resolve" else "uri")).host
    return uri._replace(host=given) if given and uri.host and given.lower() == uri.host else uri


@spoils_uris("normalize", "parse", "resolve", "edit")
def default_port_stays(uri, ask):
    given = split(asked(ask, "uri"))
    is_dropped = uri.host is not None and uri.port is None and given.port and given.port.isdigit()
    return uri._replace(port=given.port) if is_dropped and int(given.port) == PORTS.get(uri.scheme or "") else uri


@spoils_uris("normalize")
def empty_path_stays(uri, ask):
    return uri._replace(path="") if uri.host and uri.path == "/" and split(asked(ask, "uri")).path == "" else uri


@spoils_uris("normalize")
def normal_form_keeps_dots(uri, ask):
    given = split(asked(ask, "uri"))
    return uri._replace(path=given.path) if re.search(r"(^|/)\.\.?(/|$)", given.path) and uri.path != given.path else uri


# ---- what is lost ----------------------------------------------------------------------------------------------------

EVERYWHERE = ("parse", "normalize", "resolve", "edit", "convert")


@spoils_parts(("port", "ssp", "effective_port"), *EVERYWHERE)
def port_0_is_dropped(uri, _ask):
    return uri._replace(port=None) if uri.port and uri.port.strip("0") == "" else uri


@spoils_parts(("userinfo", "user", "password", "ssp"), *EVERYWHERE)
def user_is_forgotten(uri, _ask):
    return uri._replace(userinfo=None)


@spoils_parts(("userinfo", "password", "ssp"), *EVERYWHERE)
def empty_password_is_dropped(uri, _ask):
    return uri._replace(userinfo=uri.userinfo.removesuffix(":")) if uri.userinfo and uri.userinfo.endswith(":") else uri


@spoils_parts(("query", "ssp"), *EVERYWHERE)
def fields_of_the_query_are_swapped(uri, _ask):
    first, mark, rest = (uri.query or "").partition("&")
    second, more, others = rest.partition("&")
    return uri._replace(query=second + "&" + first + more + others) if mark else uri


@spoils_parts(("query", "ssp"), *EVERYWHERE)
def empty_query_is_dropped(uri, _ask):
    return uri._replace(query=uri.query or None)


@spoils_parts(("fragment", "fragment_decoded"), *EVERYWHERE)
def fragment_is_lost(uri, _ask):
    return uri._replace(fragment=None)


@spoils_parts(("fragment", "fragment_decoded"), *EVERYWHERE)
def empty_fragment_is_dropped(uri, _ask):
    return uri._replace(fragment=uri.fragment or None)


@spoils_parts(("host", "ssp"), *EVERYWHERE)
def final_dot_of_the_host_is_lost(uri, _ask):
    return uri._replace(host=uri.host.removesuffix(".")) if uri.host else uri


@spoils_parts(("path", "ssp", "segments"), "parse", "normalize", "resolve", "edit")
def empty_segments_are_merged(uri, _ask):
    return uri._replace(path=re.sub("(?<=[^/])//+", "/", uri.path))


@spoils_parts(("userinfo", "user", "password", "host", "ssp"), "parse")
def login_ends_at_the_first_at_sign(uri, _ask):
    if uri.userinfo is None or "@" not in uri.userinfo and "%40" not in uri.userinfo:
        return uri
    login, _, rest = uri.userinfo.replace("%40", "@").partition("@")
    return uri._replace(userinfo=login, host=rest + "@" + uri.host)


@spoils("parse")
def user_is_not_decoded(ask, answer):
    user, colon, password = (octets.answered(answer, "userinfo") or "").partition(":")
    if answer.get("error") or not ESCAPE.search(user + password):
        return answer
    return replaced(replaced(answer, "user", user), "password", password) if colon else replaced(answer, "user", user)


# ---- errors ----------------------------------------------------------------------------------------------------------

@spoils("parse", "normalize", "resolve", "edit", "plan", "extract", "decode", "encode", "convert", "compare", "relate")
def places_of_errors_are_off_by_one(_ask, answer):
    error = answer.get("error")
    return answer | {"error": error | {"at": error["at"] + 1}} if isinstance(error, dict) and "at" in error else answer


@spoils("parse", "normalize", "resolve", "edit", "plan", "decode")
def errors_have_another_name(_ask, answer):
    name = error_name(answer)
    other = {"bad-host": "bad-port", "bad-port": "bad-host", "bad-escape": "bad-char", "bad-char": "bad-path"}
    return answer | {"error": answer["error"] | {"name": other.get(name, "bad-host")}} if name else answer


@spoils("parse", "normalize", "resolve")
def stray_percent_is_accepted(ask, answer):
    if error_name(answer) != "bad-escape" or ask.command == "resolve":
        return answer
    text = asked(ask, "uri")
    read = dict(law.Law("refused-by-grammar").parts(split(text))) if ask.command == "parse" else {"uri": text}
    return {"ok": True, "warnings": [], "display": text} | read


@spoils("parse")
def nothing_is_refused(ask, answer):
    if error_name(answer) is None or is_web(ask):
        return answer
    return {"ok": True, "warnings": [], "display": asked(ask, "uri")} | law.Law("refused-by-grammar").parts(split(asked(ask, "uri")))


# ---- comparing, escapes ----------------------------------------------------------------------------------------------

@spoils("compare")
def escapes_of_reserved_are_equivalent(ask, answer):
    a, b = (rfc3986.kept_or_undone(asked(ask, key)) for key in "ab")
    return answer if answer.get("equal") is not False or a != b else answer | {"equal": True}


@spoils("compare")
def scheme_has_no_rules(ask, answer):
    if ask.record.get("level", "scheme") != "scheme" or answer.get("equal") is not True:
        return answer
    a, b = (compose(rfc3986.normal_by_syntax(split(asked(ask, key)))) for key in "ab")
    return answer | {"equal": a == b}


@spoils("compare")
def case_does_not_count(ask, answer):
    is_false = answer.get("equal") is False and asked(ask, "a").lower() == asked(ask, "b").lower()
    return answer | {"equal": True} if is_false else answer


@spoils("decode")
def plus_is_a_space(_ask, answer):
    return answer | {"octets_hex": bytes.fromhex(answer["octets_hex"]).replace(b"+", b" ").hex()} if (
        answer.get("octets_hex")) else answer


@spoils("encode")
def escapes_are_written_in_lower_case(_ask, answer):
    text = octets.answered(answer, "encoded")
    return replaced(answer, "encoded", ESCAPE.sub(lambda it: it[0].lower(), text)) if isinstance(text, str) else answer


@spoils("relate")
def partial_form_forgets_the_query(ask, answer):
    text = octets.answered(answer, "uri")
    return replaced(answer, "uri", compose(split(text)._replace(query=None))) if isinstance(text, str) and "?" in text else answer


# ---- text ------------------------------------------------------------------------------------------------------------

def refound(ask, answer, change):
    """The finds with another length: change(text behind the find, find) → octets more or less."""
    text = octets.of_text(asked(ask, "text"))
    finds, urls = [], []
    for find in answer.get("finds") or []:
        end = find["inner_at"] + find["inner_length"]
        more = change(text[end:], text[find["inner_at"]:end])
        uri = octets.of_text(octets.answered(find, "uri"))
        uri = uri + text[end:end + more] if more > 0 else uri[:more] if more else uri
        finds.append(replaced(find, "uri", octets.to_text(uri)) | {"inner_length": find["inner_length"] + more})
        urls.append(octets.to_text(uri))
    return answer | {"finds": finds, "urls": urls} if finds and finds != answer["finds"] else answer


@spoils("extract")
def finds_run_on_past_brackets(ask, answer):
    return refound(ask, answer, lambda behind, _find: 1 if behind[:1] in (b")", b"]", b">", b".", b",") else 0)


@spoils("extract")
def finds_stop_at_the_query(ask, answer):
    return refound(ask, answer, lambda _behind, find: find.find(b"?") - len(find) if b"?" in find else 0)


@spoils("extract")
def finds_stop_at_hyphens(ask, answer):
    return refound(ask, answer, lambda _behind, find: find.find(b"-") - len(find) if b"-" in find[8:] else 0)


@spoils("extract")
def last_find_is_missed(_ask, answer):
    return answer | {"finds": answer["finds"][:-1], "urls": (answer.get("urls") or [])[:-1]} if answer.get("finds") else answer


# ---- plans -----------------------------------------------------------------------------------------------------------

def replanned(answer, change):
    for key in ("commands", "sessions"):
        lines = octets.answered(answer, key)
        if lines:
            answer = replaced(answer, key, change(lines) if key == "commands" else [change(session) for session in lines])
    return answer


@spoils("plan")
def null_cwd_is_forgotten(_ask, answer):
    return replanned(answer, lambda lines: [line for line in lines if line != "CWD "])


@spoils("plan")
def directories_in_one_cwd(_ask, answer):
    def joined(lines):
        steps = [line[4:] for line in lines if line.startswith("CWD ")]
        place = next((at for at, line in enumerate(lines) if line.startswith("CWD ")), 0)
        rest = [line for line in lines if not line.startswith("CWD ")]
        return [*rest[:place], "CWD " + "/".join(steps), *rest[place:]] if len(steps) > 1 else lines
    return replanned(answer, joined)


@spoils("plan")
def type_code_is_forgotten(_ask, answer):
    def binary(lines):
        is_list = any(line.startswith("NLST") for line in lines)
        return lines if is_list else ["TYPE I" if line == "TYPE A" else line for line in lines]
    return replanned(answer, binary)


@spoils("plan")
def names_are_sent_with_their_escapes(ask, answer):
    raw = {rfc3986.kept_or_undone(step): step for step in split(asked(ask, "uri")).path.split("/")}
    return replanned(answer, lambda lines: [
        " ".join([line.split(" ", 1)[0], raw.get(line.split(" ", 1)[1], line.split(" ", 1)[1])])
        if re.match("(CWD|RETR|STOR|APPE) ", line) else line for line in lines])


@spoils("plan")
def selector_loses_its_search(_ask, answer):
    text = octets.answered(answer, "bytes")
    return replaced(answer, "bytes", re.sub("\t[^\r\n]*", "", text)) if isinstance(text, str) and "\t" in text else answer


# ---- hosts and the web -----------------------------------------------------------------------------------------------

@spoils("idna")
def names_are_not_mapped(ask, answer):
    host = asked(ask, "host")
    is_other = not answer.get("error") and octets.answered(answer, "ascii") not in (None, host)
    return replaced(answer, "ascii", host) if is_other else answer


@spoils_uris("parse", "resolve", "normalize", "edit")
def ipv6_is_not_compressed(uri, ask):
    if not is_web(ask) or not (uri.host or "").startswith("["):
        return uri
    return uri._replace(host="[" + ":".join(f"{int(group, 16):x}" for group in ipaddress.IPv6Address(
        uri.host[1:-1]).exploded.split(":")) + "]")


@spoils_uris("parse", "resolve", "normalize")
def numbers_are_no_addresses(uri, ask):
    given = split(asked(ask, "ref" if ask.command == "resolve" else "uri")).host or ""
    is_number = is_web(ask) and re.fullmatch(r"[0-9.]+", uri.host or "") and given != uri.host
    return uri._replace(host=given.lower()) if is_number and given.isascii() else uri


@asks_instead
def backslash_is_data(ask):
    keys = [key for key in ("uri", "ref") if "\\" in asked(ask, key)]
    if not is_web(ask) or not keys or ask.command not in ("parse", "resolve"):
        return ask
    return Ask(ask.command, ask.record | {key: asked(ask, key).replace("\\", "%5C") for key in keys}, ask.options)


@asks_instead
def tabs_and_line_breaks_are_data(ask):
    keys = [key for key in ("uri", "ref") if re.search("[\t\r\n]", asked(ask, key))]
    if not is_web(ask) or not keys or ask.command not in ("parse", "resolve"):
        return ask
    return Ask(ask.command, ask.record | {key: re.sub("[\t\r\n]", lambda it: f"%{ord(it[0]):02X}", asked(ask, key))
                                          for key in keys}, ask.options)


@asks_instead
def value_that_is_set_ends_at_a_question_mark(ask):
    """A setter that cuts what it is given."""
    values = ask.record.get("set") or {}
    cut = {part: value.partition("?")[0] if isinstance(value, str) else value for part, value in values.items()}
    return ask if ask.command != "edit" or cut == values else Ask(ask.command, ask.record | {"set": cut}, ask.options)


NAMES = [*ANSWERS, *QUESTIONS]


class Mutant:
    """The program with a single mistake."""

    def __init__(self, program, name):
        self.program, self.name = program, name

    def __getattr__(self, name):
        return getattr(self.program, name)

    def answers(self, asks):
        if self.name in QUESTIONS:
            return self.program.answers([QUESTIONS[self.name](ask) for ask in asks])
        return [ANSWERS[self.name](ask, answer) for ask, answer in zip(asks, self.program.answers(asks))]
