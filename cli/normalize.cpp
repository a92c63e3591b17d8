// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/normalize.hpp"

#include "cli/command.hpp"
#include "cli/names.hpp"
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

/// Refuses invalid options; where records have their own profiles, for each of them.
void vet(options const& how) {
  if (how.in == shape::jsonl) return;
  if (auto wrong = wrong_with(how.safe, how.profile); !wrong.empty()) throw usage_error(wrong);
  auto to = how.how_to_normalize.to;
  if (!how.safe.empty() && to != normalizing::level::safer && to != normalizing::level::less_safe)
    throw usage_error("--safe is for --level safer and less-safe");
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
    if (!decoded) return std::unexpected(decoded.error());
    to = std::move(*decoded);
    return {};
  }
  if (is_url_standard(record.profile)) {
    whatwg::parse_options const with{.to_ascii = host_names(), .encode = encode};
    auto url = whatwg::parse_into(to, text, with);
    if (!url) return std::unexpected(url.error());
    return {};
  }
  auto safe = safe_for(record, how);
  return normalize_to(to, text, record.profile, {level_for(record, how), safe, record.mode});
}

outcome print_normal(command_context& at, record const& record) {
  given_text given(record.text, record.profile);
  if (record.iri && !is_url_standard(record.profile))
    if (auto mapped = given.map_iri(iri_form::reference); !mapped)
      return at.refuse(record, problem_in(given, mapped.error()));
  form_to_read const form(given, record);
  if (form.refused) return at.refuse(record, *form.refused);
  auto& text = at.scratch;
  if (auto result = put_in_form(text, form.text(), record, at.how); !result)
    return at.refuse(record, problem_in(given, result.error()));
  return at.give(record, at.how.readable ? "readable" : "uri", text, form.notices);
}

int run(options const& how, arguments given) {
  vet(how);
  command_context at(how, shape::lines);
  return for_each_record(at, given, uri_fields, print_normal);
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
                                "form, and the URL Standard's errors.",
                                "$ wend normalize HTTP://H.example:80/%41%2d%7e/./b\n"
                                "http://h.example/A-~/b\n"
                                "$ wend normalize --level canonical HTTP://H.example:80/%41%2d%7e/./b\n"
                                "http://H.example:80/A-~/./b",
                                "--profile --strict --lenient --level --safe --readable --encoding --iri",
                                input_kind::records,
                                run};

}  // namespace wend::cli
