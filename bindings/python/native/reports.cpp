// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "functions.hpp"

// Functions whose results Python code of the package gives names.
namespace wend_py {
namespace {

// Places in what was given. Each is counted on from the last, so that all of a text are linear where they come in order.
class places {
 public:
  explicit places(text const& given) : given_(given) {}

  std::size_t of(std::uint64_t at) {
    auto octets = static_cast<std::size_t>(at);
    if (given_.from == text::kind::octets) return octets;
    if (octets < octets_) characters_ -= characters(octets, octets_);
    else characters_ += characters(octets_, octets);
    octets_ = octets;
    return characters_;
  }

 private:
  std::size_t characters(std::size_t begin, std::size_t end) const {
    return characters_before(given_.view().substr(std::min(begin, given_.size)), end - begin);
  }

  text given_;
  std::size_t octets_ = 0, characters_ = 0;
};

PyObject* finding_row(places& in, std::uint32_t profile, wend_status finding) {
  return Py_BuildValue("snssO", wend_error_name(finding.code), static_cast<Py_ssize_t>(in.of(finding.at)),
                       wend_error_message(finding.code), wend_error_section(finding.code, profile),
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

struct finds {
  places in;
  PyObject* list;
};

int add_find(void* context, wend_find const* find) {
  auto& to = *static_cast<finds*>(context);
  auto at = to.in.of(find->at), inner = to.in.of(find->inner_at);
  auto inner_end = to.in.of(find->inner_at + find->inner_length), end = to.in.of(find->at + find->length);
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
    places in{from.given};
    for (std::size_t i = 0; i < size && list; ++i) {
      owned row{finding_row(in, from.profile, findings[i])};
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
    owned differences{PyList_New(0)}, readings{PyList_New(0)};
    places in{given};
    for (auto at : agreement.at) {
      owned place{at == WEND_NONE ? Py_NewRef(Py_None) : PyLong_FromSize_t(in.of(at))};
      if (!place || PyList_Append(differences.get(), place.get()) < 0) return nullptr;
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
                         agreement.all_refuse ? Py_True : Py_False, differences.release(),
                         readings.release());
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
  finds context{places{from.given}, list.get()};
  auto status = wend_extract(from.given.data, from.given.size, from.profile, mode, add_find, &context);
  if (PyErr_Occurred()) return nullptr;
  if (status.code == WEND_OK) return list.release();
  set_error(state, status, from.given);
  return nullptr;
}

}  // namespace wend_py
