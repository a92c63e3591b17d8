// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/http_server.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/escape.hpp"

namespace wend::demo {
namespace {

using wire::exchange;
using wire::send;

constexpr std::size_t most_header_lines = 100;
constexpr std::string_view resolver = "/uri-res/";

struct answer {
  std::string_view status{};
  std::string type{}, body{};
  std::string more{};  // header lines

  answer(std::string_view s, std::string t, std::string b, std::string m = {})
      : status(s), type(std::move(t)), body(std::move(b)), more(std::move(m)) {}
};

std::string page(std::string const& title, std::string const& content) {
  return "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>" + html_text(title) +
         "</title>\n<h1>" + html_text(title) + "</h1>\n" + content + "</html>\n";
}

answer refusal(std::string_view status, std::string const& words, std::string more = {}) {
  return {status, "text/html", page(std::string(status.substr(4)), "<p>" + html_text(words) + "</p>\n"),
          std::move(more)};
}

/// RFC 9110 §5.6.7.
std::string http_date(std::string_view rfc3339) {
  constexpr std::string_view days = "SunMonTueWedThuFriSat", months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  auto digits = digits_of(rfc3339);
  auto number = [&](std::size_t at, std::size_t n) {
    return static_cast<unsigned>(std::stoul(digits.substr(at, n)));
  };
  using namespace std::chrono;
  year_month_day day{year(static_cast<int>(number(0, 4))), month(number(4, 2)),
                     std::chrono::day(number(6, 2))};
  auto weekday_index = weekday(sys_days(day)).c_encoding();
  auto clock = digits.substr(8, 2) + ":" + digits.substr(10, 2) + ":" + digits.substr(12, 2);
  return std::string(days.substr(weekday_index * 3, 3)) + ", " + digits.substr(6, 2) + " " +
         std::string(months.substr((number(4, 2) - 1) * 3, 3)) + " " + digits.substr(0, 4) + " " + clock +
         " GMT";
}

answer folder_page(world const& w, std::string const& path, std::vector<child> const& children) {
  std::string list = "<ul>\n";
  for (auto const& child : children) {
    auto href = escape(child.name, context::path_segment) + (child.file ? "" : "/");
    auto title = child.file ? child.file->title : child.name;
    list += "<li><a href=\"" + html_text("./" + href) + "\">" + html_text(title) + "</a>\n";
  }
  list += "</ul>\n";
  bool is_top = path == "/";
  if (is_top)
    for (auto const& invitation : w.invitations)
      list += "<p><a href=\"" + html_text(invitation.uri) + "\">" + html_text(invitation.scheme) +
              "</a>: " + html_text(invitation.words) + "</p>\n";
  return {"200 OK", "text/html", page(is_top ? "A small world" : path, list)};
}

answer document_answer(document const& d) {
  return {"200 OK", d.type, d.octets, "Last-Modified: " + http_date(d.date) + "\r\n"};
}

/// Returns the path of a document. An escaped slash belongs to a name, and no document has such a name: `a%2Fb` is
/// not b in a. RFC 1630 §Hierarchical forms.
std::optional<std::string> path_of(std::string_view target) {
  std::string path;
  for (auto rest = target.substr(0, target.find('?')); !rest.empty();) {
    auto end = std::min(rest.find('/', 1), rest.size());
    auto name = unescape(rest.substr(1, end - 1));
    if (!name || name->find('/') != name->npos) return {};
    (path += '/') += *name;
    rest.remove_prefix(end);
  }
  return path;
}

answer locate(world const& w, std::string_view target) {
  if (!target.starts_with('/')) return refusal("400 Bad Request", "A path begins with a slash.");
  auto path = path_of(target);
  if (!path) return refusal("404 Not Found", "No name here has a slash in it.");
  if (auto file = document_at(w, *path)) return document_answer(*file);
  auto children = children_of(w, *path);
  if (children.empty()) return refusal("404 Not Found", "There is nothing at " + *path + ".");
  auto mark = std::min(target.find('?'), target.size());
  if (!path->ends_with('/'))
    return refusal("301 Moved Permanently", "A folder's name ends with a slash.",
                   ("Location: " + std::string(target)).insert(10 + mark, 1, '/') + "\r\n");
  return folder_page(w, *path, children);
}

/// RFC 2169 §2: service, question mark, name.
answer resolve(world const& w, std::string_view request, std::string_view version) {
  auto mark = std::min(request.find('?'), request.size());
  auto service = request.substr(0, mark);
  auto name = request.substr(std::min(mark + 1, request.size()));
  auto row = name_row(w, name);
  if (!row) return refusal("404 Not Found", "Unknown name.");
  auto is = [&](std::string_view rest) {
    return service.size() == rest.size() + 1 && service.substr(1) == rest &&
           (service[0] == 'N' || service[0] == 'I');
  };
  if (is("2Ls")) {
    std::string list = "# " + std::string(name) + "\r\n";
    for (auto const& url : row->urls) list += url + "\r\n";
    return {"200 OK", "text/uri-list", std::move(list)};
  }
  if (row->urls.empty()) return refusal("404 Not Found", "It is nowhere.");
  auto see = version == "HTTP/1.0" ? "302 Found" : "303 See Other";  // RFC 2169 §3.1
  if (is("2L")) return refusal(see, "It is over there.", "Location: " + row->urls.front() + "\r\n");
  if (!is("2R")) return refusal("501 Not Implemented", "There is no such service here.");
  auto ours = "http://" + w.host + ":" + std::to_string(w.at.http);
  for (auto const& url : row->urls)
    if (url.starts_with(ours)) return locate(w, std::string_view(url).substr(ours.size()));
  return refusal("404 Not Found", "It is not on this server.");
}

wire::dialogue<bool> hear_headers() {
  for (std::size_t lines = 0; lines < most_header_lines; ++lines) {
    auto line = co_await wire::line();
    if (!line) co_return false;
    if (line->empty()) co_return true;
  }
  co_return false;
}

answer answer_to(world const& w, std::string_view method, std::string_view target, std::string_view version) {
  if (!version.starts_with("HTTP/1.")) return refusal("400 Bad Request", "This is HTTP/1.1.");
  if (method != "GET" && method != "HEAD")
    return refusal("405 Method Not Allowed", "There is only GET, and HEAD.", "Allow: GET, HEAD\r\n");
  if (std::ranges::any_of(target, [](char c) { return control[c]; }))
    return refusal("400 Bad Request", "That is no URI.");
  if (target.starts_with(resolver)) return resolve(w, target.substr(resolver.size()), version);
  return locate(w, target);
}

std::string head_of(answer const& a) {
  auto type = a.type.starts_with("text/") ? a.type + "; charset=utf-8" : a.type;
  return "HTTP/1.1 " + std::string(a.status) + "\r\nContent-Type: " + type +
         "\r\nContent-Length: " + std::to_string(a.body.size()) + "\r\n" + a.more +
         "Connection: close\r\n\r\n";
}

}  // namespace

exchange http_server(world const& w) {
  auto line = co_await wire::line();
  if (!line) co_return;
  bool whole = co_await hear_headers();
  if (!whole) co_return;
  auto first = std::min(line->find(' '), line->size());
  auto last = std::max(first, std::min(line->rfind(' '), line->size()));
  auto text = std::string_view(*line);
  auto method = text.substr(0, first);
  auto reply = answer_to(w, method, text.substr(first, last - first).substr(first < last ? 1 : 0),
                         text.substr(std::min(last + 1, text.size())));
  co_yield send(head_of(reply));
  if (method != "HEAD") co_yield send(reply.body);
}

}  // namespace wend::demo
