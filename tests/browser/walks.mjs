// SPDX-License-Identifier: Apache-2.0
//
// Ways that a reader goes by keyboard alone.

async function tabTo(page, id) {
  for (let i = 0; i < 60; ++i) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return [];
  }
  return [`the field ${id} is never reached`];
}

async function saying(page, words) {
  await page.waitForLoadState("load");
  const text = await page.locator("main").innerText();
  return text.includes(words) ? [] : [`"${words}" does not come: ${text.slice(0, 200)}`];
}

export const walks = {
  async "the box takes a URI"(page, plan) {
    await page.goto(plan.site);
    const wrong = await tabTo(page, "uri");
    await page.keyboard.type(plan.finder);
    await Promise.all([page.waitForURL(/\/gopher\//), page.keyboard.press("Enter")]);
    return [...wrong, ...(await saying(page, "search"))];
  },

  async "a gopher search"(page, plan) {
    await page.goto(plan.site + "/gopher/" + plan.finder.slice("gopher://".length));
    const wrong = await tabTo(page, "q");
    await page.keyboard.type("flower");
    await Promise.all([page.waitForURL(/q=flower|%09flower/), page.keyboard.press("Enter")]);
    return [...wrong, ...(await saying(page, "The sunflower"))];
  },

  async "a search of a WAIS database"(page, plan) {
    await page.goto(plan.database);
    const wrong = await tabTo(page, "q");
    await page.keyboard.type("rose");
    await Promise.all([page.waitForURL(/rose/), page.keyboard.press("Enter")]);
    return [...wrong, ...(await saying(page, "The rose"))];
  },

  async "a form is filled out and sent"(page, plan) {
    await page.goto(plan.form);
    const wrong = await tabTo(page, "a2");
    await page.keyboard.type("violets");
    await Promise.all([page.waitForNavigation(), page.getByText("Send", { exact: true }).click()]);
    return [...wrong, ...(await saying(page, "violets"))];
  },

  async "a form that a link has filled out is sent once the reader says so"(page, plan) {
    await page.goto(plan.form.replace("%3F", "+%091%0D%0A+-1%0D%0Aroses%0D%0A.%0D%0A"));
    const wrong = await saying(page, "Nothing has been sent yet");
    await Promise.all([page.waitForNavigation(), page.getByText("Send it").click()]);
    return [...wrong, ...(await saying(page, "You will have roses"))];
  },

  async "quoted text is unfolded"(page, plan) {
    await page.goto(plan.article);
    for (let i = 0; i < 60; ++i) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement?.matches("article summary"))) break;
    }
    const quoted = page.locator("article details pre");
    const before = await quoted.isVisible();
    await page.keyboard.press("Enter");
    return !before && (await quoted.isVisible()) ? [] : ["it is not folded, or stays so"];
  },

  async "a letter as it came shows its own picture"(page, plan) {
    await page.goto(plan.letter);
    await Promise.all([page.waitForURL(/part=/), page.getByText("See it as it came").click()]);
    await page.screenshot({ path: `${plan.shots}/letter-as-it-came.light.png` });
    const width = await page.evaluate(() => document.querySelector("img").naturalWidth);
    return width === 48 ? [] : [`the picture is ${width} wide`];
  },

  async "another site's page gets nothing of a neighbour"(page, plan) {
    const context = await page.context().browser().newContext();
    const there = await context.newPage();
    await there.goto(plan.stranger, { waitUntil: "load" });
    const got = await there.evaluate(() => [window.leaked, document.querySelector("img").naturalWidth].join());
    await context.close();
    return got === ",0" ? [] : [`it got ${got}`];
  },

  // Its server leads to another one, which wants a login too: test_pages.py asks whether it got this one.
  async "a login is given"(page, plan) {
    const context = await page.context().browser().newContext();
    const asked = await (await context.newPage()).goto(plan.login).then(() => "", (error) => error.message);
    await context.close();
    return asked.includes("ERR_INVALID_AUTH_CREDENTIALS") ? [] : [`the other server lets him in: ${asked}`];
  },

  async "the skip link leads to the content"(page, plan) {
    await page.goto(plan.site);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => document.querySelector("main").contains(document.activeElement));
    return inside ? [] : ["the next stop is not in the content"];
  },
};
