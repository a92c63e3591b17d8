// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/net/listing.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "wend/schemes/ftp/net/text_lines.hpp"
#include "wend/schemes/ftp/reply.hpp"

namespace wend::ftp {
namespace {

/// "kind size date type title", a hyphen for an unknown value; empty if there is no entry.
std::string shown(std::optional<wire::entry> const& entry) {
  if (!entry) return "";
  auto or_dash = [](std::string const& text) { return text.empty() ? "-" : text; };
  auto size = entry->facts.size ? std::to_string(*entry->facts.size) : "-";
  return std::string(name_of(entry->kind)) + ' ' + size + ' ' + or_dash(entry->facts.date) + ' ' +
         or_dash(entry->facts.type) + ' ' + entry->title;
}

struct row {
  std::string_view line, entry;
};

using namespace std::chrono_literals;
constexpr std::int64_t now = std::chrono::sys_days(std::chrono::year(2024) / 3 / 1).time_since_epoch() / 1s;

// shows FTP-13 · RFC 3659 §7.2
TEST(FtpListing, facts_end_with_semicolons_and_one_space_begins_the_name) {
  row const rows[] = {
      {"Type=file;Size=5;Modify=20240102030405;Perm=r; a name",
       "file 5 2024-01-02T03:04:05Z application/octet-stream a name"},
      {"type=DIR;sizd=4096;modify=20240102030405.123; d",
       "directory - 2024-01-02T03:04:05Z inode/directory d"},
      {"TYPE=OS.unix=slink:/x;Size=1; l.txt",
       "text - - text/plain l.txt"},  // 1: the size of the link, not of the file
      {"type=OS.unix=slink:../sp ace;size=9;UNIX.mode=0777; symdir",
       "file - - application/octet-stream symdir"},
      {"type=OS.unix=slink:;size=9; l.txt", "text - - inode/symlink l.txt"},
      {"type=OS.unix=symlink;size=9; l", "file - - inode/symlink l"},
      {"type=file;size=5; a; b.txt", "text 5 - text/plain a; b.txt"},
      {"type=file;size=5 a b.txt",
       "text 5 - text/plain a b.txt"},  // as sent by servers that omit the last semicolon
      {" a; b.txt", "text - - text/plain a; b.txt"},
      {"Media-Type=image/png;Size=7; a.txt", "image 7 - image/png a.txt"},
      {" bare", "file - - application/octet-stream bare"},
      {"  spaced", "file - - application/octet-stream  spaced"},
      {"Type=file;Size=-5;Modify=never; x", "file - - application/octet-stream x"},
      {"Type=file;Size=99999999999999999999999; x", "file - - application/octet-stream x"},
      {"Type=file;Size;=;; x", "file - - application/octet-stream x"},
      {"Type=cdir; .", ""},
      {"Type=pdir; ..", ""},
      {"Type=cdir; /pub", ""},
      {"Type=dir; ..", ""},
      {"Type=file; a/b", ""},
      {"Type=file; ", ""},
      {"Type=file;", ""},
      {"", ""},
  };
  for (auto [line, entry] : rows) EXPECT_EQ(shown(read_facts(line)), entry) << line;
  EXPECT_EQ(read_facts(std::string_view("Type=file; a\0b", 14)), std::nullopt);
  EXPECT_EQ(read_facts("Type=file; a\rb"), std::nullopt);
}

TEST(FtpListing, a_symbolic_link_has_its_target) {
  auto target = [](auto entry) { return entry.value().facts.link_target; };
  EXPECT_EQ(target(read_facts("type=OS.unix=slink:../sp ace;size=9; symdir")), "../sp ace");
  EXPECT_EQ(target(read_line("lrwxrwxrwx 1 o g 9 Jan  1  1994 a -> ../sp ace", now)), "../sp ace");
  EXPECT_EQ(target(read_line("-rwxrwxrwx 1 o g 9 Jan  1  1994 a -> b", now)), "");
  EXPECT_EQ(target(read_facts("type=file;size=9; a -> b")), "");
}

TEST(FtpListing, a_directory_has_its_unique_fact) {  // RFC 3659 §7.5.2
  EXPECT_EQ(read_facts("type=dir;unique=801g4f; d").value().facts.identity, "801g4f");
  EXPECT_EQ(read_facts("type=file;unique=801g4f; d").value().facts.identity, "");
  EXPECT_EQ(identity_of_listed("type=cdir;unique=801g4f; ."), "801g4f");
  EXPECT_EQ(identity_of_listed("type=dir;unique=801g4f; d"), "");
}

TEST(FtpListing, a_unix_line_is_recognized_by_its_month) {  // RFC 959 §4.1.3
  row const rows[] = {
      {"drwxr-xr-x   2 owner  group      512 Jan  1  1994 a name",
       "directory - 1994-01-01T00:00:00Z inode/directory a name"},
      {"-rw-r--r--   1 owner  group     1024 Feb 29 12:30 a.gz",
       "binary 1024 2024-02-29T12:30:00Z application/gzip a.gz"},
      {"-rw-r--r--   1 owner  group     1024 Mar  1 23:59 a",
       "file 1024 2024-03-01T23:59:00Z application/octet-stream a"},
      {"-rw-r--r--   1 owner  group     1024 Mar  3 00:00 a",
       "file 1024 2023-03-03T00:00:00Z application/octet-stream a"},
      {"-rw-r--r--   1 owner  group     1024 Dec 31 12:30 a",
       "file 1024 2023-12-31T12:30:00Z application/octet-stream a"},
      {"-rw-r--r--   1 1024 Jan  1 2000 no group",
       "file 1024 2000-01-01T00:00:00Z application/octet-stream no group"},
      {"-rw-r--r-- 1 Jan Feb 7 Mar 1 1999 x", "file 7 1999-03-01T00:00:00Z application/octet-stream x"},
      {"-rw-r--r--   1 o g 0 jan  1 2000  two spaces ",
       "file 0 2000-01-01T00:00:00Z application/octet-stream  two spaces "},
      {"lrwxrwxrwx   1 o g 3 Jan  1 2000 l -> ../x",
       "file - 2000-01-01T00:00:00Z application/octet-stream l"},
      {"crw-rw-rw-   1 root wheel 1, 3 Jan  1 2000 null",
       "file - 2000-01-01T00:00:00Z application/octet-stream null"},
      {"-rw-r--r--   1 o g 5 Feb 30 2000 x", "file 5 - application/octet-stream x"},
      {"d [RWCEAFMS] owner 512 Jan  1 2000 netware",
       "directory - 2000-01-01T00:00:00Z inode/directory netware"},
      {"total 17", ""},
      {"drwxr-xr-x 2 o g 512 Jan  1 1994 .", ""},
      {"drwxr-xr-x 2 o g 512 Jan  1 1994 ..", ""},
      {"-rw-r--r-- 1 o g 5 Jan  1 1994 ", ""},
      {"-rw-r--r-- 1 o g 5 Jan  1 1994 a/b", ""},
      {"-rw-r--r-- 1 o g 5 Jan 32 1994 x", ""},
      {"-rw-r--r-- 1 o g 5 Jan  1 soon x", ""},
      {"-rw-r--r-- 1 o g 5 Jan", ""},
      {"-", ""},
  };
  for (auto [line, entry] : rows) EXPECT_EQ(shown(read_line(line, now)), entry) << line;
  EXPECT_EQ(shown(read_line("-rw-r--r-- 1 o g 5 Jan  1 12:00 x")), "file 5 - application/octet-stream x");
}

TEST(FtpListing, a_dos_line_has_its_date_first) {
  row const rows[] = {
      {"04-05-70  09:33PM       <DIR>          a name",
       "directory - 1970-04-05T21:33:00Z inode/directory a name"},
      {"04-05-69  12:00AM                 1234 a.txt", "text 1234 2069-04-05T00:00:00Z text/plain a.txt"},
      {"04-05-1999  12:00PM                 1234  spaced",
       "file 1234 1999-04-05T12:00:00Z application/octet-stream  spaced"},
      {"1999-04-05  21:33                  1234 x",
       "file 1234 1999-04-05T21:33:00Z application/octet-stream x"},
      {"13-05-99  09:33PM 5 x", ""},
      {"04-05-99  25:33 5 x", ""},
      {"04-05-99  09:33PM <JUNCTION> x", ""},
      {"04-05-99  09:33PM 5 ", ""},
      {"04-05-99  09:33PM 5", ""},
      {"04-05-99-01  09:33PM 5 x", ""},
  };
  for (auto [line, entry] : rows) EXPECT_EQ(shown(read_line(line)), entry) << line;
}

TEST(FtpListing, an_eplf_line_has_facts_and_a_tab) {
  row const rows[] = {
      {"+i8388621.29609,m824255902,/,\ta name", "directory - 1996-02-13T23:58:22Z inode/directory a name"},
      {"+i8388621.44468,m839956783,r,s10376,\tRFC.txt", "text 10376 1996-08-13T17:19:43Z text/plain RFC.txt"},
      {"+\tx", "file - - application/octet-stream x"},
      {"+s,m,r\tx", "file - - application/octet-stream x"},
      {"+r,s5 no tab", ""},
      {"+/,\t..", ""},
  };
  for (auto [line, entry] : rows) EXPECT_EQ(shown(read_line(line)), entry) << line;
}

// shows FTP-17 · RFC 1738 §3.2.4
TEST(FtpListing, a_vms_line_has_a_version_which_is_kept) {
  row const rows[] = {
      {"NAME.TXT;1             2/3    1-JAN-1990 12:00:05.17 [SYSTEM] (RWED,R,,)",
       "text - 1990-01-01T12:00:00Z text/plain NAME.TXT;1"},
      {"PUB.DIR;1                2   31-DEC-1999 23:59 [SYSTEM]",
       "directory - 1999-12-31T23:59:00Z inode/directory PUB"},
      {"NAME.;12  1-JAN-1990 12:00", "file - 1990-01-01T12:00:00Z application/octet-stream NAME.;12"},
      {"A_VERY_LONG_NAME.TXT;3", "text - - text/plain A_VERY_LONG_NAME.TXT;3"},
      {"                       2/3    1-JAN-1990 12:00:05.17 [SYSTEM]", ""},
      {"Directory DISK$USER:[ANONYMOUS]", ""},
      {"Total of 3 files, 9/12 blocks.", ""},
      {"X.TXT;z 2/3 1-JAN-1990 12:00", ""},
      {".DIR;1 2 1-JAN-1990 12:00", "file - 1990-01-01T12:00:00Z application/octet-stream .DIR;1"},
  };
  for (auto [line, entry] : rows) EXPECT_EQ(shown(read_line(line)), entry) << line;
}

// shows FTP-12 · RFC 959 §4.1.3
TEST(FtpListing, a_line_of_NLST_is_a_name_after_a_path) {
  row const rows[] = {
      {"a name", "file - - application/octet-stream a name"},
      {"pub/dir/a.txt", "text - - text/plain a.txt"},
      {"./x", "file - - application/octet-stream x"},
      {"dir/", "directory - - inode/directory dir"},
      {"ls: *: No such file or directory", ""},
      {"..", ""},
      {"pub/..", ""},
      {"/", ""},
      {"", ""},
  };
  for (auto [line, entry] : rows) EXPECT_EQ(shown(read_name(line)), entry) << line;
}

TEST(FtpListing, a_remark_is_not_an_unreadable_entry) {
  struct {
    std::string_view how, line;
  } constexpr never[] = {{"LIST", ""},
                         {"LIST", "  "},
                         {"LIST", "total 12"},
                         {"LIST", "insgesamt 4"},
                         {"LIST", "total 12K"},
                         {"LIST", "drwxr-xr-x 2 u g 512 Jan  1  1994 .."},
                         {"LIST", "01-31-94  09:33PM       <DIR>          ."},
                         {"LIST", "+/,\t."},
                         {"LIST", "Directory DISK$MISC:[PUB]"},
                         {"LIST", "Total of 11 files, 2083 blocks."},
                         {"MLSD", ""},
                         {"MLSD", "Type=cdir;Perm=el; /pub"},
                         {"MLSD", "type=pdir; .."},
                         {"MLSD", "type=dir; ."},
                         {"NLST", "ls: *: No such file or directory"},
                         {"NLST", "pub/.."},
                         {"NLST", "."}},
              lost[] = {{"LIST", "nonsense"},          {"LIST", " leading"},
                        {"LIST", "Directory of lost"}, {"LIST", "Total of them"},
                        {"LIST", "foo bar .."},        {"LIST", "-rw-r--r-- 1 u g 1 Jan  1  1994 a/b"},
                        {"LIST", "-rw-r--r-- 1 u g"},  {"LIST", "01-31-94  09:33PM  12 a/b"},
                        {"MLSD", "nonsense"},          {"MLSD", "type=file; a/b"},
                        {"MLSD", "type=file;name"}};
  for (auto [how, line] : never) EXPECT_TRUE(is_no_entry(how, line, "")) << line;
  for (auto [how, line] : lost) EXPECT_FALSE(is_no_entry(how, line, "")) << line;
  EXPECT_TRUE(is_no_entry("LIST", "      213  29-JAN-1996 03:33", "A-LONG-NAME.TXT;1"));
  EXPECT_FALSE(is_no_entry("LIST", "      213  29-JAN-1996 03:33", "total 3"));
}

TEST(FtpListing, overlong_and_malformed_lines_are_harmless) {
  std::string const many(100'000, ' '), digits(100'000, '1');
  for (auto const& line :
       {many, digits, "-" + many + "1 Jan 1 1999 x", "+" + digits, digits + ";1", "-r 1 " + digits})
    (void)(read_line(line, now) || read_facts(line) || read_name(line));
  std::string pairs = "-rw";
  for (int i = 0; i < 50'000; ++i) pairs += " 1 Jan";
  EXPECT_EQ(read_line(pairs), std::nullopt);
}

// ---- replies

TEST(FtpReply, the_first_line_says_whether_more_follow) {  // RFC 959 §4.2
  struct {
    std::string_view first, rest;
    bool whole;
    int code;
  } constexpr rows[] = {
      {"220 ready", "", true, 220},
      {"220", "", true, 220},
      {"220-a", "", false, 220},
      {"220-a", "220", true, 220},
      {"220-a", "220 b", true, 220},
      {"220-a", "221 b", false, 220},
      {"220-a", " 220 b", false, 220},
      {"220-a", "220-b", false, 220},
      {"220x", "", true, 0},
      {"22", "", true, 0},
      {"", "", true, 0},
      {"020 x", "", true, 0},
      {"631 secret", "", true, 0},
      {"2 0 x", "", true, 0},
      {"+OK-", "", true, 0},
  };
  for (auto [first, rest, whole, code] : rows) {
    reply reply(first);
    if (!rest.empty()) reply.add(rest);
    EXPECT_EQ(reply.is_whole(), whole) << first << rest;
    EXPECT_EQ(reply.code(), code) << first << rest;
  }
}

TEST(FtpReply, sizes_and_times_are_whole_numbers) {  // RFC 3659 §2.3, §3, §4
  EXPECT_EQ(size_in(reply("213 18446744073709551615")), 18446744073709551615u);
  for (auto none : {"213 18446744073709551616", "213 -1", "213 5 octets", "213 ", "213", "550 5"})
    EXPECT_EQ(size_in(reply(none)), std::nullopt) << none;
  EXPECT_EQ(time_in(reply("213 19700101000001")), 1);
  EXPECT_EQ(time_in(reply("213 20161231235960.5")), 1483228800);  // a leap second
  for (auto none : {"213 19700101", "213 191000101000001", "213 19700230000000", "213 19700101240000",
                    "213 19700101000001x", "213 1970010100000 ", "550 19700101000001"})
    EXPECT_EQ(time_in(reply(none)), std::nullopt) << none;
}

TEST(FtpReply, a_feature_line_begins_with_one_space) {  // RFC 2389 §3.2
  EXPECT_TRUE(names_feature(reply("211-x\n mlst size*;\n211 end"), "MLST"));
  EXPECT_TRUE(names_feature(reply("211-x\n MLST\n211 end"), "MLST"));
  for (auto none :
       {"211-x\n MLSTX\n211 end", "211-x\n  MLST\n211 end", "211-MLST\n211 end", "500 MLST", "211-x\n\n211"})
    EXPECT_FALSE(names_feature(reply(none), "MLST")) << none;
}

// ---- text

TEST(FtpText, lines_end_with_CR_LF_when_sent_and_with_LF_when_delivered) {  // RFC 959 §3.1.1.1
  EXPECT_EQ(as_sent("a\n\nb\r"), "a\r\n\r\nb\r");
  std::string const travelling = "a\r\nb\rc\r\r\n\nd\r\n\r";
  for (std::size_t size = 1; size < travelling.size(); ++size) {
    received_text text;
    std::string lines;
    for (std::size_t at = 0; at < travelling.size(); at += size)
      lines += text.take(std::string_view(travelling).substr(at, size));
    EXPECT_EQ(lines + std::string(text.rest()), "a\nb\rc\r\n\nd\n\r") << size;
  }
}

}  // namespace
}  // namespace wend::ftp
