// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <map>

#include "cli/agreement.hpp"
#include "cli/command.hpp"
#include "cli/follow.hpp"
#include "cli/parts.hpp"
#include "cli/plan_out.hpp"
#include "cli/terminal.hpp"
#include "wend/access/detail/protocols.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/detail/classes.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parse.hpp"

namespace wend::cli {
namespace {

result<wire::plan> usual_plan(uri_view u, access::policy const& rules) {
  return access::rehearse(access::request(u, access::usual_verb(u.scheme())), rules);
}

std::optional<verb_set> operations_of(uri_view u) {
  auto scheme = find_scheme(u.scheme());
  if (!scheme || !scheme->operations_of || !is_defined(standing_of(u.scheme(), u.profile()))) return {};
  return scheme->operations_of(u);
}

std::vector<std::string_view> names_of(verb_set verbs) {
  std::vector<std::string_view> names;
  using enum verb;
  for (auto what : {get, append, put, stat, search, list, session, remove})  // as RFC 1738 §2 names them
    if (verbs.has(what)) names.push_back(row_of(what).operation);
  return names;
}

/// url7a §Structure of names and addresses: each agent reads its own part, and passes on the rest.
struct agents {
  std::optional<std::string> server{}, server_private{}, client_private{};
};

agents agents_of(uri_view u, options const& how) {
  auto whole =
      how.show_password ? std::string(u.authority()) : masked("//" + std::string(u.authority())).substr(2);
  agents out;
  if (u.has_authority()) out.server = how.show_password ? std::string(u.authority()) : whole;
  out.server_private = std::string(u.path());
  if (u.has_query()) *out.server_private += "?" + std::string(u.query());
  if (u.has_fragment()) out.client_private = std::string(u.fragment());
  return out;
}

/// Why the text is invalid in this profile: by the profile's grammar, or by the scheme's.
std::optional<problem> refusal_of(opinion const& o, std::string_view text) {
  if (o.refused) return problem_of(*o.refused, o.profile);
  if (has_scheme_grammars(o.profile)) return {};  // the profile's grammar has checked the scheme's already
  mode_of_reading way;
  way.profile = o.profile;
  auto read = read_name(way, text);
  return read ? refused_by_scheme(read->value, text) : std::nullopt;
}

void put_opinions(json_object& to, agreement const& a, std::string_view text, options const& how) {
  {
    json_object accepted(to.key("accepted_by"));
    for (auto const& o : a.opinions) {
      auto wrong = refusal_of(o, text);
      accepted.text(name_of(o.profile), wrong ? wrong->name : "ok");
    }
  }
  {
    json_object places(to.key("disagree_at"));
    for (auto const& d : a.disagreements) places.number(name_of(d.about), d.at);
  }
  json_object differences(to.key("disagree"));
  for (auto what : parts_of_opinions) {
    if (!differ(a, what)) continue;
    json_object values(differences.key(name_of(what)));
    for (auto const& o : a.opinions)
      if (!o.refused) values.text(name_of(o.profile), shown_value(o, what, how));
  }
}

void put_flags(json_object& to, uri_view u) {
  auto operations = operations_of(u);
  if (operations) to.texts("operations", names_of(*operations));
  else to.null("operations");
  auto flag = [&](std::string_view name, verb what) {
    if (operations) to.flag(name, operations->has(what));
    else to.null(name);
  };
  flag("data_object", verb::get);
  flag("interactive", verb::session);
  flag("searchable", verb::search);
  auto scheme = find_scheme(u.scheme());
  to.flag("location_independent", scheme && scheme->location_independent);
  to.flag("globally_accessible", !scheme || scheme->globally_accessible);
  to.flag("context_required", !u.has_scheme() || needs_message(u));
}

void put_json(command_context& at, record const& record, name const& it, access::policy const& rules) {
  auto u = it.value.view();
  json_object answer(at.out.text);
  begin_answer(answer, at, record);
  answer.text("form", u.has_scheme() ? "absolute" : "partial");
  answer.text("scheme", u.has_scheme() ? std::optional(in_lower_case(u.scheme())) : std::nullopt);
  if (!u.has_scheme()) answer.null("kind");
  else answer.text("kind", same_ignoring_case(u.scheme(), "urn") ? "urn" : "url");
  auto registration = registration_of(u.scheme(), u.profile());
  if (!u.has_scheme() || registration.empty()) answer.null("registration");
  else answer.text("registration", registration);
  if (u.has_scheme()) put_flags(answer, u);
  auto parts = agents_of(u, at.how);
  {
    json_object by(answer.key("parts"));
    by.text("server", parts.server);
    by.text("server_private", parts.server_private);
    by.text("client_private", parts.client_private);
  }
  if (u.has_scheme()) put_opinions(answer, agreement_of(u.text(), every_profile), u.text(), at.how);
  auto intended = u.has_scheme() ? usual_plan(u, rules) : result<wire::plan>(mistake(errc::no_context));
  if (intended) {
    json_object plan(answer.key("plan"));
    put_plan(plan, *intended, u, at.how);
  } else {
    answer.null("plan");
    answer.text("no_plan", explain(intended.error().code).name);
  }
  put_warnings(answer, it.notices, it.value.view());
}

class page {
 public:
  page(std::string& out, bool colours) : out_(out), colours_(colours) {}

