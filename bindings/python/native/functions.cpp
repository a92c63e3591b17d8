// SPDX-License-Identifier: Apache-2.0
#include "functions.hpp"

#include <cstring>
#include <vector>

namespace wend_py {
namespace {

// The str that a call writes; null where it fails.
template <class Call>
PyObject* written(module_state* state, text const& given, Call call) {
  scratch room;
  auto status = room.fill(call);
  if (status.code == WEND_OK) return string_of(room.view());
  set_error(state, status, given);
  return nullptr;
}

bool add_step(module_state* state, PyObject* value, std::uint32_t& bits) {
  std::string_view name;
  if (!take_name(state, value, "steps", name)) return false;
  auto bit = wend_step_named(name.data(), name.size());
  if (!bit) PyErr_Format(PyExc_ValueError, "there is no step %R", value);
  bits |= bit;
  return bit != 0;
}

// Strings that a call borrows from a list of str.
struct strings {
  owned list;
  std::vector<wend_string> items;

  wend_string const* data() const { return list ? items.data() : nullptr; }
  bool take(module_state* state, PyObject* value, char const* argument) {
    if (!value || Py_IsNone(value)) return true;
    if (PyUnicode_Check(value)) {
      PyErr_Format(PyExc_TypeError, "%s: several str are needed, not one", argument);
      return false;
    }
    list = owned{PySequence_List(value)};
    if (!list) return false;
    for (Py_ssize_t i = 0; i < PyList_Size(list.get()); ++i) {
      std::string_view item;
      if (!take_name(state, PyList_GetItem(list.get(), i), argument, item)) return false;
      items.push_back({item.data(), item.size()});
    }
    items.reserve(1);  // a list without items is no null pointer
    return true;
  }
};

// ---- hosts

// The host of a URI, or one that was given for itself; absent is a null view.
struct host_source {
  subject from;
  reading url;
  std::string_view host;

  bool take(module_state* state, PyObject* uri, PyObject* given_host, PyObject* profile) {
    auto has_uri = uri && !Py_IsNone(uri), has_host = given_host && !Py_IsNone(given_host);
    if (has_uri == has_host) {
      PyErr_SetString(PyExc_TypeError, "a URI is needed, or host=");
      return false;
    }
    if (has_uri) return take_subject(state, uri, profile, "text", from) && read(state);
    if (!take_subject(state, given_host, profile, "host", from)) return false;
    host = from.given.view();
    return true;
  }

