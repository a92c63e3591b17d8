// SPDX-License-Identifier: Apache-2.0
// WEND_URI names the entry that is tested: the file of node.js, web.js or inline.js.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const wend = await import(process.env.WEND_URI);
const error = (name, at) => (why) => why instanceof wend.UriError && why.name === name && why.at === at;
const web = { profile: "whatwg" };
const refused = (call, ...words) =>
  assert.throws(call, (why) => why instanceof TypeError && (words.every((word) => why.message.includes(word)) || assert.fail(why.message)));

test("parts are as written, and absent ones are null", () => {
  const uri = wend.parse("http://u:@h.example:080/a?#f");
  assert.deepEqual(uri, {
    href: "http://u:@h.example:080/a?#f", scheme: "http", user: "u", password: "", host: "h.example", port: "080", path: "/a", query: "",
    fragment: "f", portNumber: 80, hostKind: "name",
  });
  assert.equal(wend.parse("mailto:a@b.c").host, null);
  assert.equal(wend.parse("http://[::1]/").hostKind, "ipv6");
});

test("an error has a name and the index in the string", () => {
  assert.throws(() => wend.parse("http://h/%zz"), error("bad-escape", 9));
  assert.throws(() => wend.parse("a/b"), error("no-scheme", 0));
  assert.deepEqual(wend.parse("a/b", { reference: true }).path, "a/b");
});

test("indices are of UTF-16 code units, whatever octets a character takes", () => {
  for (const before of ["é", "€", "\u{1F600}", "\ud800", "\udc00", "\ud800x\udc00", "é\u{1F600}€"]) {
    const text = `http://h/?${before}%zz`;
    const found = wend.check(text).filter(({ name }) => name === "bad-escape");
    assert.deepEqual(found.map(({ at }) => at), [text.indexOf("%")], JSON.stringify(before));
  }
});

test("a lone surrogate is U+FFFD, as the URL Standard has it", () => {
  for (const text of ["http://h/\ud800", "http://h/\udc00x", "http://h/?\ud83d \ude00"])
    assert.equal(wend.parse(text, web).href, new URL(text).href);
  assert.deepEqual(wend.columns.part(["http://h/\ud83d", "\ude00", "http://h/\u{1F600}"], "path", web).toArray(), ["/%EF%BF%BD", null, "/%F0%9F%98%80"]);
});

test("whatwg reads what the engine's URL reads", () => {
  for (const text of ["HTTP://EXAMPLE.com:80/../a b", "http://faß.example/", "http://0x7f.1/", "http:\\\\h\\a", " \thttp://h/?'\n", "x:y z", "file:c:\\a"]) {
    assert.equal(wend.parse(text, web).href, new URL(text).href);
    assert.equal(wend.canParse(text, web), true);
  }
  assert.equal(wend.parse("../c?d", { ...web, base: "http://h/a/b/" }).href, "http://h/a/c?d");
  assert.equal(wend.canParse("http://%/", web), false);
});

test("normal forms, by default and by steps", () => {
  assert.equal(wend.normalize("HTTP://H:80/%7ea/./b"), "http://h/~a/b");
  assert.equal(wend.normalize("http://H/?b=1&a=2", { steps: ["sort-query"] }), "http://H/?a=2&b=1");
  assert.equal(wend.normalize("HTTP://H/?b=1&a=2#c", { steps: ["default", "sort-query", "fragment"] }), "http://h/?a=2&b=1");
  assert.equal(wend.normalize("HTTP://H:80/#c", { steps: "default" }), "http://h/#c");
  assert.deepEqual(wend.columns.normalize(["HTTP://H:80/#c"], { steps: "fragment" }).toArray(), ["HTTP://H:80/"]);
  refused(() => wend.normalize("http://h/", { steps: ["tidy"] }), "tidy");
  refused(() => wend.normalize("http://h/", { steps: 5 }), "steps");
});

test("lenient repairs what normalize, compare and columns are given", () => {
  const lenient = { lenient: true };
  assert.equal(wend.normalize("http://h/a b", lenient), "http://h/a%20b");
  assert.equal(wend.compare("http://h/a b", "http://h/a%20b", lenient).equivalent, true);
  assert.deepEqual(wend.columns.normalize(["http://h/a b", "http://[::1"], lenient).toArray(), ["http://h/a%20b", null]);
  assert.throws(() => wend.normalize("http://h/a b"), error("bad-char", 10));
});

