// SPDX-License-Identifier: Apache-2.0
#include "python.hpp"

#include <cstring>

namespace wend_py {
namespace {

constexpr std::uint16_t first_of_calls = WEND_NO_ROOM;  // codes from here on are no errors of a URI

bool is_named(wend_status status, char const* name) {
  return std::strcmp(wend_error_name(status.code), name) == 0;
}

bool set_attribute(PyObject* object, char const* name, owned value) {
  return value && PyObject_SetAttrString(object, name, value.get()) == 0;
}

void raise_uri_error(module_state* state, wend_status status, std::size_t at, char const* argument) {
  auto* name = wend_error_name(status.code);
  owned error{PyObject_CallFunction(
      state->uri_error, "N",
      PyUnicode_FromFormat("%s at %zu: %s", name, at, wend_error_message(status.code)))};
  if (!error) return;
  if (set_attribute(error.get(), "name", owned{PyUnicode_FromString(name)}) &&
      set_attribute(error.get(), "at", owned{PyLong_FromSize_t(at)}) &&
      set_attribute(error.get(), "argument", owned{PyUnicode_FromString(argument)})) {
    PyErr_SetObject(state->uri_error, error.get());
  }
}

// The place of a lone surrogate, which has no UTF-8.
void set_surrogate_error(module_state* state, char const* argument) {
  if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) return;
  PyObject *type, *error, *traceback;
  PyErr_Fetch(&type, &error, &traceback);
  PyErr_NormalizeException(&type, &error, &traceback);
  Py_ssize_t at = 0;
  PyUnicodeEncodeError_GetStart(error, &at);
  Py_XDECREF(type);
  Py_XDECREF(error);
  Py_XDECREF(traceback);
  raise_uri_error(state, {wend_error_named("non-ascii", 9), 0, 0}, static_cast<std::size_t>(at), argument);
}

bool place_keyword(signature const& s, PyObject* keyword, PyObject* value, PyObject** slots) {
  for (std::size_t i = 0; i < s.count; ++i) {
    if (PyUnicode_CompareWithASCIIString(keyword, s.names[i]) != 0) continue;
    if (slots[i]) {
      PyErr_Format(PyExc_TypeError, "%s() got several values for argument '%s'", s.function, s.names[i]);
      return false;
    }
    slots[i] = value;
    return true;
  }
  PyErr_Format(PyExc_TypeError, "%s() got an unexpected argument %R", s.function, keyword);
  return false;
}

}  // namespace

module_state* state_of(PyObject* module) { return static_cast<module_state*>(PyModule_GetState(module)); }

url_object const* text::url() const {
  return from == kind::url ? reinterpret_cast<url_object const*>(source) : nullptr;
}

bool take_text(module_state* state, PyObject* value, char const* argument, text& out) {
  out.source = value;
  out.argument = argument;
  if (Py_IS_TYPE(value, state->url)) {
    out.from = text::kind::url;
    value = reinterpret_cast<url_object*>(value)->text;
  }
  if (PyUnicode_Check(value)) {
    Py_ssize_t size = 0;
    out.data = PyUnicode_AsUTF8AndSize(value, &size);
    out.size = static_cast<std::size_t>(size);
    if (!out.data) set_surrogate_error(state, argument);
    return out.data != nullptr;
  }
  if (PyBytes_Check(value)) {
    out.from = text::kind::octets;
    out.data = PyBytes_AsString(value);
    out.size = static_cast<std::size_t>(PyBytes_Size(value));
    return true;
  }
  PyErr_Format(PyExc_TypeError, "%s: str, bytes or URL is needed", argument);
  return false;
}

bool take_name(module_state* state, PyObject* value, char const* argument, std::string_view& out) {
  text name;
  if (!PyUnicode_Check(value)) PyErr_Format(PyExc_TypeError, "%s: a str is needed, not %R", argument, value);
  else if (take_text(state, value, argument, name)) out = name.view();
  return out.data() && !PyErr_Occurred();
}

bool take_subject(module_state* state, PyObject* value, PyObject* profile, char const* argument,
                  subject& out) {
  if (!take_text(state, value, argument, out.given)) return false;
  if (auto* url = out.given.url()) {
    out.profile = url->profile;
    out.flags = url->flags;
  }
  return take_profile(profile, out.profile);
}

