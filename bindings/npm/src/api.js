// SPDX-License-Identifier: Apache-2.0
import {
  UriError, at0, at1, at2, call, constant, control, Indices, messageOf, nameOf, need, put, putAll, Room, run, runExtract, runToText, size0,
  size1, size2, textAt, u32, u8, written,
} from "./core.js";
import {
  ABSENT, ENCODING_ONLY, EXAMPLES, foundAs, hostKinds, LENIENT, matters, modes, NONE, numberOf, OK, parts, profiles, REDACT_TEXT, ruleKinds,
} from "./numbers.js";
import {
  flagsOf, keyOptionsOf, KEYS, none, portsOf, profileOf, READ, rulesOf, separatorOf, stepsOf, textsOf, variantOf, vet,
} from "./options.js";

export { UriError };
export * as columns from "./columns.js";

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

function parsed(text, options) {
  need(read(text, options), text);
  return uriOf(isWritten ? written(text) : text);
}

const PARSE = [...READ, "base"];
export function parse(text, options = none) {
  vet(options, PARSE);
  return parsed(text, options);
}

export function canParse(text, options = none) {
  vet(options, PARSE);
  return read(text, options) === OK;
}

const findings = new Room();

export function check(text, options = none) {
  vet(options, READ);
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
  const indices = new Indices(text, size0);
  const places = Array.from({ length: count }, (_, i) => [u32[(place >> 2) + 2 * i] & 0xffff, indices.at(u32[(place >> 2) + 2 * i + 1])]);
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

export function normalize(text, options = none) {
  vet(options, ["profile", "lenient", "steps"]);
  const steps = stepsOf(options);
  put(text);
  need(runToText("wend_normalize", at0, size0, profileOf(options), steps, options.lenient ? LENIENT : 0, control), text);
  return written(text);
}

export function resolve(base, reference, options = none) {
  vet(options, ["profile", "lenient", "examples"]);
  const flags = (options.lenient ? LENIENT : 0) | (options.examples ? EXAMPLES : 0);
  putAll(base, reference);
  need(runToText("wend_resolve", at0, size0, at1, size1, profileOf(options), flags, control, 0), base + reference);
  return written();
}

export function compare(a, b, options = none) {
  vet(options, ["profile", "lenient", "encodingOnly"]);
  const flags = (options.lenient ? LENIENT : 0) | (options.encodingOnly ? ENCODING_ONLY : 0);
  putAll(a, b);
  need(run("wend_compare", at0, size0, at1, size1, profileOf(options), flags, struct()), a + b);
  const i = struct() >> 2;
  const equivalent = u32[i] !== 0;
  return { equivalent, rule: equivalent ? constant(u32[i + 1]) : null };
}

// ---- several readers

export function agree(text, readers = ["rfc3986", "whatwg"]) {
  if (!Array.isArray(readers) || readers.length === 0) throw new TypeError(`readers are one or more of ${profiles.join(", ")}, in an array`);
  const list = [...new Set(readers)].map((name) => numberOf(profiles, name, "a reader is"));
  put(text);
  const numbers = struct() + 32;
  u32.set(list, numbers >> 2);
  need(run("wend_agree", at0, size0, numbers, list.length, struct()), text);
  const i = struct() >> 2, indices = new Indices(text, size0);
  const differs = {};
  matters.forEach((matter, k) => {
    const at = u32[i + 1 + k];
    if (at !== NONE) differs[matter] = indices.at(at);
  });
  return { agree: u8[struct()] !== 0, allRefuse: u8[struct() + 1] !== 0, differs };
}

// ---- changes

/// The URI with a part set. Its profile is a number.
function edited(text, profile, part, value) {
  putAll(text, value);
  const code = runToText("wend_edit", at0, size0, profile, part, at1, size1, control);
  need(code, text + (value ?? ""));
  return written();
}

export function edit(text, changes, options = none) {
  vet(options, ["profile"]);
  if (typeof changes !== "object" || changes === null) throw new TypeError(`changes are an object such as { host: "h.example" }`);
  const profile = profileOf(options);
  let result = text;
  for (const [part, value] of Object.entries(changes))
    if (value !== undefined) result = edited(result, profile, numberOf(parts, part, "a part is"), value);
  return result;
}

const QUERY = [...READ, "form", "separator"];

/// What a plus sign and a separator are, at struct().
function putRule(scheme, options) {
  let isGeneric = !options.form;
  if (options.form === undefined) {
    put(scheme ?? "");
    isGeneric = call("wend_query_rule_of", at0, size0) !== 0;
  }
  u32[struct() >> 2] = isGeneric ? 1 : 0;
  u32[(struct() >> 2) + 1] = separatorOf(options);
}

/// Reads a URL and calls a function on its query, whose code it returns with the URL. What the function does not take is undefined.
function ofQuery(function_name, text, options, argument, value) {
  vet(options, QUERY);
  const url = parsed(text, options);
  putRule(url.scheme, options);
  putAll(url.query ?? "", argument ?? null, value ?? null);
  const pair = argument === undefined ? [] : [at1, size1], data = value === undefined ? [] : [at2, size2];
  return [url, runToText(function_name, at0, size0, struct(), ...pair, ...data, control)];
}

function withQuery(function_name, text, options, argument, value) {
  const [{ href, query }, code] = ofQuery(function_name, text, options, argument, value);
  if (query === null && value === undefined) return href; // nothing to remove or to sort
  if (code !== ABSENT) need(code, "");
  return edited(href, profileOf(options), parts.indexOf("query"), code === ABSENT ? null : written());
}

function named(name) {
  if (typeof name !== "string") throw new TypeError("the name of a pair is a string");
  return name;
}

/// null is a pair without an equals sign.
function valueOf(value) {
  if (value !== null && typeof value !== "string") throw new TypeError("the value of a pair is a string or null");
  return value;
}

export function queryValue(url, name, options = none) {
  const [, code] = ofQuery("wend_query_value", url, options, named(name));
  if (code === ABSENT) return null;
  need(code, "");
  return written();
}
export const querySet = (url, name, value, options = none) => withQuery("wend_query_set", url, options, named(name), valueOf(value));
export const queryAppend = (url, name, value, options = none) => withQuery("wend_query_append", url, options, named(name), valueOf(value));
export const queryRemove = (url, pattern, options = none) => withQuery("wend_query_remove", url, options, named(pattern));
export const querySort = (url, options = none) => withQuery("wend_query_sort", url, options);

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
const encoded = (list) => list.map((text) => encoder.encode(text));
const roomFor = (list) => list.reduce((size, octets) => size + octets.length + 16, 16);

const isDefined = (value) => value !== undefined && value !== null;
const isMap = (value) => typeof value === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(value));

