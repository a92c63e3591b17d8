// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/plan.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::ftp {
namespace {

using enum profile;
using lines = std::vector<std::string>;
using talks = std::vector<lines>;

wire::client const ann{.mail = "ann@here.example"};

result<wire::plan> planned(std::string_view written, profile p = rfc1738, verb what = verb::get,
                           wire::client const& asker = ann) {
  auto view = wend::parse(written, p);
  if (!view) return unexpected(view.error());
  return plan_for(*view, what, asker);
}

/// The commands in a row, without an anonymous login: "CWD a | TYPE I | RETR f". An error by its name
/// and byte.
std::string said(std::string_view written, profile p = rfc1738, verb what = verb::get,
                 wire::client const& asker = ann) {
  auto plan = planned(written, p, what, asker);
  if (!plan) return std::string(explain(plan.error().code).name) + '@' + std::to_string(plan.error().at);
  auto from = plan->commands.begin();
  if (*from == "USER anonymous" && from + 1 != plan->commands.end()) from += 2;
  std::string commands;
  for (; from != plan->commands.end(); ++from) (commands += commands.empty() ? "" : " | ") += *from;
  return commands;
}

struct row {
  wend::profile profile;
  std::string_view written, commands;
};

void expect(std::initializer_list<row> rows) {
  for (auto [p, written, commands] : rows)
    EXPECT_EQ(said(written, p), commands) << name_of(p) << ' ' << written;
}

// shows FTP-01 · RFC 1738 §3.2
TEST(FtpPlan, the_control_connection_goes_to_the_host_and_its_port) {
  EXPECT_EQ(planned("ftp://h.example/x")->peer, (wire::endpoint{"h.example", 21}));
  EXPECT_EQ(planned("ftp://h.example:2121/x")->peer, (wire::endpoint{"h.example", 2121}));
  EXPECT_FALSE(planned("ftp://h.example/x")->tls);
  auto secure = planned("ftps://[2001:db8::1]/x", rfc3986);
  ASSERT_TRUE(secure);
  EXPECT_EQ(secure->peer, (wire::endpoint{"2001:db8::1", 990}));
  EXPECT_TRUE(secure->tls);
  EXPECT_EQ(secure->commands[0], "USER anonymous");
}

// shows FTP-02, FTP-03
TEST(FtpPlan, without_a_user_the_login_is_anonymous_with_a_mail_address) {
  // RFC 1738 §3.2.1, RFC 1630 §FTP, url7a §FTP
  for (auto p : profiles) {
    auto known = planned("ftp://h/x", p);
    ASSERT_TRUE(known);
    EXPECT_EQ(known->commands[0], "USER anonymous");
    EXPECT_EQ(known->commands[1], "PASS ann@here.example");
    EXPECT_TRUE(known->prompts.empty());
    auto unknown = planned("ftp://h/x", p, verb::get, {});
    EXPECT_EQ(unknown->commands[1], "PASS {email}");
    EXPECT_EQ(unknown->prompts, lines{"mail address"});
  }
}

// shows FTP-03, FTP-04 · RFC 1738 §3.2.1
TEST(FtpPlan, a_password_is_sent_only_on_request) {
  wire::client open{.mail = ann.mail, .replies = {{"USER", "230 come in"}}};
  EXPECT_EQ(planned("ftp://h/x;type=i", rfc1738, verb::get, open)->commands,
            (lines{"USER anonymous", "TYPE I", "RETR x"}));
  EXPECT_EQ(planned("ftp://u@h/x;type=i", rfc1738, verb::get, open)->commands,
            (lines{"USER u", "TYPE I", "RETR x"}));
  EXPECT_TRUE(planned("ftp://u@h/x", rfc1738, verb::get, open)->prompts.empty());
  auto asked = planned("ftp://u@h/x;type=i");
  EXPECT_EQ(asked->commands, (lines{"USER u", "PASS {prompt}", "TYPE I", "RETR x"}));
  EXPECT_EQ(asked->prompts, lines{"password"});
}

// shows FTP-05 · RFC 1738 §3.1
TEST(FtpPlan, an_empty_user_or_password_differs_from_an_absent_one) {
  EXPECT_EQ(said("ftp://foo:@h/x;type=i"), "USER foo | PASS  | TYPE I | RETR x");
  EXPECT_EQ(said("ftp://foo:b%40r@h/x;type=i"), "USER foo | PASS b@r | TYPE I | RETR x");
  EXPECT_EQ(said("ftp://@h/x;type=i"), "USER  | PASS {prompt} | TYPE I | RETR x");
  EXPECT_EQ(said("ftp://:pw@h/x;type=i"), "USER  | PASS pw | TYPE I | RETR x");
  EXPECT_TRUE(planned("ftp://foo:@h/x")->prompts.empty());
}

// shows FTP-06, FTP-07, FTP-08, FTP-09, FTP-10, FTP-17
TEST(FtpPlan, each_segment_is_an_argument_of_its_own) {
  // RFC 1738 §3.2.2, §3.2.4, RFC 1630 §FTP
  expect({
      {rfc1738, "ftp://h/f;type=i", "TYPE I | RETR f"},
      {rfc1738, "ftp://h/a/b/f;type=a", "CWD a | CWD b | TYPE A | RETR f"},
      {rfc1738, "ftp://h/%2F/f;type=i", "CWD / | TYPE I | RETR f"},
      {rfc1738, "ftp://h/%2Fa%2Fb/f;type=i", "CWD /a/b | TYPE I | RETR f"},
      {rfc1738, "ftp://h//f;type=i", "CWD  | TYPE I | RETR f"},
      {rfc1738, "ftp://h/a//f;type=i", "CWD a | CWD  | TYPE I | RETR f"},
      {rfc1738, "ftp://h/a%3Btype=d;type=a", "TYPE A | RETR a;type=d"},
      {rfc1738, "ftp://h/%E9;type=i", "TYPE I | RETR \xE9"},
      {rfc1738, "ftp://vms/a/b.c%3B1;type=a", "CWD a | TYPE A | RETR b.c;1"},
      {rfc1738, "ftp://h/DISK$USER:%5BX%5D/F.TXT;type=a", "CWD DISK$USER:[X] | TYPE A | RETR F.TXT"},
      {rfc1738, "ftp://h/../x;type=i", "CWD .. | TYPE I | RETR x"},
      {rfc1738, "ftp://h/a?b#c", "TYPE I | RETR a?b"},
      {rfc1630, "ftp://h/a/b/f;type=I", "CWD a | CWD b | TYPE I | RETR f"},
      {rfc1630, "ftp://h//%2Ff;type=I", "CWD  | TYPE I | RETR /f"},
      {url7a, "ftp://h/a b/c;d:e", "CWD a b | TYPE I | RETR c;d:e"},
  });
}

// shows FTP-06, FTP-09 · RFC 3986 §5.2.4
TEST(FtpPlan, rfc3986_removes_dot_segments_and_omits_the_null_directory) {
  expect({
      {rfc3986, "ftp://h/a//f;type=i", "CWD a | TYPE I | RETR f"},
      {rfc3986, "ftp://h/a/../b/./f;type=i", "CWD b | TYPE I | RETR f"},
      {rfc3986, "ftp://h/%2Fetc/motd", "CWD /etc | TYPE I | RETR motd"},
      {rfc3986, "ftp://h/a?b/c;type=i", "CWD a?b | TYPE I | RETR c"},
  });
  EXPECT_EQ(planned("ftp://h//a///f;type=i", rfc3986)->facts, (wire::pairs{{"empty_segments", "skipped"}}));
  EXPECT_TRUE(planned("ftp://h//a/f;type=i", rfc1738)->facts.empty());
}

// shows FTP-11, FTP-14 · RFC 1738 §3.2.2, RFC 1630 §FTP
TEST(FtpPlan, the_code_is_the_argument_of_TYPE) {
  expect({
      {rfc1738, "ftp://h/f;type=I", "TYPE I | RETR f"},
      {rfc3986, "ftp://h/f;type=a", "TYPE A | RETR f"},
      {rfc1630, "ftp://h/f;type=AN", "TYPE A N | RETR f"},
      {rfc1630, "ftp://h/f;type=AC", "TYPE A C | RETR f"},
      {rfc1630, "ftp://h/f;type=ET", "TYPE E T | RETR f"},
      {rfc1630, "ftp://h/f;type=I", "TYPE I | RETR f"},
      {rfc1630, "ftp://h/f;type=L8", "TYPE L 8 | RETR f"},
      {rfc1630, "ftp://h/f;type=L36", "TYPE L 36 | RETR f"},
      {rfc1630, "ftp://h/f;type=i", "bad-ftp-type@15"},
      {rfc1738, "ftp://h/f;type=e", "bad-ftp-type@15"},
  });
  // Without a form code none is sent: RFC 959 §5.3.1 has the same default.
  auto lax = repair("ftp://h/f;type=a", rfc1630);
  ASSERT_TRUE(lax);
  EXPECT_EQ(plan_for(lax->value, verb::get, ann)->commands[2], "TYPE A");
}

// shows FTP-12, FTP-13, FTP-15, FTP-25
TEST(FtpPlan, a_directory_is_listed_where_the_url_names_or_implies_one) {
  // RFC 1738 §3.2.2, RFC 1630 §FTP
  expect({
      {rfc1738, "ftp://h/a/b;type=d", "CWD a | TYPE A | NLST b"},
      {rfc1738, "ftp://h/a/b/;type=D", "CWD a | CWD b | TYPE A | NLST"},
      {rfc1738, "ftp://h", "TYPE A | NLST"},
      {rfc1738, "ftp://h/", "TYPE A | NLST"},
      {rfc1738, "ftp://h/a/", "CWD a | TYPE A | NLST"},
      {rfc1738, "ftp://h/a/;type=i", "CWD a | TYPE A | NLST"},
      {rfc1630, "ftp://h/pub/dir/", "CWD pub | TYPE A | NLST dir"},
      {rfc1630, "ftp://h/", "TYPE A | NLST"},
      {url7a, "ftp://h/a/", "CWD a | TYPE A | NLST"},
      {rfc3986, "ftp://h/a/b/", "CWD a | CWD b | TYPE A | NLST"},
  });
  wire::pairs const inferred{{"inferred", "directory"}};
  for (auto written : {"ftp://h", "ftp://h/", "ftp://h/a/", "ftp://h/a/;type=i"})
    EXPECT_EQ(planned(written)->facts, inferred) << written;
  for (auto written : {"ftp://h/;type=d", "ftp://h/a;type=D"})
    EXPECT_TRUE(planned(written)->facts.empty()) << written;
  EXPECT_TRUE(planned("ftp://h/a/", rfc1630)->facts.empty());
}

// shows FTP-11 · RFC 3986 §2.3
TEST(FtpPlan, equivalent_types_are_sent_alike) {
  for (auto written : {"ftp://h/a;%74ype=a", "ftp://h/a;type=%61", "ftp://h/a;type=%41"})
    EXPECT_EQ(planned(written, rfc3986)->commands, planned("ftp://h/a;type=a", rfc3986)->commands) << written;
  EXPECT_TRUE(planned("ftp://h/a;type=%64", rfc3986)->facts.empty());  // the URL asks for a listing
}

// shows FTP-16 · RFC 1738 §3.2.3
TEST(FtpPlan, a_missing_type_is_guessed_from_the_suffix_and_the_guess_is_shown) {
  struct {
    std::string_view written, type;
  } constexpr rows[] = {{"ftp://h/readme.txt", "A"}, {"ftp://h/INDEX.HTML", "A"},  {"ftp://h/f.tar.gz", "I"},
                        {"ftp://h/noext", "I"},      {"ftp://h/a.txt/b", "I"},     {"ftp://h/txt", "I"},
                        {"ftp://h/a.", "I"},         {"ftp://h/a.unheard-of", "I"}};
  for (auto p : profiles)
    for (auto [written, type] : rows) {
      auto plan = planned(written, p);
      ASSERT_TRUE(plan) << written;
      EXPECT_EQ(plan->facts, (wire::pairs{{"guessed_type", std::string(type)}})) << written;
      EXPECT_EQ(plan->commands[plan->commands.size() - 2], "TYPE " + std::string(type)) << written;
    }
  EXPECT_TRUE(planned("ftp://h/readme.txt;type=i")->facts.empty());  // the URL overrides the table
}

constexpr verb every_verb[] = {verb::get, verb::append, verb::put, verb::stat, verb::list, verb::remove};

// shows FTP-18 · RFC 1630 §FTP
TEST(FtpPlan, neither_mode_nor_structure_is_ever_changed) {
  for (auto p : profiles)
    for (auto what : every_verb)
      for (auto written : {"ftp://h/a/f", "ftp://u:p@h/%2F/x.txt", "ftp://h/a//b.gz"}) {
        auto plan = planned(written, p, what);
        ASSERT_TRUE(plan) << written;
        for (auto const& command : plan->commands)
          EXPECT_FALSE(command.starts_with("MODE") || command.starts_with("STRU")) << command;
      }
}

// shows FTP-22, SEC-03 · RFC 1738 §6
TEST(FtpPlan, a_line_end_never_reaches_a_command) {
  EXPECT_EQ(said("ftp://h/a%0D%0ADELE%20b;type=i"), "unsafe-control@9");
  EXPECT_EQ(said("ftp://h/a/b%0ac/d"), "unsafe-control@11");
  EXPECT_EQ(said("ftp://h/a%00b;type=i"), "unsafe-control@9");
  EXPECT_EQ(said("ftp://a%0D%0ASITE%20x@h/y;type=i"), "unsafe-control@7");
  EXPECT_EQ(said("ftp://a:b%0A@h/y;type=i"), "unsafe-control@9");
  EXPECT_EQ(said("ftp://h/a%0D/../y", rfc3986), "unsafe-control@9");
  EXPECT_EQ(said("ftp://h/a?%0A", rfc3986), "unsafe-control@10");
  EXPECT_EQ(said("ftp://h/a%250A;type=i"), "TYPE I | RETR a%0A");
  EXPECT_EQ(said("ftp://h/a%09b;type=i"), "TYPE I | RETR a\tb");
  wire::client const hostile{.mail = "a@b\r\nDELE x"};
  EXPECT_EQ(said("ftp://h/a", rfc1738, verb::get, hostile), "unsafe-control@6");
}

// shows FTP-23, OPS-03, OPS-04, OPS-05 · RFC 1738 §3.2.2
TEST(FtpPlan, other_operations_have_their_own_commands) {
  using enum verb;
  struct {
    std::string_view written;
    verb what;
    std::string_view commands;
  } constexpr rows[] = {
      {"ftp://h/a/b;type=i", put, "CWD a | TYPE I | STOR b"},
      {"ftp://h/a/b.txt", put, "CWD a | TYPE A | STOR b.txt"},
      {"ftp://h/f;type=i", append, "TYPE I | APPE f"},
      {"ftp://h/a/f;type=a", stat, "CWD a | TYPE I | SIZE f | MDTM f"},
      {"ftp://h/a/f", remove, "CWD a | DELE f"},
      {"ftp://h/a/b", list, "CWD a | TYPE A | NLST b"},
      {"ftp://h/a/", list, "CWD a | TYPE A | NLST"},
      {"ftp://h/a/b;type=d", put, "not-possible@17"},
      {"ftp://h/a/", remove, "not-possible@7"},
      {"ftp://h/a/b;type=d", stat, "not-possible@17"},
      {"ftp://h/a", search, "not-possible@0"},
      {"ftp://h/a", session, "not-possible@0"},
  };
  for (auto [written, what, commands] : rows) EXPECT_EQ(said(written, rfc1738, what), commands) << written;
  // In rfc3986 a successful CWD shows that the directory exists.
  EXPECT_EQ(said("ftp://h/a/b;type=d", rfc3986, stat), "CWD a | CWD b");
  EXPECT_EQ(said("ftp://h/a/", rfc3986, stat), "CWD a");
  EXPECT_EQ(said("ftp://h", rfc3986, stat), "");
  EXPECT_EQ(said("ftp://h/a/", rfc3986, remove), "not-possible@7");
}

// shows FTP-20 · RFC 959 §4.2
TEST(FtpPlan, a_refused_command_stops_the_sequence) {
  struct {
    std::string_view command, reply, error;
  } constexpr rows[] = {
      {"CWD b", "550 no such directory", "not-found@12"},
      {"CWD", "550 no such directory", "not-found@10"},
      {"CWD b", "450 not now", "busy@12"},
      {"CWD b", "what?", "unexpected-reply@12"},
      {"CWD b", "", "unexpected-reply@12"},
      {"USER", "530 no", "login-refused@6"},
      {"USER u", "332 which account?", "login-refused@6"},
      {"USER", "421 too many", "busy@6"},
      {"PASS", "530 wrong", "login-refused@6"},
      {"PASS", "332 which account?", "login-refused@6"},
      {"TYPE I", "504 not here", "not-possible@21"},
  };
  for (auto [command, reply, error] : rows) {
    wire::client const asker{.mail = "m", .replies = {{std::string(command), std::string(reply)}}};
    EXPECT_EQ(said("ftp://u@h/a/b/f;type=i", rfc1738, verb::get, asker), error) << command << reply;
  }
  wire::client const exact{.mail = "m",
                           .replies = {{"CWD", "550 no"}, {"CWD a", "250-yes"}, {"CWD b", "250"}}};
  EXPECT_EQ(said("ftp://h/a/b/f;type=i", rfc1738, verb::get, exact), "CWD a | CWD b | TYPE I | RETR f");
  EXPECT_EQ(said("ftp://h/a//c/f;type=i", rfc3986, verb::get, exact), "not-found@11");
}

// shows FTP-26
TEST(FtpPlan, an_FF_is_doubled_when_sent) {
  auto plan = planned("ftp://h/%FFx;type=i");
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->commands.back(), "RETR \xFFx");
  EXPECT_EQ(wire_line(plan->commands.back()), "RETR \xFF\xFFx\r\n");
  EXPECT_EQ(wire_line("NLST"), "NLST\r\n");
  EXPECT_EQ(wire_line("CWD \xFF\xFF"), "CWD \xFF\xFF\xFF\xFF\r\n");
}

