// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/plan.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::mailto {
namespace {

using namespace testing;
using enum profile;

struct row {
  wend::profile profile;
  std::string_view url;
  wire::pairs arguments;
};

// shows MAILTO-05 · RFC 1738 §3.5, RFC 6068 §3
TEST(MailtoPlan, a_message_is_composed_and_nothing_is_fetched) {
  row const rows[] = {
      {rfc1630, "mailto:ann@a.example", {{"to", "ann@a.example"}}},
      {rfc1738, "mailto:ann", {{"to", "ann"}}},
      {rfc1738, "mailto:a@b.c?subject=x", {{"to", "a@b.c?subject=x"}}},
      {rfc3986, "mailto:a@b,c@d", {{"to", "a@b"}, {"to", "c@d"}}},
      {rfc3986, "mailto:", {}},
      {rfc3986,
       "mailto:a@b?BODY=x%0D%0A%09y&Subject=s+t&cc=c@d&Cc=e@f&subject=late&In-Reply-To=%3C1@h%3E&keywords=k",
       {{"to", "a@b"},
        {"cc", "c@d"},
        {"cc", "e@f"},
        {"subject", "s+t"},
        {"in-reply-to", "<1@h>"},
        {"keywords", "k"},
        {"body", "x\r\n\ty"}}},
  };
  for (auto const& row : rows) {
    auto plan = plan_for(*wend::parse(row.url, row.profile));
    ASSERT_TRUE(plan) << row.url << ' ' << spelled(plan.error());
    EXPECT_EQ(name_of(plan->action), "compose") << row.url;
    EXPECT_EQ(plan->arguments, row.arguments) << row.url;
    EXPECT_FALSE(plan->peer || plan->octets) << row.url;
    EXPECT_TRUE(plan->commands.empty() && plan->prompts.empty()) << row.url;
  }
}

TEST(MailtoPlan, unsafe_header_fields_are_omitted_and_named) {  // RFC 6068 §3, §4
  auto plan = plan_for(*wend::parse("mailto:a@b?from=x@y&subject=s&Content-Type=z&date=now"));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->arguments, (wire::pairs{{"to", "a@b"}, {"subject", "s"}}));
  EXPECT_EQ(plan->facts,
            (wire::pairs{{"ignored", "from"}, {"ignored", "Content-Type"}, {"ignored", "date"}}));
}

TEST(MailtoPlan, blind_copies_need_the_consent_of_the_user) {  // RFC 6068 §7
  auto plan = plan_for(*wend::parse("mailto:a@b?bcc=c@d"));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->arguments.back(), (std::pair<std::string, std::string>("bcc", "c@d")));
  EXPECT_EQ(plan->prompts, (std::vector<std::string>{"consent to the blind copies"}));
}

// shows MAILTO-06, SEC-03 · RFC 1738 §6, RFC 6068 §5
TEST(MailtoPlan, line_ends_are_refused_except_in_a_body) {
  struct {
    wend::profile profile;
    std::string_view url;
    error why;
  } const rows[] = {
      {rfc1738, "mailto:a%0D%0ABcc:x@y", {errc::unsafe_control, 8}},
      {rfc3986, "mailto:a%0D%0ABcc:x@y", {errc::unsafe_control, 8}},
      {rfc1630, "mailto:a%0A@y", {errc::unsafe_control, 8}},
      {rfc3986, "mailto:a@b%00", {errc::unsafe_control, 10}},
      {rfc3986, "mailto:a@b?subject=x%0AFrom:%20y", {errc::unsafe_control, 20}},
      {rfc3986, "mailto:a@b?to=c%0D@d", {errc::unsafe_control, 15}},
      {rfc3986, "mailto:a@b?x%0A=y", {errc::unsafe_control, 12}},
      {rfc3986, "mailto:a@b?body=%0D%0A.%0D%0A%00", {errc::unsafe_control, 29}},
  };
  for (auto [p, text, why] : rows) EXPECT_EQ(outcome(planned(plan_for, text, p)), spelled(why)) << text;
}

// shows SEC-06 · RFC 1738 §6
TEST(MailtoPlan, shell_metacharacters_are_data) {
  auto plan = plan_for(*wend::parse("mailto:%24(reboot)@x.example", rfc1738));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->arguments, (wire::pairs{{"to", "$(reboot)@x.example"}}));
}

// shows OPS-02 · RFC 1738 §2
TEST(MailtoPlan, a_message_can_be_composed_or_sent_and_nothing_else) {
  for (std::size_t i = 0; i < verb_count; ++i) {
    auto what = static_cast<verb>(i);
    auto plan = plan_for(*wend::parse("mailto:a@b"), what);
    bool defined = what == verb::get || what == verb::append;
    EXPECT_EQ(plan.has_value(), defined) << name_of(what);
    EXPECT_TRUE(plan || plan.error().code == errc::not_possible) << name_of(what);
  }
}

TEST(MailtoPlan, update_submits_a_message_to_the_configured_server) {  // RFC 6068 §7
  auto plan = [](wire::submission by) {
    return *plan_for(*wend::parse("mailto:a@b"), verb::append, {.mail_server = std::move(by)});
  };
  auto draft = plan({.server = {"mail.example", 2525}});
  EXPECT_EQ(name_of(draft.action), "compose");
  EXPECT_EQ(draft.arguments, (wire::pairs{{"to", "a@b"}}));
  EXPECT_EQ(draft.peer, (wire::endpoint{"mail.example", 2525}));
  EXPECT_EQ(draft.prompts, (std::vector<std::string>{"consent to the message"}));
  EXPECT_EQ(plan({.server = {"mail.example", 0}}).peer->port, 587);
  auto by_tls = plan({.server = {"mail.example", 0}, .tls = true});
  EXPECT_EQ(by_tls.peer->port, 465);
  EXPECT_TRUE(by_tls.tls);
  EXPECT_FALSE(plan({}).peer);
}

TEST(MailtoPlan, idna_supplies_the_ascii_form_of_a_domain) {  // RFC 6068 §2
  auto plan = [](std::string_view url) { return plan_for(*wend::parse(url), verb::get, {}); };
  EXPECT_EQ(plan("mailto:a@b%C3%BC.example")->arguments[0].second, "a@xn--b-eha.example");
  EXPECT_EQ(plan("mailto:%C3%BC@b")->arguments[0].second, "\xC3\xBC@b");
  EXPECT_EQ(plan("mailto:a@%FF").error(), (error{errc::bad_host, 7}));
}

}  // namespace
}  // namespace wend::mailto
