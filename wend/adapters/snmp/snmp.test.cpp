// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "wend/access/adapters.hpp"
#include "wend/schemes/snmp/plan.hpp"
#include "wend/testing/ber.hpp"
#include "wend/testing/hex.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {

using testing::octets;
using testing::row;

/// The number of the first request is 0x1234.
testing::wish task(verb what = verb::get) {
  testing::wish wish;
  wish.what = what;
  wish.asker.conversation = 0x1234;
  return wish;
}

/// ITU-T X.690 §8.19: seven bits in an octet; the first number is of two.
std::string oid_text(std::string_view octets) {
  std::string text;
  for (std::size_t number = 0; char c : octets) {
    auto octet = static_cast<unsigned char>(c);
    number = number << 7 | (octet & 127);
    if (octet >= 128) continue;
    text += text.empty() ? std::to_string(number / 40) + '.' + std::to_string(number % 40)
                         : '.' + std::to_string(number);
    number = 0;
  }
  return text;
}

/// By the type of the PDU: RFC 3416 §3.
std::string message_text(std::string_view octets) {
  auto message = testing::take_element(octets).content;
  testing::take_element(message);  // version
  testing::take_element(message);  // community
  auto [tag, pdu] = testing::take_element(message);
  for (int i = 0; i < 3; ++i) testing::take_element(pdu);  // request-id, error-status, error-index
  auto bindings = testing::take_element(pdu).content;
  std::string oids;
  while (!bindings.empty()) {
    auto binding = testing::take_element(bindings).content;
    (oids += oids.empty() ? "" : ",") += oid_text(testing::take_element(binding).content);
  }
  auto type = tag == 0xA0 ? "GetRequest " : tag == 0xA1 ? "GetNextRequest " : "another PDU ";
  return type + oids;
}

testing::staged staged_for(uri_view u, testing::wish const& job) {
  auto staged = *testing::started(snmp::plan_for, (*access::find_adapter("snmp"))->start, u, job);
  staged.text_of_message = message_text;
  return staged;
}

void expect(std::string_view url, testing::wish const& job, std::string const& script) {
  auto read = parse(url);
  ASSERT_TRUE(read) << url;
  EXPECT_EQ(testing::played([&] { return staged_for(*read, job); }, script), script) << url;
}

class SnmpAgent : public ::testing::Test {
  void SetUp() override {
    if (auto here = access::find_adapter("snmp"); !here) GTEST_SKIP() << here.error().said;
  }
};

constexpr std::string_view start = "* udp control h.example:161\n";
constexpr std::string_view wait = "~ 1000\n";
constexpr std::string_view enough = "~ 0\n";
constexpr std::string_view get =
    "30 27 02 01 01 04 06 70 75 62 6c 69 63 a0 1a 02 02 12 34 02 01 00 02 01 00 30 0e 30 0c 06 08 2b 06 01 "
    "02 01 01 01 "
    "00 05 00";
constexpr std::string_view description = "snmp://h.example//1.3.6.1.2.1.1.1.0";

/// The answer to `get`, or to the next of it: its number, its error, what follows the oid, value and all.
std::string answer(std::string_view number, std::string_view error, std::string_view last,
                   std::string_view value) {
  auto size = [](std::size_t n) { return static_cast<char>(n); };
  auto bound = octets("06 08 2b 06 01 02 01 01") + octets(last) + octets(value);
  bound = "0" + std::string(1, size(bound.size())) + bound;
  bound = "0" + std::string(1, size(bound.size())) + bound;
  auto pdu = octets("02 02") + octets(number) + octets("02 01") + octets(error) + octets("02 01 00") + bound;
  pdu = "\xA2" + std::string(1, size(pdu.size())) + pdu;
  auto message = octets("02 01 01 04 06 70 75 62 6c 69 63") + pdu;
  return "< " + testing::visible("0" + std::string(1, size(message.size())) + message) + '\n';
}

std::string asked() { return std::string(start) + row(">", get) + std::string(wait); }

TEST_F(SnmpAgent, an_object_is_delivered_as_a_line) {  // RFC 4088 §4.2.1
  expect(description, task(),
         asked() + answer("12 34", "00", "01 00", "04 02 48 69") + std::string(enough) +
             "# media_type text/plain\n= 1.3.6.1.2.1.1.1.0 = STRING: \"Hi\"\\n\n");
}

TEST_F(SnmpAgent, every_type_of_value_has_a_name) {
  struct {
    std::string_view value, text;
  } const rows[] = {
      {"02 01 fe", "INTEGER: -2"},
      {"41 05 00 ff ff ff ff", "Counter32: 4294967295"},
      {"42 01 07", "Gauge32: 7"},
      {"43 02 01 00", "Timeticks: 256"},
      {"46 09 00 ff ff ff ff ff ff ff ff", "Counter64: 18446744073709551615"},
      {"06 03 2b 06 01", "OID: 1.3.6.1"},
      {"40 04 7f 00 00 01", "IpAddress: 127.0.0.1"},
      {"05 00", "NULL"},
      {"04 02 00 ff", "Hex-STRING: 00 FF"},
      {"04 03 61 22 0a", R"(STRING: "a\"\n")"},
      {"04 00", "STRING: \"\""},
      {"44 01 09", "Opaque: 09"},
  };
  for (auto [value, text] : rows) {
    expect(description, task(),
           asked() + answer("12 34", "00", "01 00", value) + std::string(enough) +
               "# media_type text/plain\n= 1.3.6.1.2.1.1.1.0 = " + testing::visible(text) + "\\n\n");
  }
}

