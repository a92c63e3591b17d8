// SPDX-License-Identifier: Apache-2.0
#include "cli/net/tree.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "cli/net/listing_out.hpp"
#include "cli/net/output_folder.hpp"
#include "cli/net/progress.hpp"
#include "cli/net/whole_file.hpp"
#include "cli/terminal.hpp"
#include "wend/access/detail/protocols.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/schemes/ftp/url.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"

namespace wend::cli {
namespace {

using access::entry;
using access::kind;
using access::listing;
using access::representation;

constexpr std::size_t default_depth = 100, most_entries = 500'000;

// ---- what belongs to a tree

bool is_loopback(std::string_view host) {
  static constexpr charset of_addresses = digit | ".";
  bool is_address =
      host.starts_with("127.") && std::ranges::all_of(host, [](char c) { return of_addresses[c]; });
  return is_address || same_ignoring_case(host, "localhost") || host == "[::1]";
}

/// The names of loopback mean one server at one port. No other names are compared by their addresses: a menu
/// would decide then which names are looked up.
bool same_server(uri_view a, uri_view b) {
  bool same_host = same_ignoring_case(a.host(), b.host()) || (is_loopback(a.host()) && is_loopback(b.host()));
  return same_ignoring_case(a.scheme(), b.scheme()) && same_host && a.port_number() == b.port_number();
}

/// The selector of a gopher URL, without the type that old servers write before its path ("1/dir"); nothing
/// for other URIs.
std::optional<std::string> selector_of(uri_view u) {
  bool is_gopher = same_ignoring_case(u.scheme(), "gopher") || same_ignoring_case(u.scheme(), "gophers");
  auto item = is_gopher ? gopher::parse(u) : result<gopher::url>(mistake(errc::not_possible));
  if (!item) return {};
  auto path = std::move(item->selector);
  if (path.size() > 1 && path[1] == '/') path.erase(0, 1);
  return path;
}

/// Only gopher's menus name objects outside of the folder; entries of other listings are below it.
bool lies_below(uri_view u, uri_view start) {
  auto path = selector_of(u), top = selector_of(start);
  if (!path || !top) return true;
  while (top->ends_with('/')) top->pop_back();
  if (!path->starts_with(*top)) return false;
  auto rest = std::string_view(*path).substr(top->size());
  return (top->empty() || rest.starts_with('/')) && !has_dot_segment(rest);
}

/// The last name of the selector, since a menu's title is a free text; the title without such a name.
std::string name_for(uri_view u, std::string const& title) {
  auto path = selector_of(u).value_or("");
  while (path.ends_with('/')) path.pop_back();
  auto name = path.substr(path.rfind('/') + 1);
  return name.empty() ? title : name;
}

std::string_view last_segment(std::string_view uri) {
  return uri.substr(uri.rfind('/', uri.size() < 2 ? 0 : uri.size() - 2) + 1);
}

/// Whether the URIs of a folder's entries are its own and one more segment: then links can be told by names.
bool entries_lie_below(uri_view u) {
  constexpr std::string_view schemes[] = {"ftp", "ftps", "file", "afs"};
  return std::ranges::any_of(schemes, [&](auto s) { return same_ignoring_case(s, u.scheme()); });
}

/// Where a symbolic link in a folder leads, as far as names can tell: a folder's URI. Empty for what is above
/// the server's first folder.
std::string target_of(std::string_view link, std::string folder, profile p) {
  auto const authority = std::min(folder.find("//"), folder.size()) + 2;
  auto const root = std::min(folder.find('/', authority), folder.size());
  if (link.starts_with('/')) folder = folder.substr(0, root) + "/%2F";  // RFC 1738 §3.2.2
  for (auto name : pieces(link, '/')) {
    if (name.empty() || name == ".") continue;
    if (name != "..") folder += escape(name, context::ftp_segment, p) + "/";
    else if (folder.size() <= root + 1) return {};
    else folder.resize(folder.size() - last_segment(folder).size());
  }
  return folder;
}

// ---- what is left out, and why

enum class reason : std::uint8_t {
  deeper,
  too_many,
  elsewhere,
  outside,
  own,
  no_file,
  unread,
  shorter,
  failed
};

struct omission {
  std::size_t count = 0;
  std::string first{};

