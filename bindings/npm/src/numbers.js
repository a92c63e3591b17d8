// SPDX-License-Identifier: Apache-2.0
// The numbers of wend/c/wend.h, which never change.

export const profiles = ["rfc3986", "whatwg", "rfc1630", "url7a", "rfc1738"];
export const parts = ["scheme", "user", "password", "host", "port", "path", "query", "fragment", "userinfo", "href"];
export const hostKinds = [null, "name", "ipv4", "ipv6", "ip-future"];
export const matters = ["acceptance", "scheme", "host", "port", "path"];
export const rules = ["all", "icann", "private"];
export const ruleKinds = [null, "unlisted", "icann", "private"];
export const modes = ["wrapped", "scheme", "mail", "fuzzy"];
export const foundAs = ["url-wrapper", "angle-wrapper", "url-label", "bare", "host", "mail"];
export const work = {
  part: 0, normalize: 1, resolve: 2, domain: 3, suffix: 4, key: 5, hostClass: 6, redact: 7, queryValue: 8, error: 9,
};

export const OK = 0, NO_ROOM = 1000, ABSENT = 1001;
export const REFERENCE = 1, LENIENT = 2, ENCODING_ONLY = 4, EXAMPLES = 8;
export const REDACT_TEXT = 1;
export const STEPS_DEFAULT = 0x3f;
export const NONE = 0xffffffff;

/// "profile is rfc3986, … or rfc1738, not \"rfc2396\""
export function oneOf(list, name, what) {
  const written = typeof name === "string" ? JSON.stringify(name) : String(name);
  return `${what} ${list.slice(0, -1).join(", ")} or ${list.at(-1)}, not ${written}`;
}

/// The number of a name in one of these lists; a TypeError tells what may be written.
export function numberOf(list, name, what) {
  const number = list.indexOf(name);
  if (number < 0) throw new TypeError(oneOf(list, name, what));
  return number;
}