result<talks> in_turn(std::vector<std::string_view> const& written, profile p = rfc1738) {
  std::vector<uri_view> views;
  for (auto text : written) views.push_back(*wend::parse(text, p));
  return sessions(views, {});
}

// shows FTP-19
TEST(FtpPlan, a_connection_is_reused_only_where_its_directory_is_known) {
  // RFC 1738 §3.2.5, RFC 1630 §FTP
  lines const in{"USER anonymous", "PASS {email}"};
  auto after_login = [&](lines rest) {
    rest.insert(rest.begin(), in.begin(), in.end());
    return rest;
  };
  EXPECT_EQ(in_turn({"ftp://h/a/x;type=i", "ftp://h/a/y;type=a"}),
            (talks{after_login({"CWD a", "TYPE I", "RETR x", "TYPE A", "RETR y"})}));
  EXPECT_EQ(in_turn({"ftp://h/a/x;type=i", "ftp://h/b/y;type=i"}),
            (talks{after_login({"CWD a", "TYPE I", "RETR x"}), after_login({"CWD b", "TYPE I", "RETR y"})}));
  EXPECT_EQ(in_turn({"ftp://h/x;type=i", "ftp://h/b/y;type=a", "ftp://h/b/z;type=d", "ftp://h/x;type=i"}),
            (talks{after_login({"TYPE I", "RETR x", "CWD b", "TYPE A", "RETR y", "TYPE A", "NLST z"}),
                   after_login({"TYPE I", "RETR x"})}));
  EXPECT_EQ(in_turn({"ftp://h/a/x;type=i", "ftp://u:p@h/a/x;type=i", "ftp://h:2121/a/x;type=i"})->size(), 3u);
  EXPECT_EQ(in_turn({"ftp://h/a/b/x;type=i", "ftp://h/a%2Fb/x;type=i"})->size(), 2u);
  EXPECT_EQ(in_turn({"ftp://h/a/x", "ftp://h/x%0A"}).error(), (error{errc::unsafe_control, 9}));
  EXPECT_TRUE(in_turn({})->empty());
}

