// SPDX-License-Identifier: Apache-2.0
// An object on its way to a reader, whatever its server has said of it. The first octet says what the reader
// wants and how it ends; then lines: the options, the URI, what the server notes (up to an empty line), and
// its octets. No header is another's but for those on the list, none has a second line, and what has broken
// off does not look whole. The same octets as a head from the cache: read as they were written, or not at
// all.

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/gateway/ages.hpp"
#include "wend/gateway/decision.hpp"
#include "wend/gateway/presenter.hpp"
#include "wend/testing/page_check.hpp"

namespace {

using namespace wend;
using namespace wend::gateway;

constexpr std::string_view ours[] = {"Age",
                                     "Cache-Control",
                                     "Connection",
                                     "Content-Disposition",
                                     "Content-Type",
                                     "Content-Encoding",
                                     "Content-Language",
                                     "Content-Length",
                                     "Date",
                                     "ETag",
                                     "Last-Modified",
                                     "Content-Security-Policy",
                                     "Via",
                                     "Referrer-Policy",
                                     "Transfer-Encoding",
                                     "X-Content-Type-Options",
                                     "Vary",
                                     "X-Robots-Tag",
                                     "Cross-Origin-Opener-Policy",
                                     "Accept-Ranges",
                                     "Content-Range",
                                     "Cross-Origin-Resource-Policy",
                                     "Retry-After",
                                     "WWW-Authenticate"};

std::string line_of(std::string_view& rest) {
  auto end = std::min(rest.find('\n'), rest.size());
  std::string line(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

/// What the connection was told.
struct heard {
  std::string octets{};
  bool is_broken = false;
};

bool is_plain(std::string_view line) {
  return std::ranges::all_of(line, [](char c) { return c == '\t' || (c >= ' ' && c != '\x7f'); });
}

void is_an_answer(heard const& received, bool whole, bool is_head) {
  std::string_view rest = received.octets;
  must(rest.starts_with("HTTP/1.1 "));
  auto end = rest.find("\r\n\r\n");
  must(end != rest.npos);
  auto head = rest.substr(0, end + 2);
  auto body = rest.substr(end + 4);
  bool is_page = false, chunked = false;
  head.remove_prefix(head.find("\r\n") + 2);
  while (!head.empty()) {
    auto line = head.substr(0, head.find("\r\n"));
    head.remove_prefix(line.size() + 2);
    must(is_plain(line));
    auto name = line.substr(0, line.find(": "));
    must(std::ranges::any_of(ours, [&](auto own) { return same_ignoring_case(own, name); }));
    is_page = is_page || line.starts_with("Content-Security-Policy: default-src");
    chunked = chunked || line == "Transfer-Encoding: chunked";
  }
  if (is_head) return must(body.empty());
  if (chunked) must(received.is_broken != (body == "0\r\n\r\n" || body.ends_with("\r\n0\r\n\r\n")) || !whole);
  bool is_html = body.starts_with("<!");
  if (is_page && is_html && !chunked) must(testing::page_check::trouble_in(body).empty());
}

asio::awaitable<void> show(presenter& to, cache_entry const& object, std::string_view octets, unsigned how,
                           bool& whole) {
  bool more = co_await to.begin(object, how & 8 ? gateway::source::cache : gateway::source::server);
  auto half = octets.size() / 2;
  if (more) more = co_await to.octets(octets.substr(0, half));
  if (more) more = co_await to.octets(octets.substr(half));
  whole = (how & 16) == 0;
  if (whole || to.has_enough()) {
    if (more || to.has_enough()) co_await to.end();
  } else {
    co_await to.break_off();
  }
}

void reads_what_it_wrote(std::string_view octets) {
  auto read = unpacked(octets);
  if (!read) return;
  auto again = unpacked(packed(*read));
  must(again && *again == *read);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<char const*>(data), size);
  reads_what_it_wrote(rest);
  if (rest.empty()) return 0;
  auto how = static_cast<unsigned char>(rest[0]);
  rest.remove_prefix(1);
  page_context context;
  context.options = read_form(line_of(rest));
  context.now = 1'000'000'000;
  context.is_proxy = (how & 4) != 0;
  cache_entry object;
  object.uri = line_of(rest);
  object.fetched = 999'999'990;
  while (!rest.empty()) {
    auto line = line_of(rest);
    if (line.empty()) break;
    auto colon = std::min(line.find(':'), line.size());
    take_note(object, line.substr(0, colon), std::string_view(line).substr(std::min(colon + 1, line.size())));
  }
  object.octets = rest.size();
  object.fresh_until = fresh_until(object);
  must(object.fresh_until >= object.fetched && object.fresh_until <= object.fetched + 7 * 24 * 3600);
  reads_what_it_wrote(packed(object));

  preferences wanted;
  wanted.json = (how & 1) != 0;
  wanted.html = (how & 2) != 0;
  wanted.is_private = (how & 32) != 0;
  request_head asked;
  asked.method = how & 64 ? "HEAD" : "GET";
  asked.minor = how & 128 ? 0 : 1;
  heard received;
  message_writer to(
      [&received](std::string_view head, std::string_view body) -> asio::awaitable<bool> {
        (received.octets += head) += body;
        co_return true;
      },
      asked);
  presenter shown(
      to, {context, wanted, object.uri, context.is_proxy ? "1.1 wend-0" : "", gateway::source::server});
  bool whole = true;
  asio::io_context loop;
  asio::co_spawn(loop, show(shown, object, rest, how, whole),
                 [](std::exception_ptr trouble) { must(!trouble); });
  loop.run();
  received.is_broken = to.is_broken();
  if (to.has_begun()) is_an_answer(received, whole, to.is_head());
  return 0;
}
