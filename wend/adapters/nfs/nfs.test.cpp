// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "wend/access/adapters.hpp"
#include "wend/schemes/nfs/plan.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {

using testing::visible;

// ---- XDR (RFC 4506), without libnfs

std::string word(std::uint32_t number) {
  std::string octets;
  for (int shift = 24; shift >= 0; shift -= 8) octets += static_cast<char>(number >> shift);
  return octets;
}
std::string counted(std::string const& text) {
  return word(static_cast<std::uint32_t>(text.size())) + text + std::string((4 - text.size() % 4) % 4, '\0');
}
std::string wide(std::uint32_t number) { return word(0) + word(number); }
std::string record(std::string const& message) {
  return word(0x8000'0000U | static_cast<std::uint32_t>(message.size())) + message;
}

constexpr std::uint32_t first = 0x1235;  // of the calls, where the conversation's number is 0x1234

constexpr std::uint32_t nfs = 100003, mountd = 100005, portmapper = 100000;

std::string call(std::uint32_t nth, std::uint32_t program, std::uint32_t number,
                 std::string const& arguments) {
  auto anonymous = word(1) + word(20) + word(0) + word(0) + word(65534) + word(65534) + word(0);
  auto version = word(program == portmapper ? 2 : 3);
  return visible(record(word(first + nth) + word(0) + word(2) + word(program) + version + word(number) +
                        anonymous + word(0) + word(0) + arguments));
}
std::string answer_of(std::uint32_t nth, std::string const& results) {
  return word(first + nth) + word(1) + word(0) + word(0) + word(0) + word(0) + results;
}
std::string answer(std::uint32_t nth, std::string const& results) {
  return visible(record(answer_of(nth, results)));
}

constexpr std::uint32_t file = 1, directory = 2, symlink = 5;

std::string attributes(std::uint32_t type, std::uint32_t size = 5) {
  return word(type) + word(0644) + word(1) + word(0) + word(0) + wide(size) + wide(size) + wide(0) + wide(0) +
         wide(7) + wide(0) + word(788918399) + word(0) + wide(0);
}
std::string known(std::uint32_t type, std::uint32_t size = 5) { return word(1) + attributes(type, size); }

std::string lookup(std::string const& folder, std::string const& name) {
  return counted(folder) + counted(name);
}
std::string found(std::string const& handle, std::uint32_t type, std::uint32_t size = 5) {
  return word(0) + counted(handle) + known(type, size) + word(0);
}
std::string refused(std::uint32_t status) { return word(status) + word(0); }
std::string reading(std::string const& handle, std::uint32_t from) {
  return counted(handle) + wide(from) + word(131072);
}
std::string read(std::string const& octets, bool is_last) {
  return word(0) + word(0) + word(static_cast<std::uint32_t>(octets.size())) + word(is_last) +
         counted(octets);
}

// ---- the conversation

constexpr std::string_view start = "* control h.example:2049\n";
std::string const facts = "# media_type text/plain\n# size 5\n# date 1994-12-31T23:59:59Z\n";

std::string sent(std::string const& octets) { return "> " + octets + "\n"; }
std::string received(std::string const& octets) { return "< " + octets + "\n"; }

/// A call and its answer.
std::string turn(std::uint32_t nth, std::uint32_t program, std::uint32_t number, std::string const& arguments,
                 std::string const& results) {
  return sent(call(nth, program, number, arguments)) + received(answer(nth, results));
}
std::string data_turn(std::uint32_t nth, std::uint32_t program, std::uint32_t number,
                      std::string const& arguments, std::string const& results) {
  return ">data " + call(nth, program, number, arguments) + "\n<data " + answer(nth, results) + "\n";
}

std::uint32_t take_word(std::string_view& octets) {
  std::uint32_t number = 0;
  for (char c : octets.substr(0, 4)) number = number << 8 | static_cast<unsigned char>(c);
  octets.remove_prefix(4);
  return number;
}
std::string take_counted(std::string_view& octets) {
  auto size = take_word(octets);
  auto text = std::string(octets.substr(0, size));
  octets.remove_prefix((std::size_t{size} + 3) / 4 * 4);
  return text;
}

std::string nfs_text(std::uint32_t procedure, std::string_view arguments) {
  auto handle = take_counted(arguments);
  auto wide = [&] {
    auto high = std::uint64_t{take_word(arguments)} << 32;
    return std::to_string(high | take_word(arguments));
  };
  switch (procedure) {  // RFC 1813 §3.3
    case 1: return "GETATTR";
    case 3: return (handle.empty() ? "LOOKUP(public) " : "LOOKUP ") + take_counted(arguments);
    case 5: return "READLINK";
    case 6: return "READ " + wide();
    case 16: return "READDIR " + wide();
    case 17: return "READDIRPLUS " + wide();
    default: return "another procedure of nfs";
  }
}

std::string mountd_text(std::uint32_t procedure, std::string_view arguments) {
  switch (procedure) {  // RFC 1813 §5.2
    case 1: return "MNT " + take_counted(arguments);
    case 3: return "UMNT " + take_counted(arguments);
    case 5: return "EXPORT";
    default: return "another procedure of mountd";
  }
}

/// By the program and the procedure of the call: RFC 5531 §9.
std::string message_text(std::string_view octets) {
  for (int i = 0; i < 4; ++i) take_word(octets);  // record mark, xid, CALL, version of RPC
  auto program = take_word(octets);
  take_word(octets);  // version
  auto procedure = take_word(octets);
  for (int i = 0; i < 2; ++i) {  // credentials, verifier
    take_word(octets);
    take_counted(octets);
  }
  if (program == nfs) return nfs_text(procedure, octets);
  if (program == mountd) return mountd_text(procedure, octets);
  bool is_for_mountd = program == portmapper && procedure == 3 && take_word(octets) == mountd;
  return is_for_mountd ? "GETPORT mountd" : "another program";
}

void expect(std::string_view url, verb what, std::string const& script, std::uint64_t from = 0) {
  auto talk = (*access::find_adapter("nfs"))->start;
  testing::wish job;
  job.what = what;
  job.from = from;
  job.asker.conversation = first - 1;
  auto name = *parse(url);
  auto make = [&] {
    auto staged = *testing::started(nfs::plan_for, talk, name, job);
    staged.text_of_message = message_text;
    return staged;
  };
  EXPECT_EQ(testing::played(make, script), script) << url;
}

class NfsConversation : public ::testing::Test {
  void SetUp() override {
    if (auto here = access::find_adapter("nfs"); !here) GTEST_SKIP() << here.error().said;
  }
};

using enum verb;

// shows NFS-01 · RFC 2054 §6, §6.1, RFC 2224 §6.1
TEST_F(NfsConversation, a_whole_path_is_looked_up_from_the_public_filehandle) {
  struct {
    std::string_view url;
    std::string path;
  } const rows[] = {
      {"nfs://h.example/d/e/f.txt", "d/e/f.txt"},
      {"nfs://h.example//d/f.txt", "/d/f.txt"},
      {"nfs://h.example/a%20b%25%C3%BC/f.txt", "a%20b%25%C3%BC/f.txt"},
  };
  for (auto const& [url, path] : rows)
    expect(url, get,
           std::string(start) + turn(0, nfs, 3, lookup("", path), found("FH", file)) + facts +
               turn(1, nfs, 6, reading("FH", 0), read("hel", false)) + "= hel\n" +
               turn(2, nfs, 6, reading("FH", 3), read("lo", true)) + "= lo\n>|\n");
}

TEST_F(NfsConversation, an_interrupted_transfer_resumes_at_its_offset) {
  auto begin = std::string(start) + turn(0, nfs, 3, lookup("", "f.txt"), found("FH", file));
  expect(
      "nfs://h.example/f.txt", get,
      begin + facts + "# begins_at 3\n" + turn(1, nfs, 6, reading("FH", 3), read("lo", true)) + "= lo\n>|\n",
      3);
  expect("nfs://h.example/f.txt", get,
         begin + facts + "# begins_at 5\n" + turn(1, nfs, 6, reading("FH", 5), read("", true)) + ">|\n", 5);
  expect("nfs://h.example/f.txt", get, begin + "!15 truncated the file is shorter than the local copy\n", 6);
}

// shows NFS-01 · RFC 1813 §2.6: attributes are optional
TEST_F(NfsConversation, facts_are_asked_for_where_the_answer_has_none) {
  expect("nfs://h.example/f.txt", stat,
         std::string(start) +
             turn(0, nfs, 3, lookup("", "f.txt"), word(0) + counted("FH") + word(0) + word(0)) +
             turn(1, nfs, 1, counted("FH"), word(0) + attributes(file)) + facts + ">|\n");
}

std::string page(std::uint32_t cookie, std::string const& verifier) {
  return counted("D") + wide(cookie) + verifier + word(32768);
}
std::string named(std::string const& name, std::uint32_t cookie) {
  return word(1) + wide(9) + counted(name) + wide(cookie);
}

TEST_F(NfsConversation, a_directory_is_read_page_by_page_without_bad_names) {
  std::string const blank(8, '\0'), proof = "verifier";
  auto first_page = word(0) + word(0) + proof + named(".", 1) + known(directory) + word(0) + named("a b", 2) +
                    known(file) + word(1) + counted("FH") + named("..", 3) + word(0) + word(0) +
                    named("x/y", 4) + word(0) + word(0) + named(std::string("n\0l", 3), 5) + word(0) +
                    word(0) + word(0) + word(0);
  auto second_page = word(0) + word(0) + proof + named("d;", 6) + known(directory) + word(0) + named("l", 7) +
                     known(symlink) + word(0) + word(0) + word(1);
  expect("nfs://h.example/p/", list,
         std::string(start) + turn(0, nfs, 3, lookup("", "p"), found("D", directory)) + "# listing nfs\n" +
             turn(1, nfs, 17, page(0, blank) + word(65536), first_page) +
             "+ file 5 1994-12-31T23:59:59Z a b nfs://h.example/p/a%20b\n" +
             turn(2, nfs, 17, page(5, proof) + word(65536), second_page) +
             "+ directory - 1994-12-31T23:59:59Z d; nfs://h.example/p/d%3B/\n"
             "+ file - - l nfs://h.example/p/l\n>|\n");
}

// RFC 1813 §3.3.17: READDIRPLUS may not be known
TEST_F(NfsConversation, a_directory_without_attributes_is_listed_by_name) {
  std::string const blank(8, '\0');
  auto names = word(0) + word(0) + blank + named("a.txt", 1) + word(0) + word(1);
  expect("nfs://h.example/p/", list,
         std::string(start) + turn(0, nfs, 3, lookup("", "p"), found("D", directory)) + "# listing nfs\n" +
             turn(1, nfs, 17, page(0, blank) + word(65536), refused(10004)) +
             turn(2, nfs, 16, page(0, blank), names) + "+ text - - a.txt nfs://h.example/p/a.txt\n>|\n");
}

TEST_F(NfsConversation, a_symbolic_link_replaces_its_segment_of_the_path) {  // RFC 2054 §6.2
  auto led = [](std::string const& link, std::string const& path) {
    expect("nfs://h.example/a/b.txt", stat,
           std::string(start) + turn(0, nfs, 3, lookup("", "a/b.txt"), found("L", symlink)) +
               turn(1, nfs, 5, counted("L"), word(0) + word(0) + counted(link)) +
               turn(2, nfs, 3, lookup("", path), found("FH", file)) + facts + ">|\n");
  };
  led("x/y", "a/x/y");
  led("/x/y", "/x/y");
  led("../../../y", "y");
  led("./%", "a/%25");
}

TEST_F(NfsConversation, a_symbolic_link_may_hold_a_whole_url) {  // RFC 2224 §6.2
  auto led = [](std::string const& link, std::string const& last) {
    expect("nfs://h.example/a/b.txt", get,
           std::string(start) + turn(0, nfs, 3, lookup("", "a/b.txt"), found("L", symlink)) +
               turn(1, nfs, 5, counted("L"), word(0) + word(0) + counted(link)) + last);
  };
  led("http://w.example/x%20y", "# url http://w.example/x%20y\n>|\n");
  led("nfs://h2.example/c", "# url nfs://h2.example/c\n>|\n");
  led("c:d", turn(2, nfs, 3, lookup("", "a/c%3Ad"), refused(2)) + "!15 not-found NFS3ERR_NOENT\n");
}

// shows SEC-10
TEST_F(NfsConversation, the_number_of_symbolic_links_is_bounded) {
  std::string script(start);
  for (std::uint32_t i = 0; i <= 10; ++i)
    script += turn(2 * i, nfs, 3, lookup("", "l"), found("L", symlink)) +
              turn(2 * i + 1, nfs, 5, counted("L"), word(0) + word(0) + counted("l"));
  expect("nfs://h.example/l", get, script + "!15 not-possible too many symbolic links\n");
}

/// The public filehandle is not known, mountd is at 20048.
std::string to_mountd(std::string const& path) {
  return std::string(start) + turn(0, nfs, 3, lookup("", path), refused(10001)) + "* data h.example:111\n" +
         data_turn(1, portmapper, 3, word(mountd) + word(3) + word(6) + word(0), word(20048)) +
         ">data|\n* data h.example:20048\n";
}
std::string exported(std::string const& folder) {
  return word(1) + counted(folder) + word(1) + counted("*") + word(0);
}
std::string mounted(std::string const& handle) { return word(0) + counted(handle) + word(1) + word(1); }

// shows NFS-01 · RFC 2054 §7, §8
TEST_F(NfsConversation, mountd_is_asked_where_the_public_filehandle_is_unknown) {
  auto exports = exported("/d") + exported("/d/e") + exported("/d/exe") + exported("/") + word(0);
  expect("nfs://h.example/d/e/f/g.txt", stat,
         to_mountd("d/e/f/g.txt") + data_turn(2, mountd, 5, "", exports) +
             data_turn(3, mountd, 1, counted("/d/e"), mounted("E")) +
             data_turn(4, mountd, 3, counted("/d/e"), "") +
             turn(5, nfs, 3, lookup("E", "f"), found("F", directory)) +
             turn(6, nfs, 3, lookup("F", "g.txt"), found("FH", file)) + facts + ">data|\n>|\n");
}

TEST_F(NfsConversation, without_a_list_of_exports_each_parent_folder_is_tried) {
  expect("nfs://h.example/d/f.txt", stat,
         to_mountd("d/f.txt") + data_turn(2, mountd, 5, "", word(0)) +
             data_turn(3, mountd, 1, counted("/d/f.txt"), word(20)) +
             data_turn(4, mountd, 1, counted("/d"), mounted("D")) +
             data_turn(5, mountd, 3, counted("/d"), "") +
             turn(6, nfs, 3, lookup("D", "f.txt"), found("FH", file)) + facts + ">data|\n>|\n");
}

TEST_F(NfsConversation, a_symbolic_link_inside_the_path_restarts_the_lookup) {
  auto once = [](std::uint32_t nth, std::string const& path) {
    return data_turn(nth, mountd, 1, counted(path), mounted("R")) +
           data_turn(nth + 1, mountd, 3, counted(path), "");
  };
  expect("nfs://h.example/l/f.txt", stat,
         to_mountd("l/f.txt") + data_turn(2, mountd, 5, "", exported("/") + word(0)) + once(3, "/") +
             turn(5, nfs, 3, lookup("R", "l"), found("L", symlink)) +
             turn(6, nfs, 5, counted("L"), word(0) + word(0) + counted("d")) + once(7, "/") +
             turn(9, nfs, 3, lookup("R", "d"), found("D", directory)) +
             turn(10, nfs, 3, lookup("D", "f.txt"), found("FH", file)) + facts + ">data|\n>|\n");
}

TEST_F(NfsConversation, without_a_portmapper_mountd_is_tried_at_the_port_of_nfs) {
  expect("nfs://h.example/f.txt", stat,
         std::string(start) + turn(0, nfs, 3, lookup("", "f.txt"), refused(70)) +
             "* data h.example:111\n*! unreachable\n" + turn(1, mountd, 5, "", exported("/") + word(0)) +
             turn(2, mountd, 1, counted("/"), mounted("R")) + turn(3, mountd, 3, counted("/"), "") +
             turn(4, nfs, 3, lookup("R", "f.txt"), found("FH", file)) + facts + ">|\n");
}

// shows SEC-01 · RFC 1738 §6
TEST_F(NfsConversation, a_portmapper_cannot_name_a_port_of_another_service) {
  for (std::uint32_t port : {25U, 6379U, 65536U})
    expect("nfs://h.example/f", get,
           std::string(start) + turn(0, nfs, 3, lookup("", "f"), refused(22)) + "* data h.example:111\n" +
               data_turn(1, portmapper, 3, word(mountd) + word(3) + word(6) + word(0), word(port)) +
               ">data|\n! unsafe-port mountd is at port " + std::to_string(port) + "\n");
}

// shows SEC-10
TEST_F(NfsConversation, an_unknown_file_type_is_neither_file_nor_directory) {
  for (std::uint32_t type : {0U, 3U, 7U, 8U, 0xFFFF'FFFFU})
    expect("nfs://h.example/f", get,
           std::string(start) + turn(0, nfs, 3, lookup("", "f"), found("FH", type)) +
               "!15 not-allowed neither file nor directory\n");
}

TEST_F(NfsConversation, each_nfs_status_has_an_error) {  // RFC 1813 §2.6
  struct {
    std::uint32_t status;
    std::string_view words;
  } const rows[] = {{1, "not-allowed NFS3ERR_PERM"},     {2, "not-found NFS3ERR_NOENT"},
                    {5, "unexpected-reply NFS3ERR_IO"},  {13, "not-allowed NFS3ERR_ACCES"},
                    {20, "not-possible NFS3ERR_NOTDIR"}, {63, "too-long NFS3ERR_NAMETOOLONG"},
                    {10008, "busy NFS3ERR_JUKEBOX"}};
  for (auto const& [status, words] : rows)
    expect("nfs://h.example/f", get,
           std::string(start) + turn(0, nfs, 3, lookup("", "f"), refused(status)) + "!15 " +
               std::string(words) + "\n");
}

TEST_F(NfsConversation, a_record_may_come_in_fragments) {  // RFC 5531 §11
  auto whole = answer_of(0, found("FH", directory));
  auto split = word(3) + whole.substr(0, 3) + word(0) + record(whole.substr(3));
  expect("nfs://h.example/d", stat,
         std::string(start) + sent(call(0, nfs, 3, lookup("", "d"))) + received(visible(split)) +
             "# media_type inode/directory\n# date 1994-12-31T23:59:59Z\n>|\n");
}

// shows SEC-10
TEST_F(NfsConversation, false_lengths_are_refused) {
  auto asked = std::string(start) + sent(call(0, nfs, 3, lookup("", "f.txt")));
  for (std::uint32_t length : {65U, 0x4000'0000U, 0x7FFF'FFFFU, 0x8000'0000U, 0xFFFF'FFF0U, 0xFFFF'FFFFU})
    expect("nfs://h.example/f.txt", get,
           asked + received(answer(0, word(0) + word(length) + std::string(64, 'x'))) +
               "! unexpected-reply the reply ends too early\n");
  auto open = std::string(start) + turn(0, nfs, 3, lookup("", "f.txt"), found("FH", file)) + facts +
              sent(call(1, nfs, 6, reading("FH", 0)));
  for (std::uint32_t length : {6U, 0x4000'0000U, 0x7FFF'FFFFU, 0x8000'0000U, 0xFFFF'FFF0U, 0xFFFF'FFFFU})
    expect("nfs://h.example/f.txt", get,
           open + received(answer(1, word(0) + word(0) + word(length) + word(0) + word(length) + "hello")) +
               "! unexpected-reply the reply ends too early\n");
  expect("nfs://h.example/f.txt", get,
         open + received(answer(1, read("", false))) +
             "! unexpected-reply the octets of READ are not as many as it says\n");
  expect("nfs://h.example/f.txt", get,
         asked + received(visible(word(0x8003'0001))) + "! too-large the reply of the server\n");
  expect(
      "nfs://h.example/f.txt", get,
      asked + received(answer(1, found("FH", file))) + "! unexpected-reply the reply is not to this call\n");
}

TEST_F(NfsConversation, a_rejected_call_is_explained) {  // RFC 5531 §9
  auto asked = std::string(start) + turn(0, nfs, 3, lookup("", "f"), found("FH", file, 0));
  expect("nfs://h.example/f", list, asked + "!15 not-possible not a directory\n");
  auto folder = std::string(start) +
                turn(0, nfs, 3, lookup("", "f"), word(0) + counted("FH") + word(0) + word(0)) +
                sent(call(1, nfs, 1, counted("FH")));
  struct {
    std::string results;
    std::string_view words;
  } const rows[] = {
      {word(1) + word(1) + word(1), "not-allowed the server refuses anonymous credentials"},
      {word(1) + word(0) + word(2) + word(2), "unexpected-reply the call was denied"},
      {word(0) + word(0) + word(0) + word(1), "not-possible the server has no such program"},
      {word(0) + word(0) + word(0) + word(2) + word(2) + word(2),
       "not-possible the server does not support version 3"},
      {word(0) + word(0) + word(0) + word(4), "unexpected-reply the server could not decode the call"},
      {word(0) + word(0) + word(0xFFFF'FFFC), "unexpected-reply the reply ends too early"},
  };
  for (auto const& [results, words] : rows)
    expect("nfs://h.example/f", get,
           folder + received(visible(record(word(first + 1) + word(1) + results))) + "! " +
               std::string(words) + "\n");
}

}  // namespace
}  // namespace wend::engine