  void add(std::string_view what) {
    if (count++ == 0) first = what;
  }
};

class omissions {
 public:
  void add(reason why, std::string_view what) { omissions_[static_cast<std::size_t>(why)].add(what); }
  bool has(reason why) const { return omissions_[static_cast<std::size_t>(why)].count > 0; }

  /// "left out: 2 folders deeper than 100 levels (ftp://h/a/ first)"; empty if nothing is.
  std::string text(std::size_t depth) const {
    std::array const words{"below level " + std::to_string(depth),
                           "beyond the first " + std::to_string(most_entries) + " entries",
                           std::string("on another server or not below the start"),
                           std::string("a link that leads out of the tree"),
                           std::string("what is written itself"),
                           std::string("not a file (a search, a session)"),
                           std::string("an error, or a line that cannot be read"),
                           std::string("shorter than its listing says"),
                           std::string("failed")};
    std::string lines;
    for (std::size_t i = 0; i < omissions_.size(); ++i) {
      if (omissions_[i].count == 0) continue;
      lines += lines.empty() ? "left out: " : "; ";
      lines += std::to_string(omissions_[i].count) + " " + words[i] +
               " (first: " + masked_in_message(omissions_[i].first) + ")";
    }
    return lines;
  }

 private:
  std::array<omission, 9> omissions_{};
};

bool has_undated(listing const& list) {
  return std::ranges::any_of(list.entries, [](entry const& e) { return e.facts.date.empty(); });
}

// ---- the walk

/// A listing that is not retrieved yet.
struct branch {
  uri name;
  std::string path{};  // below the beginning; ends with a slash unless it is empty
  std::size_t depth = 0;
  std::string real{};      // the folder's URI without symbolic links in it
  std::string identity{};  // of the folder, where it is known
  bool is_link = false, is_folder = true;
};

class walk {
 public:
  walk(follower& f, uri const& from)
      : follower_(f), from_(from), depth_(f.how().depth.value_or(default_depth)) {
    ahead_.push_back({.name = from});
    auto& real = ahead_.back().real;
    if (entries_lie_below(from)) real = from.text();
    if (!real.empty() && !real.ends_with('/')) real += '/';
    seen_.insert(from.text());
  }

  std::optional<branch> next() {
    if (entries_ > most_entries) give_up();
    auto& from = ahead_.empty() ? links_ : ahead_;
    if (from.empty()) return {};
    std::optional<branch> next_branch(std::move(from.front()));
    from.pop_front();
    return next_branch;
  }

  /// The URI of an entry that is to be followed; nothing for one that is not.
  std::optional<uri> place_of(entry const& e) {
    auto read = parse(e.uri, from_.view().profile());
    if (!read) return leave_out(reason::no_file, e.uri.empty() ? e.title : e.uri);
    if (!same_server(*read, from_) || !lies_below(*read, from_)) return leave_out(reason::elsewhere, e.uri);
    if (!seen_.insert(e.uri).second) return {};  // a duplicate under another title
    if (++entries_ > most_entries) return leave_out(reason::too_many, e.uri);
    return uri(*read);
  }

  /// Whether all entries of the folder are known under other names, as those of `..` in a menu.
  bool has_nothing_new(listing const& list) const {
    auto leads = [](entry const& e) { return e.kind != kind::info && !e.uri.empty(); };
    auto is_new = [&](entry const& e) { return leads(e) && !seen_.contains(e.uri); };
    return std::ranges::any_of(list.entries, leads) && std::ranges::none_of(list.entries, is_new);
  }

  /// The branch for an entry below this folder.
  branch below(branch const& here, entry const& e, uri name, std::string path) const {
    branch next{.name = std::move(name), .path = std::move(path), .depth = here.depth + 1};
    auto const& target = e.facts.link_target;
    next.is_link = !target.empty() || e.facts.type == "inode/symlink";
    next.is_folder = e.kind == kind::directory || e.kind == kind::menu;
    next.identity = e.facts.identity;
    if (here.real.empty()) return next;
    if (!next.is_link) next.real = here.real + std::string(last_segment(e.uri));
    else if (!target.empty()) next.real = target_of(target, here.real, from_.view().profile());
    return next;
  }
  void go_into(branch next) {
    if (next.is_link) links_.push_back(std::move(next));
    else if (is_near(next)) ahead_.push_back(std::move(next));
  }
  /// Whether the level is within --depth; otherwise the entry is left out.
  bool is_near(branch const& folder) {
    if (folder.depth > depth_) leave_out(reason::deeper, folder.name.text());
    return folder.depth <= depth_;
  }

