// SPDX-License-Identifier: Apache-2.0
#include "cli/query_rules.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "cli/file_text.hpp"
#include "cli/options.hpp"
#include "wend/base/charset.hpp"

namespace wend::cli {
namespace {

constexpr charset utf8_continuation = charset::range('\x80', '\xBF');

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

/// The beginning of a text that may be as long as its file.
std::string beginning_of(std::string const& text) {
  constexpr std::size_t most = 60;
  if (text.size() <= most) return text;
  auto end = most;
  while (end > 0 && utf8_continuation[text[end]]) --end;
  return text.substr(0, end) + "…";
}

void add_provider(query_rules& to, std::string const& name, query_rules::provider const& provider,
                  std::vector<std::string>& notices) {
  for (auto const& [pattern, reason] : to.add(provider))
    notices.push_back(beginning_of(name) + ": " + beginning_of(pattern) + ": " +
                      std::string(explain(reason.code).name) + " at " + std::to_string(reason.at) +
                      "; left out");
}

}  // namespace

void add_query_rules(query_rules& to, std::string const& file, std::vector<std::string>& notices) {
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
      add_provider(to, name, provider, notices);
    }
  } catch (nlohmann::json::exception const&) {
    throw usage_error("--query-rules " + file +
                      ": not in ClearURLs' format: {\"providers\":{NAME:{\"urlPattern\":…,\"rules\":[…]}}}");
  }
}

}  // namespace wend::cli
