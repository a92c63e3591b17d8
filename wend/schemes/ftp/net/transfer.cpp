// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/net/transfer.hpp"

#include <utility>
#include <vector>

#include "wend/base/detail/number.hpp"
#include "wend/schemes/ftp/net/listing.hpp"
#include "wend/schemes/ftp/net/text_lines.hpp"
#include "wend/uri/escape.hpp"

namespace wend::ftp {

using namespace wire;

namespace {

// ---- the data connection

/// Connects to the host of the control connection only; the address in the reply to PASV is ignored.
dialogue<> open_data(visit const& v) {
  auto const& host = v.planned.peer.host;
  auto reply = co_await ask("EPSV");
  if (auto port = extended_port(reply)) {
    bool open = co_await connect(host, *port, channel::data);
    if (open) co_return;
  }
  reply = co_await ask("PASV");
  auto port = passive_port(reply);
  if (!port) co_yield fail(reply.trouble(errc::unexpected_reply), quoted("PASV", reply));
  co_yield connect(host, *port, channel::data);
}

dialogue<reply> final_reply(reply const& beginning) {
  if (beginning.says_done()) co_return beginning;
  co_return co_await read_reply();
}

// ---- octets

/// Delivers the octets, text with local line ends. Returns the number of octets received.
dialogue<std::uint64_t> deliver_all(bool is_text) {
  std::uint64_t count = 0;
  received_text lines;
  while (auto octets = co_await some(channel::data)) {
    count += octets->size();
    std::string text;
    if (is_text) *octets = text = lines.take(*octets);
    if (!octets->empty()) co_yield deliver(*octets);
  }
  if (!lines.rest().empty()) co_yield deliver(lines.rest());
  co_return count;
}

/// Sends until the caller has no more octets. False if the server stops reading: its reply says why.
dialogue<bool> send_all(bool is_text) {
  while (auto octets = co_await some(channel::caller)) {
    std::string text;
    if (is_text) *octets = text = as_sent(*octets);
    bool sent = co_await send(*octets, channel::data);
    if (!sent) co_return false;
  }
  co_return true;
}

// ---- entries

/// Many servers reply so to the listing of an empty directory. A directory without read permission is an
/// error.
bool is_empty_directory(reply const& reply) {
  return (reply.code() == 450 || reply.code() == 550) &&
         reply.meaning_of_550(errc::not_found) != errc::not_allowed;
}

/// "150 Opening BINARY mode data connection for a.bin (5 bytes)": in no specification, but common.
std::optional<std::uint64_t> size_announced(reply const& began) {
  std::string_view text = began.text();
  auto end = text.rfind(" bytes)");
  auto open = end == text.npos ? end : text.rfind('(', end);
  return open == text.npos ? std::nullopt : number_in(text.substr(open + 1, end - open - 1));
}

dialogue<> announce(visit& v, std::string_view how) {
  bool wanted = v.what != verb::stat && !v.announced;
  if (!wanted) co_return;
  v.announced = true;
  if (v.lists) co_await note_facts(v);
  co_yield note(known::media_type, directory_type);
  co_yield note(known::listing, how);
}

dialogue<> show(visit& v, entry& entry, std::string_view how) {
  if (v.what == verb::stat) {
    if (entry.title == v.name) v.listed = std::move(entry);
    co_return;
  }
  co_await announce(v, how);
  entry.uri = v.inside;
  entry.uri += escape(entry.title, context::ftp_segment, v.profile);
  if (entry.kind == kind::directory) entry.uri += '/';
  co_yield item(entry);
}

dialogue<> note_identity(visit const& v, std::string_view row) {
  auto identity = identity_of_listed(row);
  bool wanted = !identity.empty() && v.what != verb::stat;
  if (wanted) co_yield note(known::identity, identity);
}

std::optional<entry> read(visit const& v, std::string_view how, std::string_view row) {
  if (how == "MLSD") return read_facts(row);
  if (how == "LIST") return read_line(row, v.now);
  return read_name(row);
}

/// The number of lines that were entries, and the lines that hold an unreadable one.
struct tally {
  std::size_t known = 0;
  std::vector<std::string> strange{};
  std::size_t strange_octets = 0;

