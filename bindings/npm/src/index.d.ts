// SPDX-License-Identifier: Apache-2.0

/** The text whose rules hold. Default: `rfc3986`. */
export type Profile = "rfc3986" | "whatwg" | "rfc1630" | "url7a" | "rfc1738";
export type Part = "scheme" | "user" | "password" | "host" | "port" | "path" | "query" | "fragment";
export type HostKind = "name" | "ipv4" | "ipv6" | "ip-future";

/** A URI is wrong, or memory is short. */
export class UriError extends Error {
  constructor(name: string, message: string, at?: number);
  /** The stable name of the error: `bad-escape`, `bad-host`, …; also `out-of-memory` and `internal-error`. */
  name: string;
  /** The index in the given string, in UTF-16 code units, at which it is wrong; of two strings, in the second behind the first. -1: no place. */
  at: number;
}

export interface Options {
  profile?: Profile;
}
export interface ReadOptions extends Options {
  /** Partial forms are read, too. */
  reference?: boolean;
  /** What is often meant is repaired. */
  lenient?: boolean;
}
export interface ParseOptions extends ReadOptions {
  /** For `whatwg`: what the URL is relative to. */
  base?: string;
}

/** A URI and its parts, as written, without delimiters. null: absent, which differs from empty. */
export interface Uri {
  href: string;
  scheme: string | null;
  user: string | null;
  password: string | null;
  host: string | null;
  port: string | null;
  path: string | null;
  query: string | null;
  fragment: string | null;
  /** null: no port, or none that is a number up to 65535. */
  portNumber: number | null;
  hostKind: HostKind | null;
}

export interface Finding {
  name: string;
  at: number;
  message: string;
  section: string | null;
  isNotice: boolean;
}

/** Parses a URI; with `whatwg` any URL, into its normal form. Throws UriError. */
export function parse(text: string, options?: ParseOptions): Uri;
export function canParse(text: string, options?: ParseOptions): boolean;
/** Finds all that is wrong or worth a notice, in the order of the text. */
export function check(text: string, options?: ReadOptions): Finding[];

export type Step =
  | "percent" | "case" | "default-port" | "empty-path" | "dots" | "scheme" | "scheme-https" | "www" | "index" | "trailing-slash"
  | "query-rules" | "sort-query" | "userinfo" | "empty-query" | "fragment";
/** `default`: the steps `percent` to `scheme`, after which it names the same object. */
export type Steps = Step | "default" | Array<Step | "default">;
/** Writes the normal form, RFC 3986 §6.2. */
export function normalize(text: string, options?: Options & { lenient?: boolean; steps?: Steps }): string;

/** Resolves a reference. `examples`: RFC 1630's printed examples rather than its rule. */
export function resolve(base: string, reference: string, options?: Options & { lenient?: boolean; examples?: boolean }): string;

/** Whether two URIs are equivalent, and the first rule under which they are. `encodingOnly`: escapes and case only. */
export function compare(
  a: string, b: string, options?: Options & { lenient?: boolean; encodingOnly?: boolean },
): { equivalent: boolean; rule: string | null };

/** How one or more readers read one text; `differs` has the index at which they differ in a matter. Default: `rfc3986` and `whatwg`. */
export function agree(
  text: string, readers?: Profile[],
): { agree: boolean; allRefuse: boolean; differs: { acceptance?: number; scheme?: number; host?: number; port?: number; path?: number } };

/**
 * Sets parts, escaped where they must be; null removes one. A value that is not possible is a UriError, whose `at` counts in the composed
 * text; with `whatwg`, in the text followed by the value.
 */
export function edit(text: string, changes: { [part in Part | "userinfo"]?: string | null }, options?: Options): string;

export interface QueryOptions extends ReadOptions {
  /** A plus sign is a space. Default: in http, https, ws, wss and references without a scheme. */
  form?: boolean;
  /** One ASCII character. Default: `&`. */
  separator?: string;
}
/** The decoded value of the first pair of a URL that has this name; null: there is none. */
export function queryValue(url: string, name: string, options?: QueryOptions): string | null;
/** The URL in which the first pair of this name has the value, and the others are removed. null: no equals sign. */
export function querySet(url: string, name: string, value: string | null, options?: QueryOptions): string;
export function queryAppend(url: string, name: string, value: string | null, options?: QueryOptions): string;
/** The URL without the pairs whose name the pattern matches, `utm_*`; and without a query if none is left. */
export function queryRemove(url: string, pattern: string, options?: QueryOptions): string;
export function querySort(url: string, options?: QueryOptions): string;

export type Value = string | number | boolean | bigint | null | undefined;
export type Variable = Value | Value[] | { [name: string]: Value };
/** Expands a URI template, RFC 6570. null and undefined are undefined, in lists and maps too. */
export function expand(template: string, variables: { [name: string]: Variable }): string;