TEST_F(SnmpAgent, a_missing_object_is_not_found) {  // RFC 4088 §4.2.1
  for (auto [value, name] :
       {std::pair("80 00", "noSuchObject"), {"81 00", "noSuchInstance"}, {"82 00", "endOfMibView"}})
    expect(description, task(),
           asked() + answer("12 34", "00", "01 00", value) + std::string(enough) + "!16 not-found " + name +
               "\n");
}

TEST_F(SnmpAgent, an_error_status_of_the_agent_has_an_error) {
  expect(description, task(),
         asked() + answer("12 34", "10", "01 00", "05 00") + std::string(enough) +
             "!16 not-allowed authorizationError (access denied to that object)\n");
}

// shows SEC-10
TEST_F(SnmpAgent, a_datagram_that_does_not_answer_the_request_is_ignored) {
  auto script = asked() + "< \\x00\n< nonsense\n" + answer("12 35", "00", "01 00", "04 01 58") + "<~\n";
  script += row(">", get) + std::string(wait) + answer("12 34", "00", "01 00", "04 02 48 69") +
            std::string(enough) + "# media_type text/plain\n= 1.3.6.1.2.1.1.1.0 = STRING: \"Hi\"\\n\n";
  expect(description, task(), script);
}

// shows SEC-10
TEST_F(SnmpAgent, a_silent_agent_is_asked_five_times) {
  std::string script(start);
  for (int i = 0; i < 5; ++i) script += row(">", get) + std::string(wait) + "<~\n";
  expect(description, task(),
         script + "! timed-out an agent does not reply to an unknown community, either\n");
}

constexpr std::string_view next_of_group =
    "30 26 02 01 01 04 06 70 75 62 6c 69 63 a1 19 02 02 12 34 02 01 00 02 01 00 30 0d 30 0b 06 07 2b 06 01 "
    "02 01 01 01 "
    "05 00";
constexpr std::string_view next_of_first =
    "30 27 02 01 01 04 06 70 75 62 6c 69 63 a1 1a 02 02 12 35 02 01 00 02 01 00 30 0e 30 0c 06 08 2b 06 01 "
    "02 01 01 01 "
    "00 05 00";

TEST_F(SnmpAgent, a_subtree_is_walked_to_its_end) {  // RFC 4088 §4.2.1
  auto script = std::string(start) + row(">", next_of_group) + std::string(wait) +
                answer("12 34", "00", "01 00", "04 02 48 69") + std::string(enough) + "# listing snmp\n" +
                "+ text - - 1.3.6.1.2.1.1.1.0 = STRING: \"Hi\" snmp://h.example//1.3.6.1.2.1.1.1.0\n" +
                row(">", next_of_first) + std::string(wait) + answer("12 35", "00", "02 00", "04 01 58") +
                std::string(enough);
  expect("snmp://h.example//1.3.6.1.2.1.1.1.*", task(verb::list), script);
}

// shows SEC-10
TEST_F(SnmpAgent, a_walk_that_stops_increasing_is_ended) {
  auto script = std::string(start) + row(">", next_of_group) + std::string(wait) +
                answer("12 34", "00", "01 00", "04 02 48 69") + std::string(enough) +
                "# media_type text/plain\n= 1.3.6.1.2.1.1.1.0 = STRING: \"Hi\"\\n\n" +
                row(">", next_of_first) + std::string(wait) + answer("12 35", "00", "01 00", "04 02 48 69") +
                std::string(enough) +
                "! unexpected-reply the oids do not increase: 1.3.6.1.2.1.1.1.0 = STRING: \"Hi\"\n";
  expect("snmp://h.example//1.3.6.1.2.1.1.1.*", task(), script);
}

TEST_F(SnmpAgent, the_default_community_is_public) {
  expect("snmp://public@h.example//1.3.6.1.2.1.1.1.0", task(),
         asked() + answer("12 34", "00", "01 00", "80 00") + std::string(enough) +
             "!23 not-found noSuchObject\n");
}

TEST_F(SnmpAgent, the_community_of_a_user_or_a_context_must_be_configured) {  // RFC 4088 §4.4
  expect("snmp://ann@h.example//1.3", task(),
         "? password SNMP community for ann@h.example:161\n<answers|\n"
         "! no-answer the community for the security name and the context\n");
  auto with_public = task();
  with_public.asker.user = "ann";
  with_public.asker.password = "public";
  expect("snmp://ann@h.example//1.3.6.1.2.1.1.1.0", with_public,
         asked() + answer("12 34", "00", "01 00", "80 00") + std::string(enough) +
             "!20 not-found noSuchObject\n");
  with_public.asker.user = "bob";
  expect("snmp://ann@h.example//1.3", with_public,
         "? password SNMP community for ann@h.example:161\n<answers|\n"
         "! no-answer the community for the security name and the context\n");
}

TEST_F(SnmpAgent, an_object_identifier_that_no_request_can_hold_is_too_long) {
  std::string url = "snmp://h//1";
  for (int i = 0; i < 128; ++i) url += ".1";
  EXPECT_EQ(testing::started(snmp::plan_for, (*access::find_adapter("snmp"))->start, *parse(url), task())
                .error()
                .code,
            errc::too_long);
}

}  // namespace
}  // namespace wend::engine
