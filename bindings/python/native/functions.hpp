// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "python.hpp"

// The functions of the module, as METH_FASTCALL | METH_KEYWORDS.
namespace wend_py {

#define WEND_PY_FUNCTION(name) PyObject* name(PyObject* module, PyObject* const*, Py_ssize_t, PyObject*)
WEND_PY_FUNCTION(normalize);
WEND_PY_FUNCTION(resolve);
WEND_PY_FUNCTION(compare);
WEND_PY_FUNCTION(edit);
WEND_PY_FUNCTION(domain);
WEND_PY_FUNCTION(suffix);
WEND_PY_FUNCTION(host_class);
WEND_PY_FUNCTION(key);
WEND_PY_FUNCTION(redact);
WEND_PY_FUNCTION(expand);

WEND_PY_FUNCTION(query_pairs);
WEND_PY_FUNCTION(query_value);
WEND_PY_FUNCTION(query_set);
WEND_PY_FUNCTION(query_append);
WEND_PY_FUNCTION(query_remove);
WEND_PY_FUNCTION(query_sort);

// What Python code of the package wraps.
WEND_PY_FUNCTION(check_rows);
WEND_PY_FUNCTION(agree_row);
WEND_PY_FUNCTION(extract_rows);
WEND_PY_FUNCTION(fetchable_row);
WEND_PY_FUNCTION(may_reach);
WEND_PY_FUNCTION(column_text);
WEND_PY_FUNCTION(column_valid);
#undef WEND_PY_FUNCTION

/// The bits of steps: null is the six of the default; a str, or names; "default" is those six.
bool take_steps(module_state*, PyObject* value, std::uint32_t& out);
/// The name of a kind of keys: ia, cc, cdxj.
bool take_variant(module_state*, PyObject* value, std::string_view& out);
/// all, icann, private
bool take_rules(PyObject* value, std::uint32_t& out);

PyObject* restore_column(PyObject* module, PyObject* arguments);
PyTypeObject* make_column_type(PyObject* module);

}  // namespace wend_py
