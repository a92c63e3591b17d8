/* SPDX-License-Identifier: Apache-2.0
 *
 * The core of wend for C99 and every language that calls C: URIs are parsed, checked, compared, resolved, edited and found in text,
 * by the rules of five profiles. Plain data over views: nothing is to be freed, and no call takes a lock.
 *
 * Texts are octets with a length, and need no NUL. Ranges are octets of the text that was given, or of the buffer that was written.
 * Every function may be called from several threads at once, on different buffers; none keeps a pointer, throws, or ends the process.
 * The numbers in this file never change and none is used again; more are added. Names of errors are the contract: docs/contract.md.
 */
#ifndef WEND_C_WEND_H
#define WEND_C_WEND_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#if __cplusplus < 201103L && !defined(_MSVC_LANG)
#error "wend/c/wend.h needs C99 or C++11"
#endif
#define WEND_NOEXCEPT noexcept
extern "C" {
#else
#define WEND_NOEXCEPT
#endif

#ifdef __GNUC__
#define WEND_C_API __attribute__((visibility("default")))
#else
#define WEND_C_API
#endif

#define WEND_C_VERSION 2 /* of this interface: grows when something is added */

/* ---- statuses */

/* What a call came to. `code` is WEND_OK, an error of a URI, or one of the codes from WEND_NO_ROOM on; `at` is the byte of the
 * text at which a URI is wrong. A finding of wend_check may be a notice. */
typedef struct wend_status {
  uint16_t code, reserved;
  uint32_t at;
} wend_status;

enum {
  WEND_OK = 0,
  /* 1 to 999: errors and notices of URIs, by the table wend/c/numbers.inc; programs compare names, or numbers found by name */
  WEND_NO_ROOM = 1000,      /* the result is larger than the buffer: its `size` says how large */
  WEND_ABSENT = 1001,       /* there is no such part, pair or domain */
  WEND_BAD_ARGUMENT = 1002, /* a null pointer, or a number that this version does not know */
  WEND_STOPPED = 1003       /* the callback asked to stop */
};

/* The name of a code, "bad-escape", which is stable; "" for a number that this version does not know. The sentence, and the section
 * that requires it in a profile ("" for wend's own rules). All live as long as the library. */
WEND_C_API const char *wend_error_name(uint16_t code) WEND_NOEXCEPT;
WEND_C_API const char *wend_error_message(uint16_t code) WEND_NOEXCEPT;
WEND_C_API const char *wend_error_section(uint16_t code, uint32_t profile) WEND_NOEXCEPT;
WEND_C_API uint16_t wend_error_named(const char *name, size_t size) WEND_NOEXCEPT; /* 0: none */
WEND_C_API int wend_is_notice(uint16_t code) WEND_NOEXCEPT;

/* What this library is, as one line of JSON: {"version":"0.1.0","unicode":"17.0","public_suffix_list":{"date":…,"hash":…},…} */
WEND_C_API const char *wend_contract(void) WEND_NOEXCEPT;
WEND_C_API uint32_t wend_c_version(void) WEND_NOEXCEPT; /* WEND_C_VERSION of the library that runs */

/* ---- profiles and options */

enum { WEND_RFC3986 = 0, WEND_WHATWG = 1, WEND_RFC1630 = 2, WEND_URL7A = 3, WEND_RFC1738 = 4 };

/* The name of a profile, "rfc3986"; null for another number. The number of a name; -1: none. */
WEND_C_API const char *wend_profile_name(uint32_t profile) WEND_NOEXCEPT;
WEND_C_API int wend_profile_named(const char *name, size_t size) WEND_NOEXCEPT;

/* Flags of several functions. */
enum {
  WEND_REFERENCE = 1,      /* partial forms too */
  WEND_LENIENT = 2,        /* what is often meant is repaired and told: wend::repair */
  WEND_ENCODING_ONLY = 4,  /* wend_compare: escapes and case only, nothing by the scheme */
  WEND_EXAMPLES = 8        /* wend_resolve: RFC 1630's printed examples rather than its rule */
};

/* Where results are written: at most `room` octets from `data`, which may be null if room is 0. `size` is set to the length of the
 * whole result, as snprintf returns it; where that is above `room` the status is WEND_NO_ROOM and `data` holds nothing of use. No NUL
 * is added. The buffer may not overlap a text that is given. */
typedef struct wend_buffer {
  char *data;
  size_t room, size;
} wend_buffer;

typedef struct wend_string {
  const char *data;
  size_t size;
} wend_string;

/* ---- a URI and its parts */

#define WEND_NONE UINT32_MAX

typedef struct wend_range {
  uint32_t begin, end; /* begin == WEND_NONE: absent, which differs from empty */
} wend_range;

enum {
  WEND_SCHEME = 0, WEND_USER = 1, WEND_PASSWORD = 2, WEND_HOST = 3, WEND_PORT = 4, WEND_PATH = 5, WEND_QUERY = 6, WEND_FRAGMENT = 7,
  /* for wend_edit and columns only */
  WEND_USERINFO = 8, WEND_HREF = 9
};
enum { WEND_NO_HOST = 0, WEND_NAME = 1, WEND_IPV4 = 2, WEND_IPV6 = 3, WEND_IP_FUTURE = 4 };

typedef struct wend_parts {
  wend_range part[8];   /* by WEND_SCHEME … WEND_FRAGMENT: as written, without delimiters; an IPv6 address has its brackets */
  int32_t port_number;  /* -1: no port, none that is a number, or above 65535 */
  uint8_t host_kind;    /* WEND_NAME … */
  uint8_t reserved[11]; /* 0 */
} wend_parts;

/* Parses a URI; with WEND_REFERENCE a partial form too. Allocates nothing. WEND_WHATWG: a URL in its normal form, else `not-normal`;
 * for any text: wend_read. */
WEND_C_API wend_status wend_parse(const char *text, size_t size, uint32_t profile, uint32_t flags, wend_parts *out) WEND_NOEXCEPT;

/* Parses and writes the URL into `out`, whose ranges are in `parts` (may be null). WEND_WHATWG: the normal form, as the URL Standard's
 * parser; `base`, may be null, is parsed first. Other profiles: the text as it is, with WEND_LENIENT repaired; `base` must be null. */
WEND_C_API wend_status wend_read(const char *text, size_t size, const char *base, size_t base_size, uint32_t profile, uint32_t flags,
                                 wend_buffer *out, wend_parts *parts) WEND_NOEXCEPT;

/* Finds everything that is wrong or worth a notice, in the order of bytes: the first `room` are written, `*count` is their number.
 * WEND_OK also where there are errors. Flags: WEND_REFERENCE, WEND_LENIENT. */
WEND_C_API wend_status wend_check(const char *text, size_t size, uint32_t profile, uint32_t flags, wend_status *findings, size_t room,
                                  size_t *count) WEND_NOEXCEPT;

/* ---- normal forms */

enum {
  WEND_STEP_PERCENT = 1 << 0, WEND_STEP_CASE = 1 << 1, WEND_STEP_DEFAULT_PORT = 1 << 2, WEND_STEP_EMPTY_PATH = 1 << 3,
  WEND_STEP_DOTS = 1 << 4, WEND_STEP_SCHEME = 1 << 5, WEND_STEP_HTTPS = 1 << 6, WEND_STEP_WWW = 1 << 7, WEND_STEP_INDEX = 1 << 8,
  WEND_STEP_TRAILING_SLASH = 1 << 9, WEND_STEP_TRACKING = 1 << 10 /* no pairs of a short list: utm_*, gclid, … */,
  WEND_STEP_SORT_QUERY = 1 << 11, WEND_STEP_USERINFO = 1 << 12, WEND_STEP_EMPTY_QUERY = 1 << 13, WEND_STEP_FRAGMENT = 1 << 14,
  WEND_STEPS_DEFAULT = 0x3F /* PERCENT to SCHEME: names the same object */
};

/* The bit of a step by its name, "sort-query"; 0: none. "query-rules" is WEND_STEP_TRACKING, "default" is WEND_STEPS_DEFAULT. */
WEND_C_API uint32_t wend_step_named(const char *name, size_t size) WEND_NOEXCEPT;

/* Writes the normal form: RFC 3986 §6.2, by the steps. A partial form is taken too. */
WEND_C_API wend_status wend_normalize(const char *text, size_t size, uint32_t profile, uint32_t steps, uint32_t flags,
                                      wend_buffer *out) WEND_NOEXCEPT;

/* Resolves a reference against a base. `at` counts octets of the base followed by the reference. `parts` may be null. */
WEND_C_API wend_status wend_resolve(const char *base, size_t base_size, const char *reference, size_t size, uint32_t profile,
                                    uint32_t flags, wend_buffer *out, wend_parts *parts) WEND_NOEXCEPT;

typedef struct wend_verdict {
  int32_t equivalent; /* 0: not known to be */
  const char *rule;   /* the first under which they are, "same octets"; lives as long as the library */
} wend_verdict;

/* Compares two URIs or references. `at` counts octets of `a` followed by `b`. */
WEND_C_API wend_status wend_compare(const char *a, size_t a_size, const char *b, size_t b_size, uint32_t profile, uint32_t flags,
                                    wend_verdict *out) WEND_NOEXCEPT;

/* ---- several readers */

enum { WEND_ACCEPTANCE = 0, WEND_SCHEMES = 1, WEND_HOSTS = 2, WEND_PORTS = 3, WEND_PATHS = 4 };

typedef struct wend_agreement {
  uint8_t agree;      /* 1: every reader accepts the text and reads the same */
  uint8_t all_refuse; /* 1: none accepts it */
  uint8_t reserved[2];
  uint32_t at[5]; /* by WEND_ACCEPTANCE …: the first byte that is read differently; WEND_NONE: all agree */
} wend_agreement;

/* How several profiles read one text: "http://good.example\\@evil.example/". */
WEND_C_API wend_status wend_agree(const char *text, size_t size, const uint32_t *profiles, size_t count,
                                  wend_agreement *out) WEND_NOEXCEPT;
/* What one of them reads, WEND_SCHEMES to WEND_PATHS, in a form that may be compared; an error where it refuses the text. */
WEND_C_API wend_status wend_reading(const char *text, size_t size, uint32_t profile, uint32_t matter, wend_buffer *out) WEND_NOEXCEPT;

/* ---- changes */

/* Writes the URI with a part set, which is escaped where it must be; a null `value` removes the part. WEND_USERINFO too.
 * `at` counts octets of the text that was composed. WEND_WHATWG: the setters of the URL Standard, but a value that they pass over, or
 * of which they take a piece, is an error: `at` counts octets of the text followed by the value. */
WEND_C_API wend_status wend_edit(const char *text, size_t size, uint32_t profile, uint32_t part, const char *value, size_t value_size,
                                 wend_buffer *out) WEND_NOEXCEPT;

enum { WEND_FORM = 0 /* a plus sign is a space */, WEND_GENERIC = 1 /* a plus sign is itself */ };

typedef struct wend_query_options {
  uint32_t rule;  /* WEND_FORM, WEND_GENERIC */
  char separator; /* 0: '&' */
  char reserved[3];
} wend_query_options;

typedef struct wend_query_pair {
  wend_range name, value; /* of the query, as written; value absent: no equals sign */
} wend_query_pair;

/* The rule of a scheme's queries, WEND_FORM for http, https, ws, wss and no scheme (size 0), else WEND_GENERIC. */
WEND_C_API uint32_t wend_query_rule_of(const char *scheme, size_t size) WEND_NOEXCEPT;
/* The next pair of a query that begins at or behind `*at`, which moves on; WEND_ABSENT at the end. `how` may be null in all of these. */
WEND_C_API wend_status wend_query_next(const char *query, size_t size, const wend_query_options *how, size_t *at,
                                       wend_query_pair *out) WEND_NOEXCEPT;
/* The decoded value of the first pair whose decoded name this is; WEND_ABSENT: there is none. */
WEND_C_API wend_status wend_query_value(const char *query, size_t size, const wend_query_options *how, const char *name,
                                        size_t name_size, wend_buffer *out) WEND_NOEXCEPT;
/* A query with the pair set where the first of this name is, the others removed; or appended. A null value: no equals sign. */
WEND_C_API wend_status wend_query_set(const char *query, size_t size, const wend_query_options *how, const char *name, size_t name_size,
                                      const char *value, size_t value_size, wend_buffer *out) WEND_NOEXCEPT;
WEND_C_API wend_status wend_query_append(const char *query, size_t size, const wend_query_options *how, const char *name,
                                         size_t name_size, const char *value, size_t value_size, wend_buffer *out) WEND_NOEXCEPT;
/* Without the pairs whose name the pattern matches ("utm_*"); WEND_ABSENT: none is left, and the URI needs no "?". */
WEND_C_API wend_status wend_query_remove(const char *query, size_t size, const wend_query_options *how, const char *pattern,
                                         size_t pattern_size, wend_buffer *out) WEND_NOEXCEPT;
WEND_C_API wend_status wend_query_sort(const char *query, size_t size, const wend_query_options *how, wend_buffer *out) WEND_NOEXCEPT;

typedef struct wend_variable {
  wend_string name;
  uint32_t kind;             /* WEND_TEXT: one value; WEND_LIST; WEND_PAIRS: names and values by turns */
  uint32_t reserved;
  const wend_string *values; /* `count` of them; WEND_TEXT has 1 */
  size_t count;
} wend_variable;
enum { WEND_TEXT = 0, WEND_LIST = 1, WEND_PAIRS = 2 };

/* Expands a URI template: RFC 6570. A variable that is not among them is undefined. */
WEND_C_API wend_status wend_expand(const char *text, size_t size, const wend_variable *variables, size_t count,
                                   wend_buffer *out) WEND_NOEXCEPT;

/* ---- hosts and keys */

enum { WEND_RULES_ALL = 0, WEND_RULES_ICANN = 1, WEND_RULES_PRIVATE = 2 };
enum { WEND_RULE_NONE = 0, WEND_RULE_UNLISTED = 1, WEND_RULE_ICANN = 2, WEND_RULE_PRIVATE = 3 };

typedef struct wend_domain_parts {
  wend_range domain, suffix; /* of `plain`; absent where there is none */
  uint32_t rule;             /* WEND_RULE_ICANN … */
} wend_domain_parts;

/* The functions for a host alone refuse a text that can be none, such as a whole URI, "h:80" or "::1" without brackets: `bad-host`, at
 * its byte. An empty host has neither domain nor class. */

/* The registrable domain and the public suffix of the host of a URI, as written there. `plain` gets the host that was looked up, in
 * UTF-8: without escapes, ASCII letters in lower case. Only a host beyond ASCII is mapped, by ToUnicode of UTS 46: "WWW.%C3%89.example"
 * becomes "www.é.example"; "xn--" labels of a host in ASCII stay. */
WEND_C_API wend_status wend_domain(const char *host, size_t size, uint32_t rules, wend_buffer *plain,
                                   wend_domain_parts *out) WEND_NOEXCEPT;

enum { WEND_KEEP_WWW = 1, WEND_WITH_SCHEME = 2, WEND_TRAILING_COMMA = 4, WEND_IN_ORDER = 8, WEND_KEEP_ADDRESS = 16 };

/* The key by which archives sort: "com,example)/b?c&d". `variant`: "ia", "cc", "cdxj", "ia@1"; null is "ia". */
WEND_C_API wend_status wend_key(const char *text, size_t size, const char *variant, size_t variant_size, uint32_t options,
                                wend_buffer *out) WEND_NOEXCEPT;

enum {
  WEND_CLASS_NONE = 0, WEND_CLASS_NAME = 1, WEND_CLASS_GLOBAL = 2, WEND_CLASS_LOOPBACK = 3, WEND_CLASS_PRIVATE = 4,
  WEND_CLASS_LINK_LOCAL = 5, WEND_CLASS_METADATA = 6, WEND_CLASS_SHARED = 7, WEND_CLASS_DOCUMENTATION = 8, WEND_CLASS_MULTICAST = 9,
  WEND_CLASS_RESERVED = 10, WEND_CLASS_UNSPECIFIED = 11, WEND_CLASS_MAPPED = 12, WEND_CLASS_NAT64 = 13, WEND_CLASS_6TO4 = 14,
  WEND_CLASS_TEREDO = 15
};

/* The class of a host as a URI has it, in all spellings that clients read; and whether it is one that may be found on the Internet. */
WEND_C_API wend_status wend_host_class(const char *host, size_t size, uint32_t *out) WEND_NOEXCEPT;
WEND_C_API wend_status wend_host_is_public(const char *host, size_t size, int32_t *out) WEND_NOEXCEPT;
WEND_C_API const char *wend_host_class_name(uint32_t host_class) WEND_NOEXCEPT; /* null for another number */

/* ---- secrets, and what a server may fetch */

enum { WEND_REDACT_TEXT = 1 /* a text with URIs in it, not one URI */ };

/* Writes the text with passwords, tokens and secret values masked. `names`, may be null: more names of secret pairs, with * and ?. */
WEND_C_API wend_status wend_redact(const char *text, size_t size, const wend_string *names, size_t count, uint32_t flags,
                                   wend_buffer *out) WEND_NOEXCEPT;

typedef struct wend_fetch_policy {
  const wend_string *schemes; /* in any case; null: http and https */
  size_t scheme_count;
  const uint16_t *ports; /* null: any; none of them: none */
  size_t port_count;
  uint32_t private_hosts; /* 1: hosts of every class */
  uint32_t flags;         /* WEND_LENIENT: what the URL Standard makes of the text is checked and fetched */
} wend_fetch_policy;

typedef struct wend_fetch_target {
  wend_range host; /* of `url` */
  uint16_t port, reserved;
  uint32_t host_class;
} wend_fetch_target;

/* Whether a server may fetch a URL from a stranger: every reader sees the same host, and the policy (null: the cautious one) allows
 * it. `url` gets the URL to fetch. Each address that a name resolves to is to be asked about before a connection. */
WEND_C_API wend_status wend_fetchable(const char *text, size_t size, const wend_fetch_policy *policy, wend_buffer *url,
                                      wend_fetch_target *out) WEND_NOEXCEPT;
/* `octets` in network byte order, 4 or 16. 1: may be connected to. */
WEND_C_API int wend_may_reach(const uint8_t *octets, size_t size, const wend_fetch_policy *policy) WEND_NOEXCEPT;

/* ---- URIs in running text */

enum { WEND_FIND_WRAPPED = 0, WEND_FIND_SCHEME = 1, WEND_FIND_MAIL = 2, WEND_FIND_FUZZY = 3 };
enum { WEND_AS_URL_WRAPPER = 0, WEND_AS_ANGLE_WRAPPER = 1, WEND_AS_URL_LABEL = 2, WEND_AS_BARE = 3, WEND_AS_HOST = 4, WEND_AS_MAIL = 5 };
enum { WEND_FOUND_EXTENSION = 1, WEND_FOUND_HYPHEN = 2, WEND_FOUND_KNOWN_SCHEME = 4 };

typedef struct wend_find {
  uint64_t at, length;             /* octets of the whole text, with the wrapper */
  uint64_t inner_at, inner_length; /* without it */
  wend_string uri;                 /* to follow: valid during the call */
  uint32_t kind, flags;            /* WEND_AS_BARE …, WEND_FOUND_KNOWN_SCHEME … */
} wend_find;

/* Called for each find, in order; another result than 0 ends the search. */
typedef int (*wend_found)(void *context, const wend_find *find);

/* Finds every URI in a text. WEND_STOPPED: the callback ended it. Linear. */
WEND_C_API wend_status wend_extract(const char *text, size_t size, uint32_t profile, uint32_t mode, wend_found found,
                                    void *context) WEND_NOEXCEPT;

/* ---- columns: many URIs in one call */

/* Rows of text. Arrow's layout: `offsets` are rows + 1 numbers of `width` octets (4 or 8), as int32_t or int64_t, and row i has the
 * octets offsets[i] to offsets[i + 1]. Where `sizes` is given, row i begins at offsets[i] and has sizes[i] octets, so that lines keep
 * their separators. `validity`, may be null: a bitmap, lowest bit first, in which 0 is a null row. `first` is the row of `offsets`,
 * `sizes` and `validity` at which this column begins. Every row must lie in the `size` octets of `data`, else WEND_BAD_ARGUMENT at the row. */
typedef struct wend_column {
  const char *data;
  size_t size;
  const void *offsets, *sizes;
  const uint8_t *validity;
  size_t first, rows;
  uint32_t width, reserved;
} wend_column;

/* Where a column of text is written, in Arrow's layout: rows + 1 offsets of `width` octets, a bitmap of (rows + 7) / 8 octets. */
typedef struct wend_text_column {
  char *data;
  size_t room, size; /* of `data` */
  void *offsets;
  uint8_t *validity;
  size_t rows;       /* written so far: 0 at the beginning */
  size_t nulls;      /* of them null */
  uint32_t width, reserved;
} wend_text_column;

enum {
  WEND_COLUMN_PART = 0,       /* `part`, as written; WEND_WHATWG reads any text and has it in the normal form */
  WEND_COLUMN_NORMALIZE = 1,  /* by `steps` */
  WEND_COLUMN_RESOLVE = 2,    /* rows are references, `argument` is the base */
  WEND_COLUMN_DOMAIN = 3, WEND_COLUMN_SUFFIX = 4, /* rows are URIs; by `options`: WEND_RULES_ALL … */
  WEND_COLUMN_KEY = 5,        /* `argument` is the variant, `options` as in wend_key */
  WEND_COLUMN_HOST_CLASS = 6, /* of the host of each URI: "loopback" */
  WEND_COLUMN_REDACT = 7,
  WEND_COLUMN_QUERY_VALUE = 8, /* `argument` is the name */
  WEND_COLUMN_ERROR = 9       /* the name of the error; null: there is none */
};

typedef struct wend_work {
  uint32_t what; /* WEND_COLUMN_PART … */
  uint32_t profile, part, steps, flags, options;
  wend_string argument;
} wend_work;

/* Answers rows of a column from `out->rows` on. A row that is null, or has no answer, is null. WEND_NO_ROOM: `data` was full before
 * row `out->rows`; with a larger one (what was written copied) the same call goes on. `errors`, may be null, gets one status a row. */
WEND_C_API wend_status wend_column_text(const wend_column *in, const wend_work *work, wend_text_column *out,
                                        wend_status *errors) WEND_NOEXCEPT;

/* The ranges of a part in each row, without a copy: not for WEND_WHATWG, whose URLs are rewritten. `out` has `rows` places. */
WEND_C_API wend_status wend_column_part(const wend_column *in, uint32_t profile, uint32_t flags, uint32_t part, wend_range *out,
                                        wend_status *errors) WEND_NOEXCEPT;

/* 1 for each row that the profile accepts, else 0. */
WEND_C_API wend_status wend_column_valid(const wend_column *in, uint32_t profile, uint32_t flags, uint8_t *out) WEND_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
