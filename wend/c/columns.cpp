// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <limits>
#include <string>

#include "wend/c/detail/call.hpp"
#include "wend/c/detail/names.hpp"
#include "wend/c/detail/parts.hpp"
#include "wend/c/detail/steps.hpp"
#include "wend/names/host_class.hpp"
#include "wend/names/key.hpp"
#include "wend/names/public_suffix.hpp"
#include "wend/names/query.hpp"
#include "wend/names/redact.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

using namespace wend;
using c::choice, c::flags, c::given, c::guarded, c::needed, c::profile_number;

namespace wend::c {
namespace {

bool has_width(std::uint32_t width) { return width == sizeof(std::int32_t) || width == sizeof(std::int64_t); }

/// The rows of a column that a caller gave.
class column {
 public:
  explicit column(wend_column const* in) : in_(in) {}

  std::uint16_t wrong() const {
    bool is_whole =
        in_ && has_width(in_->width) && (in_->data || in_->size == 0) && (in_->rows == 0 || in_->offsets);
    return is_whole ? WEND_OK : WEND_BAD_ARGUMENT;
  }
  std::size_t rows() const { return in_->rows; }
  bool is_null(std::size_t row) const {
    auto i = in_->first + row;
    return in_->validity && (in_->validity[i / 8] >> (i % 8) & 1) == 0;
  }
  /// The text of a row; null where its offsets leave the data.
  std::optional<std::string_view> text(std::size_t row) const {
    auto i = in_->first + row;
    auto begin = number(in_->offsets, i);
    auto end = in_->sizes ? begin + number(in_->sizes, i) : number(in_->offsets, i + 1);
    if (begin > in_->size || end > in_->size || begin > end) return {};
    return given{in_->data, in_->size}.view().substr(begin, end - begin);
  }

 private:
  /// A negative number becomes one beyond every size.
  std::uint64_t number(void const* list, std::size_t i) const {
    return in_->width == sizeof(std::int32_t) ? at<std::int32_t>(list, i) : at<std::int64_t>(list, i);
  }
  template <class T>
  static std::uint64_t at(void const* list, std::size_t i) {
    T value;  // columns of files need not be aligned
    std::memcpy(&value, static_cast<char const*>(list) + i * sizeof(T), sizeof(T));
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
  }

  wend_column const* in_;
};

wend_status at_row(std::uint16_t code, std::size_t row) {
  return status_of(code, static_cast<std::uint32_t>(std::min<std::size_t>(row, WEND_NONE)));
}

/// Calls `take(row, text)` for each row from `first` on; the text of a null row is absent. Ends at a row that is no part of the
/// data, and where `take` returns another code than WEND_OK.
template <class Take>
wend_status for_each_row(column const& in, std::size_t first, Take take) {
  for (auto row = first; row < in.rows(); ++row) {
    std::optional<std::string_view> text;
    if (!in.is_null(row)) {
      text = in.text(row);
      if (!text) return at_row(WEND_BAD_ARGUMENT, row);
    }
    if (std::uint16_t code = take(row, text); code != WEND_OK) return at_row(code, row);
  }
  return done;
}

/// The column of text that is written.
class text_column {
 public:
  explicit text_column(wend_text_column* out) : out_(out) {}

  std::uint16_t wrong() const {
    bool is_whole = out_ && has_width(out_->width) && out_->offsets && out_->validity &&
                    (out_->data || out_->room == 0) && out_->size <= out_->room;
    return is_whole ? WEND_OK : WEND_BAD_ARGUMENT;
  }
  std::size_t rows() const { return out_->rows; }
  void begin() {
    if (out_->rows != 0) return;
    out_->size = out_->nulls = 0;
    put_offset();
  }
  std::uint16_t add(std::string_view text) {
    if (text.size() > out_->room - out_->size) return WEND_NO_ROOM;
    if (out_->width == sizeof(std::int32_t) &&
        out_->size + text.size() > std::numeric_limits<std::int32_t>::max())
      return number_of(errc::too_long);
    std::char_traits<char>::copy(out_->data + out_->size, text.data(), text.size());
    out_->size += text.size();
    end_row(1);
    return WEND_OK;
  }
  void add_null() {
    ++out_->nulls;
    end_row(0);
  }

 private:
  void end_row(unsigned bit) {
    auto& octet = out_->validity[out_->rows / 8];
    auto place = out_->rows % 8;
    auto kept = place == 0 ? 0u : octet;
    octet = static_cast<std::uint8_t>(kept | bit << place);
    ++out_->rows;
    put_offset();
  }
  void put_offset() {
    auto place = static_cast<char*>(out_->offsets) + out_->rows * out_->width;
    if (auto narrow = static_cast<std::int32_t>(out_->size); out_->width == sizeof narrow)
      std::memcpy(place, &narrow, sizeof narrow);
    else std::memcpy(place, &out_->size, sizeof(std::int64_t));
  }

