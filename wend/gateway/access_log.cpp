// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/access_log.hpp"

#include <fcntl.h>

#include <ctime>

#include "wend/base/detail/chars.hpp"
#include "wend/exchange/listing.hpp"

namespace wend::gateway {
namespace {

/// Appends the first 2000 octets. Controls, octets above 7F, quotes and backslashes are written as `\xHH`:
/// the text ends neither the line nor the quotes.
void put(std::string& to, std::string_view octets) {
  constexpr std::string_view digits = "0123456789abcdef";
  for (char c : octets.substr(0, 2000)) {
    if (!control[c] && !eight_bit[c] && c != '"' && c != '\\') to += c;
    else
      (to += "\\x") +=
          {digits[static_cast<unsigned char>(c) >> 4], digits[static_cast<unsigned char>(c) & 15]};
  }
}

}  // namespace

access_log::access_log(std::string file) : file_(std::move(file)) { open_again(); }

void access_log::open_again() {
  if (file_.empty() || file_ == "-") return;
  to_ = engine::descriptor(::open(file_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640));
}

void access_log::write(line const& what) {
  if (file_.empty()) return;
  auto text = wire::date_text(std::time(nullptr)) + " " + std::string(what.client) + " ";
  put(text, what.method);
  text += " \"";
  put(text, what.uri);
  text += "\" " + std::to_string(what.status) + " " + std::to_string(what.octets) + " " +
          std::to_string(what.took.count()) + " " + std::string(what.source) + "\n";
  [[maybe_unused]] auto written = ::write(file_ == "-" ? 2 : *to_, text.data(), text.size());
}

}  // namespace wend::gateway
