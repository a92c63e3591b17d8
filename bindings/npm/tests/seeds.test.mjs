// SPDX-License-Identifier: Apache-2.0
//
// The kept seeds of the fuzz targets through every function: each answers, or throws a UriError that is no trap. WEND_SEEDS is their folder.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const wend = await import(process.env.WEND_URI);
const seeds = readdirSync(process.env.WEND_SEEDS, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => readFileSync(`${entry.parentPath ?? entry.path}/${entry.name}`));

const profiles = ["rfc3986", "whatwg", "rfc1630", "url7a", "rfc1738"];
const calls = profiles.flatMap((profile) => [
  (text) => wend.parse(text, { profile }),
  (text) => wend.parse(text, { profile, lenient: true, reference: true }),
  (text) => wend.check(text, { profile }),
  (text) => wend.normalize(text, { profile }),
  (text) => wend.resolve("http://h/a/b?c", text, { profile }),
  (text) => wend.resolve(text, "../x", { profile }),
  (text) => wend.compare(text, text, { profile }),
  (text) => wend.edit(text, { path: "/é", query: null }, { profile }),
  (text) => wend.edit("http://h/", { query: text, fragment: text }, { profile }),
  (text) => wend.extract(text, { profile, mode: "fuzzy" }),
  (text) => wend.columns.part(text.split("\n"), "host", { profile, lenient: true }),
]);
calls.push(
  (text) => wend.agree(text, profiles),
  (text) => wend.domainParts({ host: text }),
  (text) => wend.domainParts(text, { profile: "whatwg" }),
  (text) => wend.key(text),
  (text) => wend.hostClass({ host: text }),
  (text) => wend.isPublicHost(text),
  (text) => wend.fetchable(text),
  (text) => wend.redact(text, { inText: true }),
  (text) => wend.expand(text, { x: text, list: [text, text], pairs: { [text]: text } }),
  (text) => wend.querySort(text),
  (text) => wend.queryValue(text, text),
  (text) => wend.queryRemove(text, text, { profile: "whatwg" }),
  (text) => wend.querySet("http://h/?a", text, text),
  (text) => wend.normalize(text, { steps: ["sort-query", "www", "query-rules", "userinfo", "fragment"] }),
);

test("seeds of the fuzz targets end no call by a trap", (t) => {
  const texts = new Set(seeds.flatMap((octets) => [octets.toString("utf8"), octets.toString("latin1")]));
  let count = 0;
  for (const text of texts) {
    for (const call of calls) {
      ++count;
      try {
        call(text);
      } catch (error) {
        if (!(error instanceof wend.UriError) || ["internal-error", "out-of-memory"].includes(error.name))
          assert.fail(`${call} of ${JSON.stringify(text.slice(0, 200))}: ${error.stack}`);
      }
    }
  }
  t.diagnostic(`${seeds.length} seeds, ${count} calls`);
  assert.ok(seeds.length > 100);
});
