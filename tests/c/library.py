# SPDX-License-Identifier: Apache-2.0
"""libwend_c by ctypes: what the tests in this folder call."""
import ctypes

NONE, OK, ABSENT = 0xFFFFFFFF, 0, 1001
PROFILES = {"rfc3986": 0, "whatwg": 1, "rfc1630": 2, "url7a": 3, "rfc1738": 4}
PARTS = ["scheme", "user", "password", "host", "port", "path", "query", "fragment", "userinfo"]
HOST_KINDS = [None, "name", "ipv4", "ipv6", "ip-future"]
REFERENCE, LENIENT, ENCODING_ONLY, EXAMPLES = 1, 2, 4, 8
DEFAULT_STEPS = 0x3F


class Status(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint16), ("reserved", ctypes.c_uint16), ("at", ctypes.c_uint32)]


class Range(ctypes.Structure):
    _fields_ = [("begin", ctypes.c_uint32), ("end", ctypes.c_uint32)]


class Parts(ctypes.Structure):
    _fields_ = [("part", Range * 8), ("port_number", ctypes.c_int32), ("host_kind", ctypes.c_uint8),
                ("reserved", ctypes.c_uint8 * 11)]


class Buffer(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("room", ctypes.c_size_t), ("size", ctypes.c_size_t)]


class Verdict(ctypes.Structure):
    _fields_ = [("equivalent", ctypes.c_int32), ("rule", ctypes.c_char_p)]


class Find(ctypes.Structure):
    _fields_ = [("at", ctypes.c_uint64), ("length", ctypes.c_uint64), ("inner_at", ctypes.c_uint64),
                ("inner_length", ctypes.c_uint64), ("uri", ctypes.c_void_p), ("uri_size", ctypes.c_size_t),
                ("kind", ctypes.c_uint32), ("flags", ctypes.c_uint32)]


FOUND = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Find))


class Refused(Exception):
    def __init__(self, name, at):
        super().__init__(name)
        self.name, self.at = name, at


def given(octets):
    """The two arguments of a text."""
    return (None, ctypes.c_size_t(0)) if octets is None else (octets, ctypes.c_size_t(len(octets)))


class Library:
    def __init__(self, path):
        self.functions = ctypes.CDLL(str(path))
        for name in ("wend_error_name", "wend_host_class_name"):
            getattr(self.functions, name).restype = ctypes.c_char_p

    def call(self, name, *arguments):
        function = getattr(self.functions, name)
        function.restype = Status
        status = function(*arguments)
        if status.code not in (OK, ABSENT):
            raise Refused(self.error_name(status), status.at)

    def error_name(self, status):
        return self.functions.wend_error_name(status.code).decode()

    def is_notice(self, status):
        return bool(self.functions.wend_is_notice(status.code))

    def written(self, call):
        """The octets that `call(buffer)` writes."""
        memory = ctypes.create_string_buffer(1 << 16)
        buffer = Buffer(ctypes.cast(memory, ctypes.c_char_p), len(memory), 0)
        call(ctypes.byref(buffer))
        return memory.raw[:buffer.size]

    def parse(self, text, profile, flags=0):
        parts = Parts()
        self.call("wend_parse", *given(text), profile, flags, ctypes.byref(parts))
        return text, parts

    def read(self, text, profile, flags=0):
        parts = Parts()
        url = self.written(lambda out: self.call("wend_read", *given(text), None, ctypes.c_size_t(0), profile, flags, out,
                                                 ctypes.byref(parts)))
        return url, parts

    def check(self, text, profile, flags=0):
        room = 256
        findings, count = (Status * room)(), ctypes.c_size_t()
        self.call("wend_check", *given(text), profile, flags, findings, ctypes.c_size_t(room), ctypes.byref(count))
        return list(findings[:min(room, count.value)])

    def normalize(self, text, profile, steps=DEFAULT_STEPS):
        return self.written(lambda out: self.call("wend_normalize", *given(text), profile, steps, 0, out))

    def resolve(self, base, reference, profile, flags=0):
        return self.written(
            lambda out: self.call("wend_resolve", *given(base), *given(reference), profile, flags, out, None))

    def compare(self, a, b, profile, flags=0):
        verdict = Verdict()
        self.call("wend_compare", *given(a), *given(b), profile, flags, ctypes.byref(verdict))
        return bool(verdict.equivalent)

    def edit(self, text, profile, part, value):
        return self.written(
            lambda out: self.call("wend_edit", *given(text), profile, PARTS.index(part), *given(value), out))

    def extract(self, text, profile, mode):
        finds = []

        def hear(_context, find):
            finds.append(ctypes.string_at(find.contents.uri, find.contents.uri_size))
            return 0
        self.call("wend_extract", *given(text), profile, mode, FOUND(hear), None)
        return finds
