// SPDX-License-Identifier: Apache-2.0
//
// Texts for the laws: those of the test collections, and mutations of URIs of every scheme.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/detail/utf8.hpp"

namespace wend::laws {

/// Adds the strings of a line of JSON, keys and values, with UTF-8 and \u escapes as octets.
inline void add_strings(std::set<std::string>& to, std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '"') continue;
    std::string text;
    for (++i; i < line.size() && line[i] != '"'; ++i) {
      if (line[i] != '\\') {
        text += line[i];
        continue;
      }
      char c = line[++i];
      if (c != 'u') {
        constexpr std::string_view names = "bfnrt", octets = "\b\f\n\r\t";
        auto at = names.find(c);
        text += at == names.npos ? c : octets[at];
        continue;
      }
      auto point = std::strtoul(std::string(line.substr(i + 1, 4)).c_str(), nullptr, 16);
      utf8::append(text, static_cast<char32_t>(point));
      i += 4;
    }
    to.insert(text);
  }
}

/// Returns every string of the rows: most are URIs, references and texts similar to them.
inline std::vector<std::string> collected_texts() {
  std::set<std::string> texts;
  std::error_code none;
  for (auto folder : {"vectors", "../shared/spec", "../shared/suites"})
    for (auto const& file : std::filesystem::directory_iterator(folder, none)) {
      auto name = file.path().filename();
      if (name.extension() != ".jsonl" || name == "unicode-idnatestv2.jsonl" || name == "explained.jsonl")
        continue;
      std::ifstream lines(file.path());
      for (std::string line; std::getline(lines, line);) add_strings(texts, line);
    }
  return {texts.begin(), texts.end()};
}

inline constexpr std::string_view names[] = {
    "http://h.example/a/b;c?d=e+f#g",
    "https://u@h:443/a/../b?c",
    "ftp://u:p@h.example:21/%2Fetc/a.b;type=a",
    "ftp://h/a;type=i",
    "ftps://h/a//b;type=d",
    "file:///etc/motd",
    "file://localhost/a%20b",
    "file:/x",
    "gopher://h.example:70/1a/b",
    "gopher://h/7s%09a%20b%09+",
    "gopher://h/0a?b+c",
    "mailto:a.b@h.example",
    "mailto:a@h,b@k?to=c@h&cc=d@h&subject=x%20y",
    "news:comp.infosystems.www",
    "news:1.2@h.example",
    "news://h/a.b",
    "snews://h/*",
    "nntp:comp.x/1",
    "nntp://h/comp.x/12",
    "telnet://u:p@h:23/",
    "tn3270://u@h/",
    "rlogin://u@h",
    "wais://h/db",
    "wais://h/db?a+b",
    "wais://h/db/TEXT/1=h;2=db;",
    "wais://h/db/TEXT/12/h/a",
    "wais://h/db/TEXT/1%3Dh%3B",
    "prospero://h/a/b%0012",
    "prospero://h/a/b%0012%00x",
    "prospero://h/a/b;OBJECT-VERSION=12",
    "mid:a@b",
    "mid:a@b/c%20d@e",
    "cid:a%25b@c",
    "urn:isbn:0-395-36341-1",
    "urn:x-foo:a?=q#f",
    "ldap://h/o=x,c=y?cn,sn?sub?(cn=a*)",
    "nfs://h/a/b",
    "afs://cell/a",
    "snmp://public@h/ctx;800002b804616263/1.3.6.1.+",
    "whois://h/a",
    "whois++://h/a",
    "z39.50r://h/db+db2/doc;esn=F;rs=marc",
    "z39.50s://h/db",
    "x-foo://a_b/c?d",
    "x-foo:a/b",
    "ws://h/a",
    "a/b?c",
    "//h/a",
    "../a;b",
    "./a:b",
};
inline constexpr std::string_view pieces_of_names[] = {
    "%2F", "%2e",    "%2E%2e",    ".",           "..",  "/",   "//",  "/./", "/../",  ":",   "@",
    "?",   "#",      "%23",       "%3F",         "%3a", "%40", ";",   "=",   "%3B",   "%3D", "+",
    "%2B", "%20",    "&",         "%26",         ",",   "%2C", "*",   "%2A", "!",     "%21", "%",
    "%00", "%0D%0A", "%09",       "%7e",         "~",   "%41", "%61", "A",   "z",     "0",   "%30",
    "-",   "_",      "$",         "'",           "(",   "%28", ")",   "[",   "]",     "%5B", "%C3%A9",
    "%25", "%2525",  "localhost", "%6Cocalhost", "80",  ":80", ":0",  ":",   "type=", "to=", "//h",
    " ",   "\"",     "<",         "|",           "\\",
};

/// Returns a URI of one of the schemes with up to three pieces inserted, removed or exchanged, and sometimes with
/// another scheme.
inline std::string mutated(std::mt19937& random) {
  auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  std::string text(names[below(std::size(names))]);
  for (auto times = below(4); times > 0; --times) {
    auto at = below(text.size() + 1), length = below(3) ? 0 : below(4);
    auto piece = pieces_of_names[below(std::size(pieces_of_names))];
    if (below(8) == 0) piece = "";
    text.replace(at, length, piece);
  }
  if (below(12) == 0) {
    auto other = std::string_view(names[below(std::size(names))]);
    auto colon = text.find(':');
    if (colon != text.npos) text.replace(0, colon, other.substr(0, other.find(':')));
  }
  return text;
}

/// Returns the number of mutations of a test: as many as take some seconds, or the number in WEND_LAWS.
inline std::size_t wanted_mutations(std::size_t in_seconds) {
  auto wanted = std::getenv("WEND_LAWS");
  return wanted ? std::strtoul(wanted, nullptr, 10) : in_seconds;
}

}  // namespace wend::laws
