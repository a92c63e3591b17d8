// SPDX-License-Identifier: Apache-2.0
//
// What a caller may give beside a text: options by their names, and the names of choices. Others are TypeErrors.

import { at0, call, constant, put, size0 } from "./core.js";
import { LENIENT, numberOf, oneOf, profiles, REFERENCE, rules, STEPS_DEFAULT } from "./numbers.js";

export const none = {};

export const READ = ["profile", "reference", "lenient"];
export const KEYS = ["keepWww", "withScheme", "trailingComma", "inOrder", "keepAddress"];

/// Throws unless all options have one of these names.
export function vet(options, known) {
  if (options === none) return;
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError(`options are an object such as { ${known[0]}: … }, not ${shown(options)}`);
  for (const name in options)
    if (!known.includes(name)) throw new TypeError(`options are ${known.join(", ")}; there is no ${JSON.stringify(name)}`);
}

function shown(value) {
  if (value === null) return "null";
  return typeof value === "string" ? JSON.stringify(value) : Array.isArray(value) ? "an array" : `a ${typeof value}`;
}

export const profileOf = (options) => (options.profile === undefined ? 0 : numberOf(profiles, options.profile, "profile is"));
export const rulesOf = (options) => (options.rules === undefined ? 0 : numberOf(rules, options.rules, "rules are"));
export const flagsOf = (options) => (options.reference ? REFERENCE : 0) | (options.lenient ? LENIENT : 0);
export const keyOptionsOf = (options) => KEYS.reduce((set, name, i) => set | (options[name] ? 1 << i : 0), 0);

const bits = new Map();
function bitOf(step) {
  if (!bits.has(step)) {
    put(step);
    const bit = call("wend_step_named", at0, size0);
    if (bit === 0) throw new TypeError(`steps: there is no step ${JSON.stringify(step)}`);
    bits.set(step, bit);
  }
  return bits.get(step);
}

/// One step, or several.
export function stepsOf({ steps }) {
  if (steps === undefined) return STEPS_DEFAULT;
  if (typeof steps !== "string" && !Array.isArray(steps)) throw new TypeError(`steps are names of steps, not ${shown(steps)}`);
  return [].concat(steps).reduce((set, step) => set | bitOf(step), 0);
}

/// The newest of each kind, "ia", and then every version, "ia@1".
const variants = { names: null, versions: null };

/// The name of a variant of keys; null: the default.
export function variantOf({ variant }) {
  if (variant === undefined) return null;
  variants.versions ??= JSON.parse(constant(call("wend_contract"))).key_variants;
  variants.names ??= [...new Set(variants.versions.map((name) => name.split("@")[0]))];
  if (!variants.names.includes(variant) && !variants.versions.includes(variant)) throw new TypeError(oneOf(variants.names, variant, "variant is"));
  return variant;
}

/// An array of strings; absent: null.
export function textsOf(options, name) {
  const list = options[name];
  if (list === undefined) return null;
  if (!Array.isArray(list) || list.some((text) => typeof text !== "string")) throw new TypeError(`${name} is an array of strings`);
  return list;
}

/// Ports of TCP; absent: null.
export function portsOf({ ports }) {
  if (ports === undefined) return null;
  const isPort = (port) => Number.isInteger(port) && port >= 0 && port <= 0xffff;
  if (!Array.isArray(ports) || !ports.every(isPort)) throw new TypeError("ports is an array of numbers from 0 to 65535");
  return ports;
}

export function separatorOf({ separator }) {
  if (separator === undefined) return "&".charCodeAt(0);
  const code = typeof separator === "string" && separator.length === 1 ? separator.charCodeAt(0) : 0;
  if (code === 0 || code > 0x7f) throw new TypeError("separator is one ASCII character");
  return code;
}
