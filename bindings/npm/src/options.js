// SPDX-License-Identifier: Apache-2.0
//
// What a caller may give beside a text: options by their names, and the names of choices. Others are TypeErrors. A getter of the caller may
// call the package again, so everything is read, once, before a call writes to the memory of the module.

import { at0, call, constant, put, size0 } from "./core.js";
import { LENIENT, modes, numberOf, oneOf, profiles, REFERENCE, rules, shown, STEPS_DEFAULT } from "./numbers.js";

export const READ = ["profile", "reference", "lenient"];
export const KEYS = ["keepWww", "withScheme", "trailingComma", "inOrder", "keepAddress"];

/// What options mean that are not given. All are own properties, so that none is looked up in Object.prototype.
class Options {
  profile = 0;
  reference = false;
  lenient = false;
  base = null;
  steps = STEPS_DEFAULT;
  examples = false;
  encodingOnly = false;
  form = null; // as the scheme has it
  separator = "&".charCodeAt(0);
  names = null;
  inText = false;
  rules = 0;
  variant = null;
  keepWww = false;
  withScheme = false;
  trailingComma = false;
  inOrder = false;
  keepAddress = false;
  schemes = null;
  ports = null;
  privateHosts = false;
  mode = 1;
}
const defaults = Object.freeze(new Options());

/// The value of each option as the calls take it, from what was given.
const readers = {
  __proto__: null,
  profile: (value) => numberOf(profiles, value, "profile is"),
  rules: (value) => numberOf(rules, value, "rules are"),
  mode: (value) => numberOf(modes, value, "mode is"),
  base: (value) => (value === null ? null : string(value, "base")),
  steps: stepsOf,
  variant: variantOf,
  separator: separatorOf,
  names: textsOf,
  schemes: textsOf,
  ports: portsOf,
};

/// Reads the options that are properties of the object itself, each once; throws unless all have one of these names.
export function taken(options, known) {
  if (options === undefined) return defaults;
  if (!isPlain(options)) throw new TypeError(`options are a plain object such as { ${known[0]}: ... }, not ${shown(options)}`);
  const all = new Options();
  for (const name of Object.getOwnPropertyNames(options)) {
    if (!known.includes(name)) throw new TypeError(`options are ${known.join(", ")}; there is no ${shown(name)}`);
    const value = options[name];
    if (value !== undefined) all[name] = (readers[name] ?? boolean)(value, name);
  }
  return all;
}

/// Whether a value is an object as literals are: another may have its properties elsewhere.
export function isPlain(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function boolean(value, name) {
  if (typeof value !== "boolean") throw new TypeError(`${name} is true or false, not ${shown(value)}`);
  return value;
}

/// Throws unless an argument is a string, which it returns.
export function string(value, what) {
  if (typeof value !== "string") throw new TypeError(`${what} is a string, not ${shown(value)}`);
  return value;
}

/// The values of a function on the members of an array, each of which is read once.
export function mapped(list, f) {
  const values = [];
  for (let i = 0, { length } = list; i < length; ++i) values.push(f(list[i]));
  return values;
}

export const flagsOf = ({ reference, lenient }) => (reference ? REFERENCE : 0) | (lenient ? LENIENT : 0);
export const keyOptionsOf = (options) => KEYS.reduce((set, name, i) => set | (options[name] ? 1 << i : 0), 0);

const bits = new Map();
function bitOf(step) {
  if (!bits.has(step)) {
    put(step);
    const bit = call("wend_step_named", at0, size0);
    if (bit === 0) throw new TypeError(`steps: there is no step ${shown(step)}`);
    bits.set(step, bit);
  }
  return bits.get(step);
}

/// One step, or several.
function stepsOf(steps) {
  const list = mapped(Array.isArray(steps) ? steps : [steps], (step) => string(step, "each of the steps"));
  return list.reduce((set, step) => set | bitOf(step), 0);
}

/// The newest of each kind, "ia", and then every version, "ia@1".
const variants = { names: null, versions: null };

function variantOf(variant) {
  variants.versions ??= JSON.parse(constant(call("wend_contract"))).key_variants;
  variants.names ??= [...new Set(variants.versions.map((name) => name.split("@")[0]))];
  if (!variants.names.includes(variant) && !variants.versions.includes(variant)) throw new TypeError(oneOf(variants.names, variant, "variant is"));
  return variant;
}

function textsOf(list, name) {
  if (!Array.isArray(list)) throw new TypeError(`${name} is an array of strings, not ${shown(list)}`);
  return mapped(list, (text) => string(text, `each of the ${name}`));
}

function portsOf(list) {
  if (!Array.isArray(list)) throw new TypeError(`ports is an array of numbers, not ${shown(list)}`);
  return mapped(list, portOf);
}

function portOf(port) {
  if (!Number.isInteger(port) || port < 0 || port > 0xffff) throw new TypeError("ports are numbers from 0 to 65535");
  return port;
}

function separatorOf(separator) {
  const code = typeof separator === "string" && separator.length === 1 ? separator.charCodeAt(0) : 0;
  if (code === 0 || code > 0x7f) throw new TypeError("separator is one ASCII character");
  return code;
}
