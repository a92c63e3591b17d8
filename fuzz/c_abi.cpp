// SPDX-License-Identifier: Apache-2.0
// Every function for C, with buffers and texts of their exact size: a status is known and lies in the text, ranges lie in theirs,
// and a result is written where the buffer holds it, and only there. The first octet chooses profile, flags and options; the rest
// is a text, and behind a NUL another.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "fuzz/must.hpp"
#include "wend/c/wend.h"

namespace {

/// A copy that ends where its memory does.
struct text {
  explicit text(std::string_view from) : size(from.size()), data(new char[from.size()]) {
    std::copy(from.begin(), from.end(), data.get());
  }
  std::size_t size;
  std::unique_ptr<char[]> data;
};

struct choices {
  std::uint32_t profile, flags, part, more;
};

void must_be_known(wend_status status, std::size_t longest) {
  must(status.code == WEND_OK || *wend_error_name(status.code) != '\0');
  must(status.at <= longest);
}

void must_lie_in(wend_range range, std::size_t size) {
  must(range.begin == WEND_NONE ? range.end == WEND_NONE : range.begin <= range.end && range.end <= size);
}

void must_lie_in(wend_parts const& parts, std::size_t size) {
  for (auto range : parts.part) must_lie_in(range, size);
  must(parts.host_kind <= WEND_IP_FUTURE && parts.port_number >= -1 && parts.port_number <= 0xFFFF);
}

/// Calls with a buffer of no octets, then with as much as was asked for, then with one octet less.
template <class Call>
wend_status writes(std::size_t longest, Call call) {
  wend_buffer out{nullptr, 0, 0};
  auto status = call(&out);
  must_be_known(status, longest);
  if (status.code != WEND_NO_ROOM) {
    must(status.code != WEND_OK || out.size == 0);
    return status;
  }
  auto size = out.size;
  std::unique_ptr<char[]> memory(new char[size]);
  out = {memory.get(), size, 0};
  must(call(&out).code == WEND_OK && out.size == size);
  std::unique_ptr<char[]> less(new char[size - 1]);
  out = {less.get(), size - 1, 0};
  must(call(&out).code == WEND_NO_ROOM && out.size == size);
  return {};
}

void ask_parser(text const& a, text const& b, choices by) {
  wend_parts parts;
  auto status = wend_parse(a.data.get(), a.size, by.profile, by.flags & WEND_REFERENCE, &parts);
  must_be_known(status, a.size);
  if (status.code == WEND_OK) must_lie_in(parts, a.size);
  bool has_base = by.profile == WEND_WHATWG && b.size > 0;
  writes(a.size + b.size, [&](wend_buffer* out) {
    auto read = wend_read(a.data.get(), a.size, has_base ? b.data.get() : nullptr, has_base ? b.size : 0,
                          by.profile, by.flags & 3, out, &parts);
    if (read.code == WEND_OK) must_lie_in(parts, out->size);
    return read;
  });
  std::vector<wend_status> list(by.more % 4);
  std::size_t count = 0;
  must(wend_check(a.data.get(), a.size, by.profile, by.flags & 3, list.data(), list.size(), &count).code ==
       WEND_OK);
  for (std::size_t i = 0; i < std::min(count, list.size()); ++i) must_be_known(list[i], a.size);
}

void ask_forms(text const& a, text const& b, choices by) {
  auto lenient = by.flags & WEND_LENIENT;
  writes(a.size, [&](wend_buffer* out) {
    return wend_normalize(a.data.get(), a.size, by.profile, by.more * 131 & 0x7FFF, lenient, out);
  });
  writes(a.size + b.size, [&](wend_buffer* out) {
    return wend_resolve(a.data.get(), a.size, b.data.get(), b.size, by.profile,
                        lenient | (by.flags & WEND_EXAMPLES), out, nullptr);
  });
  wend_verdict verdict;
  must_be_known(wend_compare(a.data.get(), a.size, b.data.get(), b.size, by.profile, by.flags & 6, &verdict),
                a.size + b.size);
  must(wend_compare(a.data.get(), a.size, a.data.get(), a.size, by.profile, 0, &verdict).code != WEND_OK ||
       verdict.equivalent);
  writes(3 * (a.size + b.size) + 8, [&](wend_buffer* out) {
    return wend_edit(a.data.get(), a.size, by.profile, by.part, by.more % 5 ? b.data.get() : nullptr,
                     by.more % 5 ? b.size : 0, out);
  });
}

void ask_readers(text const& a, choices by) {
  std::uint32_t const profiles[] = {WEND_RFC3986, WEND_WHATWG, by.profile};
  wend_agreement answer;
  must(wend_agree(a.data.get(), a.size, profiles, 3, &answer).code == WEND_OK);
  must(!answer.agree || !answer.all_refuse);
  for (auto at : answer.at) must(at == WEND_NONE || at <= a.size);
  writes(a.size, [&](wend_buffer* out) {
    return wend_reading(a.data.get(), a.size, by.profile, 1 + by.more % 4, out);
  });
}

void ask_query(text const& a, text const& b, choices by) {
  wend_query_options const how{by.more & 1, (by.more & 2) != 0 ? ';' : '\0', {}};
  auto asked = (by.more & 4) != 0 ? &how : nullptr;
  wend_query_pair pair;
  std::size_t at = 0, before = 0;
  for (; wend_query_next(a.data.get(), a.size, asked, &at, &pair).code == WEND_OK; before = at) {
    must(at > before && at <= a.size);
    must_lie_in(pair.name, a.size);
    must_lie_in(pair.value, a.size);
  }
  auto name = b.data.get();
  auto longest = a.size + b.size;
  writes(longest,
         [&](wend_buffer* out) { return wend_query_value(a.data.get(), a.size, asked, name, b.size, out); });
  writes(longest, [&](wend_buffer* out) {
    return wend_query_set(a.data.get(), a.size, asked, name, b.size, name, b.size, out);
  });
  writes(longest, [&](wend_buffer* out) {
    return wend_query_append(a.data.get(), a.size, asked, name, b.size, nullptr, 0, out);
  });
  writes(longest,
         [&](wend_buffer* out) { return wend_query_remove(a.data.get(), a.size, asked, name, b.size, out); });
  writes(longest, [&](wend_buffer* out) { return wend_query_sort(a.data.get(), a.size, asked, out); });
  wend_string values[] = {{name, b.size}, {name, b.size}};
  wend_variable variables[] = {{{"a", 1}, WEND_TEXT, 0, values, 1},
                               {{"b", 1}, 1 + (by.more & 1), 0, values, 2}};
  writes(longest, [&](wend_buffer* out) { return wend_expand(a.data.get(), a.size, variables, 2, out); });
}

/// A host that a parser accepts is one.
void must_classify_host(text const& a, std::uint32_t profile) {
  wend_parts url;
  if (wend_parse(a.data.get(), a.size, profile, WEND_REFERENCE, &url).code != WEND_OK) return;
  auto range = url.part[WEND_HOST];
  if (range.begin == WEND_NONE) return;
  std::uint32_t host_class;
  must(wend_host_class(a.data.get() + range.begin, range.end - range.begin, &host_class).code == WEND_OK);
}

void ask_names(text const& a, text const& b, choices by) {
  wend_domain_parts parts;
  writes(a.size, [&](wend_buffer* out) {
    auto status = wend_domain(a.data.get(), a.size, by.more % 3, out, &parts);
    if (status.code == WEND_OK) must_lie_in(parts.domain, out->size);
    if (status.code == WEND_OK) must_lie_in(parts.suffix, out->size);
    return status;
  });
  constexpr std::string_view variants[] = {"ia", "cc", "cdxj@1"};
  auto variant = variants[by.more % 3];
  writes(a.size, [&](wend_buffer* out) {
    return wend_key(a.data.get(), a.size, variant.data(), variant.size(), by.more & 31, out);
  });
  std::uint32_t host_class;
  std::int32_t is_public;
  auto classed = wend_host_class(a.data.get(), a.size, &host_class);
  must_be_known(classed, a.size);
  must(classed.code != WEND_OK || wend_host_class_name(host_class));
  must(wend_host_is_public(a.data.get(), a.size, &is_public).code == classed.code);
  must_classify_host(a, by.profile);
  wend_string const names{b.data.get(), b.size};
  writes(a.size,
         [&](wend_buffer* out) { return wend_redact(a.data.get(), a.size, &names, 1, by.more & 1, out); });
  wend_fetch_policy const policy{nullptr, 0, nullptr, 0, by.more & 1, by.flags & WEND_LENIENT};
  wend_fetch_target target;
  writes(a.size, [&](wend_buffer* out) {
    auto status = wend_fetchable(a.data.get(), a.size, &policy, out, &target);
    if (status.code == WEND_OK) must_lie_in(target.host, out->size);
    return status;
  });
  (void)wend_may_reach(reinterpret_cast<std::uint8_t const*>(a.data.get()), std::min<std::size_t>(a.size, 16),
                       &policy);
}

int hear(void* context, wend_find const* find) {
  must(find->at <= find->inner_at && find->inner_at + find->inner_length <= find->at + find->length);
  must(find->at + find->length <= *static_cast<std::size_t*>(context) && find->kind <= WEND_AS_MAIL);
  return find->length % 7 == 3;
}

/// Two rows, of which the octets are those of the text, or lie beyond it.
void ask_columns(text const& a, text const& b, choices by) {
  std::int32_t const end = static_cast<std::int32_t>(a.size);
  std::int32_t const middle = static_cast<std::int32_t>(by.more) * 3 - 4;
  std::int32_t const offsets[] = {0, middle, end};
  wend_column const in{a.data.get(), a.size, offsets, nullptr, nullptr, 0, 2, 4, 0};
  bool is_whole = middle >= 0 && middle <= end;
  std::uint8_t valid[2];
  wend_range ranges[2];
  wend_status errors[2];
  auto status = wend_column_valid(&in, by.profile, by.flags & 3, valid);
  must((status.code == WEND_OK) == is_whole);
  auto ranged = wend_column_part(&in, by.profile, by.flags & WEND_REFERENCE, by.part, ranges, errors);
  if (ranged.code == WEND_OK)
    for (auto range : ranges) must_lie_in(range, a.size);
  wend_work const work{by.more % 10,
                       by.profile,
                       by.part,
                       by.more * 131 & 0x7FFF,
                       by.more % 10 == WEND_COLUMN_REDACT ? 0 : by.flags & 3,
                       0,
                       {by.more % 10 == WEND_COLUMN_KEY ? nullptr : b.data.get(),
                        by.more % 10 == WEND_COLUMN_KEY ? 0 : b.size}};
  std::int64_t written[3];
  std::uint8_t validity[1];
  std::vector<char> memory;
  wend_text_column out{nullptr, 0, 0, written, validity, 0, 0, 8, 0};
  while ((status = wend_column_text(&in, &work, &out, errors)).code == WEND_NO_ROOM) {
    memory.resize(memory.size() * 2 + 8);
    out.data = memory.data();
    out.room = memory.size();
  }
  if (status.code == WEND_OK)
    must(out.rows == 2 && written[2] == static_cast<std::int64_t>(out.size) && out.size <= out.room);
  must(status.code != WEND_OK || is_whole);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size < 2) return 0;
  choices const by{data[0] % 5u, data[0] / 5u & 15u, data[1] % 10u, data[1]};
  std::string_view rest(reinterpret_cast<char const*>(data) + 2, size - 2);
  auto end = std::min(rest.find('\0'), rest.size());
  text const a(rest.substr(0, end)), b(rest.substr(std::min(end + 1, rest.size())));
  ask_parser(a, b, by);
  ask_forms(a, b, by);
  ask_readers(a, by);
  ask_query(a, b, by);
  ask_names(a, b, by);
  auto longest = a.size;
  must_be_known(wend_extract(a.data.get(), a.size, by.profile, by.more % 4, hear, &longest), 0);
  ask_columns(a, b, by);
  (void)wend_error_named(a.data.get(), a.size);
  (void)wend_profile_named(a.data.get(), a.size);
  (void)wend_step_named(a.data.get(), a.size);
  must(wend_query_rule_of(a.data.get(), a.size) <= WEND_GENERIC);
  auto code = static_cast<std::uint16_t>(by.more);
  (void)wend_error_section(code, by.profile);
  (void)wend_error_message(code);
  (void)wend_is_notice(code);
  return 0;
}
