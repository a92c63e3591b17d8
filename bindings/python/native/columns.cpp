// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>

#include "docs.hpp"
#include "functions.hpp"
#include "rows.hpp"

namespace wend_py {
namespace {

struct free_memory {
  void operator()(void* memory) const { std::free(memory); }
};
template <class T>
using memory = std::unique_ptr<T[], free_memory>;

template <class T>
memory<T> allocate(std::size_t count) {
  auto* place = std::malloc(count * sizeof(T) + 8);
  if (!place) throw std::bad_alloc{};
  return memory<T>{static_cast<T*>(place)};
}

// A column of text (large_utf8) or of truth (bool), shared by the objects and the Arrow arrays that show it.
struct column_data {
  enum class kind : std::uint8_t { texts, truths };

  kind type = kind::texts;
  std::size_t size = 0, octets = 0, nulls = 0;
  memory<char> data;  // of truths a bitmap
  memory<std::int64_t> offsets;
  memory<std::uint8_t> validity;

  bool bit(std::uint8_t const* bits, std::size_t row) const { return bits[row / 8] >> row % 8 & 1; }
  bool is_null(std::size_t row) const { return nulls && !bit(validity.get(), row); }
};
using shared_column = std::shared_ptr<column_data const>;

std::size_t bitmap_size(std::size_t rows) { return rows / 8 + 1; }

// ---- answers; without the GIL

struct failure {
  wend_status status{};
  std::optional<std::size_t> row{};  // absent: of the argument
  char const* why = nullptr;         // of a column that is not read at all
};

void grow(memory<char>& data, std::size_t used, std::size_t room) {
  auto larger = allocate<char>(room);
  std::memcpy(larger.get(), data.get(), used);
  data = std::move(larger);
}

std::unique_ptr<column_data> answer_texts(wend_column const& in, wend_work const& work, wend_status* errors,
                                          failure& failed) {
  auto out = std::make_unique<column_data>();
  auto room = in.size / 2 + in.rows * 8 + 64;
  out->data = allocate<char>(room);
  out->offsets = allocate<std::int64_t>(in.rows + 1);
  out->validity = allocate<std::uint8_t>(bitmap_size(in.rows));
  out->offsets[0] = 0;
  wend_text_column target{out->data.get(), room, 0, out->offsets.get(), out->validity.get(), 0, 0, 8, 0};
  auto status = wend_column_text(&in, &work, &target, errors);
  while (status.code == WEND_NO_ROOM) {
    room = room * 2 + target.size;
    grow(out->data, static_cast<std::size_t>(out->offsets[target.rows]), room);
    target.data = out->data.get();
    target.room = room;
    status = wend_column_text(&in, &work, &target, errors);
  }
  failed.status = status;
  out->size = in.rows;
  out->octets = static_cast<std::size_t>(out->offsets[target.rows]);
  out->nulls = target.nulls;
  return out;
}

std::unique_ptr<column_data> answer_truths(rows const& given, wend_work const& work, failure& failed) {
  auto const& in = given.column;
  auto out = std::make_unique<column_data>();
  out->type = column_data::kind::truths;
  out->size = in.rows;
  out->data = allocate<char>(bitmap_size(in.rows));
  out->validity = allocate<std::uint8_t>(bitmap_size(in.rows));
  std::memset(out->data.get(), 0, bitmap_size(in.rows));
  std::memset(out->validity.get(), 0xFF, bitmap_size(in.rows));
  auto truths = allocate<std::uint8_t>(in.rows);
  failed.status = wend_column_valid(&in, work.profile, work.flags, truths.get());
  for (auto const& lone : given.surrogates) truths[lone.row] = 0;
  for (std::size_t i = 0; i < in.rows && failed.status.code == WEND_OK; ++i) {
    auto at = in.first + i;
    auto mask = 1 << i % 8;
    if (in.validity && !(in.validity[at / 8] >> at % 8 & 1)) {
      out->validity[i / 8] = static_cast<std::uint8_t>(out->validity[i / 8] & ~mask);
      ++out->nulls;
    } else if (truths[i]) {
      out->data[i / 8] = static_cast<char>(out->data[i / 8] | mask);
    }
  }
  return out;
}

// ---- UTF-8 for consumers: decoded values and text of callers may be other octets

std::size_t sequence_size(unsigned char const* p, std::size_t left) {
  auto c = p[0];
  std::size_t size = c < 0x80                ? 1
                     : c >= 0xC2 && c < 0xE0 ? 2
                     : c >= 0xE0 && c < 0xF0 ? 3
                     : c >= 0xF0 && c < 0xF5 ? 4
                                             : 0;
  if (!size || size > left) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((p[i] & 0xC0) != 0x80) return 0;
  }
  if ((c == 0xE0 && p[1] < 0xA0) || (c == 0xED && p[1] > 0x9F) || (c == 0xF0 && p[1] < 0x90) ||
      (c == 0xF4 && p[1] > 0x8F)) {
    return 0;
  }
  return size;
}

void append_repaired(std::string& to, std::string_view row) {
  auto* p = reinterpret_cast<unsigned char const*>(row.data());
  for (std::size_t i = 0; i < row.size();) {
    auto size = sequence_size(p + i, row.size() - i);
    size ? to.append(row, i, size) : to.append("\xEF\xBF\xBD");
    i += size ? size : 1;
  }
}

bool is_ascii(char const* data, std::size_t size) {
  std::uint64_t seen = 0, block;
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    std::memcpy(&block, data + i, 8);
    seen |= block;
  }
  for (; i < size; ++i) seen |= static_cast<std::uint64_t>(static_cast<unsigned char>(data[i]));
  return !(seen & 0x8080808080808080u);
}

