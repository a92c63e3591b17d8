// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/prospero_server.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/schemes/prospero/net/reply.hpp"
#include "wend/schemes/prospero/packet.hpp"
#include "wend/schemes/prospero/words.hpp"
#include "wend/uri/parts.hpp"

namespace wend::demo {

using namespace wire;
using prospero::lines_of;
using prospero::quoted;
using prospero::words_of;

namespace {

using words = std::vector<std::string>;
using links = std::vector<prospero_link>;

constexpr std::size_t longest_answer = 1'000'000, deepest_union = 8;

// ---- names

bool is_like(std::string_view name, std::string_view pattern) {
  std::size_t at = 0, i = 0, star = pattern.npos, star_at = 0;
  while (at < name.size()) {
    bool fits = i < pattern.size() && (pattern[i] == '?' || pattern[i] == name[at]);
    if (i < pattern.size() && pattern[i] == '*') {
      star = i++;
      star_at = at;
    } else if (fits) {
      ++i;
      ++at;
    } else if (star != pattern.npos) {
      i = star + 1;
      at = ++star_at;
    } else return false;
  }
  return pattern.find_first_not_of('*', i) == pattern.npos;
}

bool has_ignoring_case(std::string_view name, std::string_view part) {
  return !std::ranges::search(name, part, {}, lower, lower).empty() || part.empty();
}

/// Returns the text in parentheses after `name` in the options of a command, `A+B(X+Y)`; nothing if the option is
/// absent.
std::optional<std::string_view> option_in(std::string_view options, std::string_view name) {
  while (!options.empty()) {
    auto option = options.substr(0, options.find_first_of("+("));
    options.remove_prefix(option.size());
    std::string_view inside;
    if (options.starts_with('(')) inside = options.substr(1, std::min(options.find(')'), options.size()) - 1);
    if (option == name) return inside;
    options.remove_prefix(std::min(options.find('+', inside.size()), options.size()));
    options.remove_prefix(std::min<std::size_t>(1, options.size()));
  }
  return {};
}

/// Whether an attribute is requested: `X+Y`; an empty list means the default ones.
bool is_among(std::string_view asked, std::string_view name) {
  if (asked.empty() || asked == "#INTERESTING") return true;
  return std::ranges::any_of(pieces(asked, '+'),
                             [&](auto piece) { return piece == "#ALL" || piece == name; });
}

// ---- one request

class clerk {
 public:
  explicit clerk(prospero_world const& world) : world_(world) {}

  std::string answer_to(std::string_view request) {
    if (!request.ends_with('\n')) return "ERROR the last line has no end\n";
    for (auto line : lines_of(request)) {
      if (!line.empty()) obey(line);
      if (out_.size() > longest_answer) return "FAILURE TOO-MANY\n";
      if (is_over_) break;
    }
    return std::move(out_);
  }
  bool is_of_version_1() const { return is_old_; }

 private:
  struct command {
    std::string_view name;
    std::size_t least_words;
    void (clerk::*act)(words const&, std::string_view line);
  };
  static command const commands[8];

  void say(std::string_view line) { (out_ += line) += '\n'; }
  void fail(std::string_view line) {
    say(line);
    is_over_ = true;
  }

  void obey(std::string_view line) {
    auto const fields = words_of(line);
    if (fields.empty()) return;
    for (auto const& row : commands) {
      if (row.name != fields.front()) continue;
      if (fields.size() < row.least_words) return fail("ERROR incorrect number of words");
      return (this->*row.act)(fields, line);
    }
    fail("FAILURE UNIMPLEMENTED " + quoted(fields.front()));
  }

  void tell_version(words const& fields, std::string_view) {
    auto number = fields.size() > 1 ? fields[1] : "5";
    is_old_ = number == "1";
    if (number != "1" && number != "5") return fail("VERSION-NOT-SUPPORTED TRY 1-5");
    if (is_old_ || std::exchange(has_told_version_, true)) return;
    say("VERSION 5 " + world_.software);
  }

  void know_user(words const& fields, std::string_view) {
    bool is_anybody = std::ranges::count(fields, "UNAUTHENTICATED") > 0;
    if (!is_anybody) fail("FAILURE AUTHENTICATION-DATA");
  }

  void tell_status(words const&, std::string_view) {
    say("Prospero server (" + world_.software + ") " + world_.host);
  }

