// SPDX-License-Identifier: Apache-2.0
//
// Many texts in one call, in pieces that stay in the caches: the memory of the module does not grow with the column.

import { errorOf, need, Room, run, sizeOf, u32, u8, UriError } from "./core.js";
import { EXAMPLES, NO_ROOM, numberOf, OK, parts, REDACT_TEXT, shown, work } from "./numbers.js";
import { flagsOf, keyOptionsOf, KEYS, READ, string, taken } from "./options.js";

const PIECE_ROWS = 4096; // a multiple of 8, so that bitmaps of pieces are octets
const PIECE_OCTETS = 1 << 18;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const isSet = (bits, row) => (bits[row >> 3] & (1 << (row & 7))) !== 0;

/// A column of texts in Arrow's layout; null where a row is null or has no answer.
class Column {
  constructor(length, offsets, data, validity, nulls) {
    Object.assign(this, { length, offsets, data, validity, nulls });
  }
  isNull(row) {
    if (typeof row !== "number") throw new TypeError(`a row is a number, not ${shown(row)}`);
    if (!Number.isInteger(row) || row < 0 || row >= this.length) throw new RangeError(`there is no row ${row}; length is ${this.length}`);
    return !isSet(this.validity, row);
  }
  get(row) {
    return this.isNull(row) ? null : decoder.decode(this.data.subarray(this.offsets[row], this.offsets[row + 1]));
  }
  toArray() {
    const { length, offsets, validity } = this;
    const texts = new Array(length);
    const text = decoder.decode(this.data);
    if (text.length !== this.data.length) return Array.from({ length }, (_, row) => this.get(row));
    for (let row = 0; row < length; ++row)
      texts[row] = isSet(validity, row) ? text.slice(offsets[row], offsets[row + 1]) : null;
    return texts;
  }
  *[Symbol.iterator]() {
    for (let row = 0; row < this.length; ++row) yield this.get(row);
  }
}

const texts = new Room(), layout = new Room(), results = new Room(), text = new Room();

// ---- what is given: each source writes a piece of its rows at the places of a wend_column, and tells how many rows it has. What a getter
// of the caller or another thread can change is read once, before the module's memory is written, and vetted as it was read.

/// Strings. A piece that is ASCII is written in one go.
class Strings {
  constructor(list) {
    this.list = list;
    this.length = list.length;
  }
  rowsFrom(first) {
    let octets = 0, row = first;
    this.piece = [];
    this.hasNulls = false;
    const last = Math.min(this.length, first + PIECE_ROWS);
    for (; row < last; ++row) {
      const item = this.list[row];
      if (typeof item === "string") octets += item.length;
      else if (item === null || item === undefined) this.hasNulls = true;
      else throw new TypeError(`row ${row}: a string or null is needed, not ${shown(item)}`);
      if (octets > PIECE_OCTETS && row > first) break;
      this.piece.push(item);
    }
    return row - first;
  }
  lay(_, rows, place) {
    const piece = this.piece.slice(0, rows);
    const joined = piece.join("");
    const data = texts.get(joined.length > 1 << 20 ? sizeOf(joined) : 3 * joined.length + 1);
    const offsets = layout.get(4 * (rows + 1) + ((rows + 7) >> 3));
    const validity = this.validityOf(piece, rows, offsets + 4 * (rows + 1));
    let size = encoder.encodeInto(joined, u8.subarray(data, data + texts.size)).written;
    if (size === joined.length) {
      const words = u32;
      let offset = 0, i = offsets >> 2;
      words[i] = 0;
      for (let row = 0; row < rows; ++row) words[++i] = offset += piece[row]?.length ?? 0;
    } else size = this.layEach(piece, data, offsets >> 2);
    describe(place, { data, size, offsets, validity, rows });
  }
  layEach(piece, data, i) {
    let size = 0;
    u32[i] = 0;
    for (const item of piece) {
      if (item) size += encoder.encodeInto(item, u8.subarray(data + size)).written;
      u32[++i] = size;
    }
    return size;
  }
  validityOf(piece, rows, place) {
    if (!this.hasNulls) return 0;
    u8.fill(0, place, place + ((rows + 7) >> 3));
    piece.forEach((item, row) => {
      if (typeof item === "string") u8[place + (row >> 3)] |= 1 << (row & 7);
    });
    return place;
  }
}

// What a typed array is, whatever properties and prototype it was given.
const ofTypedArray = (name) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), name).get;
const kindOf = ofTypedArray(Symbol.toStringTag), lengthOf = ofTypedArray("length");
const bufferOf = ofTypedArray("buffer"), beginOf = ofTypedArray("byteOffset");

const isKind = (array, ...kinds) => kinds.includes(kindOf.call(array));
const viewOf = (array, Kind) => new Kind(bufferOf.call(array), beginOf.call(array), lengthOf.call(array));

