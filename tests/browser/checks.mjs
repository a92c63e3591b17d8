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

/// axe-core, with all of its rules, or those named.
export async function accessible(page, axe, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate((values) => window.axe.run(document, {
    resultTypes: ["violations"], elementRef: false, preload: false, ...(values && { runOnly: { type: "rule", values } }),
  }), rules);
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

/// What a page has to be walked through, and what has the focus. Kept small: it is asked after every key.
function focused() {
  const one = document.activeElement;
  if (!one || one === document.body || one === document.documentElement) return null;
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  const drawn = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const inside = box.width > 0 && box.height > 0 && box.left >= -1 && box.right <= innerWidth + 1 &&
    box.bottom > 0 && box.top < innerHeight;
  const number = (window.all ??= [...document.querySelectorAll("*")]).indexOf(one);
  return { number, words: (one.textContent || one.name || one.id || "").trim().slice(0, 30),
    tag: one.tagName.toLowerCase(), drawn, inside };
}

/// By the Tab key alone: the skip link first, then all links and fields in the order of the text, each seen.
export async function walked(page) {
  const wrong = [];
  const wanted = await page.evaluate(() => {
    const all = (window.all ??= [...document.querySelectorAll("*")]);
    const takes = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    return all.flatMap((one, i) => (one.matches(takes) && one.checkVisibility() ? [i] : []));
  });
  const seen = [];
  for (let i = 0; i <= wanted.length + 20; ++i) {
    await page.keyboard.press("Tab");
    const one = await page.evaluate(focused);
    if (!one || (seen.length && one.number === seen[0])) break;
    seen.push(one.number);
    const what = `${one.tag} "${one.words}"`;
    if (seen.length === 1 && !one.words.startsWith("Skip")) wrong.push(`the first stop is ${what}`);
    if (!one.drawn) wrong.push(`the focus on ${what} is not drawn`);
    if (!one.inside) wrong.push(`the focus on ${what} is out of sight`);
  }
  const missed = wanted.filter((one) => !seen.includes(one));
  if (missed.length) wrong.push(`${missed.length} of ${wanted.length} stops are never reached`);
  if (seen.some((one, i) => i && one < seen[i - 1])) wrong.push("the order is not that of the text");
  return wrong;
}