// shows FTP-13
TEST(FtpPlan, a_listing_after_an_image_is_text_again) {
  auto connections = in_turn({"ftp://h/x;type=i", "ftp://h/;type=d"});
  ASSERT_TRUE(connections);
  EXPECT_EQ(connections->at(0),
            (lines{"USER anonymous", "PASS {email}", "TYPE I", "RETR x", "TYPE A", "NLST"}));
}

// shows FTP-19 · RFC 1738 §3.2.5
TEST(FtpPlan, sharing_depends_on_server_login_and_directory) {
  url const top{.server = {"h", 21}, .name = "x"};
  url in_a = top;
  in_a.directory = {"a"};
  url of_ann = in_a;
  of_ann.who.user = "ann";
  url secure = in_a;
  secure.secure = true;
  EXPECT_TRUE(may_share(top, top));
  EXPECT_TRUE(may_share(top, in_a));
  EXPECT_TRUE(may_share(in_a, in_a));
  EXPECT_FALSE(may_share(in_a, top));
  EXPECT_FALSE(may_share(in_a, of_ann));
  EXPECT_FALSE(may_share(in_a, secure));
}

TEST(FtpPlan, a_host_that_cannot_be_looked_up_is_refused) {
  EXPECT_EQ(said("ftp://a!b/x", rfc3986), "host-not-resolvable@6");
  EXPECT_EQ(said("ftp://h;type=a", rfc1738), "bad-host@7");
  EXPECT_EQ(said("http://h/x", rfc3986), "unknown-scheme@0");
}

