// SPDX-License-Identifier: Apache-2.0
//
// The rows of vectors/ that ask for what the package exports: WEND_URI is its entry, WEND_VECTORS the folder. Rows about other functions,
// and keys of the scheme modules, are counted as not asked.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const wend = await import(process.env.WEND_URI);
const rowsOf = (name) => readFileSync(`${process.env.WEND_VECTORS}/${name}.jsonl`, "utf8").split("\n").filter(Boolean).map(JSON.parse);
const MODES = { "scheme-only": "scheme", fuzzy: "fuzzy", "strict-wrapper": "wrapped" };

/// Rows whose refusal is explained: {id: name of the error}.
const EXPLAINED = Object.fromEntries(rowsOf("explained").map(({ id, ours }) => [id, Object.values(ours ?? {})[0]?.error]));

/// Octets as one code point each.
function decoded(text) {
  if (text === null) return null;
  const octets = new TextEncoder().encode(text);
  return String.fromCharCode(...octets).replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
}

const PARTS = {
  scheme: ({ scheme }) => scheme && scheme.toLowerCase(),
  user: ({ user }) => decoded(user),
  password: ({ password }) => decoded(password),
  userinfo: ({ user, password }) => (user === null ? null : password === null ? user : `${user}:${password}`),
  host: ({ host }) => host,
  port: ({ portNumber }) => portNumber,
  path: ({ path }) => path,
  query: ({ query }) => query,
  fragment: ({ fragment }) => fragment,
};

/// What each op answers, in the words of the rows; null where the package has no such function.
const ASKED = {
  parse({ url, as_reference, mode, as, ...more }, options) {
    if (as !== undefined || Object.keys(more).length > 0) return null;
    const uri = wend.parse(url, { ...options, reference: as_reference, lenient: mode === "lenient" });
    return Object.fromEntries(Object.entries(PARTS).map(([key, of]) => [key, of(uri)]));
  },
  normalize({ url, level }, options) {
    return level === "scheme" ? { uri: wend.normalize(url, options) } : null;
  },
  resolve({ base, ref, reading }, options) {
    return { uri: wend.resolve(base, ref, { ...options, examples: reading === "examples" }) };
  },
  compare({ a, b, level }, options) {
    return { equal: wend.compare(a, b, { ...options, encodingOnly: level === "encoding" }).equivalent };
  },
  extract({ text, allow_bare_brackets }, options) {
    if (allow_bare_brackets !== undefined) return null;
    return { urls: wend.extract(text, { ...options, mode: "wrapped" }).map(({ uri }) => uri) };
  },
  edit({ url, set }, options) {
    return { uri: wend.edit(url, set, options) };
  },
  idna({ host }) {
    return { ascii: wend.parse(`ws://${host}/`, { profile: "whatwg" }).host };
  },
};

function answerTo(row) {
  try {
    return ASKED[row.op](row.in, { profile: row.profile });
  } catch (error) {
    if (error instanceof wend.UriError) return { error: error.name, at: error.at };
    throw error;
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/// Whether an answer is this reading of a row, in the keys that both have; null where they have none in common.
function holds(answer, reading) {
  if (typeof reading.error === "string") return answer.error === reading.error && (reading.at === undefined || reading.at === answer.at);
  if (answer.error !== undefined) return false;
  const common = Object.keys(reading).filter((key) => key in answer);
  return common.length === 0 ? null : common.every((key) => same(answer[key], reading[key]));
}

function judge(row) {
  if (row.text !== undefined) {
    const finds = wend.extract(row.text, { mode: MODES[row.mode] });
    const urls = finds.map(({ uri, kind, innerBegin, innerEnd }) => (["host", "mail"].includes(kind) ? row.text.slice(innerBegin, innerEnd) : uri));
    return same(urls, row.urls) ? "passed" : `failed: ${JSON.stringify(urls)}`;
  }
  if (!(row.op in ASKED)) return `not asked: op ${row.op}`;
  if (row.out?.url_prefix === true) return "not asked: the label URL: before a URL";
  if (/[\udc80-\udcff]/.test(JSON.stringify(row.in))) return "not asked: octets that are no text";
  const answer = answerTo(row);
  if (answer === null) return `not asked: ${row.op} with ${Object.keys(row.in).join(", ")}`;
  const verdicts = [row.error === undefined ? row.out : row, ...(row.alt ?? [])].map((reading) => holds(answer, reading));
  if (verdicts.includes(true)) return "passed";
  if (answer.error !== undefined && answer.error === EXPLAINED[row.id]) return "passed as explained.jsonl has it";
  if (verdicts.includes(null)) return "not asked: keys of scheme modules";
  return row.ambiguous && !row.alt ? "passed" : `failed: ${JSON.stringify(answer)}`;
}

for (const name of ["own", "spec", "extraction"]) {
  test(`vectors/${name}.jsonl`, (t) => {
    const counts = new Map();
    const failed = [];
    for (const row of rowsOf(name)) {
      const verdict = judge(row);
      const kind = verdict.startsWith("failed") ? "failed" : verdict;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (kind === "failed") failed.push(`${row.id} ${JSON.stringify(row.in ?? row.text)} ${JSON.stringify(row.out ?? row.error ?? row.urls)} ${verdict}`);
    }
    for (const [kind, count] of counts) t.diagnostic(`${name}: ${count} ${kind}`);
    assert.deepEqual(failed, []);
    assert.ok(counts.get("passed") > 50 || name === "extraction");
  });
}