 private:
  bool read(module_state* state) {
    auto status = url.read(from.given, from.profile, from.flags, nullptr);
    if (status.code != WEND_OK) {
      set_error(state, status, from.given);
      return false;
    }
    auto range = url.parts.part[WEND_HOST];
    if (range.begin != WEND_NONE) host = url.view.substr(range.begin, range.end - range.begin);
    return true;
  }
};

PyObject* domain_part(PyObject* module, signature const& s, wend_range wend_domain_parts::*part,
                      PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  PyObject* slots[4];
  std::uint32_t rules = WEND_RULES_ALL;
  host_source source;
  auto* state = state_of(module);
  if (!take_arguments(s, values, count, keywords, slots) || !take_rules(slots[3], rules) ||
      !source.take(state, slots[0], slots[1], slots[2])) {
    return nullptr;
  }
  if (!source.host.data()) Py_RETURN_NONE;
  scratch plain;
  wend_domain_parts parts;
  auto status = plain.fill([&](wend_buffer* out) {
    return wend_domain(source.host.data(), source.host.size(), rules, out, &parts);
  });
  if (status.code == WEND_ABSENT) Py_RETURN_NONE;
  if (status.code == WEND_OK) return string_or_none(plain.view().data(), parts.*part);
  set_error(state, status, source.from.given);
  return nullptr;
}

constexpr char const* host_names[] = {"text", "host", "profile", "rules"};

// ---- changes

constexpr char const* edit_names[] = {"text", "profile", "scheme", "user",  "password", "userinfo",
                                      "host", "port",    "path",   "query", "fragment"};
constexpr std::uint32_t edit_parts[] = {
    0,         0,         WEND_SCHEME, WEND_USER,  WEND_PASSWORD, WEND_USERINFO,
    WEND_HOST, WEND_PORT, WEND_PATH,   WEND_QUERY, WEND_FRAGMENT};

// A port may be an int.
owned part_value(PyObject* value) {
  return owned{PyLong_Check(value) && !PyBool_Check(value) ? PyObject_Str(value) : Py_NewRef(value)};
}

// One part of the text is set, None removes it; the result is the text of the next call.
owned set_part(module_state* state, PyObject* current, subject const& from, std::size_t which,
               PyObject* given) {
  text before, value;
  auto replacement = part_value(given);
  if (!replacement || !take_text(state, current, "text", before)) return {};
  if (!Py_IsNone(given) && !take_text(state, replacement.get(), edit_names[which], value)) return {};
  scratch room;
  auto status = room.fill([&](wend_buffer* out) {
    return wend_edit(before.data, before.size, from.profile, edit_parts[which], value.data, value.size, out);
  });
  if (status.code == WEND_OK) return owned{string_of(room.view())};
  auto is_of_value = from.profile == WEND_WHATWG && value.data && status.at >= before.size;
  if (is_of_value) status.at -= static_cast<std::uint32_t>(before.size);
  set_error(state, status, is_of_value ? value : before);
  return {};
}

// ---- secrets

struct redaction {
  text given;
  strings names;
  std::uint32_t flags = 0;
};

}  // namespace

bool take_steps(module_state* state, PyObject* value, std::uint32_t& out) {
  if (!value || Py_IsNone(value)) return true;
  out = 0;
  if (PyUnicode_Check(value)) return add_step(state, value, out);
  owned list{PySequence_List(value)};
  if (!list) return false;
  for (Py_ssize_t i = 0; i < PyList_Size(list.get()); ++i) {
    if (!add_step(state, PyList_GetItem(list.get(), i), out)) return false;
  }
  return true;
}

bool take_variant(module_state* state, PyObject* value, std::string_view& out) {
  if (!take_name(state, value, "variant", out)) return false;
  constexpr std::string_view uri = "x:";
  scratch room;
  auto status = room.fill([&](wend_buffer* key_out) {
    return wend_key(uri.data(), uri.size(), out.data(), out.size(), 0, key_out);
  });
  if (status.code != WEND_BAD_ARGUMENT) return true;
  PyErr_Format(PyExc_ValueError, "variant is ia, cc or cdxj, not %R", value);
  return false;
}

bool take_rules(PyObject* value, std::uint32_t& out) {
  if (!value) return true;
  constexpr char const* names[] = {"all", "icann", "private"};
  for (std::uint32_t i = 0; i < 3; ++i) {
    if (!PyUnicode_Check(value) || PyUnicode_CompareWithASCIIString(value, names[i]) != 0) continue;
    out = i;
    return true;
  }
  PyErr_Format(PyExc_ValueError, "rules are all, icann or private, not %R", value);
  return false;
}

PyObject* normalize(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"text", "profile", "steps", "lenient"};
  PyObject* slots[4];
  subject from;
  std::uint32_t steps = WEND_STEPS_DEFAULT;
  auto* state = state_of(module);
  if (!take_arguments({"normalize", names, 4, 1, 1}, values, count, keywords, slots) ||
      !take_subject(state, slots[0], slots[1], "text", from) || !take_steps(state, slots[2], steps) ||
      !take_flag(slots[3], WEND_LENIENT, from.flags)) {
    return nullptr;
  }
  return written(state, from.given, [&](wend_buffer* out) {
    return wend_normalize(from.given.data, from.given.size, from.profile, steps, from.flags, out);
  });
}

PyObject* resolve(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"base", "reference", "profile", "lenient"};
  PyObject* slots[4];
  subject from;
  text reference;
  auto* state = state_of(module);
  if (!take_arguments({"resolve", names, 4, 2, 2}, values, count, keywords, slots) ||
      !take_subject(state, slots[0], slots[2], "base", from) ||
      !take_text(state, slots[1], "reference", reference) || !take_flag(slots[3], WEND_LENIENT, from.flags)) {
    return nullptr;
  }
  scratch room;
  auto status = room.fill([&](wend_buffer* out) {
    return wend_resolve(from.given.data, from.given.size, reference.data, reference.size, from.profile,
                        from.flags & WEND_LENIENT, out, nullptr);
  });
  if (status.code == WEND_OK) return string_of(room.view());
  set_error(state, status, from.given, reference);
  return nullptr;
}