  void tell_parameter(words const& fields, std::string_view) {
    if (fields[1] != "GET") return fail("FAILURE NOT-AUTHORIZED");
    if (fields[2] != "MOTD") return fail("FAILURE NOT-FOUND PARAMETER");
    say(world_.motd.empty() ? "PARAMETER NOTSET MOTD" : "PARAMETER VALUE MOTD " + quoted(world_.motd));
  }

  void enter(words const& fields, std::string_view) { directory_ = fields[2]; }

  // -- an object

  prospero_object const* find(std::string_view hsoname, std::string_view version = {}) const {
    bool is_any = version.empty() || version == "0";
    auto is_it = [&](auto const& object) {
      return object.hsoname == hsoname && (is_any || object.version == version);
    };
    auto it = std::ranges::find_if(world_.objects, is_it);
    return it == world_.objects.end() ? nullptr : &*it;
  }

  void tell_attribute(std::string_view kind, std::string_view name, std::string_view value) {
    ((((out_ += "ATTRIBUTE ") += kind) += ' ') += name) += ' ';
    say(value);
  }

  /// Writes values of several words as they are.
  void tell_attributes(prospero_object const& of, std::string_view asked) {
    constexpr std::string_view kind = "OBJECT INTRINSIC", method = "ACCESS-METHOD";
    for (auto const& [name, value] : of.attributes)
      if (is_among(asked, name)) tell_attribute(kind, name, "SEQUENCE " + quoted(value));
    if (!is_among(asked, method)) return;
    constexpr std::string_view own = "PROSPERO-CONTENTS";
    bool has_own = std::ranges::any_of(of.methods, [&](auto const& m) { return m.starts_with(own); });
    for (auto const& m : of.methods) tell_attribute(kind, method, "SEQUENCE " + m);
    if (of.contents && !has_own) tell_attribute(kind, method, "SEQUENCE PROSPERO-CONTENTS '' '' '' ''");
  }

  void forward(prospero_object const& from) {
    auto to = words_of(from.forward_to);
    to.resize(2);
    fail("FORWARDED INTERNET-D " + to[0] + " ASCII " + quoted(to[1]) + " 0");
  }

  void tell_object(words const& fields, std::string_view) {
    auto const& asked = fields[1];
    auto object = find(fields[3], fields.size() > 4 ? fields[4] : "");
    if (!object) return fail("FAILURE NOT-FOUND OBJECT");
    if (!object->forward_to.empty()) return forward(*object);
    auto before = out_.size();
    tell_attributes(*object, asked);
    bool wants_contents = object->contents && asked != "#INTERESTING" && is_among(asked, "CONTENTS");
    if (wants_contents)
      tell_attribute("OBJECT INTRINSIC", "CONTENTS", "SEQUENCE DATA " + quoted(*object->contents));
    if (out_.size() == before) say("NONE-FOUND");
  }

  // -- a directory

  void tell_link(prospero_link const& l, std::optional<std::string_view> asked) {
    if (is_old_) return tell_old_link(l, asked);
    bool is_external = !l.directory && (!l.host.empty() || !l.method.empty());
    auto target = l.directory ? "DIRECTORY " : is_external ? "EXTERNAL " : "FILE ";
    // The reference server sends two spaces there.
    out_ += l.kind == "UNION" ? "LINK  U " : "LINK  L ";
    ((out_ += target) += quoted(l.name)) += " INTERNET-D ";
    ((out_ += l.host.empty() ? world_.host : l.host) += " ASCII ") += quoted(l.hsoname);
    say(" 0");
    bool tells_method = !l.method.empty() && (asked ? is_among(*asked, "ACCESS-METHOD") : is_external);
    if (tells_method) tell_attribute("CACHED FIELD", "ACCESS-METHOD", l.method);
    if (!asked) return;
    for (auto const& [name, value] : l.attributes)
      if (is_among(*asked, name)) tell_attribute("CACHED INTRINSIC", name, "SEQUENCE " + quoted(value));
    auto object = l.host.empty() ? find(l.hsoname) : nullptr;
    if (object) tell_attributes(*object, *asked);
  }

