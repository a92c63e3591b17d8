// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/apdu.hpp"

#include <charconv>

#include "wend/schemes/wais/octets.hpp"

namespace wend::wais::apdu {
namespace {

/// How many records a server may present at once by the number found: none of it means much to WAIS.
std::string bounds(std::uint32_t small, std::uint32_t large, std::uint32_t medium) {
  std::string fields;
  for (auto bound : {small, large, medium}) put_octets(fields, bound, 3);
  return fields += '\x01';  // the result set may be replaced
}

/// use, relation; position, structure, truncation and completeness are ignored.
void put_term(std::string& out, std::string_view use, std::string_view relation, std::string_view value) {
  auto attributes = std::string(use) + ' ' + std::string(relation) + " ig ig ig ig";
  put(out, tag::attribute_list, attributes);
  put(out, tag::term, value);
}

}  // namespace

std::string init() {
  std::string fields;
  put(fields, tag::protocol_version, "\x80");
  put(fields, tag::options, "\x80");  // search, and nothing that servers refuse
  put(fields, tag::preferred_message_size, longest_answer);
  put(fields, tag::maximum_record_size, longest_answer);
  put(fields, tag::id_authentication, "wend");
  put(fields, tag::implementation_id, "wend");
  put(fields, tag::implementation_name, "wend");
  put(fields, tag::implementation_version, "1");
  return message(init_request, fields);
}

std::string search(std::string_view database, std::string_view words) {
  auto fields = bounds(30, 5000, 30);
  put(fields, tag::result_set_name, "");
  put(fields, tag::database_names, database);
  put(fields, tag::query_type, "3");
  std::string wanted, information;
  put(wanted, tag::seed_words, words);
  put(wanted, tag::date_factor, 1);  // of any date
  put(wanted, tag::maximum_documents, 40);
  put(information, tag::user_information, wanted);
  return message(search_request, fields, information);
}

std::string retrieval(std::string_view database, std::string_view type, std::string_view id, range part) {
  auto fields = bounds(10, 16, 15);
  put(fields, tag::result_set_name, "FOO");
  put(fields, tag::database_names, database);
  put(fields, tag::query_type, "1");
  put(fields, tag::element_set_names,
      " \x1F"
      "Document Text");
  put(fields, tag::reference_id, "3");

  // RFC 1625 §4. Its example has "ro" for the end too; the table above it says "rl".
  std::string wanted, information;
  put_term(wanted, "un", "re", id);
  if (!type.empty()) {
    put_term(wanted, "wt", "re", type);
    put(wanted, tag::operator_code, "a");
  }
  auto use = part.by == unit::octets ? "wb" : "wl";
  put_term(wanted, use, "ro", std::to_string(part.begin));
  put(wanted, tag::operator_code, "a");
  put_term(wanted, use, "rl", std::to_string(part.end));
  put(wanted, tag::operator_code, "a");
  put(information, tag::query, wanted);
  return message(search_request, fields, information);
}

std::string id_of(strings const& fields) {
  std::string id;
  for (auto field : fields) {
    std::uint64_t number = 0;
    std::from_chars(field.data(), field.data() + field.size(), number);
    auto value = field.substr(field.find('=') + 1);
    put_compressed(id, number);
    put_compressed(id, value.size());
    id += value;
  }
  return id;
}

}  // namespace wend::wais::apdu