std::size_t characters_before(std::string_view octets, std::size_t at) {
  std::size_t count = 0;
  for (char c : octets.substr(0, at)) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count + (at > octets.size() ? at - octets.size() : 0);
}

void set_error(module_state* state, wend_status status, text const& given) {
  if (is_named(status, "out-of-memory")) {
    PyErr_NoMemory();
  } else if (status.code >= first_of_calls || status.code == WEND_OK) {
    PyErr_Format(PyExc_ValueError, "%s: %s", given.argument, wend_error_message(status.code));
  } else {
    auto at = given.from == text::kind::octets ? status.at : characters_before(given.view(), status.at);
    raise_uri_error(state, status, at, given.argument);
  }
}

void set_error(module_state* state, wend_status status, text const& first, text const& second) {
  if (status.at < first.size || second.size == 0) return set_error(state, status, first);
  status.at -= static_cast<std::uint32_t>(first.size);
  set_error(state, status, second);
}

wend_status reading::read(text const& given, std::uint32_t profile, std::uint32_t flags, text const* base) {
  if (base && profile != WEND_WHATWG) {
    auto status = room.fill([&](wend_buffer* out) {
      return wend_resolve(base->data, base->size, given.data, given.size, profile, flags, out, &parts);
    });
    view = room.view();
    return status;
  }
  if (profile != WEND_WHATWG && !(flags & WEND_LENIENT)) {
    view = given.view();
    return wend_parse(given.data, given.size, profile, flags, &parts);
  }
  auto status = room.fill([&](wend_buffer* out) {
    return wend_read(given.data, given.size, base ? base->data : nullptr, base ? base->size : 0, profile,
                     flags, out, &parts);
  });
  view = room.view();
  return status;
}

bool take_arguments(signature const& s, PyObject* const* values, Py_ssize_t count, PyObject* keywords,
                    PyObject** slots) {
  auto given = static_cast<std::size_t>(count);
  if (given > s.positional) {
    PyErr_Format(PyExc_TypeError, "%s() takes %zu arguments by place, %zu were given", s.function,
                 s.positional, given);
    return false;
  }
  for (std::size_t i = 0; i < s.count; ++i) slots[i] = i < given ? values[i] : nullptr;
  auto named = keywords ? PyTuple_Size(keywords) : 0;
  for (Py_ssize_t i = 0; i < named; ++i) {
    if (!place_keyword(s, PyTuple_GetItem(keywords, i), values[given + static_cast<std::size_t>(i)], slots)) {
      return false;
    }
  }
  for (std::size_t i = 0; i < s.required; ++i) {
    if (slots[i]) continue;
    PyErr_Format(PyExc_TypeError, "%s() misses argument '%s'", s.function, s.names[i]);
    return false;
  }
  return true;
}

bool take_profile(PyObject* value, std::uint32_t& out) {
  if (!value || Py_IsNone(value)) return true;
  Py_ssize_t size = 0;
  auto* name = PyUnicode_Check(value) ? PyUnicode_AsUTF8AndSize(value, &size) : nullptr;
  auto number = name ? wend_profile_named(name, static_cast<std::size_t>(size)) : -1;
  if (number < 0) {
    PyErr_Clear();
    PyErr_Format(PyExc_ValueError, "profile is rfc3986, whatwg, rfc1630, url7a or rfc1738, not %R", value);
    return false;
  }
  out = static_cast<std::uint32_t>(number);
  return true;
}

bool take_flag(PyObject* value, std::uint32_t flag, std::uint32_t& flags) {
  if (!value) return true;
  auto truth = PyObject_IsTrue(value);
  if (truth > 0) flags |= flag;
  return truth >= 0;
}

PyObject* string_of(std::string_view octets) {
  return PyUnicode_DecodeUTF8(octets.data(), static_cast<Py_ssize_t>(octets.size()), "replace");
}

PyObject* string_or_none(char const* data, wend_range range) {
  if (range.begin == WEND_NONE) Py_RETURN_NONE;
  return string_of({data + range.begin, range.end - range.begin});
}

PyMethodDef fast_method(char const* name, fast_function function, char const* doc) {
  return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function)),
          METH_FASTCALL | METH_KEYWORDS, doc};
}

}  // namespace wend_py
