// SPDX-License-Identifier: Apache-2.0
#include "docs.hpp"
#include "functions.hpp"
#include "url.hpp"

namespace wend_py {
namespace {

PyObject* contract_text(PyObject*, PyObject*) { return PyUnicode_FromString(wend_contract()); }

// What a pickle calls.
PyObject* restore(PyObject* module, PyObject* arguments) {
  PyObject* value;
  unsigned profile, flags;
  text given;
  auto* state = state_of(module);
  if (!PyArg_ParseTuple(arguments, "OII", &value, &profile, &flags) ||
      !take_text(state, value, "text", given)) {
    return nullptr;
  }
  if (!wend_profile_name(profile)) return PyErr_Format(PyExc_ValueError, "there is no profile %u", profile);
  return make_url(state, given, profile, flags, nullptr);
}

int add(PyObject* module, char const* name, PyTypeObject* type) {
  return type ? PyModule_AddObjectRef(module, name, reinterpret_cast<PyObject*>(type)) : -1;
}

int execute(PyObject* module) {
  auto* state = state_of(module);
  owned absent{Py_BuildValue("{s:s,s:i,s:s,s:O}", "name", "", "at", 0, "argument", "", "row", Py_None)};
  if (!absent) return -1;
  state->uri_error = PyErr_NewExceptionWithDoc(
      "wend_uri.UriError",
      "A text is no URI, or cannot be used as one.\n\n"
      "name: of the error, stable; at: the character of the str, or the octet of the bytes, that was given;\n"
      "argument: which of the call's texts; row: the number of a column's row, None elsewhere.",
      PyExc_ValueError, absent.get());
  if (!state->uri_error || PyModule_AddObjectRef(module, "UriError", state->uri_error) < 0) return -1;
  state->http = PyUnicode_InternFromString("http");
  state->https = PyUnicode_InternFromString("https");
  state->array_method = PyUnicode_InternFromString("__arrow_c_array__");
  state->stream_method = PyUnicode_InternFromString("__arrow_c_stream__");
  if (!state->http || !state->https || !state->array_method || !state->stream_method) return -1;
  state->url = make_url_type(module);
  if (add(module, "URL", state->url) < 0) return -1;
  state->parts = make_parts_type();
  if (add(module, "Parts", state->parts) < 0) return -1;
  state->column = make_column_type(module);
  return add(module, "Column", state->column);
}

int traverse(PyObject* module, visitproc visit, void* arg) {
  auto* state = state_of(module);
  Py_VISIT(state->uri_error);
  Py_VISIT(state->http);
  Py_VISIT(state->https);
  Py_VISIT(state->array_method);
  Py_VISIT(state->stream_method);
  Py_VISIT(state->url);
  Py_VISIT(state->parts);
  Py_VISIT(state->column);
  return 0;
}

int clear(PyObject* module) {
  auto* state = state_of(module);
  Py_CLEAR(state->uri_error);
  Py_CLEAR(state->http);
  Py_CLEAR(state->https);
  Py_CLEAR(state->array_method);
  Py_CLEAR(state->stream_method);
  Py_CLEAR(state->url);
  Py_CLEAR(state->parts);
  Py_CLEAR(state->column);
  return 0;
}

PyMethodDef functions[] = {fast_method("parse", parse, docs::parse),
                           fast_method("split", split, docs::split),
                           fast_method("normalize", normalize, docs::normalize),
                           fast_method("resolve", resolve, docs::resolve),
                           fast_method("compare", compare, docs::compare),
                           fast_method("edit", edit, docs::edit),
                           fast_method("domain", domain, docs::domain),
                           fast_method("suffix", suffix, docs::suffix),
                           fast_method("host_class", host_class, docs::host_class),
                           fast_method("key", key, docs::key),
                           fast_method("redact", redact, docs::redact),
                           fast_method("query_pairs", query_pairs, docs::query_pairs),
                           fast_method("query_value", query_value, docs::query_value),
                           fast_method("query_set", query_set, docs::query_set),
                           fast_method("query_append", query_append, docs::query_append),
                           fast_method("query_remove", query_remove, docs::query_remove),
                           fast_method("query_sort", query_sort, docs::query_sort),
                           fast_method("_expand", expand, nullptr),
                           fast_method("_check", check_rows, nullptr),
                           fast_method("_agree", agree_row, nullptr),
                           fast_method("_extract", extract_rows, nullptr),
                           fast_method("_fetchable", fetchable_row, nullptr),
                           fast_method("_may_reach", may_reach, nullptr),
                           fast_method("_column_text", column_text, nullptr),
                           fast_method("_column_valid", column_valid, nullptr),
                           {"_contract", contract_text, METH_NOARGS, nullptr},
                           {"_restore", restore, METH_VARARGS, nullptr},
                           {"_restore_column", restore_column, METH_VARARGS, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

// Nothing is shared between interpreters, so that each may have its own GIL. Python 3.11 does not know the slot, nor do headers for it.
constexpr int multiple_interpreters = 3;        // Py_mod_multiple_interpreters
constexpr std::uintptr_t each_has_its_gil = 2;  // Py_MOD_PER_INTERPRETER_GIL_SUPPORTED
PyModuleDef_Slot slots[] = {{Py_mod_exec, reinterpret_cast<void*>(execute)},
                            {multiple_interpreters, reinterpret_cast<void*>(each_has_its_gil)},
                            {0, nullptr}};
PyModuleDef_Slot slots_of_python_3_11[] = {{Py_mod_exec, reinterpret_cast<void*>(execute)}, {0, nullptr}};

}  // namespace

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "_native",
                          nullptr,
                          sizeof(module_state),
                          functions,
                          slots,
                          traverse,
                          clear,
                          nullptr};

}  // namespace wend_py

PyMODINIT_FUNC PyInit__native() {
  if (Py_Version < 0x030C0000) wend_py::definition.m_slots = wend_py::slots_of_python_3_11;
  return PyModuleDef_Init(&wend_py::definition);
}
