// SPDX-License-Identifier: Apache-2.0
// WEND_URI names the entry that is tested: the file of node.js, web.js or inline.js.
import assert from "node:assert/strict";
import test from "node:test";

const wend = await import(process.env.WEND_URI);
const error = (name, at) => (why) => why instanceof wend.UriError && why.name === name && why.at === at;
const web = { profile: "whatwg" };

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
  assert.throws(() => wend.normalize("http://h/", { steps: ["tidy"] }), TypeError);
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
});

test("URIs are found in text, by its own indices", () => {
  const text = "é see http://h/a, <URL:http://h/\u{1F600}b> and mailto:a@b.example.";
  const finds = wend.extract(text);
  assert.deepEqual(finds.map(({ innerBegin, innerEnd }) => text.slice(innerBegin, innerEnd)), ["http://h/a", "http://h/\u{1F600}b", "mailto:a@b.example"]);
  assert.deepEqual(finds.map(({ kind }) => kind), ["bare", "url-wrapper", "bare"]);
});

test("domains, suffixes, keys, classes", () => {
  assert.equal(wend.domain("www.bbc.co.uk"), "bbc.co.uk");
  assert.equal(wend.domain("co.uk"), null);
  assert.equal(wend.suffix("a.例え.jp"), "jp");
  assert.equal(wend.domainParts("WWW.b%62c.co.uk").host, "www.bbc.co.uk");
  assert.equal(wend.key("http://www.example.com/b?d&c"), "com,example)/b?c&d");
  assert.equal(wend.hostClass("127.1"), "loopback");
  assert.equal(wend.isPublicHost("169.254.169.254"), false);
});

test("secrets are masked, with names of one's own", () => {
  assert.equal(wend.redact("http://u:p@h/?token=abc"), "http://u:***@h/?token=***");
  assert.equal(wend.redact("see http://h/?mine=1, é", { inText: true, names: ["mi*"] }), "see http://h/?mine=***, é");
});

test("parts and pairs are set and removed", () => {
  assert.equal(wend.edit("http://h/a?q", { host: "i", query: null, fragment: "é" }), "http://i/a#%C3%A9");
  assert.equal(wend.queryValue("a=1&b=%20x+y", "b"), " x y");
  assert.equal(wend.queryValue("a=1", "b"), null);
  assert.equal(wend.querySet("a=1&b=2", "b", "z w"), "a=1&b=z+w");
  assert.equal(wend.queryAppend("a=1", "b", null), "a=1&b");
  assert.equal(wend.queryRemove("utm_a=1", "utm_*"), null);
  assert.equal(wend.querySort("b=1&a=2"), "a=2&b=1");
});

test("templates are expanded", () => {
  const variables = { x: "é", list: ["a", "b"], pairs: { k: "v", l: 1 }, none: null };
  assert.equal(wend.expand("/{x}{?list,pairs*,none}", variables), "/%C3%A9?list=a,b&k=v&l=1");
});

test("a server fetches no private host", () => {
  assert.deepEqual(wend.fetchable("http://example.com/a"), { url: "http://example.com/a", host: "example.com", port: 80, hostClass: "name" });
  assert.throws(() => wend.fetchable("http://127.0.0.1/"), error("not-allowed", 7));
  assert.throws(() => wend.fetchable("http://example.com:81/", { ports: [80, 443] }), wend.UriError);
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
  assert.deepEqual(wend.columns.domain(urls, web).toArray(), single((url) => wend.domain(wend.parse(url, web).host)));
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
  assert.equal(wend.columns.part([], "host").length, 0);
  assert.equal(wend.columns.part({ data, offsets: new Int32Array(0) }, "host").length, 0);
});

test("arguments of other types are TypeErrors", () => {
  for (const value of [undefined, null, 5, {}, new URL("http://h/")]) assert.throws(() => wend.parse(value), TypeError);
  assert.throws(() => wend.parse("http://h/", { profile: "rfc2396" }), TypeError);
  assert.throws(() => wend.edit("http://h/", { hosts: "x" }), TypeError);
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