PyObject* compare(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"a", "b", "profile", "encoding_only"};
  PyObject* slots[4];
  subject a;
  text b;
  std::uint32_t flags = 0;
  auto* state = state_of(module);
  if (!take_arguments({"compare", names, 4, 2, 2}, values, count, keywords, slots) ||
      !take_subject(state, slots[0], slots[2], "a", a) || !take_text(state, slots[1], "b", b) ||
      !take_flag(slots[3], WEND_ENCODING_ONLY, flags)) {
    return nullptr;
  }
  wend_verdict verdict{};
  auto status = wend_compare(a.given.data, a.given.size, b.data, b.size, a.profile, flags, &verdict);
  if (status.code != WEND_OK) {
    set_error(state, status, a.given, b);
    return nullptr;
  }
  if (!verdict.equivalent) Py_RETURN_NONE;
  return PyUnicode_FromString(verdict.rule);
}

PyObject* edit(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  constexpr std::size_t size = sizeof edit_names / sizeof *edit_names;
  PyObject* slots[size];
  subject from;
  auto* state = state_of(module);
  if (!take_arguments({"edit", edit_names, size, 1, 1}, values, count, keywords, slots) ||
      !take_subject(state, slots[0], slots[1], "text", from)) {
    return nullptr;
  }
  owned current{string_of(from.given.view())};
  for (std::size_t i = 2; i < size && current; ++i) {
    if (slots[i] && slots[i] != Py_Ellipsis) current = set_part(state, current.get(), from, i, slots[i]);
  }
  return current.release();
}

PyObject* domain(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  return domain_part(module, {"domain", host_names, 4, 1, 0}, &wend_domain_parts::domain, values, count,
                     keywords);
}

PyObject* suffix(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  return domain_part(module, {"suffix", host_names, 4, 1, 0}, &wend_domain_parts::suffix, values, count,
                     keywords);
}

PyObject* host_class(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  PyObject* slots[4];
  host_source source;
  auto* state = state_of(module);
  if (!take_arguments({"host_class", host_names, 3, 1, 0}, values, count, keywords, slots) ||
      !source.take(state, slots[0], slots[1], slots[2])) {
    return nullptr;
  }
  if (!source.host.data()) Py_RETURN_NONE;
  std::uint32_t number = WEND_CLASS_NONE;
  auto status = wend_host_class(source.host.data(), source.host.size(), &number);
  if (status.code == WEND_OK && number == WEND_CLASS_NONE) Py_RETURN_NONE;
  if (status.code == WEND_OK) return PyUnicode_InternFromString(wend_host_class_name(number));
  set_error(state, status, source.from.given);
  return nullptr;
}

PyObject* key(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"text",           "variant",  "keep_www",    "with_scheme",
                                          "trailing_comma", "in_order", "keep_address"};
  PyObject* slots[7];
  subject from;
  std::uint32_t options = 0;
  std::string_view variant = "ia";
  auto* state = state_of(module);
  if (!take_arguments({"key", names, 7, 1, 1}, values, count, keywords, slots) ||
      !take_subject(state, slots[0], nullptr, "text", from) ||
      (slots[1] && !take_variant(state, slots[1], variant)) || !take_flag(slots[2], WEND_KEEP_WWW, options) ||
      !take_flag(slots[3], WEND_WITH_SCHEME, options) || !take_flag(slots[4], WEND_TRAILING_COMMA, options) ||
      !take_flag(slots[5], WEND_IN_ORDER, options) || !take_flag(slots[6], WEND_KEEP_ADDRESS, options)) {
    return nullptr;
  }
  return written(state, from.given, [&](wend_buffer* out) {
    return wend_key(from.given.data, from.given.size, variant.data(), variant.size(), options, out);
  });
}

PyObject* redact(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"text", "names", "running_text"};
  PyObject* slots[3];
  auto* state = state_of(module);
  return guarded([&]() -> PyObject* {
    redaction r;
    if (!take_arguments({"redact", names, 3, 1, 1}, values, count, keywords, slots) ||
        !take_text(state, slots[0], "text", r.given) || !r.names.take(state, slots[1], "names") ||
        !take_flag(slots[2], WEND_REDACT_TEXT, r.flags)) {
      return nullptr;
    }
    scratch room;
    auto status = room.fill([&](wend_buffer* out) {
      return wend_redact(r.given.data, r.given.size, r.names.data(), r.names.items.size(), r.flags, out);
    });
    if (status.code != WEND_OK) {
      set_error(state, status, r.given);
      return nullptr;
    }
    auto view = room.view();
    if (r.given.from != text::kind::octets) return string_of(view);
    return PyBytes_FromStringAndSize(view.data(), static_cast<Py_ssize_t>(view.size()));
  });
}

