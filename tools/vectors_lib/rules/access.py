# SPDX-License-Identifier: Apache-2.0
"""What is said to servers: one line that only one of two clients says, or says otherwise. The facts are those of
access_rows.judge; that our lines are those of the URL has been shown by plan_law.py."""
import re

from .kit import rule

TRANSFER = r"(?:RETR|STOR|APPE|LIST|NLST)\b"


def only_ours(difference):
    return difference.key.startswith("our line") and difference.theirs is None


def only_theirs(difference):
    return difference.key.startswith("their line") and difference.ours is None


def before(lines, place):
    return lines[place - 1] if place > 0 else ""


@rule
def asks_where_it_is(_row, difference, facts):
    """PWD right after the login, or after the server's way to name files was changed."""
    if not (only_theirs(difference) and difference.theirs == "PWD"):
        return False
    last = before(facts["theirs"], facts["places"][difference.key][1])
    return re.match(r"(USER|PASS|ACCT|PROT|SITE NAMEFMT)\b|$", last) is not None


@rule
def asks_about_the_file(_row, difference, facts):
    """SIZE or MDTM of the very file that is transferred afterwards."""
    match = re.fullmatch("(SIZE|MDTM) (.*)", difference.theirs or "")
    if not (only_theirs(difference) and match):
        return False
    return any(re.match(TRANSFER, line) and line[5:] == match[2] for line in facts["ours"].lines)


@rule
def list_where_we_say_nlst(_row, difference, _facts):
    ours, theirs = difference.ours or "", difference.theirs or ""
    return ours.startswith("NLST") and ours.replace("NLST", "LIST", 1) == theirs


@rule
def slash_in_argument(_row, difference, facts):
    """%2Fx is one argument to us; they go to / first and then to x."""
    _, there = facts["places"].get(difference.key, (0, 0))
    theirs, ours = facts["theirs"], difference.ours or ""
    if ours.startswith("CWD /"):
        return theirs[there:there + 2] == ["CWD /", "CWD " + ours[len("CWD /"):]]
    steps = theirs[there - 1:there + 1] if there > 0 else []
    return only_theirs(difference) and steps[:1] == ["CWD /"] and "CWD /" + steps[1][4:] in facts["ours"].lines


@rule
def port_of_the_scheme_named(_row, difference, _facts):
    """To a proxy they name the scheme's own port, which the URL does not."""
    ours, theirs = difference.ours or "", difference.theirs or ""
    return re.fullmatch("Host: [^:]+", ours) is not None and theirs == f"{ours}:21"


@rule
def constant_mail_address(_row, difference, facts):
    """The password of anonymous is a constant of theirs."""
    _, theirs = facts["places"].get(difference.key, (0, 0))
    return (difference.ours == "PASS {email}" and re.fullmatch("PASS [^ ]+@[^ ]+", difference.theirs or "") is not None
            and before(facts["theirs"], theirs) == "USER anonymous")


@rule
def directory_instead_of_connection(_row, difference, facts):
    """Between two transfers they go back to the first directory, where we connect anew."""
    here, there = facts["places"].get(difference.key, (0, 0))
    if len(facts["ours"].sessions) < 2:
        return False
    if only_ours(difference):
        return re.match("(USER|PASS) ", difference.ours) is not None and begins_later_session(facts["ours"], here)
    last = before(facts["theirs"], there)
    return only_theirs(difference) and difference.theirs == "CWD /" and re.match(TRANSFER, last) is not None


def begins_later_session(ours, place):
    begins = len(ours.sessions[0])
    for session in ours.sessions[1:]:
        if place in (begins, begins + 1):
            return True
        begins += len(session)
    return False


@rule
def type_is_remembered(_row, difference, facts):
    """We say the type for each transfer; they only where it changes."""
    if not (only_ours(difference) and difference.ours.startswith("TYPE ")):
        return False
    there = facts["places"][difference.key][1]
    last = [line for line in facts["theirs"][:there] if line.startswith("TYPE ")][-1:]
    return last == [difference.ours]


@rule
def ended_early(_row, difference, facts):
    """They failed and say no more; a plan goes on to its end."""
    return (facts["call"].status != "0" and only_ours(difference)
            and facts["places"][difference.key][1] == len(facts["theirs"]))


