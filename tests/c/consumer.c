/* SPDX-License-Identifier: Apache-2.0
 * Calls every function of <wend/c/wend.h> and says what is not as it should be. C99 and C++11: consumer.cpp. */
#include <stdio.h>
#include <string.h>

#include <wend/c/wend.h>

static int failures = 0;
static char memory[4096];

#define CHECK(holds) \
  do { \
    if (!(holds)) { \
      ++failures; \
      printf("line %d: %s\n", __LINE__, #holds); \
    } \
  } while (0)
#define TEXT(literal) literal, sizeof(literal) - 1

static wend_buffer buffer(void) {
  wend_buffer out;
  out.data = memory;
  out.room = sizeof memory;
  out.size = 0;
  return out;
}

static int is(wend_buffer out, const char *text) {
  return out.size == strlen(text) && memcmp(out.data, text, out.size) == 0;
}

static int is_range(wend_range range, uint32_t begin, uint32_t end) { return range.begin == begin && range.end == end; }

static int is_error(wend_status status, const char *name, uint32_t at) {
  return strcmp(wend_error_name(status.code), name) == 0 && status.at == at;
}

static void statuses(void) {
  uint16_t bad_escape = wend_error_named(TEXT("bad-escape"));
  CHECK(strcmp(wend_error_name(bad_escape), "bad-escape") == 0);
  CHECK(strcmp(wend_error_name(WEND_OK), "") == 0 && strcmp(wend_error_name(999), "") == 0);
  CHECK(strcmp(wend_error_name(WEND_NO_ROOM), "no-room") == 0 && wend_error_named(TEXT("no-room")) == WEND_NO_ROOM);
  CHECK(strcmp(wend_error_message(bad_escape), "% must be followed by two hexadecimal digits") == 0);
  CHECK(strcmp(wend_error_section(bad_escape, WEND_RFC3986), "RFC 3986 \xC2\xA7""2.1") == 0);
  CHECK(strcmp(wend_error_section(bad_escape, 77), "") == 0);
  CHECK(wend_error_named(TEXT("bad-scape")) == 0 && wend_error_named(NULL, 3) == 0);
  CHECK(wend_is_notice(wend_error_named(TEXT("unusual-port"))) && !wend_is_notice(bad_escape));
  CHECK(strstr(wend_contract(), "\"unicode\":{\"version\":\"") != NULL);
  CHECK(wend_c_version() == WEND_C_VERSION);
  CHECK(strcmp(wend_profile_name(WEND_URL7A), "url7a") == 0 && wend_profile_name(5) == NULL);
  CHECK(wend_profile_named(TEXT("rfc1738")) == WEND_RFC1738 && wend_profile_named(TEXT("rfc")) == -1);
}

static void uris(void) {
  wend_parts parts;
  wend_buffer out = buffer();
  wend_status findings[1];
  size_t count = 0;
  wend_verdict verdict;
  wend_status status = wend_parse(TEXT("ftp://ann:pw@h.example:21/pub?q#f"), WEND_RFC3986, 0, &parts);
  CHECK(status.code == WEND_OK && is_range(parts.part[WEND_SCHEME], 0, 3) && is_range(parts.part[WEND_USER], 6, 9));
  CHECK(is_range(parts.part[WEND_PASSWORD], 10, 12) && is_range(parts.part[WEND_HOST], 13, 22));
  CHECK(is_range(parts.part[WEND_PORT], 23, 25) && parts.port_number == 21 && parts.host_kind == WEND_NAME);
  CHECK(is_range(parts.part[WEND_PATH], 25, 29) && is_range(parts.part[WEND_QUERY], 30, 31));
  CHECK(is_range(parts.part[WEND_FRAGMENT], 32, 33));
  CHECK(wend_parse(TEXT("../x"), WEND_RFC3986, WEND_REFERENCE, &parts).code == WEND_OK);
  CHECK(parts.part[WEND_HOST].begin == WEND_NONE && parts.host_kind == WEND_NO_HOST && parts.port_number == -1);
  CHECK(is_error(wend_parse(TEXT("../x"), WEND_RFC3986, 0, &parts), "no-scheme", 0));
  CHECK(is_error(wend_parse(TEXT("http://h/%zz"), WEND_RFC3986, 0, &parts), "bad-escape", 9));
  CHECK(wend_parse(TEXT("a:b"), WEND_RFC3986, 0, NULL).code == WEND_BAD_ARGUMENT);
  CHECK(wend_parse(NULL, 1, WEND_RFC3986, 0, &parts).code == WEND_BAD_ARGUMENT);
  CHECK(wend_parse(TEXT("a:b"), 5, 0, &parts).code == WEND_BAD_ARGUMENT);
  CHECK(wend_parse(TEXT("a:b"), 0, 1u << 20, &parts).code == WEND_BAD_ARGUMENT);
  CHECK(is_error(wend_parse("", (size_t)UINT32_MAX, WEND_RFC3986, 0, &parts), "too-long", 0));

  CHECK(wend_read(TEXT(" HTTP:\\\\H\\a b"), NULL, 0, WEND_WHATWG, 0, &out, &parts).code == WEND_OK);
  CHECK(is(out, "http://h/a%20b") && is_range(parts.part[WEND_HOST], 7, 8));
  CHECK(wend_read(TEXT("../c"), TEXT("http://h/a/b"), WEND_WHATWG, 0, &out, NULL).code == WEND_OK && is(out, "http://h/c"));
  CHECK(wend_read(TEXT("http://h/a b"), NULL, 0, WEND_RFC3986, WEND_LENIENT, &out, NULL).code == WEND_OK);
  CHECK(is(out, "http://h/a%20b"));
  CHECK(wend_read(TEXT("b"), TEXT("http://h/"), WEND_RFC3986, 0, &out, NULL).code == WEND_BAD_ARGUMENT);
  out.room = 3;
  CHECK(wend_read(TEXT("http://h"), NULL, 0, WEND_WHATWG, 0, &out, NULL).code == WEND_NO_ROOM && out.size == 9);
  out = buffer();

  CHECK(wend_check(TEXT("http://h:99999/%zz"), WEND_RFC3986, 0, findings, 1, &count).code == WEND_OK && count == 2);
  CHECK(is_error(findings[0], "port-out-of-range", 9));
  CHECK(wend_check(TEXT("http://h/"), WEND_RFC3986, 0, NULL, 0, &count).code == WEND_OK && count == 0);

  CHECK(wend_step_named(TEXT("sort-query")) == WEND_STEP_SORT_QUERY && wend_step_named(TEXT("x")) == 0);
  CHECK(wend_step_named(TEXT("query-rules")) == WEND_STEP_TRACKING && wend_step_named(TEXT("default")) == WEND_STEPS_DEFAULT);
  CHECK(wend_normalize(TEXT("HTTP://H:80/a/../%7eb"), WEND_RFC3986, WEND_STEPS_DEFAULT, 0, &out).code == WEND_OK);
  CHECK(is(out, "http://h/~b"));
  CHECK(wend_normalize(TEXT("http://h/a b"), WEND_RFC3986, WEND_STEPS_DEFAULT, WEND_LENIENT, &out).code == WEND_OK);
  CHECK(is(out, "http://h/a%20b"));
  CHECK(wend_compare(TEXT("http://h/a b"), TEXT("http://h/a%20b"), WEND_RFC3986, WEND_LENIENT, &verdict).code == WEND_OK);
  CHECK(verdict.equivalent == 1);
  CHECK(is_error(wend_normalize(TEXT("http://h/a b"), WEND_RFC3986, WEND_STEPS_DEFAULT, 0, &out), "bad-char", 10));
  CHECK(wend_normalize(TEXT("http://h/?utm_id=1&b&a#c"), WEND_RFC3986,
                       WEND_STEP_TRACKING | WEND_STEP_SORT_QUERY | WEND_STEP_FRAGMENT, 0, &out)
            .code == WEND_OK);
  CHECK(is(out, "http://h/?a&b"));
  CHECK(wend_resolve(TEXT("http://h/a/b"), TEXT("../c?d"), WEND_RFC3986, 0, &out, &parts).code == WEND_OK);
  CHECK(is(out, "http://h/c?d") && is_range(parts.part[WEND_QUERY], 11, 12));
  CHECK(is_error(wend_resolve(TEXT("http://h/"), TEXT("%z"), WEND_RFC3986, 0, &out, NULL), "bad-escape", 9));
  CHECK(wend_compare(TEXT("HTTP://H:80/%7Ea"), TEXT("http://h/~a"), WEND_RFC3986, 0, &verdict).code == WEND_OK);
  CHECK(verdict.equivalent == 1 && verdict.rule[0] != '\0');
  CHECK(wend_compare(TEXT("http://h/"), TEXT("http://h:80/"), WEND_RFC3986, WEND_ENCODING_ONLY, &verdict).code == WEND_OK);
  CHECK(verdict.equivalent == 0);
}

static void readers(void) {
  const uint32_t both[] = {WEND_RFC3986, WEND_WHATWG};
  wend_agreement answer;
  wend_buffer out = buffer();
  CHECK(wend_agree(TEXT("http://0x7f.1/"), both, 2, &answer).code == WEND_OK);
  CHECK(!answer.agree && !answer.all_refuse && answer.at[WEND_HOSTS] == 7 && answer.at[WEND_PORTS] == WEND_NONE);
  CHECK(wend_agree(TEXT("http://h/"), both, 2, &answer).code == WEND_OK && answer.agree);
  CHECK(wend_agree(TEXT("http://h/"), both, 0, &answer).code == WEND_BAD_ARGUMENT);
  CHECK(wend_reading(TEXT("http://0x7f.1/"), WEND_WHATWG, WEND_HOSTS, &out).code == WEND_OK && is(out, "127.0.0.1"));
  CHECK(wend_reading(TEXT("http://h/"), WEND_WHATWG, WEND_ACCEPTANCE, &out).code == WEND_BAD_ARGUMENT);
  CHECK(is_error(wend_reading(TEXT("http://h\\/"), WEND_RFC3986, WEND_HOSTS, &out), "bad-host", 8));
}

static void changes(void) {
  wend_buffer out = buffer();
  wend_query_pair pair;
  wend_query_options generic = {WEND_GENERIC, ';', {0, 0, 0}};
  size_t at = 0;
  wend_string text = {"1024", 4};
  wend_string list[] = {{"a", 1}, {"b", 1}};
  wend_variable variables[] = {{{"x", 1}, WEND_TEXT, 0, NULL, 1}, {{"l", 1}, WEND_LIST, 0, NULL, 2}};
  variables[0].values = &text;
  variables[1].values = list;
  CHECK(wend_edit(TEXT("http://h/a?b"), WEND_RFC3986, WEND_QUERY, TEXT("two words"), &out).code == WEND_OK);
  CHECK(is(out, "http://h/a?two%20words"));
  CHECK(wend_edit(TEXT("http://ann:x@h/"), WEND_WHATWG, WEND_USERINFO, NULL, 0, &out).code == WEND_OK && is(out, "http://h/"));
  CHECK(wend_edit(TEXT("http://h/"), WEND_WHATWG, WEND_HREF, TEXT("x:y"), &out).code == WEND_OK && is(out, "x:y"));
  CHECK(wend_query_rule_of(TEXT("HTTP")) == WEND_FORM && wend_query_rule_of(NULL, 0) == WEND_FORM);
  CHECK(wend_query_rule_of(TEXT("mailto")) == WEND_GENERIC);

  CHECK(wend_query_next(TEXT("&a=1&b"), NULL, &at, &pair).code == WEND_OK);
  CHECK(is_range(pair.name, 1, 2) && is_range(pair.value, 3, 4) && at == 5);
  CHECK(wend_query_next(TEXT("&a=1&b"), NULL, &at, &pair).code == WEND_OK && pair.value.begin == WEND_NONE && at == 6);
  CHECK(wend_query_next(TEXT("&a=1&b"), NULL, &at, &pair).code == WEND_ABSENT);
  at = 7;
  CHECK(wend_query_next(TEXT("&a=1&b"), NULL, &at, &pair).code == WEND_BAD_ARGUMENT);
  CHECK(wend_query_value(TEXT("q=two+words"), NULL, TEXT("q"), &out).code == WEND_OK && is(out, "two words"));
  CHECK(wend_query_value(TEXT("p=1;q=a+b"), &generic, TEXT("q"), &out).code == WEND_OK && is(out, "a+b"));
  CHECK(wend_query_value(TEXT("q=1"), NULL, TEXT("r"), &out).code == WEND_ABSENT);
  CHECK(wend_query_set(TEXT("a=1&b=2&a=3"), NULL, TEXT("a"), TEXT("4"), &out).code == WEND_OK && is(out, "a=4&b=2"));
  CHECK(wend_query_append(TEXT("a=1"), NULL, TEXT("b"), NULL, 0, &out).code == WEND_OK && is(out, "a=1&b"));
  CHECK(wend_query_remove(TEXT("a=1&utm_id=2"), NULL, TEXT("utm_*"), &out).code == WEND_OK && is(out, "a=1"));
  CHECK(wend_query_remove(TEXT("utm_id=2"), NULL, TEXT("utm_*"), &out).code == WEND_ABSENT);
  CHECK(wend_query_sort(TEXT("b&a"), NULL, &out).code == WEND_OK && is(out, "a&b"));
  CHECK(wend_expand(TEXT("/map{?x,l*}"), variables, 2, &out).code == WEND_OK && is(out, "/map?x=1024&l=a&l=b"));
  CHECK(is_error(wend_expand(TEXT("/{"), NULL, 0, &out), "bad-template", 2));
}

/* Values that the setters of the URL Standard pass over. `at` counts the text, then the value. */
static void changes_refused(void) {
  static const struct {
    const char *text;
    uint32_t part;
    const char *value, *name;
    uint32_t at;
  } rows[] = {
      {"http://h/", WEND_PORT, "x", "port-invalid", 9},
      {"http://h/", WEND_PORT, "80x", "port-invalid", 11},
      {"http://h/", WEND_PORT, "70000", "port-out-of-range", 9},
      {"http:h", WEND_PORT, "x", "port-invalid", 6},
      {"file:///a", WEND_PORT, "80", "not-possible", 9},
      {"http://h/", WEND_HOST, "a b", "domain-to-ascii", 10},
      {"http://h/", WEND_HOST, "a/b", "bad-host", 10},
      {"http://h/", WEND_HOST, "a:80", "bad-host", 10},
      {"http://h/", WEND_HOST, "", "host-missing", 9},
      {"http://h/", WEND_HOST, NULL, "host-missing", 9},
      {"x://u@h/", WEND_HOST, "", "no-host", 8},
      {"mailto:a", WEND_HOST, "h", "host-not-allowed", 8},
      {"mailto:a", WEND_USER, "u", "no-host", 8},
      {"file:///a", WEND_USERINFO, "u:p", "not-possible", 9},
      {"mailto:a", WEND_PATH, "b", "not-possible", 8},
      {"http://h/", WEND_SCHEME, "mailto", "not-possible", 9},
      {"http://h/", WEND_SCHEME, "ht tp", "bad-scheme", 11},
      {"http://h/", WEND_SCHEME, NULL, "bad-scheme", 9},
      {"a", WEND_PORT, "80", "missing-scheme-non-relative-url", 0},
  };
  static const struct {
    const char *text;
    uint32_t part;
    const char *value, *result;
  } taken[] = {
      {"http://h/", WEND_PORT, "80", "http://h/"},
      {"http://h/", WEND_PORT, NULL, "http://h/"},
      {"http://h/", WEND_HOST, "\xC3\x89.EXAMPLE", "http://xn--9ca.example/"},
      {"http://h/", WEND_HOST, "[::1]", "http://[::1]/"},
      {"http://h/", WEND_HOST, "H", "http://h/"},
      {"file://h/", WEND_HOST, "localhost", "file:///"},
      {"x://h/", WEND_HOST, "", "x:///"},
      {"http://h/a", WEND_PATH, NULL, "http://h/"},
      {"http://h/", WEND_SCHEME, "HTTPS", "https://h/"},
      {"mailto:a", WEND_USER, NULL, "mailto:a"},
      {"mailto:a", WEND_QUERY, "b c", "mailto:a?b%20c"},
  };
  wend_buffer out = buffer();
  size_t i;
  for (i = 0; i < sizeof rows / sizeof *rows; ++i) {
    const char *value = rows[i].value;
    wend_status status = wend_edit(rows[i].text, strlen(rows[i].text), WEND_WHATWG, rows[i].part, value, value ? strlen(value) : 0, &out);
    if (is_error(status, rows[i].name, rows[i].at)) continue;
    ++failures;
    printf("%s of %s: %s at %u\n", value ? value : "null", rows[i].text, wend_error_name(status.code), (unsigned)status.at);
  }
  for (i = 0; i < sizeof taken / sizeof *taken; ++i) {
    const char *value = taken[i].value;
    wend_status status = wend_edit(taken[i].text, strlen(taken[i].text), WEND_WHATWG, taken[i].part, value, value ? strlen(value) : 0, &out);
    if (status.code == WEND_OK && is(out, taken[i].result)) continue;
    ++failures;
    printf("%s of %s: %s, %.*s\n", value ? value : "null", taken[i].text, wend_error_name(status.code), (int)out.size, out.data);
  }
}

/* Texts that are no host. */
static void hosts_refused(void) {
  static const struct {
    const char *text;
    uint32_t at;
  } rows[] = {{"http://127.0.0.1/", 4}, {"127.0.0.1/", 9}, {"h?q", 1},  {"h#f", 1},   {"u@h", 1},     {"h\\a", 1}, {"h:80", 1},
              {"::1", 0},               {"[::1", 0},       {"[::1]:80", 0}, {"[x]", 0}, {"[::1%25a/b]", 8}, {"a b", 1},  {"a\nb", 1},
              {"a\x7F", 1},             {"[]", 0},         {"]", 0}};
  static const char *const names[] = {"h.example", "H%2e", "127.1", "[::1]", "[fe80::1%25eth0]", "[v1.a:b]", "\xC3\xA9.example", ""};
  wend_buffer out = buffer();
  wend_domain_parts parts;
  uint32_t host_class;
  int32_t is_public;
  size_t i;
  for (i = 0; i < sizeof rows / sizeof *rows; ++i) {
    size_t size = strlen(rows[i].text);
    if (is_error(wend_domain(rows[i].text, size, WEND_RULES_ALL, &out, &parts), "bad-host", rows[i].at) &&
        is_error(wend_host_class(rows[i].text, size, &host_class), "bad-host", rows[i].at) &&
        is_error(wend_host_is_public(rows[i].text, size, &is_public), "bad-host", rows[i].at))
      continue;
    ++failures;
    printf("%s is taken for a host\n", rows[i].text);
  }
  for (i = 0; i < sizeof names / sizeof *names; ++i) {
    CHECK(wend_domain(names[i], strlen(names[i]), WEND_RULES_ALL, &out, &parts).code == WEND_OK);
    CHECK(wend_host_class(names[i], strlen(names[i]), &host_class).code == WEND_OK);
    CHECK(wend_host_is_public(names[i], strlen(names[i]), &is_public).code == WEND_OK);
  }
  CHECK(is_error(wend_host_class("a\0b", 3, &host_class), "bad-host", 1));
}

static void hosts(void) {
  wend_buffer out = buffer();
  wend_domain_parts parts;
  uint32_t host_class = 77;
  int32_t is_public = 1;
  CHECK(wend_domain(TEXT("WWW.example.co.uk"), WEND_RULES_ALL, &out, &parts).code == WEND_OK);
  CHECK(is(out, "www.example.co.uk") && is_range(parts.domain, 4, 17) && is_range(parts.suffix, 12, 17));
  CHECK(parts.rule == WEND_RULE_ICANN);
  CHECK(wend_domain(TEXT("WWW.\xC3\x89.co.uk"), WEND_RULES_ALL, &out, &parts).code == WEND_OK && is(out, "www.\xC3\xA9.co.uk"));
  CHECK(wend_domain(TEXT("www.%C3%A9.co.uk"), WEND_RULES_ALL, &out, &parts).code == WEND_OK && is(out, "www.\xC3\xA9.co.uk"));
  CHECK(wend_domain(TEXT("XN--9ca.co.uk"), WEND_RULES_ALL, &out, &parts).code == WEND_OK && is(out, "xn--9ca.co.uk"));
  CHECK(wend_domain(TEXT("127.0.0.1"), WEND_RULES_ALL, &out, &parts).code == WEND_OK && parts.rule == WEND_RULE_NONE);
  CHECK(parts.domain.begin == WEND_NONE && parts.suffix.begin == WEND_NONE);
  CHECK(wend_key(TEXT("http://www.example.com/b/?d&c#e"), NULL, 0, 0, &out).code == WEND_OK && is(out, "com,example)/b?c&d"));
  CHECK(wend_key(TEXT("http://h/"), TEXT("cc"), WEND_WITH_SCHEME, &out).code == WEND_OK && is(out, "http://(h)/"));
  CHECK(wend_key(TEXT("http://h/"), TEXT("x@1"), 0, &out).code == WEND_BAD_ARGUMENT);
  CHECK(wend_host_class(TEXT("0x7f.1"), &host_class).code == WEND_OK && host_class == WEND_CLASS_LOOPBACK);
  CHECK(strcmp(wend_host_class_name(host_class), "loopback") == 0 && wend_host_class_name(99) == NULL);
  CHECK(wend_host_is_public(TEXT("localhost"), &is_public).code == WEND_OK && is_public == 0);
}

static void fetches(void) {
  wend_buffer out = buffer();
  wend_string names[] = {{"word", 4}};
  wend_string schemes[] = {{"HTTP", 4}};
  wend_fetch_policy policy = {NULL, 0, NULL, 0, 1, 0};
  wend_fetch_target target;
  const uint8_t loopback[] = {127, 0, 0, 1};
  CHECK(wend_redact(TEXT("http://ann:x@h/?key=1&word=2"), names, 1, 0, &out).code == WEND_OK);
  CHECK(is(out, "http://ann:***@h/?key=***&word=***"));
  CHECK(wend_redact(TEXT("see ftp://a:b@h/ there"), NULL, 0, WEND_REDACT_TEXT, &out).code == WEND_OK);
  CHECK(is(out, "see ftp://a:***@h/ there"));
  CHECK(wend_fetchable(TEXT("http://h.example:8080/"), NULL, &out, &target).code == WEND_OK);
  CHECK(is(out, "http://h.example:8080/") && is_range(target.host, 7, 16) && target.port == 8080);
  CHECK(is_error(wend_fetchable(TEXT("http://10.0.0.1/"), NULL, &out, &target), "not-allowed", 7));
  CHECK(wend_fetchable(TEXT("http://10.0.0.1/"), &policy, &out, &target).code == WEND_OK);
  CHECK(target.host_class == WEND_CLASS_PRIVATE && target.port == 80);
  policy.schemes = schemes;
  policy.scheme_count = 1;
  CHECK(wend_fetchable(TEXT("http://10.0.0.1/"), &policy, &out, &target).code == WEND_OK);
  CHECK(wend_fetchable(TEXT("https://10.0.0.1/"), &policy, &out, &target).code != WEND_OK);
  CHECK(!wend_may_reach(loopback, 4, NULL) && wend_may_reach(loopback, 4, &policy) && !wend_may_reach(loopback, 3, &policy));
}

static int hear(void *context, const wend_find *find) {
  size_t *count = (size_t *)context;
  ++*count;
  CHECK(find->at == 4 && find->length == 19 && find->inner_at == find->at && find->inner_length == find->length);
  CHECK(find->uri.size == 19 && memcmp(find->uri.data, "http://h.example/ab", 19) == 0);
  CHECK(find->kind == WEND_AS_BARE && (find->flags & WEND_FOUND_KNOWN_SCHEME) != 0);
  return 1;
}

static void finds(void) {
  size_t count = 0;
  wend_status status = wend_extract(TEXT("See http://h.example/ab, http://i.example/"), WEND_RFC3986, WEND_FIND_SCHEME, hear, &count);
  CHECK(status.code == WEND_STOPPED && count == 1);
  CHECK(wend_extract(TEXT("nothing"), WEND_RFC3986, WEND_FIND_FUZZY, hear, &count).code == WEND_OK && count == 1);
  CHECK(wend_extract(TEXT("x"), WEND_RFC3986, WEND_FIND_FUZZY, NULL, NULL).code == WEND_BAD_ARGUMENT);
}

static const char lines[] = "http://ann@h.example/a\nno uri\nftp://[::1]:21/";

static wend_column three_rows(void) {
  static const int32_t begins[] = {0, 23, 30}, sizes[] = {22, 6, 15};
  wend_column in = {lines, sizeof lines - 1, NULL, NULL, NULL, 0, 3, 4, 0};
  in.offsets = begins;
  in.sizes = sizes;
  return in;
}

static void columns(void) {
  wend_column in = three_rows();
  wend_work work = {WEND_COLUMN_PART, WEND_RFC3986, WEND_HOST, 0, 0, 0, {NULL, 0}};
  int64_t offsets[4];
  uint8_t validity[1], valid[3];
  wend_text_column out = {memory, 10, 0, NULL, NULL, 0, 0, 8, 0};
  wend_status errors[3];
  wend_range ranges[3];
  out.offsets = offsets;
  out.validity = validity;
  CHECK(wend_column_text(&in, &work, &out, errors).code == WEND_NO_ROOM && out.rows == 2 && out.nulls == 1);
  out.room = sizeof memory;
  CHECK(wend_column_text(&in, &work, &out, errors).code == WEND_OK && out.rows == 3 && out.size == 14);
  CHECK(memcmp(memory, "h.example[::1]", 14) == 0 && validity[0] == 5);
  CHECK(offsets[0] == 0 && offsets[1] == 9 && offsets[2] == 9 && offsets[3] == 14);
  CHECK(errors[0].code == WEND_OK && is_error(errors[1], "no-scheme", 0) && errors[2].code == WEND_OK);
  work.what = WEND_COLUMN_ERROR + 1;
  CHECK(wend_column_text(&in, &work, &out, errors).code == WEND_BAD_ARGUMENT);
  CHECK(wend_column_part(&in, WEND_RFC3986, 0, WEND_USER, ranges, errors).code == WEND_OK);
  CHECK(is_range(ranges[0], 7, 10) && ranges[1].begin == WEND_NONE && errors[2].code == WEND_ABSENT);
  CHECK(wend_column_part(&in, WEND_WHATWG, 0, WEND_USER, ranges, errors).code == WEND_BAD_ARGUMENT);
  CHECK(wend_column_valid(&in, WEND_WHATWG, 0, valid).code == WEND_OK && valid[0] && !valid[1] && valid[2]);
  in.size = 20;
  CHECK(wend_column_valid(&in, WEND_RFC3986, 0, valid).code == WEND_BAD_ARGUMENT);
}

int main(void) {
  statuses();
  uris();
  readers();
  changes();
  changes_refused();
  hosts_refused();
  hosts();
  fetches();
  finds();
  columns();
  if (failures == 0) puts("as declared");
  return failures != 0;
}
