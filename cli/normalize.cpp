// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/normalize.hpp"

#include "cli/command.hpp"
#include "cli/names.hpp"
#include "cli/query_rules.hpp"
#include "cli/terminal.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/detail/classes.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::cli {
namespace {

normalizing::level level_for(record const& record, options const& how) {
  auto own = record.value("level");
  if (!own) return how.how_to_normalize.to;
  if (*own == "canonical") return normalizing::level::canonical;
  if (*own == "safer") return normalizing::level::safer;
  if (*own == "less-safe") return normalizing::level::less_safe;
  if (*own == "scheme") return normalizing::level::scheme;
  throw bad_record("there is no level '" + *own + "'");
}

std::string classes_in(profile p) {
  std::string text;
  for (auto const& row : classes_of(p)) (text += text.empty() ? "" : ", ") += row.name;
  return text;
}

/// Returns the error of a set of --safe in this profile; empty if it is valid.
std::string wrong_with(std::string_view safe, profile p) {
  if (safe.empty() || safe == "alnum") return {};
  if (!safe.starts_with('+'))
    return "the set '" + std::string(safe) + "' is neither alnum nor +CLASS,… of " + classes_in(p) +
           ", space";
  for (auto name : pieces(safe.substr(1), ','))
    if (name != "space" && !class_named(p, name))
      return "the class '" + std::string(name) + "' is not one of " + classes_in(p) + ", space";
  return {};
}

std::string safe_for(record const& record, options const& how) {
  auto safe = record.value("safe").value_or(how.safe);
  if (auto wrong = wrong_with(safe, record.profile); !wrong.empty()) throw bad_record(wrong);
  return safe;
}

bool names_steps(options const& how) {
  return how.steps || how.explains_steps || !how.query_rule_files.empty();
}

/// Refuses invalid options; where records have their own profiles, for each of them.
void vet(options const& how) {
  if (how.in == shape::jsonl) return;
  if (auto wrong = wrong_with(how.safe, how.profile); !wrong.empty()) throw usage_error(wrong);
  auto to = how.how_to_normalize.to;
  if (!how.safe.empty() && to != normalizing::level::safer && to != normalizing::level::less_safe)
    throw usage_error("--safe is for --level safer and less-safe");
  if (names_steps(how) && (to != normalizing::level::scheme || how.readable || !how.encoding.empty()))
    throw usage_error("--steps, --query-rules and --explain are for --level scheme");
  if (how.encoding.empty()) return;
  if (!is_url_standard(how.profile)) throw usage_error("--encoding is for --profile whatwg");
  if (auto encode = query_encoder(how.encoding); !encode)
    throw usage_error(encode.error().message +
                      "; UTF-8, windows-1252, shift_jis and others of the Encoding Standard");
}

/// WHATWG URL §4.4, query state: only there the encoding of the page matters.
whatwg::encoder encoder_of(record const& record, options const& how) {
  auto label = record.value("encoding").value_or(how.encoding);
  if (label.empty()) return nullptr;
  if (!is_url_standard(record.profile)) throw bad_record("only the profile whatwg has encodings");
  auto encode = query_encoder(label);
  if (!encode) throw encode.error();
  return *encode;
}

result<void> put_in_form(std::string& to, std::string_view text, record const& record, options const& how) {
  auto encode = encoder_of(record, how);
  if (how.readable) {
    auto decoded = readable(text, record.profile, record.mode);
    if (!decoded) return unexpected(decoded.error());
    to = std::move(*decoded);
    return {};
  }
  if (is_url_standard(record.profile)) {
    whatwg::parse_options const with{.encode = encode};
    auto url = whatwg::parse_into(to, text, with);
    if (!url) return unexpected(url.error());
    return {};
  }
  auto safe = safe_for(record, how);
  return normalize_to(to, text, record.profile, {level_for(record, how), safe, record.mode});
}

/// Reads the record's text and puts it in a form: `put(text, form, given)` gives the answer.
template <class Put>
outcome print_form(command_context& at, record const& record, Put put) {
  given_text given(record.text, record.profile);
  if (record.iri && !is_url_standard(record.profile))
    if (auto mapped = given.map_iri(iri_form::reference); !mapped)
      return at.refuse(record, problem_in(given, mapped.error()));
  form_to_read const form(given, record);
  if (form.refused) return at.refuse(record, *form.refused);
  auto done = put(form);
  return done ? *done : at.refuse(record, problem_in(given, done.error()));
}

outcome print_normal(command_context& at, record const& record) {
  return print_form(at, record, [&](form_to_read const& form) -> result<outcome> {
    auto& text = at.scratch;
    if (auto done = put_in_form(text, form.text(), record, at.how); !done) return unexpected(done.error());
    return at.give(record, at.how.readable ? "readable" : "uri", text, form.notices);
  });
}

/// The steps that run, and their rules.
step_options steps_for(command_context& at) {
  auto const& how = at.how;
  step_options steps{.steps = how.steps.value_or(default_steps)};
  std::vector<std::string> notices;
  for (auto const& file : how.query_rule_files) add_query_rules(steps.rules, file, notices);
  if (!how.quiet)
    for (auto const& notice : notices) at.report("--query-rules: " + notice);
  bool has_rules = !how.query_rule_files.empty();
  if (has_rules && !how.steps) steps.steps.add(step::query_rules);
  if (has_rules != steps.steps[step::query_rules])
    throw usage_error("the step query-rules and --query-rules FILE (or utm) go together");
  return steps;
}

outcome print_stepped(command_context& at, record const& record, step_options steps) {
  steps.mode = record.mode;
  return print_form(at, record, [&](form_to_read const& form) -> result<outcome> {
    auto& text = at.scratch;
    if (auto done = normalize_by_steps_to(text, form.text(), record.profile, steps); !done)
      return unexpected(done.error());
    return at.give(record, "uri", text, form.notices);
  });
}

void put_changes(command_context& at, std::string_view text, std::vector<step_change> const& changes) {
  constexpr std::size_t width = 15;
  auto& out = at.out.text;
  auto colours = at.how.colours_out;
  out += tinted(shown(at.repeated(text)), tint::strong, colours) + "\n";
  for (auto const& change : changes) {
    auto name = name_of(change.by);
    out += "  " + tinted(name, tint::faint, colours);
    out.append(width - name.size(), ' ');
    out += shown(at.repeated(change.after)) + "\n";
  }
  at.end_block();
}

outcome print_explained(command_context& at, record const& record, step_options steps) {
  steps.mode = record.mode;
  return print_form(at, record, [&](form_to_read const& form) -> result<outcome> {
    std::vector<step_change> changes;
    auto& text = at.scratch;
    if (auto done = normalize_by_steps_to(text, form.text(), record.profile, steps, &changes); !done)
      return unexpected(done.error());
    if (!at.json()) {
      put_changes(at, form.text(), changes);
      return outcome::good;
    }
    return at.give(record, "uri", text, form.notices, [&](json_object& to) {
      put_json_list(to.key("steps"), changes, [](std::string& out, step_change const& change) {
        json_object row(out);
        row.text("step", name_of(change.by));
        row.text("from", change.before);
        row.text("to", change.after);
      });
    });
  });
}

/// The steps of a record, if it has its own: a list of names.
std::optional<step_options> own_steps(record const& record, step_options const& steps) {
  auto names = record.texts("steps");
  if (!names) return {};
  auto own = steps;
  own.steps = {};
  for (auto const& name : *names) {
    auto which = step_named(name);
    if (!which && name != "default") throw bad_record("there is no step '" + name + "'");
    own.steps = own.steps | (which ? step_set{*which} : default_steps);
  }
  if (own.steps[step::query_rules] && own.rules.empty())
    throw bad_record("the step query-rules needs --query-rules FILE (or utm)");
  return own;
}

int run(options const& how, arguments given) {
  vet(how);
  command_context at(how, shape::lines);
  if (how.explains_steps) at.keep_to_blocks();
  bool has_steps = names_steps(how);
  auto const steps = steps_for(at);
  return for_each_record(at, given, uri_fields, [&](command_context& here, record const& record) {
    auto own = own_steps(record, steps);
    if (!own && !has_steps) return print_normal(here, record);
    return how.explains_steps ? print_explained(here, record, own.value_or(steps))
                              : print_stepped(here, record, own.value_or(steps));
  });
}

}  // namespace

