// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/ftp_server.hpp"

#include <gtest/gtest.h>

#include "wend/testing/transcript.hpp"

namespace wend::demo {
namespace {

using testing::play;
using testing::played;

world small_world() {
  world w;
  w.documents = {{"/a/poem.txt", "Poem", "text/plain", "1994-12-20T12:00:00Z", "one\ntwo\n"},
                 {"/note", "Note", "text/plain", "1994-02-03T04:05:06Z", "n\n"}};
  w.people = {{"ann", "violet", ""}};
  w.incoming = {{"left", "12345"}};
  return w;
}

void expect(std::string_view script) {
  world w;
  EXPECT_EQ(played(
                [&] {
                  w = small_world();
                  return ftp_server(w);
                },
                script),
            script);
}

constexpr std::string_view greeting = "> 220 A small world, by ftp. Anonymous guests are welcome.\\r\\n\n";

/// Expects the script after the greeting and a login.
void expect_inside(std::string const& rest) {
  expect(std::string(greeting) + R"(< USER anonymous\r\n
> 331 And the password?\r\n
< PASS bob@home.example\r\n
> 230 Come in.\r\n
)" + rest +
         "<|\n");
}

constexpr std::string_view opened = R"(< EPSV\r\n
* listen
<answers 127.0.0.1 40123
> 229 Come to (|||40123|)\r\n
)";

/// Expects the script after EPSV, too.
void expect_transfer(std::string const& rest) { expect_inside(std::string(opened) + rest); }

TEST(FtpServer, anonymous_and_known_users_log_in_and_others_are_refused) {  // RFC 959 §5.4
  expect(std::string(greeting) + R"(< CWD a\r\n
> 530 Say USER and PASS first.\r\n
< USER ann\r\n
> 331 And the password?\r\n
< PASS fern\r\n
> 530 That is not the password.\r\n
< user ann\r\n
> 331 And the password?\r\n
< PASS violet\r\n
> 230 Come in.\r\n
< QUIT\r\n
> 221 Good-bye.\r\n
)");
  expect(std::string(greeting) + "<|\n");
}

TEST(FtpServer, directories_can_be_changed_but_not_above_the_root) {
  expect_inside(R"(< PWD\r\n
> 257 "/" is where you are.\r\n
< CWD a\r\n
> 250 There you are.\r\n
< PWD\r\n
> 257 "/a" is where you are.\r\n
< CDUP\r\n
> 250 There you are.\r\n
< CWD ../../..\r\n
> 250 There you are.\r\n
< PWD\r\n
> 257 "/" is where you are.\r\n
< CWD b\r\n
> 550 There is no such folder.\r\n
< CWD note\r\n
> 550 There is no such folder.\r\n
)");
}

TEST(FtpServer, a_file_is_sent_on_the_data_connection) {  // RFC 2428 §3
  expect_transfer(R"(< TYPE I\r\n
> 200 As you like.\r\n
< RETR a/poem.txt\r\n
> 150 Here it comes.\r\n
>data 
>data one\ntwo\n
>data|
> 226 That was all.\r\n
)");
  expect_inside(R"(< PASV\r\n
* listen
<answers 127.0.0.1 40123
> 227 Come to (127,0,0,1,156,187)\r\n
< RETR a/poem.txt\r\n
> 150 Here it comes.\r\n
>data 
>data one\r\ntwo\r\n
>data|
> 226 That was all.\r\n
)");
}

TEST(FtpServer, REST_sends_the_rest_of_a_file) {  // RFC 3659 §5
  expect_transfer(R"(< TYPE I\r\n
> 200 As you like.\r\n
< REST 4\r\n
> 350 From there on.\r\n
< RETR a/poem.txt\r\n
> 150 Here it comes.\r\n
>data 
>data two\n
>data|
> 226 That was all.\r\n
< REST x\r\n
> 501 That is no number.\r\n
< REST 99\r\n
> 350 From there on.\r\n
< RETR a/poem.txt\r\n
> 554 The file is not so long.\r\n
)");
}

TEST(FtpServer, a_folder_is_listed_in_three_forms) {
  auto row = [](std::string_view command, std::string_view text) {
    expect_transfer("< " + std::string(command) + "\\r\\n\n> 150 Here it comes.\\r\\n\n>data \n>data " +
                    std::string(text) + "\n>data|\n> 226 That was all.\\r\\n\n");
  };
  row("NLST", "a\\r\\nnote\\r\\nincoming\\r\\n");
  row("MLSD",
      "type=dir;modify=19941220120000; a\\r\\ntype=file;size=2;modify=19940203040506; note\\r\\n"
      "type=dir;modify=19941220120000; incoming\\r\\n");
  row("LIST -a",
      "drwxr-xr-x   2 ann      garden       4096 Dec 20  1994 a\\r\\n"
      "-rw-r--r--   1 ann      garden          2 Feb 03  1994 note\\r\\n"
      "drwxr-xr-x   2 ann      garden       4096 Dec 20  1994 incoming\\r\\n");
  row("NLST note", "note\\r\\n");
  row("NLST incoming", "left\\r\\n");
}

