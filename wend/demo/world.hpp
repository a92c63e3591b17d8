// SPDX-License-Identifier: Apache-2.0
//
// One small world that every small server shows in its own way: documents, news, a mailbox, people, names.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wend::testing {

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
  std::string record{};  // what whois says
};

/// A name, and where the thing is to be had.
struct urn_row {
  std::string urn{};
  std::vector<std::string> urls{};
};

/// Where the servers are. 0: it is not there.
struct doors {
  std::uint16_t http = 0, ftp = 0, gopher = 0, nntp = 0, wais = 0, prospero = 0, whois = 0, rlogin = 0,
                telnet = 0, smtp = 0;
};

/// Something to try: a URI, and in a few words what it leads to.
struct invitation {
  std::string scheme{}, uri{}, words{};
};

struct world {
  static constexpr std::size_t most_files = 64, most_octets = 1 << 20;  // that guests may leave here

  std::string host = "127.0.0.1";
  doors at{};
  std::vector<document> documents{};
  std::vector<newsgroup> groups{};
  std::vector<person> people{};
  std::vector<urn_row> names{};
  std::string mailbox{};  // mbox
  std::vector<invitation> invitations{};

  // What guests leave; it is gone when the world is.
  std::map<std::string, std::string> incoming{};  // files, by name
  std::vector<std::string> letters{};
  std::size_t posted = 0;  // articles, in octets

  /// For a letter or an article. Everything takes some room by being there.
  bool has_room_for(std::size_t octets) const;
  /// For a file of this name, in the place of one that has it.
  bool has_room_for_file(std::string const& name, std::size_t octets) const;
};

/// The one that `wend demo` shows. Its texts lead through all the schemes, by these ports.
world sample_world(doors const&);

/// A picture: a flower, 48 by 48, in GIF.
std::string flower();

// ---- looking things up

document const* document_at(world const&, std::string_view path);

/// One step below a folder; no document: a folder.
struct child {
  std::string name{};
  document const* file = nullptr;
};
/// In the order of the world, folders at their first document. Nothing: there is no such folder.
std::vector<child> children_of(world const&, std::string_view folder);

/// The text documents that have every one of these words, by their titles and texts, in any case.
std::vector<document const*> documents_with(world const&, std::string_view words);

newsgroup const* group_named(world const&, std::string_view name);
person const* person_named(world const&, std::string_view name);

/// The article with this id; what was posted counts.
article const* article_with(world const&, std::string_view id);

/// Puts it where it belongs, and writes into its head where that is: Xref, RFC 5536 §3.2.14.
void file_article(article, std::vector<newsgroup*> const&);

/// Equivalent names are the same: RFC 8141 §3.1.
urn_row const* name_row(world const&, std::string_view urn);

// ---- writing

std::string with_crlf(std::string_view text);
/// Lines with CRLF, those that begin with a dot with two; and the line with the dot that ends it.
std::string dotted_text(std::string_view text);
/// What stands in HTML for text.
std::string html_text(std::string_view);
/// "19941220120000", from RFC 3339.
std::string digits_of(std::string_view date);

}  // namespace wend::testing
