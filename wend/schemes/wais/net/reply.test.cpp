// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/net/reply.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/wais/apdu.hpp"

namespace wend::wais {
namespace {

using namespace std::string_view_literals;

/// The message behind a header: the fields of the APDU, which it counts, then `information`.
std::string message(std::string_view fields, std::string_view information = {}) {
  std::string octets{static_cast<char>(fields.size() >> 8), static_cast<char>(fields.size() & 0xFF)};
  return (octets += fields) += information;
}

constexpr auto search_fields = "\x17\x01\0\0\0\0\0\x01\0\0\0\x1B\x01\0"sv;  // freeWAIS: 1 means success

std::string answer_with(std::string_view records) {
  std::string information = "\x63";
  information += static_cast<char>(records.size());
  return message(search_fields, information += records);
}

constexpr auto one_hit =
    "\x73\x04"
    "cats"  // the words used
    "\x81\x16\x39"
    "\x74\x08\x01\x03"
    "h:0\x07\x01\x00"                   // the id
    "\x76\x02\x03\xE8\x78\x02\x04\xB0"  // score 1000, 1200 octets
    "\x81\x03\x01\x23"                  // 35 lines
    "\x81\x04\x0C\x81\x05\x04TEXT\x81\x05\x02PS"
    "\x79\x02"
    "db\x7A\x08"
    "19930301\x7B\x04"
    "Cats"sv;

TEST(WaisReply, a_hit_is_read_with_all_its_fields) {  // RFC 1625 §4
  auto read = read_answer(answer_with(one_hit));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->hits.size(), 1U);
  auto const& hit = read->hits.front();
  EXPECT_EQ(hit.id, "\x01\x03h:0\x07\x01\0"sv);
  EXPECT_EQ(hit.headline, "Cats");
  EXPECT_EQ(hit.date, "19930301");
  EXPECT_EQ(hit.types, (std::vector<std::string>{"TEXT", "PS"}));
  EXPECT_EQ(hit.score, 1000U);
  EXPECT_EQ(hit.octets, 1200U);
  EXPECT_EQ(hit.lines, 35U);
  EXPECT_FALSE(read->refused);
}

TEST(WaisReply, the_order_of_fields_and_unknown_fields_do_not_matter) {
  auto read = read_answer(answer_with("\x84\x40\x01x\x81\x16\x0C\x7B\x01H\x82\x09\x01?\x74\x03idx"sv));
  ASSERT_TRUE(read) << read.error().at;
  ASSERT_EQ(read->hits.size(), 1U);
  EXPECT_EQ(read->hits.front().headline, "H");
  EXPECT_EQ(read->hits.front().id, "idx");
}

TEST(WaisReply, text_and_diagnostics_may_come_together) {
  auto read = read_answer(answer_with("\x81\x19\x09\x74\x01i\x75\x01\0\x7F\x01t\x1C\0\x07SFgone\x01\x1D"sv));
  ASSERT_TRUE(read) << read.error().at;
  EXPECT_EQ(read->text, "t");
  ASSERT_TRUE(read->refused);
  EXPECT_EQ(read->refused->code, "SF");
  EXPECT_EQ(read->refused->words, "gone");
}

TEST(WaisReply, diagnostics_are_errors) {  // RFC 1625 §4
  constexpr std::tuple<std::string_view, std::string_view, errc> rows[] = {
      {"SF", "no such range", errc::not_found},
      {"S1", "The following database is not available: x", errc::not_found},
      {"S1", "", errc::unexpected_reply},
      {"S2", "", errc::busy},
      {"SV", "", errc::busy},
      {"T2", "", errc::not_allowed},
      {"SH", "", errc::not_allowed},
      {"S5", "only stop words", errc::unexpected_reply},
  };
  for (auto [code, words, wanted] : rows) {
    diagnostic diagnostic;
    diagnostic.code = code;
    diagnostic.words = words;
    EXPECT_EQ(error_of(diagnostic), wanted) << code;
  }
}

TEST(WaisReply, a_message_truncated_at_any_octet_is_an_error) {
  auto whole = answer_with(one_hit);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    std::string cut(whole, 0, size);  // a copy, so that reading past its end is detected
    bool has_no_records = size == 2 + search_fields.size();
    EXPECT_EQ(read_answer(cut).has_value(), has_no_records) << size;
  }
}

TEST(WaisReply, a_length_beyond_its_container_is_refused_at_its_octet) {
  auto beyond = answer_with("\x81\x16\x04\x74\x09id"sv);
  auto read = read_answer(beyond);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error(), (error{errc::truncated, static_cast<std::uint32_t>(beyond.find("\x09id"))}));
  for (auto records : {"\x81\x16\x8F\xFF\xFF\xFF\x7F"sv, "\x81\x16\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F"sv,
                       "\x1C\xFF\xFFSF"sv, "\x1C\0\0"sv, "\x1C\0\x02SF"sv, "\x80\x80"sv})
    EXPECT_FALSE(read_answer(answer_with(records)));
  EXPECT_EQ(read_answer(message("\x15\x01"sv)).error().code, errc::unexpected_reply);  // the answer to Init
  EXPECT_EQ(read_answer({}).error().code, errc::truncated);
}

TEST(WaisReply, an_init_response_has_the_acceptance_and_the_longest_record) {
  auto read =
      read_greeting(message("\x15\x01\x03\x01\x80\x04\x01\x80\x05\x02\x80\0\x06\x02\x80\0"sv, "\x63\0"sv));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, (greeting{true, 32768}));
  EXPECT_EQ(read_greeting(message("\x15\0"sv)), (greeting{false, 0}));
  EXPECT_FALSE(read_greeting(message("\x15"sv)));
  EXPECT_FALSE(read_greeting(message("\x17\x01"sv)));
}

TEST(WaisReply, a_header_holds_the_length_of_the_message) {
  EXPECT_EQ(length_in("0000000041z2wais        0", longest_message), 41U);
  EXPECT_EQ(length_in(std::string("0000000041Z1\0\0\0\0\0\0\0\0\0\0  \xFF", 25), longest_message), 41U);
  EXPECT_EQ(length_in("00000000-1z2wais        0", longest_message).error(),
            (error{errc::unexpected_reply, 8}));
  EXPECT_EQ(length_in("0000 00041z2wais        0", longest_message).error(),
            (error{errc::unexpected_reply, 4}));
  EXPECT_EQ(length_in("0000000041n2wais        0", longest_message).error(),
            (error{errc::unexpected_reply, 10}));
  EXPECT_EQ(length_in("0000000041z2wais      u 0", longest_message).error(),
            (error{errc::unexpected_reply, 22}));
  EXPECT_EQ(length_in("0000000041z2wais       h0", longest_message).error(),
            (error{errc::unexpected_reply, 23}));
  EXPECT_EQ(length_in("0999999999z2wais        0", longest_message).error().code, errc::too_large);
}

TEST(WaisReply, a_document_id_has_fields_or_is_opaque) {
  auto id = apdu::id_of({"1=h:0", "3=0 9 /a", "7=" + std::string(1, '\0'), "200=" + std::string(300, 'x')});
  std::string spelled;
  for (auto field : fields_of_id(id)) (spelled += field) += ';';
  EXPECT_EQ(spelled, "1=h:0;3=0 9 /a;7=" + std::string(1, '\0') + ";200=" + std::string(300, 'x') + ";");
  EXPECT_TRUE(fields_of_id("\x01\x09h").begin() == fields_of_id("\x01\x09h").end());
}

}  // namespace
}  // namespace wend::wais
