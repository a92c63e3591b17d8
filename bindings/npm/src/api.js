// SPDX-License-Identifier: Apache-2.0
import {
  UriError, at0, at1, at2, call, constant, control, indexOf, messageOf, nameOf, need, put, putAll, Room, run, runExtract, runToText, size0,
  size1, size2, textAt, u32, u8, written,
} from "./core.js";
import {
  ABSENT, ENCODING_ONLY, EXAMPLES, foundAs, hostKinds, LENIENT, matters, modes, NONE, numberOf, OK, parts, profiles, REDACT_TEXT, REFERENCE,
  ruleKinds, rules, STEPS_DEFAULT,
} from "./numbers.js";

export { UriError };
export * as columns from "./columns.js";

const none = {};

export function profileOf(options) {
  return options.profile === undefined ? 0 : numberOf(profiles, options.profile, "profile");
}
export const flagsOf = (options) => (options.reference ? REFERENCE : 0) | (options.lenient ? LENIENT : 0);

// Structs of a call lie behind the wend_buffer at the beginning of `control`.
const struct = () => control + 16;

// ---- one URI

function piece(text, parts, which) {
  const begin = u32[parts + 2 * which];
  return begin === NONE ? null : text.slice(begin, u32[parts + 2 * which + 1]);
}

/// The parts at struct() of a text whose octets are its units: a URI has ASCII alone.
function uriOf(href) {
  const i = struct() >> 2;
  const number = u32[i + 16] | 0;
  return {
    href,
    scheme: piece(href, i, 0),
    user: piece(href, i, 1),
    password: piece(href, i, 2),
    host: piece(href, i, 3),
    port: piece(href, i, 4),
    path: piece(href, i, 5),
    query: piece(href, i, 6),
    fragment: piece(href, i, 7),
    portNumber: number < 0 ? null : number,
    hostKind: hostKinds[u8[struct() + 68]],
  };
}

/// Reads a text; its parts are at struct(). The code, and whether a text was written for them.
function read(text, options) {
  const profile = profileOf(options), flags = flagsOf(options);
  const base = options.base ?? null;
  isWritten = profile === 1 || options.lenient === true || base !== null;
  if (base !== null && profile !== 1) throw new TypeError("base: only the profile whatwg parses with a base; others resolve");
  if (!isWritten) {
    put(text);
    return run("wend_parse", at0, size0, profile, flags, struct());
  }
  putAll(text, base);
  return runToText("wend_read", at0, size0, at1, size1, profile, flags, control, struct());
}
let isWritten = false;

export function parse(text, options = none) {
  need(read(text, options), text);
  return uriOf(isWritten ? written(text) : text);
}

export const canParse = (text, options = none) => read(text, options) === OK;

const findings = new Room();

export function check(text, options = none) {
  const profile = profileOf(options);
  put(text);
  const count = struct();
  for (let room = 16; ; room = u32[count >> 2]) {
    const place = findings.get(8 * room);
    need(run("wend_check", at0, size0, profile, flagsOf(options), place, room, count), text);
    if (u32[count >> 2] <= room) return findingsAt(place, u32[count >> 2], text, profile);
  }
}

function findingsAt(place, count, text, profile) {
  const octets = Array.from({ length: count }, (_, i) => [u32[(place >> 2) + 2 * i] & 0xffff, u32[(place >> 2) + 2 * i + 1]]);
  const places = octets.map(([code, at]) => [code, indexOf(text, at)]);
  const isFirst = ([code, at], i) => i === 0 || places[i - 1][0] !== code || places[i - 1][1] !== at; // of the octets of a character
  return places.filter(isFirst).map(([code, at]) => ({
    name: nameOf(code),
    at,
    message: messageOf(code),
    section: constant(call("wend_error_section", code, profile)) || null,
    isNotice: call("wend_is_notice", code) !== 0,
  }));
}

// ---- normal forms

const bits = new Map();
function bitOf(step) {
  if (!bits.has(step)) {
    put(step);
    const bit = call("wend_step_named", at0, size0);
    if (bit === 0) throw new TypeError(`steps: ${JSON.stringify(step)} is no step`);
    bits.set(step, bit);
  }
  return bits.get(step);
}
export const stepsOf = (options) => (options.steps === undefined ? STEPS_DEFAULT : options.steps.reduce((set, step) => set | bitOf(step), 0));

export function normalize(text, options = none) {
  const steps = stepsOf(options);
  put(text);
  need(runToText("wend_normalize", at0, size0, profileOf(options), steps, options.lenient ? LENIENT : 0, control), text);
  return written(text);
}

