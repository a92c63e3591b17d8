// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cli/agreement.hpp"
#include "cli/command.hpp"
#include "cli/names.hpp"
#include "cli/terminal.hpp"
#include "wend/access/policy.hpp"
#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/agree.hpp"
#include "wend/uri/detail/place_in.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::cli {
namespace {

diagnostics check_grammar(std::string_view text, record const& how) {
  return how.reference ? check_reference(text, how.profile, how.mode) : check(text, how.profile, how.mode);
}

diagnostics check_text(std::string_view text, record const& how) {
  auto list = check_grammar(text, how);
  if (!how.as_url) return list;
  if (auto hash = text.find('#'); hash != text.npos)
    list.push_back({errc::fragment_not_allowed, static_cast<std::uint32_t>(hash)});
  in_byte_order(list);
  return list;
}

bool is_good(diagnostics const& list) { return std::ranges::none_of(list, is_error); }

/// Errors for which a request would be refused: of the scheme's own grammar, which the URL Standard does not
/// check; decoded controls, RFC 1738 §6; and the port, by the policy.
void add_refusals_of(diagnostics& list, std::string_view text, uri_view u) {
  auto add = [&](error wrong) { list.push_back({wrong.code, place_in(text, u.text(), wrong.at)}); };
  if (is_url_standard(u.profile()))
    if (auto const& module = syntax_of(u.scheme(), u.profile()); module.check) module.check(u, add);
  if (auto wrong = refused_when_followed(u)) add(*wrong);
  if (!u.has_port()) return;
  if (auto port = access::vet_port(u, {}); !port) add(port.error());
}

void add_refusals(diagnostics& list, std::string_view text, mode_of_reading how) {
  if (!is_url_standard(how.profile) && how.mode == mode::strict) {  // without a copy
    if (auto u = parse(text, how.profile)) add_refusals_of(list, text, *u);
  } else {
    how.iri = false;  // the text has been mapped
    auto it = read_name(how, text);
    if (it && it->value.view().has_scheme()) add_refusals_of(list, text, it->value);
  }
  in_byte_order(list);
}

/// Returns the text with each refused octet escaped, if that makes it valid. Never changes the host: the text
/// before the path is kept.
std::optional<std::string> repaired_form(std::string_view text, diagnostics const& list, record const& how) {
  auto slashes = text.find("//");
  auto path = slashes == text.npos ? 0 : text.find_first_of("/?#", slashes + 2);
  std::string out;
  std::size_t done_to = 0;
  for (auto f : list) {
    bool mended = f.code == errc::bad_escape || f.code == errc::bad_char || f.code == errc::non_ascii;
    if (!is_error(f) || !mended || f.at < done_to) continue;
    if (path == text.npos || f.at < path) return {};
    out += text.substr(done_to, f.at - done_to);
    auto octets = escape_character_to(out, text, f.at, how.profile);
    if (octets == 0) return {};
    done_to = f.at + octets;
  }
  if (done_to == 0) return {};
  out += text.substr(done_to);
  auto left = check_text(out, how);
  if (is_good(left)) add_refusals(left, out, how);
  return is_good(left) ? std::optional(std::move(out)) : std::nullopt;
}

/// In the URL Standard every URL has its normal form.
std::optional<std::string> normal_form(std::string_view text) {
  auto url = whatwg::parse(text);
  if (!url || url->text() == text) return {};
  return std::move(*url).text();
}

/// The bit of the profile in a set.
unsigned bit_of(profile p) { return 1u << static_cast<unsigned>(p); }

struct report {
  diagnostics list;  // at bytes of the text as it was given
  std::optional<error> first{};
  std::optional<std::string> mended{};
  unsigned legal_in = 0;
  std::string host_class{};  // with --public
  bool good() const { return !first; }
};

/// Adds the error of a host that is not public. Returns the class of the host.
std::string add_host_class(diagnostics& list, std::string_view text, mode_of_reading how) {
  how.iri = false;  // the text has been mapped
  auto it = read_name(how, text);
  if (!it) return {};
  auto u = it->value.view();
  if (auto wrong = refused_unless_public(u)) {
    // Another spelling of the host is behind the same beginning.
    bool begin_alike = same_ignoring_case(text.substr(0, wrong->at), u.text().substr(0, wrong->at));
    list.push_back({wrong->code, begin_alike ? wrong->at : place_in(text, u.text(), wrong->at)});
    in_byte_order(list);
  }
  return classes_of_host(u.host());
}

report report_on(record const& record, options const& how) {
  given_text given(record.text, record.profile);
  if (record.iri && !is_url_standard(record.profile))
    if (auto mapped = given.map_iri(form_for(record)); !mapped) {
      auto wrong = error{mapped.error().code, given.original(mapped.error().at)};
      return {{wrong}, wrong};
    }
  report out{check_text(given.text(), record)};
  if (is_good(out.list)) {
    add_refusals(out.list, given.text(), record);
    if (how.is_public) out.host_class = add_host_class(out.list, given.text(), record);
  } else {
    out.mended = repaired_form(given.text(), out.list, record);
    out.legal_in = legal_profiles(given.text()) & ~bit_of(record.profile);
  }
  if (std::ranges::count(out.list, errc::other_profile, &diagnostic::code))
    out.legal_in = legal_profiles(given.text()) & ~bit_of(record.profile);
  if (is_url_standard(record.profile)) out.mended = normal_form(given.text());
  for (auto& diagnostic : out.list) diagnostic.at = given.original(diagnostic.at);
  detail::error_of_parse first;
  for (auto diagnostic : out.list) first(diagnostic);
  out.first = first.value();
  return out;
}

void put_json(command_context& at, record const& record, report const& r) {
  cited_text const of(record.profile, record.text);
  json_object answer(at.out.text);
  begin_answer(answer, at, record, r.good());
  answer.text("mode", record.mode == mode::strict ? "strict" : "lenient");
  if (r.first) put_error(answer, problem_of(*r.first, of));
  put_json_list(answer.key("diagnostics"), r.list,
                [&](std::string& out, diagnostic f) { put_diagnostic(out, f, of, weight_key::present); });
  answer.text("repaired", r.mended ? std::optional(at.repeated(*r.mended)) : std::nullopt);
  if (!r.good() || r.legal_in) put_profiles(answer, "legal_in", r.legal_in);
  if (at.how.is_public) answer.text_if(!r.host_class.empty(), "host_class", r.host_class);
  put_warnings(answer, r.list, of);
}

void put_block(command_context& at, record const& record, report const& r) {
  auto colours = at.how.colours_out;
  auto& out = at.out.text;
  if (r.list.empty()) {
    put_drawn(out, record.text, hidden_in(stream::out, at.how));
    (out += ": ") += tinted("ok", tint::good, colours);
    out += '\n';
    return;
  }
  put_carets(out, record.text, r.list, record.profile, at.how, colours);
  if (r.mended) (out += "  try " + shown(at.repeated(*r.mended))) += '\n';
  if (r.legal_in) out += "  legal in " + profile_names(r.legal_in) + "\n";
  if (!r.host_class.empty()) out += "  the class of the host is " + r.host_class + "\n";
  if (r.good()) (out += "  ") += tinted("ok", tint::good, colours) + "\n";
}

outcome print_findings(command_context& at, record const& record) {
  auto r = report_on(record, at.how);
  auto verdict = r.good() ? outcome::good : outcome::bad;
  if (at.json()) {
    put_json(at, record, r);
    at.end_record();
  } else if (at.how.quiet) return verdict;
  else if (at.blocks()) put_block(at, record, r);
  else if (!r.good()) return at.refuse(record, problem_of(*r.first, {record.profile, record.text}));
  else return at.give(record, "value", record.text, {});
  return verdict;
}

int run(options const& how, arguments given) {
  command_context at(how, shape::blocks);
  auto work = how.agree.empty() ? print_findings : print_agreement;
  return for_each_record(at, given, uri_fields, work);
}

}  // namespace