// shows FTP-24 · url7a §FTP
TEST(FtpPlan, mounted_files_are_opened_if_the_user_configures_it) {
  wire::client const mounting{.mounted = {{"here.example", "/srv"}}};
  auto open = [&](std::string_view written) {
    auto plan = planned(written, rfc1738, verb::get, mounting);
    if (!plan) return std::string(explain(plan.error().code).name);
    return plan->peer ? "asks " + plan->peer->host : *plan->open;
  };
  EXPECT_EQ(open("ftp://Here.Example/pub/x;type=i"), "/srv/pub/x");
  EXPECT_EQ(open("ftp://here.example/a%20b"), "/srv/a b");
  EXPECT_EQ(open("ftp://there.example/pub/x"), "asks there.example");
  EXPECT_EQ(open("ftp://here.example/a/../../etc/motd"), "file-not-representable");
  EXPECT_EQ(open("ftp://here.example/..%2Fetc"), "file-not-representable");
  EXPECT_EQ(planned("ftp://here.example/x")->open, std::nullopt);  // no mount is configured
}

/// "EPSV, PASV (if refused)"
std::string outlined(std::string_view written, profile p, verb what = verb::get,
                     wire::client const& asker = {}) {
  std::string outline;
  auto plan = planned(written, p, what, asker);
  if (!plan) return "no plan";
  for (auto const& step : plan->steps) {
    (outline += outline.empty() ? "" : ", ") += step.line;
    if (step.when != wire::when::always) ((outline += " (") += name_of(step.when)) += ')';
  }
  return outline;
}

