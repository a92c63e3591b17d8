// SPDX-License-Identifier: Apache-2.0
//
// Mail as strangers have written it, and an index that has gone bad: whatever octets are there, messages are
// found by their ids, and nothing that is given is another message than was asked for.

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/local/line_reader.hpp"
#include "wend/local/mail_id.hpp"
#include "wend/local/mail_scan.hpp"
#include "wend/local/mail_store.hpp"
#include "wend/uri/iri.hpp"

namespace {

using namespace wend;
namespace fs = std::filesystem;

/// A folder of this process's own, that goes with it.
struct place {
  std::string path = (fs::temp_directory_path() / "wend-fuzz-XXXXXX").string();
  place() { must(::mkdtemp(path.data()) != nullptr); }
  ~place() { fs::remove_all(path); }
  std::string put(std::string const& name, std::string_view octets) const {
    std::ofstream(path + "/" + name, std::ios::binary) << octets;
    return path + "/" + name;
  }
};

void read_to_its_end(outcome<engine::kept_message> const& message, std::string_view id) {
  if (!message) return;
  engine::line_reader lines;
  auto there = engine::id_at(lines, *message->file, message->place);
  must(engine::likeness_of(there, engine::plain_id(('<' + std::string(id)) += '>')) !=
       engine::likeness::none);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static place const here;
  if (size < 1) return 0;
  std::string_view octets(reinterpret_cast<char const*>(data) + 1, size - 1);
  bool is_index = data[0] & 1;
  constexpr std::string_view letter = "Message-ID: <a@b.example>\n\nx\n";
  auto store = here.put("mail", is_index ? letter : octets);
  auto index = here.put("index", is_index ? octets : std::string_view());
  engine::mail_store mail({{store}, data[0] & 2 ? index : std::string()});
  for (auto id : {"a@b.example", "A@B.example", "root@h.example"}) {
    auto message = mail.find(id);
    if (is_index && std::string_view(id) == "a@b.example") must(message.has_value());
    read_to_its_end(message, id);
  }
  static_cast<void>(access::part_of(octets, "part@h.example"));
  auto read = access::readable(octets);
  for (std::size_t i = 1; i <= read.parts.size() && i < 20; ++i) {  // what is listed is there
    auto part = access::part_at(octets, i);
    must(part && part->octets.size() == read.parts[i - 1].size);
  }
  return 0;
}
