// SPDX-License-Identifier: Apache-2.0
//
// The content of `wend demo`.

#include <algorithm>
#include <array>

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/base64.hpp"

namespace wend::demo {
namespace {

constexpr std::string_view date = "1994-12-20T12:00:00Z";

struct page {
  std::string_view path, title, octets;
};

constexpr page pages[] = {
    {"/welcome.txt", "Welcome",
     R"(Welcome to a small world.

Everything here is on your own machine, and every text can be had in more than
one way: by http, by ftp, by gopher; some of them by wais and prospero too.
That is the idea: one way to write down where a thing is, whatever protocol
it takes to fetch it.

Look around. Nothing that you do here can break anything, and when the
program stops, the world is gone.
)"},
    {"/garden/poem.txt", "A menu in spring",
     R"(A menu in spring

.  One is a bed of violets,
.. two is a path of stone,
   three is a gate that leads to more,
   four is a bench, alone.

   Choose, and the gate will open.
   Choose, and the path goes on.
   Seven will ask you for a word
   and tell you where it has gone.
)"},
    {"/garden/sunflower.txt", "The sunflower",
     R"(The sunflower

A flower that turns to the light while it grows. Full grown it stays where it
is and looks east, where it warms up early and bees like to come.
)"},
    {"/garden/rose.txt", "The rose",
     R"(The rose

A flower of five petals if it is wild, of many more if somebody has been busy.
What look like thorns are prickles: they break off and leave the stem whole.
)"},
    {"/protocols/gopher.txt", "Gopher in four lines",
     R"(Connect. Send one line: the selector. Read the answer until the end.
A menu has one item to a line: a letter for its type, then title, selector,
host and port, with tabs between. Type 0 is a text, 1 a menu, 7 a search.
Gopher+ adds a plus, and more to know about each item.
)"},
    {"/protocols/ftp.txt", "FTP in four lines",
     R"(A conversation on one connection, the data on another.
USER and PASS say who you are, CWD goes down a folder at a time, TYPE says
text or octets, PASV asks for a place to connect to, and RETR brings the file.
Each command is answered by three digits, for programs, and words, for people.
)"},
    {"/protocols/news.txt", "News in four lines",
     R"(Articles in groups, the same ones on many servers. An article has an id that
is its own everywhere: news: names it by that, and needs no host. It has a
number too, in each group of each server: nntp: names it by those.
Replies name the articles that they answer, and so there are threads.
)"},
    {"/protocols/wais.txt", "WAIS in four lines",
     R"(Words go to a database, and documents come back in the order in which they
seem to matter, each with its score. A document has an id that only the
server understands; it is fetched by it, a chunk at a time.
)"},
    {"/protocols/names.txt", "Names that are no places",
     R"(A URL says where a thing is. A URN says what it is, for ever, and leaves the
where to somebody who knows: here a resolver that is asked over http and
answers with a list of URLs. The first of them that works is the one.
)"},
    {"/odd names/two words.txt", "A name with a space in it", "Two words, one file.\n"},
    {"/odd names/50% off.txt", "A name with a percent sign", "The percent sign is written %25.\n"},
    {"/odd names/what?.txt", "A name with a question mark", "In a URL a bare one would begin a search.\n"},
    {"/d/a/b", "The file b in the folder a", "This is b, in a, in d.\n"},
};

struct post {
  std::string_view id, from, subject, references, body;
};

constexpr post garden_posts[] = {
    {"first@garden.demo.example", "Ann <ann@demo.example>", "What grows in the shade?", "",
     "My bed gets two hours of sun. What would you put there?\r\n"},
    {"second@garden.demo.example", "Bob <bob@demo.example>", "Re: What grows in the shade?",
     "<first@garden.demo.example>",
     "> My bed gets two hours of sun.\r\n\r\nViolets, and ferns behind them.\r\n"},
    {"third@garden.demo.example", "Ann <ann@demo.example>", "Re: What grows in the shade?",
     "<first@garden.demo.example> <second@garden.demo.example>", "Violets it is. Thank you!\r\n"},
};

std::string post_octets(post const& post, std::string_view group) {
  std::string text = "Path: demo.example!not-for-mail\r\nFrom: ";
  ((text += post.from) += "\r\nNewsgroups: ") += group;
  (text += "\r\nSubject: ") += post.subject;
  text += "\r\nDate: Tue, 20 Dec 1994 12:00:00 +0000\r\nMessage-ID: <";
  (text += post.id) += ">\r\n";
  if (!post.references.empty()) ((text += "References: ") += post.references) += "\r\n";
  return (text += "\r\n") += post.body;
}

std::string base64_lines(std::string_view octets) {
  std::string lines;
  for (; !octets.empty(); octets.remove_prefix(std::min(octets.size(), std::size_t{54})))
    lines += wire::base64(octets.substr(0, 54)) + "\r\n";
  return lines;
}

/// An article or a letter with a picture as a part of it: RFC 2387, RFC 2392.
std::string with_picture(std::string_view head) {
  std::string message(head);
  message +=
      "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"petal\"; type=\"text/html\"\r\n\r\n"
      "--petal\r\nContent-Type: text/html; charset=us-ascii\r\nContent-ID: <page@demo.example>\r\n\r\n"
      "<p>A flower from my garden:</p>\r\n<p><img src=\"cid:flower@demo.example\" alt=\"a flower\"></p>\r\n"
      "--petal\r\nContent-Type: image/gif; name=\"flower.gif\"\r\nContent-Transfer-Encoding: base64\r\n"
      "Content-ID: <flower@demo.example>\r\n\r\n";
  return message + base64_lines(flower()) + "--petal--\r\n";
}

newsgroup garden_group() {
  newsgroup group{"demo.garden", "What grows, and what does not", {}};
  for (auto const& post : garden_posts)
    file_article({std::string(post.id), post_octets(post, group.name)}, {&group});
  file_article({"picture@garden.demo.example",
                with_picture("Path: demo.example!not-for-mail\r\nFrom: Bob <bob@demo.example>\r\nNewsgroups: "
                             "demo.garden\r\nSubject: A flower\r\nDate: Tue, 20 Dec 1994 13:00:00 +0000\r\n"
                             "Message-ID: <picture@garden.demo.example>\r\n")},
               {&group});
  return group;
}

newsgroup welcome_group() {
  post only{"hello@welcome.demo.example", "Ann <ann@demo.example>", "Hello", "",
            "This group is for trying things. Post here; it is gone when the world is.\r\n"};
  newsgroup group{"demo.welcome", "For trying things", {}};
  file_article({std::string(only.id), post_octets(only, group.name)}, {&group});
  return group;
}

/// The letters as an mbox file: LF, a From_ line before each, an empty line after each.
std::string mailbox() {
  auto plain =
      std::string("From: Ann <ann@demo.example>\r\nTo: Bob <bob@demo.example>\r\nSubject: Welcome\r\n") +
      "Date: Tue, 20 Dec 1994 11:00:00 +0000\r\nMessage-ID: <welcome@demo.example>\r\n\r\n" +
      "Dear Bob,\r\n\r\nthe gate is open. Come and look.\r\n\r\nAnn\r\n";
  auto second = with_picture(
      "From: Bob <bob@demo.example>\r\nTo: Ann <ann@demo.example>\r\nSubject: A flower\r\n"
      "Date: Tue, 20 Dec 1994 13:00:00 +0000\r\nMessage-ID: <flower-letter@demo.example>\r\n");
  std::string letters;
  for (auto const& [sender, text] : {std::pair<std::string, std::string>{"ann", plain}, {"bob", second}}) {
    letters += "From " + sender + "@demo.example Tue Dec 20 12:00:00 1994\n";
    for (char c : text)
      if (c != '\r') letters += c;
    letters += "\n";
  }
  return letters;
}

/// Returns the beginning of a URI with a host.
std::string at(world const& w, std::string_view scheme, std::uint16_t port) {
  return std::string(scheme) + "://" + w.host + ":" + std::to_string(port);
}

void invite(world& w) {
  auto& invitations = w.invitations;
  auto here = w.at;
  auto http = at(w, "http", here.http), gopher = at(w, "gopher", here.gopher);
  if (here.http) invitations.push_back({"http", http + "/", "pages, with links to everything else"});
  if (here.ftp) invitations.push_back({"ftp", at(w, "ftp", here.ftp) + "/garden/poem.txt;type=a", "a text"});
  if (here.gopher) invitations.push_back({"gopher", gopher + "/", "a menu"});
  if (here.gopher) invitations.push_back({"gopher", gopher + "/7/find%09flower", "a search"});
  if (here.gopher)
    invitations.push_back({"gopher+", gopher + "/0/garden/poem.txt%09%09+text/html", "a text, as HTML"});
  if (here.nntp)
    invitations.push_back({"news", "news:demo.garden", "a newsgroup, from the server of the configuration"});
  if (here.nntp)
    invitations.push_back({"nntp", at(w, "nntp", here.nntp) + "/demo.garden/2", "an article, by its number"});
  if (here.wais)
    invitations.push_back({"wais", at(w, "wais", here.wais) + "/garden?flower", "documents, by relevance"});
  if (here.prospero)
    invitations.push_back(
        {"prospero", at(w, "prospero", here.prospero) + "/garden/poem.txt", "an object, by its name"});
  if (here.whois) invitations.push_back({"whois", at(w, "whois", here.whois) + "/ann", "a person"});
  if (here.http) invitations.push_back({"urn", "urn:example:poem", "a name, resolved over http"});
  if (here.smtp)
    invitations.push_back({"mailto", "mailto:ann@demo.example?subject=Hello", "a letter; it is shown here"});
  if (here.rlogin)
    invitations.push_back(
        {"rlogin", "rlogin://ann@" + w.host + ":" + std::to_string(here.rlogin), "a session"});
  if (here.telnet)
    invitations.push_back(
        {"telnet", "telnet://ann@" + w.host + ":" + std::to_string(here.telnet), "a session"});
}

void write_links_page(world& w) {
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Ways to go</title>\n"
      "<h1>Ways to go</h1>\n<p>Each of these is here, on your own machine.</p>\n<ul>\n";
  for (auto const& invitation : w.invitations)
    page += "<li><a href=\"" + html_text(invitation.uri) + "\">" + html_text(invitation.scheme) +
            "</a>: " + html_text(invitation.words) + "\n";
  page += "</ul>\n";
  w.documents.push_back({"/ways.html", "Ways to go", "text/html", std::string(date), std::move(page)});
}

}  // namespace

// GIF without compression: each pixel is a code, and the table is cleared before the code size would grow.
std::string flower() {
  constexpr int side = 48;
  constexpr std::array<std::string_view, 4> colours = {"\xf4\xf1\xe8", "\xf2\xb7\x05", "\x6b\x3f\x1d",
                                                       "\x3c\x7a\x3f"};
  constexpr std::pair<int, int> petals[] = {{10, 0},  {7, 7},   {0, 10},  {-7, 7},
                                            {-10, 0}, {-7, -7}, {0, -10}, {7, -7}};
  auto colour_at = [&](int x, int y) {
    int dx = x - side / 2, dy = y - side / 3;
    if (dx * dx + dy * dy < 36) return 2;
    for (auto [px, py] : petals)
      if ((dx - px) * (dx - px) + (dy - py) * (dy - py) < 20) return 1;
    bool is_stem = dx * dx <= 1 && dy > 0;
    return is_stem ? 3 : 0;
  };
  std::string image = "GIF89a";
  image += {side, 0, side, 0, static_cast<char>(0xf6), 0, 0};  // a table of 128 colours
  for (std::size_t i = 0; i < 128; ++i)
    image += i < colours.size() ? colours[i] : std::string_view("\0\0\0", 3);
  image += {',', 0, 0, 0, 0, side, 0, side, 0, 0, 7};
  std::string codes;
  for (int i = 0; i < side * side; ++i) {
    if (i % 100 == 0) codes += '\x80';  // clear
    codes += static_cast<char>(colour_at(i % side, i / side));
  }
  codes += '\x81';  // end
  for (std::size_t i = 0; i < codes.size(); i += 255) {
    auto block = codes.substr(i, 255);
    (image += static_cast<char>(block.size())) += block;
  }
  return image += {0, ';'};
}

world sample_world(doors const& where) {
  world w;
  w.at = where;
  for (auto const& [path, title, octets] : pages)
    w.documents.push_back(
        {std::string(path), std::string(title), "text/plain", std::string(date), std::string(octets)});
  w.documents.push_back({"/garden/flower.gif", "A flower", "image/gif", std::string(date), flower()});
  w.groups = {garden_group(), welcome_group()};
  w.people = {{"ann", "violet", "name:   Ann\nmail:   ann@demo.example\ngarden: in the shade\n"},
              {"bob", "fern", "name:   Bob\nmail:   bob@demo.example\ngarden: on the balcony\n"}};
  auto http = at(w, "http", where.http), gopher = at(w, "gopher", where.gopher);
  w.names = {{"urn:example:poem", {gopher + "/0/garden/poem.txt", http + "/garden/poem.txt"}},
             {"urn:example:flower", {http + "/garden/flower.gif"}},
             {"urn:example:nowhere", {}}};
  w.mailbox = mailbox();
  invite(w);
  write_links_page(w);
  return w;
}

}  // namespace wend::demo