test("references are resolved", () => {
  assert.equal(wend.resolve("http://a/b/c/d;p?q", "../g"), "http://a/b/g");
  assert.throws(() => wend.resolve("http://a/", "%zz"), error("bad-escape", 9));
});

test("URIs are compared", () => {
  assert.equal(wend.compare("http://a/%7e", "http://A/~").equivalent, true);
  assert.deepEqual(wend.compare("http://a/", "http://b/"), { equivalent: false, rule: null });
});

test("readers that differ are told where", () => {
  assert.deepEqual(wend.agree("http://h/"), { agree: true, allRefuse: false, differs: {} });
  assert.equal(wend.agree("http://good.example\\@evil.example/").agree, false);
  assert.deepEqual(wend.agree("http://é.example/%zz").differs, { acceptance: 7 });
  assert.equal(wend.agree("http://h/", Array(5000).fill("whatwg")).agree, true);
  for (const readers of [[], "whatwg", null]) refused(() => wend.agree("http://h/", readers), "rfc3986, whatwg");
  refused(() => wend.agree("http://h/", ["zz"]), "rfc3986", "zz");
});

test("URIs are found in text, by its own indices", () => {
  const text = "é see http://h/a, <URL:http://h/\u{1F600}b> and mailto:a@b.example.";
  const finds = wend.extract(text);
  assert.deepEqual(finds.map(({ innerBegin, innerEnd }) => text.slice(innerBegin, innerEnd)), ["http://h/a", "http://h/\u{1F600}b", "mailto:a@b.example"]);
  assert.deepEqual(finds.map(({ kind }) => kind), ["bare", "url-wrapper", "bare"]);
});

test("domains, suffixes, keys, classes", () => {
  assert.equal(wend.domain("http://www.bbc.co.uk/"), "bbc.co.uk");
  assert.equal(wend.domain({ host: "www.bbc.co.uk" }), "bbc.co.uk");
  assert.equal(wend.domain({ host: "co.uk" }), null);
  assert.equal(wend.domain("mailto:a@bbc.co.uk"), null);
  assert.equal(wend.suffix({ host: "a.例え.jp" }), "jp");
  assert.equal(wend.suffix("http://h.github.io/", { rules: "icann" }), "io");
  assert.equal(wend.domainParts({ host: "WWW.b%62c.co.uk" }).host, "www.bbc.co.uk");
  assert.deepEqual(wend.domainParts("http://WWW.É.co.uk/", web), { host: "www.xn--9ca.co.uk", domain: "xn--9ca.co.uk", suffix: "co.uk", rule: "icann" });
  assert.equal(wend.key("http://www.example.com/b?d&c"), "com,example)/b?c&d");
  assert.equal(wend.hostClass("http://127.1/"), "loopback");
  assert.equal(wend.hostClass({ host: "[::1]" }), "loopback");
  assert.equal(wend.hostClass("mailto:a"), null);
  assert.equal(wend.isPublicHost("http://169.254.169.254/latest"), false);
  assert.equal(wend.isPublicHost({ host: "h.example" }), true);
  assert.equal(wend.isPublicHost("mailto:a"), false);
});

test("a host that is none, and a text that is no URL, are errors", () => {
  const functions = [wend.domain, wend.suffix, wend.domainParts, wend.hostClass, wend.isPublicHost];
  for (const ask of functions) {
    assert.throws(() => ask({ host: "http://127.0.0.1/" }), error("bad-host", 4), ask.name);
    assert.throws(() => ask({ host: "é:80" }), error("bad-host", 1), ask.name);
    assert.throws(() => ask("www.bbc.co.uk"), error("no-scheme", 0), ask.name);
    assert.throws(() => ask("http://h/%zz"), error("bad-escape", 9), ask.name);
    for (const value of [undefined, null, {}, { host: 5 }, { host: "h", port: 1 }, new URL("http://h/")]) assert.throws(() => ask(value), TypeError);
  }
});

test("keys have variants", () => {
  assert.equal(wend.key("http://h/", { variant: "cc" }), wend.key("http://h/", { variant: "cc@1" }));
  refused(() => wend.key("http://h/", { variant: "zz" }), 'variant is ia, cc or cdxj, not "zz"');
  refused(() => wend.columns.key([], { variant: "zz" }), "ia, cc or cdxj");
});

test("secrets are masked, with names of one's own", () => {
  assert.equal(wend.redact("http://u:p@h/?token=abc"), "http://u:***@h/?token=***");
  assert.equal(wend.redact("see http://h/?mine=1, é", { inText: true, names: ["mi*"] }), "see http://h/?mine=***, é");
});

