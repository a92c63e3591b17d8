// SPDX-License-Identifier: Apache-2.0
#include "wend/names/contract.hpp"

#include <gtest/gtest.h>

#include "wend/idna/idna.hpp"
#include "wend/names/public_suffix.hpp"
#include "wend/version.hpp"

namespace {

using namespace wend;

TEST(Contract, names_the_version_and_the_data_of_this_library) {
  auto facts = contract();
  EXPECT_EQ(facts.version, WEND_VERSION_STRING);
  EXPECT_EQ(facts.unicode, idna::unicode_version());
  EXPECT_EQ(facts.suffix_date, public_suffix_list().date());
}

// These change with the tables, and with nothing else: tools/make_idna, tools/make_psl.
TEST(Contract, has_hashes_that_are_the_same_on_every_machine) {
  EXPECT_EQ(contract().unicode_hash, 0x7605b776d78ab0b2u);
  EXPECT_EQ(contract().suffix_hash, 0x51e19d148c017160u);
}

TEST(Contract, is_one_line_of_json) {
  EXPECT_EQ(
      contract_json(",\"c_version\":1"),
      "{\"version\":\"" WEND_VERSION_STRING "\",\"unicode\":{\"version\":\"" +
          std::string(contract().unicode) +
          "\",\"hash\":\"7605b776d78ab0b2\"},\"public_suffix_list\":{\"date\":\"" +
          std::string(contract().suffix_date) +
          "\",\"hash\":\"51e19d148c017160\"},\"profiles\":[\"rfc3986\",\"whatwg\",\"rfc1630\",\"url7a\","
          "\"rfc1738\"],\"key_variants\":[\"ia@1\",\"cc@1\",\"cdxj@1\"],\"c_version\":1}");
}

}  // namespace
