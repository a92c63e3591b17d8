// SPDX-License-Identifier: Apache-2.0
// Many texts read by two: wend against uriparser by RFC 3986 (validity, and where the parts are); each backend against
// the definition, in RFC 3986 and in the URL Standard, with a base and without; one part set by splice and by the
// definition; all profiles, normal forms and finds on each backend and on the fallback. Texts are real URLs and made-up
// ones, mangled at random, the same in every run. usage: pairs COUNT [SEED [FILE]]
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <uriparser/Uri.h>

#include "wend/simd/backend.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/rfc/quick.hpp"
#include "wend/uri/whatwg/detail/reading.hpp"
#include "wend/whatwg.hpp"

namespace {

using namespace wend;

std::vector<std::string> begun_with{"http://ann:secret@www.example.org:8080/a/b%20c/d;p?q=1&r=%2F#frag",
                                    "ftp://[2001:db8::7]/x",
                                    "urn:isbn:045",
                                    "http://[::ffff:192.0.2.1]:80/?q",
                                    "mailto:ann@a.example",
                                    "file:///a/b",
                                    "http://192.0.2.7/a?b#c",
                                    "x:",
                                    "http://[v1.x:y]/",
                                    "//h/p",
                                    "a/b:c?d",
                                    "?q",
                                    "#f",
                                    "",
                                    "news:*",
                                    "http://h:/",
                                    "http://@h",
                                    "a:b:c//d@e?f?g#h/i?"};

std::string mangled(std::mt19937_64& random) {
  constexpr std::string_view odd = "%:/?#@[]a1.-+ ;&=~\x80|A\"'%2f\n0";
  auto text = begun_with[random() % begun_with.size()];
  for (auto times = random() % 5; times-- > 0;) {
    auto at = text.empty() ? 0 : random() % text.size();
    auto c = odd[random() % odd.size()];
    auto what = random() % 4;
    if (what == 0 && !text.empty()) text[at] = c;
    else if (what == 1 && !text.empty()) text.erase(at, 1 + random() % 3);
    else text.insert(at, 1, c);
  }
  if (random() % 8 == 0) text.resize(random() % (text.size() + 1));
  return text;
}

/// Where one of the other's parts stands, or `none`.
std::size_t place(UriTextRangeA const& range, std::string const& text) {
  return range.first ? static_cast<std::size_t>(range.first - text.data()) : std::string::npos;
}

bool same_part(UriTextRangeA const& theirs, bool is_there, std::string_view ours, std::string const& text) {
  if (!theirs.first)
    return !is_there || ours.empty();  // uriparser does not tell an empty one from none everywhere
  if (theirs.first == theirs.afterLast) return ours.empty();
  return place(theirs, text) == static_cast<std::size_t>(ours.data() - text.data()) &&
         static_cast<std::size_t>(theirs.afterLast - theirs.first) == ours.size();
}

bool agrees_with_uriparser(std::string const& text, result<uri_view> const& ours) {
  UriUriA theirs;
  char const* wrong = nullptr;
  bool accepted =
      uriParseSingleUriExA(&theirs, text.data(), text.data() + text.size(), &wrong) == URI_SUCCESS;
  if (accepted != ours.has_value()) {
    if (accepted) uriFreeUriMembersA(&theirs);
    return false;
  }
  if (!accepted) return true;
  auto host = ours->host();
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  bool same = same_part(theirs.scheme, ours->has_scheme(), ours->scheme(), text) &&
              same_part(theirs.userInfo, ours->has_userinfo(), ours->userinfo(), text) &&
              same_part(theirs.hostText, ours->has_authority(), host, text) &&
              same_part(theirs.portText, ours->has_port(), ours->port(), text) &&
              same_part(theirs.query, ours->has_query(), ours->query(), text) &&
              same_part(theirs.fragment, ours->has_fragment(), ours->fragment(), text);
  uriFreeUriMembersA(&theirs);
  return same;
}

bool agrees_with_the_definition(std::string const& text) {
  for (auto wanted : {detail::form::absolute, detail::form::reference}) {
    detail::offsets at, right;
    bool good = detail::quick::read_3986_by_octets(text, wanted, right);
    for (auto backend : simd::backends) {
      if (!simd::runs_here(backend)) continue;
      simd::force(backend);
      auto view = wanted == detail::form::absolute ? parse(text) : parse_reference(text);
      if (view.has_value() != good || (good && detail::access::at(*view) != right)) return false;
    }
  }
  simd::force({});
  return true;
}

/// A hash of what is said of the text in every profile, in its normal forms, and of what is found in it.
class answers {
 public:
  explicit answers(std::string const& text) {
    for (auto p : profiles) {
      auto view = parse(text, p);
      if (!view) add(view.error());
      else add(std::hash<std::string_view>{}(octets_of(detail::access::at(*view))));
      auto normal = normalize(text, p);
      if (normal) add(std::hash<std::string>{}(*normal));
      else add(normal.error());
    }
    for (auto mode : {text::looking_for::wrapped, text::looking_for::scheme, text::looking_for::mail,
                      text::looking_for::fuzzy})
      for (auto const& it : text::find_all(text, {.mode = mode})) {
        add(it.at);
        add(it.length);
      }
  }
  std::uint64_t hash() const { return hash_; }