test("parts and pairs are set and removed", () => {
  assert.equal(wend.edit("http://h/a?q", { host: "i", query: null, fragment: "é" }), "http://i/a#%C3%A9");
  assert.equal(wend.queryValue("http://h/?a=1&b=%20x+y#f", "b"), " x y");
  assert.equal(wend.queryValue("http://h/?a=1", "b"), null);
  assert.equal(wend.queryValue("http://h/", "b"), null);
  assert.equal(wend.querySet("http://h/?a=1&b=2#f", "b", "z w"), "http://h/?a=1&b=z+w#f");
  assert.equal(wend.queryAppend("http://h/?a=1", "b", null), "http://h/?a=1&b");
  assert.equal(wend.queryAppend("http://h/", "é", ""), "http://h/?%C3%A9=");
  assert.equal(wend.queryRemove("http://h/?utm_a=1#f", "utm_*"), "http://h/#f");
  assert.equal(wend.queryRemove("http://h/", "utm_*"), "http://h/");
  assert.equal(wend.querySort("http://h/?b=1&a=2"), "http://h/?a=2&b=1");
  assert.equal(wend.querySort("HTTP://H?b&a ", web), "http://h/?a&b");
  assert.equal(wend.querySort("?b;a", { reference: true, separator: ";" }), "?a;b");
});

test("a plus sign is what the scheme says, or the caller", () => {
  assert.equal(wend.queryValue("mailto:a?subject=a+b", "subject"), "a+b");
  assert.equal(wend.queryValue("mailto:a?subject=a+b", "subject", { form: true }), "a b");
  assert.equal(wend.queryValue("HTTPS://h/?q=a+b", "q", { form: false }), "a+b");
  assert.equal(wend.querySet("mailto:a", "subject", "a b"), "mailto:a?subject=a%20b");
  assert.equal(wend.querySet("?q", "q", "a b", { reference: true }), "?q=a+b");
  const urls = ["http://h/?q=a+b", "mailto:a?q=a+b", "x:?q=%2B+", "?q=+"];
  assert.deepEqual(wend.columns.queryValue(urls, "q", { reference: true }).toArray(), urls.map((url) => wend.queryValue(url, "q", { reference: true })));
});

test("pairs of what is no URL, and other arguments, are refused", () => {
  assert.throws(() => wend.queryValue("a=1", "a"), error("no-scheme", 0));
  assert.throws(() => wend.querySet("http://h/%zz", "a", "b"), error("bad-escape", 9));
  for (const name of [undefined, null, 5])
    for (const ask of [wend.queryValue, wend.queryRemove, (url, pair) => wend.querySet(url, pair, "b")]) refused(() => ask("http://h/?a", name), "name");
  refused(() => wend.querySet("http://h/", "a"), "value");
  refused(() => wend.querySort("http://h/", { separator: "&&" }), "separator");
  refused(() => wend.querySort("http://h/", { rule: "form" }), "form");
});

test("a part that cannot be set is an error, by every profile", () => {
  assert.throws(() => wend.edit("http://h/", { host: "a b" }, web), error("domain-to-ascii", 10));
  assert.throws(() => wend.edit("http://é/", { port: "70000" }, web), (why) => why.name === "port-out-of-range");
  assert.throws(() => wend.edit("http://h/", { port: "x" }, web), error("port-invalid", 9));
  assert.throws(() => wend.edit("http://h/", { host: "a/b" }, web), error("bad-host", 10));
  assert.throws(() => wend.edit("http://h/", { port: "x" }), wend.UriError);
  assert.equal(wend.edit("http://h:81/", { port: "80" }, web), "http://h/");
  refused(() => wend.edit("http://h/", { hosts: "x" }), "scheme, user", "hosts");
  refused(() => wend.edit("http://h/", null), "changes");
});

test("templates are expanded", () => {
  const variables = { x: "é", list: ["a", "b"], pairs: { k: "v", l: 1 }, none: null };
  assert.equal(wend.expand("/{x}{?list,pairs*,none}", variables), "/%C3%A9?list=a,b&k=v&l=1");
  assert.equal(wend.expand("/{a}", { a: ["x", null, undefined, "y"] }), "/x,y");
  assert.equal(wend.expand("{?a*,b,c}", { a: { k: null, l: "1" }, b: [null], c: { d: undefined } }), "?l=1");
  assert.equal(wend.expand("{a}{b}{c}", { a: 1, b: true, c: 2n }), "1true2");
  for (const value of [() => 1, Symbol("s"), new Date(0), new Map(), [["x"]], [{}], { k: {} }, { k: [] }])
    refused(() => wend.expand("{x}", { x: value }), '"x"');
  refused(() => wend.expand("{x}", "x"), "variables");
});

