// SPDX-License-Identifier: Apache-2.0
#pragma once

// What help() shows of the functions and of the methods of URL: a signature for `inspect`, then a sentence or three. Where the
// default is `...` the part stays as it is; where it is None, what stands there or the profile decides.
namespace wend_py::docs {

// ---- functions

constexpr char parse[] =
    "parse($module, /, text, *, profile=None, reference=False, lenient=False, base=None)\n--\n\n"
    "The URL of a text, or UriError. `reference` takes partial forms too (\"../a\"); `lenient` repairs what "
    "is often meant,\n"
    "such as a space; `base` is what a partial form is resolved against.";
constexpr char split[] =
    "split($module, /, text, *, profile=None, reference=False, lenient=False)\n--\n\n"
    "The parts of a text as a named tuple, without an object between: the quickest way to all of them. "
    "`reference` and\n"
    "`lenient` are those of parse().";
constexpr char normalize[] =
    "normalize($module, /, text, *, profile=None, steps=None, lenient=False)\n--\n\n"
    "The normal form by RFC 3986 section 6.2. `steps` is a name or several: percent, case, default-port, "
    "empty-path, dots, scheme,\n"
    "which are \"default\" together, and https, www, index, trailing-slash, query-rules, sort-query, "
    "userinfo, empty-query, fragment.\n"
    "`lenient` repairs first, as parse() does.";
constexpr char resolve[] =
    "resolve($module, /, base, reference, *, profile=None, lenient=False)\n--\n\n"
    "What a reference names at a base: RFC 3986 section 5, or the rule of the profile. `lenient` repairs "
    "both first.";
constexpr char compare[] =
    "compare($module, /, a, b, *, profile=None, encoding_only=False)\n--\n\n"
    "The first rule by which two URIs are equivalent (\"same octets\"); None: they are not known to be. "
    "`encoding_only` allows for\n"
    "escapes and case alone, and for nothing that the scheme says.";
constexpr char edit[] =
    "edit($module, /, text, *, profile=None, scheme=..., user=..., password=..., userinfo=..., host=..., "
    "port=..., path=...,"
    " query=..., fragment=...)\n--\n\n"
    "The text with parts set; None removes a part, and a part that is not named stays. Values are escaped "
    "where they must be;\n"
    "a value that the part cannot have is UriError.";
constexpr char domain[] =
    "domain($module, /, text=None, *, host=None, profile=None, rules='all')\n--\n\n"
    "The registrable domain of a URI's host, or of a `host` given for itself; None: there is none. `rules` "
    "are those of the public\n"
    "suffix list that count: all, icann or private.";
constexpr char suffix[] =
    "suffix($module, /, text=None, *, host=None, profile=None, rules='all')\n--\n\n"
    "The public suffix of a URI's host, or of a `host` given for itself; None: there is none. `rules` are "
    "those of domain().";
constexpr char host_class[] =
    "host_class($module, /, text=None, *, host=None, profile=None)\n--\n\n"
    "The class of a URI's host, or of a `host` given for itself, in every spelling that clients read: name, "
    "public, loopback,\n"
    "private, link-local, metadata, ...; None: there is no host, or an empty one.";
constexpr char key[] =
    "key($module, /, text, *, variant='ia', keep_www=False, with_scheme=False, trailing_comma=False, "
    "in_order=False,"
    " keep_address=False)\n--\n\n"
    "The key by which web archives sort (SURT), of the variant ia, cc or cdxj. `keep_www` keeps www., "
    "`with_scheme` begins with\n"
    "http://(, `trailing_comma` ends the host with a comma, `in_order` does not turn the name of the host "
    "around,\n"
    "and `keep_address` not an IPv4 address.";
constexpr char redact[] =
    "redact($module, /, text, *, names=None, running_text=False)\n--\n\n"
    "The text with passwords, tokens and secret values masked; bytes are answered with bytes. `names` are "
    "more names of pairs whose\n"
    "values are secret, with * and ?; `running_text` says that the text has URIs in it, and is not one.";
constexpr char query_pairs[] =
    "query_pairs($module, /, text, *, profile=None, form=None, separator='&')\n--\n\n"
    "The pairs of the query, decoded, as [(name, value)]; a pair without an equals sign has the value None. "
    "`form` says whether a\n"
    "plus sign is a space; None: it is in http, https, ws, wss and references, and is itself in other "
    "schemes.";
constexpr char query_value[] =
    "query_value($module, /, text, name, *, profile=None, form=None, separator='&')\n--\n\n"
    "The decoded value of the first pair of a name; \"\" where it has no equals sign, None where there is "
    "none. `form` and\n"
    "`separator` are those of query_pairs().";
constexpr char query_set[] =
    "query_set($module, /, text, name, value, *, profile=None, form=None, separator='&')\n--\n\n"
    "The text with a pair set where the first of its name is, the others of it removed, or appended. The "
    "value None has no equals\n"
    "sign. `form` says whether a space becomes a plus sign or %20: see query_pairs().";
constexpr char query_append[] =
    "query_append($module, /, text, name, value, *, profile=None, form=None, separator='&')\n--\n\n"
    "The text with a pair more at the end of its query. The value None has no equals sign; `form` and "
    "`separator` are those of\n"
    "query_set().";
constexpr char query_remove[] =
    "query_remove($module, /, text, pattern, *, profile=None, form=None, separator='&')\n--\n\n"
    "The text without the pairs whose decoded name the pattern matches (\"utm_*\"); a query without pairs "
    "goes with its mark.\n"
    "`form` and `separator` are those of query_pairs().";
constexpr char query_sort[] =
    "query_sort($module, /, text, *, profile=None, form=None, separator='&')\n--\n\n"
    "The text with the pairs of its query sorted by decoded name; equal names keep their order. `form` and "
    "`separator` are those of\n"
    "query_pairs().";

// ---- URL

constexpr char url[] =
    "URL(text, *, profile=None, reference=False, lenient=False, base=None)\n--\n\n"
    "An immutable URI or URL, as parse() makes it; its parts are made when they are asked for. It is equal "
    "to another of the same text\n"
    "and profile, has an order and a hash, and can be copied and pickled.";
constexpr char url_normalize[] =
    "normalize($self, /, *, steps=None, lenient=False)\n--\n\nThe URL in its normal form: see normalize().";
constexpr char url_resolve[] =
    "resolve($self, /, reference, *, lenient=False)\n--\n\nThe URL that a reference names here: see "
    "resolve().";
constexpr char url_edit[] =
    "edit($self, /, *, scheme=..., user=..., password=..., userinfo=..., host=..., port=..., path=..., "
    "query=...,"
    " fragment=...)\n--\n\n"
    "The URL with parts set, or removed by None: see edit().";
constexpr char url_query_set[] =
    "query_set($self, /, name, value, *, form=None, separator='&')\n--\n\nThe URL with a pair set: see "
    "query_set().";
constexpr char url_query_append[] =
    "query_append($self, /, name, value, *, form=None, separator='&')\n--\n\nThe URL with a pair more: see "
    "query_append().";
constexpr char url_query_remove[] =
    "query_remove($self, /, pattern, *, form=None, separator='&')\n--\n\nThe URL without pairs: see "
    "query_remove().";
constexpr char url_query_sort[] =
    "query_sort($self, /, *, form=None, separator='&')\n--\n\nThe URL with sorted pairs: see query_sort().";
constexpr char url_query_value[] =
    "query_value($self, /, name, *, form=None, separator='&')\n--\n\n"
    "The decoded value of the first pair of a name, or None: see query_value().";
constexpr char url_compare[] =
    "compare($self, other, /, *, encoding_only=False)\n--\n\n"
    "The rule by which another is equivalent, or None: see compare().";
constexpr char url_domain[] =
    "domain($self, /, *, rules='all')\n--\n\nThe registrable domain of the host, or None: see domain().";
constexpr char url_suffix[] =
    "suffix($self, /, *, rules='all')\n--\n\nThe public suffix of the host, or None: see suffix().";
constexpr char url_host_class[] =
    "host_class($self, /)\n--\n\nThe class of the host, or None: see host_class().";
constexpr char url_key[] =
    "key($self, /, *, variant='ia', keep_www=False, with_scheme=False, trailing_comma=False, in_order=False,"
    " keep_address=False)\n--\n\n"
    "The key by which archives sort: see key().";
constexpr char url_redact[] =
    "redact($self, /, *, names=None, running_text=False)\n--\n\nThe text without secrets: see redact().";
constexpr char url_reduce[] =
    "__reduce__($self, /)\n--\n\nWhat copy and pickle ask for: the text is read again.";

// ---- Column

constexpr char column[] =
    "Answers of wend_uri.columns, as an Arrow array of large_utf8 or bool: a sequence of str or bool, None "
    "where a row is null.\n"
    "Immutable; it can be copied and pickled.";
constexpr char column_list[] = "to_pylist($self, /)\n--\n\nA list of str or bool; None: null.";
constexpr char column_schema[] =
    "__arrow_c_schema__($self, /)\n--\n\nThe type of the rows: large_utf8 or bool.";
constexpr char column_array[] =
    "__arrow_c_array__($self, requested_schema=None, /)\n--\n\n"
    "The rows, without a copy. Another type than that of __arrow_c_schema__() is not made.";
constexpr char column_reduce[] =
    "__reduce__($self, /)\n--\n\nWhat copy and pickle ask for: the octets of the rows.";

}  // namespace wend_py::docs
