// SPDX-License-Identifier: Apache-2.0
//
// libnfs codes the messages; the connections are the engine's: `control` to the file server, `data` to the
// portmapper and to mountd, all at the one address that was vetted.
//
//     LOOKUP public, "a/b"                    RFC 2054 §7: a server that knows the public filehandle is asked
//     READDIRPLUS, or READ, READ …            for the whole path
//
//     GETPORT mountd · EXPORT                 §8: one that does not, by way of mountd,
//     MNT "/a" · UMNT "/a"
//     LOOKUP "b"                              name by name

#include <algorithm>
#include <functional>
#include <iterator>
#include <span>
#include <utility>

#include "wend/access/adapters.hpp"
#include "wend/access/policy.hpp"
#include "wend/adapters/nfs/nfs_messages.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/detail/media_type.hpp"
#include "wend/exchange/detail/ports.hpp"
#include "wend/exchange/request.hpp"
#include "wend/schemes/nfs/plan.hpp"
#include "wend/schemes/nfs/url.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"

namespace wend::engine {

using namespace wire;

namespace {

constexpr std::uint32_t largest_message = 192 * 1024;
constexpr int most_fragments = 64;
constexpr std::uint32_t slice = 128 * 1024;  // octets of a file in one answer
constexpr std::uint32_t page = 32 * 1024;    // of a directory
constexpr std::size_t longest_path = 1024;   // RFC 1813 §5.1.4: MNTPATHLEN
constexpr std::size_t longest_name = 1024;
constexpr int most_links = 10;
constexpr std::size_t most_exports = 10'000;
constexpr std::size_t most_mounts = 16;  // that are tried for one path
constexpr int most_pages_in_vain = 16;   // in a row, without a name

using names = std::vector<std::string>;

struct order {
  endpoint peer{};
  verb what = verb::get;
  nfs::url place{};    // without dot segments, and without the slash at its end
  std::string path{};  // the same as the server has it: RFC 2224 §6.1
  std::string name{};  // the last of it
  std::uint64_t from = 0;
  std::uint32_t at = 0;  // where the URI has the path

  order() = default;
};

/// The servers at that address, as far as they are known.
struct host {
  rpc_writer calls;
  std::optional<channel> mountd{};
  names exports{};
  bool knows_public = true;
  failure trouble{errc::unexpected_reply};  // of the last call that was not done

  explicit host(std::uint32_t number) : calls(number) {}
};

/// Something on the server.
struct node {
  std::string handle{};
  std::optional<file_facts> about{};
  std::uint32_t status = NFS3_OK;
  std::string elsewhere{};     // a URL, if it is there and not here
  std::string path{}, rest{};  // the name of it, and what is behind it where it is a symbolic link

