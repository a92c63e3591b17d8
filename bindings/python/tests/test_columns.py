# SPDX-License-Identifier: Apache-2.0
"""Columns of lists and of Arrow structures that a test builds itself, right and wrong. Runs under unittest alone."""
import copy
import ctypes
import importlib.util
import pickle
import struct
import sys
import threading
import time
import unittest

import wend_uri as w
from wend_uri import columns

URLS = ["http://u:p@www.example.co.uk:8080/a?q=x+y#f", None, "no uri", "http://1.2.3.4/", "mailto:a@b.example",
        "http://h/\N{EURO SIGN}", "HTTP://H/%7e", ""]


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


RELEASE_SCHEMA = ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))
RELEASE_ARRAY = ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))
Schema._fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p),
                   ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64), ("children", ctypes.c_void_p),
                   ("dictionary", ctypes.c_void_p), ("release", RELEASE_SCHEMA), ("private_data", ctypes.c_void_p)]
Array._fields_ = [("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
                  ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)),
                  ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p), ("release", RELEASE_ARRAY),
                  ("private_data", ctypes.c_void_p)]
NEW = ctypes.pythonapi.PyCapsule_New
NEW.restype, NEW.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Producer:
    """An Arrow array of given buffers; None is a null pointer. Each export is another, and `released` tells of which it was."""

    def __init__(self, form, length, buffers, offset=0, null_count=-1, names=(b"arrow_schema", b"arrow_array"), **changes):
        self.kept = [ctypes.create_string_buffer(b, len(b)) if b is not None else None for b in buffers]
        places = [ctypes.addressof(b) if b else None for b in self.kept]
        self.places = (ctypes.c_void_p * max(len(places), 1))(*places)
        self.exports, self.released = [], []
        self.schema = Schema(format=form, name=b"", release=RELEASE_SCHEMA(lambda _: self.released.append("schema")))
        self.array = Array(length, null_count, offset, len(buffers), 0, self.places, None, None,
                           RELEASE_ARRAY(lambda _: self.released.append("array")))
        self.names = names
        for name, value in changes.items():
            setattr(self.array, name, value)

    def __arrow_c_array__(self, requested_schema=None):
        schema, array = Schema.from_buffer_copy(self.schema), Array.from_buffer_copy(self.array)
        self.exports.append((schema, array))
        return (NEW(ctypes.addressof(schema), self.names[0], None), NEW(ctypes.addressof(array), self.names[1], None))


class Given:
    def __init__(self, capsules):
        self.capsules = capsules

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


class Stream(ctypes.Structure):
    pass


RELEASE_STREAM = ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))
GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.c_void_p)
Stream._fields_ = [("get_schema", GET_SCHEMA), ("get_next", GET_SCHEMA), ("get_last_error", ctypes.c_void_p),
                   ("release", RELEASE_STREAM), ("private_data", ctypes.c_void_p)]


class Buffer(ctypes.Structure):
    """Py_buffer."""
    _fields_ = [("buf", ctypes.c_char_p), ("obj", ctypes.c_void_p), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
                ("readonly", ctypes.c_int), ("ndim", ctypes.c_int), ("format", ctypes.c_char_p),
                ("shape", ctypes.POINTER(ctypes.c_ssize_t)), ("strides", ctypes.POINTER(ctypes.c_ssize_t)),
                ("suboffsets", ctypes.c_void_p), ("internal", ctypes.c_void_p)]


def memory(octets, form, size, count, stride=None):
    """A memoryview of `count` items of this size and format, as numpy exports them; `stride` 0: all are one."""
    view = Buffer(octets, None, size * count, size, 1, 1, form, (ctypes.c_ssize_t * 1)(count),
                  (ctypes.c_ssize_t * 1)(size if stride is None else stride))
    make = ctypes.pythonapi.PyMemoryView_FromBuffer
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p]
    shown = make(ctypes.addressof(view))
    KEPT.append(view)
    return shown


KEPT = []  # memoryviews borrow from these


def offsets(form, *numbers):
    return struct.pack(f"={len(numbers)}{form}", *numbers)


