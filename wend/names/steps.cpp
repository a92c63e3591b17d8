// SPDX-License-Identifier: Apache-2.0
#include "wend/names/steps.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/names/detail/pattern.hpp"
#include "wend/names/detail/web.hpp"
#include "wend/names/public_suffix.hpp"
#include "wend/names/query.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/recode.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {
namespace {

constexpr std::array<std::string_view, step_count> names{
    "percent",     "case",         "default-port", "empty-path",  "dots",
    "scheme",      "scheme-https", "www",          "index",       "trailing-slash",
    "query-rules", "sort-query",   "userinfo",     "empty-query", "fragment"};

constexpr step first_chosen = step::scheme_https;
constexpr int most_rounds = 4;  // two are enough, but for rare texts

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), lower);
  return text;
}

/// The rules and spellings of one of the six default steps.
constexpr detail::recoding recoding_of(step s) {
  using namespace detail;
  switch (s) {
    case step::percent: return {.spellings = escapes};
    case step::letter_case: return {.scheme_rules = host_case, .spellings = letter_case};
    case step::default_port: return {.scheme_rules = port_number | default_port, .spellings = 0};
    case step::empty_path: return {.scheme_rules = empty_path, .spellings = 0};
    case step::dots: return {.scheme_rules = dot_segments, .spellings = 0};
    default:
      return {.scheme_rules = local_host | search_spaces | login_escapes | module_rules, .spellings = 0};
  }
}

}  // namespace

std::string_view name_of(step s) noexcept { return names[static_cast<std::size_t>(s)]; }

std::optional<step> step_named(std::string_view name) noexcept {
  auto row = std::ranges::find(names, name);
  return row == names.end() ? std::nullopt : std::optional(static_cast<step>(row - names.begin()));
}

struct query_rules::compiled {
  struct provider {
    std::optional<detail::pattern> urls;
    std::vector<detail::pattern> names, exceptions;
  };
  static constexpr std::size_t most_states = 1 << 15;  // ClearURLs' list has some 12,000

  std::vector<provider> providers;
  std::size_t states = 0;

  static bool any_matches(std::vector<detail::pattern> const& of, std::string_view text,
                          detail::pattern::span span) {
    return std::ranges::any_of(of, [&](auto const& pattern) { return pattern.matches(text, span); });
  }

  /// The providers whose rules a URL in lower case is under.
  std::vector<provider const*> of_url(std::string_view url) const {
    using enum detail::pattern::span;
    std::vector<provider const*> chosen;
    for (auto const& row : providers)
      if ((!row.urls || row.urls->matches(url, anywhere)) && !any_matches(row.exceptions, url, anywhere))
        chosen.push_back(&row);
    return chosen;
  }
};

std::vector<query_rules::refused_pattern> query_rules::add(provider const& given) {
  std::vector<refused_pattern> refused;
  compiled::provider row;
  auto left = compiled::most_states - (rules_ ? rules_->states : 0);
  auto compile = [&](std::string const& source) -> std::optional<detail::pattern> {
    auto pattern = detail::pattern::compile(source, left);
    if (!pattern) {
      refused.push_back({source, pattern.error()});
      return {};
    }
    left -= pattern->size();
    return std::move(*pattern);
  };
  auto compile_all = [&](std::vector<std::string> const& from, std::vector<detail::pattern>& to) {
    for (auto const& source : from)
      if (auto pattern = compile(source)) to.push_back(std::move(*pattern));
  };
  if (!given.urls.empty() && !(row.urls = compile(given.urls))) return refused;
  compile_all(given.names, row.names);
  compile_all(given.exceptions, row.exceptions);
  if (!rules_) rules_ = std::make_shared<compiled>();
  else if (rules_.use_count() > 1) rules_ = std::make_shared<compiled>(*rules_);
  rules_->states = compiled::most_states - left;
  rules_->providers.push_back(std::move(row));
  return refused;
}

void query_rules::add_tracking() {
  (void)add({"", {"utm_.*", "gclid", "dclid", "fbclid", "msclkid", "yclid", "mc_eid"}});
}

