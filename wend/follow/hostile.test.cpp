// SPDX-License-Identifier: Apache-2.0
//
// Input that has broken other software, from the collection beside the repository; skipped without it. The
// collection describes the outcome of each class. These tests check:
//
//   file-traversal   named error, no octet delivered, nothing waited for            H0233 and on
//   port-policy      unsafe-port before anything else is decided                    H0264 and on

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "wend/follow/perform.hpp"
#include "wend/uri/parse.hpp"

namespace wend::follow {
namespace {

namespace fs = std::filesystem;

struct row {
  std::string id, url;
};

std::vector<row> rows_of(std::string_view wanted) {
  std::ifstream lines("vectors/hostile.jsonl");  // tests run in the folder of the project
  std::vector<row> rows;
  for (std::string line; std::getline(lines, line);) {
    auto json = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded() || json["class"] != wanted || !json["in"].contains("url")) continue;
    rows.push_back({json["id"], json["in"]["url"]});
  }
  return rows;
}

// shows SEC-08
TEST(Hostile, file_traversal_delivers_nothing) {
  auto rows = rows_of("file-traversal");
  ASSERT_FALSE(rows.empty());
  auto pattern = (fs::temp_directory_path() / "wend-hostile-XXXXXX").string();
  ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
  auto root = pattern + "/root";
  fs::create_directories(root + "/a");
  std::ofstream(pattern + "/secret") << "s";
  std::ofstream(root + "/x") << "what may be read, under another name";
  fs::create_symlink("/etc", root + "/symlink-to-etc");
  ASSERT_EQ(::mkfifo((root + "/fifo").c_str(), 0600), 0);

  access::policy rules;
  rules.local_files = true;
  rules.file_root = root;

  constexpr std::string_view their_root = "/srv/root";
  for (auto& [id, url] : rows) {
    if (auto at = url.find(their_root); at != url.npos) url.replace(at, their_root.size(), root);
    for (auto p : {profile::rfc1630, profile::rfc1738, profile::rfc3986}) {
      auto read = repair(url, p);
      if (!read) continue;
      std::size_t delivered = 0;
      auto outcome = perform({read->value, verb::get}, rules, [&](std::string_view some) {
        delivered += some.size();
        return true;
      });
      EXPECT_FALSE(outcome) << id << " " << url << " in " << name_of(p);
      EXPECT_EQ(delivered, 0u) << id;
    }
  }
  fs::remove_all(pattern);
}

// shows SEC-01 · RFC 1738 §6
TEST(Hostile, the_port_policy_refuses_hostile_ports) {
  auto rows = rows_of("port-policy");
  ASSERT_FALSE(rows.empty());
  for (auto const& [id, url] : rows) {
    auto read = parse(url);
    ASSERT_TRUE(read) << id;
    auto vetted = access::vet_port(*read, {});
    ASSERT_FALSE(vetted) << id << " " << url;
    EXPECT_EQ(vetted.error().code, errc::unsafe_port) << id;
  }
}

}  // namespace
}  // namespace wend::follow
