# SPDX-License-Identifier: Apache-2.0
"""RFC 1738 §3.2, §3.4 and RFC 9112 §3.2.2 as a second program: the lines that a URL asks a client to send, without the
program that is tried."""
from . import grammar
from .rfc3986 import PORTS, compose, split, undone

TRANSFER = {"access": "RETR", "replace": "STOR", "update": "APPE"}


class Refused(Exception):
    """No conversation follows from the URL."""


def sessions(call):
    """The lines of each connection, for an access_rows.Call."""
    result, last = [], None
    for url in call.urls:
        if not grammar.is_uri(url):
            raise Refused("no URI")
        uri = split(url)
        if uri.scheme.lower() not in ("ftp", "ftps") or call.proxy:
            result.append(other_lines(uri, url, call))
            continue
        login, steps, transfer = ftp_lines(uri, call)
        if last == (uri.authority, steps) and call.kind == "access":
            result[-1] += transfer  # §3.2.5: the connection stands where it is wanted
        else:
            result.append(login + steps + transfer)
        last = uri.authority, steps
    return result


def ftp_lines(uri, call):
    """§3.2.2: (the login, a CWD for each segment but the last, what is done there)."""
    *steps, name = uri.path.removeprefix("/").split("/")
    name, _, kind = name.partition(";type=")
    steps = [f"CWD {undone(step)}" for step in steps if step]
    is_list = kind.lower() == "d" or call.kind == "access" and name == ""
    if name == "" and not is_list and call.kind != "find-attributes":
        raise Refused("a directory cannot be stored")
    name = undone(name)
    if is_list:
        done = ["TYPE A", "NLST " + name if name else "NLST"]
    elif call.kind == "find-attributes":
        done = ["TYPE I", f"SIZE {name}", f"MDTM {name}"] if name else []
    else:
        done = ["TYPE " + ("A" if kind.lower() == "a" else "I"), f"{TRANSFER[call.kind]} {name}"]
    return login_lines(uri, call), steps, done


def login_lines(uri, call):
    """§3.2.1."""
    user, colon, password = (uri.userinfo or "").partition(":")
    if uri.userinfo is None:
        lines = ["USER anonymous", "PASS {email}"]
    else:
        lines = [f"USER {undone(user)}"] + ([f"PASS {undone(password)}"] if colon else ["PASS {prompt}"])
    return lines[:1] if call.is_let_in else lines


def other_lines(uri, url, call):
    if call.proxy:
        host = uri.host + ("" if uri.port is None or int(uri.port) == PORTS.get(uri.scheme) else f":{uri.port}")
        target = compose(uri._replace(path=uri.path or "/", fragment=None))
        return [f"GET {target} HTTP/1.1", f"Host: {host}"]
    if uri.scheme.lower() == "gopher":  # §3.4.1: the first character behind the slash is the type
        return (undone(uri.path[2:]) + ("" if uri.query is None else "\t" + undone(uri.query))).splitlines() or [""]
    return []


def confirms(call, ours):
    """Whether the lines of an access_rows.Planned are those of the rules. To say the same type again changes nothing
    (RFC 959 §4.1.2)."""
    try:
        law = sessions(call)
    except Refused:
        return bool(ours.error)
    return not ours.error and [types_once(session) for session in ours.sessions] == [types_once(item) for item in law]


def types_once(lines):
    kept, last = [], None
    for line in lines:
        if line.startswith("TYPE "):
            if line == last:
                continue
            last = line
        kept.append(line)
    return kept
