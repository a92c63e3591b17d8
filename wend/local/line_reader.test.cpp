// SPDX-License-Identifier: Apache-2.0
#include "wend/local/line_reader.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <string>

namespace wend::engine {
namespace {

TEST(LineReader, a_line_longer_than_a_block_comes_in_pieces) {
  std::unique_ptr<FILE, int (*)(FILE*)> file(std::tmpfile(), std::fclose);
  ASSERT_TRUE(file);
  auto text = "a\r\n\n" + std::string(line_reader::longest + 1, 'x') + "\r\nlast";
  std::fwrite(text.data(), 1, text.size(), file.get());
  std::fflush(file.get());

  line_reader lines;
  lines.begin(::fileno(file.get()));
  std::string whole;
  while (lines.next())
    whole += std::to_string(lines.at()) + (lines.continues() ? "+" : " ") +
             std::to_string(lines.line().size()) + " " + std::to_string(lines.end()) + "\n";
  EXPECT_EQ(whole, "0 1 3\n3 0 4\n4 65536 65540\n65540+1 65543\n65543 4 65547\n");
  EXPECT_FALSE(lines.next());
  lines.begin(::fileno(file.get()), 65543);
  EXPECT_TRUE(lines.next());
  EXPECT_EQ(lines.line(), "last");
  lines.begin(-1);
  EXPECT_FALSE(lines.next());
}

}  // namespace
}  // namespace wend::engine
