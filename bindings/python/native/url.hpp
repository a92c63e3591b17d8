// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "python.hpp"

namespace wend_py {

/// The types URL and Parts, for the state of a module; null where an exception is set.
PyTypeObject* make_url_type(PyObject* module);
PyTypeObject* make_parts_type();

PyObject* parse(PyObject* module, PyObject* const*, Py_ssize_t, PyObject*);
PyObject* split(PyObject* module, PyObject* const*, Py_ssize_t, PyObject*);

/// A URL of a text that is its own normal form, or in a form that the profile accepts.
PyObject* make_url(module_state*, text const&, std::uint32_t profile, std::uint32_t flags, text const* base);

}  // namespace wend_py
