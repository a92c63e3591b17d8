// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "wend/access/adapters.hpp"
#include "wend/schemes/ldap/plan.hpp"
#include "wend/testing/ber.hpp"
#include "wend/testing/hex.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {

using testing::octets;
using testing::row;

/// By the tag of the protocolOp: RFC 4511 §4.2, §4.3, §4.5, §4.12.
std::string message_text(std::string_view octets) {
  auto message = testing::take_element(octets).content;
  testing::take_element(message);  // messageID
  auto [tag, request] = testing::take_element(message);
  auto next = [&rest = request] { return std::string(testing::take_element(rest).content); };
  constexpr std::string_view scopes[] = {"base", "one", "sub"};
  if (tag == 0x42) return "unbind";
  if (tag == 0x77) return next() == "1.3.6.1.4.1.1466.20037" ? "StartTLS" : "an extended request";
  if (tag == 0x60) {
    next();  // version
    auto name = next();
    return name.empty() ? "bind" : "bind " + name;
  }
  if (tag != 0x63) return "a request with the tag " + std::to_string(tag);
  auto base = next(), scope = std::string(scopes[static_cast<std::size_t>(next().at(0))]);
  return "search " + scope + (base.empty() ? "" : " ") + base;
}

testing::staged staged_for(uri_view u, testing::wish const& task) {
  auto staged = *testing::started(ldap::plan_for, (*access::find_adapter("ldap"))->start, u, task);
  staged.text_of_message = message_text;
  return staged;
}

void expect(std::string_view url, testing::wish const& task, std::string const& script) {
  auto read = parse(url);
  ASSERT_TRUE(read) << url;
  EXPECT_EQ(testing::played([&] { return staged_for(*read, task); }, script), script) << url;
}

class Directory : public ::testing::Test {
  void SetUp() override {
    if (auto here = access::find_adapter("ldap"); !here) GTEST_SKIP() << here.error().said;
  }
};

constexpr std::string_view bind = "30 0c 02 01 01 60 07 02 01 03 04 00 80 00";
constexpr std::string_view bound = "30 0c 02 01 01 61 07 0a 01 00 04 00 04 00";
constexpr std::string_view search =
    "30 51 02 01 02 63 4c 04 1d 6f 3d 55 6e 69 76 65 72 73 69 74 79 20 6f 66 20 4d 69 63 68 69 67 61 6e 2c "
    "63 3d 55 53 "
    "0a 01 00 0a 01 00 02 01 00 02 01 00 01 01 00 87 0b 6f 62 6a 65 63 74 43 6c 61 73 73 30 0f 04 0d 70 6f "
    "73 74 61 6c "
    "41 64 64 72 65 73 73";
constexpr std::string_view entry =
    "30 17 02 01 02 64 12 04 03 6f 3d 78 30 0b 30 09 04 02 63 6e 31 03 04 01 76";
constexpr std::string_view search_done = "30 0c 02 01 02 65 07 0a 01 00 04 00 04 00";
constexpr std::string_view unbind = "30 05 02 01 03 42 00";
constexpr std::string_view michigan = "ldap://h.example/o=University%20of%20Michigan,c=US?postalAddress";
constexpr std::string_view connect = "* control h.example:389\n";

std::string up_to_search() {
  return std::string(connect) + row(">", bind) + row("<", bound) + row(">", search);
}
std::string farewell() { return row(">", unbind) + ">|\n"; }

testing::wish task(verb what) {
  testing::wish wish;
  wish.what = what;
  return wish;
}

// shows X500-01 · RFC 4516 §4
TEST_F(Directory, an_entry_is_delivered_as_text) {
  expect(michigan, {},
         up_to_search() + row("<", entry) + "# media_type text/plain; charset=utf-8\n= dn: o=x\\ncn: v\\n\n" +
             row("<", search_done) + farewell());
}