// Each row anew, as `write` appends it.
template <class Write>
void rewrite(column_data& column, Write write) {
  std::string all;
  all.reserve(column.octets);
  auto* offsets = column.offsets.get();
  std::int64_t begin = 0;
  for (std::size_t i = 0; i < column.size; ++i) {
    auto end = offsets[i + 1];
    write(all, i, std::string_view{column.data.get() + begin, static_cast<std::size_t>(end - begin)});
    offsets[i + 1] = static_cast<std::int64_t>(all.size());
    begin = end;
  }
  grow(column.data, 0, all.size());
  std::memcpy(column.data.get(), all.data(), all.size());
  column.octets = all.size();
}

// Octets that are no UTF-8 become U+FFFD.
void repair_utf8(column_data& column) {
  if (column.type != column_data::kind::texts || is_ascii(column.data.get(), column.octets)) return;
  rewrite(column, [](std::string& to, std::size_t, std::string_view row) { append_repaired(to, row); });
}

// Rows that hold a lone surrogate are answered with the name of their error, or with null.
void refuse_surrogates(column_data& column, std::vector<lone_surrogate> const& list, bool has_names) {
  if (list.empty()) return;
  auto next = list.begin();
  rewrite(column, [&](std::string& to, std::size_t row, std::string_view answer) {
    auto is_refused = next != list.end() && next->row == row;
    if (!is_refused) return static_cast<void>(to.append(answer));
    if (has_names) to.append("non-ascii");
    auto& bits = column.validity[row / 8];
    auto mask = 1u << row % 8;
    column.nulls += static_cast<std::size_t>(bits >> row % 8 & 1) - (has_names ? 1 : 0);
    bits = static_cast<std::uint8_t>(has_names ? bits | mask : bits & ~mask);
    ++next;
  });
}

// ---- one column of several chunks

void copy_bits(std::uint8_t* to, std::size_t at, std::uint8_t const* from, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    auto place = at + i;
    auto bit = static_cast<unsigned>(from[i / 8] >> i % 8 & 1) << place % 8;
    to[place / 8] = static_cast<std::uint8_t>((to[place / 8] & ~(1u << place % 8)) | bit);
  }
}

