// SPDX-License-Identifier: Apache-2.0
// Compiled by tsc --strict; never run.
import {
  agree, check, columns, contract, domain, edit, expand, extract, fetchable, hostClass, normalize, parse, querySet, redact, UriError, type Column,
  type Uri,
} from "wend-uri";
import * as inline from "wend-uri/inline";

const uri: Uri = parse("http://h/", { profile: "whatwg", base: "http://i/" });
const host: string | null = uri.host;
const port: number | null = inline.parse("http://h:1/").portNumber;
const names: string[] = check("http://h/%").map(({ name }) => name);
const column: Column = columns.part(["http://h/", null], "host", { profile: "whatwg" });
const hosts: Array<string | null> = column.toArray();
const again: Column = columns.domain(column, { rules: "icann" });
for (const value of again) value?.toUpperCase();
const where: number | undefined = agree("http://h/").differs.host;
const changed: string = edit("http://h/", { query: null, host: "i" });
const texts: string[] = extract("http://h/").map(({ uri }) => uri);
expand("{x}", { x: ["a", 1, null], y: { k: true, l: undefined }, z: undefined });
fetchable("http://h/", { ports: [80] }).port.toFixed();
redact("http://h/", { names: ["x*"] });
domain({ host: "h.example" }, { rules: "private" })?.length;
domain("http://h.example/", { rules: "private", profile: "whatwg" })?.length;
hostClass({ host: "h" })?.length;
normalize("http://h/", { steps: ["default", "www"] });
normalize("http://h/", { steps: "default" });
querySet("http://h/", "a", null, { form: false, separator: ";" }).length;
contract().public_suffix_list.date.slice();
try {
  parse("");
} catch (error) {
  if (error instanceof UriError) error.at.toFixed();
}
// @ts-expect-error: there is no such profile
parse("http://h/", { profile: "rfc2396" });
// @ts-expect-error: there is no such option
parse("http://h/", { profil: "whatwg" });
// @ts-expect-error: a host may be absent
const length: number = uri.host.length;
export { changed, host, hosts, length, names, port, texts, where };
