// SPDX-License-Identifier: Apache-2.0
#include "url.hpp"

#include <cstring>

#include "docs.hpp"
#include "functions.hpp"

namespace wend_py {
namespace {

url_object* as_url(PyObject* object) { return reinterpret_cast<url_object*>(object); }

// A part of an ASCII str: octets are characters.
PyObject* substring(PyObject* text, wend_range range) {
  if (range.begin == WEND_NONE) Py_RETURN_NONE;
  return PyUnicode_Substring(text, static_cast<Py_ssize_t>(range.begin), static_cast<Py_ssize_t>(range.end));
}

PyObject* port_number(wend_parts const& parts) {
  if (parts.port_number < 0) Py_RETURN_NONE;
  return PyLong_FromLong(parts.port_number);
}

// The str that a URL holds: what was given if that is the text already.
PyObject* held_text(text const& given, std::string_view view) {
  auto is_same = given.data == view.data() || given.view() == view;
  if (is_same && given.from == text::kind::url) return Py_NewRef(given.url()->text);
  if (is_same && given.from == text::kind::characters && PyUnicode_CheckExact(given.source)) {
    return Py_NewRef(given.source);
  }
  return string_of(view);
}

PyObject* scheme_of(module_state* state, PyObject* text, std::string_view view, wend_range range) {
  if (range.begin == 0 && range.end <= 5) {
    auto scheme = view.substr(0, range.end);
    if (scheme == "https") return Py_NewRef(state->https);
    if (scheme == "http") return Py_NewRef(state->http);
  }
  return substring(text, range);
}

PyObject* part_of(module_state* state, PyObject* text, std::string_view view, wend_parts const& parts,
                  int part) {
  if (part == WEND_PORT) return port_number(parts);
  return part == WEND_SCHEME ? scheme_of(state, text, view, parts.part[part])
                             : substring(text, parts.part[part]);
}

// As tuple.__new__(Parts, values): the constructor of a namedtuple is written in Python.
PyObject* named(module_state* state, owned values) {
  owned arguments{PyTuple_Pack(1, values.get())};
  if (!arguments) return nullptr;
  auto make = reinterpret_cast<newfunc>(PyType_GetSlot(&PyTuple_Type, Py_tp_new));
  return make(state->parts, arguments.get(), nullptr);
}

PyObject* parts_of(module_state* state, PyObject* text, std::string_view view, wend_parts const& parts) {
  auto has_hash = Py_Version >= 0x030E0000;  // a tuple of Python 3.14 keeps one, which tuple.__new__ prepares
  owned tuple{has_hash ? PyTuple_New(8) : PyType_GenericAlloc(state->parts, 8)};
  if (!tuple) return nullptr;
  for (int i = 0; i < 8; ++i) {
    auto* part = part_of(state, text, view, parts, i);
    if (!part) return nullptr;
    PyTuple_SetItem(tuple.get(), i, part);
  }
  return has_hash ? named(state, std::move(tuple)) : tuple.release();
}

struct parse_arguments : subject {
  text base;

