// SPDX-License-Identifier: Apache-2.0
// A program built against an installed wend.
#include <cstdio>
#include <string>

#include "wend/text/extract.hpp"
#include "wend/uri.hpp"
#ifdef USES_NET
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include "wend/asio.hpp"
#include "wend/follow.hpp"
#endif

int main() {
  std::string text = "see http://host.example/a/b/ for more";
  auto finds = wend::text::find_all(text);
  if (finds.size() != 1) return 1;
  auto base = wend::parse(finds[0].uri);
  auto other = wend::parse_reference("../c");
  auto resolution = wend::resolve(*base, *other);
  if (!resolution || resolution->value.text() != "http://host.example/a/c") return 1;
#ifdef USES_NET
  auto here = wend::parse("file:///");
  auto refused = wend::follow::perform({*here}, {});  // the default policy refuses local files
  if (refused || refused.error().code != wend::errc::not_allowed) return 1;
  wend::follow::async_agent agent;
  boost::asio::io_context loop;
  auto code = wend::errc::count_;
  wend::access::request request(*here);
  auto keep_code = [&code](auto outcome) { code = outcome.error().code; };
  wend::async_follow(agent, request, nullptr, boost::asio::bind_executor(loop, keep_code));
  loop.run();
  if (code != wend::errc::not_allowed) return 1;
#endif
  std::printf("%s\n", resolution->value.text().c_str());
}