void append(column_data& to, column_data const& from) {
  auto is_text = to.type == column_data::kind::texts;
  auto at = to.size;
  copy_bits(to.validity.get(), to.size, from.validity.get(), from.size);
  if (is_text) {
    std::memcpy(to.data.get() + to.octets, from.data.get(), from.octets);
    auto base = static_cast<std::int64_t>(to.octets);
    for (std::size_t i = 0; i <= from.size; ++i) {
      to.offsets[at + i] = base + from.offsets[i];
    }
  } else {
    copy_bits(reinterpret_cast<std::uint8_t*>(to.data.get()), to.size,
              reinterpret_cast<std::uint8_t const*>(from.data.get()), from.size);
  }
  to.size += from.size;
  to.octets += from.octets;
  to.nulls += from.nulls;
}

using chunks = std::vector<std::unique_ptr<column_data>>;

std::unique_ptr<column_data> joined(chunks list) {
  if (list.size() == 1) return std::move(list[0]);
  auto whole = std::make_unique<column_data>();
  std::size_t size = 0, octets = 0;
  for (auto const& chunk : list) {
    size += chunk->size;
    octets += chunk->octets;
    whole->type = chunk->type;
  }
  whole->data = allocate<char>(octets + bitmap_size(size));
  whole->offsets = allocate<std::int64_t>(size + 1);
  whole->validity = allocate<std::uint8_t>(bitmap_size(size));
  whole->offsets[0] = 0;
  for (auto const& chunk : list) append(*whole, *chunk);
  return whole;
}

// ---- the object, and Arrow arrays of it

struct column_object {
  PyObject ob_base;
  shared_column column;
};

column_data const& column_of(PyObject* self) { return *reinterpret_cast<column_object*>(self)->column; }

PyObject* make_column(module_state* state, shared_column column) {
  auto* self = PyObject_New(column_object, state->column);
  if (!self) return nullptr;
  new (&self->column) shared_column{std::move(column)};
  return reinterpret_cast<PyObject*>(self);
}

void column_dealloc(PyObject* self) {
  auto* type = Py_TYPE(self);
  reinterpret_cast<column_object*>(self)->column.~shared_column();
  PyObject_Free(self);
  Py_DECREF(type);
}

PyObject* value_at(column_data const& column, std::size_t row) {
  if (column.is_null(row)) Py_RETURN_NONE;
  if (column.type == column_data::kind::truths) {
    return PyBool_FromLong(column.bit(reinterpret_cast<std::uint8_t const*>(column.data.get()), row));
  }
  auto begin = column.offsets[row];
  return PyUnicode_FromStringAndSize(column.data.get() + begin, column.offsets[row + 1] - begin);
}

Py_ssize_t column_length(PyObject* self) { return static_cast<Py_ssize_t>(column_of(self).size); }

PyObject* column_item(PyObject* self, Py_ssize_t row) {
  if (row >= 0 && row < column_length(self)) return value_at(column_of(self), static_cast<std::size_t>(row));
  PyErr_SetString(PyExc_IndexError, "there is no such row");
  return nullptr;
}

PyObject* column_list(PyObject* self, PyObject*) {
  auto const& column = column_of(self);
  owned list{PyList_New(static_cast<Py_ssize_t>(column.size))};
  for (std::size_t i = 0; i < column.size && list; ++i) {
    auto* value = value_at(column, i);
    if (!value) return nullptr;
    PyList_SetItem(list.get(), static_cast<Py_ssize_t>(i), value);
  }
  return list.release();
}

PyObject* column_repr(PyObject* self) {
  auto const& column = column_of(self);
  return PyUnicode_FromFormat("<wend_uri.Column of %zu %s, %zu null>", column.size,
                              column.type == column_data::kind::texts ? "texts" : "truths", column.nulls);
}

PyObject* column_nulls(PyObject* self, void*) { return PyLong_FromSize_t(column_of(self).nulls); }

PyObject* column_is_text(PyObject* self, void*) {
  return PyBool_FromLong(column_of(self).type == column_data::kind::texts);
}

// What an exported array keeps.
struct exported {
  shared_column column;
  void const* buffers[3];
};