DATA = b"http://a/http://bb/x:"


class Answers(unittest.TestCase):
    def test_each_function_answers_as_the_call_for_one_uri(self):
        def asked(call):
            def answer(text):
                try:
                    return None if text is None else call(text)
                except w.UriError:
                    return None
            return [answer(text) for text in URLS]

        for profile in ("rfc3986", "whatwg"):
            with self.subTest(profile=profile):
                for name in ("scheme", "user", "password", "host", "path", "query", "fragment"):
                    self.assertEqual(getattr(columns, name)(URLS, profile=profile).to_pylist(),
                                     asked(lambda text: getattr(w.parse(text, profile=profile), name)), name)
                for name in ("domain", "suffix", "host_class"):
                    self.assertEqual(getattr(columns, name)(URLS, profile=profile).to_pylist(),
                                     asked(lambda text: getattr(w, name)(text, profile=profile)), name)
                self.assertEqual(columns.query_value(URLS, "q", profile=profile).to_pylist(),
                                 asked(lambda text: w.query_value(text, "q", profile=profile)))
                self.assertEqual(columns.resolve(["x", None, "?y"], "http://h/a/b", profile=profile).to_pylist(),
                                 ["http://h/a/x", None, "http://h/a/b?y"])
        self.assertEqual(columns.normalize(URLS[:5]).to_pylist(), [None if u is None or u == "no uri" else w.normalize(u) for u in URLS[:5]])
        self.assertEqual(columns.key(URLS[3:4]).to_pylist(), [w.key(URLS[3])])
        self.assertEqual(columns.redact(URLS[:4]).to_pylist(), [u and w.redact(u) for u in URLS[:4]])
        self.assertEqual(columns.port(URLS).to_pylist()[0], "8080")
        self.assertEqual(columns.userinfo(URLS).to_pylist()[0], "u:p")

    def test_errors_and_validity(self):
        self.assertEqual(columns.error(["http://h/%zz", "http://h/", None]).to_pylist(), ["bad-escape", None, None])
        self.assertEqual(columns.valid(["http://h/%zz", "http://h/", None] * 5).to_pylist(), [False, True, None] * 5)
        with self.assertRaises(w.UriError) as caught:
            columns.host(["http://h/", None, "http://h/%zz"], errors="raise")
        self.assertEqual((caught.exception.name, caught.exception.at, caught.exception.row), ("bad-escape", 9, 2))
        for call in (lambda: columns.host([], errors="x"), lambda: columns.part([], "x"), lambda: columns.domain([], rules="x"),
                     lambda: columns.host([], profile="x")):
            with self.assertRaises(ValueError):
                call()
        for wrong in ([1], "http://h/", b"x", w.parse("x:"), None, 3, bytearray(b"x"), [["x"]]):
            with self.assertRaises(TypeError):
                columns.host(wrong)

    def test_a_column_is_a_sequence(self):
        answer = columns.host(URLS)
        self.assertEqual((len(answer), answer[0], answer[-1], list(answer)), (8, "www.example.co.uk", None, answer.to_pylist()))
        self.assertEqual(answer.null_count, answer.to_pylist().count(None))
        with self.assertRaises(IndexError):
            answer[8]
        self.assertEqual(columns.host(columns.normalize(["HTTP://A", None])).to_pylist(), ["a", None])
        self.assertEqual(len(columns.host([])), 0)
        self.assertEqual(columns.host(iter(URLS)).to_pylist(), answer.to_pylist())

    def test_a_column_survives_copy_and_pickle(self):
        for answer in (columns.host(URLS), columns.valid(URLS * 5), columns.host([]), columns.valid([]), columns.host([None]),
                       columns.query_value(["http://h/?a=%E2%82%AC%FF"], "a"), columns.normalize(["http://h/"] * 3000)):
            for other in (pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)):
                self.assertEqual((other.to_pylist(), other.null_count, other.is_text),
                                 (answer.to_pylist(), answer.null_count, answer.is_text))
            self.assertEqual(columns.error(pickle.loads(pickle.dumps(columns.normalize(URLS)))).to_pylist(),
                             columns.error(columns.normalize(URLS)).to_pylist())

    def test_a_pickle_that_is_damaged_is_refused(self):
        restore, right = columns.host(["http://a/", None]).__reduce__()
        self.assertEqual(restore(*right).to_pylist(), ["a", None])
        is_text, rows, data, places, validity = right
        for wrong in ((is_text, 3, data, places, validity), (is_text, -1, data, b"", validity), (is_text, 2**62, data, places, validity),
                      (is_text, rows, data + b"x", places, validity), (is_text, rows, b"", places, validity),
                      (is_text, rows, data, struct.pack("=qqq", 0, 2, 1), validity), (is_text, rows, data, struct.pack("=qqq", 1, 1, 1), validity),
                      (is_text, rows, data, struct.pack("=qqq", 0, -1, 1), validity), (is_text, rows, data, None, validity),
                      (is_text, rows, data, places, b""), (False, 9, b"x", None, None), (False, -1, b"", None, None)):
            with self.subTest(wrong), self.assertRaises(ValueError):
                restore(*wrong)
        self.assertEqual(restore(True, 1, b"\xff", struct.pack("=qq", 0, 1), None).to_pylist(), ["\N{REPLACEMENT CHARACTER}"])

    def test_lenient_repairs(self):
        self.assertEqual(columns.normalize(["http://h/a b", None], lenient=True).to_pylist(), ["http://h/a%20b", None])

    def test_what_a_function_needs_beside_the_column_is_vetted(self):
        for call in (lambda: columns.resolve(["x"], None), lambda: columns.query_value(URLS, None), lambda: columns.key(URLS, variant=1)):
            with self.assertRaises(TypeError):
                call()
        with self.assertRaises(w.UriError) as caught:
            columns.resolve(["x"], "http://h/%zz")
        self.assertEqual((caught.exception.argument, caught.exception.at, caught.exception.row), ("base", 9, None))

    def test_rows_may_be_bytes_urls_nan_and_surrogates(self):
        rows = [b"http://a/", w.parse("http://b/"), float("nan"), "http://c\ud800/", b"http://\xff/"]
        self.assertEqual(columns.host(rows).to_pylist(), ["a", "b", None, None, None])

    def test_a_lone_surrogate_is_the_error_of_its_row_at_its_place(self):
        rows = ["http://a/", None, "http://h/\N{EURO SIGN}\ud800\udfff", "%zz\udc00", "http://b/"]
        for profile in ("rfc3986", "whatwg"):
            self.assertEqual(columns.host(rows, profile=profile).to_pylist(), ["a", None, None, None, "b"])
            self.assertEqual(columns.error(rows, profile=profile).to_pylist(), [None, None, "non-ascii", "non-ascii", None])
            self.assertEqual(columns.valid(rows, profile=profile).to_pylist(), [True, None, False, False, True])
            self.assertEqual(columns.resolve(["\ud800", "x"], "http://h/", profile=profile).to_pylist(), [None, "http://h/x"])
            self.assertEqual(columns.error(rows, profile=profile).null_count, 3)
            for given, at in ((rows, 12), (["\ud800"], 0), (["http://a/", "%zz\udc00"], 3)):
                with self.assertRaises(w.UriError) as caught:
                    columns.host(given, profile=profile, errors="raise")
                self.assertEqual((caught.exception.name, caught.exception.at), ("non-ascii", at))
        fixed = memory("".join(row.ljust(12, "\0") for row in ("http://\ud800", "http://b/")).encode("utf-32-le", "surrogatepass"), b"<12w", 48, 2)
        self.assertEqual(columns.normalize(fixed, profile="whatwg").to_pylist(), [None, "http://b/"])
        self.assertEqual(columns.error(fixed).to_pylist(), ["non-ascii", None])

    def test_redact_keeps_what_stands_beside_a_surrogate(self):
        self.assertEqual(columns.redact(["see \ud800 http://u:SECRET@h/ text", "http://u:p@h/", None]).to_pylist(),
                         ["see \ufffd\ufffd\ufffd http://u:***@h/ text", "http://u:***@h/", None])

    def test_decoded_values_are_utf_8(self):
        self.assertEqual(columns.query_value(["http://h/?q=%FFa%E2%82%AC%ED%A0%80", "http://h/?q=b"], "q").to_pylist(),
                         ["\ufffda\u20ac\ufffd\ufffd\ufffd", "b"])

    def test_long_rows_grow_the_answer(self):
        rows = ["http://h/" + "a" * size for size in range(0, 3000, 7)]
        self.assertEqual(columns.path(rows).to_pylist(), [row[8:] for row in rows])
        self.assertEqual(columns.resolve(["x"] * 1000, "http://h/" + "b" * 500 + "/").to_pylist(), ["http://h/" + "b" * 500 + "/x"] * 1000)


