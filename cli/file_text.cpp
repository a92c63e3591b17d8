// SPDX-License-Identifier: Apache-2.0
#include "cli/file_text.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "cli/options.hpp"

namespace wend::cli {

std::string text_of_file(std::string const& name, std::string_view option, std::size_t longest) {
  auto refuse = [&](std::string const& why) {
    throw usage_error(std::string(option) + ": '" + name + "' " + why);
  };
  constexpr std::size_t step = 1 << 16;
  errno = 0;
  std::ifstream file(name, std::ios::binary);
  std::string text;
  while (file && text.size() <= longest) {
    auto size = text.size();
    text.resize(size + step);
    file.read(text.data() + size, step);
    text.resize(size + static_cast<std::size_t>(file.gcount()));
  }
  if (!file.eof() && text.size() <= longest) refuse(std::string("cannot be read: ") + std::strerror(errno));
  if (text.size() > longest) refuse("is longer than " + std::to_string(longest >> 20) + " MiB");
  return text;
}

}  // namespace wend::cli
