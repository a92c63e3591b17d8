// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/access_log.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "wend/gateway/metrics.hpp"

namespace wend::gateway {
namespace {

namespace fs = std::filesystem;

std::string content(fs::path const& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(AccessLog, one_request_is_one_line_whatever_its_target) {
  auto name = (fs::temp_directory_path() / "wend-log-XXXXXX").string();
  ASSERT_NE(::mkdtemp(name.data()), nullptr);
  auto file = fs::path(name) / "log";
  access_log log(file.string());
  ASSERT_TRUE(log.can_write());
  log.write(
      {"192.0.2.1", "GET", "gopher://h/1\r\n\"x\\\xFF", 200, 17, std::chrono::milliseconds(5), "server"});
  EXPECT_TRUE(
      content(file).ends_with("Z 192.0.2.1 GET \"gopher://h/1\\x0d\\x0a\\x22x\\x5c\\xff\" 200 17 5 server\n"))
      << content(file);
  fs::rename(file, fs::path(name) / "older");  // like log rotation
  log.open_again();
  log.write({"192.0.2.1", "GET", "x", 200, 0, {}, "own"});
  EXPECT_EQ(std::ranges::count(content(file), '\n'), 1);
  fs::remove_all(name);
}

TEST(AccessLog, an_unwritable_log_does_not_stop_the_gateway) {
  access_log full("/dev/full"), nowhere("/no/such/folder/log"), none("");
  full.write({"192.0.2.1", "GET", "x", 200, 0, {}, "own"});  // H0440
  nowhere.write({"192.0.2.1", "GET", "x", 200, 0, {}, "own"});
  EXPECT_FALSE(nowhere.can_write());
  EXPECT_FALSE(none.is_enabled());
}

TEST(Metrics, no_metric_label_holds_text_from_a_client) {
  metrics counts;
  counts.answered(200, source::cache, 17);
  counts.fetched("gopher", fetch_outcome::succeeded, std::chrono::milliseconds(20));
  counts.fetched("x\"} evil", fetch_outcome::failed, {});
  counts.refused("policy");
  auto text = counts.text();
  EXPECT_NE(text.find("wend_answers_total{from=\"cache\",status=\"200\"} 1"), std::string::npos) << text;
  EXPECT_NE(text.find("scheme=\"gopher\""), std::string::npos);
  EXPECT_NE(text.find("scheme=\"other\""), std::string::npos);
  EXPECT_EQ(text.find("evil"), std::string::npos);
}

}  // namespace
}  // namespace wend::gateway
