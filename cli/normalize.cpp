// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/normalize.hpp"

#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::cli {
namespace {

level level_for(record const& one, options const& how) {
  auto own = one.value("level");
  if (!own) return how.how_to_normalize.to;
  if (*own == "canonical") return level::canonical;
  if (*own == "safer") return level::safer;
  if (*own == "less-safe") return level::less_safe;
  if (*own == "scheme") return level::scheme;
  throw bad_record("there is no level '" + *own + "'");
}

std::string classes_in(profile law) {
  std::string all;
  for (auto const& one : classes_of(law)) (all += all.empty() ? "" : ", ") += one.name;
  return all;
}

/// What is wrong with a set of --safe in this profile; empty if nothing is.
std::string wrong_with(std::string_view safe, profile law) {
  if (safe.empty() || safe == "alnum") return {};
  if (!safe.starts_with('+'))
    return "the set '" + std::string(safe) + "' is neither alnum nor +CLASS,… of " + classes_in(law) +
           ", space";
  for (auto name : pieces(safe.substr(1), ','))
    if (name != "space" && !class_named(law, name))
      return "the class '" + std::string(name) + "' is none of " + classes_in(law) + ", space";
  return {};
}

std::string safe_for(record const& one, options const& how) {
  auto safe = one.value("safe").value_or(how.safe);
  if (auto wrong = wrong_with(safe, one.law); !wrong.empty()) throw bad_record(wrong);
  return safe;
}

/// What the options cannot mean; where records have a profile of their own, each is asked.
void vet(options const& how) {
  if (how.in == shape::jsonl) return;
  if (auto wrong = wrong_with(how.safe, how.law); !wrong.empty()) throw usage_error(wrong);
  if (how.encoding.empty()) return;
  if (how.law != profile::whatwg) throw usage_error("--encoding is for --profile whatwg");
  if (auto encode = query_encoder(how.encoding); !encode)
    throw usage_error(encode.error().message +
                      "; UTF-8, windows-1252, shift_jis and others of the Encoding Standard");
}

/// WHATWG URL §4.4, query state: only there a page's encoding counts.
whatwg::encoder encoder_of(record const& one, options const& how) {
  auto label = one.value("encoding").value_or(how.encoding);
  if (label.empty()) return nullptr;
  if (one.law != profile::whatwg) throw bad_record("only the profile whatwg has encodings");
  auto encode = query_encoder(label);
  if (!encode) throw encode.error();
  return *encode;
}

result<void> put_in_form(std::string& to, std::string_view text, record const& one, options const& how) {
  auto encode = encoder_of(one, how);
  if (how.readable) {
    auto made = readable(text, one.law);
    if (!made) return std::unexpected(made.error());
    to = std::move(*made);
    return {};
  }
  if (one.law == profile::whatwg) {
    whatwg::means const with{.to_ascii = host_names(), .encode = encode};
    auto made = whatwg::parse_into(to, text, with);
    if (!made) return std::unexpected(made.error());
    return {};
  }
  auto safe = safe_for(one, how);
  return normalize_to(to, text, one.law, {level_for(one, how), safe});
}

outcome say_normal(desk& at, record const& one) {
  given_text given(one.text, one.law);
  if (one.iri && one.law != profile::whatwg)
    if (auto mapped = given.map_iri(true); !mapped) return at.refuse(one, problem_in(given, mapped.error()));
  auto& text = at.scratch;
  if (auto made = put_in_form(text, given.text(), one, at.how); !made)
    return at.refuse(one, problem_in(given, made.error()));
  return at.give(one, at.how.readable ? "readable" : "uri", text, {});
}

int run(options const& how, arguments given) {
  vet(how);
  desk at(how, shape::lines);
  return for_each_record(at, given, uri_fields, say_normal);
}

}  // namespace

command const normalize_command{"normalize",
                                "[URI…]",
                                "the same name in its normal form",
                                "canonical: the scheme in lower case, %XX in upper, no needless escape, what "
                                "is unsafe escaped. safer and\n"
                                "less-safe: data outside --safe escaped too, data inside it literal. scheme: "
                                "canonical, and what the scheme\n"
                                "knows: host case, default port, empty path, dot segments. The grammar is "
                                "not asked; a bad escape is the only\n"
                                "error. whatwg has one normal form, and the URL Standard's errors.",
                                "$ wend normalize HTTP://h.example/%41%2d%7e\n"
                                "http://h.example/A-~\n"
                                "$ wend normalize --level scheme http://H.example:80\n"
                                "http://h.example/",
                                "--profile --level --safe --readable --encoding --iri",
                                diet::records,
                                run};

}  // namespace wend::cli
