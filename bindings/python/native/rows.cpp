// SPDX-License-Identifier: Apache-2.0
#include "rows.hpp"

#include <cmath>
#include <cstring>
#include <limits>

namespace wend_py {
namespace {

// ---- Arrow

char const* shape_error(ArrowSchema const& schema, ArrowArray const& array) {
  if (!schema.release || !array.release) return "the Arrow array was released";
  if (!schema.format) return "the Arrow schema has no format";
  if (schema.dictionary || array.dictionary) return "dictionary-encoded: cast it to large_utf8 first";
  if (array.length < 0 || array.offset < 0 ||
      array.length > std::numeric_limits<std::int64_t>::max() / 32 - array.offset) {
    return "the Arrow array has no possible length";
  }
  return array.buffers || array.n_buffers == 0 ? nullptr : "the Arrow array has no buffers";
}

bool is_valid(void const* bitmap, std::size_t row) {
  return !bitmap || (static_cast<std::uint8_t const*>(bitmap)[row / 8] >> row % 8 & 1);
}

// How many octets the last row ends at: the interface does not say how large the buffer is.
template <class Offset>
char const* data_size(void const* offsets, std::size_t last, std::size_t& out) {
  Offset size;
  std::memcpy(&size, static_cast<char const*>(offsets) + last * sizeof size, sizeof size);
  if (size < 0) return "an offset of the Arrow array is negative";
  out = static_cast<std::size_t>(size);
  return nullptr;
}

char const* take_offsets(ArrowArray const& array, std::uint32_t width, rows& out) {
  if (array.n_buffers != 3) return "a text array has three buffers";
  auto first = static_cast<std::size_t>(array.offset), count = static_cast<std::size_t>(array.length);
  if (count == 0) {
    out.begin(0);
    out.end();
    return nullptr;
  }
  auto* offsets = array.buffers[1];
  if (!offsets) return "the Arrow array has no offsets";
  std::size_t size = 0;
  auto* wrong = width == 4 ? data_size<std::int32_t>(offsets, first + count, size)
                           : data_size<std::int64_t>(offsets, first + count, size);
  if (wrong) return wrong;
  auto* data = static_cast<char const*>(array.buffers[2]);
  if (!data && size) return "the Arrow array has no data";
  out.column = {data ? data : "",
                size,
                offsets,
                nullptr,
                array.null_count == 0 ? nullptr : static_cast<std::uint8_t const*>(array.buffers[0]),
                first,
                count,
                width,
                0};
  return nullptr;
}

struct string_view_cell {
  std::int32_t size;
  char head[4];
  std::int32_t buffer, offset;
};

// The octets of one cell of a string_view; a null view where it points outside its buffers.
std::string_view cell_text(ArrowArray const& array, std::size_t row) {
  string_view_cell cell;
  auto* place = static_cast<char const*>(array.buffers[1]) + row * sizeof cell;
  std::memcpy(&cell, place, sizeof cell);
  if (cell.size < 0) return {};
  auto size = static_cast<std::size_t>(cell.size);
  if (size <= 12) return {place + 4, size};
  auto buffers = array.n_buffers - 3;
  if (cell.buffer < 0 || cell.buffer >= buffers || cell.offset < 0 || !array.buffers[array.n_buffers - 1])
    return {};
  std::int64_t room;
  std::memcpy(&room,
              static_cast<char const*>(array.buffers[array.n_buffers - 1]) +
                  static_cast<std::size_t>(cell.buffer) * sizeof room,
              sizeof room);
  auto* data = static_cast<char const*>(array.buffers[2 + cell.buffer]);
  if (!data || std::int64_t{cell.offset} + cell.size > room) return {};
  return {data + cell.offset, size};
}

char const* take_views(ArrowArray const& array, rows& out) {
  if (array.n_buffers < 3) return "a string_view array has three buffers or more";
  if (array.length && !array.buffers[1]) return "the Arrow array has no views";
  auto first = static_cast<std::size_t>(array.offset), count = static_cast<std::size_t>(array.length);
  out.begin(count);
  for (auto row = first; row < first + count; ++row) {
    if (array.null_count != 0 && !is_valid(array.buffers[0], row)) {
      out.add({});
      continue;
    }
    auto text = cell_text(array, row);
    if (!text.data()) return "a view of the Arrow array lies outside its buffers";
    out.add(text);
  }
  out.end();
  return nullptr;
}

char const* take_nulls(ArrowArray const& array, rows& out) {
  out.offsets.reserve(static_cast<std::size_t>(array.length) + 1);
  out.begin(0);
  for (std::int64_t row = 0; row < array.length; ++row) out.add({});
  out.end();
  return nullptr;
}

// ---- objects

// U+D800 to U+DFFF, as UTF-8 would write them.
bool is_surrogate(std::string_view octets, std::size_t at) {
  return octets[at] == '\xED' && static_cast<unsigned char>(octets[at + 1]) >= 0xA0;
}

bool is_null(PyObject* value) {
  if (Py_IsNone(value)) return true;
  if (PyFloat_Check(value)) return std::isnan(PyFloat_AsDouble(value));
  owned name{PyType_GetName(Py_TYPE(value))};
  auto is_na = name && PyUnicode_CompareWithASCIIString(name.get(), "NAType") == 0;
  PyErr_Clear();
  return is_na;
}

bool add_surrogates(PyObject* value, rows& out) {
  owned octets{PyUnicode_AsEncodedString(value, "utf-8", "surrogatepass")};
  if (!octets) return false;
  std::string_view row{PyBytes_AsString(octets.get()), static_cast<std::size_t>(PyBytes_Size(octets.get()))};
  std::size_t at = 0;
  while (at + 1 < row.size() && !is_surrogate(row, at)) ++at;
  out.add_surrogates(row, at);
  return true;
}

bool add_object(module_state* state, PyObject* value, rows& out) {
  text row;
  if (PyUnicode_Check(value) || PyBytes_Check(value) || Py_IS_TYPE(value, state->url)) {
    if (take_text(state, value, "row", row)) {
      out.add(row.view());
      return true;
    }
    if (!PyErr_ExceptionMatches(state->uri_error)) return false;
    PyErr_Clear();
    return add_surrogates(value, out);
  }
  if (is_null(value)) {
    out.add({});
    return true;
  }
  PyErr_Format(PyExc_TypeError, "row %zu: str, bytes, URL or None is needed", out.offsets.size() - 1);
  return false;
}

bool take_sequence(module_state* state, PyObject* value, rows& out) {
  owned list{PySequence_Tuple(value)};
  if (!list) return false;
  auto count = PyTuple_Size(list.get());
  out.begin(static_cast<std::size_t>(count));
  for (Py_ssize_t i = 0; i < count; ++i) {
    if (!add_object(state, PyTuple_GetItem(list.get(), i), out)) return false;
  }
  return true;
}

// ---- numpy arrays, by the buffer protocol

struct buffer {
  Py_buffer view{};
  ~buffer() {
    if (view.obj) PyBuffer_Release(&view);
  }
};

// The kind of one item: O objects, S octets, U UCS-4; 0: another.
char item_kind(Py_buffer const& view) {
  std::string_view format = view.format ? view.format : "";
  if (!format.empty() && (format[0] == '<' || format[0] == '=' || format[0] == '@')) format.remove_prefix(1);
  if (format == "O") return 'O';
  if (format.empty()) return 0;
  auto is_counted = format.find_first_not_of("0123456789") == format.size() - 1;
  if (is_counted && format.back() == 's') return 'S';
  return is_counted && format.back() == 'w' && view.itemsize % 4 == 0 ? 'U' : 0;
}

void append_utf8(std::string& to, std::uint32_t c) {
  if (c < 0x80) return to.push_back(static_cast<char>(c));
  if (c < 0x800) {
    to += static_cast<char>(0xC0 | c >> 6);
  } else if (c < 0x10000) {
    to += static_cast<char>(0xE0 | c >> 12);
    to += static_cast<char>(0x80 | (c >> 6 & 63));
  } else {
    to += static_cast<char>(0xF0 | (c >> 18 & 7));
    to += static_cast<char>(0x80 | (c >> 12 & 63));
    to += static_cast<char>(0x80 | (c >> 6 & 63));
  }
  to += static_cast<char>(0x80 | (c & 63));
}

// A text of fixed width, without the NULs that fill it.
void add_fixed(char const* item, std::size_t size, char kind, std::string& scratch, rows& out) {
  scratch.clear();
  if (kind == 'S') {
    while (size && !item[size - 1]) --size;
    return out.add({item, size});
  }
  auto lone = std::string::npos;
  for (std::size_t i = 0; i + 4 <= size; i += 4) {
    std::uint32_t c;
    std::memcpy(&c, item + i, 4);
    if (c >= 0xD800 && c < 0xE000 && lone == std::string::npos) lone = scratch.size();
    append_utf8(scratch, c);
  }
  while (!scratch.empty() && !scratch.back()) scratch.pop_back();
  lone == std::string::npos ? out.add({scratch.data(), scratch.size()}) : out.add_surrogates(scratch, lone);
}

bool take_buffer(module_state* state, Py_buffer const& view, char kind, rows& out) {
  auto is_line = view.ndim == 1 && !view.suboffsets;
  // some exporters give neither the shape of items without gaps nor their distance: ctypes
  auto items = !is_line ? -1 : view.shape ? view.shape[0] : view.itemsize > 0 ? view.len / view.itemsize : -1;
  auto distance = is_line && view.strides ? view.strides[0] : view.itemsize;
  if (items < 0) {
    PyErr_SetString(PyExc_ValueError, "an array of one dimension is needed");
    return false;
  }
  auto count = static_cast<std::size_t>(items);
  out.begin(count);
  std::string scratch;
  for (std::size_t i = 0; i < count; ++i) {
    auto* item = static_cast<char const*>(view.buf) + static_cast<Py_ssize_t>(i) * distance;
    if (kind != 'O') {
      add_fixed(item, static_cast<std::size_t>(view.itemsize), kind, scratch, out);
      continue;
    }
    PyObject* object;
    std::memcpy(&object, item, sizeof object);
    if (!add_object(state, object ? object : Py_None, out)) return false;
  }
  return true;
}

}  // namespace

void rows::begin(std::size_t count) {
  offsets.reserve(count + 1);
  offsets.push_back(0);
  octets.reserve(count * 64);
}

void rows::add(std::string_view row) {
  auto at = offsets.size() - 1;
  if (!row.data()) {
    if (validity.size() * 8 <= at) validity.resize(at / 8 + 1, 0xFF);
    validity[at / 8] = static_cast<std::uint8_t>(validity[at / 8] & ~(1u << at % 8));
    ++nulls_;
  }
  octets.append(row);
  offsets.push_back(static_cast<std::int64_t>(octets.size()));
}

void rows::add_surrogates(std::string_view row, std::size_t at) {
  surrogates.push_back({offsets.size() - 1, at});
  add(row);
}

void rows::end() {
  auto count = offsets.size() - 1;
  if (nulls_) validity.resize(count / 8 + 1, 0xFF);
  column = {octets.data(),
            octets.size(),
            offsets.data(),
            nullptr,
            nulls_ ? validity.data() : nullptr,
            0,
            count,
            8,
            0};
}

char const* take_arrow(ArrowSchema const& schema, ArrowArray const& array, rows& out) {
  if (auto* wrong = shape_error(schema, array)) return wrong;
  std::string_view format = schema.format;
  if (format == "u" || format == "z") return take_offsets(array, 4, out);
  if (format == "U" || format == "Z") return take_offsets(array, 8, out);
  if (format == "vu" || format == "vz") return take_views(array, out);
  if (format == "n") return take_nulls(array, out);
  return "utf8, large_utf8, string_view or their binary forms are needed";
}

bool take_objects(module_state* state, PyObject* value, rows& out) {
  if (PyUnicode_Check(value) || PyBytes_Check(value) || Py_IS_TYPE(value, state->url)) {
    PyErr_SetString(PyExc_TypeError, "a column is needed, not one text");
    return false;
  }
  auto done = false;
  buffer memory;
  if (PyObject_CheckBuffer(value) && PyObject_GetBuffer(value, &memory.view, PyBUF_FULL_RO) == 0) {
    auto kind = item_kind(memory.view);
    if (!kind) PyErr_SetString(PyExc_TypeError, "an array of texts or objects is needed");
    done = kind && take_buffer(state, memory.view, kind, out);
  } else {
    PyErr_Clear();
    done = take_sequence(state, value, out);
  }
  if (done) out.end();
  return done;
}

}  // namespace wend_py
