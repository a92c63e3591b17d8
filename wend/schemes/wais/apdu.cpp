// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/apdu.hpp"

#include <charconv>

namespace wend::wais::apdu {
namespace {

enum type : char { init_request = 20, search_request = 22 };

enum tag : std::uint8_t {
  reference_id = 2,
  protocol_version = 3,
  options = 4,
  preferred_message_size = 5,
  maximum_record_size = 6,
  id_authentication = 7,
  implementation_id = 8,
  implementation_name = 9,
  implementation_version = 10,
  result_set_name = 17,
  database_names = 18,
  element_set_names = 19,
  query_type = 20,
  query = 21,
  attribute_list = 44,
  term = 45,
  operator_code = 46,
  user_information = 99,
  seed_words = 106,
  date_factor = 111,
  maximum_documents = 114,
};

void put_octets(std::string& out, std::uint64_t number, int count) {
  while (count-- > 0) out += static_cast<char>(number >> (8 * count) & 0xFF);
}

/// Base 128, the high bit on every octet but the last.
void put_compressed(std::string& out, std::uint64_t number) {
  int sevens = 1;
  while (number >> (7 * sevens)) ++sevens;
  while (--sevens > 0) out += static_cast<char>(0x80 | (number >> (7 * sevens) & 0x7F));
  out += static_cast<char>(number & 0x7F);
}

void put(std::string& out, tag name, std::string_view octets) {
  put_compressed(out, name);
  put_compressed(out, octets.size());
  out += octets;
}

void put(std::string& out, tag name, std::uint32_t number) {
  int count = 1;
  while (count < 4 && number >> (8 * count)) ++count;
  std::string octets;
  put_octets(octets, number, count);
  put(out, name, octets);
}

std::string message(type what, std::string_view fields, std::string_view information = {}) {
  std::string apdu;
  put_octets(apdu, fields.size() + 1, 2);
  apdu += what;
  (apdu += fields) += information;
  auto length = std::to_string(apdu.size());
  return std::string(10 - length.size(), '0') + length + "z2" + "wais      " + "  0" + apdu;
}

/// How many records a server may present at once by the number found: none of it means much to WAIS.
std::string bounds(std::uint32_t small, std::uint32_t large, std::uint32_t medium) {
  std::string fields;
  for (auto bound : {small, large, medium}) put_octets(fields, bound, 3);
  return fields += '\x01';  // the result set may be replaced
}

/// use, relation; position, structure, truncation and completeness are ignored.
void put_term(std::string& out, std::string_view use, std::string_view relation, std::string_view value) {
  auto attributes = std::string(use) + ' ' + std::string(relation) + " ig ig ig ig";
  put(out, attribute_list, attributes);
  put(out, term, value);
}

}  // namespace

std::string init() {
  std::string fields;
  put(fields, protocol_version, "\x80");
  put(fields, options, "\x80");  // search, and nothing that servers refuse
  put(fields, preferred_message_size, longest_answer);
  put(fields, maximum_record_size, longest_answer);
  put(fields, id_authentication, "wend");
  put(fields, implementation_id, "wend");
  put(fields, implementation_name, "wend");
  put(fields, implementation_version, "1");
  return message(init_request, fields);
}

std::string search(std::string_view database, std::string_view words) {
  auto fields = bounds(30, 5000, 30);
  put(fields, result_set_name, "");
  put(fields, database_names, database);
  put(fields, query_type, "3");
  std::string wanted, information;
  put(wanted, seed_words, words);
  put(wanted, date_factor, 1);  // of any date
  put(wanted, maximum_documents, 40);
  put(information, user_information, wanted);
  return message(search_request, fields, information);
}

std::string retrieval(std::string_view database, std::string_view type, std::string_view id, range part) {
  auto fields = bounds(10, 16, 15);
  put(fields, result_set_name, "FOO");
  put(fields, database_names, database);
  put(fields, query_type, "1");
  put(fields, element_set_names,
      " \x1F"
      "Document Text");
  put(fields, reference_id, "3");

  // RFC 1625 §4. Its example has "ro" for the end too; the table above it says "rl".
  std::string wanted, information;
  put_term(wanted, "un", "re", id);
  if (!type.empty()) put_term(wanted, "wt", "re", type), put(wanted, operator_code, "a");
  auto use = part.by == unit::octets ? "wb" : "wl";
  put_term(wanted, use, "ro", std::to_string(part.begin)), put(wanted, operator_code, "a");
  put_term(wanted, use, "rl", std::to_string(part.end)), put(wanted, operator_code, "a");
  put(information, query, wanted);
  return message(search_request, fields, information);
}

std::string id_of(strings const& fields) {
  std::string id;
  for (auto one : fields) {
    std::uint64_t number = 0;
    std::from_chars(one.data(), one.data() + one.size(), number);
    auto value = one.substr(one.find('=') + 1);
    put_compressed(id, number);
    put_compressed(id, value.size());
    id += value;
  }
  return id;
}

}  // namespace wend::wais::apdu
