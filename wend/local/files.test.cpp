// SPDX-License-Identifier: Apache-2.0
#include "wend/local/files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/fsuid.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace wend::engine {
namespace {

namespace fs = std::filesystem;
using access::bytes;
using access::kind;
using access::listing;

/// A folder for each test, removed afterwards.
class Files : public testing::Test {
 protected:
  void SetUp() override {
    auto pattern = (fs::temp_directory_path() / "wend-files-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    root_ = pattern;
    anywhere_.local_files = beneath_.local_files = true;
    beneath_.file_root = root_ + "/in";
    fs::create_directory(root_ + "/in");
  }
  void TearDown() override { fs::remove_all(root_); }

  std::string path(std::string_view name) const { return root_ + "/" + std::string(name); }
  std::string make(std::string_view name, std::string_view octets) const {
    std::ofstream(path(name), std::ios::binary) << octets;
    return path(name);
  }
  static std::string octets_of(std::string const& name) {
    std::ostringstream octets;
    octets << std::ifstream(name, std::ios::binary).rdbuf();
    return octets.str();
  }
  std::size_t count_in(std::string const& directory) const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory), {}));
  }

  std::string root_;
  policy anywhere_, beneath_;
};

struct reading {
  outcome<representation> what;
  std::string octets;
};

reading read(std::string const& name, policy const& rules) {
  std::string octets;
  auto what = read_file(name, rules, [&](std::string_view some) {
    octets += some;
    return true;
  });
  return {std::move(what), std::move(octets)};
}

errc code_of(outcome<representation> const& what) { return what ? errc::count_ : what.error().code; }

access::source source_of(std::string octets, std::size_t at_a_time = 3) {
  return
      [octets, at = std::size_t{0}, at_a_time](std::span<char> buffer) mutable -> std::optional<std::size_t> {
        auto some = octets.substr(at, std::min(at_a_time, buffer.size()));
        std::ranges::copy(some, buffer.begin());
        at += some.size();
        return some.size();
      };
}

// shows OPS-03
TEST_F(Files, a_file_is_delivered_octet_for_octet) {
  std::string large(200'000, 'x');
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * 7);
  for (auto const& octets : {std::string{}, std::string("a\0b\r\n\xFF", 6), large}) {
    auto [what, got] = read(make("a.txt", octets), anywhere_);
    ASSERT_TRUE(what);
    EXPECT_EQ(got, octets);
    EXPECT_EQ(what->media_type, "text/plain");
    EXPECT_EQ(what->facts.size, octets.size());
    EXPECT_EQ(what->body, (std::variant<bytes, listing>(bytes{octets.size()})));
  }
}

// shows OPS-03
TEST_F(Files, a_file_comes_in_blocks_and_the_sink_may_stop) {
  auto name = make("a", std::string(1 << 20, 'x'));
  std::size_t calls = 0, largest = 0;
  auto counted = read_file(name, anywhere_, [&](std::string_view some) {
    largest = std::max(largest, some.size());
    return ++calls > 0;
  });
  ASSERT_TRUE(counted);
  EXPECT_GT(calls, 4u);
  EXPECT_LE(largest, 64u * 1024);
  calls = 0;
  auto stopped = read_file(name, anywhere_, [&](std::string_view) { return ++calls < 2; });
  EXPECT_EQ(code_of(stopped), errc::cancelled);
  EXPECT_EQ(calls, 2u);
}

// shows SEC-10
TEST_F(Files, a_file_above_the_limit_delivers_nothing) {
  auto rules = anywhere_;
  rules.largest = 4;
  EXPECT_TRUE(read(make("four", "1234"), rules).what);
  auto [what, got] = read(make("five", "12345"), rules);
  EXPECT_EQ(code_of(what), errc::too_large);
  EXPECT_EQ(got, "");
}

TEST_F(Files, a_missing_file_is_not_found_with_the_message_of_the_system) {
  make("file", "x");
  for (auto name : {"nosuch", "file/below", "file/", "no/such"}) {
    auto [what, got] = read(path(name), anywhere_);
    ASSERT_EQ(code_of(what), errc::not_found) << name;
    EXPECT_FALSE(what.error().said.empty());
  }
  EXPECT_EQ(code_of(read(path(std::string(300, 'x')), anywhere_).what), errc::too_long);
}