  /// Version 1 has no quotes.
  void tell_old_link(prospero_link const& l, std::optional<std::string_view> asked) {
    auto divides = [](std::string const& name) {
      return name.empty() || name.find_first_of(" \t\r\n") != name.npos;
    };
    if (divides(l.name) || divides(l.hsoname)) return say("WARNING OUT-OF-DATE");
    auto method = words_of(l.method);
    std::string target = l.directory ? "DIRECTORY" : "FILE";
    if (!method.empty() && !l.directory) target = "EXTERNAL(" + method.front() + ',' + method.back() + ')';
    say("LINK L " + target + ' ' + l.name + " INTERNET-D " + (l.host.empty() ? world_.host : l.host) +
        " ASCII " + l.hsoname + " 0 0");
    if (!asked) return;
    for (auto const& [name, value] : l.attributes)
      if (is_among(*asked, name)) say("LINK-INFO CACHED " + name + " ASCII " + value);
  }

  /// Returns the links of a directory; nothing if it was refused.
  std::optional<links> inside(std::string const& hsoname) {
    if (hsoname.starts_with("ARCHIE/")) return inside_archie(std::string_view(hsoname).substr(7));
    auto object = find(hsoname);
    if (object && !object->forward_to.empty()) {
      forward(*object);
      return std::nullopt;
    }
    if (!object || !object->is_directory()) {
      fail("FAILURE NOT-A-DIRECTORY");
      return std::nullopt;
    }
    return object->links;
  }

  /// Adds the links of union targets that are on this server.
  void expand(links& list) {
    std::vector<std::string> seen;
    for (std::size_t i = 0; i < list.size() && seen.size() < deepest_union;) {
      auto target = list[i].kind == "UNION" && list[i].host.empty() ? find(list[i].hsoname) : nullptr;
      bool is_new = target && target->is_directory() && target->forward_to.empty() &&
                    !std::ranges::count(seen, target->hsoname);
      if (!is_new) {
        ++i;
        continue;
      }
      seen.push_back(target->hsoname);
      auto place = list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      list.insert(place, target->links.begin(), target->links.end());
    }
  }

  void list(words const&, std::string_view line) {
    auto fields = words_of(line, " \t/");  // a slash that is not quoted separates names
    auto mark = std::ranges::find(fields, "COMPONENTS");
    if (mark == fields.end()) return fail("ERROR no COMPONENTS");
    std::string const options = mark - fields.begin() > 1 ? fields[1] : "";
    if (option_in(options, "FILTER")) return fail("FAILURE UNIMPLEMENTED FILTER");
    words names(mark + 1, fields.end());
    auto here = inside(directory_);
    if (!here) return;
    if (option_in(options, "VERIFY")) return say("NONE-FOUND");
    if (option_in(options, "EXPAND") || option_in(options, "LEXPAND")) expand(*here);

    auto asked = option_in(options, "ATTRIBUTES");
    while (names.size() > 1) {
      auto next = std::ranges::find(*here, names.front(), &prospero_link::name);
      if (next == here->end()) return say("NONE-FOUND");
      names.erase(names.begin());
      if (!next->host.empty()) return leave(*next, asked, names);
      here = inside(next->hsoname);
      if (!here) return;
    }
    tell_links(*here, names.empty() ? "*" : names.front(), asked);
  }

  /// Refers the client to another server for the rest of the path.
  void leave(prospero_link const& by, std::optional<std::string_view> asked, words const& rest) {
    tell_link(by, asked);
    out_ += "UNRESOLVED";
    for (auto const& name : rest) (out_ += ' ') += quoted(name);
    out_ += '\n';
  }

  void tell_links(links const& list, std::string_view pattern, std::optional<std::string_view> asked) {
    if (pattern.starts_with('(')) return fail("FAILURE UNIMPLEMENTED");  // a regular expression
    auto before = out_.size();
    for (auto const& l : list) {
      if (is_like(l.name, pattern)) tell_link(l, asked);
      if (out_.size() > longest_answer) return;
    }
    if (out_.size() == before) say("NONE-FOUND");
  }

  // -- archie

  /// MATCH(maxhits,maxmatch,maxhitsper,offset,type)/words, MATCH(maxhits,offset,type)/words, HOST/site/path
  std::optional<links> inside_archie(std::string_view query) {
    constexpr std::string_view match = "MATCH(", host = "HOST/";
    if (world_.archie.empty()) {
      fail("FAILURE NOT-AUTHORIZED");
      return std::nullopt;
    }
    if (query.starts_with(host)) return on_site(query.substr(host.size()));
    auto end = query.find(")/");
    if (!query.starts_with(match) || end == query.npos) {
      fail("FAILURE NOT-A-DIRECTORY");
      return std::nullopt;
    }
    std::vector<std::string_view> terms;
    for (auto term : pieces(query.substr(match.size(), end - match.size()), ',')) terms.push_back(term);
    if (terms.size() != 3 && terms.size() != 5) {
      fail("FAILURE NOT-A-DIRECTORY");
      return std::nullopt;
    }
    auto most = number_in(terms.front()), offset = number_in(terms[terms.size() - 2]);
    constexpr std::uint64_t most_hits = 2500;
    if (!most || *most == 0 || *most > most_hits || !offset) {
      fail("FAILURE NOT-AUTHORIZED");
      return std::nullopt;
    }
    return matches(terms.back(), query.substr(end + 2), *offset, *most);
  }

