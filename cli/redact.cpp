// SPDX-License-Identifier: Apache-2.0
#include "wend/names/redact.hpp"

#include "cli/command.hpp"

namespace wend::cli {
namespace {

outcome print_redacted(command_context& at, record const& given) {
  std::vector<std::string_view> names(at.how.secret_names.begin(), at.how.secret_names.end());
  redact_options const more{names};
  auto text = at.how.is_running_text ? redact_text(given.text, more) : redact(given.text, more);
  auto record = given;  // no answer repeats what was masked
  record.text = text;
  record.line = {};
  return at.give(record, at.how.is_running_text ? "text" : "uri", text, {});
}

constexpr std::string_view columns[] = {"text"};

int run(options const& how, arguments given) {
  if (how.is_running_text && how.in != shape::jsonl && !given.empty() && given[0] != "-")
    throw usage_error("with --text the text comes from standard input: wend redact --text < FILE");
  command_context at(how, shape::lines);
  return for_each_record(at, given, how.is_running_text ? fields{"text", columns} : uri_fields,
                         print_redacted);
}

}  // namespace

command const redact_command{
    "redact",
    "[URI…]",
    "the same URI without passwords, keys and tokens, or a text with such URIs",
    "Writes *** in place of passwords; of users that stand alone in http and https, or look like a token;\n"
    "and of the values behind ? # & ; whose name is that of a secret: access_token, api_key, key, sig,\n"
    "X-Amz-Signature, code, jsessionid and others. --names adds names; those of arrays (a[], a[b]) match by\n"
    "each part. A URI within another is treated alike, however often it was escaped, and so are delimiters\n"
    "that JSON or HTML have escaped. No grammar is asked, and no record is bad: what is malformed is masked\n"
    "too. With --text each line of standard input is running text, such as a log; what is secret there\n"
    "outside URIs (a header `Authorization:`, a JSON member) is not known, but for pairs (password=a&b=c)\n"
    "and logins with a port (ann:pw@h:80); nor what is in a path. A line beyond --max-record is left out.\n"
    "JSON's `input` is the redacted text.",
    "$ wend redact 'https://ann:s3cret@h.example/?key=1&q=2'\n"
    "https://ann:***@h.example/?key=***&q=2\n"
    "$ echo 'GET /login?user=ann&password=x (from ftp://ann:x@h/)' | wend redact --text\n"
    "GET /login?user=ann&password=*** (from ftp://ann:***@h/)",
    "--text --names",
    input_kind::records,
    run};

}  // namespace wend::cli
