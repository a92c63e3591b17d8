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
    const rows = { data: new TextEncoder().encode("http://h/"), offsets: Int32Array.of(0, 9) };
    assert.deepEqual(wend.columns.part(rows, "host").toArray(), ["h"]);
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
    (o) => wend.columns.part(o([url, null, "HTTP://b/"]), "host", o(read)).toArray(),
    (o) => [...wend.columns.valid(o([url, null, "b"]), o(read))],
    (o) => wend.columns.queryValue(o([url]), "a", o(read)).toArray(),
    (o) => wend.columns.key(o([url]), o({ variant: "cc", inOrder: true })).toArray(),
    (o) => wend.columns.normalize(o({ data: new TextEncoder().encode("HTTP://H/"), offsets: Int32Array.of(0, 9), validity: Uint8Array.of(1) })).toArray(),
  ];
  const plain = (value) => value;
  const wrapped = (value) => (Array.isArray(value) ? Object.defineProperty([...value], 0, { get: () => (evil(), value[0]) }) : within(value));
  for (const call of calls) assert.deepEqual(call(wrapped), call(plain), String(call));
});

test("members of arrays are read once", () => {
  /// An array whose member is another one each time it is read.
  const changing = (...values) => Object.defineProperty([values[0]], 0, { get: () => (values.length > 1 ? values.shift() : values[0]) });
  const object = { toString: () => (evil(), "http://evil.example/") };
  assert.deepEqual(wend.columns.part(changing("http://a/", object), "host").toArray(), ["a"]);
  assert.equal(wend.fetchable("http://h.example:443/", { ports: changing(443, 22) }).port, 443);
  assert.throws(() => wend.fetchable("http://h.example:22/", { ports: changing(443, 22) }), wend.UriError);
  assert.equal(wend.redact("http://h/?a=1", { names: changing("b", object) }), "http://h/?a=1");
  assert.equal(wend.expand("{x}", { x: changing("b", object) }), "b");
  const trap = new Proxy(["http://a/"], { get: (target, name) => (evil(), target[name]) });
  assert.deepEqual(wend.columns.part(trap, "host").toArray(), ["a"]);
});

// ---- columns

const rowsOf = (text, offsets, more = {}) => ({ data: new TextEncoder().encode(text), offsets, ...more });

test("columns take typed arrays of the right kinds", () => {
  const offsets = Int32Array.of(0, 9), row = "http://h/";
  for (const kind of [Int32Array, Uint32Array]) assert.deepEqual(wend.columns.part(rowsOf(row, kind.of(0, 9)), "host").toArray(), ["h"]);
  for (const validity of [null, undefined, Uint8Array.of(1)]) assert.deepEqual(wend.columns.part(rowsOf(row, offsets, { validity }), "host").toArray(), ["h"]);
  for (const validity of [false, "x", 0, [1], Int8Array.of(1), new DataView(new ArrayBuffer(1)), new ArrayBuffer(1), Object.create(Uint8Array.prototype)])
    refused(() => wend.columns.part(rowsOf(row, offsets, { validity }), "host"), "validity");
  const memory = new ArrayBuffer(8), view = new DataView(memory), fake = Object.create(Uint8Array.prototype);
  for (const wrong of [[0, 9], Float64Array.of(0, 8.5), Float32Array.of(0, 9), Int16Array.of(0, 9), view, memory, "09", null])
    refused(() => wend.columns.part(rowsOf(row, wrong), "host"), "offsets");
  for (const data of [new Int8Array(9), new Uint8ClampedArray(9), view, memory, row, fake])
    refused(() => wend.columns.part({ data, offsets }, "host"), "data");
  outOfRange(() => wend.columns.part(rowsOf(row, offsets, { validity: new Uint8Array(0) }), "host"));
  outOfRange(() => wend.columns.part(rowsOf(row, BigInt64Array.of(0n, 2n ** 62n)), "host"));
  outOfRange(() => wend.columns.part(rowsOf(row, BigInt64Array.of(-1n, 9n)), "host"));
});

test("typed arrays are what they are, whatever their properties say", () => {
  const data = new TextEncoder().encode("http://h/"), offsets = Int32Array.of(0, 9);
  Object.defineProperty(data, "length", { value: 1 << 20 });
  Object.defineProperty(data, "subarray", { value: () => (evil(), new Uint8Array(1 << 20)) });
  Object.defineProperty(offsets, "length", { value: 1000 });
  Object.defineProperty(offsets, Symbol.iterator, { value: () => [0, 1 << 20][Symbol.iterator]() });
  assert.deepEqual(wend.columns.part({ data, offsets }, "host").toArray(), ["h"]);
});