class Arrow(unittest.TestCase):
    def test_every_layout_is_read(self):
        hosts = ["a", "bb", None]
        for form, code in ((b"u", "i"), (b"z", "i"), (b"U", "q"), (b"Z", "q")):
            producer = Producer(form, 3, [None, offsets(code, 0, 9, 19, 21), DATA])
            self.assertEqual(columns.host(producer).to_pylist(), hosts)
            sliced = Producer(form, 2, [b"\x05", offsets(code, 0, 9, 19, 21), DATA], offset=1)
            self.assertEqual(columns.host(sliced).to_pylist(), [None, None])
            sliced = Producer(form, 1, [None, offsets(code, 0, 9, 19, 21), DATA], offset=1)
            self.assertEqual(columns.host(sliced).to_pylist(), ["bb"])

    def test_string_views_are_read(self):
        long = b"http://long.example/path"
        views = struct.pack("=i12s", 9, b"http://a/") + struct.pack("=i4sii", len(long), long[:4], 0, 2) + bytes(16)
        producer = Producer(b"vu", 3, [b"\x03", views, b"??" + long, struct.pack("=q", 2 + len(long))])
        self.assertEqual(columns.host(producer).to_pylist(), ["a", "long.example", None])

    def test_nothing_is_a_column_without_rows(self):
        for buffers in ([None, None, None], [None, offsets("i", 0), None]):
            self.assertEqual(columns.host(Producer(b"u", 0, buffers)).to_pylist(), [])

    def test_a_column_of_type_null_has_null_answers(self):
        self.assertEqual(columns.host(Producer(b"n", 3, [])).to_pylist(), [None] * 3)

    def test_hostile_arrays_are_refused(self):
        right = offsets("i", 0, 9, 19, 21)
        nothing = RELEASE_ARRAY(0)
        wrong = {
            "offset beyond the last": Producer(b"u", 2, [None, offsets("i", 0, 1000, 5), DATA]),
            "offset that falls": Producer(b"u", 2, [None, offsets("i", 9, 3, 19), DATA]),
            "negative offset": Producer(b"u", 2, [None, offsets("i", 0, -5, 19), DATA]),
            "negative first": Producer(b"u", 2, [None, offsets("i", -1, 9, 19), DATA]),
            "negative last": Producer(b"u", 2, [None, offsets("i", 0, 9, -1), DATA]),
            "negative large": Producer(b"U", 2, [None, offsets("q", 0, -2**62, 19), DATA]),
            "negative length": Producer(b"u", -1, [None, right, DATA]),
            "negative slice": Producer(b"u", 1, [None, right, DATA], offset=-1),
            "overflowing length": Producer(b"u", 2**63 - 1, [None, right, DATA], offset=2**62),
            "two buffers": Producer(b"u", 1, [None, right]),
            "no offsets": Producer(b"u", 1, [None, None, DATA]),
            "no data": Producer(b"u", 1, [None, right, None]),
            "numbers": Producer(b"i", 1, [None, right]),
            "no format": Producer(None, 1, [None, right, DATA]),
            "dictionary": Producer(b"u", 1, [None, right, DATA], dictionary=1),
            "released": Producer(b"u", 1, [None, right, DATA], release=nothing),
            "view beyond": Producer(b"vu", 1, [None, struct.pack("=i4sii", 24, b"", 0, 9), b"x" * 24, struct.pack("=q", 24)]),
            "view of no buffer": Producer(b"vu", 1, [None, struct.pack("=i4sii", 24, b"", 7, 0), b"x", struct.pack("=q", 1)]),
            "negative view": Producer(b"vu", 1, [None, struct.pack("=i4sii", -3, b"", 0, 0), b"x", struct.pack("=q", 1)]),
            "negative view offset": Producer(b"vu", 1, [None, struct.pack("=i4sii", 13, b"", 0, -9), b"x" * 24, struct.pack("=q", 24)]),
            "no views": Producer(b"vu", 1, [None, None, struct.pack("=q", 0)]),
        }
        wrong["no buffers"] = Producer(b"u", 1, [None, right, DATA])
        wrong["no buffers"].array.buffers = None
        for name, producer in wrong.items():
            for call in (columns.host, columns.valid, columns.normalize):
                with self.subTest(name), self.assertRaises(ValueError):
                    call(producer)

    def test_other_capsules_are_refused(self):
        for names in ((b"arrow_array", b"arrow_array"), (b"arrow_schema", b"x")):
            with self.assertRaises(ValueError):
                columns.host(Producer(b"u", 1, [None, offsets("i", 0, 9), DATA], names=names))

        class Odd:
            def __init__(self, answer):
                self.answer = answer

            def __arrow_c_array__(self, requested_schema=None):
                return self.answer

        class Broken:
            def __arrow_c_array__(self, requested_schema=None):
                raise RuntimeError("broken")

        for answer in (None, (), (1, 2), ("a",)):
            with self.assertRaises((TypeError, ValueError)):
                columns.host(Odd(answer))
        with self.assertRaises(RuntimeError):
            columns.host(Broken())

    def test_an_export_outlives_the_column(self):
        capsules = columns.host(["http://a/"] * 100).__arrow_c_array__()
        self.assertEqual(columns.part(Given(capsules), "path", reference=True).to_pylist(), ["a"] * 100)
        del capsules

    def test_an_array_is_moved_out_of_its_capsule_and_released_once(self):
        for length, refused in ((2, False), (-1, True)):
            producer = Producer(b"u", length, [None, offsets("i", 0, 9, 19), DATA])
            capsules = producer.__arrow_c_array__()
            if refused:
                with self.assertRaisesRegex(ValueError, "no possible length"):
                    columns.host(Given(capsules))
            else:
                self.assertEqual(columns.host(Given(capsules)).to_pylist(), ["a", "bb"])
            self.assertEqual(sorted(producer.released), ["array", "schema"])
            (schema, array), = producer.exports
            self.assertFalse(schema.release or array.release)
            with self.assertRaisesRegex(ValueError, "released"):
                columns.host(Given(capsules))
            self.assertEqual(len(producer.released), 2)

    def test_an_array_that_another_thread_asks_for_during_a_call_is_gone(self):
        rows = columns.normalize(["http://www.example.com/a/b/c?x=1&y=2#f"] * 100_000)
        capsules, outcomes = rows.__arrow_c_array__(), []

        def ask():
            try:
                outcomes.append(len(columns.normalize(Given(capsules))))
            except ValueError as error:
                outcomes.append(str(error))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(outcomes, key=str), [100_000] + ["the Arrow array was released"] * 3)

    def test_a_stream_is_moved_out_of_its_capsule_and_released_once(self):
        released = []
        stream = Stream(GET_SCHEMA(lambda _, out: 5), GET_SCHEMA(lambda _, out: 5), None, RELEASE_STREAM(lambda _: released.append("stream")))
        capsule = NEW(ctypes.addressof(stream), b"arrow_array_stream", None)

        class Source:
            def __arrow_c_stream__(self, requested_schema=None):
                return capsule

        for why in ("does not say why", "was released"):
            with self.assertRaisesRegex(ValueError, why):
                columns.host(Source())
            self.assertEqual((released, bool(stream.release)), (["stream"], False))

    def test_only_a_missing_method_makes_a_column_a_sequence(self):
        for failure in (KeyboardInterrupt, ValueError, AttributeError):
            class Source:
                def __iter__(self):
                    return iter(["http://a/"])

            def fail(self):
                raise failure("told")

            for name in ("__arrow_c_array__", "__arrow_c_stream__"):
                setattr(Source, name, property(fail))
                with self.subTest(failure=failure, name=name):
                    if failure is AttributeError:
                        self.assertEqual(columns.host(Source()).to_pylist(), ["a"])
                    else:
                        with self.assertRaisesRegex(failure, "told"):
                            columns.host(Source())
                delattr(Source, name)


