// SPDX-License-Identifier: Apache-2.0
#include "wend/local/mail_store.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <iterator>

#include "wend/access/adapters.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/exchange/detail/message_head.hpp"
#include "wend/local/mail_id.hpp"
#include "wend/local/mail_scan.hpp"
#include "wend/local/notmuch.hpp"
#include "wend/local/opening.hpp"
#include "wend/schemes/mid_cid/plan.hpp"
#include "wend/schemes/mid_cid/url.hpp"
#include "wend/schemes/usenet/net/overview.hpp"

namespace wend::engine {
namespace {

constexpr std::uint64_t most_parsed = 256u * 1024 * 1024;  // octets of a message whose part is wanted

unexpected<failure> no_such(std::string_view id, std::string_view where) {
  return failed(errc::not_found, ('<' + std::string(id) + "> is not in ") += where);
}

}  // namespace

// ---- finding

mail_store::mail_store(mail_places places) : places_(std::move(places)) {
  std::ranges::copy_if(places_.stores, std::back_inserter(by_notmuch_), is_kept_by_notmuch);
  std::erase_if(places_.stores, is_kept_by_notmuch);
}

/// A file that notmuch names is checked before it is returned, as a record of our index is.
outcome<kept_message> mail_store::find_by_notmuch(std::string const& id) {
  auto why = failed(errc::not_found, {});
  for (auto const& store : by_notmuch_) {
    auto files = files_in_notmuch(store, id);
    if (!files) {
      if (files.error().code != errc::not_found) why = failed_as(files.error());
      continue;
    }
    for (auto const& name : *files) {
      policy beneath_the_store;
      beneath_the_store.local_files = true;
      beneath_the_store.file_root = store;
      auto file = open_known(name, beneath_the_store, O_RDONLY);
      if (!file || !S_ISREG(file->node.st_mode) || id_at(lines_, *file->file, 0) != id) continue;
      return kept_message{.file = std::move(file->file),
                          .size = static_cast<std::uint64_t>(file->node.st_size)};
    }
  }
  return why;
}

/// The state of a search.
struct mail_store::search {
  std::string id;
  std::optional<kept_message> exact{}, but_for_case{};
  bool stale = false;  // the index was wrong
};

void mail_store::update(rebuild how) {
  bool anew = how == rebuild::all;
  if (!std::exchange(has_index_, true) && !places_.index.empty()) index_ = mail_index::open(places_.index);
  auto now = sources_in(places_.stores);
  auto is_settled = [](mail_source const& source) { return source.settled; };
  if (!anew && now == index_.sources() && std::ranges::all_of(now, is_settled)) return;

  bool is_usable = !anew && index_.is_whole();
  earlier const before(is_usable ? index_.all() : mail_found{});
  mail_found mail{.sources = std::move(now)};
  for (std::uint32_t i = 0; i < mail.sources.size(); ++i) scan(i, before, mail);
  index_ = mail_index(std::move(mail));
  if (!places_.index.empty()) index_.save(places_.index);  // after a failure the next search scans again
}

/// The message of a record; nothing if it has been removed or changed.
std::optional<kept_message> mail_store::open(mail_record const& r) {
  auto const& source = index_.sources()[r.source];
  kept_message message{.place = r.place, .size = r.size};
  auto opened = open_source(source);
  if (source.folder.empty()) {
    if (!opened || !is_as_it_was(source, *opened)) return {};
    message.file = std::move(opened);
    message.quoted = r.place > 0;  // before the first message of an mbox is a separator
    return message;
  }
  struct stat node {};
  auto name = index_.name_of(r);
  if (opened) message.file = open_message(*opened, name, node);
  if (!message.file) message.file = find_renamed(source, name, node);
  if (!message.file) return {};
  message.place = 0;
  message.size = static_cast<std::uint64_t>(node.st_size);
  return message;
}

void mail_store::look(mail_record const& r, search& wanted) {
  auto message = open(r);
  if (!message) return void(wanted.stale = true);
  auto id = id_at(lines_, *message->file, message->place);
  if (hash_of_id(id) != r.hash) wanted.stale = true;
  auto like = likeness_of(id, wanted.id);
  if (like == likeness::exact) wanted.exact = std::move(message);
  else if (like == likeness::but_for_case && !wanted.but_for_case) wanted.but_for_case = std::move(message);
}

outcome<kept_message> mail_store::find(std::string_view id) {
  search wanted{plain_id(('<' + std::string(id)) += '>')};
  auto known = find_by_notmuch(wanted.id);
  if (known) return known;
  auto hash = hash_of_id(wanted.id);
  for (auto how : {rebuild::changes, rebuild::all}) {
    update(how);
    wanted.stale = false;
    auto records = index_.with(hash);
    for (auto const& record : records) {
      look(record, wanted);
      if (wanted.exact) return std::move(*wanted.exact);
    }
    if (records.empty() && !index_.is_whole()) wanted.stale = true;
    if (!wanted.stale) break;
  }
  if (wanted.but_for_case) return std::move(*wanted.but_for_case);
  if (known.error().code != errc::not_found) return failed_as(known.error());
  if (index_.sources().empty() && by_notmuch_.empty())
    return failed(errc::not_found, "none of the mail stores exists");
  return no_such(id, "the local mail");
}

// ---- reading

bool may_be_in_mail(uri_view u, verb what) noexcept {
  return same_ignoring_case(u.scheme(), "mid") && what == verb::get;
}

outcome<mail_reader> mail_reader::open(wire::plan const& plan, mail_places const& places,
                                       policy const& rules) {
  auto name = plan.url.as<mid_cid::url>();
  if (!name) return failed(errc::not_possible, {});
  if (!name->message_id) return failed(errc::cid_needs_message, {});
  auto kept = mail_store(places).find(*name->message_id);
  if (!kept) return failed_as(kept.error());
  if (exceeds(kept->size, rules)) return failed(errc::too_large, {});
  mail_reader reader(std::move(*kept));
  if (name->content_id) {
    auto message = reader.whole();
    if (!message) return failed_as(message.error());
    return part(*message, *name->content_id, rules);
  }
  reader.look_at_head();
  return reader;
}

outcome<mail_reader> mail_reader::open_part(wire::plan const& plan, std::string_view message,
                                            policy const& rules) {
  auto name = plan.url.as<mid_cid::url>();
  if (!name) return failed(errc::not_possible, {});
  if (name->message_id) return failed(errc::not_possible, "not a part of the enclosing message");
  return part(message, *name->content_id, rules);
}

outcome<mail_reader> mail_reader::part(std::string_view message, std::string const& content_id,
                                       policy const& rules) {
  if (auto gmime = access::find_adapter("gmime"); !gmime) return failed_as(gmime.error());
  auto decoded = access::part_of(message, content_id);
  if (!decoded) return no_such(content_id, "the message");
  if (exceeds(decoded->octets.size(), rules)) return failed(errc::too_large, {});
  mail_reader reader({});
  reader.about_.media_type = reader.about_.facts.type = decoded->media_type;
  reader.about_.facts.size = decoded->octets.size();
  if (decoded->content_type != decoded->media_type && !decoded->content_type.empty())
    reader.about_.notes.emplace_back("content-type", decoded->content_type);
  reader.octets_ = std::move(decoded->octets);
  return reader;
}

/// The facts and notes are those of a news article.
void mail_reader::look_at_head() {
  line_reader lines;
  wire::message_head head;
  lines.begin(*message_.file, message_.place);
  while (lines.next() && lines.at() - message_.place < message_.size && !lines.line().empty())
    if (!head.add(lines.line())) break;
  about_.facts = wire::nntp::entry_of(wire::nntp::overview_of(0, head)).facts;
  about_.media_type = about_.facts.type = "message/rfc822";
  about_.facts.size.reset();
  if (!message_.quoted) about_.facts.size = message_.size;
  about_.notes = wire::nntp::notes_of(head);
}

outcome<std::string> mail_reader::whole() {
  if (message_.size > most_parsed) return failed(errc::too_large, {});
  std::string text;
  for (;;) {
    auto piece = next();
    if (!piece) return failed_as(piece.error());
    if (piece->empty()) return text;
    text += *piece;
  }
}

/// Most programs that write an mbox quote lines, though RFC 4155 does not: mboxrd puts a > before From and
/// >From.
std::string_view mail_reader::without_quoting(std::string_view text) {
  octets_.clear();
  bool starts_line = !std::exchange(in_line_, !text.ends_with('\n'));
  for (std::string_view rest = text; !rest.empty(); starts_line = true) {
    auto line = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
    rest.remove_prefix(line.size());
    auto mark = std::min(line.find_first_not_of('>'), line.size());
    if (starts_line && mark > 0 && line.substr(mark).starts_with("From ")) line.remove_prefix(1);
    octets_ += line;
  }
  return octets_;
}

outcome<std::string_view> mail_reader::next() {
  if (!message_.file) {
    block_ = std::exchange(octets_, {});
    return std::string_view(block_);
  }
  block_.resize(std::min<std::uint64_t>(block, message_.size));
  if (block_.empty()) return std::string_view();
  auto got = insisting([&] {
    return ::pread(*message_.file, block_.data(), block_.size(), static_cast<off_t>(message_.place));
  });
  if (got < 0) return system_failure();
  if (got == 0) return failed(errc::truncated, "the message is not as long as it was");
  auto text = std::string_view(block_).substr(0, static_cast<std::size_t>(got));
  auto line_end = text.rfind('\n');
  if (message_.quoted && line_end != text.npos) text = text.substr(0, line_end + 1);
  message_.place += text.size();
  message_.size -= text.size();
  return message_.quoted ? without_quoting(text) : text;
}

}  // namespace wend::engine
