// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/net/attributes.hpp"

#include "wend/exchange/detail/media_type.hpp"
#include "wend/schemes/ftp/net/transfer.hpp"

namespace wend::ftp {

using namespace wire;

namespace {

std::string media_type_for(visit const& v) {
  auto type = media_type_of(v.name);
  bool is_known = kind_of(type) != kind::file;
  return std::string(!is_known && v.is_text() ? "text/plain" : type);
}

/// The reply to SIZE: RFC 3659 §3, §4.
dialogue<reply> ask_size_and_date(visit const& v, attributes& of) {
  auto size = co_await ask("SIZE " + v.name);
  auto time = co_await ask("MDTM " + v.name);
  of.size = size_in(size);
  if (auto changed = time_in(time)) of.date = date_text(*changed);
  co_return size;
}

/// RFC 1738 §3.2.2: "infer information about it from the directory listings".
dialogue<> find_in_listing(visit& v, reply const& refusal) {
  auto why = quoted("SIZE " + v.name, refusal);
  if (!refusal.lacks_it()) co_yield fail(refusal.trouble(errc::not_found), why, v.name_at);
  co_await list(v);
  if (!v.listed) co_yield fail(errc::not_found, why, v.name_at);
  attributes of;
  of.size = v.listed->facts.size;
  of.date = v.listed->facts.date;
  of.type = v.listed->facts.type;
  co_await note_attributes(of);
}

}  // namespace

dialogue<> note_attributes(attributes const& of) {
  co_yield note(known::media_type, of.type);
  if (of.size) co_yield note(known::size, std::to_string(*of.size));
  if (!of.date.empty()) co_yield note(known::date, of.date);
}

dialogue<attributes> attributes_of_file(visit& v) {
  attributes of;
  of.type = media_type_for(v);
  if (v.is_image()) co_await ask_size_and_date(v, of);
  co_return of;
}

dialogue<> find_attributes(visit& v) {
  attributes of;
  of.type = directory_type;
  if (v.lists) co_return co_await note_attributes(of);
  co_await must("TYPE I", errc::not_possible, v.type_at);
  auto size = co_await ask_size_and_date(v, of);
  bool other = false;
  if (!of.size) other = co_await is_directory(v);
  if (other) co_return co_await note_attributes(of);
  of.type = media_type_for(v);
  if (of.size || !of.date.empty()) co_await note_attributes(of);
  else co_await find_in_listing(v, size);
}

}  // namespace wend::ftp