  /// Matches in lower case; exact matches only, if there are any.
  std::optional<links> matches(std::string_view type, std::string_view term, std::uint64_t offset,
                               std::uint64_t most) {
    if (type.size() != 1 || std::string_view("=sScC").find(type) == type.npos) {
      fail("FAILURE UNIMPLEMENTED");
      return std::nullopt;
    }
    links exact, like;
    for (auto const& row : world_.archie) {
      if (row.name == term) exact.push_back(as_found(row));
      bool is_near =
          lower(type[0]) == 's' ? has_ignoring_case(row.name, term) : row.name.find(term) != row.name.npos;
      if (type != "=" && is_near) like.push_back(as_found(row));
    }
    bool only_exact = type == "=" || (lower(type[0]) == type[0] && !exact.empty());
    auto& rows = only_exact ? exact : like;
    auto from = std::min<std::uint64_t>(offset, rows.size()), to = from + std::min(most, rows.size() - from);
    return links(rows.begin() + static_cast<std::ptrdiff_t>(from),
                 rows.begin() + static_cast<std::ptrdiff_t>(to));
  }

  std::optional<links> on_site(std::string_view place) {
    auto slash = std::min(place.find('/'), place.size());
    auto site = place.substr(0, slash), path = place.substr(slash);
    if (path.ends_with('/')) path.remove_suffix(1);
    links list;
    for (auto const& row : world_.archie) {
      auto parent = std::string_view(row.hsoname).substr(0, row.hsoname.rfind('/'));
      if (row.host == site && parent == path) list.push_back(as_found(row));
    }
    if (list.empty()) {
      fail("FAILURE NOT-A-DIRECTORY");
      return std::nullopt;
    }
    return list;
  }

  /// Makes a directory of an ftp server a directory of archie.
  static prospero_link as_found(prospero_link l) {
    if (!l.directory) return l;
    l.hsoname = "ARCHIE/HOST/" + l.host + l.hsoname;
    l.host.clear();
    l.method.clear();
    return l;
  }

  prospero_world const& world_;
  std::string out_{}, directory_{};
  bool is_old_ = false, has_told_version_ = false, is_over_ = false;
};

constexpr clerk::command clerk::commands[8] = {
    {"VERSION", 1, &clerk::tell_version},
    {"AUTHENTICATE", 3, &clerk::know_user},
    {"AUTHENTICATOR", 2, &clerk::know_user},
    {"DIRECTORY", 3, &clerk::enter},
    {"LIST", 2, &clerk::list},
    {"GET-OBJECT-INFO", 4, &clerk::tell_object},
    {"PARAMETER", 3, &clerk::tell_parameter},
    {"STATUS", 1, &clerk::tell_status},
};

// ---- packets

/// A request and its answer.
struct letter {
  std::uint16_t conversation = 0;
  prospero::parts request{};
  std::vector<std::string> answer{};  // the text of each packet
  bool is_of_version_1 = false;
  std::uint16_t received = 0;  // packets that the client has acknowledged
};

/// Cuts a text into pieces; those of version 1 end at line ends.
std::vector<std::string> cut(std::string_view text, std::size_t longest, bool at_line_ends) {
  std::vector<std::string> packets;
  do {
    auto piece = text.substr(0, longest);
    auto end = piece.rfind('\n');
    if (at_line_ends && piece.size() < text.size() && end != piece.npos) piece = piece.substr(0, end + 1);
    packets.emplace_back(piece);
    text.remove_prefix(piece.size());
  } while (!text.empty());
  return packets;
}

class post_office {
  static auto is_of(std::uint16_t conversation) {
    return [conversation](letter const& l) { return l.conversation == conversation; };
  }

 public:
  explicit post_office(prospero_world const& world) : world_(world) {}