function memberOf(name, value) {
  if (!["string", "number", "boolean", "bigint"].includes(typeof value))
    throw new TypeError(`variable ${JSON.stringify(name)}: texts, numbers and booleans, alone, in an array or in a plain object, are needed`);
  return String(value);
}

/// A value as RFC 6570 §2.3 has it: kind and texts. What is undefined in a list or map is left out.
function variableOf(name, value) {
  const text = (member) => memberOf(name, member);
  if (Array.isArray(value)) return { kind: 1, texts: value.filter(isDefined).map(text) };
  if (!isMap(value)) return { kind: 0, texts: [text(value)] };
  const entries = Object.entries(value).filter(([, member]) => isDefined(member));
  return { kind: 2, texts: entries.flatMap(([key, member]) => [key, text(member)]) };
}

export function expand(template, variables) {
  if (!isDefined(variables) || !isMap(variables)) throw new TypeError("variables are a plain object: { name: value }");
  const list = Object.entries(variables)
    .filter(([, value]) => isDefined(value))
    .map(([name, value]) => {
      const { kind, texts } = variableOf(name, value);
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
  vet(options, ["names", "inText"]);
  const names = encoded(textsOf(options, "names") ?? []);
  const arena = new Arena(roomFor(names));
  const place = names.length === 0 ? 0 : arena.strings(names);
  put(text);
  need(runToText("wend_redact", at0, size0, place, names.length, options.inText ? REDACT_TEXT : 0, control), text);
  return written();
}

// ---- hosts and keys

/// The host of a URL, or one given alone, {host}, and its index; null: there is none.
function hostOf(from, options) {
  if (typeof from === "object" && from !== null) {
    if (typeof from.host !== "string" || Object.keys(from).join() !== "host") throw new TypeError("a URL as a string, or { host: string }, is needed");
    return [from.host, 0];
  }
  const { host } = parsed(from, options);
  return [host, u32[(struct() >> 2) + 6]];
}

const HOST = [...READ, "rules"];

export function domainParts(from, options = none) {
  vet(options, HOST);
  const [host, begin] = hostOf(from, options), chosen = rulesOf(options);
  if (host === null) return { host: null, domain: null, suffix: null, rule: null };
  put(host);
  need(runToText("wend_domain", at0, size0, chosen, control, struct()), host, begin);
  const i = struct() >> 2, buffer = control >> 2;
  const place = u32[buffer];
  const range = (k) => (u32[i + k] === NONE ? null : textAt(place + u32[i + k], u32[i + k + 1] - u32[i + k]));
  return { host: written(), domain: range(0), suffix: range(2), rule: ruleKinds[u32[i + 4]] };
}
export const domain = (from, options = none) => domainParts(from, options).domain;
export const suffix = (from, options = none) => domainParts(from, options).suffix;

const KEY = ["variant", ...KEYS];
export function key(text, options = none) {
  vet(options, KEY);
  putAll(text, variantOf(options));
  need(runToText("wend_key", at0, size0, at1, size1, keyOptionsOf(options), control), text);
  return written();
}

/// The number that a function answers for a host; 0 where there is none.
function ofHost(function_name, from, options) {
  vet(options, READ);
  const [host, begin] = hostOf(from, options);
  if (host === null) return 0;
  put(host);
  need(run(function_name, at0, size0, struct()), host, begin);
  return u32[struct() >> 2];
}
const classNamed = (number) => (number === 0 ? null : constant(call("wend_host_class_name", number)));

export const hostClass = (from, options = none) => classNamed(ofHost("wend_host_class", from, options));
export const isPublicHost = (from, options = none) => ofHost("wend_host_is_public", from, options) !== 0;

// ---- what a server may fetch

export function fetchable(text, policy = none) {
  vet(policy, ["schemes", "ports", "privateHosts", "lenient"]);
  const schemes = encoded(textsOf(policy, "schemes") ?? []), ports = portsOf(policy) ?? [];
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
  vet(options, ["profile", "mode"]);
  const mode = options.mode === undefined ? 1 : numberOf(modes, options.mode, "mode is");
  put(text);
  const finds = [], indices = new Indices(text, size0);
  const take = (place) => {
    const i = place >> 2;
    const begin = indices.at(u32[i]), innerBegin = indices.at(u32[i + 4]);
    const innerEnd = indices.at(u32[i + 4] + u32[i + 6]), end = indices.at(u32[i] + u32[i + 2]);
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