TEST_F(Directory, a_message_that_the_plan_does_not_allow_is_reported) {
  auto script = up_to_search() + row("<", search_done) + "!16 not-found no entry matches the filter\n";
  auto staged = staged_for(*parse(michigan), {});
  std::erase_if(staged.plan->steps, [](auto const& step) { return step.line.starts_with("search"); });
  EXPECT_EQ(testing::play(staged_for(*parse(michigan), {}), script), script);
  EXPECT_EQ(testing::play(std::move(staged), script),
            script + "? the plan does not allow: search base o=University of Michigan,c=US\n");
}

TEST_F(Directory, octets_that_are_not_a_message_are_an_unexpected_reply) {  // RFC 4511 §4.1.1
  for (auto octets : {"3f ff 01 02 00 00", "3f ff 01 02 00 02 01 01", "30 00", "30 02 02 01",
                      "30 84 00 00 00 00", "30 03 02 01 01", "30 06 02 05 00 00 00 00", "1f 81 00 00"})
    expect(michigan, {},
           std::string(connect) + row(">", bind) + row("<", octets) +
               "! unexpected-reply the reply is not an LDAP message\n");
}

// shows X500-01
TEST_F(Directory, a_search_is_a_listing) {
  expect(michigan, task(verb::search),
         up_to_search() + row("<", entry) + "# listing ldap\n+ text - - x ldap://h.example/o=x\n" +
             row("<", search_done) + farewell());
  expect(michigan, task(verb::search),
         up_to_search() + row("<", search_done) + "# listing ldap\n" + farewell());
}

TEST_F(Directory, several_messages_in_one_segment_are_separated) {
  std::string message(entry);
  for (auto more : {entry, search_done}) (message += ' ') += more;
  expect(michigan, task(verb::search),
         up_to_search() + row("<", message) +
             "# listing ldap\n+ text - - x ldap://h.example/o=x\n+ text - - x ldap://h.example/o=x\n" +
             farewell());
}

TEST_F(Directory, a_refusal_keeps_the_text_of_the_server) {
  constexpr std::string_view none = "30 12 02 01 02 65 0d 0a 01 20 04 03 6f 3d 78 04 03 6f 68 21";
  expect(michigan, {},
         up_to_search() + row("<", none) + "!16 not-found No such object: oh! (nearest entry: o=x)\n");
  expect(michigan, {},
         up_to_search() + row("<", search_done) + "!16 not-found no entry matches the filter\n");
}

TEST_F(Directory, a_size_limit_of_the_server_keeps_the_entries_received) {
  constexpr std::string_view limit = "30 0c 02 01 02 65 07 0a 01 04 04 00 04 00";
  expect(michigan, task(verb::search),
         up_to_search() + row("<", entry) + "# listing ldap\n+ text - - x ldap://h.example/o=x\n" +
             row("<", limit) + "+ info - - incomplete: Size limit exceeded -\n" + farewell());
}

TEST_F(Directory, a_referral_is_reported_and_not_followed) {  // RFC 4511 §4.1.10
  constexpr std::string_view elsewhere =
      "30 1a 02 01 02 65 15 0a 01 0a 04 00 04 00 a3 0c 04 0a 6c 64 61 70 3a 2f 2f 69 2f 3f";
  expect(michigan, {},
         up_to_search() + row("<", elsewhere) +
             "# url ldap://i/o=University%20of%20Michigan,c=US?postalAddress\n" + farewell());
  constexpr std::string_view reference = "30 10 02 01 02 73 0b 04 09 6c 64 61 70 3a 2f 2f 69 2f";
  expect(michigan, task(verb::search),
         up_to_search() + row("<", reference) +
             "# listing ldap\n+ directory - - ldap://i/ "
             "ldap://i/o=University%20of%20Michigan,c=US?postalAddress\n" +
             row("<", search_done) + farewell());
}

constexpr std::string_view as_ann = "30 13 02 01 01 60 0e 02 01 03 04 06 63 6e 3d 61 6e 6e 80 01 70";
constexpr std::string_view refused = "30 0c 02 01 01 61 07 0a 01 31 04 00 04 00";
constexpr std::string_view bound_to = "ldap://h.example/????bindname=cn=ann";

