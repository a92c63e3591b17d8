// SPDX-License-Identifier: Apache-2.0
#include "cli/command.hpp"
#include "cli/domains.hpp"
#include "cli/names.hpp"

namespace wend::cli {
namespace {

std::string_view name_of(domain_parts::rule by) {
  constexpr std::string_view names[] = {"none", "unlisted", "icann", "private"};
  return names[static_cast<std::size_t>(by)];
}

/// A host alone, without its port: a text that has no other delimiter of a URI.
std::optional<std::string_view> bare_host(std::string_view text) {
  auto end = text.starts_with('[') ? text.find(']') : text.find(':');
  if (text.starts_with('[') && end != text.npos) ++end;
  auto host = text.substr(0, end);
  auto rest = text.substr(host.size());
  bool is_port = rest.starts_with(':') && rest.find_first_not_of("0123456789", 1) == rest.npos;
  bool is_host = !host.empty() && host.find_first_of("/?#@<>\\\" \t\r\n") == host.npos;
  return is_host && (rest.empty() || is_port) ? std::optional(host) : std::nullopt;
}

outcome put_parts(command_context& at, record const& record, domain_parts const& parts,
                  diagnostics const& notices) {
  bool has_domain = !parts.domain.empty();
  if (at.json()) {
    {
      json_object answer(at.out.text);
      begin_answer(answer, at, record, true);
      answer.text_if(has_domain, "domain", parts.domain);
      answer.text_if(!parts.suffix.empty(), "suffix", parts.suffix);
      answer.text("rule", name_of(parts.by));
      put_warnings(answer, notices, record.profile);
    }
    at.end_record();
    return outcome::good;
  }
  if (has_domain || at.out_shape != shape::tsv) return at.give(record, "domain", parts.domain, notices);
  at.out.text += "\\N\t\\N\t\\N";
  at.end_record();
  return outcome::good;
}

outcome say_domain(command_context& at, record const& record, domain_options const& how) {
  auto host = bare_host(record.text);
  std::optional<name> read;
  if (!host) {
    auto answer = read_name(record);
    if (!answer) return at.refuse(record, answer.error());
    read = *std::move(answer);
    host = read->value.view().host();
  }
  auto parts = domain_of_uri_host(at.scratch, *host, how);
  if (parts) return put_parts(at, record, *parts, read ? read->notices : diagnostics());
  auto wrong = problem_of(parts.error(), record.profile);
  if (auto begin = record.text.find(*host); begin != record.text.npos) wrong.at += begin;
  return at.refuse(record, wrong);
}

int run(options const& how, arguments given) {
  auto own_list = how.psl ? read_suffix_list(*how.psl, "--psl") : suffix_list();
  domain_options const rules{.of = how.suffix_rules, .list = &own_list};
  command_context at(how, shape::lines);
  return for_each_record(at, given, uri_fields, [&](command_context& to, record const& record) {
    return say_domain(to, record, rules);
  });
}

}  // namespace

command const domain_command{
    "domain",
    "[URI|HOST…]",
    "the registrable domain of a host",
    "The public suffix of the host, under which anyone may register a name, and one label more, in lower "
    "case:\n"
    "sites of one owner have one domain. Rules are those of publicsuffix.org; the list is compiled in, and "
    "its\n"
    "date is in `wend --version`. --psl FILE, or WEND_PSL in the environment, names a newer one. --icann: "
    "only\n"
    "registries' suffixes; --private: only those of domain owners who let others register below them\n"
    "(github.io), and no domain for other hosts. The line is empty, and null in JSON, for an address, a "
    "suffix\n"
    "itself, a host with an empty label and a URI without host. A text without / ? # @ is a host, with or\n"
    "without port. A host beyond ASCII is answered in Unicode, as browsers map it; `key` has one form for "
    "it\n"
    "and its Punycode. With --json also the suffix, and its rule: icann, private, unlisted (a top-level "
    "domain\n"
    "that is not in the list), none. As published, the parent of a wildcard rule is no suffix: *.kobe.jp "
    "makes\n"
    "a.kobe.jp one, and not kobe.jp, which is one in libpsl.",
    "$ wend domain http://www.example.co.uk/a ann.github.io:8080 kobe.jp\n"
    "example.co.uk\n"
    "ann.github.io\n"
    "kobe.jp\n"
    "$ wend domain --icann ann.github.io\n"
    "github.io\n"
    "$ wend parse --get '{domain} {suffix}' http://www.example.co.uk/a\n"
    "example.co.uk co.uk",
    "--icann --private --psl --profile --strict --lenient --reference --iri",
    input_kind::records,
    run};

}  // namespace wend::cli