// shows SEC-11 · RFC 1738 §2.2
TEST_F(Files, a_nul_never_reaches_the_system) {
  make("a", "x");
  auto name = path("a") + std::string("\0b", 2);
  EXPECT_EQ(code_of(read(name, anywhere_).what), errc::file_not_representable);
  EXPECT_EQ(code_of(replace_file(name, anywhere_, source_of("y"))), errc::file_not_representable);
  EXPECT_EQ(octets_of(path("a")), "x");
}

TEST_F(Files, reading_and_writing_need_permission_of_the_policy) {
  auto name = make("a", "x");
  EXPECT_EQ(code_of(read(name, {}).what), errc::not_allowed);
  EXPECT_EQ(code_of(list_directory(root_, {})), errc::not_allowed);
  EXPECT_EQ(code_of(file_facts(name, {})), errc::not_allowed);
  EXPECT_EQ(code_of(replace_file(name, {}, source_of("y"))), errc::not_allowed);
  EXPECT_EQ(code_of(append_to_file(name, {}, source_of("y"))), errc::not_allowed);
  EXPECT_EQ(code_of(remove_file(name, {})), errc::not_allowed);
  EXPECT_EQ(octets_of(name), "x");
}

TEST_F(Files, a_special_file_is_refused_at_once) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo(path("in/fifo").c_str(), 0600), 0);
  fs::create_symlink("fifo", path("link"));
  std::vector<std::string> names{path("fifo"), path("link"), path("in/fifo"), "/dev/null", "/dev/zero"};
  auto listener = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path("socket").copy(address.sun_path, sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  names.push_back(path("socket"));
  for (auto const& name : names) {
    EXPECT_EQ(code_of(read(name, anywhere_).what), errc::not_allowed) << name;
    EXPECT_EQ(code_of(file_facts(name, anywhere_)), errc::not_allowed) << name;
    EXPECT_EQ(code_of(append_to_file(name, anywhere_, source_of("x"))), errc::not_allowed) << name;
    EXPECT_EQ(code_of(replace_file(name, anywhere_, source_of("x"))), errc::not_allowed) << name;
    EXPECT_EQ(code_of(remove_file(name, anywhere_)), errc::not_allowed) << name;
  }
  EXPECT_EQ(code_of(read(path("in/fifo"), beneath_).what), errc::not_allowed);
  ::close(listener);
}

// shows FILE-09 · RFC 1738 §2
TEST_F(Files, a_directory_is_a_listing_sorted_by_name) {
  fs::create_directory(path("in/sub"));
  make("in/b;c d.txt", "12345");
  make("in/a", "");
  make("in/p.png", "x");
  make("in/\xFF\n", "x");
  fs::create_symlink("sub", path("in/to-sub"));
  fs::create_symlink("nosuch", path("in/zz"));
  ASSERT_EQ(::mkfifo(path("in/fifo").c_str(), 0600), 0);
  timespec const times[2]{{788918399, 0}, {788918399, 0}};
  ASSERT_EQ(::utimensat(AT_FDCWD, path("in/a").c_str(), times, 0), 0);

  for (std::string directory : {path("in"), path("in/")}) {
    auto what = list_directory(directory, anywhere_);
    ASSERT_TRUE(what);
    EXPECT_EQ(what->media_type, "inode/directory");
    auto const& entries = std::get<listing>(what->body).entries;
    struct row {
      std::string title, uri_end;
      access::kind kind;
      std::optional<std::uint64_t> size;
    };
    std::vector<row> const expected{
        {"a", "/in/a", kind::file, 0},
        {"b;c d.txt", "/in/b%3Bc%20d.txt", kind::text, 5},
        {"fifo", "/in/fifo", kind::file, {}},
        {"p.png", "/in/p.png", kind::image, 1},
        {"sub", "/in/sub/", kind::directory, {}},
        {"to-sub", "/in/to-sub/", kind::directory, {}},
        {"zz", "/in/zz", kind::file, {}},
        {"\xFF\n", "/in/%FF%0A", kind::file, 1},
    };
    ASSERT_EQ(entries.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(entries[i].title, expected[i].title);
      EXPECT_TRUE(entries[i].uri.starts_with("file:///")) << entries[i].uri;
      EXPECT_TRUE(entries[i].uri.ends_with(expected[i].uri_end)) << entries[i].uri;
      EXPECT_EQ(entries[i].kind, expected[i].kind) << entries[i].title;
      EXPECT_EQ(entries[i].facts.size, expected[i].size) << entries[i].title;
    }
    EXPECT_EQ(entries[0].facts.date, "1994-12-31T23:59:59Z");
    EXPECT_EQ(entries[1].facts.type, "text/plain");
    EXPECT_EQ(entries[2].facts.type, "inode/fifo");
    EXPECT_EQ(read(directory, anywhere_).what, what);
  }
  EXPECT_EQ(code_of(list_directory(path("in/a"), anywhere_)), errc::not_possible);
}