  node() = default;
  bool is(std::uint32_t type) const { return about && about->type == type; }
};

// ---- paths

names names_in(std::string_view path) {
  names segments;
  for (auto name : pieces(path, '/')) {
    if (name == ".." && !segments.empty()) segments.pop_back();
    if (!name.empty() && name != "." && name != "..") segments.emplace_back(name);
  }
  return segments;
}

std::string path_of(names const& parts, std::size_t count) {
  std::string path;
  for (auto const& name : std::span(parts).first(count)) (path += '/') += name;
  return path.empty() ? "/" : path;
}

/// RFC 2054 §6.2.2: the link's text in the place of its name.
std::string led_by(std::string_view path, std::string_view link) {
  if (link.starts_with('/')) return std::string(link);
  auto slash = path.rfind('/');
  auto folder = slash == path.npos ? std::string_view() : path.substr(0, slash + 1);
  auto segments = names_in(std::string(folder) + std::string(link));
  auto joined = path_of(segments, segments.size());
  return path.starts_with('/') ? joined : joined.size() > 1 ? joined.substr(1) : ".";
}

/// RFC 2224 §6.2: a link's text may be a whole URL. A relative name with a colon is not a URL.
bool is_url(std::string_view link) {
  auto read = parse(link);
  return read && read->has_authority();
}

/// Whether what is exported as `folder` has the path in it.
bool has(std::string_view folder, names const& path) {
  auto above = names_in(folder);
  return above.size() <= path.size() && std::ranges::equal(above, std::span(path).first(above.size()));
}

/// What may be mounted to reach the path, the nearest first: of what the server says it exports, else of all
/// folders above.
names folders_above(names const& path, names const& exports) {
  names folders;
  std::ranges::copy_if(exports, std::back_inserter(folders),
                       [&](auto const& folder) { return has(folder, path); });
  std::ranges::sort(folders, std::ranges::greater{},
                    [](auto const& folder) { return names_in(folder).size(); });
  if (folders.empty())
    for (auto count = path.size() + 1; count > 0; --count) folders.push_back(path_of(path, count - 1));
  if (folders.size() > most_mounts) folders.resize(most_mounts);
  return folders;
}

// ---- one call and its answer

dialogue<std::string> hear_record(channel on) {
  std::string whole;
  for (int i = 0; i < most_fragments; ++i) {
    auto mark = co_await exactly(4, on);
    if (!mark) co_yield fail(errc::truncated, "the server closed without an answer");
    auto size = rpc_reader(std::move(*mark)).number();
    bool is_last = size >> 31;
    size &= 0x7FFF'FFFF;
    if (size > largest_message - whole.size()) co_yield fail(errc::too_large, "a message of the server");
    auto part = co_await exactly(size, on);
    if (!part) co_yield fail(errc::truncated, "the server closed amid an answer");
    whole += *part;
    if (is_last) co_return std::move(whole);
  }
  co_yield fail(errc::unexpected_reply, "an answer in too many pieces");
  co_return std::move(whole);
}

dialogue<> make_sure(rpc_reader const& answer) {
  if (!answer.is_whole()) co_yield fail(errc::unexpected_reply, "an answer that is cut short");
  co_return;
}

/// What stands after the head of the answer; nothing, and `h.trouble`, where the call was not done.
dialogue<std::optional<rpc_reader>> try_call(host& h, std::string call, channel on) {
  if (call.empty()) co_yield fail(errc::too_long, "a name on the way to it");
  co_yield send(call, on);
  auto record = co_await hear_record(on);
  std::optional<rpc_reader> answer(std::in_place, std::move(record));
  bool is_ours = answers(*answer, h.calls.number());
  if (!is_ours) co_yield fail(errc::unexpected_reply, "what the server said is no answer");
  auto const wrong = trouble_in_head(*answer);
  co_await make_sure(*answer);
  if (wrong) {
    h.trouble = *wrong;
    answer.reset();
  }
  co_return std::move(answer);
}

dialogue<rpc_reader> do_call(host& h, std::string call, channel on) {
  auto answer = co_await try_call(h, std::move(call), on);
  if (!answer) co_yield fail(h.trouble.code, h.trouble.said);
  co_return std::move(*answer);
}

dialogue<> give_up(order const& o, std::uint32_t status) {
  auto const why = trouble_of(status);
  co_yield fail(why.code, why.said, o.at);
}

// ---- mountd

constexpr std::uint32_t by_tcp = 6;

/// A server of calls, and none that a mere octet would move to something else: below 1024 those that RPC
/// programs bind themselves to.
bool may_be_mountd(std::uint32_t port) {
  if (port >= 600 && port < 1024) return true;
  return port <= UINT16_MAX && !wire::is_unsafe_port(static_cast<std::uint16_t>(port), 0);
}

/// 0: there is no portmapper, or it does not know.
dialogue<std::uint16_t> port_of_mountd(order const& o, host& h) {
  bool is_there = co_await connect(o.peer.host, PMAP_PORT, channel::data);
  if (!is_there) co_return 0;
  pmap2_mapping wanted{MOUNT_PROGRAM, MOUNT_V3, by_tcp, 0};
  auto answer = co_await do_call(h, h.calls.call(ask::port, zdr_pmap2_mapping, wanted), channel::data);
  auto port = answer.number();
  co_await make_sure(answer);
  co_yield close(channel::data);
  if (port != 0 && !may_be_mountd(port))
    co_yield fail(errc::unsafe_port, "the server has its mountd at port " + std::to_string(port));
  co_return static_cast<std::uint16_t>(port);
}

/// What the server says it exports; not all say it.
dialogue<names> list_exports(host& h) {
  names folders;
  auto answer = co_await try_call(h, h.calls.call(ask::exports), *h.mountd);
  while (answer && answer->number() && folders.size() < most_exports) {
    folders.emplace_back(answer->octets(longest_path));
    while (answer->number()) answer->octets(longest_name);
  }
  std::erase_if(folders, [](auto const& folder) { return !folder.starts_with('/'); });
  co_return std::move(folders);
}

/// RFC 2054 §8. Where no portmapper says where mountd is, the file server's own port may be its port, too.
dialogue<> find_mountd(order const& o, host& h) {
  h.mountd = channel::control;
  auto port = co_await port_of_mountd(o, h);
  if (port != 0) {
    co_yield connect(o.peer.host, port, channel::data);
    h.mountd = channel::data;
  }
  h.exports = co_await list_exports(h);
}

dialogue<node> mount(host& h, std::string const& folder) {
  node there;
  auto answer = co_await do_call(h, h.calls.call(ask::mount, zdr_dirpath, lent(folder)), *h.mountd);
  there.status = answer.number();
  if (there.status == NFS3_OK) there.handle = answer.octets(FHSIZE3);
  co_await make_sure(answer);
  if (there.status != NFS3_OK) co_return std::move(there);
  // RFC 2054 §8: else the server would remember us for ever.
  co_await try_call(h, h.calls.call(ask::unmount, zdr_dirpath, lent(folder)), *h.mountd);
  co_return std::move(there);
}

// ---- from a path to what is there

dialogue<> complete(order const& o, host& h, node& n) {
  if (n.about || n.status != NFS3_OK) co_return;
  GETATTR3args wanted{lent_handle(n.handle)};
  auto answer =
      co_await do_call(h, h.calls.call(ask::attributes, zdr_GETATTR3args, wanted), channel::control);
  auto status = answer.number();
  if (status != NFS3_OK) co_await give_up(o, status);
  n.about = answer.facts();
  co_await make_sure(answer);
}

std::string lookup(host& h, std::string const& folder, std::string const& name) {
  LOOKUP3args wanted{{lent_handle(folder), lent(name)}};
  return h.calls.call(ask::lookup, zdr_LOOKUP3args, wanted);
}

dialogue<node> hear_node(order const& o, host& h, rpc_reader answer) {
  node n;
  n.status = answer.number();
  if (n.status == NFS3_OK) {
    n.handle = answer.octets(NFS3_FHSIZE);
    n.about = answer.attributes();
  }
  co_await make_sure(answer);
  co_await complete(o, h, n);
  co_return std::move(n);
}

/// RFC 2054 §7: these say that the public filehandle is not known.
bool is_puzzled(std::uint32_t status) {
  return status == NFS3ERR_STALE || status == NFS3ERR_INVAL || status == NFS3ERR_BADHANDLE;
}

dialogue<node> look_up_at_once(order const& o, host& h, std::string const& path) {
  node n;
  auto const name = nfs::canonical_path(path);
  auto answer = co_await try_call(h, lookup(h, "", name), channel::control);
  if (answer) n = co_await hear_node(o, h, std::move(*answer));
  if (!answer || is_puzzled(n.status)) h.knows_public = false;
  n.path = path;
  co_return std::move(n);
}

dialogue<node> mount_above(host& h, names const& folders) {
  node n;
  for (auto const& folder : folders) {
    n = co_await mount(h, folder);
    n.path = folder;
    if (n.status == NFS3_OK) break;
  }
  co_return std::move(n);
}

dialogue<node> look_up_by_mount(order const& o, host& h, std::string const& path) {
  auto const segments = names_in(path);
  if (!h.mountd) co_await find_mountd(o, h);
  auto here = co_await mount_above(h, folders_above(segments, h.exports));
  auto begin = names_in(here.path).size();
  for (auto i = begin; here.status == NFS3_OK && i < segments.size(); ++i) {
    auto answer = co_await do_call(h, lookup(h, here.handle, segments[i]), channel::control);
    here = co_await hear_node(o, h, std::move(answer));
    here.path = path_of(segments, i + 1);
    if (!here.is(NF3LNK)) continue;
    for (auto const& name : std::span(segments).subspan(i + 1)) (here.rest += '/') += name;
    break;
  }
  co_await complete(o, h, here);
  co_return std::move(here);
}

dialogue<std::string> read_link(order const& o, host& h, node const& link) {
  READLINK3args wanted{lent_handle(link.handle)};
  auto answer = co_await do_call(h, h.calls.call(ask::link, zdr_READLINK3args, wanted), channel::control);
  auto status = answer.number();
  answer.attributes();
  if (status != NFS3_OK) co_await give_up(o, status);
  std::string text(answer.octets(longest_path));
  co_await make_sure(answer);
  co_return std::move(text);
}

/// Where symbolic links lead, on this server; what it does not export, it does not give.
dialogue<node> find(order const& o, host& h) {
  auto path = o.path;
  node here;
  for (int links = 0; links <= most_links; ++links) {
    if (h.knows_public) here = co_await look_up_at_once(o, h, path);
    if (!h.knows_public) here = co_await look_up_by_mount(o, h, path);
    if (here.status != NFS3_OK) co_await give_up(o, here.status);
    if (!here.is(NF3LNK)) co_return std::move(here);
    auto const link = co_await read_link(o, h, here);
    if (is_url(link)) here.elsewhere = link + nfs::canonical_path(here.rest);
    if (is_url(link)) co_return std::move(here);
    path = led_by(here.path, link) + here.rest;
  }
  co_yield fail(errc::not_possible, "too many symbolic links", o.at);
  co_return std::move(here);
}

// ---- a file

dialogue<> tell_facts(order const& o, file_facts const& about) {
  bool is_directory = about.type == NF3DIR;
  auto type = is_directory ? "inode/directory" : media_type_of(o.name);
  co_yield note(known::media_type, type);
  if (!is_directory) co_yield note(known::size, std::to_string(about.size));
  co_yield note(known::date, date_text(about.changed));
}

dialogue<> read_file(order const& o, host& h, node const& file) {
  auto const size = file.about->size;
  if (o.from > size) co_yield fail(errc::truncated, "the file is shorter than what is here", o.at);
  co_await tell_facts(o, *file.about);
  if (o.from > 0) co_yield note(known::begins_at, std::to_string(o.from));
  auto at = o.from;
  bool is_over = size == 0 && o.from == 0;
  while (!is_over) {
    READ3args wanted{lent_handle(file.handle), at, slice};
    auto answer = co_await do_call(h, h.calls.call(ask::read, zdr_READ3args, wanted), channel::control);
    auto status = answer.number();
    answer.attributes();
    if (status != NFS3_OK) co_await give_up(o, status);
    auto count = answer.number();
    is_over = answer.number();
    auto octets = answer.octets(slice);
    co_await make_sure(answer);
    bool is_sound = octets.size() == count && (count > 0 || is_over);
    if (!is_sound) co_yield fail(errc::unexpected_reply, "no octets, and no end");
    at += count;
    if (count > 0) co_yield deliver(octets);
  }
  if (at < size) co_yield fail(errc::truncated, "the file ends before its size");
}

// ---- a directory

struct kind_row {
  std::uint32_t type;
  std::string_view name;
};

std::string_view name_of_type(std::uint32_t type) {
  constexpr kind_row rows[] = {{NF3DIR, "inode/directory"},  {NF3BLK, "inode/blockdevice"},
                               {NF3CHR, "inode/chardevice"}, {NF3LNK, "inode/symlink"},
                               {NF3SOCK, "inode/socket"},    {NF3FIFO, "inode/fifo"}};
  auto row = std::ranges::find(rows, type, &kind_row::type);
  return row == std::end(rows) ? "" : row->name;
}

entry entry_for(order const& o, std::string_view name, std::optional<file_facts> const& about) {
  entry e;
  e.title = name;
  bool is_directory = about && about->type == NF3DIR;
  bool is_file = about && about->type == NF3REG;
  bool is_special = about && !is_file;
  e.facts.type = is_special ? name_of_type(about->type) : media_type_of(name);
  e.kind = is_directory ? kind::directory : is_special ? kind::file : kind_of(e.facts.type);
  if (is_file) e.facts.size = about->size;
  if (is_file || is_directory) e.facts.date = date_text(about->changed);
  auto there = o.place;
  there.names.push_back(name);
  if (is_directory) there.names.push_back("");
  e.uri = nfs::format(there).value_or("");
  return e;
}

bool is_name(std::string_view text) {
  return !text.empty() && text != "." && text != ".." && text.find('/') == text.npos &&
         text.find('\0') == text.npos;
}

/// Where in the directory the next answer begins.
struct place {
  std::uint64_t cookie = 0;
  std::string verifier = std::string(NFS3_COOKIEVERFSIZE, '\0');
  bool has_facts = true;  // READDIRPLUS; not all servers know it
  bool is_over = false;

