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

/// The number of a name in one of these lists; a TypeError tells what may be written.
export function numberOf(list, name, what) {
  const number = list.indexOf(name);
  if (number < 0 || name === null) throw new TypeError(`${what}: ${JSON.stringify(name)} is none of ${list.filter(Boolean).join(", ")}`);
  return number;
}
