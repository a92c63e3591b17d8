// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/compare.hpp"

#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::cli {
namespace {

equality equality_for(record const& record, options const& how) {
  auto own = record.value("level");
  if (!own) return how.how_to_compare;
  if (*own != "encoding" && *own != "scheme")
    throw bad_record("the level is encoding or scheme, not '" + *own + "'");
  return *own == "encoding" ? equality::encoding : equality::scheme;
}

void put_json(command_context& at, record const& r, std::string_view other, equality how, verdict const& v) {
  json_object answer(at.out.text);
  begin_answer(answer, at, r);
  answer.text("a", at.repeated(r.text));
  answer.text("b", at.repeated(other));
  answer.text("level", how == equality::encoding ? "encoding" : "scheme");
  answer.flag("equal", v.equivalent);
  if (v.equivalent) {
    answer.text("rule", v.rule);
    answer.text("spec", v.spec);
  } else {
    answer.null("rule");
    answer.null("spec");
  }
  answer.key("warnings") += "[]";
}

outcome print_verdict(command_context& at, record const& record, std::string_view other) {
  given_text a(record.text, record.profile), b(other, record.profile);
  auto how = equality_for(record, at.how);
  form_to_read const left(a, record), right(b, record);
  if (left.refused) {
    auto in_a = *left.refused;
    in_a.message = "in the first: " + in_a.message;
    return at.refuse(record, in_a);
  }
  if (right.refused) {
    auto in_b = *right.refused;
    in_b.message = "in the second: " + in_b.message;
    in_b.text = other;
    return at.refuse(record, in_b);
  }
  auto v = is_url_standard(record.profile)
               ? whatwg::compare(a.text(), b.text())
               : compare(left.text(), right.text(), how, record.profile, record.mode);
  if (!v) {
    auto wrong = v.error();
    auto length = static_cast<std::uint32_t>(left.text().size());
    if (wrong.at < length) {
      auto in_a = problem_in(a, wrong);
      in_a.message = "in the first: " + in_a.message;
      return at.refuse(record, in_a);
    }
    auto in_b = problem_in(b, {wrong.code, wrong.at - length});
    in_b.message = "in the second: " + in_b.message;
    in_b.text = other;
    return at.refuse(record, in_b);
  }
  auto verdict = v->equivalent ? outcome::good : outcome::negative;
  if (at.json()) {
    put_json(at, record, other, how, *v);
    at.end_record();
    return verdict;
  }
  auto sentence = v->equivalent ? "equivalent (" + std::string(v->rule) + ")" : "not known to be equivalent";
  at.give(record, "verdict", sentence, {});
  return verdict;
}

constexpr std::string_view columns[] = {"a", "b"};

outcome compare_record(command_context& at, record const& record) {
  auto other = record.value("b");
  if (!other || !record.has_text) return at.refuse(record, bad_record("two names are wanted, a and b"));
  return print_verdict(at, record, *other);
}

int run(options const& asked, arguments given) {
  auto how = asked;
  if (!given.empty() && given.size() != 2 && how.in == shape::lines)
    throw usage_error("compare takes two names, or pairs on standard input");
  if (given.size() == 2 && how.in == shape::lines) {
    command_context at(how, shape::lines);
    return for_each_record(
        at, given.first(1), {"a", columns},
        [&](command_context& here, record const& record) { return print_verdict(here, record, given[1]); });
  }
  if (how.in == shape::lines) how.in = shape::tsv;
  if (how.in == shape::nul) throw usage_error("pairs come with --in tsv or --in jsonl");
  command_context at(how, shape::lines);
  return for_each_record(at, given, {"a", columns}, compare_record);
}

}  // namespace

command const compare_command{
    "compare",
    "A B",
    "whether two names are known to name the same thing",
    "Equal names name the same object; different names may do so, too. "
    "--level encoding looks at escapes and\n"
    "the case of the scheme only; --level scheme (the default) also at what the "
    "scheme defines: the case of hosts, the\n"
    "default port, an empty path, and in rfc3986 dot segments. A text that the "
    "profile refuses is an error, not a\n"
    "difference; --lenient repairs both first. rfc3986 refuses by its generic "
    "grammar, as in `normalize`.\n"
    "Without arguments pairs are read, TAB between them. The exit status is 1 if a pair is "
    "not known to be equivalent.",
    "$ wend compare http://H.example:80 http://h.example/\n"
    "equivalent (an empty path is the root)\n"
    "$ wend compare http://h.example/a http://h.example/b\n"
    "not known to be equivalent",
    "--profile --strict --lenient --equality",
    input_kind::records,
    run};

}  // namespace wend::cli
