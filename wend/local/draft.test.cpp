// SPDX-License-Identifier: Apache-2.0
#include "wend/local/draft.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

namespace wend::engine {
namespace {

namespace fs = std::filesystem;

class Draft : public testing::Test {
 protected:
  Draft() { fs::create_directories(path_); }
  ~Draft() override { fs::remove_all(path_); }
  descriptor folder() const { return descriptor(::open(path_.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

  fs::path path_ = fs::temp_directory_path() / ("wend-draft-" + std::to_string(::getpid()));
};

TEST_F(Draft, a_draft_is_renamed_when_it_is_kept_and_removed_otherwise) {
  {
    draft lost(folder(), "x", 0666);
    ASSERT_EQ(lost.failure(), 0);
    EXPECT_EQ(files(), 1U);
  }
  EXPECT_EQ(files(), 0U);
  draft kept(folder(), "x", 0666);
  EXPECT_EQ(kept.keep(), 0);
  EXPECT_TRUE(fs::exists(path_ / "x"));
  EXPECT_EQ(files(), 1U);
}

TEST_F(Draft, unfinished_drafts_can_be_removed_and_kept_ones_stay) {
  std::vector<std::unique_ptr<draft>> drafts;
  for (int i = 0; i < 10; ++i) drafts.push_back(std::make_unique<draft>(folder(), "x", 0666));
  EXPECT_EQ(drafts.back()->keep(), 0);
  EXPECT_EQ(files(), 10U);
  remove_drafts();
  EXPECT_EQ(files(), 1U);
  EXPECT_TRUE(fs::exists(path_ / "x"));
}

TEST_F(Draft, there_may_be_more_drafts_than_can_be_remembered) {
  std::vector<std::unique_ptr<draft>> drafts;
  for (int i = 0; i < 100; ++i) drafts.push_back(std::make_unique<draft>(folder(), "x", 0666));
  EXPECT_EQ(files(), 100U);
  drafts.clear();
  EXPECT_EQ(files(), 0U);
}

TEST_F(Draft, a_draft_fails_where_no_file_can_be_created) {
  EXPECT_EQ(draft(descriptor(), "x", 0666).failure(), EBADF);
  draft there(folder(), "sub", 0666);
  fs::create_directories(path_ / "sub" / "inside");
  EXPECT_NE(there.keep(), 0);
}

}  // namespace
}  // namespace wend::engine
