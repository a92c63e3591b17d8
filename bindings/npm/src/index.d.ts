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
/** Writes the normal form, RFC 3986 §6.2. Default: the steps `percent` to `scheme`, after which it names the same object. */
export function normalize(text: string, options?: Options & { lenient?: boolean; steps?: Step[] }): string;

/** Resolves a reference. `examples`: RFC 1630's printed examples rather than its rule. */
export function resolve(base: string, reference: string, options?: Options & { lenient?: boolean; examples?: boolean }): string;

/** Whether two URIs are equivalent, and the first rule under which they are. `encodingOnly`: escapes and case only. */
export function compare(
  a: string, b: string, options?: Options & { lenient?: boolean; encodingOnly?: boolean },
): { equivalent: boolean; rule: string | null };

/** How several readers read one text; `differs` has the index at which they differ in a matter. */
export function agree(
  text: string, readers?: Profile[],
): { agree: boolean; allRefuse: boolean; differs: { acceptance?: number; scheme?: number; host?: number; port?: number; path?: number } };

/** Sets parts, escaped where they must be; null removes one. */
export function edit(text: string, changes: { [part in Part | "userinfo"]?: string | null }, options?: Options): string;

/** Of queries, without the question mark. `form`: a plus sign is a space. */
export interface QueryOptions {
  rule?: "form" | "generic";
  separator?: string;
}
export function queryValue(query: string, name: string, options?: QueryOptions): string | null;
export function querySet(query: string, name: string, value: string | null, options?: QueryOptions): string;
export function queryAppend(query: string, name: string, value: string | null, options?: QueryOptions): string;
/** Without the pairs whose name the pattern matches, `utm_*`; null: none is left. */
export function queryRemove(query: string, pattern: string, options?: QueryOptions): string | null;
export function querySort(query: string, options?: QueryOptions): string;

export type Variable = string | number | boolean | null | undefined | Array<string | number | boolean> | { [name: string]: string | number | boolean };
/** Expands a URI template, RFC 6570. */
export function expand(template: string, variables: { [name: string]: Variable }): string;

/** Masks passwords, tokens and secret values of a URI; `inText`: of all URIs in a text. `names`: more names of secrets, with * and ?. */
export function redact(text: string, options?: { names?: string[]; inText?: boolean }): string;

export type Rules = "all" | "icann" | "private";
/** The registrable domain of a host as a URI has it; null: none. */
export function domain(host: string, options?: { rules?: Rules }): string | null;
/** The public suffix of a host. */
export function suffix(host: string, options?: { rules?: Rules }): string | null;
export function domainParts(
  host: string, options?: { rules?: Rules },
): { host: string; domain: string | null; suffix: string | null; rule: "unlisted" | "icann" | "private" | null };

export interface KeyOptions {
  variant?: string;
  keepWww?: boolean;
  withScheme?: boolean;
  trailingComma?: boolean;
  inOrder?: boolean;
  keepAddress?: boolean;
}
/** The key by which archives sort: `com,example)/b?c&d`. */
export function key(text: string, options?: KeyOptions): string;

/** The class of a host, in all spellings that clients read: `loopback`, `private`, `metadata`, …, `name`. */
export function hostClass(host: string): string | null;
export function isPublicHost(host: string): boolean;

export interface FetchPolicy {
  /** In lower case; default: http and https. */
  schemes?: string[];
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
  isNull(row: number): boolean;
  get(row: number): string | null;
  toArray(): Array<string | null>;
}
export interface Octets {
  data: Uint8Array;
  offsets: Int32Array | Uint32Array | BigInt64Array;
  validity?: Uint8Array | null;
}
export type Rows = ReadonlyArray<string | null | undefined> | Octets;

/** Many URIs in one call. A row that is null or has no answer is null. */
export namespace columns {
  function part(urls: Rows, name: Part | "userinfo" | "href", options?: ReadOptions): Column;
  function normalize(urls: Rows, options?: Options & { lenient?: boolean; steps?: Step[] }): Column;
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
