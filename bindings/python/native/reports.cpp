// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "functions.hpp"

// Functions whose results Python code of the package gives names.
namespace wend_py {
namespace {

PyObject* place_of(text const& given, std::uint64_t at) {
  auto octets = static_cast<std::size_t>(at);
  return PyLong_FromSize_t(given.from == text::kind::octets ? octets
                                                            : characters_before(given.view(), octets));
}

PyObject* finding_row(subject const& from, wend_status finding) {
  return Py_BuildValue("sNssO", wend_error_name(finding.code), place_of(from.given, finding.at),
                       wend_error_message(finding.code), wend_error_section(finding.code, from.profile),
                       wend_is_notice(finding.code) ? Py_True : Py_False);
}

bool take_profiles(PyObject* given, std::vector<std::uint32_t>& out) {
  owned list{PySequence_List(given)};
  if (!list) return false;
  if (PyList_Size(list.get()) == 0) PyErr_SetString(PyExc_ValueError, "profiles: one at least is needed");
  for (Py_ssize_t i = 0; i < PyList_Size(list.get()); ++i) {
    out.push_back(0);
    if (!take_profile(PyList_GetItem(list.get(), i), out.back())) return false;
  }
  return !out.empty();
}

// What a reader says of one matter, or the name of its error.
PyObject* reading_of(text const& given, std::uint32_t profile, std::uint32_t matter) {
  scratch room;
  auto status =
      room.fill([&](wend_buffer* out) { return wend_reading(given.data, given.size, profile, matter, out); });
  if (status.code == WEND_OK) return Py_BuildValue("NO", string_of(room.view()), Py_None);
  return Py_BuildValue("Os", Py_None, wend_error_name(status.code));
}

// Finds as they come; `characters` counts up to the last of them, so that the whole is linear.
struct finds {
  text given;
  PyObject* list;
  std::size_t octets = 0, characters = 0;

  std::size_t place(std::uint64_t at) {
    auto end = static_cast<std::size_t>(at);
    if (given.from == text::kind::octets) return end;
    if (end < octets) octets = characters = 0;
    characters += characters_before(given.view().substr(octets), end - octets);
    octets = end;
    return characters;
  }
};

int add_find(void* context, wend_find const* find) {
  auto& to = *static_cast<finds*>(context);
  auto at = to.place(find->at), inner = to.place(find->inner_at);
  auto inner_end = to.place(find->inner_at + find->inner_length), end = to.place(find->at + find->length);
  owned row{Py_BuildValue("NnnnnII", string_of({find->uri.data, find->uri.size}), static_cast<Py_ssize_t>(at),
                          static_cast<Py_ssize_t>(end), static_cast<Py_ssize_t>(inner),
                          static_cast<Py_ssize_t>(inner_end), find->kind, find->flags)};
  return !row || PyList_Append(to.list, row.get()) < 0;
}

}  // namespace

// [(name, at, message, section, is a notice)]
PyObject* check_rows(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"text", "profile", "reference", "lenient"};
  PyObject* slots[4];
  subject from;
  auto* state = state_of(module);
  if (!take_arguments({"check", names, 4, 4, 4}, values, count, keywords, slots) ||
      !take_subject(state, slots[0], slots[1], "text", from) ||
      !take_flag(slots[2], WEND_REFERENCE, from.flags) || !take_flag(slots[3], WEND_LENIENT, from.flags)) {
    return nullptr;
  }
  return guarded([&]() -> PyObject* {
    std::vector<wend_status> findings(16);
    std::size_t size = findings.size();
    wend_status status{};
    do {
      findings.resize(size);
      status = wend_check(from.given.data, from.given.size, from.profile, from.flags, findings.data(),
                          findings.size(), &size);
    } while (size > findings.size());
    if (status.code != WEND_OK) {
      set_error(state, status, from.given);
      return nullptr;
    }
    owned list{PyList_New(0)};
    for (std::size_t i = 0; i < size && list; ++i) {
      owned row{finding_row(from, findings[i])};
      if (!row || PyList_Append(list.get(), row.get()) < 0) return nullptr;
    }
    return list.release();
  });
}

// (agree, all refuse, [at by matter], [[(reading, error) by matter] by profile])
PyObject* agree_row(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"text", "profiles"};
  PyObject* slots[2];
  text given;
  auto* state = state_of(module);
  return guarded([&]() -> PyObject* {
    std::vector<std::uint32_t> profiles;
    if (!take_arguments({"agree", names, 2, 2, 2}, values, count, keywords, slots) ||
        !take_text(state, slots[0], "text", given) || !take_profiles(slots[1], profiles)) {
      return nullptr;
    }
    wend_agreement agreement{};
    auto status = wend_agree(given.data, given.size, profiles.data(), profiles.size(), &agreement);
    if (status.code != WEND_OK) {
      set_error(state, status, given);
      return nullptr;
    }
    owned places{PyList_New(0)}, readings{PyList_New(0)};
    for (auto at : agreement.at) {
      owned place{at == WEND_NONE ? Py_NewRef(Py_None) : place_of(given, at)};
      if (!place || PyList_Append(places.get(), place.get()) < 0) return nullptr;
    }
    for (auto profile : profiles) {
      owned row{PyList_New(0)};
      for (std::uint32_t matter = WEND_SCHEMES; matter <= WEND_PATHS; ++matter) {
        owned reading{reading_of(given, profile, matter)};
        if (!reading || PyList_Append(row.get(), reading.get()) < 0) return nullptr;
      }
      if (PyList_Append(readings.get(), row.get()) < 0) return nullptr;
    }
    return Py_BuildValue("OONN", agreement.agree ? Py_True : Py_False,
                         agreement.all_refuse ? Py_True : Py_False, places.release(), readings.release());
  });
}

// [(uri, at, end, inner at, inner end, kind, flags)]
PyObject* extract_rows(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"text", "profile", "mode"};
  PyObject* slots[3];
  subject from;
  auto* state = state_of(module);
  if (!take_arguments({"extract", names, 3, 3, 3}, values, count, keywords, slots) ||
      !take_subject(state, slots[0], slots[1], "text", from)) {
    return nullptr;
  }
  auto mode = static_cast<std::uint32_t>(PyLong_AsUnsignedLong(slots[2]));
  owned list{PyList_New(0)};
  if (PyErr_Occurred() || !list) return nullptr;
  finds context{from.given, list.get()};
  auto status = wend_extract(from.given.data, from.given.size, from.profile, mode, add_find, &context);
  if (PyErr_Occurred()) return nullptr;
  if (status.code == WEND_OK) return list.release();
  set_error(state, status, from.given);
  return nullptr;
}

}  // namespace wend_py