// shows OPS-05 · RFC 1738 §3.2.2, §3.4.6
TEST_F(Files, attributes_are_found_without_reading_the_file) {
  auto what = file_facts(make("a.html", "<p>"), anywhere_);
  ASSERT_TRUE(what);
  EXPECT_EQ(what->facts.size, 3u);
  EXPECT_EQ(what->facts.type, "text/html");
  EXPECT_EQ(what->facts.date.size(), 20u);
  auto directory = file_facts(root_, anywhere_);
  ASSERT_TRUE(directory);
  EXPECT_EQ(directory->facts.type, "inode/directory");
  EXPECT_FALSE(directory->facts.size);
}

// ---- a root ----

// shows SEC-08
TEST_F(Files, no_name_leads_out_of_the_root) {
  make("secret", "s");
  make("in/open", "o");
  fs::create_directory(path("in/a"));
  fs::create_directory(path("in-side"));
  make("in-side/x", "x");
  fs::create_symlink(path("secret"), path("in/absolute"));
  fs::create_symlink("../secret", path("in/relative"));
  fs::create_symlink("..", path("in/up"));
  fs::create_symlink("/proc/self/root", path("in/magic"));
  fs::create_symlink("open", path("in/fine"));
  fs::create_symlink("../a", path("in/a/back"));

  for (auto name : {"in/open", "in/fine", "in//open", "in/a/../open", "in/a/back/../open"}) {
    auto [what, got] = read(path(name), beneath_);
    ASSERT_TRUE(what) << name << ": " << what.error().said;
    EXPECT_EQ(got, "o");
  }
  std::vector<std::string> outside{
      path("secret"),      path("in/../secret"), path("in/a/../../secret"),   path("in/absolute"),
      path("in/relative"), path("in/up/secret"), path("in/magic/etc/passwd"), path("in-side/x"),
      "/etc/passwd",       "//etc/passwd",       "/../../etc/passwd",         path("nosuch")};
  for (auto const& name : outside) {
    auto [what, got] = read(name, beneath_);
    EXPECT_EQ(code_of(what), errc::not_allowed) << name;
    EXPECT_EQ(got, "");
    EXPECT_EQ(code_of(append_to_file(name, beneath_, source_of("x"))), errc::not_allowed) << name;
    EXPECT_EQ(code_of(remove_file(name, beneath_)), errc::not_allowed) << name;
  }
  EXPECT_EQ(octets_of(path("secret")), "s");
  for (auto name : {"in/%2e%2e/x", "in/$(id)", "in/*", "in/CON", "in/x::$DATA"})
    EXPECT_EQ(code_of(read(path(name), beneath_).what), errc::not_found) << name;
}

// shows SEC-08
TEST_F(Files, a_listing_shows_nothing_outside_the_root) {
  make("secret", "12345");
  fs::create_symlink("../secret", path("in/link"));
  auto what = list_directory(path("in"), beneath_);
  ASSERT_TRUE(what);
  auto const& entries = std::get<listing>(what->body).entries;
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].facts.type, "inode/symlink");
  EXPECT_FALSE(entries[0].facts.size);
  EXPECT_TRUE(list_directory(path("in/"), beneath_));
  auto slashed = beneath_;
  slashed.file_root += "/";
  EXPECT_TRUE(list_directory(path("in"), slashed));
}

// ---- changes ----

// shows FILE-09, OPS-04 · RFC 1738 §2, §3.2.2
TEST_F(Files, a_file_is_replaced_whole_and_keeps_its_permissions) {
  auto name = make("in/a", "old and longer");
  ASSERT_EQ(::chmod(name.c_str(), 0640), 0);
  for (auto const& rules : {anywhere_, beneath_}) {
    auto what = replace_file(name, rules, source_of("new"));
    ASSERT_TRUE(what) << what.error().said;
    EXPECT_EQ(what->facts.size, 3u);
    EXPECT_EQ(octets_of(name), "new");
    struct stat node {};
    ASSERT_EQ(::stat(name.c_str(), &node), 0);
    EXPECT_EQ(node.st_mode & 0777, 0640u);
  }
  ASSERT_TRUE(replace_file(path("in/b"), beneath_, source_of("")));
  EXPECT_EQ(octets_of(path("in/b")), "");
  EXPECT_EQ(count_in(path("in")), 2u);  // and no draft is left
}