test("memory that a getter shrinks leaks no earlier rows", { skip: ArrayBuffer.prototype.resize === undefined }, () => {
  wend.columns.normalize(["http://secret.example/"]);
  const buffer = new ArrayBuffer(40, { maxByteLength: 40 });
  const data = new Uint8Array(buffer), offsets = Int32Array.of(0, 40);
  outOfRange(() => wend.columns.redact({ data, offsets, get validity() { buffer.resize(2); return null; } }));
  buffer.resize(40);
  const shrink = { get inText() { buffer.resize(2); return true; } };
  outOfRange(() => wend.columns.redact({ data, offsets }, shrink));
  const short = new Uint8Array(new ArrayBuffer(40));
  refused(() => wend.columns.redact({ data: short, offsets, get validity() { structuredClone(short.buffer, { transfer: [short.buffer] }); return null; } }));
});

test("offsets that another thread writes are read once", () => {
  const row = "http://good.example/";
  const rows = 5000, shared = new Int32Array(new SharedArrayBuffer(4 * (rows + 1)));
  const data = new Uint8Array(new SharedArrayBuffer(rows * row.length));
  data.set(new TextEncoder().encode(row.repeat(rows)));
  const fill = () => shared.forEach((_, i) => (shared[i] = i * row.length));
  // Between the pieces of a column nothing of the caller runs: what another thread would write is written where the package reads data.
  fill();
  const set = Uint8Array.prototype.set;
  Uint8Array.prototype.set = function (...values) {
    shared.fill(0x7fffffff);
    return set.apply(this, values);
  };
  let hosts;
  try {
    hosts = wend.columns.part({ data, offsets: shared }, "host").toArray();
  } finally {
    Uint8Array.prototype.set = set;
  }
  assert.equal(shared[0], 0x7fffffff);
  assert.deepEqual(hosts, Array(rows).fill("good.example"));
});

test("a row of a column is a number from 0 to length - 1", () => {
  const column = wend.columns.part(["http://a/", null, "http://c/"], "host");
  assert.deepEqual([0, 1, 2].map((row) => column.get(row)), ["a", null, "c"]);
  assert.deepEqual([0, 1, 2].map((row) => column.isNull(row)), [false, true, false]);
  for (const row of [1.5, -1, 3, NaN, Infinity, 2 ** 32]) for (const ask of ["get", "isNull"]) outOfRange(() => column[ask](row));
  for (const row of ["0", null, undefined, 0n, [0], { valueOf: () => 0 }]) for (const ask of ["get", "isNull"]) refused(() => column[ask](row), "row");
});

test("a byte order mark is a character of the text", () => {
  const text = `\ufeffsee ${"x".repeat(60)} http://u:p@h/`;
  assert.equal(wend.redact(text, { inText: true }), text.replace("p@", "***@"));
  assert.deepEqual(wend.columns.redact([text, "\ufeff"], { inText: true }).toArray(), [text.replace("p@", "***@"), "\ufeff"]);
  assert.equal(wend.columns.redact([text], { inText: true }).get(0), text.replace("p@", "***@"));
});

// ---- messages

test("messages of TypeErrors are printable ASCII, and short", () => {
  const words = ["\x1b[31m\x07", "\x9b31m", "\u202eevil\u2066", "\u{1F600}\ud800", `"\\`, "x".repeat(1 << 20)];
  const object = { toString: () => "\x1b[31m", toJSON: () => "\x1b[31m", [Symbol.toPrimitive]: () => "\x1b[31m" };
  const url = "http://h/";
  const isReadable = (why) => why instanceof TypeError && /^[ -~]{1,600}$/.test(why.message);
  const calls = [
    (word) => wend.parse(url, { profile: word }), (word) => wend.parse(url, { lenient: word }), (word) => wend.parse(url, { base: [word] }),
    (word) => wend.parse(url, word), (word) => wend.normalize(url, { steps: word }), (word) => wend.normalize(url, { steps: [word] }),
    (word) => wend.key(url, { variant: word }), (word) => wend.extract(url, { mode: word }), (word) => wend.domain(url, { rules: word }),
    (word) => wend.agree(url, [word]), (word) => wend.edit(url, word), (word) => wend.columns.part([], word), (word) => wend.redact(url, { names: word }),
    (word) => wend.fetchable(url, { ports: [word] }), (word) => wend.querySort(url, { separator: [word] }),
    (word) => wend.columns.key([], { variant: word }), (word) => wend.columns.valid([{ word }]),
    (word) => wend.columns.redact(rowsOf("", Int32Array.of(0), { validity: word })), (word) => wend.columns.part([url], "host").get(word),
  ];
  for (const word of words) calls.push(() => wend.parse(url, { [word]: 1 }), () => wend.edit(url, { [word]: "x" }), () => wend.expand("{x}", { [word]: [[]] }));
  for (const call of calls)
    for (const value of [...words, object, Symbol("\x1b[31m")])
      assert.throws(() => call(value), (why) => isReadable(why) || assert.fail(`${call}: ${why.message.slice(0, 500)}`));
  refused(() => wend.parse(url, { profile: "\x1b\u202e\u{1F600}\"" }), 'not "\\u{1b}\\u{202e}\\u{1f600}\\u{22}"');
  refused(() => wend.parse(url, { profile: "é".repeat(41) }), `"${"\\u{e9}".repeat(40)}"...`);
  refused(() => wend.parse(url, { profile: object }), "not object");
});
