// SPDX-License-Identifier: Apache-2.0
//
// libnfs encodes the messages. The engine makes the connections: `control` to the file server, `data` to the
// portmapper and to mountd, all at the one address that was checked.
//
//     LOOKUP public, "a/b"                    RFC 2054 §7: the whole path, if the server knows the public
//     READDIRPLUS, or READ, READ …            filehandle
//
//     GETPORT mountd · EXPORT                 §8: otherwise mountd gives the filehandle of a folder,
//     MNT "/a" · UMNT "/a"
//     LOOKUP "b"                              and each name is looked up

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
constexpr std::uint32_t read_size = 128 * 1024;      // octets of a file in one reply
constexpr std::uint32_t directory_size = 32 * 1024;  // octets of a directory in one reply
constexpr std::size_t longest_path = 1024;           // RFC 1813 §5.1.4: MNTPATHLEN
constexpr std::size_t longest_name = 1024;
constexpr int most_links = 10;
constexpr std::size_t most_exports = 10'000;
constexpr std::size_t most_mounts = 16;  // tried for one path
constexpr int most_empty_pages = 16;     // in a row

using names = std::vector<std::string>;

struct file_request {
  endpoint peer{};
  verb what = verb::get;
  nfs::url url{};      // without dot segments and without a slash at the end
  std::string path{};  // decoded, as on the server: RFC 2224 §6.1
  std::string name{};  // the last component of `path`
  std::uint64_t from = 0;
  std::uint32_t at = 0;  // of the path in the URI

  file_request() = default;
};

/// What is known of the servers at the address.
struct host {
  rpc_writer calls;
  std::optional<channel> mountd{};
  names exports{};
  bool knows_public = true;
  failure rejection{errc::unexpected_reply};  // of the last call that the server did not execute

  explicit host(std::uint32_t first_xid) : calls(first_xid) {}
};