// shows FILE-09 · RFC 1738 §2
TEST_F(Files, a_failed_replacement_leaves_the_file_unchanged) {
  auto name = make("in/a", "old");
  auto broken = [n = 0](std::span<char> buffer) mutable -> std::optional<std::size_t> {
    if (n++ == 3) return {};
    buffer[0] = 'x';
    return 1;
  };
  EXPECT_EQ(code_of(replace_file(name, anywhere_, broken)), errc::truncated);
  auto rules = anywhere_;
  rules.largest = 4;
  EXPECT_EQ(code_of(replace_file(name, rules, source_of("12345"))), errc::too_large);
  EXPECT_EQ(octets_of(name), "old");
  EXPECT_EQ(count_in(path("in")), 1u);
}

// shows FILE-09 · RFC 1738 §2
TEST_F(Files, only_the_name_of_a_file_can_be_replaced) {
  fs::create_directory(path("in/sub"));
  auto target = make("in/target", "t");
  fs::create_symlink("target", path("in/link"));
  for (auto name : {"in/sub", "in/sub/", "in/sub/.", "in/sub/..", "in/link"})
    EXPECT_EQ(code_of(replace_file(path(name), anywhere_, source_of("x"))), errc::not_allowed) << name;
  EXPECT_EQ(code_of(replace_file(path("no/such"), anywhere_, source_of("x"))), errc::not_found);
  EXPECT_EQ(octets_of(target), "t");
}

// shows FILE-09 · RFC 1738 §2
TEST_F(Files, octets_are_appended_to_an_existing_or_new_file) {
  for (auto const& rules : {anywhere_, beneath_}) {
    ASSERT_TRUE(append_to_file(path("in/log"), rules, source_of("one\n")));
    auto what = append_to_file(path("in/log"), rules, source_of("two\n"));
    ASSERT_TRUE(what);
    EXPECT_EQ(what->facts.size, 4u);
  }
  EXPECT_EQ(octets_of(path("in/log")), "one\ntwo\none\ntwo\n");
  EXPECT_EQ(code_of(append_to_file(path("in"), anywhere_, source_of("x"))), errc::not_allowed);
}

// shows FILE-09 · RFC 1738 §2
TEST_F(Files, a_file_is_removed_and_a_directory_is_not) {
  auto name = make("in/a", "x");
  ASSERT_TRUE(remove_file(name, beneath_));
  EXPECT_FALSE(fs::exists(name));
  EXPECT_EQ(code_of(remove_file(name, beneath_)), errc::not_found);
  EXPECT_EQ(code_of(remove_file(path("in"), anywhere_)), errc::not_allowed);
}

/// Root may open any file, so this thread has the file permissions of another user for a while.
class as_nobody {
 public:
  as_nobody() : before_(::setfsuid(::geteuid() == 0 ? 65534 : ::geteuid())) {}
  ~as_nobody() { ::setfsuid(static_cast<uid_t>(before_)); }

 private:
  int before_;
};

TEST_F(Files, permissions_are_those_of_the_system) {
  auto closed = make("closed", "x"), fixed = make("fixed", "x");
  ASSERT_EQ(::chmod(root_.c_str(), 0777), 0);  // so that the file's own mode decides
  ASSERT_EQ(::chmod(closed.c_str(), 0), 0);
  ASSERT_EQ(::chmod(fixed.c_str(), 0444), 0);
  as_nobody for_now;
  EXPECT_EQ(code_of(read(closed, anywhere_).what), errc::not_allowed);
  EXPECT_EQ(read(fixed, anywhere_).octets, "x");
  EXPECT_EQ(code_of(replace_file(fixed, anywhere_, source_of("y"))), errc::not_allowed);
}

TEST_F(Files, no_descriptor_is_left_open) {
  auto name = make("in/a", "x");
  auto open_now = [&] { return count_in("/proc/self/fd"); };
  auto before = open_now();
  for (int i = 0; i < 50; ++i) {
    (void)read(name, beneath_);
    (void)read(path("in"), beneath_);
    (void)read(path("in/../x"), beneath_);
    (void)replace_file(name, beneath_, source_of("x"));
    (void)replace_file(name, beneath_, [](std::span<char>) { return std::optional<std::size_t>{}; });
    (void)append_to_file(name, beneath_, source_of("x"));
    (void)remove_file(path("in/nosuch"), beneath_);
  }
  EXPECT_EQ(open_now(), before);
}

}  // namespace
}  // namespace wend::engine