  wend_text_column* out_;
};

using answer_text = std::optional<std::string_view>;

/// Answers one row after another: what `wend_work` asks for.
class worker {
 public:
  worker(wend_work const& work, profile p)
      : work_(work),
        profile_(p),
        reader_(p, work.what == WEND_COLUMN_RESOLVE ? work.flags | WEND_REFERENCE : work.flags),
        base_reader_(p, work.flags & WEND_LENIENT),
        suffixes_{.of = rules_of(work.what == WEND_COLUMN_KEY ? 0 : work.options)} {}

  /// What is the same for all rows: the base, the steps, the variant.
  wend_status prepare() {
    argument_ = given{work_.argument.data, work_.argument.size}.view();
    if (work_.what == WEND_COLUMN_NORMALIZE) steps_ = options_of(work_.steps, work_.flags);
    if (work_.what == WEND_COLUMN_KEY)
      return key_options_of(optional_text({work_.argument.data, work_.argument.size}), work_.options, keys_);
    if (work_.what != WEND_COLUMN_RESOLVE) return done;
    auto base = base_reader_.read_base(argument_);
    if (!base) return status_of(base.error());
    base_ = *base;
    return done;
  }

  /// The answer is a view of the row or of the worker, valid until the next call.
  wend_status operator()(std::string_view row, answer_text& answer) {
    switch (work_.what) {
      case WEND_COLUMN_NORMALIZE: return kept(normalize_by_steps_to(text_, row, profile_, steps_), answer);
      case WEND_COLUMN_RESOLVE: return resolve(row, answer);
      case WEND_COLUMN_KEY: return kept(key_to(text_, row, keys_), answer);
      case WEND_COLUMN_REDACT:
        answer = text_ = (work_.flags & WEND_REDACT_TEXT) != 0 ? redact_text(row) : redact(row);
        return done;
      case WEND_COLUMN_ERROR: return name_error(row, answer);
      default: return of_url(row, answer);
    }
  }

 private:
  wend_status kept(result<void> const& written, answer_text& answer) const {
    if (!written) return status_of(written.error());
    answer = text_;
    return done;
  }
  static wend_status of(result<uri_view> const& url, answer_text& answer) {
    if (!url) return status_of(url.error());
    answer = url->text();
    return done;
  }
  wend_status resolve(std::string_view row, answer_text& answer) {
    if (profile_ == profile::whatwg) return of(reader_.read(row, base_), answer);
    auto reference = reader_.read(row);
    if (!reference) return status_of(reference.error());
    auto reading =
        (work_.flags & WEND_EXAMPLES) != 0 ? resolution::reading::examples : resolution::reading::rule;
    return of(resolve_to(text_, *base_, *reference, reading), answer);
  }
  wend_status name_error(std::string_view row, answer_text& answer) {
    auto url = reader_.read(row);
    if (url) return absent;
    answer = explain(url.error().code).name;
    return status_of(url.error());
  }
  wend_status of_url(std::string_view row, answer_text& answer) {
    auto url = reader_.read(row);
    if (!url) return status_of(url.error());
    switch (work_.what) {
      case WEND_COLUMN_PART: return cut(*url, part_in(*url, work_.part), answer);
      case WEND_COLUMN_HOST_CLASS: return host_class_of(url->host(), answer);
      case WEND_COLUMN_QUERY_VALUE: return query_value(*url, answer);
      default: return domain(*url, answer);
    }
  }
  static wend_status cut(uri_view url, wend_range range, answer_text& answer) {
    if (range.begin == WEND_NONE) return absent;
    answer = url.text().substr(range.begin, range.end - range.begin);
    return done;
  }
  static wend_status host_class_of(std::string_view host, answer_text& answer) {
    auto what = class_of_host(host);
    if (what == host_class::none) return absent;
    answer = name_of(what);
    return done;
  }
  wend_status query_value(uri_view url, answer_text& answer) {
    auto pair = query_pairs(url.query(), {.rule = query_rule_of(url.scheme())}).find(argument_);
    if (!pair) return absent;
    answer = text_ = pair->decoded_value();
    return done;
  }
  wend_status domain(uri_view url, answer_text& answer) {
    auto parts = domain_of_uri_host(text_, url.host(), suffixes_);
    if (!parts) return status_of(parts.error());
    auto text = work_.what == WEND_COLUMN_DOMAIN ? parts->domain : parts->suffix;
    if (text.empty()) return absent;
    answer = text;
    return done;
  }