test("a server fetches no private host", () => {
  assert.deepEqual(wend.fetchable("http://example.com/a"), { url: "http://example.com/a", host: "example.com", port: 80, hostClass: "name" });
  assert.throws(() => wend.fetchable("http://127.0.0.1/"), error("not-allowed", 7));
  assert.throws(() => wend.fetchable("http://example.com:81/", { ports: [80, 443] }), wend.UriError);
  assert.equal(wend.fetchable("gopher://example.com/", { schemes: ["GOPHER"] }).port, 70);
  refused(() => wend.fetchable("http://example.com/", { ports: [70000] }), "ports");
  refused(() => wend.fetchable("http://example.com/", { schemes: "http" }), "schemes");
});

test("columns answer as single calls do", () => {
  const urls = ["http://a.example/x?q=1", "nothing", null, "http://u:p@b.example.co.uk:81/é", "", "HTTP://c/%7e"];
  const single = (f) => urls.map((url) => {
    try {
      return url === null ? null : f(url);
    } catch {
      return null;
    }
  });
  for (const options of [{}, web]) {
    for (const part of ["scheme", "user", "password", "host", "port", "path", "query", "fragment"])
      assert.deepEqual(wend.columns.part(urls, part, options).toArray(), single((url) => wend.parse(url, options)[part]), part);
    assert.deepEqual(wend.columns.normalize(urls, options).toArray(), single((url) => wend.normalize(url, options)));
    assert.deepEqual([...wend.columns.valid(urls, options)], single((url) => wend.canParse(url, options)).map(Number));
  }
  for (const name of ["domain", "suffix", "hostClass"])
    assert.deepEqual(wend.columns[name](urls, web).toArray(), single((url) => wend[name](url, web)), name);
  assert.deepEqual(wend.columns.key(urls, { keepWww: true }).toArray(), single((url) => wend.key(url, { keepWww: true })));
  assert.deepEqual(wend.columns.redact(urls).toArray(), single(wend.redact));
  assert.deepEqual(wend.columns.resolve(["../x", "%zz"], "http://h/a/b/c").toArray(), ["http://h/a/x", null]);
  assert.deepEqual(wend.columns.queryValue(urls, "q").toArray(), ["1", null, null, null, null, null]);
  assert.deepEqual(wend.columns.hostClass(["http://127.0.0.1/"]).toArray(), ["loopback"]);
  assert.throws(() => wend.columns.resolve(["x"], "http://h/%zz"), error("bad-escape", 9));
});

test("a column of many pieces, as strings and as octets", () => {
  const urls = Array.from({ length: 20011 }, (_, i) => (i % 7 === 3 ? null : `http://${i % 11 ? "h" : "ü"}${i}.example/${"p".repeat(i % 97)}`));
  const column = wend.columns.part(urls, "host", web);
  const hosts = urls.map((url) => url && new URL(url).hostname);
  assert.equal(column.nulls, urls.filter((url) => url === null).length);
  assert.deepEqual(column.toArray(), hosts);
  assert.deepEqual([...column], hosts);
  const octets = wend.columns.part(urls, "href", web); // in Arrow's layout, which is taken again
  assert.deepEqual(wend.columns.part(octets, "host", web).toArray(), hosts);
  const wide = { data: octets.data, offsets: BigInt64Array.from(octets.offsets, BigInt), validity: octets.validity };
  assert.deepEqual(wend.columns.part(wide, "host").toArray(), hosts);
});

test("results are larger than the buffers they begin with", () => {
  const long = "é".repeat(200000);
  assert.equal(wend.parse(`http://h/${long}`, web).path.length, 1 + 6 * 200000);
  const rows = Array.from({ length: 300 }, () => `http://h/${"é".repeat(3000)}`);
  assert.deepEqual(new Set(wend.columns.part(rows, "path", web).toArray()), new Set([`/${"%C3%A9".repeat(3000)}`]));
});

