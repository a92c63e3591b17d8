// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/net/listing.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::gopher {
namespace {

TEST(GopherAttributes, attribute_blocks_are_read_leniently) {  // the Gopher+ paper §2.5, §2.8
  auto const read = read_attributes(
      "+INFO 1Site\t\th\t70\t+\r\n+ADMIN\r\n Admin: Ann\r\nOrg: without its space\r\n\r\n+VIEWS: \r\n"
      " Text/plain: <10k>\r\n+3D-ICON: one\r\n two\r\n+\r\n x\r\n");
  EXPECT_EQ(read.info, "1Site\t\th\t70\t+");
  std::vector<block> const blocks = {{"admin", "Admin: Ann\nOrg: without its space"},
                                     {"views", "Text/plain: <10k>"},
                                     {"3d-icon", "one\ntwo"},
                                     {"", "x"}};
  EXPECT_EQ(read.blocks, blocks);
  EXPECT_EQ(read.text_of("views"), "Text/plain: <10k>");
  EXPECT_EQ(read.text_of("ask"), "");
  EXPECT_EQ(read_attributes("no block\r\n").blocks.size(), 0u);
}

TEST(GopherAttributes, an_attribute_written_out_precedes_a_reference) {  // the Gopher+ paper §2.5
  constexpr std::string_view reference = "+ABSTRACT: 0long\tsel\th.example\t70\t+\n";
  auto notes = [](std::string const& text) { return notes_of(read_attributes(text), profile::rfc3986); };
  EXPECT_EQ(notes(std::string(reference)), (wire::pairs{{"abstract", "gopher://h.example/0sel%09%09+"}}));
  EXPECT_EQ(notes(std::string(reference) + " the short one\n"), (wire::pairs{{"abstract", "the short one"}}));
}

TEST(GopherAttributes, sizes_are_reported_in_octets) {  // the Gopher+ paper §2.5, A3.0
  struct row {
    std::string_view view;
    std::optional<std::uint64_t> size;
  };
  constexpr row rows[] = {{"Text/plain: <10k>", 10240},
                          {"Text/plain De_DE: <15K>", 15360},
                          {"Text/plain: <41>", 41},
                          {"Text/plain: <10b>", 10},
                          {"Text/plain: about <2k>", 2048},
                          {"Text/plain: <0k>", {}},
                          {"Text/plain: <0b>", 0},
                          {"Text/plain:", {}},
                          {"Text/plain", {}},
                          {"Text/plain: <k>", {}},
                          {"Text/plain: <-1k>", {}},
                          {"Text/plain: <10M>", {}},
                          {"Text/plain: >1k<", {}},
                          {"Text/plain: <1k", {}},
                          {"x: <9999999999999999999999k>", {}},
                          {"x: <18446744073709551615k>", {}}};
  for (auto const& [view, size] : rows)
    EXPECT_EQ(facts_of(read_attributes("+VIEWS:\n " + std::string(view))).size, size) << view;
}

TEST(GopherAttributes, only_dates_of_the_calendar_are_accepted) {  // the Gopher+ paper §2.5
  struct row {
    std::string_view text, date;
  };
  constexpr row rows[] = {{"Wed Jul 28 17:02:01 1993 <19930728170201>", "1993-07-28T17:02:01Z"},
                          {"<19960229000000>", "1996-02-29T00:00:00Z"},
                          {"<19950229000000>", ""},
                          {"<19931301000000>", ""},
                          {"<19930728240000>", ""},
                          {"<19930728170260>", ""},
                          {"<199307281702>", ""},
                          {"19930728170201", ""},
                          {"<00000101000000>", ""},
                          {"<1993072817020x>", ""}};
  for (auto const& [text, date] : rows)
    EXPECT_EQ(facts_of(read_attributes("+ADMIN:\n Mod-Date: " + std::string(text))).date, date) << text;
}

TEST(GopherAttributes, a_score_and_a_type_are_facts) {  // the Gopher+ paper A2.0, A3.0
  auto facts =
      facts_of(read_attributes("+ADMIN:\n Score: 812\n+VIEWS:\n Application/PostScript Es_ES: <1k>\n"));
  EXPECT_EQ(facts.score, 812);
  EXPECT_EQ(facts.type, "application/postscript");
  for (auto view : {"GView", "Directory/recursive/x", "/plain", "text/", "te\"xt/plain", ""})
    EXPECT_EQ(media_type_of_view(view), "") << view;
}

TEST(GopherAttributes, a_server_cannot_use_names_of_known_facts) {
  auto notes =
      notes_of(read_attributes("+URL: http://evil.example/\n+ADMIN:\n Media_Type: x\n \"a\": b\n Org: c\n"),
               profile::rfc3986);
  EXPECT_EQ(notes, (wire::pairs{{"+url", "http://evil.example/"}, {"+media_type", "x"}, {"org", "c"}}));
}

}  // namespace
}  // namespace wend::gopher