  place() = default;
};

std::string call_for(host& h, node const& folder, place const& at) {
  if (!at.has_facts) {
    READDIR3args wanted{lent_handle(folder.handle), at.cookie, {}, page};
    at.verifier.copy(wanted.cookieverf, sizeof wanted.cookieverf);
    return h.calls.call(ask::names, zdr_READDIR3args, wanted);
  }
  READDIRPLUS3args wanted{lent_handle(folder.handle), at.cookie, {}, page, 2 * page};
  at.verifier.copy(wanted.cookieverf, sizeof wanted.cookieverf);
  return h.calls.call(ask::names_and_facts, zdr_READDIRPLUS3args, wanted);
}

std::vector<entry> read_page(order const& o, rpc_reader& in, place& at) {
  std::vector<entry> entries;
  in.attributes();
  at.verifier = in.take(NFS3_COOKIEVERFSIZE);
  while (in.number()) {
    in.long_number();
    auto name = in.octets(longest_name);
    at.cookie = in.long_number();
    std::optional<file_facts> about;
    if (at.has_facts) about = in.attributes();
    if (at.has_facts && in.number()) in.octets(NFS3_FHSIZE);
    if (in.is_whole() && is_name(name)) entries.push_back(entry_for(o, name, about));
  }
  at.is_over = in.number();
  return entries;
}

dialogue<std::vector<entry>> next_page(order const& o, host& h, node const& folder, place& at) {
  auto answer = co_await try_call(h, call_for(h, folder, at), channel::control);
  auto status = answer ? answer->number() : std::uint32_t{NFS3ERR_NOTSUPP};
  bool is_first = at.cookie == 0 && at.has_facts;
  if (status == NFS3ERR_NOTSUPP && is_first) {
    at.has_facts = false;
    answer = co_await do_call(h, call_for(h, folder, at), channel::control);
    status = answer->number();
  }
  if (status != NFS3_OK) co_await give_up(o, status);
  auto entries = read_page(o, *answer, at);
  co_await make_sure(*answer);
  co_return std::move(entries);
}

dialogue<> list_folder(order const& o, host& h, node const& folder) {
  co_yield note(known::listing, "nfs");
  place at;
  for (int in_vain = 0; !at.is_over && in_vain < most_pages_in_vain; ++in_vain) {
    auto const entries = co_await next_page(o, h, folder, at);
    if (!entries.empty()) in_vain = 0;
    for (auto const& e : entries) co_yield item(e);
  }
  if (!at.is_over) co_yield fail(errc::unexpected_reply, "a directory without an end");
}

// ---- the conversation

dialogue<> show(order const& o, host& h, node const& here) {
  if (!here.elsewhere.empty()) {
    co_yield note(known::url, here.elsewhere);
    co_return;
  }
  bool is_file = here.is(NF3REG), is_folder = here.is(NF3DIR);
  if (!is_file && !is_folder) co_yield fail(errc::not_allowed, "neither file nor directory", o.at);
  if (o.what == verb::stat) co_await tell_facts(o, *here.about);
  else if (is_folder) co_await list_folder(o, h, here);
  else if (o.what == verb::list) co_yield fail(errc::not_possible, "it is no directory", o.at);
  else co_await read_file(o, h, here);
}

exchange visit(order o, std::uint32_t number) {
  host h(number);
  co_yield connect(o.peer.host, o.peer.port);
  auto const here = co_await find(o, h);
  co_await show(o, h, here);
  if (h.mountd == channel::data) co_yield close(channel::data);
  co_yield close();
}

result<exchange> ask_file_server(plan const& planned, access::request const& asked, client const& asker) {
  auto name = planned.url.as<nfs::url>();
  if (!name || !planned.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  order o;
  o.path = nfs::without_last_slashes(planned.arguments.front().second);
  o.place.server = name->server;
  o.place.absolute = o.path.starts_with('/');
  for (auto& segment : names_in(o.path)) {
    o.place.names.push_back(segment);
    o.name = std::move(segment);
  }
  o.peer = *planned.peer;
  o.what = asked.what;
  o.from = asked.from;
  o.at = u.offset_of(u.path());
  return visit(std::move(o), asker.conversation);
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::nfs_adapter{.name = "nfs",
                                                                .start = engine::ask_file_server};
