// SPDX-License-Identifier: Apache-2.0
//
// What is asked of a page in a browser. Each check gives the sentences that are wrong with it; none: all is well.

/// Wider than the window: a reader would have to scroll sideways. Names what sticks out.
export async function sideways(page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const out = [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
      .slice(0, 3)
      .map((one) => `${one.tagName.toLowerCase()}.${one.className}`);
    return [`${root.scrollWidth} wide in a window of ${root.clientWidth}: ${out.join(", ")}`];
  });
}

/// What depends on colours, which depend on the scheme alone; it takes axe most of its time.
export const colours = ["color-contrast", "link-in-text-block"];

/// axe-core, with all of its rules, with those about colours alone, or with all others.
export async function accessible(page, axe, which = "all") {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const rules = which === "colours" ? { runOnly: { type: "rule", values: colours } }
    : which === "others" ? { rules: Object.fromEntries(colours.map((one) => [one, { enabled: false }])) } : {};
  const found = await page.evaluate((more) => window.axe.run(document,
    { resultTypes: ["violations"], elementRef: false, preload: false, ...more }), rules);
  return found.violations.map((one) => {
    const where = one.nodes.slice(0, 3).map((node) => `${node.target.join(" ")} (${node.failureSummary})`);
    return `axe: ${one.id}: ${one.help}: ${where.join("; ").replace(/\s+/g, " ")}`;
  });
}

/// Nothing of what servers say has become an element that does something.
export async function inert(page) {
  return page.evaluate(() => {
    const wrong = [];
    if (window.ran !== undefined) wrong.push("a title of a server was executed");
    for (const one of document.querySelectorAll("script, img, iframe, object, embed, style, base, svg"))
      wrong.push(`there is a ${one.tagName}`);
    for (const one of document.querySelectorAll("*"))
      for (const attribute of one.getAttributeNames())
        if (attribute.startsWith("on") || attribute === "style") wrong.push(`there is a ${attribute}`);
    return wrong;
  });
}

/// In the page: writes down each stop of the focus. When this is told of it, the stop has its ring, and has been
/// brought into sight.
function watch() {
  const all = [...document.querySelectorAll("*")], stops = [];
  document.addEventListener("focusin", ({ target }) => {
    const style = getComputedStyle(target);
    const drawn = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const box = target.getBoundingClientRect();
    const inside = box.width > 0 && box.height > 0 && box.left >= -1 && box.right <= innerWidth + 1 &&
      box.bottom > 0 && box.top < innerHeight;
    const words = (target.textContent || target.name || target.id || "").trim().slice(0, 30);
    stops.push({ number: all.indexOf(target), drawn, inside, what: `${target.tagName.toLowerCase()} "${words}"` });
  });
  window.stops = stops;
  const takes = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  return all.flatMap((one, i) => (one.matches(takes) && one.checkVisibility() ? [i] : []));
}

/// By the Tab key alone: the skip link first, then all links and fields in the order of the text, each seen.
export async function walked(page) {
  const wanted = await page.evaluate(watch);
  const keys = await page.context().newCDPSession(page);
  const tab = () => keys.send("Input.dispatchKeyEvent",
    { type: "rawKeyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 });
  await Promise.all(wanted.map(tab));
  let stops = await page.evaluate(() => window.stops);
  const missed = () => wanted.filter((one) => !stops.some(({ number }) => number === one));
  for (let i = 0; i < 20 && missed().length; ++i) {  // what scrolls is a stop, too
    await tab();
    stops = await page.evaluate(() => window.stops);
  }
  await keys.detach();
  const wrong = stops.flatMap(({ what, drawn, inside }) => [
    ...(drawn ? [] : [`the focus on ${what} is not drawn`]),
    ...(inside ? [] : [`the focus on ${what} is out of sight`])]);
  if (!stops[0]?.what.includes("Skip")) wrong.push(`the first stop is ${stops[0]?.what}`);
  if (missed().length) wrong.push(`${missed().length} of ${wanted.length} stops are never reached`);
  if (stops.some(({ number }, i) => i && number < stops[i - 1].number)) wrong.push("the order is not that of the text");
  return wrong;
}