export function resolve(base, reference, options = none) {
  const flags = (options.lenient ? LENIENT : 0) | (options.examples ? EXAMPLES : 0);
  putAll(base, reference);
  need(runToText("wend_resolve", at0, size0, at1, size1, profileOf(options), flags, control, 0), base + reference);
  return written();
}

export function compare(a, b, options = none) {
  const flags = (options.lenient ? LENIENT : 0) | (options.encodingOnly ? ENCODING_ONLY : 0);
  putAll(a, b);
  need(run("wend_compare", at0, size0, at1, size1, profileOf(options), flags, struct()), a + b);
  const i = struct() >> 2;
  const equivalent = u32[i] !== 0;
  return { equivalent, rule: equivalent ? constant(u32[i + 1]) : null };
}

// ---- several readers

export function agree(text, readers = ["rfc3986", "whatwg"]) {
  const list = readers.map((name) => numberOf(profiles, name, "profile"));
  put(text);
  const numbers = struct() + 32;
  u32.set(list, numbers >> 2);
  need(run("wend_agree", at0, size0, numbers, list.length, struct()), text);
  const i = struct() >> 2;
  const differs = {};
  matters.forEach((matter, k) => {
    const at = u32[i + 1 + k];
    if (at !== NONE) differs[matter] = indexOf(text, at);
  });
  return { agree: u8[struct()] !== 0, allRefuse: u8[struct() + 1] !== 0, differs };
}

// ---- changes

export function edit(text, changes, options = none) {
  const profile = profileOf(options);
  let result = text;
  for (const [part, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    putAll(result, value);
    need(runToText("wend_edit", at0, size0, profile, numberOf(parts, part, "part"), at1, size1, control), result);
    result = written();
  }
  return result;
}

function queryRule(options) {
  const how = struct();
  u32[how >> 2] = options.rule === "generic" ? 1 : 0;
  u32[(how >> 2) + 1] = (options.separator ?? "&").charCodeAt(0) & 0x7f;
  return how;
}

function query(name, text, argument, value, options) {
  putAll(text, argument, value ?? null);
  const how = queryRule(options);
  if (name === "wend_query_sort") return runToText(name, at0, size0, how, control);
  if (name === "wend_query_set" || name === "wend_query_append")
    return runToText(name, at0, size0, how, at1, size1, at2, size2, control);
  return runToText(name, at0, size0, how, at1, size1, control);
}

function changed(code, text) {
  if (code === ABSENT) return null;
  need(code, text);
  return written();
}

export const queryValue = (text, name, options = none) => changed(query("wend_query_value", text, name, null, options), text);
export const querySet = (text, name, value, options = none) => changed(query("wend_query_set", text, name, value, options), text);
export const queryAppend = (text, name, value, options = none) => changed(query("wend_query_append", text, name, value, options), text);
export const queryRemove = (text, pattern, options = none) => changed(query("wend_query_remove", text, pattern, null, options), text);
export const querySort = (text, options = none) => changed(query("wend_query_sort", text, null, null, options), text);

// ---- lists of texts: for templates, names of secrets, policies

const lists = new Room();
const encoder = new TextEncoder();

/// Writes octets and structs one behind the other into `lists`.
class Arena {
  constructor(size) {
    this.next = this.begin = lists.get(size);
    this.end = this.begin + size;
  }
  take(size) {
    const place = (this.next + 7) & ~7;
    this.next = place + size;
    return place;
  }
  put(octets) {
    const place = this.take(octets.length);
    u8.set(octets, place);
    return place;
  }
  strings(list) {
    const place = this.take(8 * list.length);
    list.forEach((octets, i) => {
      const at = this.put(octets);
      u32[(place >> 2) + 2 * i] = at;
      u32[(place >> 2) + 2 * i + 1] = octets.length;
    });
    return place;
  }
}
const encoded = (list) => list.map((text) => encoder.encode(String(text)));
const roomFor = (list) => list.reduce((size, octets) => size + octets.length + 16, 16);

/// A value as RFC 6570 §2.3 has it: [kind, texts]; undefined and null are undefined variables.
function variableOf(value) {
  if (Array.isArray(value)) return [1, value];
  if (typeof value === "object") return [2, Object.entries(value).flat()];
  return [0, [value]];
}

export function expand(template, variables) {
  const list = Object.entries(variables)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const [kind, texts] = variableOf(value);
      return { name: encoder.encode(name), kind, texts: encoded(texts) };
    });
  const arena = new Arena(list.reduce((size, { name, texts }) => size + 48 + name.length + roomFor(texts), 16));
  const place = arena.take(24 * list.length);
  list.forEach(({ name, kind, texts }, k) => {
    const i = (place >> 2) + 6 * k;
    u32.set([arena.put(name), name.length, kind, 0, arena.strings(texts), texts.length], i);
  });
  put(template);
  need(runToText("wend_expand", at0, size0, place, list.length, control), template);
  return written();
}

