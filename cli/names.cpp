// SPDX-License-Identifier: Apache-2.0
#include "cli/names.hpp"

#include <algorithm>
#include <utility>

#include "wend/access/adapters.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/names/host_class.hpp"
#include "wend/uri/agree.hpp"
#include "wend/uri/detail/accept.hpp"
#include "wend/uri/detail/place_in.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::cli {
namespace {

/// Most names have no wrapper; those need no copy.
bool may_be_wrapped(std::string_view text) {
  constexpr charset first = "<uU \t\r\n\f\v";
  return !text.empty() && first[text[0]];
}

struct stretch {
  std::size_t begin, end;
};

stretch authority_in(std::string_view text) {
  auto slashes = text.find("//");
  if (slashes == text.npos) return {0, 0};
  return {slashes + 2, std::min(text.find_first_of("/?#", slashes + 2), text.size())};
}

/// An error in strict mode says which other profiles accept the text.
problem refusal(given_text const& given, error wrong) {
  auto out = problem_in(given, wrong);
  out.legal_in = legal_profiles(given.text());
  return out;
}

diagnostics moved(diagnostics list, given_text const& given) {
  for (auto& f : list) f.at = given.original(f.at);
  return list;
}

result<uri> read_strictly(std::string_view text, mode_of_reading const& how) {
  auto read = how.reference ? parse_reference(text, how.profile) : parse(text, how.profile);
  if (!read) return unexpected(read.error());
  return uri(*read);
}

result<repaired> read_leniently(std::string_view text, mode_of_reading const& how) {
  return how.reference ? repair_reference(text, how.profile) : repair(text, how.profile);
}

void add_notices(name& to, given_text const& given, mode_of_reading const& how) {
  auto diagnostics = how.reference ? check_reference(to.value.text(), how.profile, how.mode)
                                   : check(to.value.text(), how.profile, how.mode);
  detail::error_of_parse first;
  for (auto f : diagnostics) first(f);
  if (auto wrong = first.value()) to.refused = problem_in(given, *wrong);
  if (how.mode == mode::strict) to.notices = moved(std::move(diagnostics), given);
}

/// In the profile whatwg, which accepts nearly any text: wend/uri/whatwg/README.md.
answer<name> read_by_standard(mode_of_reading const& how, std::string_view text, with_notices which) {
  given_text given(text, how.profile);
  diagnostics diagnostics;
  auto hear = [&](diagnostic f) { diagnostics.push_back(f); };
  whatwg::parse_options with{};
  if (which == with_notices::yes) with.say = diagnostic_sink(hear);
  auto read = whatwg::parse(text, with);
  if (!read && how.reference && read.error().code == errc::missing_scheme_non_relative_url)
    if (auto partial = parse_reference(text, how.profile)) read = uri(*partial);
  if (!read) return unexpected(refusal(given, read.error()));
  if (how.as_url && read->view().has_fragment())
    return unexpected(
        problem_of({errc::fragment_not_allowed, static_cast<std::uint32_t>(text.find('#'))}, how.profile));
  in_byte_order(diagnostics);
  name out{*std::move(read), std::move(diagnostics)};
  if (which == with_notices::yes) out.refused = refused_by_scheme(out.value, text);
  return out;
}

}  // namespace

std::optional<problem> refused_by_scheme(uri_view u, std::string_view as_given) {
  auto const& syntax = syntax_of(u.scheme(), u.profile());
  if (!u.has_scheme() || !syntax.check) return {};
  detail::error_of_parse first;
  syntax.check(u, first);
  auto wrong = first.value();
  if (!wrong) return {};
  wrong->at = place_in(as_given, u.text(), wrong->at);
  return problem_of(*wrong, u);
}

std::optional<error> refused_when_followed(uri_view u) {
  static wire::client const asker;
  return access::refused_when_followed(u, asker);
}

std::optional<error> refused_unless_public(uri_view u) {
  if (u.host().empty()) return error{errc::no_host, u.offset_of(u.path())};
  if (is_public_host(u.host())) return {};
  return error{errc::not_allowed, u.offset_of(u.host())};
}

std::string classes_of_host(std::string_view host) {
  if (host.empty()) return {};
  std::string classes(name_of(class_of_host(host)));
  auto address = address_of_host(host);
  auto inner = address ? embedded_in(*address) : std::nullopt;
  if (inner) (classes += ", ") += name_of(class_of(*inner));
  return classes;
}

unsigned legal_profiles(std::string_view text) {
  auto legal = profiles_that_accept(text);
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    if (!(legal >> i & 1)) continue;
    auto wrong = refused_when_followed(*parse(text, profiles[i]));
    if (wrong && is_error(*wrong)) legal &= ~(1u << i);
  }
  return legal;
}

answer<whatwg::encoder> query_encoder(std::string_view label) {
  if (auto encodings = access::find_adapter("encodings"))
    if (auto encode = (*encodings)->encoder_for(label)) return *encode;
  return unexpected(bad_record("unknown encoding '" + std::string(label) + "'"));
}

