// SPDX-License-Identifier: Apache-2.0
#include "wend/text/detail/scanner.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/registry/registry.hpp"
#include "wend/simd/find.hpp"
#include "wend/text/detail/anchors.hpp"
#include "wend/text/detail/characters.hpp"
#include "wend/text/detail/scheme_name.hpp"

namespace wend::text {
namespace {

// Neither a dot nor other punctuation at the end of a sentence: "http://..." is not a URI. The parser decides
// the rest.
constexpr charset begins_authority = alphanum | eight_bit | "[/_~%$&+=@:-";
constexpr charset begins_next_line = alphanum | eight_bit | "/%?#&=_~";
constexpr std::uint64_t longest_look = 16384;  // octets searched for anchors at once
constexpr std::uint64_t longest_continuation = 256, longest_rest = 256;

bool is_label(std::string_view three, bool strict) {
  if (strict) return three == "URL";  // RFC 1738 §Appendix
  return same_ignoring_case(three, "URL") || same_ignoring_case(three, "URI");
}

bool has_double_slash(window w, std::uint64_t colon) {
  return w.holds(colon + 2) && w[colon + 1] == '/' && w[colon + 2] == '/';
}

// RFC 1738 §5, RFC 1123 §2.1: no label begins or ends with a hyphen. A final one may be that of a broken
// line.
bool has_label_edge_hyphen(std::string_view authority) {
  authority = authority.substr(0, simd::first_in(authority, "/?#"));
  if (authority.find('-') == authority.npos) return false;
  auto host = authority.substr(authority.rfind('@') + 1);
  return host.starts_with('-') || host.find("-.") != host.npos || host.find(".-") != host.npos;
}

bool has_any(std::string_view text, std::string_view of) {
  return of.empty() || text.find_first_of(of) != text.npos;
}

}  // namespace

scanner::scanner(options how, find_sink hear, remark_sink hear_remark, std::uint64_t from)
    : how_(how), hear_(std::move(hear)), hear_remark_(std::move(hear_remark)), cursor_(from), floor_(from) {
  if (!hear_) hear_ = [](find const&) {};
  if (!hear_remark_) hear_remark_ = [](remark) {};
}

void scanner::look(window w) {
  while (step(w) == progress::made) continue;
}

std::uint64_t scanner::keep_from() const noexcept {
  auto needed = cursor_;
  if (wrapper_) needed = wrapper_->at;
  if (bare_) needed = bare_->reader.stop() - bare_->at > longest_bare ? bare_->reader.stop() : bare_->at;
  return needed - std::min(needed, lookbehind);
}

scanner::progress scanner::step(window w) {
  if (wrapper_) return finish_wrapper(w);
  if (bare_) return finish_bare(w);
  if (auto anchor = next_anchor(w)) return look_at(w, *anchor);
  cursor_ = anchors_to_;
  return progress::needs_more;
}

std::optional<std::uint64_t> scanner::next_anchor(window w) {
  auto limit = w.is_last ? w.end() : w.end() - std::min<std::uint64_t>(w.text.size(), anchor::octets_behind);
  while (true) {
    while (next_ < count_ && anchors_from_ + anchors_[next_] < cursor_) ++next_;
    if (next_ < count_) return anchors_from_ + anchors_[next_];
    anchors_to_ = std::max(anchors_to_, cursor_);
    if (anchors_to_ >= limit) return std::nullopt;
    auto anchors =
        find_anchors({.text = w.text,
                      .from = static_cast<std::size_t>(anchors_to_ - w.from),
                      .to = static_cast<std::size_t>(std::min(limit, anchors_to_ + longest_look) - w.from),
                      .is_last = w.is_last,
                      .what = how_.mode,
                      .refused = how_.is_known_suffix ? nullptr : &refused_},
                     anchors_);
    anchors_from_ = std::exchange(anchors_to_, w.from + anchors.looked_to);
    next_ = 0;
    count_ = anchors.count;
  }
}

scanner::progress scanner::look_at(window w, std::uint64_t anchor) {
  cursor_ = anchor;
  switch (w[anchor]) {
    case '.': return look_at_dot(w, anchor);
    case '@': return look_at_at_sign(w, anchor);
    default: return look_at_colon(w, anchor);
  }
}

scanner::progress scanner::look_at_colon(window w, std::uint64_t colon) {
  if (how_.mode == looking_for::fuzzy) {
    auto address = ipv6_around(w, colon, floor_);
    if (address.is == guess::answer::needs_more) return progress::needs_more;
    if (address.is == guess::answer::yes) return report(w, address, found_as::host, "http://[", "]");
  }
  if (colon <= floor_ || !scheme_char[w[colon - 1]]) return skip_to(colon + 1);
  if (w.may_yet_hold(colon + 2)) return progress::needs_more;
  bool has_room = colon >= floor_ + 3;
  bool is_labelled = has_room && is_label(w.cut(colon - 3, colon), how_.strict) &&
                     (colon == floor_ + 3 || !alphanum[w[colon - 4]]);
  return is_labelled ? after_label(w, colon) : after_scheme(w, colon);
}

/// `URL:`, with or without a bracket before it.
scanner::progress scanner::after_label(window w, std::uint64_t colon) {
  auto label = colon - 3;
  bool extension = w.cut(label, colon) != "URL";
  if (label > floor_ && w[label - 1] == '<') {
    wrapper_.emplace(wrapper{.kind = found_as::url_wrapper,
                             .at = label - 1,
                             .colon = colon,
                             .extension = extension,
                             .inside = wrapper_reader(label - 1, colon + 1, how_.strict)});
    return progress::made;
  }
  constexpr std::uint64_t longest_gap = 8;
  auto begin = colon + 1;
  while (w.holds(begin) && blank[w[begin]] && begin - colon <= longest_gap) ++begin;
  bool has_gap = begin > colon + 1;
  auto ahead = w.cut(begin, std::min(w.end(), begin + longest_scheme + 4));
  if (ahead.find_first_of(":") == ahead.npos && w.may_yet_hold(begin + longest_scheme + 3))
    return progress::needs_more;
  auto length = scheme_length(ahead);
  if (length == 0 || (has_gap && how_.strict)) return after_scheme(w, colon);
  auto inner_colon = begin + length;
  if (w.may_yet_hold(inner_colon + 2)) return progress::needs_more;
  bool slashes = has_double_slash(w, inner_colon);
  if (has_gap && !slashes && !habit_of(ahead.substr(0, length))) return skip_to(colon + 1);
  auto body = inner_colon + (slashes ? 3 : 1);
  bare_.emplace(bare{.kind = found_as::url_label,
                     .at = label,
                     .uri_at = begin,
                     .scheme_length = length,
                     .extension = extension || has_gap,
                     .needs = {},
                     .reader = reader_from(w, body, label)});
  return progress::made;
}

scanner::progress scanner::after_scheme(window w, std::uint64_t colon) {
  bool is_program = w.holds(colon + 1) && w[colon + 1] == ':';  // programs have many of these: name::name
  if (is_program) return skip_to(colon + 1);
  auto run = run_before(w, colon, floor_);
  bool in_bracket = run > floor_ && w[run - 1] == '<' && alpha[w[run]];
  // url7a §Wrappers. Programs have many <word: too.
  bool is_wrapper = in_bracket && (has_double_slash(w, colon) || is_known_scheme(w.cut(run, colon)));
  if (!is_wrapper) return try_bare(w, colon, run);
  wrapper_.emplace(wrapper{.kind = found_as::angle_wrapper,
                           .at = run - 1,
                           .colon = colon,
                           .extension = false,
                           .inside = wrapper_reader(run - 1, run, how_.strict)});
  return progress::made;
}

/// A URI without a wrapper, whose scheme is in the run of letters from `run` to the colon.
scanner::progress scanner::try_bare(window w, std::uint64_t colon, std::uint64_t run) {
  if (how_.mode == looking_for::wrapped || !w.holds(colon + 1) || white[w[colon + 1]])
    return skip_to(colon + 1);
  if (has_double_slash(w, colon)) {
    if (w.may_yet_hold(colon + 3)) return progress::needs_more;
    auto begin = scheme_in(w, run, colon, floor_);
    if (!begin || !w.holds(colon + 3) || !begins_authority[w[colon + 3]]) return skip_to(colon + 1);
    return start(found_as::bare, *begin, colon - *begin, reader_from(w, colon + 3, *begin));
  }
  while (run < colon && !alphanum[w[run]]) ++run;
  auto usual = habit_of(w.cut(run, colon));
  if (!usual || !usual->first[w[colon + 1]]) return skip_to(colon + 1);
  return start(found_as::bare, run, colon - run, reader_from(w, colon + 1, run), usual->needs);
}

scanner::progress scanner::look_at_dot(window w, std::uint64_t dot) {
  auto host = host_around(w, dot, floor_, {how_.is_known_suffix, how_.is_top_level});
  if (host.is == guess::answer::needs_more) return progress::needs_more;
  refused_.add(host.refused_label);
  if (host.is == guess::answer::no) return skip_to(host.resume);
  if (w.may_yet_hold(host.end + 1)) return progress::needs_more;
  auto next = [&](std::uint64_t i) { return w.holds(host.end + i) ? w[host.end + i] : ' '; };
  bool has_more = charset("/?#")[next(0)] || (next(0) == ':' && digit[next(1)]);
  if (has_more) return start(found_as::host, host.begin, 0, reader_from(w, host.end, host.begin));
  return report(w, host, found_as::host, "http://");
}

scanner::progress scanner::look_at_at_sign(window w, std::uint64_t at_sign) {
  auto mail = mail_around(w, at_sign, floor_);
  if (mail.is == guess::answer::needs_more) return progress::needs_more;
  if (mail.is == guess::answer::no) return skip_to(mail.resume);
  return report(w, mail, found_as::mail, "mailto:");
}

/// A find that is not a URI as written, but implies one.
scanner::progress scanner::report(window w, guess const& g, found_as kind, std::string_view before,
                                  std::string_view after) {
  auto length = g.end - g.begin;
  find f{.at = g.begin,
         .length = length,
         .inner_at = g.begin,
         .inner_length = length,
         .kind = kind,
         .known = true};
  f.uri.append(before).append(w.cut(g.begin, g.end)).append(after);
  hear_(f);
  return passed(g.end);
}

scanner::progress scanner::start(found_as kind, std::uint64_t at, std::size_t scheme_length,
                                 bare_reader reader, std::string_view needs) {
  bare_.emplace(bare{.kind = kind,
                     .at = at,
                     .uri_at = at,
                     .scheme_length = scheme_length,
                     .extension = false,
                     .needs = needs,
                     .reader = reader});
  return progress::made;
}

bare_reader scanner::reader_from(window w, std::uint64_t body, std::uint64_t begin) const noexcept {
  return {body, begin > w.from ? w[begin - 1] : ' ', how_.strict};
}

scanner::progress scanner::finish_wrapper(window w) {
  auto& inside = wrapper_->inside;
  if (!inside.read(w)) return progress::needs_more;
  if (!inside.closed()) {
    hear_remark_({errc::unclosed_wrapper, wrapper_->at});
    return wrapper_failed(w);
  }
  auto& uri = inside.uri();
  auto scheme = scheme_length(uri);
  bool is_labelled = wrapper_->kind == found_as::url_wrapper;
  bool is_locator = uri.substr(scheme, 3) == "://";
  // `<` name blank, or a quote inside: markup and prose, not a URI.
  bool is_markup = !is_labelled && (uri.find('"') != uri.npos || (inside.had_words() && !is_locator));
  if (scheme == 0 || is_markup || (!is_labelled && scheme + 1 == uri.size())) return wrapper_failed(w);

  find f{.at = wrapper_->at,
         .length = inside.end() - wrapper_->at,
         .inner_at = inside.inner_begin(),
         .inner_length = inside.inner_end() - inside.inner_begin(),
         .uri = std::move(uri),
         .kind = wrapper_->kind};
  auto const& doubts = inside.doubtful_hyphens();
  f.alternates = other_readings(f.uri, doubts);
  f.said = {.extension = wrapper_->extension || inside.had_quote_marks(),
            .hyphen_at_line_end = !doubts.empty(),
            .alternates_capped = doubts.size() > hyphens_read_both_ways};
  f.known = is_known_scheme(std::string_view(f.uri).substr(0, scheme));
  auto end = inside.end();
  wrapper_.reset();
  hear_(f);
  return passed(end);
}

/// The search continues after the label; text after `<` without a label may still be a bare URI.
scanner::progress scanner::wrapper_failed(window w) {
  auto failed = *std::exchange(wrapper_, std::nullopt);
  if (failed.kind == found_as::url_wrapper) return passed(failed.colon + 1);
  floor_ = failed.at + 1;
  return try_bare(w, failed.colon, run_before(w, failed.colon, floor_));
}

scanner::progress scanner::finish_bare(window w) {
  auto& reader = bare_->reader;
  if (!reader.read(w)) return progress::needs_more;
  auto stop = reader.stop();
  if (stop - bare_->at > longest_bare) {
    hear_remark_({errc::too_long, bare_->at});
    return passed_bare(stop);
  }
  auto end = reader.end(w);
  bool is_host = bare_->kind == found_as::host;
  auto rest = w.cut(reader.body(), end);
  bool is_locator = !is_host && w[reader.body() - 1] == '/';
  bool is_uri = is_host || (!rest.empty() && has_any(rest, bare_->needs) &&
                            !(is_locator && has_label_edge_hyphen(rest)));
  if (!is_uri) return passed_bare(reader.body());
  find f{.at = bare_->at,
         .length = end - bare_->at,
         .inner_at = bare_->uri_at,
         .inner_length = end - bare_->uri_at,
         .kind = bare_->kind,
         .said = {.extension = bare_->extension}};
  if (is_host) f.uri = "http://";
  f.uri += w.cut(bare_->uri_at, end);
  if (!finish_hyphen(w, end, f)) return progress::needs_more;
  f.known = is_host || is_known_scheme(std::string_view(f.uri).substr(0, bare_->scheme_length));
  hear_(f);
  return passed_bare(end);
}

/// Text that a reader read beyond the end is searched again if it is short: no byte is read repeatedly.
scanner::progress scanner::passed_bare(std::uint64_t end) noexcept {
  auto stop = bare_->reader.stop();
  bare_.reset();
  return passed(stop - end <= longest_rest ? end : stop);
}

/// A bare URI ends with its line. If the last character is a hyphen it may continue in the next: wend's own
/// rule, so these readings are only alternates. False if more text is needed.
bool scanner::finish_hyphen(window w, std::uint64_t end, find& f) {
  if (w[end - 1] != '-' || end != bare_->reader.stop()) return true;
  auto limit = end + longest_continuation;
  auto next = end;
  int lines = 0;
  for (; w.holds(next) && next < limit && white[w[next]]; ++next)
    lines += w[next] == '\n' || (w[next] == '\r' && (!w.holds(next + 1) || w[next + 1] != '\n'));
  if (w.may_yet_hold(next + 1) && next < limit) return false;
  if (lines != 1 || !w.holds(next) || next >= limit || !begins_next_line[w[next]]) return true;

  auto rest = w;
  rest.text = w.cut(w.from, std::min(w.end(), limit));
  rest.is_last = w.is_last || w.end() >= limit;
  bare_reader line(next, ' ', how_.strict);
  if (!line.read(rest)) return false;
  auto more = w.cut(next, line.end(rest));
  if (more.empty() || line.stop() >= limit) return true;
  f.said.hyphen_at_line_end = f.said.extension = true;
  f.alternates = {f.uri + std::string(more), f.uri.substr(0, f.uri.size() - 1) + std::string(more)};
  return true;
}

scanner::progress scanner::skip_to(std::uint64_t at) noexcept {
  cursor_ = at;
  return progress::made;
}

scanner::progress scanner::passed(std::uint64_t end) noexcept {
  cursor_ = floor_ = end;
  return progress::made;
}

}  // namespace wend::text