void release_array(ArrowArray* array) {
  delete static_cast<exported*>(array->private_data);
  array->release = nullptr;
}
void release_schema(ArrowSchema* schema) { schema->release = nullptr; }

template <class Struct>
void destroy_capsule(PyObject* capsule) {
  auto* value = static_cast<Struct*>(PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule)));
  if (value && value->release) value->release(value);
  delete value;
}

template <class Struct>
PyObject* make_capsule(Struct value, char const* name) {
  auto held = std::make_unique<Struct>(value);
  auto* capsule = PyCapsule_New(held.get(), name, destroy_capsule<Struct>);
  if (capsule) held.release();
  else if (value.release) value.release(held.get());
  return capsule;
}

PyObject* schema_capsule(PyObject* self, PyObject*) {
  return guarded([&] {
    auto* format = column_of(self).type == column_data::kind::texts ? "U" : "b";
    return make_capsule(
        ArrowSchema{format, "", nullptr, arrow_nullable, 0, nullptr, nullptr, release_schema, nullptr},
        "arrow_schema");
  });
}

PyObject* array_capsule(PyObject* self) {
  auto const& column = column_of(self);
  auto is_text = column.type == column_data::kind::texts;
  auto kept = std::make_unique<exported>();
  kept->column = reinterpret_cast<column_object*>(self)->column;
  kept->buffers[0] = column.nulls ? column.validity.get() : nullptr;
  kept->buffers[1] = is_text ? static_cast<void const*>(column.offsets.get()) : column.data.get();
  kept->buffers[2] = column.data.get();
  auto* buffers = kept->buffers;
  ArrowArray array{static_cast<std::int64_t>(column.size),
                   static_cast<std::int64_t>(column.nulls),
                   0,
                   is_text ? 3 : 2,
                   0,
                   buffers,
                   nullptr,
                   nullptr,
                   release_array,
                   kept.release()};
  return make_capsule(array, "arrow_array");
}

// The protocol lets a producer ignore the schema that a consumer asks for.
PyObject* column_export(PyObject* self, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"requested_schema"};
  PyObject* slots[1];
  if (!take_arguments({"__arrow_c_array__", names, 1, 1, 0}, values, count, keywords, slots)) return nullptr;
  owned schema{schema_capsule(self, nullptr)};
  owned array{schema ? guarded([&] { return array_capsule(self); }) : nullptr};
  return array ? Py_BuildValue("NN", schema.release(), array.release()) : nullptr;
}

// ---- copy and pickle: (is text, rows, data, offsets, validity), numbers as they lie in memory

PyObject* column_reduce(PyObject* self, PyObject*) {
  auto const& column = column_of(self);
  auto is_text = column.type == column_data::kind::texts;
  owned restore{PyObject_GetAttrString(PyType_GetModule(Py_TYPE(self)), "_restore_column")};
  if (!restore) return nullptr;
  auto rows = static_cast<Py_ssize_t>(column.size), bits = static_cast<Py_ssize_t>(bitmap_size(column.size));
  auto* offsets = reinterpret_cast<char const*>(column.offsets.get());
  auto* validity = column.nulls ? reinterpret_cast<char const*>(column.validity.get()) : nullptr;
  return Py_BuildValue("N(Ony#y#y#)", restore.release(), is_text ? Py_True : Py_False, rows,
                       column.data.get(), is_text ? static_cast<Py_ssize_t>(column.octets) : bits, offsets,
                       (rows + 1) * 8, validity, bits);
}

template <class T>
memory<T> copied(char const* from, Py_ssize_t octets) {
  auto size = static_cast<std::size_t>(octets);
  auto to = allocate<T>(size / sizeof(T));
  if (size) std::memcpy(to.get(), from, size);
  return to;
}

// Whether rows follow one another and fill the data.
bool is_whole(column_data const& column) {
  auto* offsets = column.offsets.get();
  return offsets[0] == 0 && std::is_sorted(offsets, offsets + column.size + 1) &&
         static_cast<std::size_t>(offsets[column.size]) == column.octets;
}