  /// The path of the same folder under another name; null for a new folder, which is then known.
  std::string const* known(branch const& here, representation const& folder) {
    if (auto before = known(here)) return before;
    auto const& identity = folder.facts.identity.empty() ? here.identity : folder.facts.identity;
    auto key = identity.empty() ? std::string() : key_of(identity, std::get<listing>(folder.body));
    bool is_sure = is_sure_of_identities() || !has_undated(std::get<listing>(folder.body));
    for (auto [at, end] = folders_.equal_range(key); at != end; ++at)
      if (is_sure || here.path.starts_with(at->second)) return &at->second;
    if (!key.empty()) folders_.emplace(std::move(key), here.path);
    if (!here.real.empty()) folders_.emplace(here.real, here.path);
    return nullptr;
  }
  std::string const* known(branch const& here) const {
    auto known_folder = folders_.find(here.real);
    if (known_folder == folders_.end() && is_sure_of_identities())
      known_folder = folders_.find("=" + here.identity);
    return known_folder == folders_.end() ? nullptr : &known_folder->second;
  }

  std::optional<uri> leave_out(reason why, std::string_view what) {
    left_out_.add(why, what);
    return {};
  }
  void report_failure(uri const& name, verb what, failure const& why) {
    worst_ = std::max(worst_, static_cast<int>(complain(name.text(), what, why, follower_.how())));
    leave_out(reason::failed, name.text());
  }
  void fail(int status, std::string_view what) {
    worst_ = std::max(worst_, status);
    leave_out(reason::failed, what);
  }

  std::string what_is_left_out() const { return left_out_.text(depth_); }
  bool leads_elsewhere() const { return left_out_.has(reason::elsewhere); }

  /// The worst failure; also one if a bound left something out.
  int status() const {
    bool cut = (left_out_.has(reason::deeper) && !follower_.how().depth);
    for (auto why : {reason::too_many, reason::outside, reason::shorter}) cut = cut || left_out_.has(why);
    auto own = left_out_.has(reason::unread) ? protocol_error : cut ? no : done;
    return std::max<int>(worst_, own);
  }

 private:
  bool is_sure_of_identities() const { return same_ignoring_case(from_.view().scheme(), "file"); }
  /// A server may give every folder the same identity. So a folder of it is another one only if its entries
  /// are too, by name, size and date; where there are no dates, only if the other lies above it, which is a
  /// circle.
  std::string key_of(std::string const& identity, listing const& its) const {
    auto key = "=" + identity;
    if (is_sure_of_identities()) return key;
    std::string entries;
    for (auto const& e : its.entries)
      entries += e.title + '\n' + e.facts.date + '\n' + std::to_string(e.facts.size.value_or(0)) + '\n';
    return key + '\n' + std::to_string(std::hash<std::string>()(entries));
  }

  void give_up() {
    for (auto* rest : {&ahead_, &links_}) {
      for (auto const& branch_left : *rest) leave_out(reason::too_many, branch_left.name.text());
      rest->clear();
    }
  }

  follower& follower_;
  uri from_;
  std::size_t depth_, entries_ = 0;
  std::deque<branch> ahead_{}, links_{};  // links last: their targets may be retrieved under their own names
  std::unordered_set<std::string> seen_{};
  std::unordered_multimap<std::string, std::string> folders_{};  // real URI, or key_of its identity: path
  omissions left_out_{};
  int worst_ = done;
};

failure const no_listing{errc::unexpected_reply, "what came is no listing"};

// ---- get

class tree_copy {
 public:
  tree_copy(follower& f, command_context& at, uri const& from)
      : follower_(f), at_(at), from_(from), way_(f, from), to_(*f.how().output_file) {}

  int run() {
    if (to_.failure()) fail_to_write(at_, *follower_.how().output_file, to_.failure());
    auto here = way_.next();
    if (auto start = list_start()) fill(*here, *start);
    while (!is_full_ && (here = way_.next())) here->is_link ? follow_link(*here) : enter(*here);
    return finish();
  }

