// SPDX-License-Identifier: Apache-2.0
//
// Looks at pages of the gateway in Chromium: every page × every condition. Reads what to look at from standard
// input (test_pages.py writes it), prints what is wrong, and ends with 1 if anything is.
//
//     {"chromium", "modules", "shots", "pages": [{"name", "url", "status", "says"}], "walks": [...], "proxy": {...}}

import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { accessible, inert, sideways, walked } from "./checks.mjs";
import { walks } from "./walks.mjs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const modules = createRequire(plan.modules + "/");
const { chromium } = modules("playwright-core");
const axe = readFileSync(modules.resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(plan.shots, { recursive: true });

const wrong = [];
let count = 0;
function tell(where, sentences) {
  ++count;
  for (const one of sentences) wrong.push(`${where}: ${one}`);
}

/// A page that writes down what it says and asks for. Whatever leaves this machine is wrong.
async function opened(context) {
  const page = await context.newPage();
  const heard = { wrong: [], url: "" };
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["127.0.0.1", "[::1]"].includes(url.hostname)) heard.wrong.push(`asks ${request.url()}`);
  });
  page.on("console", (message) => {
    const own = message.location().url === heard.url && /the server responded with a status of/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !own) heard.wrong.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => heard.wrong.push(`an error of a script: ${error.message}`));
  page.on("dialog", (dialog) => { heard.wrong.push(`a dialog: ${dialog.message()}`); dialog.dismiss(); });
  return { page, heard };
}

async function visit({ page, heard }, what) {
  heard.url = new URL(what.url).href;
  const said = [];
  const answer = await page.goto(what.url, { waitUntil: "load" });
  if (answer.status() !== (what.status ?? 200)) said.push(`status ${answer.status()}`);
  const text = await page.locator("body").innerText();
  for (const one of what.says ?? []) if (!text.includes(one)) said.push(`does not say "${one}"`);
  const styled = await page.evaluate(() => getComputedStyle(document.body).marginBottom !== "8px");
  if (!styled && !what.foreign) said.push("has no style");
  return said;
}

// ---- the conditions

const wide = { width: 1280, height: 800 };
const looks = [
  { name: "light", scheme: "light", size: wide },
  { name: "dark", scheme: "dark", size: wide, axe: "colours" },
  { name: "320px", scheme: "light", size: { width: 320, height: 640 }, axe: "others" },
  { name: "zoom-200", scheme: "light", size: { width: 640, height: 400 }, scale: 2, axe: "others" },
  { name: "print", scheme: "light", size: { width: 794, height: 1123 }, media: "print",
    only: ["ftp-listing", "ftp-text", "gopher-menu", "news-article", "news-threads"] },
];

/// Each look of one page that is loaded once. The guard against scripts is off here: the pages must not need it.
async function seen(tab, what) {
  tell(`${what.name}, loading`, await visit(tab, what));
  const session = await tab.page.context().newCDPSession(tab.page);
  for (const look of looks) {
    if (look.only && !look.only.includes(what.name)) continue;
    await tab.page.emulateMedia({ colorScheme: look.scheme, media: look.media ?? "screen" });
    await session.send("Emulation.setDeviceMetricsOverride",
      { ...look.size, deviceScaleFactor: look.scale ?? 1, mobile: false });
    tell(`${what.name}, ${look.name}`, await sideways(tab.page));
    if (!look.media) tell(`${what.name}, ${look.name}`, await accessible(tab.page, axe, look.axe));
    await kept(session, what.name, look.name);
  }
  tell(`${what.name}, no guard`, await inert(tab.page));
  await tab.page.emulateMedia({ media: "screen" });
  await session.send("Emulation.clearDeviceMetricsOverride");
  await session.detach();
}

/// A picture of all of it, in the folder of the run.
async function kept(session, page, look) {
  const { cssContentSize: size } = await session.send("Page.getLayoutMetrics");
  const clip = { x: 0, y: 0, width: size.width, height: Math.min(size.height, 2400), scale: 1 };
  const { data } = await session.send("Page.captureScreenshot",
    { format: "png", clip, captureBeyondViewport: true, optimizeForSpeed: true });
  pictures.push(write(`${plan.shots}/${page}.${look}.png`, Buffer.from(data, "base64")));
}
const pictures = [];
const { writeFile: write } = await import("node:fs/promises");

