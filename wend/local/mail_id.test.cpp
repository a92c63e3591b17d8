// SPDX-License-Identifier: Apache-2.0
#include "wend/local/mail_id.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace wend::engine {
namespace {

// shows MID-01 · RFC 5322 §3.6.4, §4.5.4
TEST(MailId, an_id_is_the_text_between_the_brackets) {
  struct {
    std::string_view value, id;
  } const rows[] = {
      {" <a@h>", "a@h"},
      {"<a@h> (c <b@h>)", "a@h"},
      {"(c (d) \\) <b@h>) \r\n <a@h>", "a@h"},
      {"<a.b @ h\t.example>", "a.b@h.example"},
      {"<\"a.b\"@h>", "a.b@h"},
      {"<\"a..b\"@h>", "\"a..b\"@h"},
      {"<\"a (b) \\\"@\"@h>", "\"a (b) \\\"@\"@h"},
      {"a@h", "a@h"},
      {"<a@h", "a@h"},
      {"<>", ""},
      {"", ""},
      {"(never closed <a@h>", ""},
      {"<\"", "\""},
      {"<a@[192.0.2.1]>", "a@[192.0.2.1]"},
  };
  for (auto const& [value, id] : rows) EXPECT_EQ(plain_id(value), id) << value;
}

// shows MID-01
TEST(MailId, only_the_domain_is_case_insensitive) {
  using enum likeness;
  EXPECT_EQ(likeness_of("a@h", "a@h"), exact);
  EXPECT_EQ(likeness_of("a@h", "a@H"), but_for_case);
  EXPECT_EQ(likeness_of("a@h", "A@h"), none);
  EXPECT_EQ(likeness_of("a@h", "a@hh"), none);
  EXPECT_EQ(likeness_of("a", "A"), none);
  EXPECT_EQ(hash_of_id("a@h"), hash_of_id("a@H"));
  EXPECT_NE(hash_of_id("a@h"), hash_of_id("A@h"));
}

// shows MID-02 · RFC 5322 §2.2.3, §4.5
TEST(MailId, the_first_field_of_the_name_counts_folded_or_not) {
  auto read = [](std::initializer_list<std::string_view> lines) {
    id_reader head;
    for (auto line : lines)
      if (!head.add(line)) break;
    return head.id();
  };
  EXPECT_EQ(read({"From: x", "MESSAGE-ID: <a@h>", "Message-ID: <b@h>"}), "a@h");
  EXPECT_EQ(read({"Message-ID:", "\t<a@", " h>", "X: <b@h>"}), "a@h");
  EXPECT_EQ(read({"Message-ID \t: <a@h>"}), "a@h");
  EXPECT_EQ(read({"X: y", " Message-ID: <a@h>", "Message-IDs: <b@h>", "Message-ID <c@h>"}), "");
  EXPECT_EQ(read({"X: y", "", "Message-ID: <a@h>"}), "");
  EXPECT_EQ(read({" Message-ID: <a@h>"}), "");
  EXPECT_EQ(read({"Message-ID: <" + std::string(id_reader::longest, 'a'), "@h>"}), "");
  EXPECT_EQ(read({std::string(id_reader::most, 'x'), "Message-ID: <a@h>"}), "");
}

}  // namespace
}  // namespace wend::engine