 private:
  static std::string_view octets_of(detail::offsets const& at) {
    return {reinterpret_cast<char const*>(&at), sizeof at};
  }
  void add(std::uint64_t number) { hash_ = (hash_ ^ number) * 0x100000001B3; }
  void add(error wrong) {
    add(static_cast<std::uint64_t>(wrong.code));
    add(wrong.at);
  }

  std::uint64_t hash_ = 0xCBF29CE484222325;
};

bool is_the_same_on_every_backend(std::string const& text) {
  simd::force(simd::backend::fallback);
  auto const right = answers(text).hash();
  bool same = true;
  for (auto backend : simd::backends) {
    if (!simd::runs_here(backend)) continue;
    simd::force(backend);
    same = same && answers(text).hash() == right;
  }
  simd::force({});
  return same;
}

bool is_same(result<uri_view> const& a, result<uri_view> const& b) {
  if (!a || !b) return !a && !b && a.error() == b.error();
  return a->text() == b->text() && detail::access::at(*a) == detail::access::at(*b);
}

bool agrees_with_the_url_standard(std::string const& text, std::optional<uri_view> base) {
  std::string defined, made;
  auto right = whatwg::parse_by_definition(defined, text, {.base = base});
  for (auto backend : simd::backends) {
    if (!simd::runs_here(backend)) continue;
    simd::force(backend);
    if (!is_same(whatwg::parse_into(made, text, base), right)) return false;
    auto owned = whatwg::parse(text, base);
    if (owned.has_value() != right.has_value() || (owned && !is_same(owned->view(), right))) return false;
    if (whatwg::can_parse(text, base) != right.has_value()) return false;
  }
  simd::force({});
  return true;
}

bool sets_as_defined(std::string const& text, unsigned which, std::string const& value) {
  auto ignore = [](diagnostic) {};
  if (auto url = whatwg::parse(text)) {
    auto attribute = static_cast<whatwg::attribute>(1 + which % 9);
    auto right =
        whatwg::set(*url, attribute, value, {.say = diagnostic_sink(ignore)});  // by the state machine
    auto changed = whatwg::set(*url, attribute, value);
    auto buffer = url->text();
    auto view = url->view();
    detail::access::move(view, buffer);
    auto edited = whatwg::set_in_place(buffer, view, attribute, value);
    if (!is_same(changed->view(), right->view()) || !is_same(edited, right->view())) return false;
  }
  auto url = parse_reference(text);
  if (!url) return true;
  components parts(*url);
  parts.set(static_cast<part>(which % 9), value);
  auto right = compose(parts), changed = with(*url, static_cast<part>(which % 9), value);
  if (!right || !changed) return !right && !changed && right.error() == changed.error();
  return is_same(changed->view(), right->view());
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::fputs("usage: pairs COUNT [SEED [FILE]]\n", stderr);
    return 2;
  }
  auto wanted = std::strtoull(words[1], nullptr, 10);
  std::mt19937_64 random(count > 2 ? std::strtoull(words[2], nullptr, 10) : 1);
  if (count > 3) {
    std::ifstream file(words[3]);
    for (std::string line; std::getline(file, line);) begun_with.push_back(line);
  }
  unsigned long long accepted = 0, different = 0;
  for (unsigned long long i = 0; i < wanted; ++i) {
    auto text = mangled(random);
    auto ours = parse_reference(text);
    accepted += ours.has_value();
    static auto const base = *whatwg::parse("http://ann@h.example:8080/a/b/c?d#e");
    auto which = static_cast<unsigned>(random());
    auto value = mangled(random).substr(0, which % 16);
    bool is_text = text.find('\0') == text.npos;  // what uriparser reads
    if ((!is_text || agrees_with_uriparser(text, ours)) && agrees_with_the_definition(text) &&
        agrees_with_the_url_standard(text, {}) && agrees_with_the_url_standard(text, base) &&
        sets_as_defined(text, which, value) && is_the_same_on_every_backend(text))
      continue;
    if (++different <= 20) std::printf("different: %s\n", text.c_str());
  }
  std::printf("%llu pairs, %llu accepted, %llu different\n", wanted, accepted, different);
  return different > 0;
}