  void add_strange(std::string_view text) {
    strange.emplace_back(text);
    strange_octets += text.size();
  }
  bool is_too_large() const { return strange.size() > 10'000 || strange_octets > 4 << 20; }
};

dialogue<tally> show_all(visit& v, std::string_view how) {
  tally count;
  std::string before;
  for (bool more = true; more;) {
    auto row = co_await line(channel::data);
    more = row.has_value();
    std::string last;  // a last line without a line end
    if (!more)
      if (auto rest = co_await some(channel::data)) last = *rest;
    if (!more && last.empty()) break;
    auto text = more ? *row : std::string_view(last);
    // NLST separates names, so the last one may lack a line end: RFC 959 §4.1.3
    bool is_cut = !more && how != "NLST";
    auto entry = is_cut ? std::nullopt : read(v, how, text);
    if (entry) co_await show(v, *entry, how);
    else if (how == "MLSD") co_await note_identity(v, text);
    count.known += entry.has_value();
    if (is_cut || (!entry && !is_no_entry(how, text, before))) count.add_strange(text);
    before = text;
    if (count.is_too_large()) co_yield fail(errc::too_large, how, v.name_at);
  }
  co_return count;
}

/// Lists unreadable lines as errors, so that the listing is not mistaken for a complete one.
dialogue<> show_strange(visit& v, tally const& count, std::string_view how) {
  if (v.what == verb::stat) co_return;
  for (auto const& line : count.strange) {
    co_await announce(v, how);
    entry const lost{.title = line, .kind = kind::error};
    co_yield item(lost);
  }
}

// ---- ways to list

/// Whether this command lists the directory. The server's refusal is kept.
dialogue<bool> list_by(visit& v, std::string how, std::string command) {
  auto reply = co_await begin(v, command);
  v.refusal = reply;
  if (!begins(reply)) co_return false;
  auto count = co_await show_all(v, how);
  co_yield close(channel::data);
  reply = co_await final_reply(reply);
  v.refusal = reply;
  bool nothing = count.known == 0;
  if (!reply.says_done() && nothing && is_empty_directory(reply)) co_return false;
  if (!reply.says_done()) co_yield fail(errc::truncated, quoted(command, reply), v.name_at);
  if (nothing && !count.strange.empty() && how == "LIST") co_return false;  // unknown format: try NLST
  co_await show_strange(v, count, how);
  co_await announce(v, how);
  co_return true;
}

/// Uses the first command that the server has: RFC 3659 §7, RFC 959 §4.1.3, bare names.
dialogue<> list_with_facts(visit& v) {
  auto features = co_await ask("FEAT");
  bool modern = names_feature(features, "MLST");  // RFC 3659 §7.8: MLSD too
  std::vector<std::string> ways{"MLSD", "LIST", "NLST"};
  if (!modern) ways.erase(ways.begin());
  for (auto const& how : ways) {
    bool done = co_await list_by(v, how, how);
    if (done) co_return;
  }
  if (!is_empty_directory(v.refusal))
    co_yield fail(v.refusal.trouble(errc::not_found), quoted("NLST", v.refusal), v.name_at);
  co_await announce(v, "NLST");  // CWD succeeded, so the directory is empty
}

dialogue<> list_names(visit& v) {
  auto const command = v.name.empty() ? std::string("NLST") : "NLST " + v.name;
  bool done = co_await list_by(v, "NLST", command);
  if (done) co_return;
  bool empty = is_empty_directory(v.refusal);
  if (empty && !v.name.empty()) empty = co_await is_directory(v);
  if (!empty) co_yield fail(v.refusal.trouble(errc::not_found), quoted(command, v.refusal), v.name_at);
  co_await announce(v, "NLST");
}

/// After a refused RETR some servers keep the restart offset for the next one, so it is reset and the
/// connection is not reused.
dialogue<> forget_restart(visit& v) {
  if (v.restart == 0) co_return;
  v.restart = 0;
  v.may_keep = false;
  co_await ask("REST 0");
}

}  // namespace

bool begins(reply const& reply) { return reply.says_wait() || reply.says_done(); }

dialogue<reply> begin(visit& v, std::string command) {
  co_await open_data(v);
  if (v.restart > 0) {  // RFC 3659 §5.3: REST comes last before the command
    auto agreed = co_await ask("REST " + std::to_string(v.restart));
    if (agreed.code() != 350) v.restart = 0;
  }
  auto reply = co_await ask(command);
  if (!begins(reply)) {
    co_await forget_restart(v);
    co_yield close(channel::data);
  } else if (v.data_is_private) co_yield secure(v.planned.peer.host, channel::data);
  co_return reply;
}

dialogue<> receive(visit& v, std::string const& command, reply const& began,
                   std::optional<std::uint64_t> size) {
  bool may_tell = !size && v.restart == 0 && v.is_image();
  if (may_tell) size = size_announced(began);
  auto count = co_await deliver_all(v.is_text());
  co_yield close(channel::data);
  auto reply = co_await final_reply(began);
  auto why = count == 0 ? reply.trouble(errc::not_found) : errc::truncated;
  if (!reply.says_done()) co_yield fail(why, quoted(command, reply), v.name_at);
  bool is_complete = v.restart + count >= size.value_or(0);
  if (!is_complete) co_yield fail(errc::truncated, quoted(command, reply), v.name_at);
}

dialogue<> transmit(visit& v, std::string const& command, reply const& began) {
  bool is_complete = co_await send_all(v.is_text());
  co_yield close(channel::data);
  auto reply = co_await final_reply(began);
  if (!reply.says_done()) co_yield fail(reply.trouble(errc::not_allowed), quoted(command, reply), v.name_at);
  if (!is_complete) co_yield fail(errc::truncated, quoted(command, reply), v.name_at);
}

// RFC 959 §4.1.3: the client must set the type.
dialogue<> list(visit& v) {
  co_await must("TYPE A", errc::not_possible, v.type_at);
  if (v.with_facts) co_await list_with_facts(v);
  else co_await list_names(v);
}

dialogue<> note_facts(visit const& v) {
  for (auto const& fact : v.planned.facts) co_yield note(fact.first, fact.second);
}

}  // namespace wend::ftp
