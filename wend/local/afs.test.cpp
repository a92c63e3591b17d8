// SPDX-License-Identifier: Apache-2.0
#include "wend/local/afs.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "wend/local/files.hpp"

namespace wend::engine {
namespace {

namespace fs = std::filesystem;

/// A folder that stands for /afs.
class AfsMounted : public ::testing::Test {
 protected:
  AfsMounted() : root_(fs::temp_directory_path() / ("wend-afs-" + std::to_string(::getpid()))) {
    fs::create_directories(root_ / "cell.example" / "a b");
    std::ofstream(root_ / "cell.example" / "x.txt") << "hers";
    fs::create_symlink("/etc/hostname", root_ / "cell.example" / "out");
    fs::create_symlink("x.txt", root_ / "cell.example" / "in");
    rules_.local_files = true;
  }
  ~AfsMounted() override { fs::remove_all(root_); }

  fs::path root_;
  access::policy rules_{};
};

// shows SEC-08
TEST_F(AfsMounted, no_symbolic_link_leads_out_of_the_mounted_tree) {
  auto rules = rules_beneath(rules_, root_.string());
  ASSERT_TRUE(rules);
  EXPECT_EQ(rules->file_root, root_.string());
  std::string read;
  auto take = [&](std::string_view octets) {
    read += octets;
    return true;
  };
  EXPECT_TRUE(read_file((root_ / "cell.example/in").string(), *rules, take));
  EXPECT_EQ(read, "hers");
  auto out = read_file((root_ / "cell.example/out").string(), *rules, take);
  ASSERT_FALSE(out);
  EXPECT_EQ(out.error().code, errc::not_allowed);
}

TEST_F(AfsMounted, the_entries_of_a_folder_have_afs_urls) {
  auto rules = rules_beneath(rules_, root_.string());
  auto folder = list_directory((root_ / "cell.example").string(), *rules);
  ASSERT_TRUE(folder);
  auto& list = std::get<access::listing>(folder->body);
  name_in_afs(list, root_.string());
  std::vector<std::string> uris;
  for (auto const& e : list.entries) uris.push_back(e.uri);
  EXPECT_EQ(uris, (std::vector<std::string>{"afs://cell.example/a%20b/", "afs://cell.example/in",
                                            "afs://cell.example/out", "afs://cell.example/x.txt"}));
}

TEST_F(AfsMounted, without_a_mount_the_error_says_how_to_mount_it) {
  auto rules = rules_beneath(rules_, (root_ / "none").string());
  ASSERT_FALSE(rules);
  EXPECT_EQ(rules.error().code, errc::not_possible);
  EXPECT_NE(rules.error().said.find("openafs-client"), std::string::npos);
}

// shows SEC-08
TEST_F(AfsMounted, a_narrower_file_root_of_the_policy_is_kept) {
  rules_.file_root = (root_ / "cell.example").string();
  EXPECT_EQ(rules_beneath(rules_, root_.string())->file_root, rules_.file_root);
  rules_.file_root = "/usr";
  EXPECT_EQ(rules_beneath(rules_, root_.string()).error().code, errc::not_allowed);
  rules_.file_root = "/";
  EXPECT_EQ(rules_beneath(rules_, root_.string())->file_root, root_.string());
}

}  // namespace
}  // namespace wend::engine