class Buffers(unittest.TestCase):
    """What numpy and ctypes export, by ctypes alone."""

    def test_shape_and_strides_may_be_left_out(self):
        rows = (ctypes.py_object * 3)("http://a/", b"http://bb/", None)
        self.assertEqual(columns.host(rows).to_pylist(), ["a", "bb", None])
        self.assertEqual(columns.host((ctypes.py_object * 0)()).to_pylist(), [])
        self.assertEqual(columns.host((ctypes.py_object * 2)()).to_pylist(), [None, None])
        self.assertEqual(columns.host(memory(b"http://a/http://b/", b"9s", 9, 2)).to_pylist(), ["a", "b"])
        for wrong in (ctypes.py_object("http://a/"), ((ctypes.py_object * 1) * 2)()):
            with self.assertRaises((TypeError, ValueError)):
                columns.host(wrong)

    def test_a_size_beyond_all_memory_is_a_memory_error(self):
        for size in (2**60, 2**62, 2**63 - 1):
            with self.subTest(size), self.assertRaises(MemoryError):
                columns.host(memory(b"x", b"1s", 1, size, stride=0))
        for form in (b"n", b"vu"):
            with self.subTest(form), self.assertRaises(MemoryError):
                columns.host(Producer(form, 2**57, [None, bytes(16), None]))


