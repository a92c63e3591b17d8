// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/file/local_name.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/parse.hpp"

namespace wend::file {
namespace {

using enum convention;

struct row {
  convention names;
  std::string_view name, url;
};

constexpr row both_ways[] = {
    {posix, "/pub/a b%#?;x", "file:///pub/a%20b%25%23%3F%3Bx"},
    {posix, "/", "file:///"},
    {posix, "/etc/", "file:///etc/"},
    {posix, "//etc//motd", "file:////etc//motd"},
    {posix, "/a/../b/.", "file:///a/../b/."},
    {posix, "/C:\\x", "file:///C%3A%5Cx"},
    {posix, "/~ann/caf\xC3\xA9/\x01\n", "file:///%7Eann/caf%C3%A9/%01%0A"},
    {dos, "C:\\", "file:///C:/"},
    {dos, "c:\\notes\\a b.txt", "file:///c:/notes/a%20b.txt"},
    {dos, "D:\\folder\\", "file:///D:/folder/"},
    {dos, "C:\\100%", "file:///C:/100%25"},
    {dos, "\\\\host\\share\\x.txt", "file://host/share/x.txt"},
    {dos, "\\\\host\\share", "file://host/share"},
    {vms, "DISK$USER:[MY.NOTES]NOTE12345.TXT", "file:///disk$user/my/notes/note12345.txt"},
    {vms, "DISK$USER:[MY]LOGIN.COM;12", "file:///disk$user/my/login.com%3B12"},
    {vms, "SYS:[000000]A.DIR", "file:///sys/a.dir"},
    {vms, "SYS:[000000]", "file:///sys/"},
    {vms, "SYS:[A.B_C]", "file:///sys/a/b_c/"},
    {vms, "SYS:[A]README.", "file:///sys/a/readme."},
    {vms, "SYS:[A]README", "file:///sys/a/readme"},
};

// shows ENC-19, FILE-05, FILE-10 · RFC 1738 §3.10
TEST(FileLocalName, each_local_name_has_one_url_that_converts_back) {
  for (auto [names, name, url] : both_ways) {
    auto there = place_of(name, names);
    ASSERT_TRUE(there) << name;
    EXPECT_EQ(there->url(), url);
    EXPECT_EQ(local_name(there->path, names, there->host), std::string(name)) << url;
  }
}

// shows FILE-10
TEST(FileLocalName, its_url_is_well_formed_in_every_profile_with_file_urls) {
  for (auto p : {profile::rfc1630, profile::rfc1738, profile::rfc3986}) {
    for (auto [names, name, url] : both_ways) {
      // RFC 1630 has no place for the colon of a drive, nor RFC 3986 for what it would take for a login.
      if (p == profile::rfc1630 && names == dos) continue;
      EXPECT_TRUE(parse(url, p)) << url << " in " << name_of(p);
    }
  }
}

// shows FILE-05 · RFC 1738 §3.10
TEST(FileLocalName, a_vms_url_of_another_host_has_the_same_path_there) {
  auto there = place_of("DISK$USER:[MY.NOTES]NOTE12345.TXT", vms);
  ASSERT_TRUE(there);
  there->host = "vms.host.edu";
  EXPECT_EQ(there->url(), "file://vms.host.edu/disk$user/my/notes/note12345.txt");
  EXPECT_EQ(url_path("disk$user:[my.notes]note12345.txt", vms), "/disk$user/my/notes/note12345.txt");
}

struct reading {
  convention names;
  std::string_view path, name;
};

TEST(FileLocalName, other_spellings_of_a_path_give_the_same_name) {
  constexpr reading rows[] = {
      {posix, "/%70ub/%61", "/pub/a"},
      {posix, "/a%20b/c%25", "/a b/c%"},
      {posix, "/100%2525", "/100%25"},                    // decoded once
      {posix, "/%C0%AE%C0%AE/x", "/\xC0\xAE\xC0\xAE/x"},  // octets, not text: no dots
      {dos, "/c%7C/x", "c:\\x"},                          // RFC 8089 appendix E.2.2
      {dos, "/C%3A/x", "C:\\x"},
      {vms, "/Disk$User/MY/Notes/x.txt", "DISK$USER:[MY.NOTES]X.TXT"},
  };
  for (auto [names, path, name] : rows) EXPECT_EQ(local_name(path, names), std::string(name)) << path;
}

struct refusal {
  convention names;
  std::string_view path;
  std::uint32_t at;
};

// shows FILE-06 · RFC 1630 §file
TEST(FileLocalName, a_name_that_no_file_can_have_is_refused_at_its_segment) {
  constexpr refusal rows[] = {
      {posix, "/a%2Fb", 1},
      {posix, "/x/a%2fb", 3},
      {posix, "/x/a%00b", 3},
      {posix, "a/b", 0},
      {posix, "", 0},
      {posix, "c:/x", 0},
      {dos, "/C:/a%2Fb", 4},
      {dos, "/C:/a%5Cb", 4},
      {dos, "/C:/x/a%00", 6},
      {dos, "/C:", 0},
      {dos, "/etc/motd", 1},
      {dos, "/C:/a//b", 6},
      {dos, "/C:/../x", 4},
      {dos, "/C:/x.", 4},
      {dos, "/C:/x%20", 4},
      {dos, "/C:/a*", 4},
      {dos, "/C:/x::$DATA", 4},
      {dos, "/C:/x/CON", 6},
      {dos, "/C:/nul.txt", 4},
      {dos, "/C:/lpt1", 4},
      {dos, "/C:/a%0Ab", 4},
      {vms, "/disk", 0},
      {vms, "/disk/a.b/c", 6},
      {vms, "/disk/000000/c", 6},
      {vms, "/disk/a/b.c.d", 8},
      {vms, "/disk/a/b.c;x", 8},
      {vms, "/disk/a/b%20c", 8},
      {vms, "/disk/..%2Fx", 6},
      {vms, "/disk/a//c", 8},
      {vms, "//a/c", 1},
      {vms, "/disk/a/caf%C3%A9.txt", 8},
  };
  for (auto [names, path, at] : rows)
    EXPECT_EQ(local_name(path, names), result<std::string>(mistake(errc::file_not_representable, at)))
        << path;
}

// shows FILE-10
TEST(FileLocalName, a_name_without_a_reversible_url_is_refused) {
  constexpr refusal rows[] = {
      {posix, "etc/motd", 0},
      {posix, "", 0},
      {posix, std::string_view("/a\0b", 4), 2},
      {dos, "C:x", 0},
      {dos, "\\x", 0},
      {dos, "C:/x", 0},
      {dos, "C:\\a/b", 3},
      {dos, "C:\\a\\\\b", 5},
      {dos, "\\\\?\\C:\\x", 0},
      {dos, "\\\\.\\COM1", 0},
      {dos, "C:\\com\xC2\xB9.txt", 3},
      {dos, "\\\\host", 0},
      {dos, "\\\\host\\", 7},
      {dos, "\\\\localhost\\share", 0},
      {dos, "C:\\aux", 3},
      {vms, "NOTE.TXT", 0},
      {vms, "DISK:[A..B]X.TXT", 8},
      {vms, "DISK:[A]X Y.TXT", 8},
      {vms, "NODE::DISK:[A]X.TXT", 0},
      {vms, "DISK:[000000.A]X.TXT", 6},
      {vms, "DISK:[]X.TXT", 6},
      {vms, "]DISK:[A", 0},
  };
  for (auto [names, name, at] : rows)
    EXPECT_EQ(place_of(name, names), result<place>(mistake(errc::file_not_representable, at))) << name;
}

TEST(FileLocalName, only_dos_can_name_a_file_on_another_host) {  // RFC 8089 appendix E.3
  EXPECT_EQ(local_name("/share/x", dos, "h.example"), "\\\\h.example\\share\\x");
  EXPECT_EQ(local_name("/C:/x", dos, "LOCALHOST"), "C:\\x");
  EXPECT_EQ(local_name("/x", dos, "[::1]").error().code, errc::file_not_representable);
  EXPECT_EQ(local_name("/x", dos, "-h").error().code, errc::file_not_representable);
  EXPECT_EQ(local_name("/x", posix, "h.example").error().code, errc::file_not_representable);
  EXPECT_EQ(local_name("/d/x", vms, "h.example").error().code, errc::file_not_representable);
  EXPECT_EQ(url_path("\\\\host\\share\\x", dos).error().code, errc::file_not_representable);
}

TEST(FileLocalName, conventions_have_names) {
  for (auto c : {posix, dos, vms}) EXPECT_EQ(convention_named(name_of(c)), c);
  EXPECT_FALSE(convention_named("mac"));
}

// ---- invariants ----

class random_texts {
 public:
  std::string text(std::string_view alphabet, std::size_t longest) {
    std::string name(number(longest + 1), '\0');
    for (auto& c : name) c = alphabet[number(alphabet.size())];
    return name;
  }
  std::string octets(std::size_t longest) {
    std::string text(number(longest + 1), '\0');
    for (auto& c : text) c = static_cast<char>(number(256));
    return text;
  }

