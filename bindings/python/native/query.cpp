// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "functions.hpp"

namespace wend_py {
namespace {

constexpr char const* value_names[] = {"text", "name", "value", "profile", "form", "separator"};

enum class verb : std::uint8_t { set, append, remove, sort };

// A URI, the place of its query, and the words about a pair.
struct query_call {
  subject from;
  reading url;
  text name, value;
  wend_query_options how{};

  std::string_view query() const { return url.part(WEND_QUERY); }

  bool take(module_state* state, PyObject* const* slots) {
    if (!take_subject(state, slots[0], slots[3], "text", from) || !take_separator(slots[5]) ||
        (slots[1] && !take_text(state, slots[1], "name", name)) ||
        (slots[2] && !Py_IsNone(slots[2]) && !take_text(state, slots[2], "value", value))) {
      return false;
    }
    auto status = url.read(from.given, from.profile, from.flags, nullptr);
    if (status.code == WEND_OK) return take_rule(slots[4]);
    set_error(state, status, from.given);
    return false;
  }

 private:
  // None: by the scheme.
  bool take_rule(PyObject* form) {
    auto scheme = url.part(WEND_SCHEME);
    how.rule = wend_query_rule_of(scheme.data(), scheme.size());
    if (!form || Py_IsNone(form)) return true;
    auto truth = PyObject_IsTrue(form);
    how.rule = truth == 0 ? WEND_GENERIC : WEND_FORM;
    return truth >= 0;
  }

  bool take_separator(PyObject* given) {
    if (!given) return true;
    Py_ssize_t size = 0;
    auto* data = PyUnicode_Check(given) ? PyUnicode_AsUTF8AndSize(given, &size) : nullptr;
    if (data && size == 1 && *data) how.separator = *data;
    else if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a separator is one ASCII character");
    return how.separator != 0;
  }
};

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// A name or a value without its escapes: URL Standard §5.1.
PyObject* decoded(std::string_view raw, std::uint32_t rule) {
  std::string octets;
  octets.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    auto has_digits = raw[i] == '%' && i + 2 < raw.size();
    auto high = has_digits ? hex_digit(raw[i + 1]) : -1, low = has_digits ? hex_digit(raw[i + 2]) : -1;
    if (high >= 0 && low >= 0) {
      octets += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      octets += raw[i] == '+' && rule == WEND_FORM ? ' ' : raw[i];
    }
  }
  return string_of(octets);
}

PyObject* decoded_or_none(std::string_view query, wend_range range, std::uint32_t rule) {
  if (range.begin == WEND_NONE) Py_RETURN_NONE;
  return decoded(query.substr(range.begin, range.end - range.begin), rule);
}

wend_status changed(query_call const& call, verb what, wend_buffer* out) {
  auto query = call.query();
  auto const& name = call.name;
  auto const& value = call.value;
  switch (what) {
    case verb::set:
      return wend_query_set(query.data(), query.size(), &call.how, name.data, name.size, value.data,
                            value.size, out);
    case verb::append:
      return wend_query_append(query.data(), query.size(), &call.how, name.data, name.size, value.data,
                               value.size, out);
    case verb::remove:
      return wend_query_remove(query.data(), query.size(), &call.how, name.data, name.size, out);
    case verb::sort: break;
  }
  return wend_query_sort(query.data(), query.size(), &call.how, out);
}

// The URI with the query that the verb makes.
PyObject* change_query(PyObject* module, signature const& s, verb what, PyObject* const* values,
                       Py_ssize_t count, PyObject* keywords) {
  PyObject* slots[6];
  query_call call;
  auto* state = state_of(module);
  if (!take_arguments(s, values, count, keywords, slots) || !call.take(state, slots)) return nullptr;
  auto is_new = call.url.parts.part[WEND_QUERY].begin == WEND_NONE;
  if (is_new && (what == verb::remove || what == verb::sort)) return string_of(call.url.view);
  scratch query;
  auto status = query.fill([&](wend_buffer* out) { return changed(call, what, out); });
  auto is_gone = status.code == WEND_ABSENT;
  if (status.code != WEND_OK && !is_gone) {
    set_error(state, status, call.name);
    return nullptr;
  }
  scratch room;
  auto text = call.url.view, view = query.view();
  status = room.fill([&](wend_buffer* out) {
    return wend_edit(text.data(), text.size(), call.from.profile, WEND_QUERY, is_gone ? nullptr : view.data(),
                     is_gone ? 0 : view.size(), out);
  });
  if (status.code == WEND_OK) return string_of(room.view());
  set_error(state, status, call.from.given);
  return nullptr;
}

// Slots of calls that have neither name nor value stand in the same places.
constexpr char const* no_names[] = {"text", "", "", "profile", "form", "separator"};
constexpr char const* remove_names[] = {"text", "pattern", "", "profile", "form", "separator"};

}  // namespace

PyObject* query_pairs(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  PyObject* slots[6];
  query_call call;
  if (!take_arguments({"query_pairs", no_names, 6, 1, 1}, values, count, keywords, slots) ||
      !call.take(state_of(module), slots)) {
    return nullptr;
  }
  return guarded([&]() -> PyObject* {
    owned list{PyList_New(0)};
    auto query = call.query();
    std::size_t at = 0;
    wend_query_pair pair;
    while (list && wend_query_next(query.data(), query.size(), &call.how, &at, &pair).code == WEND_OK) {
      owned row{Py_BuildValue("NN", decoded_or_none(query, pair.name, call.how.rule),
                              decoded_or_none(query, pair.value, call.how.rule))};
      if (!row || PyList_Append(list.get(), row.get()) < 0) return nullptr;
    }
    return list.release();
  });
}

PyObject* query_value(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"text", "name", "", "profile", "form", "separator"};
  PyObject* slots[6];
  query_call call;
  auto* state = state_of(module);
  if (!take_arguments({"query_value", names, 6, 2, 2}, values, count, keywords, slots) ||
      !call.take(state, slots)) {
    return nullptr;
  }
  auto query = call.query();
  scratch room;
  auto status = room.fill([&](wend_buffer* out) {
    return wend_query_value(query.data(), query.size(), &call.how, call.name.data, call.name.size, out);
  });
  if (status.code == WEND_ABSENT) Py_RETURN_NONE;
  if (status.code == WEND_OK) return string_of(room.view());
  set_error(state, status, call.name);
  return nullptr;
}

PyObject* query_set(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  return change_query(module, {"query_set", value_names, 6, 3, 3}, verb::set, values, count, keywords);
}

PyObject* query_append(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  return change_query(module, {"query_append", value_names, 6, 3, 3}, verb::append, values, count, keywords);
}

PyObject* query_remove(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  return change_query(module, {"query_remove", remove_names, 6, 2, 2}, verb::remove, values, count, keywords);
}

PyObject* query_sort(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  return change_query(module, {"query_sort", no_names, 6, 1, 1}, verb::sort, values, count, keywords);
}

}  // namespace wend_py
