// SPDX-License-Identifier: Apache-2.0
//
// The module, its memory, and calls into it. One instance serves all; after a trap another takes its place.

import { NO_ROOM, OK, shown } from "./numbers.js";

/// What is wrong with a URI, or with memory. `name` is stable, "bad-escape"; `at` is the index in the string that was given at which it
/// is wrong, -1 where no place is.
export class UriError extends Error {
  constructor(name, message, at = -1) {
    super(at < 0 ? message : `${message} (at ${at})`);
    this.name = name;
    this.at = at;
  }
}

const CONTROL = 1024;
const LARGEST = 1 << 28; // octets of a text: half of the memory that the module may have
const SHORT = 100; // units of a string that a loop writes as fast as the encoder
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

let module = null;
let wasm = null; // the functions of the instance
let onFind = null;

export let u8 = null, u32 = null; // its memory
export let status = 0, control = 0; // where statuses are written; octets for the structs of a call
let input = 0, inputRoom = 0;
let output = 0, outputRoom = 0;

/// Takes the compiled module. Later calls change nothing: all entries share one.
export function attach(compiled) {
  if (module !== null) return;
  module = compiled;
  start();
}
export const isAttached = () => module !== null;

function start() {
  const found = (place) => { look(); onFind(place); return 0; };
  const out_of_memory = () => { throw noMemory(); };
  const nothing = () => 0;
  const system = new Proxy({}, { __proto__: null, get: () => nothing });
  wasm = new WebAssembly.Instance(module, { wend: { found, out_of_memory }, wasi_snapshot_preview1: system }).exports;
  inputRoom = outputRoom = 0;
  wasm._initialize();
  status = wasm.allocate(CONTROL + 8);
  control = status + 8;
  look();
}

const noMemory = () => new UriError("out-of-memory", "the text and what is made of it do not fit in the memory of the module");

/// Sees the memory anew, which moves when it grows.
export function look() {
  if (u8 !== null && u8.buffer === wasm.memory.buffer) return;
  u8 = new Uint8Array(wasm.memory.buffer);
  u32 = new Uint32Array(wasm.memory.buffer);
}

/// Calls a function of the module. Where it fails the instance is replaced, since its stack is not what it was.
export function call(name, a, b, c, d, e, f, g, h, i, j, k) {
  try {
    const result = wasm[name](a, b, c, d, e, f, g, h, i, j, k);
    look();
    return result;
  } catch (error) {
    start();
    if (error instanceof UriError) throw error;
    throw new UriError("internal-error", `the module stopped: ${error.message}`);
  }
}

/// Calls a function that writes a status, whose code it returns.
export function run(name, a, b, c, d, e, f, g, h, i, j) {
  call(name, status, a, b, c, d, e, f, g, h, i, j);
  return u32[status >> 2] & 0xffff;
}
export const statusAt = () => u32[(status >> 2) + 1];

function reallocated(place, size) {
  const fresh = size <= LARGEST ? call("reallocate", place, size) : 0;
  if (fresh === 0) throw noMemory();
  return fresh;
}

/// The place of an input buffer of `size` octets.
function reserve(size) {
  if (size <= inputRoom) return input;
  const room = Math.max(size, 4096, Math.min(2 * inputRoom, 1 << 24));
  input = reallocated(inputRoom === 0 ? 0 : input, room);
  inputRoom = room;
  return input;
}

/// Writes a string at `place` as UTF-8, a lone surrogate as U+FFFD; returns its length there. There must be room for 3 octets a unit.
function write(text, place) {
  const length = text.length;
  if (length <= SHORT) {
    const octets = u8;
    let i = 0;
    for (; i < length; ++i) {
      const unit = text.charCodeAt(i);
      if (unit > 0x7f) break;
      octets[place + i] = unit;
    }
    if (i === length) return length;
  }
  return encoder.encodeInto(text, u8.subarray(place)).written;
}

function octetsOf(text) {
  if (typeof text !== "string") throw new TypeError(`a string is needed, not ${shown(text)}`);
  return text.length < 1 << 20 ? 3 * text.length : sizeOf(text);
}

/// The number of octets of a string in UTF-8.
export function sizeOf(text) {
  if (text.length > LARGEST) throw noMemory();
  let size = 0;
  for (let i = 0; i < text.length; ++i) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) size += 1;
    else if (unit < 0x800) size += 2;
    else if (isPairAt(text, i)) {
      size += 4;
      ++i;
    } else size += 3;
  }
  return size;
}

