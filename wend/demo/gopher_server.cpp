// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/gopher_server.hpp"

#include <optional>

namespace wend::demo {
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
  request request;
  bool is_first = true;
  while (true) {
    auto tab = line.find('\t');
    auto field = line.substr(0, tab);
    if (is_first) request.selector = field;
    else if (is_plus(field)) request.plus = field;
    else if (!request.search) request.search = field;
    is_first = false;
    if (tab == line.npos) return request;
    line.remove_prefix(tab + 1);
  }
}

char type_of(document const& d) {
  if (d.type == "image/gif") return 'g';
  if (d.type.starts_with("image/")) return 'I';
  if (d.type == "text/html") return 'h';
  return d.is_text() ? '0' : '9';
}

std::string item(world const& w, char type, std::string_view title, std::string_view selector) {
  std::string line(1, type);
  (line += title) += '\t';
  (line += selector) += '\t';
  return line += w.host + '\t' + std::to_string(w.at.gopher) + "\t+\r\n";
}

std::string item(world const& w, child const& child, std::string const& path) {
  return child.file ? item(w, type_of(*child.file), child.file->title, path) : item(w, '1', child.name, path);
}

/// Lines that lead to other servers: a URL as the selector, telnet by its item type.
std::string ways(world const& w) {
  std::string lines = "i\tfake\t(NULL)\t0\r\niOther ways:\tfake\t(NULL)\t0\r\n";
  for (auto const& invitation : w.invitations) {
    if (invitation.scheme == "telnet")
      lines += "8A session\tann\t" + w.host + "\t" + std::to_string(w.at.telnet) + "\r\n";
    else if (!invitation.scheme.starts_with("gopher") && invitation.scheme != "telnet")
      lines += "h" + invitation.scheme + ": " + invitation.words + "\tURL:" + invitation.uri + "\t" + w.host +
               "\t" + std::to_string(w.at.gopher) + "\r\n";
  }
  return lines;
}

std::string menu(world const& w, std::string const& folder, std::vector<child> const& children) {
  bool is_top = folder.empty();
  std::string lines = is_top ? "iA small world\tfake\t(NULL)\t0\r\n" : "";
  for (auto const& child : children) lines += item(w, child, folder + "/" + child.name);
  if (is_top) lines += item(w, '7', "Find texts by their words", "/find") + ways(w);
  return lines + ".\r\n";
}

std::string hits(world const& w, std::string_view words) {
  std::string lines;
  for (auto document : documents_with(w, words))
    lines += item(w, type_of(*document), document->title, document->path);
  return lines + ".\r\n";
}

// ---- Gopher+

std::string views_of(document const& d) {
  auto size = ": <" + std::to_string((d.octets.size() + 1023) / 1024) + "k>\r\n";
  auto lines = "+VIEWS:\r\n " + d.type + size;
  if (d.type == "text/plain") lines += " " + std::string(html_view) + size;
  return lines;
}

std::string attributes(world const& w, child const& child, std::string const& path) {
  auto lines = "+INFO: " + item(w, child, path) + "+ADMIN:\r\n Admin: " + std::string(admin) + "\r\n";
  if (!child.file) return lines;
  lines += " Mod-Date: <" + digits_of(child.file->date) + ">\r\n" + views_of(*child.file);
  return lines + "+ABSTRACT:\r\n " + child.file->title + "\r\n";
}

std::string plus_error(char code, std::string_view words) {
  return "--1\r\n" + std::string(1, code) + " " + std::string(admin) + "\r\n" + std::string(words) +
         "\r\n.\r\n";
}

std::string as_html(document const& d) {
  return "<!doctype html>\n<title>" + html_text(d.title) + "</title>\n<pre>" + html_text(d.octets) +
         "</pre>\n";
}

std::string counted(std::string_view octets) {
  return "+" + std::to_string(octets.size()) + "\r\n" + std::string(octets);
}

std::string view(document const& d, std::string_view wanted) {
  if (wanted.empty() || wanted == d.type) return counted(d.octets);
  if (wanted == html_view && d.type == "text/plain") return counted(as_html(d));
  return plus_error('1', "there is no such view");
}

std::string plus_answer(world const& w, request const& asked, std::string const& path, document const* file,
                        std::vector<child> const& children) {
  auto const& plus = *asked.plus;
  if (plus[0] == '+') {
    if (file) return view(*file, std::string_view(plus).substr(1));
    return "+-1\r\n" + menu(w, path, children);
  }
  std::string reply = "+-1\r\n";
  auto name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  if (plus[0] == '!') return reply + attributes(w, {name, file}, path) + ".\r\n";
  for (auto const& child : children) reply += attributes(w, child, path + "/" + child.name);
  return reply + ".\r\n";
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

}  // namespace wend::demo