  text const* base_or_null() const { return base.data ? &base : nullptr; }
};

bool take(module_state* state, signature const& s, PyObject* const* values, Py_ssize_t count,
          PyObject* keywords, parse_arguments& out) {
  PyObject* slots[5] = {};
  if (!take_arguments(s, values, count, keywords, slots)) return false;
  if (!take_subject(state, slots[0], slots[1], "text", out) ||
      !take_flag(slots[2], WEND_REFERENCE, out.flags) || !take_flag(slots[3], WEND_LENIENT, out.flags)) {
    return false;
  }
  return !slots[4] || Py_IsNone(slots[4]) || take_text(state, slots[4], "base", out.base);
}

constexpr char const* parse_names[] = {"text", "profile", "reference", "lenient", "base"};

// ---- the object

void url_dealloc(PyObject* self) {
  auto* type = Py_TYPE(self);
  Py_XDECREF(as_url(self)->text);
  PyObject_Free(self);
  Py_DECREF(type);
}

PyObject* url_new(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
  owned parse_function{PyObject_GetAttrString(PyType_GetModule(type), "parse")};
  return parse_function ? PyObject_Call(parse_function.get(), arguments, keywords) : nullptr;
}

PyObject* url_str(PyObject* self) { return Py_NewRef(as_url(self)->text); }

PyObject* url_repr(PyObject* self) {
  auto* url = as_url(self);
  if (url->profile == WEND_RFC3986) return PyUnicode_FromFormat("URL(%R)", url->text);
  return PyUnicode_FromFormat("URL(%R, profile='%s')", url->text, wend_profile_name(url->profile));
}

Py_hash_t url_hash(PyObject* self) {
  auto hash = PyObject_Hash(as_url(self)->text);
  return hash == -1 ? -1 : (hash ^ as_url(self)->profile) == -1 ? -2 : hash ^ as_url(self)->profile;
}

PyObject* url_compare(PyObject* a, PyObject* b, int operation) {
  if (!Py_IS_TYPE(b, Py_TYPE(a))) Py_RETURN_NOTIMPLEMENTED;
  auto is_equality = operation == Py_EQ || operation == Py_NE;
  if (is_equality && as_url(a)->profile != as_url(b)->profile) return PyBool_FromLong(operation == Py_NE);
  return PyObject_RichCompare(as_url(a)->text, as_url(b)->text, operation);
}

PyObject* url_part(PyObject* self, void* which) {
  return substring(as_url(self)->text, as_url(self)->parts.part[reinterpret_cast<std::uintptr_t>(which)]);
}
PyObject* url_port(PyObject* self, void*) { return port_number(as_url(self)->parts); }
PyObject* url_profile(PyObject* self, void*) {
  return PyUnicode_InternFromString(wend_profile_name(as_url(self)->profile));
}
PyObject* url_host_kind(PyObject* self, void*) {
  constexpr char const* names[] = {nullptr, "name", "ipv4", "ipv6", "ip-future"};
  auto kind = as_url(self)->parts.host_kind;
  if (kind == WEND_NO_HOST || kind > WEND_IP_FUTURE) Py_RETURN_NONE;
  return PyUnicode_InternFromString(names[kind]);
}
PyObject* url_parts(PyObject* self, void*) {
  auto* state = static_cast<module_state*>(PyType_GetModuleState(Py_TYPE(self)));
  auto* url = as_url(self);
  Py_ssize_t size = 0;
  auto* data = PyUnicode_AsUTF8AndSize(url->text, &size);
  return data ? parts_of(state, url->text, {data, static_cast<std::size_t>(size)}, url->parts) : nullptr;
}
PyObject* url_pairs(PyObject* self, void*) {
  return query_pairs(PyType_GetModule(Py_TYPE(self)), &self, 1, nullptr);
}

// A function of the module with the URL as its first argument.
template <fast_function Function>
PyObject* ask(PyObject* self, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  auto given = count;
  auto all = given + (keywords ? PyTuple_Size(keywords) : 0);
  PyObject* arguments[16] = {self};
  if (all > 15) return PyErr_Format(PyExc_TypeError, "too many arguments");
  for (Py_ssize_t i = 0; i < all; ++i) arguments[i + 1] = values[i];
  return Function(PyType_GetModule(Py_TYPE(self)), arguments, given + 1, keywords);
}

// The same where the result is a URL of the same profile.
template <fast_function Function>
PyObject* change(PyObject* self, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  owned result{ask<Function>(self, values, count, keywords)};
  auto* state = static_cast<module_state*>(PyType_GetModuleState(Py_TYPE(self)));
  text given;
  if (!result || !take_text(state, result.get(), "result", given)) return nullptr;
  return make_url(state, given, as_url(self)->profile, as_url(self)->flags, nullptr);
}

// copy and pickle: the text is parsed again.
PyObject* url_reduce(PyObject* self, PyObject*) {
  auto* url = as_url(self);
  owned restore{PyObject_GetAttrString(PyType_GetModule(Py_TYPE(self)), "_restore")};
  if (!restore) return nullptr;
  return Py_BuildValue("N(OII)", restore.release(), url->text, url->profile, url->flags);
}

void* part_number(std::uintptr_t part) { return reinterpret_cast<void*>(part); }

}  // namespace

PyObject* make_url(module_state* state, text const& given, std::uint32_t profile, std::uint32_t flags,
                   text const* base) {
  reading url;
  auto status = url.read(given, profile, flags, base);
  if (status.code != WEND_OK) {
    base ? set_error(state, status, *base, given) : set_error(state, status, given);
    return nullptr;
  }
  owned held{held_text(given, url.view)};
  if (!held) return nullptr;
  auto* self = PyObject_New(url_object, state->url);
  if (!self) return nullptr;
  self->text = held.release();
  self->parts = url.parts;
  self->profile = profile;
  self->flags = flags;
  return reinterpret_cast<PyObject*>(self);
}

PyObject* parse(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  constexpr signature s{"parse", parse_names, 5, 1, 1};
  auto* state = state_of(module);
  parse_arguments arguments;
  if (!take(state, s, values, count, keywords, arguments)) return nullptr;
  return make_url(state, arguments.given, arguments.profile, arguments.flags, arguments.base_or_null());
}

PyObject* split(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  constexpr signature s{"split", parse_names, 4, 1, 1};
  auto* state = state_of(module);
  parse_arguments arguments;
  if (!take(state, s, values, count, keywords, arguments)) return nullptr;
  reading url;
  auto status = url.read(arguments.given, arguments.profile, arguments.flags, nullptr);
  if (status.code != WEND_OK) {
    set_error(state, status, arguments.given);
    return nullptr;
  }
  owned held{held_text(arguments.given, url.view)};
  return held ? parts_of(state, held.get(), url.view, url.parts) : nullptr;
}

PyTypeObject* make_url_type(PyObject* module) {
  static PyGetSetDef const attributes[] = {
      {"scheme", url_part, nullptr, "the scheme as written", part_number(WEND_SCHEME)},
      {"user", url_part, nullptr, "the user, escapes kept; None: absent", part_number(WEND_USER)},
      {"password", url_part, nullptr, "the password, escapes kept; None: absent", part_number(WEND_PASSWORD)},
      {"host", url_part, nullptr, "the host; an IPv6 address has its brackets", part_number(WEND_HOST)},
      {"port", url_port, nullptr, "the port as an int; None: absent, empty, or above 65535", nullptr},
      {"port_text", url_part, nullptr, "the port as written; None: absent", part_number(WEND_PORT)},
      {"path", url_part, nullptr, "the path, escapes kept", part_number(WEND_PATH)},
      {"query", url_part, nullptr, "the query without its mark; None: absent", part_number(WEND_QUERY)},
      {"fragment", url_part, nullptr, "the fragment without its mark; None: absent",
       part_number(WEND_FRAGMENT)},
      {"profile", url_profile, nullptr, "the profile that the URL was read by", nullptr},
      {"host_kind", url_host_kind, nullptr, "name, ipv4, ipv6 or ip-future; None: no host", nullptr},
      {"parts", url_parts, nullptr, "all parts, as a named tuple", nullptr},
      {"query_pairs", url_pairs, nullptr, "[(name, value)] of the query, decoded: see query_pairs()",
       nullptr},
      {}};
  static PyMethodDef const methods[] = {
      fast_method("normalize", change<normalize>, docs::url_normalize),
      fast_method("resolve", change<resolve>, docs::url_resolve),
      fast_method("edit", change<edit>, docs::url_edit),
      fast_method("query_set", change<query_set>, docs::url_query_set),
      fast_method("query_append", change<query_append>, docs::url_query_append),
      fast_method("query_remove", change<query_remove>, docs::url_query_remove),
      fast_method("query_sort", change<query_sort>, docs::url_query_sort),
      fast_method("query_value", ask<query_value>, docs::url_query_value),
      fast_method("compare", ask<compare>, docs::url_compare),
      fast_method("domain", ask<domain>, docs::url_domain),
      fast_method("suffix", ask<suffix>, docs::url_suffix),
      fast_method("key", ask<key>, docs::url_key),
      fast_method("host_class", ask<host_class>, docs::url_host_class),
      fast_method("redact", ask<redact>, docs::url_redact),
      {"__reduce__", url_reduce, METH_NOARGS, docs::url_reduce},
      {}};
  PyType_Slot slots[] = {{Py_tp_doc, const_cast<char*>(docs::url)},
                         {Py_tp_dealloc, reinterpret_cast<void*>(url_dealloc)},
                         {Py_tp_new, reinterpret_cast<void*>(url_new)},
                         {Py_tp_str, reinterpret_cast<void*>(url_str)},
                         {Py_tp_repr, reinterpret_cast<void*>(url_repr)},
                         {Py_tp_hash, reinterpret_cast<void*>(url_hash)},
                         {Py_tp_richcompare, reinterpret_cast<void*>(url_compare)},
                         {Py_tp_getset, const_cast<PyGetSetDef*>(attributes)},
                         {Py_tp_methods, const_cast<PyMethodDef*>(methods)},
                         {}};
  PyType_Spec spec{"wend_uri.URL", sizeof(url_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                   slots};
  return reinterpret_cast<PyTypeObject*>(PyType_FromModuleAndSpec(module, &spec, nullptr));
}

PyTypeObject* make_parts_type() {
  owned collections{PyImport_ImportModule("collections")};
  owned make{collections ? PyObject_GetAttrString(collections.get(), "namedtuple") : nullptr};
  owned arguments{Py_BuildValue("(ss)", "Parts", "scheme user password host port path query fragment")};
  owned options{Py_BuildValue("{s:s}", "module", "wend_uri")};
  if (!make || !arguments || !options) return nullptr;
  owned type{PyObject_Call(make.get(), arguments.get(), options.get())};
  owned doc{PyUnicode_FromString("The parts of a URL, as a named tuple; None: absent. The port is an int.")};
  if (!type || !doc || PyObject_SetAttrString(type.get(), "__doc__", doc.get()) < 0) return nullptr;
  return reinterpret_cast<PyTypeObject*>(type.release());
}

}  // namespace wend_py