 private:
  std::size_t number(std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(engine_);
  }
  std::mt19937 engine_{1994};
};

// shows ENC-19
TEST(FileLocalName, every_absolute_posix_name_without_nul_round_trips) {
  random_texts some;
  for (int i = 0; i < 20'000; ++i) {
    auto name = "/" + some.octets(24);
    auto there = place_of(name);
    bool possible = name.find('\0') == name.npos;
    ASSERT_EQ(there.has_value(), possible);
    if (!possible) continue;
    ASSERT_EQ(local_name(there->path), name);
  }
}

std::string upper(std::string text) {
  for (auto& c : text)
    if (lowalpha[c]) c = static_cast<char>(c - 32);
  return text;
}

// shows ENC-19
TEST(FileLocalName, every_dos_and_vms_name_with_a_url_round_trips) {
  random_texts some;
  int accepted = 0;
  for (int i = 0; i < 40'000; ++i) {
    auto drive = "C:\\" + some.text("ab. \\%:|com1\xE9", 12), share = "\\\\" + some.text("ab.\\-%", 10);
    for (auto const& name : {drive, share}) {
      auto there = place_of(name, dos);
      if (!there) continue;
      ++accepted;
      ASSERT_EQ(local_name(there->path, dos, there->host), name);
    }
    auto deep = "D$:[" + some.text("ab0.", 8) + "]" + some.text("xY0._;1 ", 6);
    if (auto there = place_of(deep, vms)) {
      ++accepted;
      ASSERT_EQ(local_name(there->path, vms), upper(deep));
    }
  }
  EXPECT_GT(accepted, 10'000);
}

// shows ENC-19
TEST(FileLocalName, two_paths_with_one_name_are_spellings_of_one_path) {
  random_texts some;
  for (int i = 0; i < 40'000; ++i) {
    auto path = "/" + some.text("ab/.%02FfCcd:;$ é", 12);
    for (auto names : {posix, dos, vms}) {
      auto name = local_name(path, names);
      if (!name) continue;
      auto there = place_of(*name, names);
      ASSERT_TRUE(there) << path;
      ASSERT_EQ(local_name(there->path, names), *name) << path;
    }
  }
}

}  // namespace
}  // namespace wend::file
