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

const SHOWN = 40; // characters
const isPlainLetter = (letter) => letter >= " " && letter <= "~" && letter !== '"' && letter !== "\\";
const escaped = (letter) => (isPlainLetter(letter) ? letter : `\\u{${letter.codePointAt(0).toString(16)}}`);

/// A value in a message, which may go to a terminal: the beginning of a string in printable ASCII, of others the type.
export function shown(value) {
  if (typeof value !== "string") return value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
  const letters = [...value.slice(0, 2 * SHOWN + 2)];
  return `"${letters.slice(0, SHOWN).map(escaped).join("")}"${letters.length > SHOWN ? "..." : ""}`;
}

/// "profile is rfc3986, … or rfc1738, not \"rfc2396\""
export const oneOf = (list, name, what) => `${what} ${list.slice(0, -1).join(", ")} or ${list.at(-1)}, not ${shown(name)}`;

/// The number of a name in one of these lists; a TypeError tells what may be written.
export function numberOf(list, name, what) {
  const number = list.indexOf(name);
  if (number < 0) throw new TypeError(oneOf(list, name, what));
  return number;
}
