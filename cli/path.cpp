// SPDX-License-Identifier: Apache-2.0
#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/names/steps.hpp"
#include "wend/schemes/file/local_name.hpp"
#include "wend/uri/detail/place_in.hpp"
#include "wend/uri/detail/profiles.hpp"

namespace wend::cli {
namespace {

file::convention convention_of(path_form form) {
  switch (form) {
    case path_form::posix: return file::convention::posix;
    case path_form::vms: return file::convention::vms;
    default: return file::convention::dos;
  }
}

result<file::place> place_of(std::string_view name, path_form form) {
  auto place = file::place_of(name, convention_of(form));
  if (place && form == path_form::unc && place->host.empty()) return mistake(errc::file_not_representable);
  return place;
}

outcome say_url(command_context& at, record const& record) {
  if (!record.has_text) return at.refuse(record, bad_record("no `path`"));
  auto place = place_of(record.text, at.how.paths);
  if (!place) return at.refuse(record, problem_of(place.error(), record.profile));
  auto url = place->url();
  if (is_url_standard(record.profile))
    return at.give(record, "uri", url, {});  // a normal form has no dot segments
  // What the profile calls unreserved needs no escape: `~` in RFC 3986 §2.3.
  auto plain = normalize_by_steps(url, record.profile, {.steps = {step::percent}});
  return at.give(record, "uri", plain ? *plain : url, {});
}

result<std::string> name_of_file(uri_view u, path_form form) {
  if (!same_ignoring_case(u.scheme(), "file")) return mistake(errc::unknown_scheme);
  if (u.has_query()) return mistake(errc::query_not_allowed, u.offset_of(u.query()) - 1);
  auto host = same_ignoring_case(u.host(), "localhost") ? std::string_view{} : u.host();
  bool may_name_host = form == path_form::dos || form == path_form::unc;
  if (!host.empty() && !may_name_host) return mistake(errc::file_not_local, u.offset_of(u.host()));
  if (host.empty() && form == path_form::unc) return mistake(errc::no_host, u.offset_of(u.path()));
  auto name = file::local_name(u.path(), convention_of(form), host);
  if (!name) return mistake(name.error().code, u.offset_of(u.path()) + name.error().at);
  return name;
}

outcome say_local_name(command_context& at, record const& record) {
  auto it = read_name(record);
  if (!it) return at.refuse(record, it.error());
  auto u = it->value.view();
  auto name = name_of_file(u, at.how.paths);
  if (name) return at.give(record, "path", *name, it->notices);
  given_text given(record.text, record.profile);
  return at.refuse(record,
                   problem_in(given, {name.error().code, place_in(given.text(), u.text(), name.error().at)}));
}

constexpr std::string_view columns[] = {"path"};

int run(options const& how, arguments given) {
  command_context at(how, shape::lines);
  if (how.reverses) return for_each_record(at, given, uri_fields, say_local_name);
  return for_each_record(at, given, {"path", columns}, say_url);
}

}  // namespace

command const path_command{
    "path",
    "[NAME…]",
    "the file: URL of a local name, or with --reverse the name",
    "The names are absolute, and nothing is looked up: `.` and `..` stay as they are in posix, and are\n"
    "refused in the others. --from dos takes drives\n"
    "(C:\\x) and names of other machines (\\\\host\\share\\x), unc the latter only. A name that has no URL, "
    "or a\n"
    "URL that names no file in this convention, is `file-not-representable` at its byte: a device such as\n"
    "NUL, an escaped slash, a name without a drive. --reverse leaves a fragment out. Octets that are no "
    "UTF-8\n"
    "are kept; --json has them as `path_hex`.",
    "$ wend path --from dos 'C:\\Users\\Ann Smith\\a#b.txt'\n"
    "file:///C:/Users/Ann%20Smith/a%23b.txt\n"
    "$ wend path --from dos --reverse file:///C:/Users/Ann%20Smith/a%23b.txt\n"
    "C:\\Users\\Ann Smith\\a#b.txt",
    "--path-form --reverse --profile --strict --lenient",
    input_kind::records,
    run};

}  // namespace wend::cli