// shows FTP-03, FTP-18 · RFC 959 §5.4, RFC 2428 §3, RFC 4217 §4
TEST(FtpPlan, the_outline_tells_when_each_line_is_sent) {
  std::string const in =
      "NOOP (if reused), AUTH TLS (by policy), PBSZ 0 (by policy), PROT P (by policy), USER anonymous, PASS "
      "{email} (if asked), ACCT {account} (if asked), ";
  EXPECT_EQ(outlined("ftp://h/a/f;type=a", rfc1738),
            in + "CWD a, TYPE A, EPSV, PASV (if refused), RETR f, QUIT");
  EXPECT_EQ(outlined("ftp://h/f;type=i", rfc1738, verb::put),
            in + "TYPE I, EPSV, PASV (if refused), STOR f, QUIT");
  EXPECT_EQ(outlined("ftp://h/d;type=d", rfc1738),
            in + "TYPE A, EPSV, PASV (if refused), NLST d, CWD d (if refused), QUIT");
  EXPECT_EQ(outlined("ftp://h/f", rfc1738, verb::remove), in + "DELE f, QUIT");
  EXPECT_TRUE(
      outlined("ftp://h/d/", rfc3986)
          .ends_with("CWD d, TYPE A, FEAT, EPSV, PASV (if refused), MLSD (if offered), EPSV (if refused), "
                     "PASV (if refused), "
                     "LIST (if refused), EPSV (if refused), PASV (if refused), NLST (if refused), QUIT"));
  EXPECT_TRUE(
      outlined("ftps://h/f", rfc3986).starts_with("NOOP (if reused), PBSZ 0, PROT P, USER anonymous"));
}

}  // namespace
}  // namespace wend::ftp
