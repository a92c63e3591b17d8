// SPDX-License-Identifier: Apache-2.0
//
// Times the package beside what JavaScript has: measure.mjs PACKAGE PEERS [CORPUS] [URLS] [ROUNDS]. Medians of interleaved rounds.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, peers, corpus = "", count = "60000", rounds = "9"] = process.argv.slice(2);
const wend = await import(pathToFileURL(resolve(folder, "src/node.js")));
const peer = createRequire(`${resolve(peers)}/`);
const { URL: WhatwgURL } = peer("whatwg-url");
const tldts = peer("tldts");

function urlsOf(path) {
  if (!existsSync(path)) return Array.from({ length: +count }, (_, i) => `https://www.host${i % 9973}.example/path/${i}/page.html?id=${i}&lang=en`);
  const text = execFileSync("xz", ["-dc", path], { maxBuffer: 1 << 30 }).toString();
  return text.split("\n").filter(Boolean).slice(0, +count).map((url) => Buffer.from(url).toString()); // one flat string each
}
const urls = urlsOf(`${corpus}/web_all.txt.xz`);
const octets = new TextEncoder().encode(urls.join(""));
const offsets = new Int32Array(urls.length + 1);
urls.forEach((url, i) => (offsets[i + 1] = offsets[i] + Buffer.byteLength(url)));
const arrow = { data: octets, offsets };
const web = { profile: "whatwg" };

/// Calls `f` for each URL; one that throws counts as 0.
const each = (f) => () => {
  let sum = 0;
  for (const url of urls) {
    try {
      sum += f(url);
    } catch {
      sum += 0;
    }
  }
  return sum;
};
const jobs = {
  "column: host, Arrow in, Arrow out": () => wend.columns.part(arrow, "host").nulls,
  "column: host, strings in, Arrow out": () => wend.columns.part(urls, "host").nulls,
  "column: host, strings in, strings out": () => wend.columns.part(urls, "host").toArray().length,
  "column: host, whatwg, Arrow in, Arrow out": () => wend.columns.part(arrow, "host", web).nulls,
  "column: host, whatwg, strings in, Arrow out": () => wend.columns.part(urls, "host", web).nulls,
  "column: domain, Arrow in, Arrow out": () => wend.columns.domain(arrow).nulls,
  "column: valid, whatwg, Arrow in": () => wend.columns.valid(arrow, web)[0],
  "column: normalize, Arrow in, Arrow out": () => wend.columns.normalize(arrow).nulls,
  "parse(u).host": each((url) => wend.parse(url).host?.length ?? 0),
  "parse(u, whatwg).host": each((url) => wend.parse(url, web).host?.length ?? 0),
  "canParse(u, whatwg)": each((url) => +wend.canParse(url, web)),
  "new URL(u).hostname (node)": each((url) => new URL(url).hostname.length),
  "URL.canParse(u) (node)": each((url) => +URL.canParse(url)),
  "new URL(u).hostname (whatwg-url)": each((url) => new WhatwgURL(url).hostname.length),
  "domain(u)": each((url) => wend.domain(url)?.length ?? 0),
  "getDomain(u) (tldts)": each((url) => tldts.getDomain(url)?.length ?? 0),
};

const times = Object.fromEntries(Object.keys(jobs).map((name) => [name, []]));
for (let round = 0; round <= +rounds; ++round) {
  for (const [name, job] of Object.entries(jobs)) {
    if (name.includes("whatwg-url") && round > 3) continue; // slow: the median of three
    const begin = process.cpuUsage();
    job();
    const { user, system } = process.cpuUsage(begin);
    if (round > 0) times[name].push(((user + system) * 1000) / urls.length);
  }
}
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
console.log(`${urls.length} URLs of ${(octets.length / urls.length).toFixed(0)} octets, node ${process.version}; CPU time, medians\n`);
console.log("| | ns a URL |\n|---|---:|");
for (const [name, list] of Object.entries(times)) console.log(`| ${name} | ${median(list).toFixed(0)} |`);

const size = (path) => readFileSync(path).length, packed = (path) => gzipSync(readFileSync(path), { level: 9 }).length;
console.log("\n| file | octets | gzip -9 |\n|---|---:|---:|");
for (const name of ["wend.wasm", "packed.js", "api.js", "core.js", "columns.js"])
  if (existsSync(`${folder}/src/${name}`)) console.log(`| ${name} | ${size(`${folder}/src/${name}`)} | ${packed(`${folder}/src/${name}`)} |`);
