// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/wais_server.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "wend/schemes/wais/net/conversation.hpp"
#include "wend/schemes/wais/octets.hpp"
#include "wend/schemes/wais/plan.hpp"
#include "wend/schemes/wais/request.hpp"
#include "wend/testing/captures.hpp"
#include "wend/testing/duet.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::demo {
namespace {

using testing::arrival;
using testing::duet;
using testing::fair;
using testing::octet_by_octet;
using testing::performance;
using testing::played;
using testing::sending;
using testing::visible;
using testing::weather;

using namespace std::string_view_literals;
using wais::apdu::unit;

// ---- octets

std::string octets(std::string_view hex) {
  std::string out;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    out += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  return out;
}

std::vector<std::string> messages_in(std::string_view octets) {
  std::vector<std::string> messages;
  while (octets.size() >= wais::header_size) {
    auto length = wais::length_in(octets.substr(0, wais::header_size), wais::longest_message);
    if (!length) break;
    messages.emplace_back(octets.substr(0, wais::header_size + *length));
    octets.remove_prefix(messages.back().size());
  }
  return messages;
}

wais::answer read(std::string_view message) {
  auto reply = wais::read_answer(message.substr(wais::header_size));
  EXPECT_TRUE(reply) << visible(message);
  return reply.value_or(wais::answer());
}

/// Returns all that the server sends for these octets; then the client closes.
std::string told(std::vector<wais_database> const& databases, wais_house const& house, std::string_view asked,
                 std::optional<failure>* why = nullptr) {
  auto talk = wais_server(databases, house);
  std::string sent, lent(asked);
  bool has_fed = false;
  for (auto left = 1000; left > 0; --left) {
    auto const& step = talk.next();
    using act = wire::step::act;
    if (step.what == act::send) sent += step.text;
    if (step.what == act::receive) has_fed ? talk.end() : talk.feed(lent), has_fed = true;
    if (step.what == act::fail && why) why->emplace(failure{step.why, std::string(step.text), step.at});
    if (step.what == act::fail || step.what == act::done) return sent;
  }
  return "it does not end";
}

// ---- databases, and the worked examples: each request with its answer

std::string text_of(std::size_t size, std::size_t lines) {
  std::string text;
  for (std::size_t i = 0; i < lines; ++i) text += i == 0 ? "internet gopher\n" : "a line\n";
  text.insert(0, std::string(size - text.size(), '-'));
  return text;
}

wais_house const noted{.host = "wais.example:210", .says = {"URL", "testd", "1.0"}};

std::vector<wais_database> const noted_world{
    {"rfc",
     "Requests for comments",
     {{"0 1200 /rfc/1436", "RFC 1436 Gopher", "TEXT,PS", text_of(1200, 35), "930301"}}}};

auto const noted_id = octets(
    "0110776169732e6578616d706c653a32313002037266630310302031323030202f7266632f313433360701"
    "00");

struct example {
  std::string_view what, asked, answered;
};

constexpr example examples[] = {
    {"init",
     "303030303030303034317a32776169732020202020202020300027140301800401800502800006028000070464656d6f0803555"
     "24c09067572"
     "6c6b69740a03312e30",
     "303030303030303034337a3277616973202020202020202030002115010301800401800502800006028000080355524c0905746"
     "57374640a03"
     "312e306306640100650100"},
    {"search",
     "303030303030303034387a327761697320202020202020203000151600001e00138800001e011100120372666314013363176a0"
     "f696e746572"
     "6e657420676f706865726f0101720128",
     "303030303030303134337a3277616973202020202020202030000e17000000000000010000001b0100637d730f696e7465726e6"
     "57420676f70"
     "686572811669742c0110776169732e6578616d706c653a32313002037266630310302031323030202f7266632f3134333607010"
     "0760203e878"
     "0204b08103012381040c81050454455854810502505379037266637a0831393933303330317b0f524643203134333620476f706"
     "86572"},
};

constexpr example retrieval{
    "retrieval",
    "303030303030303139357a3277616973202020202020202030002c1600000a00001000000f011103464f4f120372666314013113"
    "0f201f446f"
    "63756d656e7420546578740201331581122c11756e2072652069672069672069672069672d2c0110776169732e6578616d706c65"
    "3a32313002"
    "037266630310302031323030202f7266632f313433360701002c1177742072652069672069672069672069672d04544558542e01"
    "612c117762"
    "20726f2069672069672069672069672d01302e01612c11776220726c2069672069672069672069672d04313230302e0161",
    "303030303030303038387a3277616973202020202020202030001117000000000000010000001b01000201336343811940742c01"
    "1077616973"
    "2e6578616d706c653a32313002037266630310302031323030202f7266632f313433360701007501007f0d68656c6c6f2c20776f"
    "726c640a"};

constexpr auto feedback =
    "303030303030303130317a327761697320202020202020203000151600001e00138800001e0111001203726663140133634c6a06"
    "676f70686572"
    "6b2c0110776169732e6578616d706c653a32313002037266630310302031323030202f7266632f31343336070100810504544558"
    "546401016c01"
    "006d01c86f0101720128"sv;

constexpr auto out_of_range =
    "303030303030303034317a3277616973202020202020202030001117000000000000010000001b010002013363141c001053464e"
    "6f20737563"
    "682072616e6765011d"sv;

std::string turn(std::string_view asked, std::string_view answered) {
  return "< " + visible(asked) + "\n> " + visible(answered) + "\n";
}

TEST(WaisServer, requests_are_answered_as_in_the_worked_examples_octet_by_octet) {  // RFC 1625 §4
  std::string script;
  for (auto const& example : examples) script += turn(octets(example.asked), octets(example.answered));
  script += "<|\n";
  EXPECT_EQ(played([] { return wais_server(noted_world, noted); }, script), script);
}

TEST(WaisServer, a_part_of_a_document_is_sent_as_in_the_worked_example) {  // RFC 1625 §4
  std::vector<wais_database> const world{{"rfc", "", {{"0 1200 /rfc/1436", "", "TEXT", "hello, world\n"}}}};
  auto behind = wais::apdu::retrieval("rfc", "TEXT", noted_id, {1200, 2400});
  auto script =
      turn(octets(retrieval.asked), octets(retrieval.answered)) + turn(behind, octets(out_of_range)) + "<|\n";
  EXPECT_EQ(played([&] { return wais_server(world, noted); }, script), script);
}

TEST(WaisServer, a_client_that_wants_more_than_searches_is_refused) {
  auto asked = octets(examples[0].asked), answered = octets(examples[0].answered);
  asked[0x21] = '\xC0';  // options: present as well
  answered[0x1C] = '\0';
  auto script = turn(asked, answered) + "<|\n";
  EXPECT_EQ(played([] { return wais_server(noted_world, noted); }, script), script);
  script = turn(asked, answered) + "< " + visible(octets(examples[1].asked)) +
           "\n! not-allowed the client was refused\n";
  EXPECT_EQ(played([] { return wais_server(noted_world, noted); }, script), script);
}

TEST(WaisServer, a_client_may_omit_the_init_request) {  // RFC 1625 §4: the server keeps nothing
  auto script = turn(octets(examples[1].asked), octets(examples[1].answered)) + "<|\n";
  EXPECT_EQ(played([] { return wais_server(noted_world, noted); }, script), script);
}

TEST(WaisServer, relevance_feedback_adds_the_words_of_a_document) {
  auto sent =
      told({{"rfc", "", {{"0 1200 /rfc/1436", "one", "TEXT", "zebra\n"}, {"x", "two", "TEXT", "a zebra"}}}},
           noted, octets(feedback));
  auto reply = read(sent);
  ASSERT_EQ(reply.hits.size(), 2U);
  EXPECT_EQ(reply.hits[1].headline, "two");
}

// ---- searches

std::vector<wais_database> const zoo{
    {"zoo",
     "Animals\nof all kinds",
     {{"1", "One cat", "TEXT", "a cat\n", "930301"},
      {"2", "Cats and dogs", "TEXT", "cat dog cat\n", "20010203"},
      {"3", "A picture", "GIF", "GIF89a cat cat cat"sv.data()},
      {"4", "Many cats", "HTML", "cat CAT, Cat. cat", "991231"}}},
    {"INFO",
     "What there is",
     {{"zoo", "zoo.src", "WSRC", "(:source :database-name \"zoo\" :description \"Animals\")"}}},
};

std::vector<std::string> found(std::string_view database, std::string_view words) {
  std::vector<std::string> names;
  for (auto const& hit : read(told(zoo, {}, wais::apdu::search(database, words))).hits)
    names.push_back(std::to_string(hit.score.value_or(9999)) + ' ' + hit.date + ' ' + hit.headline);
  return names;
}

// shows WAIS-08 · RFC 1738 §3.9
TEST(WaisServer, documents_with_most_of_the_words_come_first) {
  using names = std::vector<std::string>;
  EXPECT_EQ(found("zoo", "cat"),
            (names{"1000 19991231 Many cats", "998 19930301 One cat", "998 20010203 Cats and dogs"}));
  EXPECT_EQ(found("zoo", "DOG cat")[0], "1000 20010203 Cats and dogs");
  EXPECT_EQ(found("zoo", "picture"), names{"1000  A picture"});
  EXPECT_EQ(found("zoo", "lion"),
            names{"0  Search produced no result. Here's the Catalog for database: zoo"});
  EXPECT_EQ(found("zoo", ""), (names{"1000  zoo.src", "0  Here's the Catalog for database: zoo"}));
  EXPECT_EQ(found("", "animals"), names{"1000  zoo.src"});  // without a name: the directory of servers
}

TEST(WaisServer, a_diagnostic_explains_an_empty_answer) {
  auto why = [](std::string_view database, std::string_view words) {
    auto reply = read(told(zoo, {}, wais::apdu::search(database, words)));
    return reply.refused ? reply.refused->code + ' ' + reply.refused->words : "none";
  };
  EXPECT_EQ(why("ark", "cat"), "S1 The following database is not available: ark");
  EXPECT_EQ(why("zoo\x1F"
                "ark",
                "cat"),
            "S1 The following database is not available: ark");
  EXPECT_EQ(why("zoo@h.example:210", "cat"), "T2 No other server is asked: zoo@h.example:210");
  std::string many;
  for (int i = 0; i < 300; ++i) many += " w" + std::to_string(i);
  EXPECT_EQ(why("zoo", many), "S6 Too many words");
}

TEST(WaisServer, hits_are_limited_by_the_request_and_by_the_buffer) {
  wais_database large{"many", "", {}};
  for (int i = 0; i < 1000; ++i)
    large.documents.push_back({std::to_string(i), "cat " + std::to_string(i), "TEXT", "x"});
  auto sent = told({large}, {}, wais::apdu::search("many", "cat"));
  EXPECT_EQ(read(sent).hits.size(), 40U);  // the number that wend requests
  auto few = told({large}, {.longest_record = 1000}, wais::apdu::search("many", "cat"));
  EXPECT_LE(few.size(), 1000 + wais::header_size);
  EXPECT_GT(read(few).hits.size(), 5U);
}

// ---- documents

std::string why_no_text(std::string_view database, std::string_view type, std::string_view id,
                        wais::apdu::range part) {
  auto reply = read(told(zoo, {}, wais::apdu::retrieval(database, type, id, part)));
  if (reply.text) return "text: " + *reply.text;
  return reply.refused ? reply.refused->code + ' ' + reply.refused->words : "nothing";
}

TEST(WaisServer, documents_are_sent_by_octets_or_by_lines) {
  auto const id = wais::apdu::id_of({"3=1"}), four = wais::apdu::id_of({"3=4"});
  EXPECT_EQ(why_no_text("zoo", "TEXT", id, {2, 5}), "text: cat");
  EXPECT_EQ(why_no_text("zoo", "text", id, {0, 99}), "text: a cat\n");
  EXPECT_EQ(why_no_text("zoo", "", id, {0, 1, unit::lines}), "text: a cat\n");
  EXPECT_EQ(why_no_text("zoo", "TEXT", id, {1, 2, unit::lines}), "SF No such range");
  EXPECT_EQ(why_no_text("zoo", "TEXT", id, {6, 9}), "SF No such range");
  EXPECT_EQ(why_no_text("zoo", "TEXT", id, {3, 2}), "SF No such range");
  EXPECT_EQ(why_no_text("zoo", "HTML", four, {0, 3}), "text: cat");
  EXPECT_EQ(why_no_text("zoo", "GIF", id, {0, 3}), "SF The document has no such type");
  EXPECT_EQ(why_no_text("zoo", "TEXT", wais::apdu::id_of({"3=9"}), {0, 3}), "SF No such document");
  EXPECT_EQ(why_no_text("zoo", "TEXT", "opaque", {0, 3}), "SF No such document");
  EXPECT_EQ(why_no_text("ark", "TEXT", id, {0, 3}), "SF No such database");
  EXPECT_EQ(why_no_text("zoo", "TEXT", wais::apdu::id_of({"3=9", "6=1"}), {0, 99}), "text: a cat\n");
}

TEST(WaisServer, an_answer_larger_than_the_client_accepts_is_refused) {
  auto sent = told({{"db", "", {{"x", "", "TEXT", std::string(5000, 'x')}}}}, {.longest_record = 4000},
                   wais::apdu::retrieval("db", "TEXT", wais::apdu::id_of({"3=x"}), {0, 5000}));
  EXPECT_EQ(read(sent).refused->code, "SJ");
}

// ---- requests by wend's client

performance asked(std::string_view url, std::vector<wais_database> const& world, wais_house const& house = {},
                  weather const& sky = fair, profile p = profile::rfc1738) {
  auto read = wend::parse(url, p);
  EXPECT_TRUE(read) << url;
  if (!read) return {};
  return duet(
      std::move(testing::started(wais::plan_for, wais::start, *read)->talk),
      [&](auto const&) { return wais_server(world, house); }, sky);
}

std::vector<std::string> titles(performance const& had) {
  std::vector<std::string> lines;
  for (auto const& e : had.entries)
    lines.push_back(std::string(name_of(e.kind)) + ' ' + e.title + ' ' + e.uri);
  return lines;
}

// shows WAIS-08 · RFC 1738 §3.9
TEST(WaisServer, wend_searches_a_database_and_fetches_a_hit) {
  for (auto const& sky : {weather(fair), weather(octet_by_octet)}) {
    auto had = asked("wais://h.example/zoo?cat", zoo, {}, sky);
    ASSERT_FALSE(had.failure);
    ASSERT_EQ(had.entries.size(), 3U);
    EXPECT_EQ(titles(had)[0], "text Many cats wais://h.example/zoo/HTML/2%3Dzoo%3B3%3D4%3B7%3D%00%3B");
    EXPECT_EQ(had.entries[0].facts.date, "1999-12-31T00:00:00Z");
    for (auto const& e : had.entries) {
      auto got = asked(e.uri, zoo, {}, sky);
      EXPECT_FALSE(got.failure);
      EXPECT_EQ(got.delivered.size(), e.facts.size) << e.uri;
    }
  }
}

TEST(WaisServer, wend_lists_a_database_and_a_directory_of_servers) {
  auto had = asked("wais://h.example/zoo", zoo);
  ASSERT_EQ(had.entries.size(), 2U) << (had.failure ? had.failure->said : "");
  auto source = asked(had.entries[0].uri, zoo);
  EXPECT_EQ(titles(source), std::vector<std::string>{"search zoo: Animals wais://h.example/zoo"});
  auto named = asked(had.entries[0].uri, zoo, {.host = "w.example:2210"});
  EXPECT_EQ(titles(named), std::vector<std::string>{"search zoo: Animals wais://w.example:2210/zoo"});
  auto catalog = asked(had.entries[1].uri, zoo);
  EXPECT_EQ(catalog.delivered, "Catalog for database: zoo\n\nOne cat\nCats and dogs\nA picture\nMany cats\n");
  auto info = asked("wais://h.example/INFO/WSRC/3%3Dzoo%3B", zoo);
  EXPECT_EQ(titles(info), std::vector<std::string>{"search zoo: Animals wais://h.example/zoo"});
}

TEST(WaisServer, wend_gets_a_document_in_many_slices_by_octets_and_by_lines) {
  std::string binary, text;
  for (int i = 0; i < 33'333; ++i) binary += static_cast<char>(i * 7 % 251);
  for (int i = 0; i < 777; ++i) text += "line " + std::to_string(i) + '\n';
  std::vector<wais_database> const world{
      {"db", "", {{"gif", "g", "GIF", binary}, {"txt", "t", "TEXT", text}}}};
  EXPECT_EQ(asked("wais://h/db/GIF/3%3Dgif%3B", world).delivered, binary);
  EXPECT_EQ(asked("wais://h/db/GIF/3%3Dgif%3B", world, {.longest_record = 2000}).delivered, binary);
  EXPECT_EQ(asked("wais://h/db/GIF/33333/3%3Dgif;", world, {}, fair, profile::url7a).delivered, binary);
  EXPECT_EQ(asked("wais://h/db/TEXT/3%3Dtxt%3B", world, {.has_only_lines = true}).delivered, text);
  EXPECT_EQ(asked("wais://h/db/TEXT/3%3Dtxt%3B", world).delivered, text);
}

TEST(WaisServer, wend_reports_the_diagnostic_of_the_server) {
  EXPECT_EQ(asked("wais://h/ark?cat", zoo).failure->code, errc::not_found);
  EXPECT_EQ(asked("wais://h/zoo/TEXT/3%3D9%3B", zoo).failure->code, errc::not_found);
  EXPECT_EQ(asked("wais://h/a%40b?cat", zoo).failure->code, errc::not_allowed);
}

// ---- false values

TEST(WaisServer, a_truncated_request_gets_no_answer) {
  for (auto whole :
       {octets(examples[0].asked), octets(examples[1].asked), octets(feedback), octets(retrieval.asked)})
    for (std::size_t size = 0; size < whole.size(); ++size) {
      std::optional<failure> why;
      EXPECT_EQ(told(noted_world, noted, whole.substr(0, size), &why), "") << size;
      EXPECT_EQ(why.has_value(), size >= wais::header_size) << size;
      EXPECT_TRUE(!why || why->code == errc::truncated) << size;
    }
}

/// Calls `told` with each octet incremented, decremented, and set to limits of its values.
template <class Told>
void for_each_lie(std::string const& whole, Told told) {
  for (std::size_t at = 0; at < whole.size(); ++at) {
    unsigned const was = static_cast<unsigned char>(whole[at]);
    for (unsigned value : {was + 1, was - 1, 0U, 0x7FU, 0x80U, 0xFFU}) {
      auto lie = whole;
      lie[at] = static_cast<char>(value);
      told(lie, at);
    }
  }
}

TEST(WaisServer, a_false_request_is_answered_or_refused) {
  std::size_t refused = 0, answered = 0;
  for (auto whole :
       {octets(examples[0].asked), octets(examples[1].asked), octets(feedback), octets(retrieval.asked)})
    for_each_lie(whole, [&](std::string const& lie, std::size_t at) {
      std::optional<failure> why;
      auto sent = told(noted_world, noted, lie, &why);
      ASSERT_LT(sent.size(), 2000U) << at;
      auto messages = messages_in(sent);
      ASSERT_LE(messages.size(), 2U);  // the octets after a message are a second, invalid request
      if (why) return void(++refused);
      if (messages.empty()) return;  // the first octets are not a header, and the client closed
      auto body = std::string_view(messages[0]).substr(wais::header_size);
      bool is_understood = wais::read_answer(body) || wais::read_greeting(body);
      EXPECT_TRUE(is_understood) << at << ' ' << visible(sent);
      ++answered;
    });
  EXPECT_GT(refused, 500U);
  EXPECT_GT(answered, 500U);
}

TEST(WaisServer, a_false_length_closes_the_connection) {
  auto why_not = [](std::string_view length, std::string_view body) {
    std::optional<failure> why;
    auto sent = told(zoo, {}, std::string(length) + "z2wais        0" + std::string(body), &why);
    return sent + ' ' + std::string(why ? explain(why->code).name : "none");
  };
  auto const nothing = wais::framed("");  // the answer of freeWAIS to an invalid request
  EXPECT_EQ(why_not("0999999999", ""), " too-large");
  EXPECT_EQ(why_not("0000065536", ""), " too-large");
  EXPECT_EQ(why_not("0-00000001", ""), " unexpected-reply");
  EXPECT_EQ(why_not("0000000003", "\0\1\x18"sv), nothing + " unexpected-reply");  // Present
  EXPECT_EQ(why_not("0000000003", "\xFF\xFF\x14"sv), nothing + " truncated");
  EXPECT_EQ(why_not("0000000005", "\0\3\x14\x07\x7F"sv), nothing + " truncated");
  EXPECT_EQ(why_not("0000000000", ""), nothing + " truncated");
}

TEST(WaisServer, at_most_sixteen_documents_are_sent_at_once) {
  auto asking_for = [](int documents) {
    std::string terms, query;
    for (int i = 0; i < documents; ++i) {
      wais::put(terms, wais::tag::attribute_list, "un re ig ig ig ig");
      wais::put(terms, wais::tag::term, wais::apdu::id_of({"3=1"}));
    }
    wais::put(query, wais::tag::query, terms);
    std::string fields(10, '\0');
    wais::put(fields, wais::tag::database_names, "zoo");
    wais::put(fields, wais::tag::query_type, "1");
    return wais::message(wais::apdu::search_request, fields, query);
  };
  std::optional<failure> why;
  auto sent = told(zoo, {}, asking_for(16), &why);
  EXPECT_EQ(read(sent).text, "a cat\n");  // without a range: the whole document
  EXPECT_FALSE(why);
  sent = told(zoo, {}, asking_for(17), &why);
  EXPECT_EQ(sent, wais::framed(""));
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, errc::too_large);
}

// shows SEC-10
TEST(WaisServer, only_a_short_reference_id_is_repeated) {
  auto referring = [](std::size_t size) {
    std::string fields(10, '\0');
    wais::put(fields, wais::tag::database_names, "nowhere");
    wais::put(fields, wais::tag::query_type, "3");
    wais::put(fields, wais::tag::reference_id, std::string(size, 'r'));
    return wais::message(wais::apdu::search_request, fields, octets("6300"));
  };
  std::optional<failure> why;
  auto sent = told(zoo, {}, referring(1024), &why);
  EXPECT_FALSE(why);
  EXPECT_NE(sent.find(std::string(1024, 'r')), sent.npos);
  EXPECT_EQ(read(sent).refused.value().code, "S1");
  for (std::size_t size : {1025u, 65'480u}) {
    sent = told(zoo, {}, referring(size), &why);
    EXPECT_EQ(sent, wais::framed("")) << size;
    EXPECT_EQ(why.value().code, errc::too_large) << size;
  }
}

TEST(WaisOctets, fields_beyond_the_largest_length_are_cut) {
  for (std::size_t size : {65'534u, 65'535u, 70'000u}) {
    auto body =
        wais::message(wais::apdu::search_response, std::string(size, 'f'), "i").substr(wais::header_size);
    wais::block body_reader(body, body.data());
    EXPECT_EQ(body_reader.head_of(wais::apdu::search_response).rest(), std::string(65'534, 'f')) << size;
    EXPECT_EQ(body_reader.rest(), "i") << size;
  }
  wais::diagnostic why;
  why.code = "S1";
  why.words = std::string(70'000, 'w');
  auto reply = read(wais::answer_message({wais::record_of(why, wais::stands_for::result)}, "", ""));
  EXPECT_EQ(reply.refused.value().words, std::string(1000, 'w'));
}

/// Applies a change to one send only.
weather only(bool by_client, std::size_t number, std::function<std::vector<arrival>(sending const&)> does) {
  return [=](sending const& what) {
    return what.by_client == by_client && what.number == number ? does(what) : fair(what);
  };
}

TEST(WaisServer, a_truncated_answer_is_a_clean_failure_of_the_client) {
  auto const search = "wais://h.example/zoo?cat"sv, document = "wais://h.example/zoo/TEXT/3%3D2%3B"sv;
  for (auto url : {search, document}) {
    auto const whole = asked(url, zoo);
    ASSERT_FALSE(whole.failure);
    for (std::size_t number = 0; number < whole.by_server.size(); ++number)
      for (std::size_t size = 0; size < whole.by_server[number].size(); ++size) {
        auto cut = [size](sending const& what) {
          return std::vector<arrival>{
              {std::string(what.octets.substr(0, size)), std::chrono::milliseconds(1), true}};
        };
        auto had = asked(url, zoo, {}, only(false, number, cut));
        ASSERT_TRUE(had.failure) << url << ' ' << number << ' ' << size;
        EXPECT_EQ(had.failure->code, errc::truncated);
        EXPECT_TRUE(had.entries.empty() && had.delivered.empty());
      }
  }
}

TEST(WaisServer, a_false_answer_is_a_clean_failure_or_another_answer) {
  std::size_t failed = 0;
  for (auto url : {"wais://h.example/zoo?cat"sv, "wais://h.example/zoo/TEXT/3%3D2%3B"sv}) {
    auto const whole = asked(url, zoo);
    for (std::size_t number = 0; number < whole.by_server.size(); ++number)
      for_each_lie(whole.by_server[number], [&](std::string const& lie, std::size_t at) {
        auto tell = [&](sending const&) {
          return std::vector<arrival>{{lie, std::chrono::milliseconds(1), true}};
        };
        auto had = asked(url, zoo, {}, only(false, number, tell));
        EXPECT_FALSE(had.is_stuck) << url << ' ' << at;
        EXPECT_LT(had.delivered.size(), 1000U);
        EXPECT_LT(had.entries.size(), 10U);
        failed += had.failure.has_value();
      });
  }
  EXPECT_GT(failed, 100U);
}

// ---- captured conversations of the client and server of freeWAIS

using testing::captures;

std::vector<std::string> captured(std::string const& name, std::string const& side) {
  std::ifstream file(captures / (name + '.' + side + ".bin"), std::ios::binary);
  return messages_in(std::string(std::istreambuf_iterator<char>(file), {}));
}

/// The databases of the captures.
std::vector<wais_database> captured_world() {
  auto source = *read(captured("wais-info-dirofservers", "server").at(2)).text;
  auto document = *read(captured("wais-search-retrieve", "server").at(2)).text;
  constexpr auto folder = "/srv/archive/files/wais/"sv;
  auto id = [&](std::string_view begin, std::string_view rest) {
    return std::string(begin).append(folder).append(rest);
  };
  auto headline = [&](std::string_view name) {
    return std::string(name).append("   ").append(folder).append("docs/");
  };
  auto other = "resource\n\n" + std::string(58, '-') + '\n';
  return {{"test",
           "",
           {{id("0 63 ", "docs/a.txt"), headline("a.txt"), "TEXT", document},
            {id("0 69 ", "docs/b.txt"), headline("b.txt"), "TEXT", other}}},
          {"INFO", "", {{id("0 513 ", "db/test.src"), "test.src", "WSRC", source}}}};
}

wais_house const captured_house{.says = {"LS6", "University of Dortmund Informatik VI", "2.2.8 string"}};

std::vector<std::string> answers_to(std::string const& name) {
  std::string asked;
  for (auto const& message : captured(name, "client")) asked += message;
  return messages_in(told(captured_world(), captured_house, asked));
}

/// Returns a hit without values that differ between servers: weight, ids beside that of the document, source and date.
std::string gist(wais::hit const& h) {
  std::string local;
  for (auto field : wais::fields_of_id(h.id))
    if (field.starts_with("3=")) local = field;
  for (auto const& type : h.types) (local += ' ') += type;
  return local + ' ' + std::to_string(h.octets.value_or(0)) + ' ' + std::to_string(h.lines.value_or(0)) +
         ' ' + h.headline;
}

TEST(WaisServer, init_and_retrieval_match_the_captured_server_octet_by_octet) {
  if (!exists(captures)) GTEST_SKIP() << testing::needs_captures;
  for (std::string name : {"wais-search-retrieve", "wais-info-dirofservers"}) {
    auto ours = answers_to(name), theirs = captured(name, "server");
    ASSERT_EQ(ours.size(), 3U);
    ASSERT_EQ(theirs.size(), 3U);
    EXPECT_EQ(visible(ours[0]), visible(theirs[0]));
    EXPECT_EQ(visible(ours[2]), visible(theirs[2]));
    auto reply = read(ours[1]), was_found = read(theirs[1]);
    ASSERT_EQ(reply.hits.size(), was_found.hits.size());
    for (std::size_t i = 0; i < reply.hits.size(); ++i)
      EXPECT_EQ(gist(reply.hits[i]), gist(was_found.hits[i]));
  }
}

TEST(WaisServer, an_empty_answer_matches_the_captured_server) {
  if (!exists(captures)) GTEST_SKIP() << testing::needs_captures;
  auto ours = answers_to("wais-search-nohits"), theirs = captured("wais-search-nohits", "server");
  ASSERT_EQ(ours.size(), theirs.size());
  for (std::size_t i = 1; i < ours.size(); ++i) {
    auto hit = read(ours[i]).hits.at(0), was_found = read(theirs[i]).hits.at(0);
    EXPECT_EQ(hit.headline, was_found.headline);
    EXPECT_EQ(hit.types, was_found.types);
    EXPECT_EQ(hit.score, was_found.score);
  }
  auto refused = read(answers_to("wais-search-baddb").at(1)).refused;
  auto message = captured("wais-search-baddb", "server").at(1);
  auto was_refused = read(message).refused;
  ASSERT_TRUE(refused && was_refused);
  EXPECT_EQ(refused->code, was_refused->code);
  EXPECT_EQ(refused->words, "The following database is not available: nosuch");
  EXPECT_EQ(visible(wais::answer_message({wais::record_of(*was_refused, wais::stands_for::result)}, "", "")),
            visible(message));
}

TEST(WaisServer, a_captured_gateway_without_an_init_request_is_answered) {
  if (!exists(captures)) GTEST_SKIP() << testing::needs_captures;
  auto ours = answers_to("gateway-cern-wais"), theirs = captured("gateway-cern-wais", "server");
  ASSERT_EQ(ours.size(), 1U);
  EXPECT_EQ(read(ours[0]).hits.size(), read(theirs.at(0)).hits.size());
}

TEST(WaisServer, captured_answers_truncated_or_changed_are_refused) {
  if (!exists(captures)) GTEST_SKIP() << testing::needs_captures;
  std::size_t wrong = 0;
  for (std::string name : {"wais-search-retrieve", "wais-info-dirofservers", "wais-search-nohits",
                           "wais-search-baddb", "gateway-cern-wais"})
    for (auto const& message : captured(name, "server")) {
      auto body = message.substr(wais::header_size);
      for (std::size_t size = 0; size < body.size(); ++size) {
        bool is_believed =
            wais::read_answer(body.substr(0, size)) || wais::read_greeting(body.substr(0, size));
        // A greeting may end after any of its fields, and an answer may have no record.
        wrong += !is_believed;
      }
      for_each_lie(body, [&](std::string const& lie, std::size_t) {
        auto reply = wais::read_answer(lie);
        EXPECT_TRUE(!reply || reply->hits.size() < lie.size() / 2);
      });
    }
  EXPECT_GT(wrong, 3000U);
}

TEST(WaisServer, captured_requests_truncated_anywhere_get_no_answer) {
  if (!exists(captures)) GTEST_SKIP() << testing::needs_captures;
  for (std::string name : {"wais-search-retrieve", "wais-info-dirofservers"})
    for (auto const& message : captured(name, "client"))
      for (std::size_t size = 0; size < message.size(); ++size)
        EXPECT_EQ(told(captured_world(), {}, std::string_view(message).substr(0, size)), "") << size;
}

}  // namespace
}  // namespace wend::demo