/// A file, a directory or a link on the server.
struct node {
  std::string handle{};
  std::optional<file_facts> about{};
  std::uint32_t status = NFS3_OK;
  std::string url{};           // of a link whose text is a URL
  std::string path{}, rest{};  // of a link: `rest` is the part of the requested path after it

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

/// RFC 2054 §6.2.2: the path with the link's text in the place of its name.
std::string link_target(std::string_view path, std::string_view link) {
  if (link.starts_with('/')) return std::string(link);
  auto slash = path.rfind('/');
  auto folder = slash == path.npos ? std::string_view() : path.substr(0, slash + 1);
  auto segments = names_in(std::string(folder) + std::string(link));
  auto joined = path_of(segments, segments.size());
  return path.starts_with('/') ? joined : joined.size() > 1 ? joined.substr(1) : ".";
}

/// RFC 2224 §6.2: a link's text may be a URL. A relative name with a colon is not a URL.
bool is_url(std::string_view link) {
  auto read = parse(link);
  return read && read->has_authority();
}

/// Whether the path is in the exported folder.
bool contains(std::string_view folder, names const& path) {
  auto above = names_in(folder);
  return above.size() <= path.size() && std::ranges::equal(above, std::span(path).first(above.size()));
}

/// The folders to mount for the path, the nearest first: the exports that contain it; without such an export,
/// all folders above it.
names folders_to_mount(names const& path, names const& exports) {
  names folders;
  std::ranges::copy_if(exports, std::back_inserter(folders),
                       [&](auto const& folder) { return contains(folder, path); });
  std::ranges::sort(folders, std::ranges::greater{},
                    [](auto const& folder) { return names_in(folder).size(); });
  if (folders.empty())
    for (auto count = path.size() + 1; count > 0; --count) folders.push_back(path_of(path, count - 1));
  if (folders.size() > most_mounts) folders.resize(most_mounts);
  return folders;
}

// ---- one call and its reply

dialogue<std::string> read_record(channel on) {
  std::string whole;
  for (int i = 0; i < most_fragments; ++i) {
    auto mark = co_await exactly(4, on);
    if (!mark) co_yield fail(errc::truncated, "the server closed without a reply");
    auto size = rpc_reader(std::move(*mark)).number();
    bool is_last = size >> 31;
    size &= 0x7FFF'FFFF;
    if (size > largest_message - whole.size()) co_yield fail(errc::too_large, "the reply of the server");
    auto part = co_await exactly(size, on);
    if (!part) co_yield fail(errc::truncated, "the server closed before the reply was complete");
    whole += *part;
    if (is_last) co_return std::move(whole);
  }
  co_yield fail(errc::unexpected_reply, "the reply has too many fragments");
  co_return std::move(whole);
}

dialogue<> require_whole(rpc_reader const& reply) {
  if (!reply.is_whole()) co_yield fail(errc::unexpected_reply, "the reply ends too early");
  co_return;
}

/// The reply after its head; nothing, and `h.rejection`, if the server did not execute the call.
dialogue<std::optional<rpc_reader>> try_call(host& h, std::string call, channel on) {
  if (call.empty()) co_yield fail(errc::too_long, "a name in the path");
  co_yield send(call, on);
  auto record = co_await read_record(on);
  std::optional<rpc_reader> reply(std::in_place, std::move(record));
  bool matches = is_reply_to(*reply, h.calls.xid());
  if (!matches) co_yield fail(errc::unexpected_reply, "the reply is not to this call");
  auto const rejection = failure_in_head(*reply);
  co_await require_whole(*reply);
  if (rejection) {
    h.rejection = *rejection;
    reply.reset();
  }
  co_return std::move(reply);
}

dialogue<rpc_reader> do_call(host& h, std::string call, channel on) {
  auto reply = co_await try_call(h, std::move(call), on);
  if (!reply) co_yield fail(h.rejection.code, h.rejection.said);
  co_return std::move(*reply);
}

dialogue<> fail_with(file_request const& request, std::uint32_t status) {
  auto const failure = failure_of(status);
  co_yield fail(failure.code, failure.said, request.at);
}

// ---- mountd

constexpr std::uint32_t by_tcp = 6;

/// Not the port of another service, which a call could harm. Below 1024: only the ports to which RPC programs
/// bind themselves.
bool may_be_mountd(std::uint32_t port) {
  if (port >= 600 && port < 1024) return true;
  return port <= UINT16_MAX && !wire::is_unsafe_port(static_cast<std::uint16_t>(port), 0);
}

/// 0 if the portmapper is unreachable or has no port for mountd.
dialogue<std::uint16_t> port_of_mountd(file_request const& request, host& h) {
  bool is_there = co_await connect(request.peer.host, PMAP_PORT, channel::data);
  if (!is_there) co_return 0;
  pmap2_mapping wanted{MOUNT_PROGRAM, MOUNT_V3, by_tcp, 0};
  auto reply = co_await do_call(h, h.calls.call(procedures::port, zdr_pmap2_mapping, wanted), channel::data);
  auto port = reply.number();
  co_await require_whole(reply);
  co_yield close(channel::data);
  if (port != 0 && !may_be_mountd(port))
    co_yield fail(errc::unsafe_port, "mountd is at port " + std::to_string(port));
  co_return static_cast<std::uint16_t>(port);
}

/// Empty if the server does not list its exports.
dialogue<names> list_exports(host& h) {
  names folders;
  auto reply = co_await try_call(h, h.calls.call(procedures::exports), *h.mountd);
  while (reply && reply->number() && folders.size() < most_exports) {
    folders.emplace_back(reply->octets(longest_path));
    while (reply->number()) reply->octets(longest_name);
  }
  std::erase_if(folders, [](auto const& folder) { return !folder.starts_with('/'); });
  co_return std::move(folders);
}

/// RFC 2054 §8. Without an reply of a portmapper mountd is tried at the file server's port.
dialogue<> find_mountd(file_request const& request, host& h) {
  h.mountd = channel::control;
  auto port = co_await port_of_mountd(request, h);
  if (port != 0) {
    co_yield connect(request.peer.host, port, channel::data);
    h.mountd = channel::data;
  }
  h.exports = co_await list_exports(h);
}

dialogue<node> mount(host& h, std::string const& folder) {
  node there;
  auto reply =
      co_await do_call(h, h.calls.call(procedures::mount, zdr_dirpath, pointer_to(folder)), *h.mountd);
  there.status = reply.number();
  if (there.status == NFS3_OK) there.handle = reply.octets(FHSIZE3);
  co_await require_whole(reply);
  if (there.status != NFS3_OK) co_return std::move(there);
  // RFC 2054 §8: otherwise the server keeps the mount in its list for ever.
  co_await try_call(h, h.calls.call(procedures::unmount, zdr_dirpath, pointer_to(folder)), *h.mountd);
  co_return std::move(there);
}

// ---- from a path to a node

dialogue<> add_attributes(file_request const& request, host& h, node& n) {
  if (n.about || n.status != NFS3_OK) co_return;
  GETATTR3args wanted{handle_of(n.handle)};
  auto reply =
      co_await do_call(h, h.calls.call(procedures::attributes, zdr_GETATTR3args, wanted), channel::control);
  auto status = reply.number();
  if (status != NFS3_OK) co_await fail_with(request, status);
  n.about = reply.facts();
  co_await require_whole(reply);
}

std::string lookup_call(host& h, std::string const& folder, std::string const& name) {
  LOOKUP3args wanted{{handle_of(folder), pointer_to(name)}};
  return h.calls.call(procedures::lookup, zdr_LOOKUP3args, wanted);
}

dialogue<node> read_node(file_request const& request, host& h, rpc_reader reply) {
  node n;
  n.status = reply.number();
  if (n.status == NFS3_OK) {
    n.handle = reply.octets(NFS3_FHSIZE);
    n.about = reply.attributes();
  }
  co_await require_whole(reply);
  co_await add_attributes(request, h, n);
  co_return std::move(n);
}

/// RFC 2054 §7: the server does not know the public filehandle.
bool is_unknown_handle(std::uint32_t status) {
  return status == NFS3ERR_STALE || status == NFS3ERR_INVAL || status == NFS3ERR_BADHANDLE;
}

dialogue<node> look_up_by_public_handle(file_request const& request, host& h, std::string const& path) {
  node n;
  auto const name = nfs::canonical_path(path);
  auto reply = co_await try_call(h, lookup_call(h, "", name), channel::control);
  if (reply) n = co_await read_node(request, h, std::move(*reply));
  if (!reply || is_unknown_handle(n.status)) h.knows_public = false;
  n.path = path;
  co_return std::move(n);
}

dialogue<node> mount_first(host& h, names const& folders) {
  node n;
  for (auto const& folder : folders) {
    n = co_await mount(h, folder);
    n.path = folder;
    if (n.status == NFS3_OK) break;
  }
  co_return std::move(n);
}

dialogue<node> look_up_by_mount(file_request const& request, host& h, std::string const& path) {
  auto const segments = names_in(path);
  if (!h.mountd) co_await find_mountd(request, h);
  auto here = co_await mount_first(h, folders_to_mount(segments, h.exports));
  auto begin = names_in(here.path).size();
  for (auto i = begin; here.status == NFS3_OK && i < segments.size(); ++i) {
    auto reply = co_await do_call(h, lookup_call(h, here.handle, segments[i]), channel::control);
    here = co_await read_node(request, h, std::move(reply));
    here.path = path_of(segments, i + 1);
    if (!here.is(NF3LNK)) continue;
    for (auto const& name : std::span(segments).subspan(i + 1)) (here.rest += '/') += name;
    break;
  }
  co_await add_attributes(request, h, here);
  co_return std::move(here);
}

dialogue<std::string> read_link(file_request const& request, host& h, node const& link) {
  READLINK3args wanted{handle_of(link.handle)};
  auto reply =
      co_await do_call(h, h.calls.call(procedures::read_link, zdr_READLINK3args, wanted), channel::control);
  auto status = reply.number();
  reply.attributes();
  if (status != NFS3_OK) co_await fail_with(request, status);
  std::string text(reply.octets(longest_path));
  co_await require_whole(reply);
  co_return std::move(text);
}

/// Looks up the path; follows symbolic links on this server.
dialogue<node> find(file_request const& request, host& h) {
  auto path = request.path;
  node here;
  for (int links = 0; links <= most_links; ++links) {
    if (h.knows_public) here = co_await look_up_by_public_handle(request, h, path);
    if (!h.knows_public) here = co_await look_up_by_mount(request, h, path);
    if (here.status != NFS3_OK) co_await fail_with(request, here.status);
    if (!here.is(NF3LNK)) co_return std::move(here);
    auto const link = co_await read_link(request, h, here);
    if (is_url(link)) here.url = link + nfs::canonical_path(here.rest);
    if (is_url(link)) co_return std::move(here);
    path = link_target(here.path, link) + here.rest;
  }
  co_yield fail(errc::not_possible, "too many symbolic links", request.at);
  co_return std::move(here);
}

// ---- a file

dialogue<> note_facts(file_request const& request, file_facts const& about) {
  bool is_directory = about.type == NF3DIR;
  auto type = is_directory ? "inode/directory" : media_type_of(request.name);
  co_yield note(known::media_type, type);
  if (!is_directory) co_yield note(known::size, std::to_string(about.size));
  co_yield note(known::date, date_text(about.changed));
}

dialogue<> read_file(file_request const& request, host& h, node const& file) {
  auto const size = file.about->size;
  if (request.from > size)
    co_yield fail(errc::truncated, "the file is shorter than the local copy", request.at);
  co_await note_facts(request, *file.about);
  if (request.from > 0) co_yield note(known::begins_at, std::to_string(request.from));
  auto at = request.from;
  bool is_at_end = size == 0 && request.from == 0;
  while (!is_at_end) {
    READ3args wanted{handle_of(file.handle), at, read_size};
    auto reply = co_await do_call(h, h.calls.call(procedures::read, zdr_READ3args, wanted), channel::control);
    auto status = reply.number();
    reply.attributes();
    if (status != NFS3_OK) co_await fail_with(request, status);
    auto count = reply.number();
    is_at_end = reply.number();
    auto octets = reply.octets(read_size);
    co_await require_whole(reply);
    bool is_valid = octets.size() == count && (count > 0 || is_at_end);
    if (!is_valid) co_yield fail(errc::unexpected_reply, "the octets of READ are not as many as it says");
    at += count;
    if (count > 0) co_yield deliver(octets);
  }
  if (at < size) co_yield fail(errc::truncated, "the file ended before its size");
}

// ---- a directory

struct type_row {
  std::uint32_t type;
  std::string_view name;
};

std::string_view name_of_type(std::uint32_t type) {
  constexpr type_row rows[] = {{NF3DIR, "inode/directory"},  {NF3BLK, "inode/blockdevice"},
                               {NF3CHR, "inode/chardevice"}, {NF3LNK, "inode/symlink"},
                               {NF3SOCK, "inode/socket"},    {NF3FIFO, "inode/fifo"}};
  auto row = std::ranges::find(rows, type, &type_row::type);
  return row == std::end(rows) ? "" : row->name;
}

entry entry_for(file_request const& request, std::string_view name, std::optional<file_facts> const& about) {
  entry e;
  e.title = name;
  bool is_directory = about && about->type == NF3DIR;
  bool is_file = about && about->type == NF3REG;
  bool is_special = about && !is_file;
  e.facts.type = is_special ? name_of_type(about->type) : media_type_of(name);
  e.kind = is_directory ? kind::directory : is_special ? kind::file : kind_of(e.facts.type);
  if (is_file) e.facts.size = about->size;
  if (is_file || is_directory) e.facts.date = date_text(about->changed);
  auto there = request.url;
  there.names.push_back(name);
  if (is_directory) there.names.push_back("");
  e.uri = nfs::format(there).value_or("");
  return e;
}

bool is_name(std::string_view text) {
  return !text.empty() && text != "." && text != ".." && text.find('/') == text.npos &&
         text.find('\0') == text.npos;
}

/// Where the next reply continues in the directory.
struct directory_position {
  std::uint64_t cookie = 0;
  std::string verifier = std::string(NFS3_COOKIEVERFSIZE, '\0');
  bool has_facts = true;  // READDIRPLUS; false: READDIR, as the server does not support the other
  bool is_at_end = false;

