// SPDX-License-Identifier: Apache-2.0
//
// Arguments that mean harm: getters that call the package again, memory that shrinks or that another thread writes, values that look like
// others. WEND_URI is the entry that is tested.
import assert from "node:assert/strict";
import test from "node:test";

const wend = await import(process.env.WEND_URI);
const refused = (call, ...words) =>
  assert.throws(call, (why) => why instanceof TypeError && (words.every((word) => why.message.includes(word)) || assert.fail(why.message)));
const outOfRange = (call) => assert.throws(call, RangeError);

/// Seconds of the processor that a call takes.
function timed(call) {
  const begin = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

test("findings of a text are counted in linear time", () => {
  for (const letter of ["é", "%", "\u{1F600}"]) {
    const count = 80000, text = `http://h/${letter.repeat(count)}`;
    let found;
    const seconds = timed(() => (found = wend.check(text)));
    assert.equal(found.length, count, letter);
    assert.deepEqual([found[0].at, found.at(-1).at], [9, 9 + (count - 1) * letter.length]);
    assert.ok(seconds < 8, `${seconds} s`); // it took 25 s
  }
});

test("finds of a text are counted in linear time", () => {
  const text = "é <http://h/> ".repeat(50000);
  let found;
  const seconds = timed(() => (found = wend.extract(text)));
  assert.equal(found.length, 50000);
  assert.equal(found.at(-1).begin, text.lastIndexOf("<"));
  assert.ok(seconds < 8, `${seconds} s`);
});

// ---- options

const BOOLEANS = {
  reference: ["parse", "canParse", "check", "querySort", "domain", "hostClass", "isPublicHost"],
  lenient: ["parse", "canParse", "check", "normalize", "fetchable", "domain", "hostClass", "querySort"],
  form: ["querySort"],
  inText: ["redact"],
  privateHosts: ["fetchable"],
  keepWww: ["key"],
};

test("options that are true or false take nothing else", () => {
  for (const [option, names] of Object.entries(BOOLEANS))
    for (const name of names)
      for (const value of ["no", "false", "", 0, 1, null, {}, []]) refused(() => wend[name]("http://h.example/", { [option]: value }), option);
  for (const value of ["false", 1]) {
    refused(() => wend.resolve("http://h/", "a", { lenient: value }), "lenient");
    refused(() => wend.compare("http://h/", "http://h/", { encodingOnly: value }), "encodingOnly");
    refused(() => wend.columns.part([], "host", { lenient: value }), "lenient");
    refused(() => wend.columns.valid([], { reference: value }), "reference");
    refused(() => wend.columns.resolve([], "http://h/", { examples: value }), "examples");
    refused(() => wend.columns.redact([], { inText: value }), "inText");
  }
  assert.equal(wend.parse("http://h/", { lenient: undefined, reference: undefined, profile: undefined, base: undefined }).host, "h");
});

test("options are properties of the object itself, each read once", () => {
  assert.throws(() => wend.fetchable("http://127.0.0.1/", { privateHosts: false }), wend.UriError);
  for (const options of [Object.create({ ports: [443] }), new (class { get ports() { return [443]; } })(), [], new Map(), () => 0])
    refused(() => wend.fetchable("http://h.example:22/", options), "plain object");
  assert.equal(wend.fetchable("http://127.0.0.1/", Object.assign(Object.create(null), { privateHosts: true })).hostClass, "loopback");
  let reads = 0;
  const policy = { get ports() { return ++reads === 1 ? [443] : undefined; } };
  assert.throws(() => wend.fetchable("http://h.example:22/", policy), wend.UriError);
  assert.equal(reads, 1);
  const hidden = Object.defineProperty({}, "ports", { value: [443] });
  assert.throws(() => wend.fetchable("http://h.example:22/", hidden), wend.UriError);
});

test("what Object.prototype was given is no option", () => {
  const given = { privateHosts: true, lenient: true, ports: undefined, profile: "whatwg", flags: 2, validity: new Uint8Array(1), base: "http://i/" };
  const names = Object.keys(given);
  for (const name of names) Object.defineProperty(Object.prototype, name, { value: given[name], configurable: true, writable: true, enumerable: false });
  try {
    for (const options of [undefined, {}]) {
      assert.throws(() => wend.fetchable("http://127.0.0.1/", options), wend.UriError);
      assert.throws(() => wend.parse("http://h/a b", options), wend.UriError);
      assert.equal(wend.canParse("a", options), false);
      assert.deepEqual(wend.columns.normalize(["http://h/a b"], options).toArray(), [null]);
    }
  } finally {
    for (const name of names) delete Object.prototype[name];
  }
});

test("an empty list of schemes or ports allows none", () => {
  assert.throws(() => wend.fetchable("http://h.example/", { schemes: [] }), (why) => why.name === "not-allowed");
  for (const url of ["http://h.example/", "http://h.example:22/"])
    assert.throws(() => wend.fetchable(url, { ports: [] }), (why) => why.name === "not-allowed");
  refused(() => wend.fetchable("http://h.example/", { ports: [, 80] }), "ports");
});

// ---- calls within calls

const evil = () => {
  wend.parse("http://evil.example/longer/text/than/the/other/one", { profile: "whatwg" });
  wend.redact("http://evil.example/", { names: Array(999).fill("evil.example") });
  wend.expand("{x}", { x: Array(999).fill("evil.example") });
  wend.columns.normalize(Array(9999).fill("http://evil.example/"));
};
/// An object whose properties are read by calls of the package.
const within = (values) => Object.defineProperties({}, Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, { enumerable: true, get: () => (evil(), value) }])));