command const check_command{
    "check",
    "[URI…]",
    "all errors of a URI, and their places",
    "Prints every error and notice in the order of the text: its name, a caret under its byte, a sentence, "
    "and\n"
    "the section; then the repaired form, if any, and the profiles in which the text is legal. Checks both\n"
    "the profile's grammar and the scheme's own. The exit status is 1 if a URI has an error.\n"
    "--agree checks whether the profiles read the same scheme, host, port and path. If not, it prints the\n"
    "byte from which on they differ, and the exit status is 1. For programs that check an address with one\n"
    "parser and connect with another. Behind an address stands its class.\n"
    "--public refuses a host that is not public, in any spelling of its address, and localhost: "
    "`not-allowed`;\n"
    "and a URI without a host: `no-host`. A name is not looked up. With --agree it is a rule of every "
    "profile.",
    "$ wend check 'http://h/%zz'\n"
    "http://h/%zz\n"
    "         ^ bad-escape: % must be followed by two hexadecimal digits (RFC 3986 §2.1)\n"
    "  try http://h/%25zz\n"
    "$ wend check --agree rfc3986,whatwg http://0x7f.1/\n"
    "http://0x7f.1/\n"
    "       ^ host: from here on the profiles read different things\n"
    "  rfc3986  scheme `http`  host `0x7f.1`  port `80`  path `/`\n"
    "  whatwg   scheme `http`  host `127.0.0.1` (loopback)  port `80`  path `/`",
    "--profile --strict --lenient --agree --public --reference --no-fragment --iri",
    input_kind::records,
    run};

}  // namespace wend::cli