/// A copy of offsets as numbers.
function offsetsOf(array) {
  if (isKind(array, "Int32Array")) return new Int32Array(viewOf(array, Int32Array));
  if (isKind(array, "Uint32Array")) return new Float64Array(viewOf(array, Uint32Array));
  return Float64Array.from(viewOf(array, BigInt64Array), Number);
}

/// The own properties of an object; of others none.
const own = (value) => ({ __proto__: null, ...(typeof value === "object" ? value : null) });

/// Arrow's layout: offsets of 32 or 64 bits, a bitmap or none.
class Octets {
  constructor(octets) {
    const { data, offsets, validity = null } = own(octets);
    if (!isKind(data, "Uint8Array") || !isKind(offsets, "Int32Array", "Uint32Array", "BigInt64Array"))
      throw new TypeError("an array of strings and nulls, or { data: Uint8Array, offsets: Int32Array or BigInt64Array }, is needed");
    if (validity !== null && !isKind(validity, "Uint8Array")) throw new TypeError(`validity is a Uint8Array or null, not ${shown(validity)}`);
    this.data = viewOf(data, Uint8Array);
    this.offsets = offsetsOf(offsets);
    this.validity = validity === null ? null : viewOf(validity, Uint8Array);
    this.length = Math.max(0, this.offsets.length - 1);
    this.vet();
  }
  vet() {
    const { offsets, validity } = this, size = this.data.length;
    for (let row = 0, before = 0; row < offsets.length; ++row) {
      const at = offsets[row];
      if (!(at >= before && at <= size)) throw new RangeError(`offsets[${row}] is not between the one before and the size of the data`);
      before = at;
    }
    if (validity !== null && validity.length < Math.ceil(this.length / 8)) throw new RangeError("validity has fewer bits than there are rows");
  }
  rowsFrom(first) {
    const begin = this.offsets[first];
    const last = Math.min(this.length, first + PIECE_ROWS);
    let row = first + 1;
    while (row < last && this.offsets[row + 1] - begin <= PIECE_OCTETS) ++row;
    return row - first;
  }
  lay(first, rows, place) {
    const begin = this.offsets[first], size = this.offsets[first + rows] - begin;
    const data = texts.get(size + 1);
    const offsets = layout.get(4 * (rows + 1) + ((rows + 7) >> 3));
    u8.set(this.data.subarray(begin, begin + size), data);
    const from = this.offsets, to = u32, place32 = offsets >> 2;
    for (let row = 0; row <= rows; ++row) to[place32 + row] = from[first + row] - begin;
    const bits = offsets + 4 * (rows + 1);
    for (let row = 0; this.validity !== null && row < rows; ++row) {
      if ((row & 7) === 0) u8[bits + (row >> 3)] = 0;
      const bit = (this.validity[(first + row) >> 3] >> ((first + row) & 7)) & 1;
      u8[bits + (row >> 3)] |= bit << (row & 7);
    }
    describe(place, { data, size, offsets, validity: this.validity === null ? 0 : bits, rows });
  }
}

/// Fills a wend_column.
function describe(place, { data, size, offsets, validity, rows }) {
  u32.set([data, size, offsets, 0, validity, 0, rows, 4, 0], place >> 2);
}

const sourceOf = (urls) => (Array.isArray(urls) ? new Strings(urls) : new Octets(urls));

/// Calls `take(first, rows)` for each piece, whose wend_column then lies at `place`. Pieces end where bitmaps of results do.
function inPieces(source, place, take) {
  for (let first = 0; first < source.length; ) {
    let rows = source.rowsFrom(first);
    if (first + rows < source.length && rows > 8) rows &= ~7;
    source.lay(first, rows, place());
    take(first, rows);
    first += rows;
  }
}

// ---- what is written

class Result {
  constructor(rows) {
    this.offsets = new Int32Array(rows + 1);
    this.validity = new Uint8Array((rows + 7) >> 3);
    this.data = new Uint8Array(0);
    this.size = this.nulls = 0;
  }
  /// Takes a piece that begins at row `first`: its octets, offsets and bitmap are at these places.
  take(first, rows, from) {
    const size = this.size + from.size;
    if (size > 0x7fffffff) throw new UriError("too-long", "the result has more octets than offsets of 32 bits count");
    if (size > this.data.length) this.grow(Math.max(size, 2 * this.data.length, 4096));
    this.data.set(u8.subarray(from.data, from.data + from.size), this.size);
    const offsets = from.offsets >> 2, begin = this.size, words = u32, to = this.offsets;
    for (let row = 1; row <= rows; ++row) to[first + row] = begin + words[offsets + row];
    this.takeBits(first, rows, from.validity);
    this.size = size;
    this.nulls += from.nulls;
  }
  takeBits(first, rows, validity) {
    if ((first & 7) === 0) this.validity.set(u8.subarray(validity, validity + ((rows + 7) >> 3)), first >> 3);
    else
      for (let row = 0; row < rows; ++row)
        this.validity[(first + row) >> 3] |= ((u8[validity + (row >> 3)] >> (row & 7)) & 1) << ((first + row) & 7);
  }
  grow(room) {
    const data = new Uint8Array(room);
    data.set(this.data.subarray(0, this.size));
    this.data = data;
  }
  column(rows) {
    return new Column(rows, this.offsets, this.data.subarray(0, this.size), this.validity, this.nulls);
  }
}