export function redact(text, options = none) {
  const names = encoded(options.names ?? []);
  const arena = new Arena(roomFor(names));
  const place = names.length === 0 ? 0 : arena.strings(names);
  put(text);
  need(runToText("wend_redact", at0, size0, place, names.length, options.inText ? REDACT_TEXT : 0, control), text);
  return written();
}

// ---- hosts and keys

/// {host, domain, suffix, rule} of a host.
export function domainParts(host, options = none) {
  put(host);
  need(runToText("wend_domain", at0, size0, options.rules === undefined ? 0 : numberOf(rules, options.rules, "rules"), control, struct()), host);
  const i = struct() >> 2, buffer = control >> 2;
  const from = u32[buffer];
  const range = (k) => (u32[i + k] === NONE ? null : textAt(from + u32[i + k], u32[i + k + 1] - u32[i + k]));
  return { host: written(), domain: range(0), suffix: range(2), rule: ruleKinds[u32[i + 4]] };
}
export const domain = (host, options = none) => domainParts(host, options).domain;
export const suffix = (host, options = none) => domainParts(host, options).suffix;

export function keyOptions(options) {
  return ["keepWww", "withScheme", "trailingComma", "inOrder", "keepAddress"].reduce((set, name, i) => set | (options[name] ? 1 << i : 0), 0);
}

export function key(text, options = none) {
  putAll(text, options.variant ?? null);
  need(runToText("wend_key", at0, size0, at1, size1, keyOptions(options), control), text);
  return written();
}

export function hostClass(host) {
  put(host);
  need(run("wend_host_class", at0, size0, struct()), host);
  return classNamed(u32[struct() >> 2]);
}
const classNamed = (number) => (number === 0 ? null : constant(call("wend_host_class_name", number)));

export function isPublicHost(host) {
  put(host);
  need(run("wend_host_is_public", at0, size0, struct()), host);
  return u32[struct() >> 2] !== 0;
}

// ---- what a server may fetch

export function fetchable(text, policy = none) {
  const schemes = encoded(policy.schemes ?? []), ports = policy.ports ?? [];
  const arena = new Arena(roomFor(schemes) + 2 * ports.length + 64);
  const place = arena.take(24);
  const portsAt = arena.take(2 * ports.length);
  ports.forEach((port, i) => {
    u8[portsAt + 2 * i] = port & 0xff;
    u8[portsAt + 2 * i + 1] = port >> 8;
  });
  const schemesAt = policy.schemes ? arena.strings(schemes) : 0;
  u32.set([schemesAt, schemes.length, policy.ports ? portsAt : 0, ports.length, policy.privateHosts ? 1 : 0, policy.lenient ? LENIENT : 0],
    place >> 2);
  put(text);
  need(runToText("wend_fetchable", at0, size0, place, control, struct()), text);
  const url = written(), i = struct() >> 2;
  return { url, host: url.slice(u32[i], u32[i + 1]), port: u32[i + 2] & 0xffff, hostClass: classNamed(u32[i + 3]) };
}

// ---- URIs in running text

export function extract(text, options = none) {
  const mode = options.mode === undefined ? 1 : numberOf(modes, options.mode, "mode");
  put(text);
  const isAscii = size0 === text.length;
  const finds = [];
  let index = 0, octet = 0; // how far the text has been counted
  const indexAt = (at) => {
    if (isAscii) return at;
    index += indexOf(text.slice(index, index + at - octet), at - octet);
    octet = at;
    return index;
  };
  const take = (place) => {
    const i = place >> 2;
    const begin = indexAt(u32[i]), innerBegin = indexAt(u32[i + 4]);
    const innerEnd = indexAt(u32[i + 4] + u32[i + 6]), end = indexAt(u32[i] + u32[i + 2]);
    const flags = u32[i + 11];
    finds.push({
      begin, end, innerBegin, innerEnd,
      uri: textAt(u32[i + 8], u32[i + 9]),
      kind: foundAs[u32[i + 10]],
      isExtension: (flags & 1) !== 0, hasHyphen: (flags & 2) !== 0, isKnownScheme: (flags & 4) !== 0,
    });
  };
  need(runExtract(profileOf(options), mode, take), text);
  return finds;
}

// ---- what this is

export const contract = () => JSON.parse(constant(call("wend_contract")));
