// SPDX-License-Identifier: Apache-2.0
//
// The content of the demo servers: documents, news, a mailbox, people, names.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wend::demo {

struct document {
  std::string path{};  // from the root: "/garden/poem.txt"
  std::string title{};
  std::string type{};    // media type
  std::string date{};    // RFC 3339, UTC
  std::string octets{};  // text with LF

  bool is_text() const { return type.starts_with("text/"); }
};

struct article {
  std::string id{};      // without its brackets
  std::string octets{};  // head and body, lines with CRLF
};

struct newsgroup {
  std::string name{}, about{};
  std::vector<article> articles{};  // the first is number 1
};

struct person {
  std::string name{}, password{};
  std::string record{};  // the whois record
};

/// A name and its URLs.
struct urn_row {
  std::string urn{};
  std::vector<std::string> urls{};
};

/// The ports of the servers; 0: the server is absent.
struct doors {
  std::uint16_t http = 0, ftp = 0, gopher = 0, nntp = 0, wais = 0, prospero = 0, whois = 0, rlogin = 0,
                telnet = 0, smtp = 0;
};

/// An example: a URI, and what it leads to.
struct invitation {
  std::string scheme{}, uri{}, words{};
};

struct world {
  static constexpr std::size_t most_files = 64, most_octets = 1 << 20;  // that users may store

  std::string host = "127.0.0.1";
  doors at{};
  std::vector<document> documents{};
  std::vector<newsgroup> groups{};
  std::vector<person> people{};
  std::vector<urn_row> names{};
  std::string mailbox{};  // mbox
  std::vector<invitation> invitations{};

  // Stored by users, in memory only.
  std::map<std::string, std::string> incoming{};  // files, by name
  std::vector<std::string> letters{};
  std::size_t posted = 0;  // articles, in octets

  /// Whether a letter or an article of this size fits. Each also counts a fixed number of octets.
  bool has_room_for(std::size_t octets) const;
  /// Whether a file of this size fits, in place of the one with this name.
  bool has_room_for_file(std::string const& name, std::size_t octets) const;
};

/// Returns the world of `wend demo`, whose texts link to all schemes at these ports.
world sample_world(doors const&);

/// Returns a picture of a flower, 48 by 48 pixels, in GIF.
std::string flower();

// ---- look-ups

document const* document_at(world const&, std::string_view path);

/// An entry of a folder; without a document it is a folder.
struct child {
  std::string name{};
  document const* file = nullptr;
};
/// Returns the entries of a folder in the order of the world, folders at their first document; empty if there is no
/// such folder.
std::vector<child> children_of(world const&, std::string_view folder);

/// Returns the text documents with all of these words in their titles or texts, in any case.
std::vector<document const*> documents_with(world const&, std::string_view words);

newsgroup const* group_named(world const&, std::string_view name);
person const* person_named(world const&, std::string_view name);

/// Returns the article with this id, posted ones included; or null.
article const* article_with(world const&, std::string_view id);

/// Adds an article to its groups, with an Xref field (RFC 5536 §3.2.14).
void file_article(article, std::vector<newsgroup*> const&);

/// Returns the row of a name, or of an equivalent one (RFC 8141 §3.1); or null.
urn_row const* name_row(world const&, std::string_view urn);

// ---- writing

std::string with_crlf(std::string_view text);
/// Returns the text with CRLF, a second dot before each leading dot, and the final line with a dot.
std::string dotted_text(std::string_view text);
/// Returns the text escaped for HTML.
std::string html_text(std::string_view);
/// Returns "19941220120000" for a date of RFC 3339.
std::string digits_of(std::string_view date);

}  // namespace wend::demo