  /// Returns the packets that answer a packet.
  std::vector<std::string> take(prospero::packet const& heard) {
    bool is_cancelled = heard.what == prospero::packet::option::refused;
    if (is_cancelled) {
      std::erase_if(letters_, is_of(heard.conversation));
      return words{};
    }
    auto known = std::ranges::find_if(letters_, is_of(heard.conversation));
    if (heard.number == 0) {
      if (known == letters_.end()) return {};
      return go_on(*known, heard);
    }
    if (world_.is_full) return {prospero::refusal_packet(heard.conversation)};
    if (world_.elsewhere) return {prospero::redirect_packet(heard.conversation, *world_.elsewhere, 1525)};
    if (known != letters_.end() && !known->answer.empty()) return go_on(*known, heard);
    return read(known == letters_.end() ? open(heard.conversation) : *known, heard);
  }

 private:
  static constexpr std::size_t most_letters = 8, most_packets = 16;
  /// Packets that are sent at a time, since the client's address may be forged.
  static constexpr std::uint16_t window = 4;

  letter& open(std::uint16_t conversation) {
    if (letters_.size() == most_letters) letters_.pop_front();
    letters_.emplace_back().conversation = conversation;
    return letters_.back();
  }

  std::vector<std::string> read(letter& l, prospero::packet const& heard) {
    l.request.add(heard);
    bool is_too_long =
        l.request.is_too_much() || heard.number > most_packets || heard.total.value_or(0) > most_packets;
    if (is_too_long) {
      std::erase_if(letters_, is_of(heard.conversation));
      return {prospero::refusal_packet(heard.conversation)};
    }
    if (!l.request.is_complete()) return {prospero::acknowledgement(l.conversation, l.request.received())};
    clerk answering(world_);
    auto text = answering.answer_to(l.request.text());
    l.is_of_version_1 = answering.is_of_version_1();
    l.answer = cut(text, std::max<std::size_t>(world_.longest_text, 1), l.is_of_version_1);
    auto packets = packets_of(l);
    if (world_.wait > 0)
      packets.insert(packets.begin(), prospero::wait_packet(l.conversation, world_.wait, 1));
    return packets;
  }

  std::vector<std::string> go_on(letter& l, prospero::packet const& heard) {
    if (l.answer.empty()) return {};
    auto told = std::min<std::size_t>(heard.received.value_or(0), l.answer.size());
    l.received = std::max(l.received, static_cast<std::uint16_t>(told));
    return packets_of(l);
  }

  /// Returns the packets that the client lacks, at most `window`.
  std::vector<std::string> packets_of(letter const& l) const {
    auto const total = static_cast<std::uint16_t>(l.answer.size());
    if (total == 1 && world_.wait == 0 && l.received == 0) {
      if (l.is_of_version_1) return {prospero::whole_answer_of_version_1(l.answer.front())};
      return {prospero::whole_answer(l.conversation, l.answer.front())};
    }
    auto const last = static_cast<std::uint16_t>(std::min<unsigned>(total, l.received + unsigned{window}));
    std::vector<std::string> packets;
    for (auto number = l.received; number < last; ++number) packets.push_back(packet_of(l, number, last));
    return packets;
  }

  /// As in servers of 1994, only the last packet has the number of packets.
  std::string packet_of(letter const& l, std::uint16_t index, std::uint16_t last) const {
    auto number = static_cast<std::uint16_t>(index + 1);
    auto total = number == l.answer.size() ? number : std::uint16_t{0};
    bool wants_to_know = number == last && (total == 0 || world_.wait > 0);
    auto const& text = l.answer[index];
    if (!wants_to_know) return prospero::answer_part(l.conversation, number, total, text);
    return prospero::answer_part_to_acknowledge(l.conversation, number, total, l.request.received(), text);
  }

  prospero_world const& world_;
  std::deque<letter> letters_{};
};

exchange serve(post_office office) {
  constexpr auto long_silence = std::chrono::minutes(2);
  while (true) {
    co_yield alarm(long_silence);
    auto octets = co_await some();
    if (!octets) co_return;
    auto const heard = prospero::read_packet(*octets);
    if (!heard) continue;
    auto const answers = office.take(*heard);
    for (auto const& packet : answers) co_yield send(packet);
  }
}

}  // namespace

std::string prospero_answer(prospero_world const& world, std::string_view request) {
  return clerk(world).answer_to(request);
}

exchange prospero_server(prospero_world const& world) { return serve(post_office(world)); }

}  // namespace wend::demo
