// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/message_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "wend/base/detail/chars.hpp"
#include "wend/gateway/http_date.hpp"

namespace wend::gateway {
namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::string_view for_this_site = "Cross-Origin-Resource-Policy: same-origin\r\n";

/// Whether the value can be sent as a header: it must not contain a line end or another control.
bool is_one_line(std::string_view value) {
  return std::ranges::none_of(value, [](char c) { return control[c] && c != '\t'; });
}

bool has_no_body(unsigned status) { return status == 204 || status == 304; }

std::string hexadecimal(std::size_t number) {
  std::array<char, 20> digits{};
  auto [end, ignored] = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16);
  return {digits.data(), end};
}

}  // namespace

std::string_view reason_of(unsigned status) noexcept {
  switch (status) {
    case 100: return "Continue";
    case 200: return "OK";
    case 204: return "No Content";
    case 206: return "Partial Content";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 410: return "Gone";
    case 412: return "Precondition Failed";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 416: return "Range Not Satisfiable";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 451: return "Unavailable For Legal Reasons";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    case 505: return "HTTP Version Not Supported";
    case 508: return "Loop Detected";
    default: return "Unknown";
  }
}

std::string prepared_head(response const& what) {
  auto head = "HTTP/1.1 " + std::to_string(what.status) + " " + std::string(reason_of(what.status)) + "\r\n";
  for (auto const& [name, value] : what.headers)
    if (is_one_line(value)) (((head += name) += ": ") += value) += line_end;
  return head;
}

message_writer::message_writer(writer write, request_head const& asked)
    : write_(std::move(write)),
      is_head_(asked.method == "HEAD"),
      is_old_(asked.minor == 0),
      keeps_alive_(asked.keeps_alive) {}

std::string message_writer::head_of(unsigned status, wire::pairs const& headers) {
  response const what{status, headers, {}};
  status_ = status;
  auto head = prepared_head(what) + "Date: " + http_date_now() + "\r\n";
  return is_restricted_ ? head.append(for_this_site) : head;
}

asio::awaitable<bool> message_writer::give(response const& what) {
  auto head = head_of(what.status, what.headers);
  if (!has_no_body(what.status)) head += "Content-Length: " + std::to_string(what.body.size()) + "\r\n";
  if (!keeps_alive_) head += "Connection: close\r\n";
  else if (is_old_) head += "Connection: keep-alive\r\n";
  head += line_end;
  bool silent = is_head_ || has_no_body(what.status);
  std::string_view body = what.body;
  if (silent) body = {};
  octets_ += body.size();
  bool well = co_await write_(head, body);
  broken_ = broken_ || !well;
  co_return well;
}

asio::awaitable<bool> message_writer::give(std::string_view prepared, std::int64_t age, std::string_view body,
                                           std::optional<octet_range> part) {
  status_ = part ? 206 : 200;
  std::string head;
  head.reserve(prepared.size() + 208);
  if (part) {
    ((head += "HTTP/1.1 206 Partial Content\r\nContent-Range: ") += written(*part)) += line_end;
    prepared.remove_prefix(prepared.find('\n') + 1);
    body = body.substr(part->first, part->count());
  }
  head += prepared;
  if (is_restricted_) head += for_this_site;
  ((head += "Date: ") += http_date_now()) += line_end;
  if (age >= 0) ((head += "Age: ") += std::to_string(age)) += line_end;
  ((head += "Content-Length: ") += std::to_string(body.size())) += line_end;
  if (!keeps_alive_) head += "Connection: close\r\n";
  else if (is_old_) head += "Connection: keep-alive\r\n";
  head += line_end;
  if (is_head_) body = {};
  octets_ += body.size();
  bool well = co_await write_(head, body);
  broken_ = broken_ || !well;
  co_return well;
}

asio::awaitable<bool> message_writer::begin(response const& what, std::optional<std::uint64_t> length) {
  left_ = length;
  chunked_ = !length && !is_old_ && !is_head_;
  if (!length && is_old_) keeps_alive_ = false;  // the end of the connection ends the body
  auto head = head_of(what.status, what.headers);
  if (length) head += "Content-Length: " + std::to_string(*length) + "\r\n";
  else if (!is_old_) head += "Transfer-Encoding: chunked\r\n";
  if (!keeps_alive_) head += "Connection: close\r\n";
  else if (is_old_) head += "Connection: keep-alive\r\n";
  head += line_end;
  bool well = co_await write_(head, std::string_view());
  broken_ = broken_ || !well;
  co_return well;
}

asio::awaitable<bool> message_writer::more(std::string_view octets) {
  if (is_head_ || octets.empty()) co_return !broken_;
  if (left_ && octets.size() > *left_) {  // more than Content-Length states
    broken_ = true;
    co_return false;
  }
  if (left_) *left_ -= octets.size();
  octets_ += octets.size();
  bool well = false;
  if (chunked_) {
    auto head = hexadecimal(octets.size()) + "\r\n";
    // Ends the previous chunk, without a packet of its own.
    if (std::exchange(in_chunks_, true)) head.insert(0, line_end);
    well = co_await write_(head, octets);
  } else {
    well = co_await write_(octets, std::string_view());
  }
  broken_ = broken_ || !well;
  co_return well;
}

asio::awaitable<void> message_writer::end(body_end how) {
  if (is_head_) co_return;
  bool is_short = left_ && *left_ > 0;
  if (how == body_end::truncated || is_short) {
    broken_ = true;
    keeps_alive_ = false;
  }
  if (!broken_ && chunked_) {
    std::string_view last = in_chunks_ ? "\r\n0\r\n\r\n" : "0\r\n\r\n";
    bool well = co_await write_(last, std::string_view());
    broken_ = !well;
  }
}

}  // namespace wend::gateway