 private:
  bool is_defined(verb what) const {
    auto protocol = access::find_protocol(from_.view().scheme());
    return protocol && std::ranges::count(protocol->verbs, what);
  }

  /// The first listing; a file, which has none, is retrieved.
  std::optional<representation> list_start() {
    auto top = follower_.try_to({from_, verb::list});
    if (top && std::holds_alternative<listing>(top->body)) return std::move(*top);
    auto code = top ? errc::not_possible : top.error().code;
    bool may_be_file = code == errc::not_possible || code == errc::not_found;
    if (!top && !(may_be_file && is_defined(verb::list))) {
      way_.report_failure(from_, verb::list, top.error());
      return std::nullopt;
    }
    auto folder = to_.open("");
    if (!folder) {
      fail_locally("", folder.error());
      return std::nullopt;
    }
    auto name = local_names({.keeps_dots = !is_home(**folder)})(name_for(from_, name_of_start()));
    return retrieve(from_, **folder, name, name);
  }

  std::string name_of_start() const {
    auto file = ftp::parse(from_);  // without its type: RFC 1738 §3.2.2
    return file ? file->name : unescaped(last_segment(from_.view().path()));
  }

  void enter(branch const& here) {
    auto folder = follower_.try_to({here.name, verb::list});
    if (!folder) return way_.report_failure(here.name, verb::list, folder.error());
    if (std::holds_alternative<listing>(folder->body)) fill(here, *folder);
    else way_.report_failure(here.name, verb::list, no_listing);
  }

  void fill(branch const& here, representation const& list) {
    if (auto before = way_.known(here, list)) return link(here, *before);
    if (is_local_ && list.facts.identity == to_.identity())
      return static_cast<void>(way_.leave_out(reason::own, here.name.text()));
    auto const& its = std::get<listing>(list.body);
    if (way_.has_nothing_new(its)) return;
    auto folder = to_.open(here.path);
    if (!folder) return fail_locally(here.path, folder.error());
    local_names named({.keeps_dots = !is_home(**folder)});
    for (auto const& e : its.entries) {
      if (is_full_) return;
      if (e.kind != kind::info) take(here, e, **folder, named);
    }
  }

  void take(branch const& here, entry const& e, int folder, local_names& named) {
    bool no_file = e.kind == kind::session || e.kind == kind::search;
    bool is_unread = e.kind == kind::error || (e.uri.empty() && !no_file);
    if (is_unread) return static_cast<void>(way_.leave_out(reason::unread, e.title));
    if (no_file) way_.leave_out(reason::no_file, e.uri.empty() ? e.title : e.uri);
    auto place = no_file ? std::nullopt : way_.place_of(e);
    if (!place) return;
    auto wanted = name_for(*place, e.title), name = named(wanted);
    if (name != wanted) renamed_.add("'" + wanted + "' is '" + name + "'");
    auto next = way_.below(here, e, *place, here.path + name + "/");
    if (next.is_folder || next.is_link) return way_.go_into(std::move(next));
    bool is_exact = entries_lie_below(from_);  // gopher's sizes are rounded
    auto size = is_exact ? e.facts.size.value_or(0) : 0;
    auto file = retrieve(*place, folder, name, here.path + name, size);
    if (file) go_on(std::move(next), *file);
  }

  /// The reply for an expected file was a listing.
  void go_on(branch here, representation const& folder) {
    here.is_folder = true;
    if (way_.is_near(here)) fill(here, folder);
  }

  void follow_link(branch const& here) {
    if (auto before = way_.known(here)) return link(here, *before);
    bool leads_out = here.is_folder && same_ignoring_case(from_.view().scheme(), "file");
    if (leads_out) return static_cast<void>(way_.leave_out(reason::outside, here.name.text()));
    if (here.is_folder) return way_.is_near(here) ? enter(here) : void();
    auto path = here.path.substr(0, here.path.size() - 1);
    auto slash = path.rfind('/') + 1;
    auto folder = to_.open(path.substr(0, slash));
    if (!folder) return fail_locally(path, folder.error());
    auto file = retrieve(here.name, **folder, path.substr(slash), path);
    if (file) go_on(here, *file);
  }

  void link(branch const& here, std::string const& before) {
    if (auto wrong = to_.link(here.path, before)) fail_locally(here.path, wrong);
    else ++links_;
  }

