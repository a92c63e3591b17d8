// SPDX-License-Identifier: Apache-2.0
//
// The encoding of WAIS: RFC 1625 §4.
//
//     message = length(10 digits) "z2" server(10 octets) "  0" apdu
//     apdu    = length(2) type(1) field...        the length counts type and fields
//               [ information ]                   and not what follows them
//     field   = tag length octet...               tag and length in sevens, the highest first
//
// Every part is counted, so that no octet of a name ends it early. Lengths are nested; each is limited by the
// enclosing one.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/error.hpp"
#include "wend/base/export.hpp"
#include "wend/base/result.hpp"

namespace wend::wais {

namespace apdu {
enum type : char { init_request = 20, init_response, search_request, search_response };
}

namespace tag {
enum tag : std::uint64_t {
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
  present_status = 27,
  diagnostic_record = 28,
  attribute_list = 44,
  term = 45,
  operator_code = 46,
  user_information = 99,
  chunk_code = 100,
  chunk_id_length = 101,
  seed_words = 106,
  document_id_chunk = 107,
  chunk_start = 108,
  chunk_end = 109,
  date_factor = 111,
  begin_date = 112,
  end_date = 113,
  maximum_documents = 114,
  seed_words_used = 115,
  document_id = 116,
  version_number = 117,
  score = 118,
  document_length = 120,
  source = 121,
  date = 122,
  headline = 123,
  document_text = 127,
  lines = 131,
  type_block = 132,
  type = 133,
  document_header = 150,
  short_header = 151,
  long_header = 152,
  text_group = 153,
  headline_group = 154,
};
}

// ---- writing

WEND_SHARED void put_octets(std::string& out, std::uint64_t number, int count);  // in network byte order
WEND_SHARED void put_compressed(std::string& out,
                                std::uint64_t number);  // base 128, the high bit on all but the last
WEND_SHARED void put(std::string& out, tag::tag, std::string_view octets);
WEND_SHARED void put(std::string& out, tag::tag, std::uint32_t number);  // in as few octets as possible

/// Writes the header of 25 octets and its content.
std::string framed(std::string_view body);

/// Writes at most as many octets of fields as two octets can count.
WEND_SHARED std::string message(apdu::type, std::string_view fields, std::string_view information = {});

// ---- reading

inline constexpr std::size_t header_size = 25;

/// How many octets follow a header. `unexpected-reply` at the octet that cannot be, `too-large` above `most`.
WEND_SHARED result<std::size_t> length_in(std::string_view header, std::size_t most);

struct tagged {
  std::uint64_t tag = 0;
  std::string_view octets{};
};

/// Takes things off the front of a block. The first that does not fit makes it wrong, at that octet, and
/// empty: `truncated` where a length reaches beyond what holds it.
class block {
 public:
  explicit block(std::string_view octets, char const* begin) : rest_(octets), begin_(begin) {}

  bool empty() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }
  std::optional<error> wrong() const { return wrong_; }

  WEND_SHARED std::uint64_t binary(std::size_t octets);
  WEND_SHARED std::uint64_t compressed();
  WEND_SHARED std::string_view counted();
  WEND_SHARED tagged next();
  WEND_SHARED std::string_view take(std::size_t octets);

  /// A block within this one; its errors are at octets of the same message.
  block inside(std::string_view octets) const { return block(octets, begin_); }

  /// The fields of the APDU that begins here, of this type; the user information follows them.
  WEND_SHARED block head_of(apdu::type);

  WEND_SHARED void fail(errc why, std::string_view at);
  WEND_SHARED void fail(error why);

 private:
  std::string_view rest_;
  char const* begin_;
  std::optional<error> wrong_{};
};

/// A field's number; the largest there is for one that is larger.
WEND_SHARED std::uint32_t number_of(std::string_view octets);

}  // namespace wend::wais
