// SPDX-License-Identifier: Apache-2.0
//
// Checks the laws of wend/testing/laws.hpp for every text of the collections and for mutations of URIs. The
// default number of mutations takes seconds; WEND_LAWS=1000000 checks a million.

#include "wend/testing/laws.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/testing/texts.hpp"

namespace wend {
namespace {

/// Reports each broken law once, with the first text that breaks it.
class report {
 public:
  void hear(std::string_view text, std::string_view p, std::string const& why) {
    if (why.empty() || ++broken_ > 40) return;
    ADD_FAILURE() << p << " '" << text << "' " << why;
  }

 private:
  int broken_ = 0;
};

void ask_of(std::string_view text, report& to) {
  for (auto p : profiles) to.hear(text, name_of(p), laws::broken(text, p));
  to.hear(text, "whatwg", laws::broken_by_standard(text));
}

// shows CMP-06, CMP-07, GEN-08
TEST(Laws, the_laws_hold_for_every_collected_text) {
  auto texts = laws::collected_texts();
  EXPECT_GT(texts.size(), 1000u) << "not in the project's folder";
  report to;
  for (auto const& text : texts) ask_of(text, to);
}

// shows CMP-06, CMP-07, GEN-08
TEST(Laws, the_laws_hold_for_mutated_urls) {
  std::mt19937 random(1738);
  report to;
  std::string before;
  for (auto left = laws::wanted_mutations(5'000); left > 0; --left) {
    auto text = laws::mutated(random);
    ask_of(text, to);
    for (auto p : profiles) to.hear(before + "' '" + text, name_of(p), laws::broken_by_pair(before, text, p));
    before = text;
  }
}

}  // namespace
}  // namespace wend
