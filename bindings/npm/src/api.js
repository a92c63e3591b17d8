// SPDX-License-Identifier: Apache-2.0
import {
  UriError, at0, at1, at2, call, constant, control, Indices, messageOf, nameOf, need, put, putAll, Room, run, runExtract, runToText, size0,
  size1, size2, textAt, u32, u8, written,
} from "./core.js";
import {
  ABSENT, ENCODING_ONLY, EXAMPLES, foundAs, hostKinds, LENIENT, matters, NONE, numberOf, OK, parts, profiles, REDACT_TEXT, ruleKinds, shown,
} from "./numbers.js";
import { flagsOf, isPlain, keyOptionsOf, KEYS, mapped, READ, string, taken } from "./options.js";

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

/// Reads a text by options that were taken; its parts are at struct(). The code, and whether a text was written for them.
function read(text, options) {
  const { profile, base, lenient } = options, flags = flagsOf(options);
  isWritten = profile === 1 || lenient || base !== null;
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
export const parse = (text, options) => parsed(text, taken(options, PARSE));
export const canParse = (text, options) => read(text, taken(options, PARSE)) === OK;

const findings = new Room();

export function check(text, options) {
  const given = taken(options, READ), flags = flagsOf(given), { profile } = given;
  put(text);
  const count = struct();
  for (let room = 16; ; room = u32[count >> 2]) {
    const place = findings.get(8 * room);
    need(run("wend_check", at0, size0, profile, flags, place, room, count), text);
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

export function normalize(text, options) {
  const { profile, lenient, steps } = taken(options, ["profile", "lenient", "steps"]);
  put(text);
  need(runToText("wend_normalize", at0, size0, profile, steps, lenient ? LENIENT : 0, control), text);
  return written(text);
}

export function resolve(base, reference, options) {
  const { profile, lenient, examples } = taken(options, ["profile", "lenient", "examples"]);
  const flags = (lenient ? LENIENT : 0) | (examples ? EXAMPLES : 0);
  putAll(string(base, "base"), string(reference, "reference"));
  need(runToText("wend_resolve", at0, size0, at1, size1, profile, flags, control, 0), base + reference);
  return written();
}

export function compare(a, b, options) {
  const { profile, lenient, encodingOnly } = taken(options, ["profile", "lenient", "encodingOnly"]);
  const flags = (lenient ? LENIENT : 0) | (encodingOnly ? ENCODING_ONLY : 0);
  putAll(string(a, "a URI"), string(b, "a URI"));
  need(run("wend_compare", at0, size0, at1, size1, profile, flags, struct()), a + b);
  const i = struct() >> 2;
  const equivalent = u32[i] !== 0;
  return { equivalent, rule: equivalent ? constant(u32[i + 1]) : null };
}

// ---- several readers

export function agree(text, readers = ["rfc3986", "whatwg"]) {
  const list = Array.isArray(readers) ? [...new Set(mapped(readers, (name) => numberOf(profiles, name, "a reader is")))] : [];
  if (list.length === 0) throw new TypeError(`readers are one or more of ${profiles.join(", ")}, in an array`);
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

export function edit(text, changes, options) {
  const { profile } = taken(options, ["profile"]);
  if (!isPlain(changes)) throw new TypeError(`changes are a plain object such as { host: "h.example" }, not ${shown(changes)}`);
  const list = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([part, value]) => [numberOf(parts, part, "a part is"), value === null ? null : string(value, part)]);
  return list.reduce((result, [part, value]) => edited(result, profile, part, value), string(text, "a URI"));
}

const QUERY = [...READ, "form", "separator"];

/// What a plus sign and a separator are, at struct().
function putRule(scheme, { form, separator }) {
  let isGeneric = !form;
  if (form === null) {
    put(scheme ?? "");
    isGeneric = call("wend_query_rule_of", at0, size0) !== 0;
  }
  u32[struct() >> 2] = isGeneric ? 1 : 0;
  u32[(struct() >> 2) + 1] = separator;
}

/// Reads a URL by options that were taken and calls a function on its query, whose code it returns with the URL. What the function does
/// not take is undefined.
function ofQuery(function_name, text, options, argument, value) {
  const url = parsed(text, options);
  putRule(url.scheme, options);
  putAll(url.query ?? "", argument ?? null, value ?? null);
  const pair = argument === undefined ? [] : [at1, size1], data = value === undefined ? [] : [at2, size2];
  return [url, runToText(function_name, at0, size0, struct(), ...pair, ...data, control)];
}

function withQuery(function_name, text, options, argument, value) {
  const given = taken(options, QUERY);
  const [{ href, query }, code] = ofQuery(function_name, text, given, argument, value);
  if (query === null && value === undefined) return href; // nothing to remove or to sort
  if (code !== ABSENT) need(code, "");
  return edited(href, given.profile, parts.indexOf("query"), code === ABSENT ? null : written());
}

const named = (name) => string(name, "the name of a pair");

/// null is a pair without an equals sign.
const valueOf = (value) => (value === null ? null : string(value, "the value of a pair, unless null,"));

export function queryValue(url, name, options) {
  const [, code] = ofQuery("wend_query_value", url, taken(options, QUERY), named(name));
  if (code === ABSENT) return null;
  need(code, "");
  return written();
}
export const querySet = (url, name, value, options) => withQuery("wend_query_set", url, options, named(name), valueOf(value));
export const queryAppend = (url, name, value, options) => withQuery("wend_query_append", url, options, named(name), valueOf(value));
export const queryRemove = (url, pattern, options) => withQuery("wend_query_remove", url, options, named(pattern));
export const querySort = (url, options) => withQuery("wend_query_sort", url, options);

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

function memberOf(name, value) {
  if (!["string", "number", "boolean", "bigint"].includes(typeof value))
    throw new TypeError(`variable ${shown(name)}: texts, numbers and booleans, alone, in an array or in a plain object, are needed`);
  return String(value);
}

/// A value as RFC 6570 §2.3 has it: kind and texts. What is undefined in a list or map is left out.
function variableOf(name, value) {
  const text = (member) => memberOf(name, member);
  if (Array.isArray(value)) return { kind: 1, texts: mapped(value, (member) => (isDefined(member) ? text(member) : null)).filter(isDefined) };
  if (!isPlain(value)) return { kind: 0, texts: [text(value)] };
  const entries = Object.entries(value).filter(([, member]) => isDefined(member));
  return { kind: 2, texts: entries.flatMap(([key, member]) => [key, text(member)]) };
}

export function expand(template, variables) {
  if (!isPlain(variables)) throw new TypeError(`variables are a plain object: { name: value }, not ${shown(variables)}`);
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

export function redact(text, options) {
  const given = taken(options, ["names", "inText"]), names = encoded(given.names ?? []);
  const arena = new Arena(roomFor(names));
  const place = names.length === 0 ? 0 : arena.strings(names);
  put(text);
  need(runToText("wend_redact", at0, size0, place, names.length, given.inText ? REDACT_TEXT : 0, control), text);
  return written();
}

// ---- hosts and keys

/// The host of a URL by options that were taken, or one given alone, {host}, and its index; null: there is none.
function hostOf(from, options) {
  if (typeof from === "object" && from !== null) {
    const entries = Object.entries(from), [name, host] = entries[0] ?? [];
    if (entries.length !== 1 || name !== "host") throw new TypeError("a URL as a string, or { host: string }, is needed");
    return [string(host, "host"), 0];
  }
  const { host } = parsed(from, options);
  return [host, u32[(struct() >> 2) + 6]];
}

const HOST = [...READ, "rules"];

export function domainParts(from, options) {
  const given = taken(options, HOST);
  const [host, begin] = hostOf(from, given);
  if (host === null) return { host: null, domain: null, suffix: null, rule: null };
  put(host);
  need(runToText("wend_domain", at0, size0, given.rules, control, struct()), host, begin);
  const i = struct() >> 2, buffer = control >> 2;
  const place = u32[buffer];
  const range = (k) => (u32[i + k] === NONE ? null : textAt(place + u32[i + k], u32[i + k + 1] - u32[i + k]));
  return { host: written(), domain: range(0), suffix: range(2), rule: ruleKinds[u32[i + 4]] };
}
export const domain = (from, options) => domainParts(from, options).domain;
export const suffix = (from, options) => domainParts(from, options).suffix;

const KEY = ["variant", ...KEYS];
export function key(text, options) {
  const given = taken(options, KEY);
  putAll(text, given.variant);
  need(runToText("wend_key", at0, size0, at1, size1, keyOptionsOf(given), control), text);
  return written();
}

/// The number that a function answers for a host; 0 where there is none.
function ofHost(function_name, from, options) {
  const [host, begin] = hostOf(from, taken(options, READ));
  if (host === null) return 0;
  put(host);
  need(run(function_name, at0, size0, struct()), host, begin);
  return u32[struct() >> 2];
}
const classNamed = (number) => (number === 0 ? null : constant(call("wend_host_class_name", number)));

export const hostClass = (from, options) => classNamed(ofHost("wend_host_class", from, options));
export const isPublicHost = (from, options) => ofHost("wend_host_is_public", from, options) !== 0;

// ---- what a server may fetch

/// A list that is given has a place, even if it is empty: then it allows none.
export function fetchable(text, policy) {
  const given = taken(policy, ["schemes", "ports", "privateHosts", "lenient"]);
  const schemes = encoded(given.schemes ?? []), ports = given.ports ?? [];
  const arena = new Arena(roomFor(schemes) + 2 * ports.length + 64);
  const place = arena.take(24);
  const portsAt = arena.take(2 * ports.length);
  ports.forEach((port, i) => {
    u8[portsAt + 2 * i] = port & 0xff;
    u8[portsAt + 2 * i + 1] = port >> 8;
  });
  const schemesAt = given.schemes === null ? 0 : arena.strings(schemes);
  u32.set([schemesAt, schemes.length, given.ports === null ? 0 : portsAt, ports.length, given.privateHosts ? 1 : 0, given.lenient ? LENIENT : 0],
    place >> 2);
  put(text);
  need(runToText("wend_fetchable", at0, size0, place, control, struct()), text);
  const url = written(), i = struct() >> 2;
  return { url, host: url.slice(u32[i], u32[i + 1]), port: u32[i + 2] & 0xffff, hostClass: classNamed(u32[i + 3]) };
}

// ---- URIs in running text

export function extract(text, options) {
  const { profile, mode } = taken(options, ["profile", "mode"]);
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
  need(runExtract(profile, mode, take), text);
  return finds;
}

// ---- what this is

export const contract = () => JSON.parse(constant(call("wend_contract")));
