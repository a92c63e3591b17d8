// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/gopher_server.hpp"

#include <optional>

namespace wend::testing {
namespace {

using wire::exchange;
using wire::send;

constexpr std::string_view admin = "Ann <ann@demo.example>";
constexpr std::string_view html_view = "text/html";

/// selector [TAB search] [TAB gopher+]: RFC 1436 §3.6, and the Gopher+ paper.
struct request {
  std::string selector{};
  std::optional<std::string> search{}, plus{};
};

bool is_plus(std::string_view field) {
  return !field.empty() && std::string_view("+!$").find(field[0]) != field.npos;
}

request request_in(std::string_view line) {
  request made;
  bool is_first = true;
  while (true) {
    auto tab = line.find('\t');
    auto field = line.substr(0, tab);
    if (is_first) made.selector = field;
    else if (is_plus(field)) made.plus = field;
    else if (!made.search) made.search = field;
    is_first = false;
    if (tab == line.npos) return made;
    line.remove_prefix(tab + 1);
  }
}

char type_of(document const& one) {
  if (one.type == "image/gif") return 'g';
  if (one.type.starts_with("image/")) return 'I';
  if (one.type == "text/html") return 'h';
  return one.is_text() ? '0' : '9';
}

std::string item(world const& w, char type, std::string_view title, std::string_view selector) {
  std::string made(1, type);
  (made += title) += '\t';
  (made += selector) += '\t';
  return made += w.host + '\t' + std::to_string(w.at.gopher) + "\t+\r\n";
}

std::string item(world const& w, child const& one, std::string const& path) {
  return one.file ? item(w, type_of(*one.file), one.file->title, path) : item(w, '1', one.name, path);
}

/// Lines that lead elsewhere: a URL as the selector, telnet by its own type.
std::string ways(world const& w) {
  std::string made = "i\tfake\t(NULL)\t0\r\niOther ways:\tfake\t(NULL)\t0\r\n";
  for (auto const& one : w.invitations) {
    if (one.scheme == "telnet")
      made += "8A session\tann\t" + w.host + "\t" + std::to_string(w.at.telnet) + "\r\n";
    else if (!one.scheme.starts_with("gopher") && one.scheme != "telnet")
      made += "h" + one.scheme + ": " + one.words + "\tURL:" + one.uri + "\t" + w.host + "\t" +
              std::to_string(w.at.gopher) + "\r\n";
  }
  return made;
}

std::string menu(world const& w, std::string const& folder, std::vector<child> const& children) {
  bool is_top = folder.empty();
  std::string made = is_top ? "iA small world\tfake\t(NULL)\t0\r\n" : "";
  for (auto const& one : children) made += item(w, one, folder + "/" + one.name);
  if (is_top) made += item(w, '7', "Find texts by their words", "/find") + ways(w);
  return made + ".\r\n";
}

std::string hits(world const& w, std::string_view words) {
  std::string made;
  for (auto one : documents_with(w, words)) made += item(w, type_of(*one), one->title, one->path);
  return made + ".\r\n";
}

// ---- Gopher+

std::string views_of(document const& one) {
  auto size = ": <" + std::to_string((one.octets.size() + 1023) / 1024) + "k>\r\n";
  auto made = "+VIEWS:\r\n " + one.type + size;
  if (one.type == "text/plain") made += " " + std::string(html_view) + size;
  return made;
}

std::string attributes(world const& w, child const& one, std::string const& path) {
  auto made = "+INFO: " + item(w, one, path) + "+ADMIN:\r\n Admin: " + std::string(admin) + "\r\n";
  if (!one.file) return made;
  made += " Mod-Date: <" + digits_of(one.file->date) + ">\r\n" + views_of(*one.file);
  return made + "+ABSTRACT:\r\n " + one.file->title + "\r\n";
}

std::string plus_error(char code, std::string_view words) {
  return "--1\r\n" + std::string(1, code) + " " + std::string(admin) + "\r\n" + std::string(words) +
         "\r\n.\r\n";
}

std::string as_html(document const& one) {
  return "<!doctype html>\n<title>" + html_text(one.title) + "</title>\n<pre>" + html_text(one.octets) +
         "</pre>\n";
}

std::string counted(std::string_view octets) {
  return "+" + std::to_string(octets.size()) + "\r\n" + std::string(octets);
}

std::string view(document const& one, std::string_view wanted) {
  if (wanted.empty() || wanted == one.type) return counted(one.octets);
  if (wanted == html_view && one.type == "text/plain") return counted(as_html(one));
  return plus_error('1', "there is no such view");
}

std::string plus_answer(world const& w, request const& asked, std::string const& path, document const* file,
                        std::vector<child> const& children) {
  auto const& plus = *asked.plus;
  if (plus[0] == '+') {
    if (file) return view(*file, std::string_view(plus).substr(1));
    return "+-1\r\n" + menu(w, path, children);
  }
  std::string made = "+-1\r\n";
  auto name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  if (plus[0] == '!') return made + attributes(w, {name, file}, path) + ".\r\n";
  for (auto const& one : children) made += attributes(w, one, path + "/" + one.name);
  return made + ".\r\n";
}

std::string answer(world const& w, request const& asked) {
  auto path = asked.selector;
  if (path.ends_with('/')) path.pop_back();
  if (path == "/find") return (asked.plus ? "+-1\r\n" : "") + hits(w, asked.search.value_or(""));
  auto file = document_at(w, path);
  auto children = children_of(w, path);
  bool is_there = file || !children.empty();
  if (!is_there && asked.plus) return plus_error('1', "there is no such item");
  if (!is_there) return "3There is no such item\tfake\t(NULL)\t0\r\n.\r\n";
  if (asked.plus) return plus_answer(w, asked, path, file, children);
  if (!file) return menu(w, path, children);
  return file->is_text() && file->type != "text/html" ? dotted_text(file->octets) : file->octets;
}

}  // namespace

exchange gopher_server(world const& w) {
  auto line = co_await wire::line();
  if (!line) co_return;
  co_yield send(answer(w, request_in(*line)));
}

}  // namespace wend::testing
