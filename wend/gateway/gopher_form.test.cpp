// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/gopher_form.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::gateway {
namespace {

TEST(GopherForm, the_questions_of_an_item_are_asked_in_order) {  // Gopher+ §2.8
  auto questions = questions_in(
      "+INFO: 0Order\t/order\th\t70\t?\r\n+ASK:\r\n Ask: Name\tBob\r\n AskP: Word\r\n AskL: Lines\r\n Note: "
      "read this\r\n"
      " Choose: Colour\tred\tblue\r\n Select: Paper\t1\r\n");
  std::vector<std::string> kinds;
  for (auto const& question : questions) kinds.push_back(question.kind);
  EXPECT_EQ(kinds, (std::vector<std::string>{"line", "password", "lines", "choice", "yes"}));
  ASSERT_EQ(questions.size(), 5u);
  EXPECT_EQ(questions[3].prompt, "Colour");
  EXPECT_EQ(questions[3].choices, (std::vector<std::string>{"red", "blue"}));
}

TEST(GopherForm, a_question_that_html_cannot_ask_makes_no_form) {
  for (auto attributes :
       {"", "+INFO: 0x\t/\th\t70\t?\r\n", "+ASK:\r\n", "+ASK:\r\n Note: nothing to answer\r\n",
        "+ASK:\r\n Ask: Name\r\n ChooseF: a file of yours\r\n", "+ASK:\r\n Wink: twice\r\n", "\xFF\xFE",
        "+ASK:\r\n Ask"})
    EXPECT_TRUE(questions_in(attributes).empty()) << attributes;
}

TEST(GopherForm, only_gopher_items_have_attributes) {
  EXPECT_EQ((*attributes_of(*parse("gopher://h/0/order%09%09%3F"))).text(), "gopher://h/0/order%09%09!");
  for (auto text : {"http://h/0/order", "gopher://h:99999/0/order", "gopher://h/0%0D%0Ax"}) {
    auto u = parse(text);
    ASSERT_TRUE(u) << text;
    EXPECT_FALSE(attributes_of(*u)) << text;
    EXPECT_FALSE(asks_for_form(*u)) << text;
    EXPECT_FALSE(answers_in(*u)) << text;
  }
}

}  // namespace
}  // namespace wend::gateway
