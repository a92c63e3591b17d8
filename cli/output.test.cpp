// SPDX-License-Identifier: Apache-2.0
#include "cli/output.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <random>

namespace wend::cli {
namespace {

std::string written(std::FILE* file) {
  std::string text(static_cast<std::size_t>(std::ftell(file)), '\0');
  EXPECT_EQ(::pread(::fileno(file), text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  return text;
}

TEST(output, borrowed_text_keeps_its_place_among_appended_text) {
  auto file = std::tmpfile();
  ASSERT_TRUE(file);
  output out(::fileno(file));
  std::string const lent(1 << 20, 'l');
  std::string wanted;
  std::mt19937 dice(1);
  for (int round = 0; round < 50; ++round) {
    std::size_t from = 0;
    for (int i = 0; i < 200; ++i) {
      auto size = dice() % 4 == 0 ? dice() % 5000 : dice() % 40;
      if (dice() % 3 == 0) {
        auto text = std::to_string(i);
        out.text += text;
        wanted += text;
      } else if (auto octets = std::string_view(lent).substr(from, size); !octets.empty()) {
        out.lend(octets);
        wanted += octets;
        from += octets.size();
      }
    }
    out.flush();
    EXPECT_TRUE(out.text.empty());
  }
  std::fseek(file, 0, SEEK_END);
  EXPECT_EQ(written(file), wanted);
  std::fclose(file);
}

TEST(output, discarded_output_is_not_written) {
  auto file = std::tmpfile();
  ASSERT_TRUE(file);
  output out(::fileno(file));
  out.text = "a";
  out.lend("b");
  out.clear();
  out.text = "c";
  out.flush();
  std::fseek(file, 0, SEEK_END);
  EXPECT_EQ(written(file), "c");
  std::fclose(file);
}

}  // namespace
}  // namespace wend::cli