/** Masks passwords, tokens and secret values of a URI; `inText`: of all URIs in a text. `names`: more names of secrets, with * and ?. */
export function redact(text: string, options?: { names?: string[]; inText?: boolean }): string;

/** A host alone, as a URI has it, in place of a URL. */
export interface Host {
  host: string;
}
export type Rules = "all" | "icann" | "private";
export type DomainOptions = ReadOptions & { rules?: Rules };
/** The registrable domain of the host of a URL; null: none. */
export function domain(from: string | Host, options?: DomainOptions): string | null;
/** The public suffix of the host of a URL. */
export function suffix(from: string | Host, options?: DomainOptions): string | null;
/** `host` is the one that was looked up: without escapes, letters in lower case. */
export function domainParts(
  from: string | Host, options?: DomainOptions,
): { host: string | null; domain: string | null; suffix: string | null; rule: "unlisted" | "icann" | "private" | null };

export interface KeyOptions {
  /** `ia`, `cc`, `cdxj`, or a version of one, `ia@1`. */
  variant?: string;
  keepWww?: boolean;
  withScheme?: boolean;
  trailingComma?: boolean;
  inOrder?: boolean;
  keepAddress?: boolean;
}
/** The key by which archives sort: `com,example)/b?c&d`. */
export function key(text: string, options?: KeyOptions): string;

/** The class of the host of a URL, in all spellings that clients read: `loopback`, `private`, `metadata`, …, `name`; null: no host. */
export function hostClass(from: string | Host, options?: ReadOptions): string | null;
/** Whether a client may find the host of a URL on the Internet. */
export function isPublicHost(from: string | Host, options?: ReadOptions): boolean;

export interface FetchPolicy {
  /** In any case; default: http and https. */
  schemes?: string[];
  /** Default: any; an empty list allows none, as one of schemes does. */
  ports?: number[];
  privateHosts?: boolean;
  lenient?: boolean;
}
/** The URL that a server may fetch for a stranger; throws UriError where it may not. Addresses of a name are to be asked about before a connection. */
export function fetchable(text: string, policy?: FetchPolicy): { url: string; host: string; port: number; hostClass: string | null };

export interface Find {
  /** With the wrapper: indices of the text. */
  begin: number;
  end: number;
  innerBegin: number;
  innerEnd: number;
  /** To follow. */
  uri: string;
  kind: "url-wrapper" | "angle-wrapper" | "url-label" | "bare" | "host" | "mail";
  isExtension: boolean;
  hasHyphen: boolean;
  isKnownScheme: boolean;
}
/** Finds URIs in a text. Default: `scheme`, bare URIs that begin with one, and those in wrappers. */
export function extract(text: string, options?: Options & { mode?: "wrapped" | "scheme" | "mail" | "fuzzy" }): Find[];

export interface Contract {
  version: string;
  unicode: { version: string; hash: string };
  public_suffix_list: { date: string; hash: string };
  profiles: string[];
  key_variants: string[];
  c_version: number;
}
/** On what data results depend. */
export function contract(): Contract;

/** A column of texts in Arrow's layout. */
export interface Column extends Iterable<string | null> {
  readonly length: number;
  readonly nulls: number;
  /** length + 1 places in `data`. */
  readonly offsets: Int32Array;
  readonly data: Uint8Array;
  /** A bit for each row, lowest first; 0: null. */
  readonly validity: Uint8Array;
  /** RangeError: there is no such row. */
  isNull(row: number): boolean;
  get(row: number): string | null;
  toArray(): Array<string | null>;
}
/** Arrow's layout. The memory may be shared with other threads: offsets are copied before they are vetted. */
export interface Octets {
  data: Uint8Array;
  offsets: Int32Array | Uint32Array | BigInt64Array;
  validity?: Uint8Array | null;
}
export type Rows = ReadonlyArray<string | null | undefined> | Octets;

/** Many URIs in one call. A row that is null or has no answer is null. */
export namespace columns {
  function part(urls: Rows, name: Part | "userinfo" | "href", options?: ReadOptions): Column;
  function normalize(urls: Rows, options?: Options & { lenient?: boolean; steps?: Steps }): Column;
  function resolve(references: Rows, base: string, options?: Options & { lenient?: boolean; examples?: boolean }): Column;
  function domain(urls: Rows, options?: ReadOptions & { rules?: Rules }): Column;
  function suffix(urls: Rows, options?: ReadOptions & { rules?: Rules }): Column;
  function key(urls: Rows, options?: KeyOptions): Column;
  function hostClass(urls: Rows, options?: ReadOptions): Column;
  function redact(texts: Rows, options?: { inText?: boolean }): Column;
  function queryValue(urls: Rows, name: string, options?: ReadOptions): Column;
  /** The names of the errors; null where there is none. */
  function error(urls: Rows, options?: ReadOptions): Column;
  /** 1 where the profile accepts the row. */
  function valid(urls: Rows, options?: ReadOptions): Uint8Array;
}