test("a getter that calls the package again changes no answer", () => {
  const url = "http://good.example/?a=b#c";
  const read = { profile: "rfc3986", lenient: false, reference: false };
  const calls = [
    (o) => wend.parse(url, o(read)),
    (o) => wend.canParse("x y", o(read)),
    (o) => wend.parse("../x", o({ profile: "whatwg", base: url })),
    (o) => wend.check("http://good.example/é%", o(read)),
    (o) => wend.normalize("HTTP://good.example/", o({ profile: "rfc3986", lenient: true, steps: ["case", "sort-query"] })),
    (o) => wend.resolve(url, "../x", o({ profile: "rfc3986", examples: true, lenient: true })),
    (o) => wend.compare(url, "http://good.example/?a=%62#c", o({ profile: "rfc3986", lenient: true, encodingOnly: false })),
    (o) => wend.edit(url, o({ host: "x.example", query: null, path: "/é" }), o({ profile: "rfc3986" })),
    (o) => wend.queryValue(url, "a", o({ ...read, form: true, separator: "&" })),
    (o) => wend.querySet(url, "a", "c d", o({ ...read, form: true, separator: "&" })),
    (o) => wend.querySort("http://good.example/?b;a", o({ ...read, separator: ";" })),
    (o) => wend.expand("{x}{?y*}", o({ x: o(["good"]), y: o({ k: "v" }) })),
    (o) => wend.redact("http://good.example/?mine=1", o({ names: o(["mi*", "b"]), inText: true })),
    (o) => wend.domainParts(o({ host: "www.good.example" }), o({ ...read, rules: "icann" })),
    (o) => wend.domainParts(url, o({ ...read, rules: "icann" })),
    (o) => wend.hostClass(o({ host: "127.0.0.1" }), o(read)),
    (o) => wend.key(url, o({ variant: "cc", keepWww: true })),
    (o) => wend.fetchable("ftp://good.example:21/", o({ schemes: o(["ftp"]), ports: o([21]), lenient: false, privateHosts: false })),
    (o) => wend.extract("see <http://good.example/> and é http://h/", o({ profile: "rfc3986", mode: "wrapped" })),
    (o) => wend.agree(url, o(["rfc3986", "rfc1738"])),
  ];
  const plain = (value) => value;
  const wrapped = (value) => (Array.isArray(value) ? Object.defineProperty([...value], 0, { get: () => (evil(), value[0]) }) : within(value));
  for (const call of calls) assert.deepEqual(call(wrapped), call(plain), String(call));
});

test("members of arrays are read once", () => {
  /// An array whose member is another one each time it is read.
  const changing = (...values) => Object.defineProperty([values[0]], 0, { get: () => (values.length > 1 ? values.shift() : values[0]) });
  const object = { toString: () => (evil(), "http://evil.example/") };
  assert.equal(wend.fetchable("http://h.example:443/", { ports: changing(443, 22) }).port, 443);
  assert.throws(() => wend.fetchable("http://h.example:22/", { ports: changing(443, 22) }), wend.UriError);
  assert.equal(wend.redact("http://h/?a=1", { names: changing("b", object) }), "http://h/?a=1");
  assert.equal(wend.expand("{x}", { x: changing("b", object) }), "b");
});

// ---- messages

test("messages of TypeErrors are printable ASCII, and short", () => {
  const words = ["\x1b[31m\x07", "\x9b31m", "\u202eevil\u2066", "\u{1F600}\ud800", `"\\`, "x".repeat(1 << 20)];
  const object = { toString: () => "\x1b[31m", toJSON: () => "\x1b[31m", [Symbol.toPrimitive]: () => "\x1b[31m" };
  const url = "http://h/";
  const calls = [
    (word) => wend.parse(url, { profile: word }), (word) => wend.parse(url, { lenient: word }), (word) => wend.parse(url, { base: [word] }),
    (word) => wend.parse(url, word), (word) => wend.normalize(url, { steps: word }), (word) => wend.normalize(url, { steps: [word] }),
    (word) => wend.key(url, { variant: word }), (word) => wend.extract(url, { mode: word }), (word) => wend.domain(url, { rules: word }),
    (word) => wend.agree(url, [word]), (word) => wend.edit(url, word), (word) => wend.columns.part([], word), (word) => wend.redact(url, { names: word }),
    (word) => wend.fetchable(url, { ports: [word] }), (word) => wend.querySort(url, { separator: [word] }),
    (word) => wend.columns.key([], { variant: word }), (word) => wend.columns.valid([{ word }]),
  ];
  for (const word of words) calls.push(() => wend.parse(url, { [word]: 1 }), () => wend.edit(url, { [word]: "x" }), () => wend.expand("{x}", { [word]: [[]] }));
  for (const call of calls)
    for (const value of [...words, object, Symbol("\x1b[31m")])
      assert.throws(() => call(value), (why) => (why instanceof TypeError && /^[ -~]{1,600}$/.test(why.message)) || assert.fail(`${call}: ${why.message.slice(0, 500)}`));
  refused(() => wend.parse(url, { profile: "\x1b\u202e\u{1F600}\"" }), 'not "\\u{1b}\\u{202e}\\u{1f600}\\u{22}"');
  refused(() => wend.parse(url, { profile: "é".repeat(41) }), `"${"\\u{e9}".repeat(40)}"...`);
  refused(() => wend.parse(url, { profile: object }), "not object");
});