  wend_work const& work_;
  profile profile_;
  reader reader_, base_reader_;
  domain_options suffixes_;
  std::string_view argument_{};
  std::optional<uri_view> base_{};
  step_options steps_{};
  key_options keys_{};
  std::string text_{};
};

/// What a row of a column may ask for, and by which flags and options.
std::uint16_t wrong_in(wend_work const* work) {
  if (!work) return WEND_BAD_ARGUMENT;
  bool is_resolve = work->what == WEND_COLUMN_RESOLVE, is_key = work->what == WEND_COLUMN_KEY;
  bool is_redact = work->what == WEND_COLUMN_REDACT;
  std::uint32_t known =
      is_redact ? WEND_REDACT_TEXT : WEND_REFERENCE | WEND_LENIENT | (is_resolve ? WEND_EXAMPLES : 0);
  choice const options{work->options, is_key ? known_key_options + 1 : rule_count};
  std::uint16_t code = WEND_OK;
  auto vet = [&](auto... argument) { return ((code = argument.wrong()) || ...); };
  vet(choice{work->what, WEND_COLUMN_ERROR + 1}, profile_number(work->profile),
      choice{work->part, WEND_HREF + 1}, flags{work->steps, known_steps}, flags{work->flags, known}, options,
      given{work->argument.data, work->argument.size});
  return code;
}

struct given_work {
  wend_work const* place;
  std::uint16_t wrong() const { return wrong_in(place); }
};

wend_status write_text(column const& in, wend_work const& work, text_column out, wend_status* errors) {
  worker answer_of(work, profile_number(work.profile).get());
  if (auto ready = answer_of.prepare(); ready.code != WEND_OK) return ready;
  out.begin();
  return for_each_row(in, out.rows(), [&](std::size_t row, answer_text text) -> std::uint16_t {
    answer_text answer;
    auto status = text ? answer_of(*text, answer) : absent;
    if (!answer) out.add_null();
    else if (auto code = out.add(*answer); code != WEND_OK) return code;
    if (errors) errors[row] = status;
    return WEND_OK;
  });
}

wend_range range_of(result<uri_view> const& url, std::uint32_t part, wend_status& status) {
  if (!url) status = status_of(url.error());
  auto range = url ? part_in(*url, part) : no_range;
  if (range.begin != WEND_NONE) status = done;
  return range;
}

wend_status write_ranges(column const& in, profile p, std::uint32_t set, std::uint32_t part, wend_range* out,
                         wend_status* errors) {
  return for_each_row(in, 0, [&](std::size_t row, answer_text text) -> std::uint16_t {
    auto status = absent;
    out[row] = text ? range_of(view_of(*text, p, set), part, status) : no_range;
    if (errors) errors[row] = status;
    return WEND_OK;
  });
}

wend_status write_validity(column const& in, profile p, std::uint32_t set, std::uint8_t* out) {
  reader reader(p, set);
  auto accepts = [&](std::string_view text) {
    bool by_standard = p == profile::whatwg && (set & WEND_REFERENCE) == 0;
    return by_standard ? whatwg::can_parse(text) : reader.read(text).has_value();
  };
  return for_each_row(in, 0, [&](std::size_t row, answer_text text) -> std::uint16_t {
    out[row] = text && accepts(*text);
    return WEND_OK;
  });
}

}  // namespace
}  // namespace wend::c

wend_status wend_column_text(wend_column const* in, wend_work const* work, wend_text_column* out,
                             wend_status* errors) noexcept {
  c::column const rows(in);
  c::text_column const written(out);
  return guarded([&] { return c::write_text(rows, *work, written, errors); }, rows, c::given_work{work},
                 written);
}

wend_status wend_column_part(wend_column const* in, uint32_t profile, uint32_t set, uint32_t part,
                             wend_range* out, wend_status* errors) noexcept {
  c::column const rows(in);
  profile_number const p(profile);
  choice const rewrites{profile == WEND_WHATWG ? 1u : 0u, 1};
  return guarded([&] { return c::write_ranges(rows, p.get(), set, part, out, errors); }, rows, p, rewrites,
                 flags{set, WEND_REFERENCE}, choice{part, WEND_HREF + 1}, needed{out});
}

wend_status wend_column_valid(wend_column const* in, uint32_t profile, uint32_t set, uint8_t* out) noexcept {
  c::column const rows(in);
  profile_number const p(profile);
  return guarded([&] { return c::write_validity(rows, p.get(), set, out); }, rows, p,
                 flags{set, WEND_REFERENCE | WEND_LENIENT}, needed{out});
}