async function byKeyboard(tab, what) {
  tell(`${what.name}, as it comes`, await visit(tab, what));
  tell(`${what.name}, as it comes`, await inert(tab.page));
  tell(`${what.name}, keyboard`, await walked(tab.page));
}

async function withoutScripts(tab, what) {
  tell(`${what.name}, no JavaScript`, await visit(tab, what));
  tell(`${what.name}, no JavaScript`, await sideways(tab.page));
  await tab.page.screenshot({ path: `${plan.shots}/${what.name}.no-javascript.png` });
}

const conditions = [
  { how: { viewport: wide, bypassCSP: true }, look: seen, every: (i) => i % 2 === 0 },  // two at a time
  { how: { viewport: wide, bypassCSP: true }, look: seen, every: (i) => i % 2 === 1 },
  { how: { viewport: wide }, look: byKeyboard, every: () => true },
  { how: { viewport: wide, javaScriptEnabled: false }, look: withoutScripts, every: () => true },
];

// ---- the gateway as Chromium's proxy

async function viaProxy() {
  const browser = await chromium.launch({ executablePath: plan.chromium,
    args: [...plan.arguments, `--proxy-server=http://${plan.gateway}`, "--proxy-bypass-list=<-loopback>"] });
  const page = await browser.newPage({ viewport: wide });
  const heard = [], asked = [];
  page.on("console", (message) => message.type() === "error" && heard.push(message.text()));
  page.on("request", (request) => asked.push(request.url()));

  const world = await page.goto(plan.http + "/");
  tell("proxy, http", (await world.headerValue("via"))?.includes("wend") ? [] : ["it did not come through the gateway"]);
  tell("proxy, http", (await page.locator("h1").innerText()) === "A small world" ? [] : ["it is another page"]);
  const text = await page.goto(plan.http + "/garden/poem.txt");
  tell("proxy, a text", (await text.text()).includes("violets") ? [] : ["it is another text"]);
  tell("proxy", heard.splice(0).filter((one) => !one.includes("status of 404")));  // the world's own icon

  // A page of ours under another's name: its style is the gateway's, and nothing of it is refused.
  const failed = await page.goto("http://nobody.invalid/");
  tell("proxy, an error", failed.status() === 404 || failed.status() === 502 ? [] : [`status ${failed.status()}`]);
  const styled = await page.evaluate(() => getComputedStyle(document.querySelector(".wrong")).borderLeftWidth);
  tell("proxy, an error", styled === "0px" ? ["it has no style"] : []);
  tell("proxy, an error", await accessible(page, axe));
  tell("proxy, an error", heard.splice(0).filter((one) => !/the server responded with a status of/.test(one)));
  await page.screenshot({ path: `${plan.shots}/proxy-error.light.png` });
  await page.locator("#uri").fill(plan.finder);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/gopher\//);
  tell("proxy, the box", (await page.locator("main").innerText()).includes("Search") ? [] : ["it leads elsewhere"]);

  // Other schemes: Chromium asks a proxy for none of them, and https only by CONNECT, which is refused.
  for (const uri of plan.others) {
    asked.length = 0;
    const error = await page.goto(uri).then(() => "", (why) => why.message);
    tell("proxy, other schemes", error ? [] : [`${uri} was loaded`]);
    const left = asked.filter((one) => one.startsWith("http:"));
    tell("proxy, other schemes", left.map((one) => `${uri} became ${one}`));
  }
  await browser.close();
}

async function main() {
  const browser = await chromium.launch({ executablePath: plan.chromium, args: plan.arguments });
  const all = conditions.map(async ({ how, look, every }) => {
    const context = await browser.newContext(how);
    const tab = await opened(context);
    for (const what of plan.pages.filter((_, i) => every(i))) {
      await look(tab, what).catch((error) => tell(what.name, [error.message]));
      tell(what.name, tab.heard.wrong.splice(0));
    }
    await context.close();
  });
  await Promise.all(all);
  await viaProxy();
  for (const [name, walk] of Object.entries(walks)) {
    const context = await browser.newContext({ viewport: wide });
    const tab = await opened(context);
    tell(name, await walk(tab.page, plan).catch((error) => [error.message]));
    tell(name, tab.heard.wrong);
    await context.close();
  }
  await browser.close();
  await Promise.all(pictures);
  console.log(wrong.join("\n"));
  console.log(`${count} checks of ${plan.pages.length} pages, ${wrong.length} wrong; pictures are in ${plan.shots}`);
  process.exitCode = wrong.length ? 1 : 0;
}
await main();
