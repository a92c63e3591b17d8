// SPDX-License-Identifier: Apache-2.0
#include "wend/adapters/gmime/mime_parts.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "wend/content/detail/message.hpp"
#include "wend/uri/iri.hpp"

namespace wend::access {
namespace {

using namespace std::chrono_literals;

std::string times(std::size_t count, std::string_view what) {
  std::string text;
  text.reserve(count * what.size());
  for (std::size_t i = 0; i < count; ++i) text += what;
  return text;
}

/// Type and body of each part.
std::vector<std::string> seen_in(std::string_view message, parts_end end = parts_end::seen) {
  std::vector<std::string> parts;
  auto see = [&](mime_part const& part) {
    parts.push_back(part.media_type + '|' + std::string(part.body));
    return true;
  };
  EXPECT_EQ(each_part(message, see), end);
  return parts;
}

std::string mixed(std::string_view boundary, std::string_view what) {
  auto b = std::string(boundary);
  return "Content-Type: multipart/mixed; boundary=" + b + "\n\n" + std::string(what);
}

template <class Work>
std::chrono::duration<double> time_of(Work&& work) {
  auto began = std::chrono::steady_clock::now();
  work();
  return std::chrono::steady_clock::now() - began;
}

TEST(MimeParts, a_boundary_is_a_line_of_its_own) {  // RFC 2046 §5.1.1
  using parts = std::vector<std::string>;
  EXPECT_EQ(seen_in(mixed("b", "before\n--b\n\nx\n--bb\n--b-\n --b\n--b \t\n\ny\r\n--b--\nafter\n--b\n\nz")),
            (parts{"text/plain|x\n--bb\n--b-\n --b", "text/plain|y"}));
  EXPECT_EQ(seen_in(mixed("b", "--b\n\n--b\n\n\n--b\nContent-Type: text/html\n--b--")),
            (parts{"text/plain|", "text/plain|", "text/html|"}));
  EXPECT_EQ(seen_in(mixed("b", "--b\n\nx")), (parts{"text/plain|x"}));
  EXPECT_EQ(seen_in(mixed("b", "")), parts{});
  EXPECT_EQ(seen_in("Content-Type: multipart/mixed\n\n--b\n\nx"), parts{});
}

TEST(MimeParts, an_outer_boundary_ends_the_inner_parts) {  // RFC 2046 §5.1.2
  auto inner = "--a\n" + mixed("b", "--b\n\nx\n--a\nContent-Type: Image/PNG; x=y\n\ny\n--b--\n--a--\n");
  EXPECT_EQ(seen_in(mixed("a", inner)), (std::vector<std::string>{"text/plain|x", "image/png|y\n--b--"}));
}

TEST(MimeParts, an_embedded_message_is_not_split) {  // RFC 2046 §5.2.1, §5.1.5
  auto inner = "Subject: s\n" + mixed("i", "--i\n\nx\n--i--");
  auto outer = "Content-Type: multipart/digest; boundary=b\n\n--b\n\n" + inner + "\n--b--\n";
  EXPECT_EQ(seen_in(outer), (std::vector<std::string>{"message/rfc822|" + inner}));
}

TEST(MimeParts, text_that_does_not_begin_with_a_field_is_not_a_message) {
  for (auto none : {"", "words\n\nx", " x: y\n\nx", ": y\n\nx", "Subject: t\nwor"})
    EXPECT_TRUE(seen_in(none, parts_end::no_message).empty()) << none;
  for (auto some : {"a: b\n\nx", "a : b\nno field\n\nx", "\nx", "From a@b\na: b\n\nx", ">From a@b\n\nx"})
    EXPECT_EQ(seen_in(some), std::vector<std::string>{"text/plain|x"}) << some;
}

TEST(MimeParts, an_overlong_mime_field_is_cut) {
  auto text = readable("Content-Type: text/plain; charset=koi8-r;\n" + times(4000, " a=b;\n") + "\n\xC1");
  EXPECT_EQ(text.text, "\xD0\xB0");
  EXPECT_EQ(seen_in("Subject: " + times(50'000, "word ") + "\nContent-Type: text/html\n\nx"),
            std::vector<std::string>{"text/html|x"});
}

TEST(MimeParts, groups_within_groups_are_text) {  // RFC 5322 §3.4: a parser of addresses would go down them
  auto groups = "From: a@b\r\nTo: " + times(400'000, "g:") + "\r\n";
  EXPECT_EQ(readable(groups + "\r\nx").text, "x");
  for (auto name : {"Cc", "Reply-To", "Sender", "Bcc", "Resent-To"})
    EXPECT_EQ(readable(name + std::string(": ") + times(400'000, "g:\n ") + "\n\nx").text, "x") << name;
  auto within =
      mixed("b", "--b\n" + groups + "\nx\n--b\nContent-Type: message/rfc822\n\n" + groups + "\ny\n--b--\n");
  auto read = readable(within);
  EXPECT_EQ(read.text, "x");
  ASSERT_EQ(read.parts.size(), 2U);
  EXPECT_EQ(read.parts[1].size, groups.size() + 2);
  EXPECT_EQ(part_at(within, 2)->octets, groups + "\ny");
  EXPECT_FALSE(part_of(within, "a@b"));
}

TEST(MimeParts, many_boundaries_take_linear_time) {
  std::string deep;
  for (int i = 0; i < 1000; ++i) {
    auto b = "b" + std::to_string(i);
    deep += mixed(b, "--" + b + "\n");
  }
  auto nested = deep + '\n' + times(1'500'000, "--x\n"), many = mixed("b", times(900'000, "--b\n\n\n"));
  readable_message read;
  EXPECT_LT(time_of([&] { read = readable(nested); }), 2s);  // were all compared with all, 7 s and more
  EXPECT_FALSE(read.whole);
  EXPECT_TRUE(read.text.contains("--x\n--x\n"));  // what is not taken apart is shown as it is
  EXPECT_LT(time_of([&] { read = readable(many); }), 2s);
  EXPECT_FALSE(read.whole);
  EXPECT_EQ(read.parts.size(), 1000U);
  EXPECT_LT(time_of([&] { EXPECT_FALSE(part_at(many, 1'000'000)); }), 2s);
}

}  // namespace
}  // namespace wend::access
