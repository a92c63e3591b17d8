# SPDX-License-Identifier: Apache-2.0
"""RFC 3986 appendix A as a regular expression: a judge that is not the program."""
import re

UNRESERVED, SUB_DELIMS, ESCAPE = r"A-Za-z0-9\-._~", r"!$&'()*+,;=", r"%[0-9A-Fa-f]{2}"
PCHAR = rf"(?:[{UNRESERVED}{SUB_DELIMS}:@]|{ESCAPE})"
OCTET = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
IPV4 = rf"{OCTET}(?:\.{OCTET}){{3}}"
H16 = r"[0-9A-Fa-f]{1,4}"
LS32 = rf"(?:{H16}:{H16}|{IPV4})"


def shortened(before, between, last):
    """[ *before( h16 ":" ) h16 ] "::" between( h16 ":" ) last"""
    return rf"(?:(?:{H16}:){{0,{before}}}{H16})?::(?:{H16}:){{{between}}}{last}"


IPV6 = "(?:" + "|".join(
    [rf"(?:{H16}:){{6}}{LS32}", rf"::(?:{H16}:){{5}}{LS32}"]
    + [shortened(before, 4 - before, LS32) for before in range(5)]
    + [shortened(5, 0, H16), shortened(6, 0, "")]) + ")"
IP_FUTURE = rf"[vV][0-9A-Fa-f]+\.[{UNRESERVED}{SUB_DELIMS}:]+"
HOST = rf"(?:\[(?:{IPV6}|{IP_FUTURE})\]|(?:[{UNRESERVED}{SUB_DELIMS}]|{ESCAPE})*)"
AUTHORITY = rf"(?:(?:[{UNRESERVED}{SUB_DELIMS}:]|{ESCAPE})*@)?{HOST}(?::[0-9]*)?"
SCHEME = r"[A-Za-z][A-Za-z0-9+.\-]*"
AFTER_HOST = rf"//{AUTHORITY}(?:/{PCHAR}*)*"
ROOTED = rf"/(?:{PCHAR}+(?:/{PCHAR}*)*)?"
ROOTLESS = rf"{PCHAR}+(?:/{PCHAR}*)*"
NO_COLON_FIRST = rf"(?:[{UNRESERVED}{SUB_DELIMS}@]|{ESCAPE})+(?:/{PCHAR}*)*"
TAIL = rf"(?:\?(?:{PCHAR}|[/?])*)?(?:#(?:{PCHAR}|[/?])*)?"

URI = re.compile(rf"{SCHEME}:(?:{AFTER_HOST}|{ROOTED}|{ROOTLESS}|){TAIL}", re.A)
RELATIVE = re.compile(rf"(?:{AFTER_HOST}|{ROOTED}|{NO_COLON_FIRST}|){TAIL}", re.A)

# Schemes' own: what may stand where, as far as it tells what they refuse from what they read.
ATTRIBUTE = r"(?:[A-Za-z0-9.;\-]+|[*+])"
DIRECTORY = (rf"(?:/[^?]*(?:\?(?:{ATTRIBUTE}(?:,{ATTRIBUTE})*)?(?:\?(?:base|one|sub)?"
             rf"(?:\?(?:\([^?]*\))?(?:\?[^?]+)?)?)?)?)?")
ADDRESS = r"[^@,/?;\[\]]+@[^@,/?\[\]]+"
GROUP, MESSAGE = r"[A-Za-z0-9+_.\-]+", r"[^/@?]+@[^/@?]+"
OF_SCHEME = {
    "ldap": re.compile(rf"ldap://[^/?#]*{DIRECTORY}", re.I),                         # RFC 4516 §2
    "mailto": re.compile(rf"mailto:(?:{ADDRESS}(?:,{ADDRESS})*)?(?:\?.*)?", re.I),   # RFC 6068 §2
    "news": re.compile(rf"news:(?://[^/?#]*/?)?(?:{MESSAGE}|{GROUP}|[*]|)", re.I),   # RFC 5538 §3
    "nntp": re.compile(rf"nntp://[^/?#]+/{GROUP}(?:/[0-9]+)?", re.I),                # RFC 5538 §4
}


def is_uri(text):
    return URI.fullmatch(text) is not None


def is_reference(text):
    return is_uri(text) or RELATIVE.fullmatch(text) is not None
