// SPDX-License-Identifier: Apache-2.0
#include "bench/material.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <sstream>

#include "wend/idna/idna.hpp"
#include "wend/uri.hpp"
#include "wend/whatwg.hpp"

namespace bench {
namespace {

namespace fs = std::filesystem;

fs::path corpus() {
  auto given = std::getenv("WEND_CORPUS");
  return given ? given : "../shared/corpus";
}

/// What a program prints; exits if it fails, since a half-read corpus would measure something else.
std::string output_of(std::string const& command) {
  std::string text;
  auto* pipe = popen(command.c_str(), "r");
  char some[65536];
  for (std::size_t n = 0; pipe && (n = std::fread(some, 1, sizeof some, pipe)) > 0;) text.append(some, n);
  if (!pipe || pclose(pipe) != 0) {
    std::fprintf(stderr, "failed: %s\n", command.c_str());
    std::exit(1);
  }
  return text;
}

std::string quoted(std::string const& name) {
  std::string out = "'";
  for (char c : name) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

std::vector<std::string> split(std::string const& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) lines.push_back(line);
  return lines;
}

lines from_corpus(char const* name, std::function<std::string(unsigned)> make) {
  auto file = corpus() / (std::string(name) + ".txt.xz");
  if (fs::exists(file))
    return {file.filename().string(), split(output_of("xz -dc -- " + quoted(file.string())))};
  lines list{"generated", {}};
  for (unsigned i = 0; i < 100000; ++i) list.entries.push_back(make(i));
  return list;
}

/// A small generator: the same numbers on every machine.
class chance {
 public:
  explicit chance(unsigned seed) : state_(seed * 2654435761u + 1) {}
  unsigned operator()(unsigned below) {
    state_ = state_ * 1664525u + 1013904223u;
    return (state_ >> 8) % below;
  }
  template <class Array>
  auto of(Array const& choices) {
    return choices[(*this)(static_cast<unsigned>(std::size(choices)))];
  }