std::size_t count_nulls(column_data const& column) {
  std::size_t count = 0;
  for (std::size_t row = 0; row < column.size; ++row) count += !column.bit(column.validity.get(), row);
  return count;
}

// ---- what is asked of a column

struct column_call {
  module_state* state = nullptr;
  wend_work work{};
  text argument;
  bool is_truth = false, raises = false;
  chunks answers;

  bool take_argument(PyObject* value) {
    std::string_view variant;
    if (work.what == WEND_COLUMN_KEY && !take_variant(state, value, variant)) return false;
    auto* name = argument_name();
    if (!name) return true;
    if (!take_text(state, value, name, argument)) return false;
    work.argument = {argument.data, argument.size};
    return true;
  }

  char const* argument_name() const {
    if (work.what == WEND_COLUMN_RESOLVE) return "base";
    if (work.what == WEND_COLUMN_KEY) return "variant";
    return work.what == WEND_COLUMN_QUERY_VALUE ? "name" : nullptr;
  }

  std::unique_ptr<column_data> answer(rows const& in, failure& failed) const {
    if (is_truth) return answer_truths(in, work, failed);
    std::vector<wend_status> errors(raises ? in.column.rows : 0);
    auto out = answer_texts(in.column, work, raises ? errors.data() : nullptr, failed);
    if (failed.status.code != WEND_OK) return out;
    repair_utf8(*out);
    if (work.what == WEND_COLUMN_REDACT) return out;  // masks what it can in any text
    refuse_surrogates(*out, in.surrogates, work.what == WEND_COLUMN_ERROR);
    for (auto const& lone : in.surrogates) {
      if (raises)
        errors[lone.row] = {wend_error_named("non-ascii", 9), 0, static_cast<std::uint32_t>(lone.at)};
    }
    for (std::size_t i = 0; i < errors.size() && failed.status.code == WEND_OK; ++i) {
      if (errors[i].code != WEND_OK && errors[i].code != WEND_ABSENT) failed = {errors[i], i, nullptr};
    }
    return out;
  }

  // Runs without the GIL: nothing of Python is touched.
  template <class Take>
  bool run(Take take) {
    failure failed;
    std::unique_ptr<column_data> out;
    auto* thread = PyEval_SaveThread();
    auto is_full = false;
    try {
      rows in;
      failed.why = take(in);
      if (!failed.why) out = answer(in, failed);
    } catch (std::exception const&) {
      is_full = true;
    }
    PyEval_RestoreThread(thread);
    if (is_full) PyErr_NoMemory();
    else if (failed.why) PyErr_SetString(PyExc_ValueError, failed.why);
    else if (failed.status.code != WEND_OK) refuse(failed);
    else answers.push_back(std::move(out));
    return !PyErr_Occurred();
  }

  void refuse(failure const& failed) const {
    if (failed.status.code == WEND_BAD_ARGUMENT) {
      PyErr_Format(PyExc_ValueError, "row %u lies outside the data of the column, or an argument is wrong",
                   failed.status.at);
      return;
    }
    if (!failed.row) return set_error(state, failed.status, argument);
    text row;
    row.from = text::kind::octets;
    row.argument = "row";
    set_error(state, failed.status, row);
    PyObject *type, *error, *traceback;
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_NormalizeException(&type, &error, &traceback);
    std::size_t before = 0;
    for (auto const& chunk : answers) before += chunk->size;
    owned number{PyLong_FromSize_t(before + *failed.row)};
    if (error && number) PyObject_SetAttrString(error, "row", number.get());
    PyErr_Restore(type, error, traceback);
  }
};

