// SPDX-License-Identifier: Apache-2.0
#pragma once

// What every part of the extension stands on: CPython's stable interface, the state of the module, texts and errors.
#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>
#include <wend/c/wend.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <string_view>
#include <utility>

namespace wend_py {

/// A reference that is given back.
class owned {
 public:
  owned() = default;
  explicit owned(PyObject* object) : object_(object) {}
  owned(owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  owned& operator=(owned&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~owned() { Py_XDECREF(object_); }
  PyObject* get() const { return object_; }
  PyObject* release() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  PyObject* object_ = nullptr;
};

/// What one import of the module holds; there is nothing beside it.
struct module_state {
  PyObject* uri_error;
  PyObject *http, *https;                  // the scheme of most URLs, made once
  PyObject *array_method, *stream_method;  // names of the Arrow interface
  PyTypeObject *url, *parts, *column;
};
module_state* state_of(PyObject* module);
extern PyModuleDef definition;

/// The URL object: an ASCII text and where its parts are.
struct url_object {
  PyObject ob_base;
  PyObject* text;
  wend_parts parts;
  std::uint32_t profile, flags;
};

/// A text that was given as str, bytes or URL; `data` lives as long as `source`.
struct text {
  enum class kind : std::uint8_t { characters, octets, url };

  char const* data = nullptr;
  std::size_t size = 0;
  PyObject* source = nullptr;  // borrowed
  kind from = kind::characters;
  char const* argument = "text";

  std::string_view view() const { return {data, size}; }
  url_object const* url() const;
};
/// False: an exception is set. A str with a lone surrogate is `non-ascii` there.
bool take_text(module_state*, PyObject* value, char const* argument, text& out);
/// The same of a str alone.
bool take_name(module_state*, PyObject* value, char const* argument, std::string_view& out);

/// Sets the exception for a status: UriError, whose `at` counts what the caller gave, or MemoryError, ValueError.
void set_error(module_state*, wend_status, text const&);
/// The same where `at` counts the octets of one text followed by another.
void set_error(module_state*, wend_status, text const&, text const&);
/// The characters that begin before an octet; an octet behind the text, of one that was composed of it, is a character.
std::size_t characters_before(std::string_view, std::size_t at);

/// Room for a result: 1 KiB without an allocation, then what is asked for.
class scratch {
 public:
  template <class Call>
  wend_status fill(Call call) {
    out_ = {small_, sizeof small_, 0};
    auto status = call(&out_);
    if (status.code != WEND_NO_ROOM) return status;
    large_.reset(new (std::nothrow) char[out_.size]);
    if (!large_) return {wend_error_named("out-of-memory", 13), 0, 0};
    out_ = {large_.get(), out_.size, 0};
    return call(&out_);
  }
  std::string_view view() const { return {out_.data, out_.size}; }

 private:
  char small_[1024];
  std::unique_ptr<char[]> large_;
  wend_buffer out_{};
};

/// A text of the caller as the profile reads it, and its parts. `base` may be null.
struct reading {
  scratch room;
  std::string_view view;
  wend_parts parts;

  wend_status read(text const& given, std::uint32_t profile, std::uint32_t flags, text const* base);
  /// Empty where it is absent.
  std::string_view part(int which) const {
    auto range = parts.part[which];
    return range.begin == WEND_NONE ? std::string_view{""}
                                    : view.substr(range.begin, range.end - range.begin);
  }
};

/// The arguments of a call: `slots` in the order of `names`, the first `positional` of which may be given by place.
struct signature {
  char const* function;
  char const* const* names;
  std::size_t count, positional, required;
};
bool take_arguments(signature const&, PyObject* const* values, Py_ssize_t count, PyObject* keywords,
                    PyObject** slots);

/// None leaves `out` as it is.
bool take_profile(PyObject* value, std::uint32_t& out);
/// Adds a flag if the value is true.
bool take_flag(PyObject* value, std::uint32_t flag, std::uint32_t& flags);
/// None is null.
PyObject* string_or_none(char const* data, wend_range);
PyObject* string_of(std::string_view);

/// The first argument of a function and how it is read: a URL brings its own profile and flags.
struct subject {
  text given;
  std::uint32_t profile = WEND_RFC3986, flags = 0;
};
bool take_subject(module_state*, PyObject* value, PyObject* profile, char const* argument, subject& out);

/// Calls with what C++ throws turned into MemoryError: there is nothing but want of memory, and sizes beyond all memory.
template <class Call>
PyObject* guarded(Call call) {
  try {
    return call();
  } catch (std::exception const&) {
    return PyErr_NoMemory();
  }
}

using fast_function = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);
PyMethodDef fast_method(char const* name, fast_function, char const* doc);

}  // namespace wend_py