const structs = new Room(); // wend_column, wend_work, wend_text_column, the argument
const IN = 0, WORK = 40, OUT = 72, ARGUMENT = 112;

/// Answers each row by options that were taken; `chosen` and `argument` are what wend_work calls options and argument.
function answer(urls, what, { profile, steps }, flags, { part, chosen, argument }) {
  const source = sourceOf(urls);
  const octets = argument === null ? new Uint8Array(0) : encoder.encode(argument);
  const place = () => structs.get(ARGUMENT + Math.max(octets.length, 64));
  const result = new Result(source.length);
  inPieces(source, () => place() + IN, (first, rows) => {
    const at = place();
    u8.set(octets, at + ARGUMENT);
    u32.set([what, profile, part, steps, flags, chosen, argument === null ? 0 : at + ARGUMENT, octets.length], (at + WORK) >> 2);
    result.take(first, rows, runPiece(at, rows, argument));
  });
  return result.column(source.length);
}

/// Runs wend_column_text on the structs at `at`, with as much room for the octets as it takes.
function runPiece(at, rows, argument) {
  const offsets = results.get(4 * (rows + 1) + ((rows + 7) >> 3)), validity = offsets + 4 * (rows + 1);
  const out = (at + OUT) >> 2;
  let room = Math.max(text.size, 1 << 16), data = text.get(room); // before u32 is used: memory may move
  u32.set([data, room, 0, offsets, validity, 0, 0, 4, 0], out);
  for (;;) {
    const code = run("wend_column_text", at + IN, at + WORK, at + OUT, 0);
    if (code === OK) break;
    if (code !== NO_ROOM) throw errorOf(code, argument ?? "");
    room *= 2;
    data = text.get(room);
    u32[out] = data;
    u32[out + 1] = room;
  }
  return { data: u32[out], size: u32[out + 2], offsets, validity, nulls: u32[out + 6] };
}

// ---- the columns

const HOST = [...READ, "rules"], KEY = ["variant", ...KEYS];

/// Beside options a column may have one of these.
const more = { part: 0, chosen: 0, argument: null };

/// A column by options of URLs alone.
function byReading(urls, what, options, beside = more) {
  const given = taken(options, READ);
  return answer(urls, what, given, flagsOf(given), beside);
}

/// A column of the public suffix list.
function byRules(urls, what, options) {
  const given = taken(options, HOST);
  return answer(urls, what, given, flagsOf(given), { ...more, chosen: given.rules });
}

export const part = (urls, name, options) => byReading(urls, work.part, options, { ...more, part: numberOf(parts, name, "a part is") });
export const queryValue = (urls, name, options) =>
  byReading(urls, work.queryValue, options, { ...more, argument: string(name, "the name of a pair") });
export const hostClass = (urls, options) => byReading(urls, work.hostClass, options);
export const error = (urls, options) => byReading(urls, work.error, options);
export const domain = (urls, options) => byRules(urls, work.domain, options);
export const suffix = (urls, options) => byRules(urls, work.suffix, options);

export function normalize(urls, options) {
  const given = taken(options, ["profile", "lenient", "steps"]);
  return answer(urls, work.normalize, given, flagsOf(given), more);
}

export function resolve(references, base, options) {
  const given = taken(options, ["profile", "lenient", "examples"]), flags = flagsOf(given) | (given.examples ? EXAMPLES : 0);
  return answer(references, work.resolve, given, flags, { ...more, argument: string(base, "base") });
}

export function key(urls, options) {
  const given = taken(options, KEY);
  return answer(urls, work.key, given, 0, { ...more, chosen: keyOptionsOf(given), argument: given.variant });
}

export function redact(urls, options) {
  const given = taken(options, ["inText"]);
  return answer(urls, work.redact, given, given.inText ? REDACT_TEXT : 0, more);
}

/// A Uint8Array: 1 where the profile accepts the row.
export function valid(urls, options) {
  const given = taken(options, READ), flags = flagsOf(given), { profile } = given;
  const source = sourceOf(urls);
  const answers = new Uint8Array(source.length);
  const place = () => structs.get(ARGUMENT + 64);
  inPieces(source, () => place() + IN, (first, rows) => {
    const out = results.get(Math.max(rows, 1));
    need(run("wend_column_valid", place() + IN, profile, flags, out), "");
    answers.set(u8.subarray(out, out + rows), first);
  });
  return answers;
}