bool take_array(column_call& call, PyObject* pair) {
  auto is_pair = PyTuple_Check(pair) && PyTuple_Size(pair) == 2;
  if (!is_pair) PyErr_SetString(PyExc_TypeError, "__arrow_c_array__ gives two capsules");
  auto* schema = is_pair ? PyCapsule_GetPointer(PyTuple_GetItem(pair, 0), "arrow_schema") : nullptr;
  auto* array = schema ? PyCapsule_GetPointer(PyTuple_GetItem(pair, 1), "arrow_array") : nullptr;
  if (!array) return false;
  released own_schema{*static_cast<ArrowSchema*>(schema)};
  released own_array{*static_cast<ArrowArray*>(array)};
  return call.run([&](rows& in) { return take_arrow(own_schema.value, own_array.value, in); });
}

bool refuse_stream(ArrowArrayStream& stream) {
  auto* why = stream.get_last_error ? stream.get_last_error(&stream) : nullptr;
  PyErr_Format(PyExc_ValueError, "the Arrow stream failed: %s", why ? why : "it does not say why");
  return false;
}

bool take_stream(column_call& call, PyObject* capsule) {
  auto* given = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, "arrow_array_stream"));
  if (!given) return false;
  released own{*given};
  auto& stream = own.value;
  if (!stream.release) {
    PyErr_SetString(PyExc_ValueError, "the Arrow stream was released");
    return false;
  }
  released<ArrowSchema> schema;
  if (stream.get_schema(&stream, &schema.value) != 0) return refuse_stream(stream);
  for (;;) {
    released<ArrowArray> array;
    if (stream.get_next(&stream, &array.value) != 0) return refuse_stream(stream);
    if (!array.value.release) break;
    if (!call.run([&](rows& in) { return take_arrow(schema.value, array.value, in); })) return false;
  }
  if (!call.answers.empty()) return true;
  return call.run([&](rows& in) {  // a stream without chunks is a column without rows
    in.begin(0);
    in.end();
    return static_cast<char const*>(nullptr);
  });
}

// What a method answers; null without an exception where there is no such method.
owned answer_of(PyObject* value, PyObject* name) {
  owned method{PyObject_GetAttr(value, name)};
  if (method) return owned{PyObject_CallNoArgs(method.get())};
  if (PyErr_ExceptionMatches(PyExc_AttributeError)) PyErr_Clear();
  return {};
}

bool take_column(column_call& call, PyObject* value) {
  if (auto pair = answer_of(value, call.state->array_method)) return take_array(call, pair.get());
  if (PyErr_Occurred()) return false;
  if (auto capsule = answer_of(value, call.state->stream_method)) return take_stream(call, capsule.get());
  if (PyErr_Occurred()) return false;
  rows given;
  if (!take_objects(call.state, value, given)) return false;
  return call.run([&](rows& in) {
    in = std::move(given);
    in.end();
    return static_cast<char const*>(nullptr);
  });
}

PyObject* answered(column_call& call, PyObject* value) {
  return guarded([&]() -> PyObject* {
    if (!take_column(call, value)) return nullptr;
    return make_column(call.state, shared_column{joined(std::move(call.answers))});
  });
}

}  // namespace

// What the pickle of a column calls.
PyObject* restore_column(PyObject* module, PyObject* arguments) {
  int is_text;
  Py_ssize_t rows, data_size, offsets_size = 0, validity_size = 0;
  char const *data, *offsets, *validity;
  if (!PyArg_ParseTuple(arguments, "pny#z#z#", &is_text, &rows, &data, &data_size, &offsets, &offsets_size,
                        &validity, &validity_size)) {
    return nullptr;
  }
  return guarded([&]() -> PyObject* {
    auto out = std::make_unique<column_data>();
    out->type = is_text ? column_data::kind::texts : column_data::kind::truths;
    out->size = static_cast<std::size_t>(rows);
    auto bits = static_cast<Py_ssize_t>(bitmap_size(out->size));
    auto is_right =
        rows >= 0 && (!validity || validity_size == bits) &&
        (is_text ? offsets && offsets_size % 8 == 0 && offsets_size / 8 - 1 == rows : data_size == bits);
    if (is_right) {
      out->data = copied<char>(data, data_size);
      out->octets = is_text ? static_cast<std::size_t>(data_size) : 0;
      out->offsets = copied<std::int64_t>(offsets, is_text ? offsets_size : 0);
      out->validity = copied<std::uint8_t>(validity, validity_size);
      out->nulls = validity ? count_nulls(*out) : 0;
    }
    if (!is_right || (is_text && !is_whole(*out))) {
      return PyErr_Format(PyExc_ValueError, "this is no pickle of a column");
    }
    repair_utf8(*out);
    return make_column(state_of(module), shared_column{std::move(out)});
  });
}