/// Runs the steps over one text.
struct step_runner {
  std::string& text;
  wend::profile profile;
  step_options const& how;
  std::vector<step_change>* changes;
  std::string before{};  // a buffer

  bool has(step s) const { return how.steps[s]; }

  result<void> run(std::string_view given) {
    text.assign(given);
    for (int round = 0; round < most_rounds; ++round) {
      if (auto done = default_pass(); !done) return done;
      if (!chosen_pass()) break;
    }
    return {};
  }

  void note(step s, std::string_view was) const {
    if (changes && text != was) changes->push_back({s, std::string(was), text});
  }

  result<void> default_pass() {
    if (is_url_standard(profile)) return by_standard();
    if (!changes) return recode(how.steps);
    if (auto done = recode({}); !done) return done;  // a text that the profile refuses has no steps
    note(step::percent, before);                     // %25 for a % that was read leniently
    while (true) {                                   // file:..///x needs dots, scheme and dots again
      auto count = changes->size();
      if (auto done = one_by_one(); !done) return done;
      if (changes->size() == count) return {};
    }
  }

  result<void> one_by_one() {
    for (unsigned i = 0; i < static_cast<unsigned>(first_chosen); ++i) {
      auto s = static_cast<step>(i);
      if (!has(s)) continue;
      if (auto done = recode({s}); !done) return done;
      note(s, before);
    }
    return {};
  }

  result<void> by_standard() {
    before = text;
    auto url = whatwg::parse_into(text, before);
    if (!url) return unexpected(url.error());
    note(step::scheme, before);
    return {};
  }

  /// The default steps among these, all at once.
  result<void> recode(step_set steps) {
    detail::recoding recoded{.spellings = 0, .mode = how.mode};
    for (unsigned i = 0; i < static_cast<unsigned>(first_chosen); ++i) {
      auto s = static_cast<step>(i);
      if (!steps[s]) continue;
      auto own = recoding_of(s);
      recoded.scheme_rules |= own.scheme_rules;
      recoded.spellings |= own.spellings;
    }
    std::swap(before, text);
    return detail::recode_to(text, before, profile, recoded);
  }

  bool chosen_pass() {
    bool changed = false;
    for (auto i = static_cast<unsigned>(first_chosen); i < step_count; ++i)
      if (has(static_cast<step>(i))) changed = take(static_cast<step>(i)) || changed;
    return changed;
  }

  std::optional<detail::offsets> offsets_of(std::string_view now) const {
    if (is_url_standard(profile)) {
      auto view = parse(now, profile);
      return view ? std::optional(detail::access::at(*view)) : std::nullopt;
    }
    auto cut = detail::cut(now, profile, how.mode);
    return cut ? std::optional(cut->at) : std::nullopt;
  }

  /// Takes a chosen step, and takes it back where the profile refuses the result.
  bool take(step s) {
    auto at = offsets_of(text);
    if (!at) return false;
    before = text;
    edit(s, *at);
    if (text == before) return false;
    if (!offsets_of(text)) {
      text = before;
      return false;
    }
    note(s, before);
    return true;
  }

  std::string_view cut(std::uint32_t from, std::uint32_t to) const {
    return std::string_view(text).substr(from, to - from);
  }

  void edit(step s, detail::offsets const& at) {
    switch (s) {
      case step::userinfo:
        if (at.authority != at.none) text.erase(at.authority, at.host - at.authority);
        return;
      case step::empty_query:
        if (at.query_end == at.path_end + 1) text.erase(at.path_end, 1);
        return;
      case step::fragment: text.resize(at.query_end); return;
      default: break;
    }
    bool has_host = at.scheme_end != at.none && at.authority != at.none && at.host < at.host_end;
    auto scheme = has_host ? cut(0, at.scheme_end) : std::string_view();
    bool is_plain = same_ignoring_case(scheme, "http");
    if (is_plain || same_ignoring_case(scheme, "https")) edit_web(s, at, is_plain);
  }