test("a column whose offsets leave the data is refused", () => {
  const data = new Uint8Array(4);
  assert.throws(() => wend.columns.part({ data, offsets: Int32Array.of(0, 5) }, "host"), RangeError);
  assert.throws(() => wend.columns.part({ data, offsets: Int32Array.of(0, 3, 2) }, "host"), RangeError);
  assert.throws(() => wend.columns.part(["a", 5], "host"), TypeError);
  for (const rows of ["http://h/", null, undefined, {}]) refused(() => wend.columns.part(rows, "host"), "an array of strings", "data", "offsets");
  assert.equal(wend.columns.part([], "host").length, 0);
  assert.equal(wend.columns.part({ data, offsets: new Int32Array(0) }, "host").length, 0);
});

test("arguments of other types are TypeErrors", () => {
  for (const value of [undefined, null, 5, {}, new URL("http://h/")]) assert.throws(() => wend.parse(value), TypeError);
  refused(() => wend.parse("http://h/", { profile: "rfc2396" }), "profile is rfc3986, whatwg, rfc1630, url7a or rfc1738", "rfc2396");
});

test("options that no function has are TypeErrors that name them", () => {
  const calls = {
    parse: ["http://h/"], canParse: ["http://h/"], check: ["http://h/"], normalize: ["http://h/"], resolve: ["http://h/", "a"],
    compare: ["http://h/", "http://h/"], edit: ["http://h/", {}], queryValue: ["http://h/", "a"], querySet: ["http://h/", "a", "b"],
    queryAppend: ["http://h/", "a", "b"], queryRemove: ["http://h/", "a"], querySort: ["http://h/"], redact: ["http://h/"],
    domain: ["http://h/"], suffix: ["http://h/"], domainParts: ["http://h/"], key: ["http://h/"], hostClass: ["http://h/"],
    isPublicHost: ["http://h/"], fetchable: ["http://h.example/"], extract: ["http://h/"],
  };
  const withoutOptions = ["agree", "columns", "contract", "expand", "UriError"];
  assert.deepEqual([...Object.keys(calls), ...withoutOptions].sort(), Object.keys(wend).sort());
  for (const [name, values] of Object.entries(calls)) {
    wend[name](...values, {});
    refused(() => wend[name](...values, { profil: "whatwg" }), '"profil"');
    refused(() => wend[name](...values, "whatwg"), '"whatwg"');
    assert.throws(() => wend[name](...values, null), TypeError);
  }
  for (const [name, values] of Object.entries({ part: ["host"], resolve: ["http://h/"], queryValue: ["q"] }))
    refused(() => wend.columns[name]([], ...values, { profil: "whatwg" }), '"profil"');
  for (const name of ["normalize", "domain", "suffix", "key", "hostClass", "redact", "error", "valid"]) {
    refused(() => wend.columns[name]([], { profil: "whatwg" }), '"profil"');
    refused(() => wend.columns[name]([], "whatwg"), '"whatwg"');
  }
});

test("what is exported is what is declared", () => {
  const entry = process.env.WEND_URI;
  const text = readFileSync(entry.startsWith("file:") ? new URL("index.d.ts", entry) : entry.replace(/[^/]*$/, "index.d.ts"), "utf8");
  const named = (pattern) => [...text.matchAll(pattern)].map(([, name]) => name).sort();
  assert.deepEqual(Object.keys(wend).sort(), named(/^export (?:function|class|const|namespace) (\w+)/gm));
  assert.deepEqual(Object.keys(wend.columns).sort(), named(/^ {2}function (\w+)/gm));
});

test("a text larger than the memory is refused, and calls go on", () => {
  const large = `http://h/${"a".repeat(300 << 20)}`;
  assert.throws(() => wend.parse(large, web), error("out-of-memory", -1));
  assert.throws(() => wend.columns.part([large, "http://h/"], "host", web), error("out-of-memory", -1));
  assert.equal(wend.parse("http://h/a").path, "/a");
  assert.deepEqual(wend.columns.part(["http://h/"], "host").toArray(), ["h"]);
});

test("memory that ends in the middle of a call is told, and calls go on", () => {
  const large = `http://h/${"a".repeat(140 << 20)}`;
  assert.throws(() => wend.normalize(large, web), error("out-of-memory", -1));
  assert.equal(wend.parse("http://h/a", web).path, "/a");
  assert.equal(wend.normalize("http://H/"), "http://h/");
});

test("the contract names the data", () => {
  const { version, unicode, public_suffix_list } = wend.contract();
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.match(unicode.hash, /^[0-9a-f]{16}$/);
  assert.match(public_suffix_list.date, /^\d{4}-\d\d-\d\d$/);
  if (process.env.WEND_CONTRACT) assert.deepEqual(wend.contract().public_suffix_list, JSON.parse(process.env.WEND_CONTRACT).public_suffix_list);
});