class Interpreters(unittest.TestCase):
    def test_subinterpreters_import_it_again(self):
        for name in ("_xxsubinterpreters", "_interpreters"):  # until Python 3.12, and since 3.13
            if importlib.util.find_spec(name):
                interpreters = importlib.import_module(name)
        for _ in range(3):
            number = interpreters.create()
            failure = interpreters.run_string(number, "import sys; sys.path[:] = " + repr(sys.path) + """
import wend_uri
from wend_uri import columns
assert columns.host(["http://h/"]).to_pylist() == ["h"]
try:
    wend_uri.parse("http://h/%zz")
except wend_uri.UriError as error:
    assert error.at == 9
""")
            self.assertIsNone(failure)
            interpreters.destroy(number)
        self.assertEqual(w.parse("http://h/").host, "h")


class Threads(unittest.TestCase):
    def test_columns_run_in_several_threads(self):
        rows = [f"http://h{i}.example/{i}" for i in range(5000)]
        wanted, answers = columns.host(rows).to_pylist(), [None] * 4
        source = columns.normalize(rows)

        def work(place):
            for _ in range(5):
                answers[place] = columns.host(source).to_pylist()

        threads = [threading.Thread(target=work, args=(place,)) for place in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, [wanted] * 4)

    def test_other_threads_run_while_a_column_is_answered(self):
        source = columns.normalize(["http://www.example.com/a/b/c?x=1&y=2#f"] * 400_000)
        ticks, ended = [], threading.Event()

        def tick():
            while not ended.is_set():
                ticks.append(time.perf_counter())
                time.sleep(0.0005)

        thread = threading.Thread(target=tick)
        thread.start()
        begun = time.perf_counter()
        columns.normalize(source, steps=["default", "sort-query"])
        done = time.perf_counter()
        ended.set()
        thread.join()
        self.assertGreater(sum(begun < at < done for at in ticks), 3)


if __name__ == "__main__":
    unittest.main()