  directory_position() = default;
};

std::string directory_call(host& h, node const& folder, directory_position const& at) {
  if (!at.has_facts) {
    READDIR3args wanted{handle_of(folder.handle), at.cookie, {}, directory_size};
    at.verifier.copy(wanted.cookieverf, sizeof wanted.cookieverf);
    return h.calls.call(procedures::read_directory, zdr_READDIR3args, wanted);
  }
  READDIRPLUS3args wanted{handle_of(folder.handle), at.cookie, {}, directory_size, 2 * directory_size};
  at.verifier.copy(wanted.cookieverf, sizeof wanted.cookieverf);
  return h.calls.call(procedures::read_directory_plus, zdr_READDIRPLUS3args, wanted);
}

std::vector<entry> read_entries(file_request const& request, rpc_reader& in, directory_position& at) {
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
    if (in.is_whole() && is_name(name)) entries.push_back(entry_for(request, name, about));
  }
  at.is_at_end = in.number();
  return entries;
}

dialogue<std::vector<entry>> next_entries(file_request const& request, host& h, node const& folder,
                                          directory_position& at) {
  auto reply = co_await try_call(h, directory_call(h, folder, at), channel::control);
  auto status = reply ? reply->number() : std::uint32_t{NFS3ERR_NOTSUPP};
  bool is_first = at.cookie == 0 && at.has_facts;
  if (status == NFS3ERR_NOTSUPP && is_first) {
    at.has_facts = false;
    reply = co_await do_call(h, directory_call(h, folder, at), channel::control);
    status = reply->number();
  }
  if (status != NFS3_OK) co_await fail_with(request, status);
  auto entries = read_entries(request, *reply, at);
  co_await require_whole(*reply);
  co_return std::move(entries);
}