TEST(FtpServer, size_date_and_facts_of_a_file_are_reported) {  // RFC 3659 §3, §4, §7
  expect_inside(R"(< SIZE a/poem.txt\r\n
> 213 10\r\n
< TYPE I\r\n
> 200 As you like.\r\n
< SIZE a/poem.txt\r\n
> 213 8\r\n
< MDTM note\r\n
> 213 19940203040506\r\n
< MLST note\r\n
> 250-It is:\r\n type=file;size=2;modify=19940203040506; note\r\n250 That is all.\r\n
< MLST a\r\n
> 250-It is:\r\n type=dir;modify=19941220120000; a\r\n250 That is all.\r\n
< MLST b\r\n
> 550 There is no such thing.\r\n
< SIZE a\r\n
> 550 There is no such file.\r\n
< MDTM b\r\n
> 550 There is no such file.\r\n
< SYST\r\n
> 215 UNIX Type: L8\r\n
< NOOP\r\n
> 200 Yes?\r\n
< FEAT\r\n
> 211-What is here beside RFC 959:\r\n EPSV\r\n MDTM\r\n MLST type*;size*;modify*;\r\n REST STREAM\r\n SIZE\r\n UTF8\r\n211 That is all.\r\n
)");
}

TEST(FtpServer, files_can_be_stored_appended_and_deleted_in_one_directory) {
  expect_transfer(R"(< STOR incoming/new\r\n
> 150 Send it.\r\n
>data 
<data abc
<data|
>data|
> 226 It is here, until the world ends.\r\n
< EPSV\r\n
* listen
<answers 127.0.0.1 40124
> 229 Come to (|||40124|)\r\n
< APPE incoming/new\r\n
> 150 Send it.\r\n
>data 
<data def
<data|
>data|
> 226 It is here, until the world ends.\r\n
< TYPE I\r\n
> 200 As you like.\r\n
< SIZE incoming/new\r\n
> 213 6\r\n
< DELE incoming/new\r\n
> 250 It is gone.\r\n
< DELE incoming/new\r\n
> 550 You have left no such file.\r\n
< DELE note\r\n
> 550 You have left no such file.\r\n
< STOR note\r\n
> 553 Files may be left in /incoming alone.\r\n
< STOR incoming/a/b\r\n
> 553 Files may be left in /incoming alone.\r\n
)");
}

TEST(FtpServer, storage_is_bounded) {
  world w = small_world();
  w.incoming["large"] = std::string(world::most_octets - 100, 'x');
  auto script = std::string(greeting) + R"(< USER ftp\r\nPASS x\r\nEPSV\r\n
> 331 And the password?\r\n
> 230 Come in.\r\n
* listen
<answers 127.0.0.1 40123
> 229 Come to (|||40123|)\r\n
< APPE incoming/left\r\n
> 150 Send it.\r\n
>data 
<data )" + std::string(200, 'y') +
                R"(
<data|
>data|
> 552 There is no room for so much.\r\n
<|
)";
  EXPECT_EQ(play(ftp_server(w), script), script);
  EXPECT_EQ(w.incoming["left"], "12345");  // the stored file is unchanged
}

// shows SEC-10
TEST(FtpServer, names_and_empty_files_count_against_the_bound) {
  world w = small_world();
  for (std::size_t i = 0; w.has_room_for_file(std::to_string(i), 0); ++i) w.incoming[std::to_string(i)];
  EXPECT_LT(w.incoming.size(), 10'000u);
  EXPECT_FALSE(w.has_room_for_file("one more", 0));
  EXPECT_TRUE(w.has_room_for_file("left", 5));  // it replaces another file
  w.incoming = {{"left", ""}};
  EXPECT_FALSE(w.has_room_for_file(std::string(world::most_octets, 'n'), 0));
  EXPECT_TRUE(w.has_room_for_file("left", world::most_octets - 1000));
  EXPECT_FALSE(w.has_room_for_file("left", world::most_octets));
}

TEST(FtpServer, unsupported_commands_are_refused) {
  expect_inside(R"(< XYZ\r\n
> 502 That is not spoken here.\r\n
< TYPE E\r\n
> 504 Only A and I.\r\n
< RETR a/poem.txt\r\n
> 425 Say PASV or EPSV first.\r\n
< STOR incoming/x\r\n
> 425 Say PASV or EPSV first.\r\n
< RETR a\r\n
> 550 There is no such file.\r\n
< RETR ../etc/passwd\r\n
> 550 There is no such file.\r\n
< LIST b\r\n
> 550 There is no such thing.\r\n
< MLSD note\r\n
> 501 That is no folder.\r\n
< EPSV\r\n
* listen
<answers|
> 425 There is no port to be had.\r\n
)");
}

}  // namespace
}  // namespace wend::demo