@rule
def refused_before_the_login(_row, difference, facts):
    """We refuse before anything is said, they after the login."""
    reply = all(re.match("(USER|PASS|PWD)\\b", line) for line in facts["theirs"])
    return difference.key == "error" and facts["call"].status != "0" and reply and isinstance(difference.ours, str)


@rule
def let_in_by_the_greeting(_row, difference, facts):
    """The server's greeting was 230, so they say no USER at all."""
    return only_ours(difference) and difference.ours == "USER anonymous" and facts["theirs"][:1] == ["PWD"] and (
        not any(line.startswith("USER ") for line in facts["theirs"]))


@rule
def protection_of_the_data_connection(_row, difference, facts):
    """With TLS from the first octet: how the data connection is protected, before anything else is asked."""
    there = facts["places"].get(difference.key, (0, 0))[1]
    return (only_theirs(difference) and difference.theirs in ("PBSZ 0", "PROT C", "PROT P")
            and all(url.lower().startswith("ftps:") for url in facts["call"].urls)
            and re.match("PASS |PBSZ 0", before(facts["theirs"], there)) is not None)


@rule
def attributes_in_another_order(_row, difference, facts):
    """Attributes only: the date at another place or not at all, and whether a transfer could begin later on."""
    if facts["call"].kind != "find-attributes":
        return False
    if only_ours(difference):
        return difference.ours.startswith("MDTM ")
    return only_theirs(difference) and (difference.theirs == "REST 0" or difference.theirs.startswith("MDTM ")
                                        and difference.theirs in facts["ours"].lines)


# What a client says because an option asked for it, in place of what the URL asks for: (theirs, ours).
SAID_BY_OPTION = {
    "a part of a file": (r"REST \d+|APPE .*|STOR .*|RETR .*|ABOR|TYPE [AI]", r"STOR .*|APPE .*|TYPE [AI]|RETR .*"),
    "commands of the user's own": (None, ""),
    "directories made on the way": (r"(MKD|CWD) .*", r"(CWD|TYPE|RETR|STOR) .*"),
    "an account": (r"ACCT .*", ""),
    "PRET": (r"PRET .*", ""),
    "TLS begun by a command": (r"AUTH (SSL|TLS)|PBSZ 0|PROT [CP]|CCC", ""),
    "a condition on the date": (r"MDTM .*", r"TYPE [AI]|(RETR|STOR) .*"),
    "another attempt": (r"(USER|PASS) .*", ""),
    "a login from elsewhere": (r"(USER|PASS) .*", r"(USER|PASS) .*"),
    "options in a file": ("", r"(USER|PASS|TYPE|RETR) .*"),
    "directories in other steps": (r"(CWD|RETR|STOR|LIST|NLST|SIZE|MDTM)( .*)?", r"(CWD|RETR|STOR|NLST) .*|NLST"),
    "wildcards": (r"(CWD|RETR|LIST|TYPE|SIZE)( .*)?", r"(CWD|RETR|TYPE) .*"),
    "a client that breaks off": (r"(USER|PASS|SIZE) .*", r"TYPE [AI]|NLST|RETR .*"),
}


@rule
def asked_by_an_option(_row, difference, facts):
    """The client was told more than the URL says: each line is of the kind that this option brings or replaces."""
    call = facts["call"]
    if difference.key == "error":  # a pattern is no URL
        return call.beyond == "wildcards" and difference.ours == "bad-char"
    if call.beyond is None or difference.key == "refusal":
        return False
    theirs, ours = SAID_BY_OPTION[call.beyond]
    if theirs is None:  # its own words
        theirs = "|".join([r"RN(FR|TO) .*", *(re.escape(word.lstrip("-+*")) for word in call.words)])
    return (difference.theirs is None or re.fullmatch(theirs, difference.theirs) is not None) and (
        difference.ours is None or re.fullmatch(ours, difference.ours) is not None)


@rule
def unix_names_on_os_400(_row, difference, facts):
    """They ask one kind of server, which SYST tells, for another syntax of file names."""
    reply = facts["call"].said
    return only_theirs(difference) and difference.theirs == "SITE NAMEFMT 1" and (
        before(reply, reply.index("SITE NAMEFMT 1")) == "SYST")