// variables: [(name, kind, [value])], which the package makes of a mapping.
PyObject* expand(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"template", "variables"};
  PyObject* slots[2];
  text given;
  auto* state = state_of(module);
  return guarded([&]() -> PyObject* {
    if (!take_arguments({"expand", names, 2, 2, 2}, values, count, keywords, slots) ||
        !take_text(state, slots[0], "template", given)) {
      return nullptr;
    }
    owned rows{PySequence_List(slots[1])};
    if (!rows) return nullptr;
    auto size = static_cast<std::size_t>(PyList_Size(rows.get()));
    std::vector<strings> texts(size);
    std::vector<wend_variable> variables(size);
    for (std::size_t i = 0; i < size; ++i) {
      PyObject *name, *list;
      unsigned kind;
      std::string_view name_text;
      auto* row = PyList_GetItem(rows.get(), static_cast<Py_ssize_t>(i));
      if (!PyTuple_Check(row))
        return PyErr_Format(PyExc_TypeError, "variables: tuples are needed, not %R", row);
      if (!PyArg_ParseTuple(row, "OIO", &name, &kind, &list) ||
          !take_name(state, name, "variables", name_text) || !texts[i].take(state, list, name_text.data())) {
        return nullptr;
      }
      variables[i] = {{name_text.data(), name_text.size()}, kind, 0, texts[i].data(), texts[i].items.size()};
    }
    return written(state, given, [&](wend_buffer* out) {
      return wend_expand(given.data, given.size, variables.data(), variables.size(), out);
    });
  });
}

// (url, host, port, class of the host)
PyObject* fetchable_row(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"text", "schemes", "ports", "private_hosts", "lenient"};
  PyObject* slots[5];
  text given;
  wend_fetch_policy policy{};
  auto* state = state_of(module);
  return guarded([&]() -> PyObject* {
    strings schemes;
    Py_ssize_t ports_size = 0;
    char* ports = nullptr;
    if (!take_arguments({"fetchable", names, 5, 5, 5}, values, count, keywords, slots) ||
        !take_text(state, slots[0], "text", given) || !schemes.take(state, slots[1], "schemes") ||
        (!Py_IsNone(slots[2]) && PyBytes_AsStringAndSize(slots[2], &ports, &ports_size) < 0) ||
        !take_flag(slots[3], 1, policy.private_hosts) || !take_flag(slots[4], WEND_LENIENT, policy.flags)) {
      return nullptr;
    }
    policy.schemes = schemes.data();
    policy.scheme_count = schemes.items.size();
    std::vector<std::uint16_t> numbers(static_cast<std::size_t>(ports_size) / 2 + 1);
    if (ports) std::memcpy(numbers.data(), ports, static_cast<std::size_t>(ports_size));
    policy.ports = ports ? numbers.data() : nullptr;
    policy.port_count = static_cast<std::size_t>(ports_size) / 2;
    scratch url;
    wend_fetch_target target{};
    auto status = url.fill(
        [&](wend_buffer* out) { return wend_fetchable(given.data, given.size, &policy, out, &target); });
    if (status.code != WEND_OK) {
      set_error(state, status, given);
      return nullptr;
    }
    return Py_BuildValue("NNIs", string_of(url.view()), string_or_none(url.view().data(), target.host),
                         static_cast<unsigned>(target.port), wend_host_class_name(target.host_class));
  });
}

PyObject* may_reach(PyObject*, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"octets", "private_hosts"};
  PyObject* slots[2];
  wend_fetch_policy policy{};
  char* octets;
  Py_ssize_t size;
  if (!take_arguments({"may_reach", names, 2, 2, 2}, values, count, keywords, slots) ||
      PyBytes_AsStringAndSize(slots[0], &octets, &size) < 0 ||
      !take_flag(slots[1], 1, policy.private_hosts)) {
    return nullptr;
  }
  return PyBool_FromLong(
      wend_may_reach(reinterpret_cast<std::uint8_t*>(octets), static_cast<std::size_t>(size), &policy));
}

}  // namespace wend_py
