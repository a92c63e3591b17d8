# SPDX-License-Identifier: Apache-2.0
"""What help() and inspect show: every public name has a docstring and a signature, which is that of the stub. Runs under unittest alone."""
import ast
import inspect
import pathlib
import re
import unittest

import wend_uri as w
from wend_uri import _native, columns

STUB = ast.parse(pathlib.Path(w.__file__).with_name("_native.pyi").read_text())


def stub_functions(body):
    """{name: [definition]}, several where it is overloaded."""
    found = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return found


def shape_of_definition(node):
    """((name, kind, whether there is a default)) of a definition."""
    arguments = node.args
    placed = arguments.posonlyargs + arguments.args
    required = len(placed) - len(arguments.defaults)
    shape = [(a.arg, "by place" if a in arguments.posonlyargs else "either", i >= required) for i, a in enumerate(placed)]
    shape += [(a.arg, "by name", d is not None) for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    return shape


def shape_of_signature(function):
    kinds = {inspect.Parameter.POSITIONAL_ONLY: "by place", inspect.Parameter.POSITIONAL_OR_KEYWORD: "either",
             inspect.Parameter.KEYWORD_ONLY: "by name"}
    return [(p.name, kinds[p.kind], p.default is not p.empty) for p in inspect.signature(function).parameters.values()]


def names_of_shape(shape):
    """Without the receiver, which is by place alone in C."""
    return [(name, kind) for name, kind, _ in shape if name not in ("self", "cls")]


def native_functions():
    """(name, function, [definition]) of what the extension gives to the package."""
    definitions = stub_functions(STUB.body)
    for name in w.__all__:
        if inspect.isbuiltin(getattr(w, name)):
            yield name, getattr(w, name), definitions[name]
    for node in STUB.body:
        if isinstance(node, ast.ClassDef) and node.name in ("URL", "Column"):
            owner = getattr(w, node.name)
            for name, found in stub_functions(node.body).items():
                if inspect.ismethoddescriptor(getattr(owner, name)) and name in vars(owner) and not is_slot(name):
                    yield f"{node.name}.{name}", getattr(owner, name), found
            if "__new__" in stub_functions(node.body):
                yield node.name, owner, stub_functions(node.body)["__new__"]


def is_slot(name):
    return name.startswith("__") and "arrow" not in name


def is_read_only(function):
    return isinstance(function, property) or inspect.isgetsetdescriptor(function)


class Help(unittest.TestCase):
    def test_every_public_name_has_a_docstring(self):
        for owner in (w, columns):
            self.assertGreater(len(owner.__doc__), 40)
            for name in owner.__all__:
                self.assertGreater(len(getattr(owner, name).__doc__), 10, name)
        for owner in (w.URL, w.Column, w.Parts):
            for name, member in vars(owner).items():
                if not name.startswith("_"):
                    self.assertGreater(len(member.__doc__), 15, f"{owner}.{name}")

    def test_every_function_has_a_signature_with_names(self):
        functions = [getattr(owner, name) for owner in (w, columns) for name in owner.__all__]
        functions += [member for name, member in vars(w.URL).items() if not name.startswith("_") and not is_read_only(member)]
        functions = [function for function in functions if callable(function) and not inspect.isclass(function)]
        self.assertGreater(len(functions), 50)
        for function in functions:
            names = list(inspect.signature(function).parameters)
            self.assertFalse({"args", "kwargs"} & set(names), function)

    def test_signatures_are_those_of_the_stub(self):
        seen = 0
        for name, function, definitions in native_functions():
            shape = shape_of_signature(function)
            for definition in definitions:
                self.assertEqual(names_of_shape(shape), names_of_shape(shape_of_definition(definition)), name)
            if len(definitions) == 1:
                defaults = [default for word, _, default in shape_of_definition(definitions[0]) if word not in ("self", "cls")]
                self.assertEqual([default for word, _, default in shape if word != "self"], defaults, name)
            seen += 1
        self.assertGreater(seen, 30)

    def test_a_default_that_is_written_out_changes_nothing(self):
        text = "http://www.h.example/a?b=1&a=2#f"
        given = {"text": text, "base": text, "reference": "x", "a": text, "b": text, "name": "a", "value": "x", "pattern": "a", "other": text}
        for name, function, _ in native_functions():
            if name.startswith("Column"):
                continue
            parameters = inspect.signature(function).parameters.values()
            named = {p.name: p.default for p in parameters if p.default is not p.empty and p.name != "text"}
            placed = [given[p.name] for p in parameters if p.name == "text" or p.default is p.empty and p.name != "self"]
            receiver = [w.parse(text)] if name.startswith("URL.") else []
            with self.subTest(name):
                self.assertEqual(function(*receiver, *placed, **named), function(*receiver, *placed))

    def test_keyword_arguments_are_told_in_the_readme(self):
        page = (pathlib.Path(__file__).resolve().parents[1] / "README.md").read_text()
        words = {p for _, function, _ in native_functions() for p in inspect.signature(function).parameters}
        parts = {"scheme", "user", "password", "userinfo", "host", "port", "path", "query", "fragment"}
        words |= set(inspect.signature(w.fetchable).parameters) | set(inspect.signature(columns.host).parameters)
        for word in words - parts - {"self", "text", "a", "b", "other", "pattern", "value", "requested_schema", "array"}:
            self.assertTrue(f"`{word}`" in page, word)

    def test_classes_of_hosts_are_those_that_are_answered(self):
        hosts = ["h.example", "8.8.8.8", "127.0.0.1", "10.0.0.1", "169.254.0.1", "169.254.169.254", "100.64.0.1", "192.0.2.1", "224.0.0.1",
                 "240.0.0.1", "0.0.0.0"]
        answered = {w.host_class(host=host) for host in hosts}
        self.assertEqual(len(answered), len(hosts))
        for function in (w.host_class, columns.host_class):
            text = " ".join(function.__doc__.split())
            told = re.search(r": ((?:[a-z0-9-]+, )+)(?:…|\.\.\.)", text)[1].split(", ")[:-1]
            self.assertGreater(len(told), 3)
            self.assertLessEqual(set(told), answered)

    def test_what_accessors_have_is_described(self):
        for library, owners in (("polars", ("SeriesNamespace", "ExprNamespace")), ("pandas", ("SeriesAccessor",))):
            try:
                module = __import__(f"wend_uri.{library}", fromlist=["x"])
            except ImportError:
                continue
            for owner in owners:
                for name in columns.__all__:
                    method = getattr(getattr(module, owner), name)
                    self.assertEqual(method.__doc__, getattr(columns, name).__doc__)
                    self.assertEqual(inspect.signature(method), inspect.signature(getattr(columns, name)))


if __name__ == "__main__":
    unittest.main()
