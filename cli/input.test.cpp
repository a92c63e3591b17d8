// SPDX-License-Identifier: Apache-2.0
#include "cli/input.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <optional>
#include <thread>

namespace wend::cli {
namespace {

using strings = std::vector<std::string>;

/// What is read of this text when it comes through a pipe in pieces of this size; `!` is what was too long.
strings read(std::string text, std::size_t size, std::size_t longest) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  std::thread writer([&] {
    for (std::size_t i = 0; i < text.size(); i += size) {
      auto piece = std::string_view(text).substr(i, size);
      EXPECT_EQ(::write(ends[1], piece.data(), piece.size()), static_cast<ssize_t>(piece.size()));
    }
    ::close(ends[1]);
  });
  record_source input(ends[0], '\n', longest);
  octet_buffer block;
  strings texts;
  while (input.next(block))
    for_each_record_in(block.octets(), '\n', longest, [&](raw_record r) {
      texts.push_back(r.too_long ? "!" : std::string(r.octets));
      return true;
    });
  writer.join();
  ::close(ends[0]);
  EXPECT_EQ(input.from.failure(), 0);
  EXPECT_EQ(input.from.octets_read(), text.size());
  return texts;
}

TEST(input, records_do_not_depend_on_how_the_input_is_cut) {
  struct row {
    std::string text;
    strings records;
  };
  row const rows[] = {
      {"", {}},
      {"\n", {""}},
      {"a", {"a"}},
      {"a\n", {"a"}},
      {"a\n\nb", {"a", "", "b"}},
      {"12345678\n1\n", {"12345678", "1"}},
      {"123456789\n1\n", {"!", "1"}},
      {"123456789", {"!"}},
      {"a\n123456789012345678901234567890\n\n12345678", {"a", "!", "", "12345678"}},
      {"123456789\n123456789\n123456789\n", {"!", "!", "!"}},
  };
  for (auto const& [text, records] : rows)
    for (std::size_t size : {1u, 2u, 3u, 7u, 8u, 9u, 10u, 100u})
      EXPECT_EQ(read(text, size, 8), records) << text << size;
}

TEST(input, records_as_long_as_a_block_are_whole) {
  for (auto length : {block_size - 1, block_size, block_size + 1, 3 * block_size}) {
    std::string record(length, 'x');
    EXPECT_EQ(read(record + "\n" + record + "\nb", 50000, 1 << 20), (strings{record, record, "b"}));
    EXPECT_EQ(read(record + "\n" + record + "\nb", 50000, length - 1), (strings{"!", "!", "b"}));
  }
}

TEST(input, a_waiting_reader_can_be_woken) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  record_source input(ends[0], '\n', 100);
  input.from.make_interruptible();
  octet_buffer block;
  std::optional<bool> answer;
  std::thread reader([&] { answer = input.next(block); });
  input.from.interrupt();
  reader.join();
  EXPECT_EQ(answer, false);
  ::close(ends[0]);
  ::close(ends[1]);
}

}  // namespace
}  // namespace wend::cli