dialogue<> list_folder(file_request const& request, host& h, node const& folder) {
  co_yield note(known::listing, "nfs");
  directory_position at;
  for (int empty_pages = 0; !at.is_at_end && empty_pages < most_empty_pages; ++empty_pages) {
    auto const entries = co_await next_entries(request, h, folder, at);
    if (!entries.empty()) empty_pages = 0;
    for (auto const& e : entries) co_yield item(e);
  }
  if (!at.is_at_end) co_yield fail(errc::unexpected_reply, "the directory has no end");
}

// ---- the conversation

dialogue<> show(file_request const& request, host& h, node const& here) {
  if (!here.url.empty()) {
    co_yield note(known::url, here.url);
    co_return;
  }
  bool is_file = here.is(NF3REG), is_folder = here.is(NF3DIR);
  if (!is_file && !is_folder) co_yield fail(errc::not_allowed, "neither file nor directory", request.at);
  if (request.what == verb::stat) co_await note_facts(request, *here.about);
  else if (is_folder) co_await list_folder(request, h, here);
  else if (request.what == verb::list) co_yield fail(errc::not_possible, "not a directory", request.at);
  else co_await read_file(request, h, here);
}

exchange converse(file_request request, std::uint32_t first_xid) {
  host h(first_xid);
  co_yield connect(request.peer.host, request.peer.port);
  auto const here = co_await find(request, h);
  co_await show(request, h, here);
  if (h.mountd == channel::data) co_yield close(channel::data);
  co_yield close();
}

result<exchange> start_nfs(plan const& plan, access::request const& asked, client const& asker) {
  auto url = plan.url.as<nfs::url>();
  if (!url || !plan.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  file_request request;
  request.path = nfs::without_last_slashes(plan.arguments.front().second);
  request.url.server = url->server;
  request.url.absolute = request.path.starts_with('/');
  for (auto& segment : names_in(request.path)) {
    request.url.names.push_back(segment);
    request.name = std::move(segment);
  }
  request.peer = *plan.peer;
  request.what = asked.what;
  request.from = asked.from;
  request.at = u.offset_of(u.path());
  return converse(std::move(request), asker.conversation);
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::nfs_adapter{.name = "nfs", .start = engine::start_nfs};
