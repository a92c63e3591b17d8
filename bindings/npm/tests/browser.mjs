// SPDX-License-Identifier: Apache-2.0
//
// Both entries in Chromium, from a server with a content security policy that allows WebAssembly and no more: browser.mjs PACKAGE PEERS
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, resolve } from "node:path";

const [folder, peers] = process.argv.slice(2).map((path) => resolve(path));
const { chromium } = createRequire(`${peers}/`)("playwright-core");
const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

function page(entry) {
  return `<!doctype html><title>wend-uri</title><script type="module" src="/${entry}.test.js"></script>`;
}
function script(entry) {
  return `import * as wend from "/src/${entry}.js";
    const at = () => { try { wend.parse("http://h/é%zz"); } catch (error) { return [error.name, error.at]; } };
    globalThis.answers = [wend.parse("HTTP://Faß.example/\\ud800", { profile: "whatwg" }).href, at(), wend.domain("http://www.bbc.co.uk/"),
      wend.columns.part(["http://a/", null, "x"], "host").toArray(), wend.contract().public_suffix_list.date.length];`;
}
function answer(path) {
  const entry = /^\/(\w+)\.(html|test\.js)$/.exec(path);
  if (entry) return entry[2] === "html" ? page(entry[1]) : script(entry[1]);
  return path.startsWith("/src/") ? readFileSync(folder + path) : null;
}

const server = createServer((request, response) => {
  const text = answer(new URL(request.url, "http://h").pathname);
  response.writeHead(text === null ? 404 : 200, { "content-type": types[extname(request.url)] ?? "text/plain", "content-security-policy": policy });
  response.end(text);
}).listen(0, "127.0.0.1");
await new Promise((ready) => server.once("listening", ready));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  for (const entry of ["web", "inline"]) {
    const tab = await browser.newPage();
    const wrong = [];
    tab.on("pageerror", (error) => wrong.push(error.message));
    tab.on("console", (message) => message.type() === "error" && !message.text().includes("404") && wrong.push(message.text()));
    await tab.goto(`http://127.0.0.1:${server.address().port}/${entry}.html`);
    const answers = await tab.waitForFunction(() => globalThis.answers, null, { timeout: 20000 }).then((handle) => handle.jsonValue());
    assert.deepEqual(answers, ["http://xn--fa-hia.example/%EF%BF%BD", ["non-ascii", 9], "bbc.co.uk", ["a", null, null], 10]);
    assert.deepEqual(wrong, []);
    console.log(`${entry}.js: as expected, ${browser.version()}`);
  }
} finally {
  await browser.close();
  server.close();
}
