// SPDX-License-Identifier: Apache-2.0
//
// Fails each allocation once: every function of the interface is called while its n-th allocation fails, for n from 1 until the
// call needs no more. Each time the status is out-of-memory, or the answer is the right one; and no memory is lost.

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <new>
#include <string>
#include <string_view>

#include "wend/c/wend.h"

namespace {

long allocations_left = 0;  // 0: no failure
long allocations_held = 0;

void* allocated(std::size_t size, std::size_t alignment = 1) noexcept {
  if (allocations_left > 0 && --allocations_left == 0) return nullptr;
  size = (size + alignment - 1) / alignment * alignment;
  auto memory =
      alignment > alignof(std::max_align_t) ? std::aligned_alloc(alignment, size) : std::malloc(size);
  if (memory) ++allocations_held;
  return memory;
}

void* or_throw(void* memory) {
  if (!memory) throw std::bad_alloc();
  return memory;
}

void release(void* memory) noexcept {
  if (memory) --allocations_held;
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) { return or_throw(allocated(size)); }
void* operator new[](std::size_t size) { return or_throw(allocated(size)); }
void* operator new(std::size_t size, std::nothrow_t const&) noexcept { return allocated(size); }
void* operator new[](std::size_t size, std::nothrow_t const&) noexcept { return allocated(size); }
void* operator new(std::size_t size, std::align_val_t to) {
  return or_throw(allocated(size, static_cast<std::size_t>(to)));
}
void* operator new[](std::size_t size, std::align_val_t to) {
  return or_throw(allocated(size, static_cast<std::size_t>(to)));
}
void operator delete(void* at) noexcept { release(at); }
void operator delete[](void* at) noexcept { release(at); }
void operator delete(void* at, std::size_t) noexcept { release(at); }
void operator delete[](void* at, std::size_t) noexcept { release(at); }
void operator delete(void* at, std::align_val_t) noexcept { release(at); }
void operator delete[](void* at, std::align_val_t) noexcept { release(at); }
void operator delete(void* at, std::size_t, std::align_val_t) noexcept { release(at); }
void operator delete[](void* at, std::size_t, std::align_val_t) noexcept { release(at); }

namespace {

/// A text with its size, as the functions take it.
struct text {
  char const* data;
  std::size_t size;
  text(std::string_view from) : data(from.data()), size(from.size()) {}
};

// Beyond what a std::string holds without memory, and beyond ASCII, so that mapping is done too.
text const url = std::string_view(
    "http://ann:secret@www.b\xC3\xBC"
    "cher.example.co.uk:080/a/./b/../c%7e?utm_id=1&b=two+words&a=3#fragment");
text const plain_url =
    std::string_view("http://ann:secret@www.a-long-name.example.co.uk:080/a/./b/../c%7e?b=2&utm_id=1#f");
text const host = std::string_view(
               "www.b\xC3\xBC"
               "cher.example.co.uk"),
           query = std::string_view("b=two+words+and+more+words&utm_id=1&a=3");
text const name = std::string_view("b"), value = std::string_view("a value, longer than sixteen octets");

std::array<char, 4096> memory;
wend_buffer out;

wend_status column(std::uint32_t what, std::uint32_t profile) {
  static std::int32_t offsets[3], written[3];
  static std::uint8_t validity[1];
  offsets[1] = offsets[2] = static_cast<std::int32_t>(plain_url.size);
  wend_column in{plain_url.data, plain_url.size, offsets, nullptr, nullptr, 0, 2, 4, 0};
  std::string_view given = what == WEND_COLUMN_QUERY_VALUE ? "b"
                           : what == WEND_COLUMN_KEY       ? "cc"
                                                           : "http://h/";
  wend_work work{what, profile, WEND_HOST, 0x7FFF, 0, 0, {given.data(), given.size()}};
  wend_text_column to{memory.data(), memory.size(), 0, written, validity, 0, 0, 4, 0};
  wend_status errors[2];
  auto status = wend_column_text(&in, &work, &to, errors);
  out.size = to.size;
  return status;
}

wend_status column_of_ranges() {
  std::int64_t offsets[] = {0, static_cast<std::int64_t>(plain_url.size)};
  wend_column in{plain_url.data, plain_url.size, offsets, nullptr, nullptr, 0, 1, 8, 0};
  wend_range range;
  std::uint8_t valid;
  auto status = wend_column_part(&in, WEND_RFC1738, 0, WEND_HOST, &range, nullptr);
  return status.code != WEND_OK ? status : wend_column_valid(&in, WEND_WHATWG, WEND_REFERENCE, &valid);
}

wend_status expanded() {
  wend_string values[] = {{value.data, value.size}, {value.data, value.size}};
  wend_variable variables[] = {{{"text", 4}, WEND_TEXT, 0, values, 1},
                               {{"list", 4}, WEND_LIST, 0, values, 2},
                               {{"pairs", 5}, WEND_PAIRS, 0, values, 2}};
  std::string_view form = "http://h/{text}{?list*,pairs*}";
  return wend_expand(form.data(), form.size(), variables, 3, &out);
}

wend_status fetched() {
  wend_string schemes[] = {{"http", 4}, {"gopher", 6}};
  wend_fetch_policy policy{schemes, 2, nullptr, 0, 1, WEND_LENIENT};
  wend_fetch_target target;
  return wend_fetchable(url.data, url.size, &policy, &out, &target);
}

int hear(void* context, wend_find const*) {
  ++*static_cast<int*>(context);
  return 0;
}

wend_status agreed() {
  std::uint32_t const profiles[] = {WEND_RFC3986, WEND_WHATWG, WEND_RFC1738};
  wend_agreement answer;
  return wend_agree(url.data, url.size, profiles, 3, &answer);
}

using call = std::function<wend_status()>;
struct named_call {
  char const* name;
  call run;
};

named_call const calls[] = {
    {"parse",
     [] {
       wend_parts parts;
       return wend_parse(url.data, url.size, WEND_WHATWG, 0, &parts);
     }},
    {"parse_reference",
     [] {
       wend_parts parts;
       return wend_parse(url.data, url.size, WEND_WHATWG, WEND_REFERENCE, &parts);
     }},
    {"read", [] { return wend_read(url.data, url.size, "http://h", 8, WEND_WHATWG, 0, &out, nullptr); }},
    {"read_lenient",
     [] {
       return wend_read(plain_url.data, plain_url.size, nullptr, 0, WEND_RFC3986, WEND_LENIENT, &out,
                        nullptr);
     }},
    {"check",
     [] {
       std::size_t count;
       return wend_check(url.data, url.size, WEND_RFC3986, WEND_LENIENT, nullptr, 0, &count);
     }},
    {"check_whatwg",
     [] {
       std::size_t count;
       return wend_check(url.data, url.size, WEND_WHATWG, 0, nullptr, 0, &count);
     }},
    {"normalize",
     [] { return wend_normalize(plain_url.data, plain_url.size, WEND_RFC3986, 0x7FFF, 0, &out); }},
    {"normalize_whatwg", [] { return wend_normalize(url.data, url.size, WEND_WHATWG, 0x7FFF, 0, &out); }},
    {"resolve",
     [] {
       return wend_resolve(plain_url.data, plain_url.size, "../x y", 6, WEND_RFC3986, WEND_LENIENT, &out,
                           nullptr);
     }},
    {"resolve_whatwg",
     [] { return wend_resolve(url.data, url.size, "../x y", 6, WEND_WHATWG, 0, &out, nullptr); }},
    {"compare",
     [] {
       wend_verdict verdict;
       return wend_compare(plain_url.data, plain_url.size, plain_url.data, plain_url.size - 1, WEND_RFC3986,
                           WEND_LENIENT, &verdict);
     }},
    {"agree", agreed},
    {"reading", [] { return wend_reading(url.data, url.size, WEND_WHATWG, WEND_PATHS, &out); }},
    {"edit",
     [] {
       return wend_edit(plain_url.data, plain_url.size, WEND_RFC3986, WEND_QUERY, value.data, value.size,
                        &out);
     }},
    {"edit_whatwg",
     [] { return wend_edit(url.data, url.size, WEND_WHATWG, WEND_PATH, value.data, value.size, &out); }},
    {"edit_whatwg_refused",
     [] { return wend_edit(url.data, url.size, WEND_WHATWG, WEND_PORT, value.data, value.size, &out); }},
    {"query_next",
     [] {
       wend_query_pair pair;
       std::size_t at = 0;
       return wend_query_next(query.data, query.size, nullptr, &at, &pair);
     }},
    {"query_value",
     [] { return wend_query_value(query.data, query.size, nullptr, name.data, name.size, &out); }},
    {"query_set",
     [] {
       return wend_query_set(query.data, query.size, nullptr, name.data, name.size, value.data, value.size,
                             &out);
     }},
    {"query_append",
     [] {
       return wend_query_append(query.data, query.size, nullptr, name.data, name.size, value.data, value.size,
                                &out);
     }},
    {"query_remove", [] { return wend_query_remove(query.data, query.size, nullptr, "utm_*", 5, &out); }},
    {"query_sort", [] { return wend_query_sort(query.data, query.size, nullptr, &out); }},
    {"expand", expanded},
    {"domain",
     [] {
       wend_domain_parts parts;
       return wend_domain(host.data, host.size, WEND_RULES_ALL, &out, &parts);
     }},
    {"key", [] { return wend_key(url.data, url.size, "cdxj", 4, WEND_WITH_SCHEME, &out); }},
    {"host_class",
     [] {
       std::uint32_t answer;
       return wend_host_class(host.data, host.size, &answer);
     }},
    {"host_is_public",
     [] {
       std::int32_t answer;
       return wend_host_is_public(host.data, host.size, &answer);
     }},
    {"redact",
     [] {
       wend_string more{"b", 1};
       return wend_redact(url.data, url.size, &more, 1, 0, &out);
     }},
    {"redact_text", [] { return wend_redact(url.data, url.size, nullptr, 0, WEND_REDACT_TEXT, &out); }},
    {"fetchable", fetched},
    {"extract",
     [] {
       int count = 0;
       return wend_extract(url.data, url.size, WEND_RFC3986, WEND_FIND_FUZZY, hear, &count);
     }},
    {"column_part", [] { return column(WEND_COLUMN_PART, WEND_WHATWG); }},
    {"column_normalize", [] { return column(WEND_COLUMN_NORMALIZE, WEND_RFC3986); }},
    {"column_resolve", [] { return column(WEND_COLUMN_RESOLVE, WEND_RFC3986); }},
    {"column_domain", [] { return column(WEND_COLUMN_DOMAIN, WEND_RFC3986); }},
    {"column_suffix", [] { return column(WEND_COLUMN_SUFFIX, WEND_WHATWG); }},
    {"column_key", [] { return column(WEND_COLUMN_KEY, WEND_RFC3986); }},
    {"column_host_class", [] { return column(WEND_COLUMN_HOST_CLASS, WEND_RFC3986); }},
    {"column_redact", [] { return column(WEND_COLUMN_REDACT, WEND_RFC3986); }},
    {"column_query_value", [] { return column(WEND_COLUMN_QUERY_VALUE, WEND_RFC3986); }},
    {"column_error", [] { return column(WEND_COLUMN_ERROR, WEND_RFC3986); }},
    {"column_ranges", column_of_ranges},
};

std::string answer_of(wend_status status) {
  return std::to_string(status.code) + "@" + std::to_string(status.at) + " " +
         std::string(memory.data(), out.size);
}

/// Calls with the n-th allocation failing, for each n; returns how many failed. `loses_memory`: a call that failed kept some.
int fail_each_allocation(call const& run, std::string const& right, bool& loses_memory) {
  auto out_of_memory = wend_error_named("out-of-memory", 13);
  for (long n = 1; n < 10000; ++n) {
    out = {memory.data(), memory.size(), 0};
    auto held = allocations_held;
    allocations_left = n;
    auto status = run();
    bool is_spent = allocations_left == 0;
    allocations_left = 0;
    loses_memory = allocations_held != held;
    EXPECT_TRUE(status.code == out_of_memory || answer_of(status) == right)
        << "allocation " << n << ": " << answer_of(status);
    if (!is_spent) return static_cast<int>(n - 1);
    if (loses_memory) return static_cast<int>(n);
  }
  ADD_FAILURE() << "no end of allocations";
  return 0;
}

TEST(WithoutMemory, the_tables_made_at_the_first_call_are_made_later) {
  allocations_left = 1;
  EXPECT_STREQ(wend_contract(), "");
  allocations_left = 0;
  EXPECT_NE(std::string_view(wend_contract()), "");
  out = {memory.data(), memory.size(), 0};
  bool ignored = false;
  auto steps = [] {
    return wend_normalize("http://h/?utm_id=1", 18, WEND_RFC3986, WEND_STEP_TRACKING, 0, &out);
  };
  fail_each_allocation(steps, "0@0 http://h/", ignored);
}

TEST(WithoutMemory, every_call_says_so_or_answers_and_loses_none) {
  for (auto const& [label, run] : calls) {
    out = {memory.data(), memory.size(), 0};
    auto right = answer_of(run());
    bool loses_memory = false;
    auto failed = fail_each_allocation(run, right, loses_memory);
    RecordProperty(label, failed);
#ifndef WEND_PLAIN_CORE  // whose frames nothing unwinds
    EXPECT_FALSE(loses_memory) << label << ", allocation " << failed;
#endif
  }
}

}  // namespace
