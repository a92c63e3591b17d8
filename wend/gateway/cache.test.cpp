// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/cache.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

namespace wend::gateway {
namespace {

namespace fs = std::filesystem;

class Cache : public ::testing::Test {
 protected:
  void SetUp() override {
    auto name = (fs::temp_directory_path() / "wend-cache-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string file() const { return folder_ + "/cache.sqlite"; }

  static cache_entry object(std::string uri, std::uint64_t octets) {
    cache_entry entry;
    entry.uri = std::move(uri);
    entry.octets = octets;
    entry.fresh_until = 1;
    return entry;
  }
  static void put(cache& in, std::string const& key, std::string const& octets) {
    auto draft = in.begin(key);
    ASSERT_TRUE(draft);
    draft->add(octets);
    draft->finish(object(key, octets.size()));
  }

  template <class Value>
  static Value now(asio::awaitable<Value> work, asio::io_context& loop) {
    std::optional<Value> result;
    asio::co_spawn(loop, std::move(work),
                   [&](std::exception_ptr, Value value) { result = std::move(value); });
    loop.restart();
    loop.run();
    return std::move(*result);
  }
  /// The stored body of the key; nullopt if absent.
  std::optional<std::string> got(cache& from, std::string const& key) {
    auto match = now(from.find(key), loop_);
    if (!match) return {};
    std::string body;
    for (std::uint64_t i = 0; i < match->pieces; ++i)
      body += now(from.piece(match->number, i), loop_).value_or("(gone)");
    EXPECT_EQ(match->entry.octets, body.size());
    return body;
  }
  void run(std::string const& sql) {
    sqlite3* at = nullptr;
    ASSERT_EQ(::sqlite3_open(file().c_str(), &at), SQLITE_OK);
    EXPECT_EQ(::sqlite3_exec(at, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << ::sqlite3_errmsg(at);
    ::sqlite3_close(at);
  }

  /// Octets of the database and of its log.
  std::uintmax_t on_disk() const {
    std::uintmax_t octets = 0;
    for (auto const& file : fs::directory_iterator(folder_)) octets += file.file_size();
    return octets;
  }
  void until_written(cache& in) { EXPECT_FALSE(got(in, "never put")); }
  /// Waits until the file has shrunk to so many octets.
  void until_below(std::uintmax_t octets, cache& in) {
    for (int i = 0; i < 2000 && on_disk() > octets; ++i) until_written(in);
    EXPECT_LE(on_disk(), octets);
  }
  std::int64_t number(std::string const& sql) {
    std::int64_t value = -1;
    sqlite3* at = nullptr;
    ::sqlite3_open(file().c_str(), &at);
    auto take = [](void* to, int, char** values, char**) {
      return *static_cast<std::int64_t*>(to) = std::atoll(values[0]), 0;
    };
    EXPECT_EQ(::sqlite3_exec(at, sql.c_str(), take, &value, nullptr), SQLITE_OK) << ::sqlite3_errmsg(at);
    ::sqlite3_close(at);
    return value;
  }

  std::string folder_;
  asio::io_context loop_;
};

constexpr std::uint64_t much = 1 << 30;

TEST_F(Cache, a_cached_object_is_found_by_this_and_the_next_process) {
  std::string large(cache::piece_size * 2 + 17, 'x');
  {
    cache one(loop_.get_executor(), file(), much);
    EXPECT_EQ(one.trouble(), "");
    put(one, "small", "a few octets");
    put(one, "large", large);
    put(one, "empty", "");
    EXPECT_EQ(got(one, "small"), "a few octets");
    EXPECT_EQ(got(one, "none"), std::nullopt);
  }
  cache next(loop_.get_executor(), file(), much);
  EXPECT_EQ(got(next, "small"), "a few octets");
  EXPECT_EQ(got(next, "large"), large);
  EXPECT_EQ(got(next, "empty"), "");
}

TEST_F(Cache, a_newer_entry_replaces_the_older_one) {
  cache one(loop_.get_executor(), file(), much);
  put(one, "a", "old");
  put(one, "a", "new");
  EXPECT_EQ(got(one, "a"), "new");
  auto match = now(one.find("a"), loop_);
  auto fresh = match->entry;
  fresh.fresh_until = 99;
  one.renew(match->number, fresh);
  EXPECT_EQ(now(one.find("a"), loop_)->entry.fresh_until, 99);  // RFC 9111 §4.3.4
}

TEST_F(Cache, an_incomplete_object_is_never_served) {
  cache one(loop_.get_executor(), file(), much);
  one.begin("a")->add(std::string(cache::piece_size * 3, 'x'));
  EXPECT_EQ(got(one, "a"), std::nullopt);
}

TEST_F(Cache, a_kill_between_two_pieces_leaves_no_partial_entry) {
  auto child = ::fork();
  if (child == 0) {
    asio::io_context loop;
    cache one(loop.get_executor(), file(), much);
    put(one, "whole", "w");
    auto draft = one.begin("half");
    draft->add(std::string(cache::piece_size * 3, 'x'));
    got(one, "whole");  // the worker has done all earlier work
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  cache next(loop_.get_executor(), file(), much);
  EXPECT_EQ(next.trouble(), "");
  EXPECT_EQ(got(next, "whole"), "w");
  EXPECT_EQ(got(next, "half"), std::nullopt);
  next.close();
  EXPECT_EQ(number("SELECT count(*) FROM objects WHERE NOT whole"), 0);
  EXPECT_EQ(number("SELECT count(*) FROM pieces WHERE object NOT IN (SELECT number FROM objects)"), 0);
}

TEST_F(Cache, the_cache_keeps_below_its_size_by_dropping_the_least_recently_used) {
  constexpr std::uint64_t most = 1 << 20;
  cache one(loop_.get_executor(), file(), most);
  std::string some(150'000, 'x');
  for (int i = 0; i < 6; ++i) put(one, std::to_string(i), some);
  EXPECT_TRUE(got(one, "0"));  // now 1 is the least recently used
  for (int i = 6; i < 8; ++i) put(one, std::to_string(i), some);
  EXPECT_TRUE(got(one, "0"));
  EXPECT_FALSE(got(one, "1"));
  EXPECT_TRUE(got(one, "7"));
  put(one, "too large", std::string(most, 'x'));
  EXPECT_FALSE(got(one, "too large"));
  EXPECT_TRUE(got(one, "7"));
}

constexpr std::uint64_t mebi = 1 << 20;
constexpr std::uint64_t log_and_slack = 6 * mebi;  // the log of SQLite, and unused pages

TEST_F(Cache, unfinished_entries_count_and_the_file_shrinks) {
  constexpr std::uint64_t most = 16 * mebi;
  cache one(loop_.get_executor(), file(), most);
  std::string piece(cache::piece_size, 'x');
  std::vector<std::unique_ptr<cache::draft>> drafts;
  for (int i = 0; i < 32; ++i) drafts.push_back(one.begin(std::to_string(i)));
  std::uintmax_t largest = 0;
  for (std::uint64_t written = 0; written < 4 * mebi; written += piece.size())
    for (auto& draft : drafts) {
      draft->add(piece);
      until_written(one);
      largest = std::max(largest, on_disk());
    }
  EXPECT_LE(largest, most + log_and_slack);
  EXPECT_GE(largest, 4 * mebi);  // some of them fit
  put(one, "small", "a few octets");
  drafts.clear();
  until_below(log_and_slack + 4 * mebi, one);
  EXPECT_EQ(one.failures(), 0U);  // lack of space in the cache is not a failure
  EXPECT_EQ(got(one, "small"), "a few octets");
  for (int i = 0; i < 3; ++i) put(one, "after", std::string(5 * mebi, 'y'));  // the space is free again
  EXPECT_TRUE(got(one, "after"));
  one.close();
  EXPECT_EQ(number("SELECT count(*) FROM objects WHERE NOT whole"), 0);
}

TEST_F(Cache, unfinished_entries_take_at_most_half_of_the_size) {
  cache one(loop_.get_executor(), file(), 8 * mebi);
  put(one, "whole", std::string(3 * mebi, 'w'));
  std::vector<std::unique_ptr<cache::draft>> drafts;
  for (int i = 0; i < 8; ++i) {
    drafts.push_back(one.begin(std::to_string(i)));
    drafts.back()->add(std::string(3 * mebi, 'x'));
  }
  EXPECT_TRUE(got(one, "whole"));
  drafts.clear();
  put(one, "next", std::string(3 * mebi, 'n'));
  EXPECT_TRUE(got(one, "next"));
  EXPECT_TRUE(got(one, "whole"));
}

TEST_F(Cache, heads_of_responses_count) {
  constexpr std::uint64_t most = 8 * mebi;
  cache one(loop_.get_executor(), file(), most);
  auto listing_of = [](std::string name, std::size_t octets) {
    auto entry = object(std::move(name), 0);
    entry.listing.emplace();
    entry.listing->entries.push_back({.title = std::string(octets, 't')});
    return entry;
  };
  for (int i = 0; i < 24; ++i) {
    one.begin(std::to_string(i))->finish(listing_of(std::to_string(i), mebi));
    until_written(one);
    EXPECT_LE(on_disk(), most + log_and_slack);
  }
  EXPECT_TRUE(now(one.find("23"), loop_));
  EXPECT_FALSE(now(one.find("0"), loop_));
  one.begin("too large")->finish(listing_of("too large", most));
  EXPECT_FALSE(now(one.find("too large"), loop_));
  EXPECT_TRUE(now(one.find("23"), loop_));
}

TEST_F(Cache, long_names_of_small_objects_count) {
  constexpr std::uint64_t most = 4 * mebi;
  cache one(loop_.get_executor(), file(), most);
  std::uintmax_t largest = 0;
  for (int i = 0; i < 2000; ++i) {
    put(one, std::to_string(i) + std::string(4000, 'k'), "x");
    if (i % 50 == 0) until_written(one), largest = std::max(largest, on_disk());
  }
  EXPECT_LE(largest, most + log_and_slack);
  EXPECT_TRUE(got(one, "1999" + std::string(4000, 'k')));
  EXPECT_FALSE(got(one, "0" + std::string(4000, 'k')));
}

TEST_F(Cache, a_smaller_limit_shrinks_the_file) {
  {
    cache one(loop_.get_executor(), file(), 32 * mebi);
    for (int i = 0; i < 12; ++i) put(one, std::to_string(i), std::string(2 * mebi, 'x'));
  }
  EXPECT_GE(on_disk(), 24 * mebi);
  cache one(loop_.get_executor(), file(), 8 * mebi);
  until_below(8 * mebi + log_and_slack, one);
  EXPECT_TRUE(got(one, "11"));
  EXPECT_FALSE(got(one, "0"));
}

TEST_F(Cache, a_file_that_cannot_be_shrunk_is_created_anew) {
  run("CREATE TABLE objects(number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, head BLOB, octets "
      "INTEGER, "
      "used INTEGER, whole INTEGER); CREATE TABLE pieces(object INTEGER, which INTEGER, octets BLOB, PRIMARY "
      "KEY(object, which)); INSERT INTO pieces VALUES(1, 0, randomblob(20000000)); PRAGMA "
      "application_id=2003136100; "
      "PRAGMA user_version=1;");
  EXPECT_GE(on_disk(), 20'000'000U);
  cache one(loop_.get_executor(), file(), much);
  EXPECT_EQ(one.trouble(), "");
  put(one, "a", "octets");
  EXPECT_EQ(got(one, "a"), "octets");
  one.close();
  EXPECT_EQ(number("PRAGMA auto_vacuum"), 2);
  EXPECT_LE(number("PRAGMA page_count"), 100);
}

TEST_F(Cache, a_reader_never_continues_in_another_object) {
  constexpr auto unit = cache::piece_size / 20;
  auto of = [](std::size_t units, char what) { return std::string(units * unit, what); };
  cache held(loop_.get_executor(), file(), 48 * unit);
  put(held, "small", of(10, 's'));
  put(held, "x", of(23, 'x'));
  auto begun = now(held.find("x"), loop_);
  ASSERT_TRUE(begun);
  EXPECT_TRUE(got(held, "small"));
  put(held, "too large", of(40, 'y'));  // x is evicted before the size is known
  EXPECT_FALSE(now(held.find("x"), loop_));
  put(held, "z", of(20, 'z'));
  EXPECT_FALSE(now(held.piece(begun->number, 0), loop_).has_value());
  held.renew(begun->number, object("x", 7));  // has no effect on the new object
  EXPECT_TRUE(got(held, "z") == of(20, 'z'));
}

TEST_F(Cache, the_file_is_readable_by_its_owner_only) {
  cache held(loop_.get_executor(), file(), 1 << 20);
  put(held, "x", "octets");
  ASSERT_EQ(got(held, "x"), "octets");
  for (auto const& file : fs::directory_iterator(folder_))
    EXPECT_EQ(fs::perms::none, file.status().permissions() & (fs::perms::others_all | fs::perms::group_write))
        << file.path();
}

TEST_F(Cache, a_file_of_another_layout_is_created_anew) {
  run("CREATE TABLE objects(number INTEGER PRIMARY KEY, key TEXT, whole INTEGER); PRAGMA user_version=0;"
      "PRAGMA application_id=2003136100; INSERT INTO objects VALUES(1, 'x', 1)");
  cache held(loop_.get_executor(), file(), 1 << 20);
  EXPECT_EQ(held.trouble(), "");
  EXPECT_FALSE(got(held, "x"));
  put(held, "x", "octets");
  EXPECT_EQ(got(held, "x"), "octets");
}

TEST_F(Cache, a_file_of_another_program_is_refused_and_not_changed) {
  run("CREATE TABLE objects(name TEXT); INSERT INTO objects VALUES('kept'); PRAGMA user_version=2;");
  {
    cache refused(loop_.get_executor(), file(), much);
    EXPECT_EQ(refused.trouble(), file() + " is not a cache of wend, and was not changed");
    EXPECT_FALSE(refused.begin("a"));
    EXPECT_EQ(got(refused, "a"), std::nullopt);
  }
  EXPECT_EQ(number("SELECT count(*) FROM objects WHERE name = 'kept'"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM sqlite_master"), 1);
}

TEST_F(Cache, an_empty_file_becomes_a_cache) {
  std::ofstream(file()).close();
  {
    cache first(loop_.get_executor(), file(), much);
    EXPECT_EQ(first.trouble(), "");
    put(first, "a", "octets");
  }
  cache second(loop_.get_executor(), file(), much);
  EXPECT_EQ(got(second, "a"), "octets");
}

TEST_F(Cache, a_missing_or_corrupt_file_does_not_stop_the_gateway) {
  std::ofstream(file()) << std::string(10'000, 'x');
  cache spoilt(loop_.get_executor(), file(), much);
  EXPECT_NE(spoilt.trouble(), "");
  EXPECT_FALSE(spoilt.begin("a"));
  EXPECT_EQ(got(spoilt, "a"), std::nullopt);
  cache nowhere(loop_.get_executor(), folder_ + "/no/such/folder", much);
  EXPECT_NE(nowhere.trouble(), "");
  cache none(loop_.get_executor(), "", much);
  EXPECT_EQ(none.trouble(), "");
  EXPECT_FALSE(none.begin("a"));
}

TEST_F(Cache, an_entry_with_a_corrupt_head_is_ignored) {
  {
    cache one(loop_.get_executor(), file(), much);
    put(one, "a", "x");
  }
  run("UPDATE objects SET head = x'00'");
  cache next(loop_.get_executor(), file(), much);
  EXPECT_EQ(got(next, "a"), std::nullopt);
  put(next, "a", "anew");
  EXPECT_EQ(got(next, "a"), "anew");
}

TEST_F(Cache, nothing_waits_for_the_cache_after_its_shutdown) {
  cache one(loop_.get_executor(), file(), much);
  auto draft = one.begin("a");
  one.close();
  draft->add(std::string(cache::piece_size * 2, 'x'));
  draft->finish(object("a", 0));
  EXPECT_EQ(got(one, "a"), std::nullopt);
}

/// Limits the size of files of this process.
class no_room {
 public:
  explicit no_room(rlim_t octets) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    ::rlimit now{octets, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &now);
  }
  ~no_room() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }
  no_room(no_room const&) = delete;

 private:
  void (*signal_)(int);
  ::rlimit before_{};
};

TEST_F(Cache, a_full_disk_is_reported_once_and_used_again_when_it_has_space) {
  std::vector<std::string> told;
  cache one(loop_.get_executor(), file(), much, [&](std::string const& why) { told.push_back(why); });
  put(one, "before", "a few octets");
  EXPECT_EQ(got(one, "before"), "a few octets");
  std::string large(cache::piece_size * 2, 'x');
  {
    no_room const now(256 * 1024);
    for (auto key : {"a", "b", "c"}) {
      put(one, key, large);
      EXPECT_EQ(got(one, key), std::nullopt);
    }
    EXPECT_EQ(got(one, "before"), "a few octets");
    EXPECT_GE(one.failures(), 3U);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_NE(told[0], "");
    EXPECT_EQ(one.trouble(), told[0]);
  }
  put(one, "a", large);
  EXPECT_EQ(got(one, "a"), large);
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[1], "");
}

// shows H0444
TEST_F(Cache, the_most_recently_used_is_kept_when_the_clock_is_set_back) {
  std::string some(100'000, 'x');
  {
    cache one(loop_.get_executor(), file(), 250'000);
    put(one, "older", some);
    EXPECT_TRUE(got(one, "older"));
  }
  run("UPDATE objects SET used = used + 1000 * 1000 * 1000");  // as if the clock had been ahead
  cache one(loop_.get_executor(), file(), 250'000);
  put(one, "newer", some);
  put(one, "newest", some);
  EXPECT_EQ(got(one, "older"), std::nullopt);
  EXPECT_EQ(got(one, "newer"), some);
}

}  // namespace
}  // namespace wend::gateway
