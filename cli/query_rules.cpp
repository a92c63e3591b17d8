// SPDX-License-Identifier: Apache-2.0
#include "cli/query_rules.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "cli/file_text.hpp"
#include "cli/options.hpp"

namespace wend::cli {
namespace {

nlohmann::json contents_of(std::string const& file) {
  auto text = text_of_file(file, "--query-rules");
  try {
    return nlohmann::json::parse(text);
  } catch (nlohmann::json::parse_error const& wrong) {
    throw usage_error("--query-rules " + file + ": not JSON at byte " + std::to_string(wrong.byte));
  }
}

std::vector<std::string> texts_of(nlohmann::json const& provider, char const* key) {
  auto list = provider.find(key);
  return list == provider.end() ? std::vector<std::string>() : list->get<std::vector<std::string>>();
}

/// Removes the refused pattern, so that the others count. Returns whether one was removed.
bool remove_pattern(query_rules::provider& from, std::string const& pattern) {
  return std::erase(from.names, pattern) + std::erase(from.exceptions, pattern) > 0;
}

void add_provider(query_rules& to, std::string const& name, query_rules::provider provider,
                  std::string& notices) {
  std::string refused;
  while (true) {
    auto added = to.add(provider, &refused);
    if (added) return;
    bool is_removed = remove_pattern(provider, refused);
    notices += name + ": " + refused + ": " + std::string(explain(added.error().code).name) + " at " +
               std::to_string(added.error().at) + "; left out\n";
    if (!is_removed) return;  // the pattern of its URLs: the provider applies to none
  }
}

}  // namespace

void add_query_rules(query_rules& to, std::string const& file, std::string& notices) {
  if (file == "utm") {
    to.add_tracking();
    return;
  }
  try {
    auto const json = contents_of(file);
    for (auto const& [name, row] : json.at("providers").items()) {
      query_rules::provider provider{row.value("urlPattern", ""), texts_of(row, "rules"),
                                     texts_of(row, "exceptions")};
      for (auto& pattern : texts_of(row, "referralMarketing")) provider.names.push_back(std::move(pattern));
      add_provider(to, name, std::move(provider), notices);
    }
  } catch (nlohmann::json::exception const&) {
    throw usage_error("--query-rules " + file +
                      ": not in ClearURLs' format: {\"providers\":{NAME:{\"urlPattern\":…,\"rules\":[…]}}}");
  }
}

}  // namespace wend::cli
