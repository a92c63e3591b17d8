// SPDX-License-Identifier: Apache-2.0
//
// A path of ftp is a list of commands in disguise: RFC 1738 §3.2.2.
//
//     ftp://ann@h.example/%2Fetc/mail/aliases;type=a
//           USER ann      |     |    |            |
//                         CWD /etc   |            |
//                               CWD mail          |
//                                    RETR aliases |
//                                                 TYPE A, said before RETR
//
// RFC 1630 §FTP has other codes and lists with a slash at the end; url7a §FTP has no type at all. The type is
// what follows the last semicolon of the last segment; any other semicolon should have been escaped.

#include "wend/schemes/ftp/url.hpp"

#include <algorithm>
#include <optional>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/schemes/ftp/path.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::ftp {
namespace {

using enum profile;

constexpr std::uint16_t ftp_port = 21, ftps_port = 990;

constexpr std::uint16_t port_of(url const& x) { return x.secure ? ftps_port : ftp_port; }

/// The first invalid octet of a type code; no_error if the code is valid.
using error_offset = std::size_t;
constexpr error_offset no_error = std::string_view::npos;

// ftptype = "A" | "I" | "D" | "a" | "i" | "d"                                      RFC 1738 §5
error_offset read_letter(std::string_view code, data_type& type) {
  switch (code.empty() ? ' ' : lower(code[0])) {
    case 'a': type.how = transfer::ascii; break;
    case 'i': type.how = transfer::image; break;
    case 'd': type.how = transfer::listing; break;
    default: return 0;
  }
  return code.size() == 1 ? no_error : 1;
}

// formcode = "N" | "T" | "C". RFC 959 §5.3.1 lets it be absent.
error_offset read_form(std::string_view code, mode m, data_type& type) {
  if (code.size() == 1) return m == mode::lenient ? no_error : 1;
  type.control = m == mode::lenient ? upper(code[1]) : code[1];
  if (!charset("NTC")[type.control]) return 1;
  return code.size() == 2 ? no_error : 2;
}

error_offset read_byte_size(std::string_view code, data_type& type) {
  type.byte_size = code.substr(1);
  if (code.size() == 1) return 1;
  return code.find_first_not_of("0123456789", 1);
}

// ftptype = "A" formcode | "E" formcode | "I" | "L" digits             RFC 1630 §BNF for specific URL schemes
error_offset read_959(std::string_view code, mode m, data_type& type) {
  switch (code.empty() ? ' ' : m == mode::lenient ? upper(code[0]) : code[0]) {
    case 'A': type.how = transfer::ascii; return read_form(code, m, type);
    case 'E': type.how = transfer::ebcdic; return read_form(code, m, type);
    case 'I': type.how = transfer::image; return code.size() == 1 ? no_error : 1;
    case 'L': type.how = transfer::local; return read_byte_size(code, type);
    default: return 0;
  }
}

/// Reads a code of the profile. Lenient reading takes RFC 1630's codes in any case, and A and E without their
/// form.
error_offset read_code(std::string_view code, profile p, mode m, data_type& type) {
  return p == profile::rfc1630 ? read_959(code, m, type) : read_letter(code, type);
}

/// What stands behind the name for this type, its mark included; nothing if the profile has no such type.
std::optional<std::string> suffix_of(data_type const& type, profile p) {
  using enum transfer;
  std::string mark(type_mark);
  if (type.how == unsaid) return "";
  if (p == profile::url7a) return {};
  bool letters = p != profile::rfc1630;
  switch (type.how) {
    case listing: return letters ? mark + 'd' : "/";
    case image: return mark + (letters ? 'i' : 'I');
    case ascii:
      if (!letters) return mark + 'A' + type.control;
      if (type.control != 'N') return {};
      return mark + 'a';
    case ebcdic: return letters ? std::nullopt : std::optional(mark + 'E' + type.control);
    default: return letters ? std::nullopt : std::optional(mark + 'L' + type.byte_size);
  }
}

// ---- the segments, decoded

std::string decoded(std::string_view segment) {
  return segment.find('%') == segment.npos ? std::string(segment) : unescaped(segment);
}

/// Without a copy where nothing is escaped.
void put(strings& segments, std::string_view segment) {
  if (segment.find('%') == segment.npos) segments.push_back(segment);
  else segments.push_back(unescaped(segment));
}

void read_segments(uri_view u, cut_path const& path, url& x) {
  if (!predates_rfc3986(u.profile()) && has_dots(path)) {
    auto kept = without_dots(path);
    x.name = decoded(kept.back());
    kept.pop_back();
    for (auto segment : kept) put(x.directory, segment);
    return;
  }
  auto slash = path.segments.rfind('/');
  x.name = decoded(path.segments.substr(slash + 1));
  if (slash == path.segments.npos) return;
  for (auto segment : pieces(path.segments.substr(0, slash), '/')) put(x.directory, segment);
}

// ---- the grammar

void check_code(uri_view u, std::string_view code, diagnostic_sink say) {
  data_type type;
  auto const plain = plain_code(code, u.profile());
  auto wrong = read_code(plain, u.profile(), mode::strict, type);
  if (wrong == no_error) return;
  bool readable = read_code(plain, u.profile(), u.mode(), type) == no_error;
  if (plain != code) wrong = 0;
  say(readable ? errc::other_profile : errc::bad_ftp_type, u.offset_of(code) + wrong);
}

// RFC 1738 §3.2.2: the semicolon is reserved in a name; RFC 1630's segments have no equals sign either.
void check_segments(uri_view u, std::string_view segments, diagnostic_sink say) {
  charset const reserved = u.profile() == rfc1630 ? ";=" : ";";
  auto what = u.mode() == mode::lenient ? errc::other_profile : errc::bad_char;
  for (char const& c : segments)
    if (reserved[c]) say(what, u.offset_of({&c, 1}));
}

void check_cut(uri_view u, cut_path const& path, diagnostic_sink say) {
  if (path.reserved < path.segments.size() && u.profile() != url7a) check_segments(u, path.segments, say);
  if (path.code) check_code(u, *path.code, say);
}

void check_path(uri_view u, diagnostic_sink say) { check_cut(u, cut(u), say); }

void check_1630(uri_view u, diagnostic_sink say) {
  internet::check_no_query(u, say);
  check_path(u, say);
}

void check_3986(uri_view u, diagnostic_sink say) {
  internet::check_server(u, say);
  check_path(u, say);
  if (u.has_query()) say(errc::other_profile, u.offset_of(u.query()) - 1);
}

/// The letters of the type in one case. They are the only thing that ftp holds for the same beyond its host.
template <profile p>
void normalize_scheme(std::string& text, std::size_t from) {
  auto mark = text.rfind(type_mark);
  if (mark == text.npos || mark < from) return;
  data_type type;
  auto code = std::string_view(text).substr(mark + type_mark.size());
  if (read_code(code, p, mode::lenient, type) != no_error) return;
  for (auto i = text.size() - code.size(); i < text.size(); ++i)
    text[i] = p == rfc1630 ? upper(text[i]) : lower(text[i]);
}

/// For `syntax::data_in`: the path is data up to its type code.
template <profile p>
stretch data_in(part, std::string_view path, std::size_t from) {
  return data_up_to(type_begin(path, p), path, from);
}

// ---- other profiles

/// The byte of what `to` has no form for, found by leaving it out.
std::uint32_t obstacle(uri_view u, url x, profile to) {
  auto code = type_code(u);
  x.type = {x.name.empty() ? transfer::listing : transfer::unsaid};
  if (format(x, to)) return u.offset_of(code.empty() ? u.path() : code);
  x.who = {};
  if (format(x, to)) return u.offset_of(u.userinfo());
  x.server.host = "h";
  if (format(x, to)) return u.offset_of(u.host());
  return x.secure ? 0 : u.offset_of(u.path());
}

result<std::string> rewrite(uri_view u, profile to) {
  auto read = parse(u);
  if (!read) return unexpected(read.error());
  if (std::string same(u.text()); reads_as(same, to, parse, *read)) {
    if (!predates_rfc1738(to)) normalize_scheme<rfc1738>(same, 0);
    return same;
  }
  auto text = format(*read, to);
  if (!text) return mistake(errc::not_expressible, obstacle(u, std::move(*read), to));
  return text;
}

// ---- the forms

constexpr syntax form(profile p, std::uint16_t port) {
  auto rules = grammar::internet_form(p, port, {.takes_login = true});
  rules.rewrite = rewrite;
  rules.empty_path_is_slash = true;  // both are the login directory
  rules.normalizes = "the letters of an ftp type have no case";
  rules.normalizes_spec = "RFC 1738 §5";
  return rules;
}

constexpr syntax old_form(profile p) {
  auto rules = form(p, ftp_port);
  rules.data_in = data_in<rfc1630>;
  rules.slash_required = true;
  rules.query_may_be_empty = true;  // check_no_query reports any query, an empty one too
  rules.query_is_words = false;
  rules.check = internet::check_no_query;
  return rules;
}

constexpr syntax form_1630 = [] {
  auto rules = old_form(rfc1630);
  rules.path = rules.path | ";=";
  rules.not_in_data = ";=";
  rules.check = check_1630;
  rules.normalize_scheme = normalize_scheme<rfc1630>;
  return rules;
}();

constexpr syntax form_1738 = [] {
  constexpr charset fsegment = grammar::rfc1738::uchar | "?:@&=";
  auto rules = form(rfc1738, ftp_port);
  rules.path = fsegment | "/;";
  rules.data_in = data_in<rfc1738>;
  rules.not_in_data = ";";
  rules.reserved_path = rules.reserved_query = "/;%#";  // RFC 1738 §3.2.2
  rules.plain_path = rules.plain_query = fsegment;
  rules.check = check_path;
  rules.normalize_scheme = normalize_scheme<rfc1738>;
  return rules;
}();

constexpr syntax form_3986(std::uint16_t port) {
  auto rules = form(rfc3986, port);
  rules.data_in = data_in<rfc3986>;
  rules.login_is_decoded = true;
  rules.check = check_3986;
  rules.normalize_scheme = normalize_scheme<rfc3986>;
  return rules;
}

constexpr syntax forms[] = {form_1630, old_form(url7a), form_1738, form_3986(ftp_port)};
constexpr syntax secure_form = form_3986(ftps_port);

syntax const* syntax_in(profile p) { return &forms[text_row_of(p)]; }

syntax const* secure_syntax_in(profile p) { return predates_rfc3986(p) ? nullptr : &secure_form; }

// RFC 1738 §3.2.2: other operations than access are possible, and not spelled out.
verb_set operations_of(uri_view u) {
  using enum verb;
  auto read = parse(u);
  if (!read || !is_listing(*read)) return {get, append, put, stat};
  if (predates_rfc3986(u.profile())) return {get, list};
  return {get, list, stat};  // by changing to it
}

/// In the words of RFC 1738 where it has one, in every profile; else in those of RFC 1630.
part_value code_of(uri_view u, data_type const& type) {
  if (type_code(u).empty()) return {};
  auto suffix = suffix_of(type, rfc1738);
  return (suffix ? *suffix : *suffix_of(type, rfc1630)).substr(type_mark.size());
}

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read) return {};
  std::vector<std::string> directory;
  for (auto segment : read->directory) directory.emplace_back(segment);
  return {{"directory", std::move(directory)},
          {"name", std::move(read->name)},
          {"ftp_type", code_of(u, read->type)}};
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "ftp",
                        .title = "File Transfer Protocol",
                        .spec = "RFC 1738 §3.2, RFC 959",
                        .grammar_spec = "RFC 1738 §5",
                        .default_port = ftp_port,
                        .standings = {defined, defined, defined, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

scheme const secure_descriptor{.name = "ftps",
                               .title = "File Transfer Protocol over TLS",
                               .spec = "RFC 1738 §3.2, RFC 4217",
                               .grammar_spec = "RFC 1738 §5",
                               .default_port = ftps_port,
                               .standings = {unknown, unknown, unknown, provisional, provisional},
                               .syntax_in = secure_syntax_in,
                               .operations_of = for_lists(operations_of),
                               .parts_of = for_lists(parts_of)};

bool is_listing(url const& x) { return x.type.how == transfer::listing || x.name.empty(); }

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  result<url> parsed{};
  auto& x = *parsed;
  x.secure = same_ignoring_case(u.scheme(), "ftps") && !predates_rfc3986(u.profile());
  if (!x.secure && !same_ignoring_case(u.scheme(), "ftp")) return mistake(errc::unknown_scheme);
  auto server = internet::server_of(u, port_of(x));
  if (!server) return unexpected(server.error());
  x.server = std::move(*server);

  auto path = cut(u);
  first_error wrong;
  if (predates_rfc1738(u.profile())) internet::check_no_query(u, wrong);
  check_cut(u, path, wrong);
  if (wrong) return unexpected(*wrong);
  if (u.has_userinfo()) x.who = internet::login_of(u);
  read_segments(u, path, x);
  if (path.code) read_code(plain_code(*path.code, u.profile()), u.profile(), u.mode(), x.type);
  else if (path.listing || x.name.empty()) x.type.how = transfer::listing;
  return parsed;
}

result<std::string> format(url const& x, profile p) {
  std::string text = x.secure ? "ftps:" : "ftp:";
  internet::put_server(text, x.who, x.server, port_of(x), p);
  auto path = text.size();
  for (auto segment : x.directory) (text += '/') += escape(segment, context::ftp_segment, p);
  bool at_top = x.directory.empty() && x.name.empty();
  bool lists_itself = x.type.how == transfer::listing && x.name.empty() && (at_top || p != rfc1630);
  auto suffix = lists_itself ? "" : suffix_of(x.type, p);
  if (!suffix) return mistake(errc::not_expressible);
  if (!at_top || !suffix->empty() || predates_rfc1738(p))
    (text += '/') += escape(x.name, context::ftp_segment, p) + *suffix;
  // RFC 3986 §5.2.4 removes no dots behind a question mark.
  if (auto mark = text.find("%3F", path);
      !predates_rfc3986(p) && mark != text.npos && !reads_as(text, p, parse, x))
    text.replace(mark, 3, "?");
  // Parsing finds an invalid host, a login without a form in the profile, and removed dot segments.
  return if_it_reads_as(x, std::move(text), p, parse);
}

}  // namespace wend::ftp