command const normalize_command{"normalize",
                                "[URI…]",
                                "the same name in its normal form",
                                "scheme (the default): the scheme and host in lower case, %XX in upper, no "
                                "needless escape, what is unsafe\n"
                                "escaped, and no default port, empty path or dot segments (RFC 3986 §6.2.2, "
                                "§6.2.3). canonical: escapes and "
                                "the\n"
                                "scheme's case only (RFC 1630). safer and less-safe: canonical, and data "
                                "outside --safe escaped, data inside "
                                "it\n"
                                "literal; --safe is alnum, or +CLASS,… of the profile's grammar: safe, "
                                "extra, national, punctuation, xalpha "
                                "(rfc1630,\n"
                                "url7a), unreserved, uchar, xchar (rfc1738), unreserved, sub-delims, "
                                "reserved (rfc3986), and space. A text that "
                                "the\n"
                                "profile refuses has no normal form; --lenient repairs it first. rfc3986 "
                                "refuses by its generic grammar: what "
                                "only\n"
                                "the scheme's specification forbids (telnet://h/a) has a normal form, and "
                                "`check` tells it. whatwg has one "
                                "normal\n"
                                "form, and the URL Standard's errors. --steps names the steps of the level "
                                "scheme and others, which\n"
                                "run in the order of its list until nothing changes; what those after scheme "
                                "remove may matter to a server.\n"
                                "With --in jsonl a record may have its own `steps`, a list of names.",
                                "$ wend normalize HTTP://H.example:80/%41%2d%7e/./b\n"
                                "http://h.example/A-~/b\n"
                                "$ wend normalize --level canonical HTTP://H.example:80/%41%2d%7e/./b\n"
                                "http://H.example:80/A-~/./b\n"
                                "$ wend normalize --steps default,fragment,sort-query --explain "
                                "'http://h.example?b&a#c'\n"
                                "http://h.example?b&a#c\n"
                                "  empty-path     http://h.example/?b&a#c\n"
                                "  sort-query     http://h.example/?a&b#c\n"
                                "  fragment       http://h.example/?a&b",
                                "--profile --strict --lenient --level --steps --query-rules --explain --safe "
                                "--readable --encoding --iri",
                                input_kind::records,
                                run};

}  // namespace wend::cli