// column_text(array, what, profile, part, steps, flags, options, argument, raises)
PyObject* column_text(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"array", "what",    "profile",  "part",  "steps",
                                          "flags", "options", "argument", "raises"};
  PyObject* slots[9];
  column_call call;
  call.state = state_of(module);
  auto& work = call.work;
  if (!take_arguments({"column_text", names, 9, 9, 9}, values, count, keywords, slots)) return nullptr;
  work.steps = WEND_STEPS_DEFAULT;
  work.what = static_cast<std::uint32_t>(PyLong_AsUnsignedLong(slots[1]));
  work.part = static_cast<std::uint32_t>(PyLong_AsUnsignedLong(slots[3]));
  work.flags = static_cast<std::uint32_t>(PyLong_AsUnsignedLong(slots[5]));
  work.options = static_cast<std::uint32_t>(PyLong_AsUnsignedLong(slots[6]));
  if (PyErr_Occurred() || !take_profile(slots[2], work.profile) ||
      !take_steps(call.state, slots[4], work.steps) || !call.take_argument(slots[7])) {
    return nullptr;
  }
  std::uint32_t raises = 0;
  if (!take_flag(slots[8], 1, raises)) return nullptr;
  call.raises = raises != 0;
  return answered(call, slots[0]);
}

// column_valid(array, profile, flags)
PyObject* column_valid(PyObject* module, PyObject* const* values, Py_ssize_t count, PyObject* keywords) {
  static constexpr char const* names[] = {"array", "profile", "flags"};
  PyObject* slots[3];
  column_call call;
  call.state = state_of(module);
  if (!take_arguments({"column_valid", names, 3, 3, 3}, values, count, keywords, slots)) return nullptr;
  call.is_truth = true;
  call.work.flags = static_cast<std::uint32_t>(PyLong_AsUnsignedLong(slots[2]));
  if (PyErr_Occurred() || !take_profile(slots[1], call.work.profile)) return nullptr;
  return answered(call, slots[0]);
}

PyTypeObject* make_column_type(PyObject* module) {
  static PyGetSetDef const attributes[] = {
      {"null_count", column_nulls, nullptr, "rows without an answer", nullptr},
      {"is_text", column_is_text, nullptr, "whether rows are str; else bool", nullptr},
      {}};
  static PyMethodDef const methods[] = {
      {"to_pylist", column_list, METH_NOARGS, docs::column_list},
      {"__arrow_c_schema__", schema_capsule, METH_NOARGS, docs::column_schema},
      fast_method("__arrow_c_array__", column_export, docs::column_array),
      {"__reduce__", column_reduce, METH_NOARGS, docs::column_reduce},
      {}};
  PyType_Slot slots[] = {{Py_tp_doc, const_cast<char*>(docs::column)},
                         {Py_tp_dealloc, reinterpret_cast<void*>(column_dealloc)},
                         {Py_tp_repr, reinterpret_cast<void*>(column_repr)},
                         {Py_sq_length, reinterpret_cast<void*>(column_length)},
                         {Py_sq_item, reinterpret_cast<void*>(column_item)},
                         {Py_tp_getset, const_cast<PyGetSetDef*>(attributes)},
                         {Py_tp_methods, const_cast<PyMethodDef*>(methods)},
                         {}};
  PyType_Spec spec{"wend_uri.Column", sizeof(column_object), 0,
                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  return reinterpret_cast<PyTypeObject*>(PyType_FromModuleAndSpec(module, &spec, nullptr));
}

}  // namespace wend_py
