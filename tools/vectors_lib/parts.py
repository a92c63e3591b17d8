# SPDX-License-Identifier: Apache-2.0
"""What `wend parse` says of a text, as its parts were written, and put together again."""
import re

from . import octets

NOT_OURS = "(wend has no such thing)"


class Parts:
    """Each part is the text as written, or None if it is absent."""

    def __init__(self, answer, text):
        self.answer, self.text = answer, text
        self.error = error_name(answer)

    def __getattr__(self, key):
        return octets.answered(self.answer, key)

    @property
    def scheme_as_written(self):
        """Of a text in a wrapper: as the program says it."""
        if self.scheme is None:
            return None
        as_written = self.text[:len(self.scheme)]
        return as_written if as_written.lower() == self.scheme else self.scheme

    @property
    def authority(self):
        """RFC 3986 §3.2: from // to the next slash, question mark or number sign."""
        return None if self.host is None else re.match("//([^/?#]*)", self.ssp)[1]

    @property
    def path_decoded(self):
        return ("/" if self.path.startswith("/") else "") + "/".join(self.segments)

    @property
    def port_as_written(self):
        """RFC 3986 §3.2.3 lets a port be empty."""
        if self.authority is None:
            return None
        behind_host = self.authority[len(self.userinfo) + 1 if self.userinfo is not None else 0:][len(self.host):]
        return behind_host[1:] if behind_host else None

    @property
    def user_as_written(self):
        return None if self.userinfo is None else self.userinfo.partition(":")[0]

    @property
    def password_as_written(self):
        return self.userinfo.partition(":")[2] if self.userinfo and ":" in self.userinfo else None

    @property
    def host_without_brackets(self):
        return None if self.host is None else self.host.removeprefix("[").removesuffix("]")

    @property
    def without_fragment(self):
        return self.text.partition("#")[0]

    @property
    def together(self):
        return recomposed(self.scheme_as_written, self.authority, self.path, self.query, self.fragment)

    def with_(self, **changed):
        """Put together with some of the parts replaced."""
        parts = {name: getattr(self, name) for name in
                 ("userinfo", "host", "port_as_written", "path", "query", "fragment")}
        parts |= {"scheme": self.scheme_as_written} | changed
        authority = None if parts["host"] is None else (
            ("" if parts["userinfo"] is None else parts["userinfo"] + "@") + parts["host"]
            + ("" if parts["port_as_written"] is None else ":" + parts["port_as_written"]))
        return recomposed(parts["scheme"], authority, parts["path"], parts["query"], parts["fragment"])


def recomposed(scheme, authority, path, query, fragment):
    """RFC 3986 §5.3."""
    return "".join(["" if scheme is None else scheme + ":", "" if authority is None else "//" + authority, path,
                    "" if query is None else "?" + query, "" if fragment is None else "#" + fragment])


def error_name(answer):
    if answer.get("died"):
        return f"the program died: {answer['died']}"
    error = answer.get("error")
    return error.get("name") if isinstance(error, dict) else error