 private:
  std::uint32_t state_;
};

constexpr char const* words[] = {"index",  "news",         "2019",    "a-long-title-with-hyphens",
                                 "img",    "static",       "user",    "download",
                                 "v1.2",   "product_page", "archive", "en",
                                 "report", "a%20b",        "~ann",    "caf%C3%A9",
                                 "wiki",   "search"};
constexpr char const* hosts[] = {"www.example.com",      "example.org",      "static.cdn.example.net",
                                 "docs.host.example",    "a.b.c.example",    "192.0.2.7",
                                 "www.example.com:8080", "blog.example.info"};
constexpr char const* ends[] = {"", "", "/", ".html", ".html", ".php", ".png", ".pdf"};

std::string path(chance& pick) {
  std::string out;
  for (auto depth = 1 + pick(4); depth > 0; --depth) out.append("/").append(pick.of(words));
  return out + pick.of(ends);
}

std::string web_url(unsigned i) {
  chance pick(i);
  auto out = std::string(pick(4) ? "https://" : "http://") + pick.of(hosts) + path(pick);
  if (pick(5) == 0) out += "?id=" + std::to_string(pick(100000)) + "&lang=en";
  if (pick(12) == 0) out += "#section-" + std::to_string(pick(9));
  return out;
}

std::string file_url(unsigned i) {
  chance pick(i);
  return "file://" + path(pick) + path(pick);
}

std::string reference(unsigned i) {
  chance pick(i);
  constexpr char const* starts[] = {"", "/", "../", "../../", "./", "//host.example/"};
  auto out = pick.of(starts) + path(pick).substr(1);
  if (pick(8) == 0) out += "?q=" + std::to_string(pick(1000));
  return out;
}

constexpr char const* foreign_words[] = {"bücher",  "straße",     "müller", "españa", "пример",
                                         "новости", "παράδειγμα", "例え",   "新聞",   "网站",
                                         "한국",    "उदाहरण",     "مثال"};

std::string foreign_host(unsigned i) {
  chance pick(i);
  return std::string("https://www.") + pick.of(foreign_words) + ".example" + path(pick);
}

std::string foreign_path(unsigned i) {
  chance pick(i);
  return std::string("https://www.example.com/") + pick.of(foreign_words) + "/" + pick.of(foreign_words) +
         path(pick);
}

lines generated(std::string (*make)(unsigned)) {
  lines list{"generated", {}};
  for (unsigned i = 0; i < 20000; ++i) list.entries.push_back(make(i));
  return list;
}

lines hosts_of(lines const& urls) {
  lines out{urls.source, {}};
  for (std::string_view line : urls.entries) {
    auto begin = line.find("//") + 2;
    out.entries.emplace_back(line.substr(begin, line.find_first_of("/?#:", begin) - begin));
  }
  return out;
}

bool is_document(fs::path const& file) {
  auto name = file.filename().string();
  return name == "copyright" || name.starts_with("README") || name.ends_with(".txt") ||
         name.ends_with(".html");
}

std::string gathered_text() {
  std::vector<fs::path> documents;
  std::error_code none;
  for (fs::recursive_directory_iterator it("/usr/share/doc", none), end; it != end; it.increment(none))
    if (it->is_regular_file(none) && is_document(it->path())) documents.push_back(it->path());
  std::ranges::sort(documents);
  std::string out;
  for (auto const& document : documents) {
    std::ifstream in(document, std::ios::binary);
    out.append(std::istreambuf_iterator<char>(in), {});
    if (out.size() > 64u << 20) break;
  }
  return out;
}

std::string generated_text() {
  std::string out;
  for (unsigned i = 0; out.size() < 16u << 20; ++i) {
    chance pick(i);
    for (int n = 0; n < 12; ++n) out.append(pick.of(words)).append(n % 4 ? " " : ", ");
    if (pick(6) == 0) out.append("see ").append(web_url(i)).append(".");
    out += '\n';
  }
  return out;
}

bool has_documents() { return gathered_text().size() > 1u << 20; }

}  // namespace

lines const& web() {
  static auto const list = from_corpus("web_all", web_url);
  return list;
}

lines const& files() {
  static auto const list = from_corpus("linux_files", file_url);
  return list;
}

lines const& references() {
  static auto const list = from_corpus("rel", reference);
  return list;
}

lines const& hosts() {
  static lines const list = hosts_of(web());
  return list;
}

lines const& foreign_hosts() {
  static auto const list = generated(foreign_host);
  return list;
}

lines const& foreign_names() {
  static auto const list = hosts_of(foreign_hosts());
  return list;
}

lines const& names_in_punycode() {
  static lines const list = [] {
    lines out{foreign_names().source, {}};
    for (auto const& name : foreign_names().entries) out.entries.push_back(*wend::idna::to_ascii(name));
    return out;
  }();
  return list;
}

lines const& foreign_paths() {
  static auto const list = generated(foreign_path);
  return list;
}

lines const& hard_urls() {
  static auto const list = [] {
    lines out{web().source, {}};
    for (std::string_view line : web().entries) {
      auto host = line.find("//") + 2, end = std::min(line.find_first_of("/?#", host), line.size());
      auto authority = line.substr(host, end - host);
      auto path = line.substr(end, line.find_first_of("?#", end) - end);
      if (authority.find_first_of(":@") != authority.npos || (!authority.empty() && authority[0] <= '9') ||
          path.find('%') != path.npos || path.find("/.") != path.npos)
        out.entries.emplace_back(line);
    }
    return out;
  }();
  return list;
}

lines const& common_urls() {
  static auto const list = [] {
    lines out{web().source, {}};
    for (auto const& line : web().entries)
      if (auto url = wend::whatwg::parse(line); url && wend::parse(url->text()))
        out.entries.push_back(url->text());
    return out;
  }();
  return list;
}

lines const& queries() {
  static auto const list = [] {
    lines out{web().source, {}};
    for (auto const& url : common_urls().entries)
      if (auto query = wend::parse(url)->query(); !query.empty()) out.entries.emplace_back(query);
    if (out.entries.empty())
      out.entries.emplace_back("utm_source=a&utm_medium=two+words&q=caf%C3%A9&page=12&sort=relevance");
    return out;
  }();
  return list;
}

lines const& escaped_segments() {
  static auto const list = [] {
    lines out{web().source, {}};
    for (auto const& url : common_urls().entries)
      for (auto segment : wend::segments(wend::parse(url)->path()))
        if (segment.find('%') != segment.npos) out.entries.emplace_back(segment);
    return out;
  }();
  return list;
}

lines const& short_paths() {
  static auto const list = [] {
    lines out{web().source, {}};
    for (auto const& url : common_urls().entries)
      out.entries.push_back(wend::unescaped(wend::parse(url)->path()));
    return out;
  }();
  return list;
}

std::string const& prose() {
  static auto const prose = [] {
    auto out = wend::whatwg::scalar_text(text().substr(0, 1 << 20));
    std::erase(out, '\0');  // which ends a text for some peers
    return out;
  }();
  return prose;
}

std::string const& escaped_prose() {
  static auto const escaped = wend::whatwg::percent_encode(prose(), wend::whatwg::component_percent_encode);
  return escaped;
}

std::string const& sparse() {
  static auto const sparse = [] {
    std::string out;
    while (out.size() < (1 << 20)) out.append(75, 'x').append("%0A");
    return out;
  }();
  return sparse;
}

std::string const& text_source() {
  static std::string const source = has_documents() ? "Debian's documents" : "generated";
  return source;
}

std::string const& text() {
  static auto const gathered = text_source() == "generated" ? generated_text() : gathered_text();
  return gathered;
}

}  // namespace bench