  void edit_web(step s, detail::offsets const& at, bool is_plain) {
    switch (s) {
      case step::scheme_https:
        if (is_plain) make_https(at);
        return;
      case step::www: return drop_www(at);
      case step::index: return drop_index(at);
      case step::trailing_slash: return drop_end_of_path(at, without_slashes(at.path, at.path_end));
      default:
        if (at.path_end < at.query_end) edit_query(s, at);
    }
  }

  void drop_end_of_path(detail::offsets const& at, std::uint32_t end) { text.erase(end, at.path_end - end); }

  /// Where a path ends without the slashes at its end, of which a path keeps its first.
  std::uint32_t without_slashes(std::uint32_t path, std::uint32_t end) const {
    while (end > path + 1 && text[end - 1] == '/') --end;
    return end;
  }

  /// With trailing_slash, of /index.html/index.html both go, so that the result is a fixed point.
  void drop_index(detail::offsets const& at) {
    auto end = at.path_end;
    while (auto length = detail::index_length(cut(at.path, end))) {
      end -= static_cast<std::uint32_t>(length);
      if (!has(step::trailing_slash)) break;
      end = without_slashes(at.path, end);
    }
    drop_end_of_path(at, end);
  }

  void make_https(detail::offsets const& at) {
    auto port = cut(at.host_end, at.path);
    if (!port.empty() && port != ":" && port != ":80") return;
    text.erase(at.host_end, at.path - at.host_end);
    text.insert(at.scheme_end, 1, text[0] == 'H' ? 'S' : 's');
  }

  /// Only what stands before the registrable domain: www.com and www.co.uk are names of their own.
  void drop_www(detail::offsets const& at) {
    auto host = cut(at.host, at.host_end);
    if (detail::www_length(host) == 0) return;
    std::string plain;
    auto parts = domain_of_uri_host(plain, host);
    if (!parts || parts->domain.empty()) return;
    auto domain = static_cast<std::size_t>(parts->domain.data() - plain.data());
    std::size_t end = 0;
    while (auto length = detail::www_length(host.substr(end))) {
      if (end + length > domain) break;
      end += length;
    }
    text.erase(at.host, end);
  }

  void edit_query(step s, detail::offsets const& at) {
    std::string const fragment(text, at.query_end);
    text.resize(at.query_end);
    if (s == step::sort_query) put_query(at.path_end, sort_query_pairs(query_in(at.path_end)));
    if (s == step::query_rules && how.rules.rules_) apply_rules(at.path_end);
    text += fragment;
  }

  std::string_view query_in(std::uint32_t path_end) const {
    return std::string_view(text).substr(path_end + 1);
  }

  void put_query(std::uint32_t path_end, std::optional<std::string> const& query) {
    text.resize(query ? path_end + 1 : path_end);
    if (query) text += *query;
  }

  /// Names are matched decoded, as in ClearURLs' engine, and as written: its list has rules like %3Futm.
  void apply_rules(std::uint32_t path_end) {
    auto providers = how.rules.rules_->of_url(lower_case(text));
    if (providers.empty()) return;
    auto is_named = [&](std::string_view name) {
      return std::ranges::any_of(providers, [&](auto row) {
        return query_rules::compiled::any_matches(row->names, name, detail::pattern::span::whole);
      });
    };
    auto removes = [&](std::string_view piece) {
      if (piece.empty() || piece.starts_with('=')) return false;
      auto pair = *query_pairs(piece).begin();
      bool is_escaped = detail::contains(pair.name, '%');
      return is_named(lower_case(pair.decoded_name())) ||
             (is_escaped && is_named(lower_case(std::string(pair.name))));
    };
    put_query(path_end, detail::without_pieces(query_in(path_end), '&', removes));
  }
};

result<void> normalize_by_steps_to(std::string& out, std::string_view text, profile p,
                                   step_options const& how, std::vector<step_change>* changes) {
  return step_runner{out, p, how, changes}.run(text);
}

result<std::string> normalize_by_steps(std::string_view text, profile p, step_options const& how) {
  std::string out;
  if (auto done = normalize_by_steps_to(out, text, p, how); !done) return unexpected(done.error());
  return out;
}

}  // namespace wend
