// SPDX-License-Identifier: Apache-2.0
#include "wend/names/key.hpp"

#include "cli/command.hpp"
#include "cli/names.hpp"

namespace wend::cli {
namespace {

int run(options const& how, arguments given) {
  command_context at(how, shape::lines);
  auto const& key_how = how.key;
  auto const& variant = key_how.variant ? *key_how.variant : key_variants().front();
  auto name = std::string(variant.name) + "@" + std::to_string(variant.version);
  return for_each_record(
      at, given, {"uri", just_uri, true}, [&](command_context& here, record const& record) {
        if (auto done = key_to(here.scratch, record.text, key_how); !done)
          return here.refuse(record, problem_of(done.error(), record.profile));
        return here.give(record, "key", here.scratch, {}, [&](json_object& to) { to.text("variant", name); });
      });
}

}  // namespace

command const key_command{
    "key",
    "[URL…]",
    "a key to sort and deduplicate URLs by (SURT)",
    "The host's labels stand last first, and what seldom tells pages apart is removed: the scheme, www.,\n"
    "default ports, the case of letters, session identifiers, the order of the query. ia is the key of most\n"
    "web archives, cc that of Common Crawl's indexes, cdxj that of pywb. Keys sort by their octets\n"
    "(LC_ALL=C sort), so that a domain stands together with its subdomains. The text need not be a URI:\n"
    "www.example.com/a b has a key. A text that has the form of a key is its own, and an empty one has -.\n"
    "A URI without // has no host; its key is its text in that normal form. With --in-order a result need "
    "not be\n"
    "its own key: www.www.example.com/ loses a label each time.",
    "$ wend key 'http://www.Example.com:80/b/?d&c#e'\n"
    "com,example)/b?c&d\n"
    "$ wend key --with-scheme --trailing-comma http://example.com/\n"
    "http://(com,example,)/",
    "--variant --keep-www --keep-address --with-scheme --trailing-comma --in-order",
    input_kind::records,
    run};

}  // namespace wend::cli