const isPairAt = (text, i) => (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;

/// The indices in a string of octets of its UTF-8, which are asked for in ascending order: the string is counted once.
export class Indices {
  #text;
  #isAscii;
  #index = 0;
  #octet = 0;
  /// `size`: the number of octets.
  constructor(text, size) {
    this.#text = text;
    this.#isAscii = size === text.length;
  }
  at(octet) {
    if (this.#isAscii) return octet;
    const text = this.#text;
    if (octet < this.#octet) this.#index = this.#octet = 0;
    while (this.#octet < octet && this.#index < text.length) {
      const unit = text.charCodeAt(this.#index);
      const isPair = isPairAt(text, this.#index);
      const size = unit < 0x80 ? 1 : unit < 0x800 ? 2 : isPair ? 4 : 3;
      if (this.#octet + size > octet) break;
      this.#octet += size;
      this.#index += isPair ? 2 : 1;
    }
    return this.#index;
  }
}
export const indexOf = (text, at) => new Indices(text).at(at);

/// Where the last `put` wrote: places and lengths, of up to three texts.
export let at0 = 0, size0 = 0, at1 = 0, size1 = 0, at2 = 0, size2 = 0;

export function put(text) {
  at0 = reserve(octetsOf(text));
  size0 = write(text, at0);
}

/// Writes two or three texts behind each other; null ones have the place 0.
export function putAll(a, b, c = null) {
  at0 = reserve(octetsOf(a) + (b === null ? 0 : octetsOf(b)) + (c === null ? 0 : octetsOf(c)) + 1);
  size0 = write(a, at0);
  at1 = b === null ? 0 : at0 + size0;
  size1 = b === null ? 0 : write(b, at1);
  at2 = c === null ? 0 : at0 + size0 + size1;
  size2 = c === null ? 0 : write(c, at2);
}

/// A wend_buffer at `place` for the output, with at least `room` octets.
function lay(place, room) {
  if (room > outputRoom) {
    room = Math.max(room, 4096, Math.min(2 * outputRoom, 1 << 24));
    output = reallocated(outputRoom === 0 ? 0 : output, room);
    outputRoom = room;
  }
  const i = place >> 2;
  u32[i] = output;
  u32[i + 1] = outputRoom;
  u32[i + 2] = 0;
}

/// Runs a function that writes a text into the wend_buffer at the beginning of `control`; where that is too small, again. The code.
export function runToText(name, a, b, c, d, e, f, g, h, i, j) {
  lay(control, 1);
  let code = run(name, a, b, c, d, e, f, g, h, i, j);
  if (code === NO_ROOM) {
    lay(control, u32[(control >> 2) + 2]);
    code = run(name, a, b, c, d, e, f, g, h, i, j);
  }
  return code;
}

/// The text that was written: the string `like` itself where it is the same, which costs less than to decode it.
export function written(like = "") {
  const place = u32[control >> 2], size = u32[(control >> 2) + 2];
  return isAt(place, size, like) ? like : textAt(place, size);
}

/// Whether these octets are the ASCII string `text`.
function isAt(place, size, text) {
  if (size !== text.length) return false;
  const octets = u8;
  for (let i = 0; i < size; ++i) if (octets[place + i] !== text.charCodeAt(i) || octets[place + i] > 0x7f) return false;
  return true;
}

/// The text at a place of the memory.
export function textAt(place, size) {
  if (size > 48) return decoder.decode(u8.subarray(place, place + size));
  let text = "";
  for (let i = place; i < place + size; ++i) {
    if (u8[i] > 0x7f) return decoder.decode(u8.subarray(place, place + size));
    text += String.fromCharCode(u8[i]);
  }
  return text;
}

/// A text of the library that ends with NUL.
export function constant(place) {
  if (place === 0) return null;
  return textAt(place, u8.indexOf(0, place) - place);
}

const names = new Map();
export function nameOf(code) {
  if (!names.has(code)) names.set(code, constant(call("wend_error_name", code)));
  return names.get(code);
}
export const messageOf = (code) => constant(call("wend_error_message", code));

/// The error of a code that a call on `text` returned, which begins at this index of what was given.
export const errorOf = (code, text, begin = 0) => new UriError(nameOf(code), messageOf(code), begin + indexOf(text, statusAt()));

/// Throws unless a call went well.
export function need(code, text, begin = 0) {
  if (code !== OK) throw errorOf(code, text, begin);
}

/// Calls `extract`, and `take` with the place of each find.
export function runExtract(profile, mode, take) {
  onFind = take;
  try {
    return run("extract", at0, size0, profile, mode);
  } finally {
    onFind = null;
  }
}

/// Memory for structs and arrays of a call beside the input; it is kept for later calls of the same kind.
export class Room {
  #place = 0;
  #size = 0;
  #of = null;
  get(size) {
    if (this.#of !== wasm) {
      this.#place = this.#size = 0;
      this.#of = wasm;
    }
    if (size > this.#size) {
      this.#place = reallocated(this.#place, size);
      this.#size = size;
    }
    return this.#place;
  }
  get size() { return this.#size; }
}
