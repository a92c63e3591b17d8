// SPDX-License-Identifier: Apache-2.0
// Parses, resolves, compares, normalizes and edits URIs. Needs only the core, and no exceptions.
#include <cstdio>

#include "wend/uri.hpp"

#include "wend/uri/escape.hpp"

namespace {

int differences = 0;

void show(char const* what, std::string_view actual, std::string_view expected) {
  std::printf("%-10s %.*s\n", what, static_cast<int>(actual.size()), actual.data());
  if (actual != expected) ++differences;
}

}  // namespace

int main() {
  // A view points into the text: nothing is copied or decoded.
  auto home = wend::parse("ftp://ann@host.example:2100/pub/a%20b/c.txt");
  if (!home) return 1;
  show("host", home->host(), "host.example");
  show("path", home->path(), "/pub/a%20b/c.txt");
  show("decoded", wend::unescaped(home->path()), "/pub/a b/c.txt");

  // A partial form in the context of a base: RFC 3986 §5.
  auto other = wend::parse_reference("../d.txt");
  auto resolution = wend::resolve(*home, *other);
  show("resolved", resolution->value.text(), "ftp://ann@host.example:2100/pub/d.txt");

  // Whether two URIs are equivalent, and by which rule.
  auto same = wend::compare("HTTP://Host.example:80/%7eann", "http://host.example/~ann");
  show("compare", same->equivalent ? "equivalent" : "not known to be equivalent", "equivalent");

  auto short_form = wend::normalize("HTTP://h/%7eann/%2fx", wend::profile::rfc3986);
  show("normal", *short_form, "http://h/~ann/%2Fx");

  auto edited = wend::with(*home, wend::part::query, "a b");
  show("edited", edited->text(), "ftp://ann@host.example:2100/pub/a%20b/c.txt?a%20b");

  // An error has a name and a byte.
  auto bad = wend::parse("http://h/%zz");
  show("error", wend::explain(bad.error().code).name, "bad-escape");
  show("at byte", bad.error().at == 9 ? "9" : "?", "9");
  return differences != 0;
}