// shows SEC-05 · RFC 2255 §4
TEST_F(Directory, a_password_is_asked_for_and_is_not_in_the_failure) {
  expect(bound_to, {},
         std::string(connect) + "? password password of cn=ann at h.example:389\n<answers p\n" +
             row(">", as_ann) + row("<", refused) + "!16 login-refused Invalid credentials\n");
  expect(bound_to, {},
         std::string(connect) +
             "? password password of cn=ann at h.example:389\n<answers|\n!16 no-answer the password of "
             "cn=ann\n");
}

constexpr std::string_view start_tls =
    "30 1d 02 01 01 77 18 80 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37";
constexpr std::string_view agreed = "30 0c 02 01 01 78 07 0a 01 00 04 00 04 00";
constexpr std::string_view not_agreed = "30 0c 02 01 01 78 07 0a 01 02 04 00 04 00";

// shows SEC-05 · RFC 4516 §5
TEST_F(Directory, a_password_is_sent_over_tls_where_the_server_offers_it) {
  auto how = task(verb::get);
  how.asker.tls = wire::privacy::wished;
  how.asker.user = "cn=ann";
  how.asker.password = "p";
  auto asked = std::string(connect) + row(">", start_tls);
  expect(bound_to, how,
         asked + row("<", agreed) + "* tls control h.example\n" + row(">", as_ann) + row("<", refused) +
             "!16 login-refused Invalid credentials\n");
  expect(bound_to, how, asked + row("<", not_agreed) + "!16 not-private no login without TLS\n");
  how.asker.tls = wire::privacy::demanded;
  expect(bound_to, how, asked + row("<", not_agreed) + "! not-private Protocol error\n");
}

// shows SEC-05 · RFC 1738 §6
TEST_F(Directory, a_password_is_sent_in_clear_to_this_machine_or_where_tls_is_off) {
  auto how = task(verb::get);
  how.asker.password = "p";
  auto tried = row(">", as_ann) + row("<", refused) + "!16 login-refused Invalid credentials\n";
  expect("ldap://127.0.0.1/????bindname=cn=ann", how, "* control 127.0.0.1:389\n" + tried);
  how.asker.tls = wire::privacy::wished;
  expect("ldap://127.0.0.1/????bindname=cn=ann", how,
         "* control 127.0.0.1:389\n" + row(">", start_tls) + row("<", not_agreed) + tried);
  how.asker.tls = wire::privacy::none;
  expect(bound_to, how,
         std::string(connect) + row(">", as_ann) + row("<", refused) +
             "!16 login-refused Invalid credentials\n");
}

// shows SEC-05 · RFC 1738 §6
TEST_F(Directory, data_received_in_clear_is_discarded_after_the_handshake) {
  auto how = task(verb::get);
  how.asker.tls = wire::privacy::demanded;
  std::string injected = std::string(agreed) + ' ' + std::string(bound);
  auto script = std::string(connect) + row(">", start_tls) + row("<", injected) +
                "* tls control h.example\n" + row(">", bind) +
                "<|\n! truncated the server closed before the reply was complete\n";
  EXPECT_EQ(testing::play(staged_for(*parse(michigan), how), script), script);
}

TEST_F(Directory, ldaps_uses_tls_from_the_first_octet) {
  expect("ldaps://h.example/o=University%20of%20Michigan,c=US?postalAddress", {},
         "* control h.example:636\n* tls control h.example\n" + row(">", bind) + "<|\n" +
             "! truncated the server closed before the reply was complete\n");
}

TEST_F(Directory, a_reply_that_is_not_ldap_is_an_error) {
  for (auto nonsense : {"48 03 54 50 2f", "30 84 7f ff ff ff 02 01 02 64", "30 03 02 01 02", "00 00",
                        "30 80 02 01 02 00 00", "30 05 02 05 02 64 00", "30 05 04 01 02 64 00"})
    expect(michigan, {},
           up_to_search() + row("<", nonsense) + "! unexpected-reply the reply is not an LDAP message\n");
  expect(michigan, {},
         std::string(connect) + row(">", bind) + row("<", "30 05 02 01 01 65 00 00") +
             "!16 unexpected-reply Decoding error\n");
}

}  // namespace
}  // namespace wend::engine