  /// Stores octets in the file; returns a listing, for which no file is created. `size`: at least so many are
  /// expected.
  std::optional<representation> retrieve(uri const& name, int folder, std::string const& file,
                                         std::string const& path, std::uint64_t size = 0) {
    whole_file kept(folder, file);
    if (kept.failure()) {
      fail_locally(path, kept.failure());
      return std::nullopt;
    }
    output to(kept.fd());
    std::uint64_t count = 0;
    auto object = follower_.try_to({name}, [&](std::string_view octets) {
      count += octets.size();
      return to.write(octets);
    });
    auto wrong = to.failure();
    if (!wrong && !object) {
      way_.report_failure(name, verb::get, object.error());
      return std::nullopt;
    }
    if (!wrong && std::holds_alternative<listing>(object->body)) return std::move(*object);
    if (!wrong) wrong = kept.keep();
    if (wrong) {
      fail_locally(path, wrong);
      return std::nullopt;
    }
    if (count < size) way_.leave_out(reason::shorter, name.text());
    ++files_;
    octets_ += count;
    return {};
  }

  /// A failure of one name does not stop the walk; a full or failing file system does.
  void fail_locally(std::string const& path, int number) {
    at_.report(to_.shown(path) + ": " + std::strerror(number));
    way_.fail(io_error, to_.shown(path));
    is_full_ = number == ENOSPC || number == EDQUOT || number == EROFS || number == EIO;
  }

  int finish() {
    std::string words = std::to_string(files_) + (files_ == 1 ? " file, " : " files, ") + size_text(octets_);
    if (links_) words += ", " + std::to_string(links_) + (links_ == 1 ? " link" : " links");
    if (auto rest = way_.what_is_left_out(); !rest.empty()) words += "; " + rest;
    if (renamed_.count)
      words += "; renamed: " + std::to_string(renamed_.count) + " (first: " + renamed_.first + ")";
    if (is_full_) words += "; ended early";
    bool nothing = files_ + links_ == 0 && way_.leads_elsewhere();
    auto status = std::max<int>(way_.status(), nothing ? no : done);
    if (!follower_.how().quiet || status != done) at_.report(words);
    if (nothing) at_.report("nothing came: start at the server as its menus name it, or higher up");
    if (status == done) to_.keep_if_empty();
    return status;
  }

  follower& follower_;
  command_context& at_;
  uri from_;
  walk way_;
  output_folder to_;
  bool is_local_ = same_ignoring_case(from_.view().scheme(), "file");
  omission renamed_{};
  std::size_t files_ = 0, links_ = 0;
  std::uint64_t octets_ = 0;
  bool is_full_ = false;
};

}  // namespace

int list_tree(follower& f, command_context& at, uri const& from) {
  f.keep_login_of(from);
  walk way(f, from);
  while (auto here = way.next()) {
    auto start = f.try_to({here->name, verb::list});
    auto entries = start ? std::get_if<listing>(&start->body) : nullptr;
    if (!start) way.report_failure(here->name, verb::list, start.error());
    else if (!entries) way.report_failure(here->name, verb::list, no_listing);
    if (!entries || way.known(*here, *start)) continue;
    for (auto& e : entries->entries) {
      if (e.kind == kind::error) way.leave_out(reason::unread, e.title);
      bool has_more = (e.kind == kind::directory || e.kind == kind::menu) && e.facts.link_target.empty();
      auto path = here->path + e.title;
      if (auto place = has_more ? way.place_of(e) : std::nullopt)
        way.go_into(way.below(*here, e, std::move(*place), path + "/"));
      e.title = std::move(path);
    }
    put_listing(at.out.text, *start, start->uri, at.how);
    at.out.flush();
    if (!at.out.ok()) fail_to_write(at, "standard output", at.out.failure());
  }
  if (auto rest = way.what_is_left_out(); !rest.empty()) at.report(rest);
  return way.status();
}

int get_tree(follower& f, command_context& at, uri const& from) {
  if (!at.how.output_file || *at.how.output_file == "-")
    throw usage_error("--recursive needs --output FOLDER");
  if (at.how.go_on) throw usage_error("--continue does not go with --recursive");
  f.keep_login_of(from);
  return tree_copy(f, at, from).run();
}

}  // namespace wend::cli
