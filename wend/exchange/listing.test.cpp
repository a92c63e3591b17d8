// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/listing.hpp"

#include <gtest/gtest.h>

#include "wend/exchange/detail/media_type.hpp"

namespace wend::wire {
namespace {

TEST(Listing, dates_are_written_as_rfc_3339_defines) {  // RFC 3339 §5.6
  EXPECT_EQ(date_text(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(date_text(788918399), "1994-12-31T23:59:59Z");
  EXPECT_EQ(date_text(951782400), "2000-02-29T00:00:00Z");
  EXPECT_EQ(date_text(-1), "1969-12-31T23:59:59Z");
  EXPECT_EQ(date_text(253402300799), "9999-12-31T23:59:59Z");
  EXPECT_EQ(date_text(253402300800), "");
  EXPECT_EQ(date_text(INT64_MIN), "");
}

TEST(Listing, every_kind_of_entry_has_a_name) {
  EXPECT_EQ(name_of(kind::directory), "directory");
  EXPECT_EQ(name_of(kind::sound), "sound");
  EXPECT_EQ(name_of(kind::error), "error");
}

TEST(MediaType, the_suffix_of_a_local_file_suggests_its_type) {
  struct row {
    std::string_view name, type;
  };
  constexpr row rows[] = {
      {"a.html", "text/html"},
      {"/x.d/A.HTM", "text/html"},
      {"notes.txt", "text/plain"},
      {"README.md", "text/markdown"},
      {"p.png", "image/png"},
      {"a.tar.gz", "application/gzip"},
      {"README", "application/octet-stream"},
      {"/a.txt/README", "application/octet-stream"},
      {".txt", "application/octet-stream"},
      {"x.", "application/octet-stream"},
      {"x.unheard-of", "application/octet-stream"},
      {"", "application/octet-stream"},
  };
  for (auto [name, type] : rows) EXPECT_EQ(media_type_of(name), type) << name;
}

TEST(MediaType, the_type_decides_the_kind) {
  EXPECT_EQ(kind_of("text/html"), kind::text);
  EXPECT_EQ(kind_of("image/png"), kind::image);
  EXPECT_EQ(kind_of("audio/flac"), kind::sound);
  EXPECT_EQ(kind_of("application/gzip"), kind::binary);
  EXPECT_EQ(kind_of("application/octet-stream"), kind::file);
}

}  // namespace
}  // namespace wend::wire
