// SPDX-License-Identifier: Apache-2.0
#include "cli/domains.hpp"

#include <algorithm>
#include <cstdlib>

#include "cli/file_text.hpp"
#include "cli/names.hpp"

namespace wend::cli {

public_suffix_list read_suffix_list(std::string const& file, std::string_view whence) {
  auto text = text_of_file(file, whence);
  auto list = public_suffix_list::read(text);
  if (list) return *std::move(list);
  auto [code, at] = list.error();
  auto line_begin = text.rfind('\n', at == 0 ? 0 : at - 1) + 1;
  if (at == 0) line_begin = 0;
  auto line = std::ranges::count(text.substr(0, at), '\n') + 1;
  auto row = explain(code);
  throw usage_error(std::string(whence) + ": " + file + ": line " + std::to_string(line) + ", byte " +
                    std::to_string(at - line_begin) + ": " + std::string(row.name) + ": " +
                    std::string(row.message));
}

public_suffix_list const& suffix_list() {
  static public_suffix_list const list = [] {
    auto file = std::getenv("WEND_PSL");
    return file && *file ? read_suffix_list(file, "WEND_PSL") : public_suffix_list();
  }();
  return list;
}

std::optional<std::string> domain_part(uri_view u, std::string_view domain_parts::*part) {
  std::string plain;
  auto parts = domain_of_uri_host(plain, u.host(), {.list = &suffix_list()});
  if (!parts || ((*parts).*part).empty()) return {};
  return std::string((*parts).*part);
}

}  // namespace wend::cli
