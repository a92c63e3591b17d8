// SPDX-License-Identifier: Apache-2.0
#include "wend/names/contract.hpp"

#include <array>
#include <span>

#include "wend/idna/detail/tables.hpp"
#include "wend/idna/idna.hpp"
#include "wend/names/detail/suffix_table.hpp"
#include "wend/names/key.hpp"
#include "wend/uri/profile.hpp"
#include "wend/version.hpp"

namespace wend {
namespace {

/// FNV-1a, 64 bits, of numbers with their lowest octet first: the same on every machine.
class hash {
 public:
  void add(std::uint64_t number, unsigned octets) {
    for (; octets > 0; --octets, number >>= 8) value_ = (value_ ^ (number & 0xFF)) * 0x100000001B3u;
  }
  void add(std::string_view text) {
    for (char c : text) add(static_cast<unsigned char>(c), 1);
    add(0, 1);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325u;
};

std::uint64_t hash_of_suffixes() {
  auto const& table = detail::compiled_suffixes;
  hash sum;
  for (auto const& node : table.nodes) {
    sum.add(node.label == 0 ? std::string_view() : node.text(table.labels));
    sum.add(node.parent, 4);
    sum.add(node.flags, 1);
  }
  return sum.value();
}

/// Of what UTS 46 makes of each code point, and of the compositions.
std::uint64_t hash_of_unicode() {
  namespace unicode = idna::unicode;
  hash sum;
  for (char32_t c = 0; c < unicode::end_of_table; ++c) {
    auto value = unicode::value_of(c);
    if (value < unicode::first_mapping) sum.add(unicode::traits[value], 4);
    else {
      auto const* mapping = unicode::mappings + (value - unicode::first_mapping);
      sum.add({mapping + 1, static_cast<unsigned char>(*mapping)});
    }
  }
  for (auto const& pair : unicode::compositions) {
    sum.add(pair.first, 4);
    sum.add(pair.second, 4);
    sum.add(pair.composed, 4);
  }
  return sum.value();
}

void put_hash(std::string& out, std::uint64_t hash) {
  for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[hash >> shift & 15];
}

void put_data(std::string& out, std::string_view name, std::string_view what, std::string_view value,
              std::uint64_t hash) {
  out.append(",\"").append(name).append("\":{\"").append(what).append("\":\"").append(value).append(
      "\",\"hash\":\"");
  put_hash(out, hash);
  out += "\"}";
}

template <class List, class Put>
void put_list(std::string& out, std::string_view name, List const& list, Put put_item) {
  out.append(",\"").append(name).append("\":[");
  char const* between = "\"";
  for (auto const& item : list) {
    out += between;
    put_item(item);
    out += '"';
    between = ",\"";
  }
  out += ']';
}

}  // namespace

contract_facts contract() noexcept {
  return {WEND_VERSION_STRING, idna::unicode_version(), hash_of_unicode(), detail::compiled_suffixes.date,
          hash_of_suffixes()};
}

std::string contract_json(std::string_view more) {
  constexpr std::array readers{profile::rfc3986, profile::whatwg, profile::rfc1630, profile::url7a,
                               profile::rfc1738};
  auto facts = contract();
  std::string out = "{\"version\":\"";
  out.append(facts.version) += '"';
  put_data(out, "unicode", "version", facts.unicode, facts.unicode_hash);
  put_data(out, "public_suffix_list", "date", facts.suffix_date, facts.suffix_hash);
  put_list(out, "profiles", readers, [&](profile p) { out += name_of(p); });
  put_list(out, "key_variants", key_variants(), [&](key_variant const& variant) {
    out.append(variant.name).append("@") += std::to_string(variant.version);
  });
  out.append(more) += '}';
  return out;
}

}  // namespace wend
