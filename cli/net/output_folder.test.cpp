// SPDX-License-Identifier: Apache-2.0
#include "cli/net/output_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

TEST(LocalNames, local_names_are_kept_where_the_file_system_allows_them) {
  local_names named({.keeps_dots = true});
  for (std::string_view name : {"a b", "-rf", "C:\\x", ".hidden", "...", "a\xff", "~", "*"})
    EXPECT_EQ(named(name), name);
}

TEST(LocalNames, local_names_never_leave_the_folder) {
  local_names named({.keeps_dots = true});
  EXPECT_EQ(named(""), "_");
  EXPECT_EQ(named("."), "_.");
  EXPECT_EQ(named(".."), "_..");
  EXPECT_EQ(named("/etc/passwd"), "_etc_passwd");
  EXPECT_EQ(named("../x"), ".._x");
  EXPECT_EQ(named(std::string_view("a\0b\x1b\x7f", 5)), "a_b__");
}

TEST(LocalNames, local_names_have_no_control_characters) {
  local_names named({.keeps_dots = true});
  EXPECT_EQ(named("a\x1b[1m"), "a_[1m");
  EXPECT_EQ(named("\xc2\x80"
                  "b\xc2\x9b"
                  "1m\xc2\x9f"),
            "_b_1m_");                                       // U+0080, U+009B, U+009F
  EXPECT_EQ(named("\xc2\xa0\xc3\x9b"), "\xc2\xa0\xc3\x9b");  // U+00A0, U+00DB
  EXPECT_EQ(named("a\xc2"), "a\xc2");
}

TEST(LocalNames, local_names_never_begin_with_a_dot) {
  local_names named({.keeps_dots = false});
  EXPECT_EQ(named(".bashrc"), "_.bashrc");
  EXPECT_EQ(named(".."), "_..");
}

TEST(LocalNames, local_names_are_all_different) {
  local_names named({.keeps_dots = true});
  EXPECT_EQ(named("a"), "a");
  EXPECT_EQ(named("a.2"), "a.2");
  EXPECT_EQ(named("a"), "a.3");
  EXPECT_EQ(named("a"), "a.4");
}

TEST(LocalNames, local_names_are_never_cut_inside_a_character) {
  std::string long_name;
  for (int i = 0; i < 200; ++i) long_name += "\u00e9";
  local_names named({.keeps_dots = true});
  auto first = named(long_name), second = named(long_name);
  EXPECT_EQ(first, long_name.substr(0, 254));
  EXPECT_EQ(second, long_name.substr(0, 252) + ".2");
}

class OutputFolder : public testing::Test {
 protected:
  OutputFolder() { fs::create_directories(path_); }
  ~OutputFolder() override { fs::remove_all(path_); }
  static int failure(expected<engine::descriptor, int> const& opened) { return opened ? 0 : opened.error(); }

  fs::path path_ = fs::temp_directory_path() / ("wend-output-" + std::to_string(::getpid()));
};

TEST_F(OutputFolder, a_new_output_folder_is_removed_if_it_stays_empty) {
  { output_folder const unused((path_ / "new").string()); }
  EXPECT_FALSE(fs::exists(path_ / "new"));
  {
    output_folder kept((path_ / "new").string());
    kept.keep_if_empty();
  }
  EXPECT_TRUE(fs::exists(path_ / "new"));
  { output_folder const before((path_ / "new").string()); }
  EXPECT_TRUE(fs::exists(path_ / "new"));
}

TEST_F(OutputFolder, one_folder_is_made_and_no_link_is_followed) {
  output_folder const out((path_ / "out").string());
  EXPECT_EQ(failure(out.open("a/")), 0);
  EXPECT_EQ(failure(out.open("a/b/")), 0);
  EXPECT_EQ(failure(out.open("x/y/")), ENOENT);
  fs::create_directories(path_ / "else" / "b");
  fs::create_directory_symlink("../else", path_ / "out" / "link");
  EXPECT_EQ(failure(out.open("link/")), ENOTDIR);
  EXPECT_EQ(failure(out.open("link/b/")), ENOTDIR);
}

TEST_F(OutputFolder, links_between_stored_folders_are_relative) {
  output_folder const out((path_ / "out").string());
  (void)out.open("a/");
  (void)out.open("a/b/");
  EXPECT_EQ(out.link("a/b/up/", ""), 0);
  EXPECT_EQ(fs::read_symlink(path_ / "out/a/b/up"), "../..");
  EXPECT_EQ(out.link("to b/", "a/b/"), 0);
  EXPECT_EQ(fs::read_symlink(path_ / "out/to b"), "a/b");
  EXPECT_EQ(out.link("self/", ""), 0);
  EXPECT_EQ(fs::read_symlink(path_ / "out/self"), ".");
  EXPECT_EQ(out.link("self/", "a/"), 0);  // again
  EXPECT_EQ(fs::read_symlink(path_ / "out/self"), "a");
  EXPECT_EQ(out.link("a/", ""), EEXIST);
}

TEST_F(OutputFolder, a_home_folder_is_recognized) {
  output_folder const out((path_ / "out").string());
  auto top = out.open("");
  ASSERT_TRUE(top);
  EXPECT_FALSE(is_home(**top));
  ::setenv("HOME", (path_ / "out").c_str(), 1);
  EXPECT_TRUE(is_home(**top));
}

}  // namespace
}  // namespace wend::cli