given_text::given_text(std::string_view as_given, wend::profile p) : plain_(as_given), profile_(p) {
  if (!is_url_standard(p) && may_be_wrapped(as_given)) unwrapped_ = text::unwrap(as_given);
}

std::uint32_t given_text::original(std::uint32_t at) const {
  auto inside = before_mapping(at);
  return unwrapped_ ? unwrapped_->original(inside) : inside;
}

result<void> given_text::map_iri(iri_form form) {
  auto uri = uri_of_iri(source(), form);
  if (!uri) return unexpected(uri.error());
  auto from = authority_in(source()), to = authority_in(uri->text());
  auto place = [](std::size_t at) { return static_cast<std::uint32_t>(at); };
  mapped_iri iri{.uri = std::string(uri->text()),
                 .iri_host = place(from.begin),
                 .uri_host = place(to.begin),
                 .iri_rest = place(from.end),
                 .uri_rest = place(to.end)};
  for (auto i = from.end; i < source().size(); ++i)
    if (eight_bit[source()[i]]) iri.escaped.push_back(place(i));
  iri_ = std::move(iri);
  return {};
}

// Outside the host one octet beyond ASCII became three; a host is one unit.
std::uint32_t given_text::before_mapping(std::uint32_t at) const {
  if (!iri_ || at < iri_->uri_host) return at;
  if (at < iri_->uri_rest) return iri_->iri_host;
  auto const& escaped = iri_->escaped;
  auto in_uri = [&](auto const& octet) {
    return iri_->uri_rest + (octet - iri_->iri_rest) +
           2 * static_cast<std::uint32_t>(&octet - escaped.data());
  };
  auto next =
      std::ranges::partition_point(escaped, [&](auto const& octet) { return in_uri(octet) + 3 <= at; });
  if (next != escaped.end() && in_uri(*next) <= at) return *next;
  auto before = static_cast<std::uint32_t>(next - escaped.begin());
  auto byte = iri_->iri_rest + (at - iri_->uri_rest) - 2 * before;
  return std::min(byte, static_cast<std::uint32_t>(source().size()));
}

problem problem_in(given_text const& given, error wrong) {
  auto out = problem_of(wrong, {given.profile(), given.text()});
  out.at = given.original(wrong.at);
  return out;
}

answer<name> read_name(mode_of_reading const& how, std::string_view as_given, with_notices which) {
  if (is_url_standard(how.profile)) return read_by_standard(how, as_given, which);
  given_text given(as_given, how.profile);
  if (how.iri)
    if (auto mapped = given.map_iri(form_for(how)); !mapped)
      return unexpected(problem_in(given, mapped.error()));

  std::optional<name> out;
  if (how.mode == mode::lenient) {
    auto read = read_leniently(given.text(), how);
    if (!read) return unexpected(problem_in(given, read.error()));
    out = name{std::move(read->value), moved(std::move(read->repairs), given), given.had_label()};
  } else {
    auto read = read_strictly(given.text(), how);
    if (!read) return unexpected(refusal(given, read.error()));
    out = name{std::move(*read), {}, given.had_label()};
  }
  auto u = out->value.view();
  if (how.as_url && u.has_fragment())
    return unexpected(problem_in(given, {errc::fragment_not_allowed, u.offset_of(u.fragment()) - 1}));
  if (which == with_notices::yes) add_notices(*out, given, how);
  return std::move(*out);
}

form_to_read::form_to_read(given_text const& given, mode_of_reading const& how) : as_given_(given.text()) {
  if (how.mode == mode::strict || is_url_standard(how.profile)) return;
  auto read = repair(as_given_, how.profile);
  if (!read)
    if (auto partial = repair_reference(as_given_, how.profile);
        partial && !partial->value.view().has_scheme())
      read = std::move(partial);
  if (!read) {
    refused = problem_in(given, read.error());
  } else {
    notices = moved(std::move(read->repairs), given);
    repaired_ = std::move(read->value);
  }
}

namespace {

answer<name> read_context(mode_of_reading way, std::string_view text) {
  way.reference = true;
  auto base = read_name(way, text);
  if (base && !base->value.view().has_scheme())
    base = unexpected(problem_of({errc::no_scheme, 0}, way.profile));
  if (!base) {
    base.error().message = "the base: " + base.error().message;
    base.error().text = text;
  }
  return base;
}

}  // namespace

answer<name> read_base(record const& record, options const& how) {
  auto own = record.value("base");
  auto const& text = own ? own : how.base;
  if (!text) return unexpected(problem_of({errc::no_context, 0}, record.profile));
  return read_context(record, *text);
}

std::optional<answer<name>> base_for_all(command_context& at) {
  auto const& how = at.how;
  bool records_have_own = how.in == shape::jsonl || how.in == shape::tsv;
  if (records_have_own || !how.base) return {};
  auto base = read_context(mode_for(how, mode::strict), *how.base);
  if (base) return base;
  auto& wrong = base.error();
  wrong.composed = std::exchange(wrong.text, {});  // not a text of the record
  if (!how.quiet && !how.out_is_terminal) at.report(std::string(wrong.name) + ": " + wrong.message);
  return base;
}

}  // namespace wend::cli