  void row(std::string_view label, std::string_view value) {
    constexpr std::size_t width = 16;
    out_ += "  ";
    out_ += tinted(label, tint::faint, colours_);
    out_.append(label.size() < width ? width - label.size() : 1, ' ');
    out_ += shown(value) + "\n";
  }
  void maybe(std::string_view label, std::optional<std::string> const& value) {
    if (value) row(label, value->empty() ? "(empty)" : *value);
  }

 private:
  std::string& out_;
  bool colours_;
};

std::string joined(std::vector<std::string_view> const& names) {
  std::string text;
  for (auto name : names) (text += text.empty() ? "" : ", ") += name;
  return text.empty() ? "none" : text;
}

std::string scheme_line(uri_view u) {
  auto scheme = find_scheme(u.scheme());
  auto line = in_lower_case(u.scheme());
  if (scheme) line += " — " + std::string(scheme->title) + " (" + std::string(scheme->spec) + ")";
  auto registration = registration_of(u.scheme(), u.profile());
  return registration.empty() ? line : line + ", " + std::string(registration);
}

/// How each profile reads a part: "none in rfc1630, rfc1738; `h` in rfc3986, whatwg".
std::string readings_of(agreement const& a, matter which, options const& how) {
  std::map<std::string, std::string> laws;
  for (auto const& o : a.opinions) {
    if (o.refused) continue;
    auto& list = laws[shown_value(o, which, how)];
    if (!list.empty()) list += ", ";
    list += name_of(o.profile);
  }
  std::string out;
  for (auto const& [reading, list] : laws) {
    if (!out.empty()) out += "; ";
    out += (reading.empty() ? "none" : "`" + reading + "`") + " in " + list;
  }
  return out;
}

void put_page(command_context& at, name const& it, access::policy const& rules) {
  auto u = it.value.view();
  auto& out = at.out.text;
  (out += tinted(shown(for_show(u, at.how)), tint::strong, at.how.colours_out)) += '\n';
  page to(out, at.how.colours_out);
  if (!u.has_scheme()) to.row("form", "partial: it has a meaning only with a base");
  else to.row("scheme", scheme_line(u));
  auto parts = agents_of(u, at.how);
  to.maybe("which server", parts.server);
  to.maybe("for the server", parts.server_private);
  to.maybe("for the client", parts.client_private);
  if (!u.has_scheme()) return;
  if (auto operations = operations_of(u)) to.row("operations", joined(names_of(*operations)));
  auto scheme = find_scheme(u.scheme());
  // RFC 1630 §Registration of naming schemes: defined by each scheme.
  to.row("the same object", !scheme                       ? "nothing is known of this scheme"
                            : scheme->globally_accessible ? "can be had from anywhere"
                                                          : "cannot be had from everywhere");

  auto opinions = agreement_of(u.text(), every_profile);
  for (auto const& o : opinions.opinions) {
    auto wrong = refusal_of(o, u.text());
    auto words = wrong ? "refuses it: " + std::string(wrong->name) + " at " + std::to_string(wrong->at)
                       : std::string("accepts it");
    to.row(name_of(o.profile), words);
  }
  for (auto which : parts_of_opinions)
    if (differ(opinions, which))
      to.row("the " + std::string(name_of(which)), readings_of(opinions, which, at.how));

  auto plan = usual_plan(u, rules);
  if (plan) put_plan(out, *plan, u, at.how);
  else
    to.row("no plan", std::string(explain(plan.error().code).name) + ": " +
                          std::string(explain(plan.error().code, u.profile()).message));
  for (auto notice : it.notices)
    if (!is_error(notice))
      to.row("notice", std::string(explain(notice.code).name) + ": " +
                           std::string(explain(notice.code, u.profile()).message));
}

/// Explains a URI as a whole; other text as a partial form, if it is valid as such.
outcome print_explanation(command_context& at, record const& record, access::policy const& rules) {
  auto it = read_name(record, with_notices::yes);
  if (!it) {
    auto partial = record;
    partial.reference = true;
    auto reference =
        it.error().name == explain(errc::no_scheme).name ? read_name(partial, with_notices::yes) : it;
    if (!reference) return at.refuse(record, it.error());
    it = std::move(reference);
  }
  if (!at.json()) {
    put_page(at, *it, rules);
    return outcome::good;
  }
  put_json(at, record, *it, rules);
  at.end_record();
  return outcome::good;
}

/// The classes are those of the grammar; the prose of RFC 1630 also reserves some of its `extra`.
std::string_view reserved_by_prose(char c, profile p) {
  auto reserved = class_named(p, "other-reserved");
  return reserved && (*reserved)[c] ? "reserved for schemes (RFC 1630 §Other reserved characters)" : "";
}

outcome print_classes(command_context& at, record const& record, std::string const& character) {
  if (character.size() != 1) return at.refuse(record, bad_record("one character of ASCII is expected"));
  std::vector<std::string_view> names;
  for (auto const& row : classes_of(record.profile))
    if (row.listed == listing::by_character && row.members[character[0]]) names.push_back(row.name);
  auto prose = reserved_by_prose(character[0], record.profile);
  if (at.json()) {
    {
      json_object answer(at.out.text);
      answer.text("char", character);
      answer.flag("ok", true);
      answer.text("profile", name_of(record.profile));
      answer.text("code", hex_of(character));
      answer.texts("classes", names);
      if (!prose.empty()) answer.text("prose", prose);
      answer.key("warnings") += "[]";
    }
    at.end_record();
    return outcome::good;
  }
  at.out.text += shown(character) + " (%" + hex_of(character) + ") in " +
                 std::string(name_of(record.profile)) + ": " + joined(names) + (prose.empty() ? "" : "; ") +
                 std::string(prose) + "\n";
  return outcome::good;
}

int run(options const& how, arguments given) {
  command_context at(how, shape::blocks);
  at.keep_to_blocks();
  if (how.character) {
    if (how.character->size() != 1)
      throw usage_error("--char takes one character of ASCII, not '" + *how.character + "'");
    record record;
    record.profile = how.profile;
    auto result = print_classes(at, record, *how.character);
    at.end_block();
    at.out.flush();
    return !at.out.ok() ? io_error : result == outcome::good ? done : no;
  }
  auto rules = policy_for(how);
  return for_each_record(
      at, given, {"uri", just_uri, true}, [&](command_context& here, record const& record) {
        auto character = record.value("char");
        if (character) return print_classes(here, record, *character);
        return record.has_text ? print_explanation(here, record, rules)
                               : here.refuse(record, bad_record("neither `uri` nor `char`"));
      });
}

}  // namespace

command const explain_command{"explain",
                              "[URI…]",
                              "the parts and the agents that use them, the profiles, and the requests",
                              "Also for partial forms. With --char, or `char` in a record of --in jsonl, the "
                              "classes in which the profile's text\n"
                              "puts a character.",
                              "$ wend explain --char '~' --profile rfc1738\n"
                              "~ (%7e) in rfc1738: national, unsafe",
                              "--profile --strict --lenient --char --local-name --allow-port --iri",
                              input_kind::pages,
                              run};

}  // namespace wend::cli
