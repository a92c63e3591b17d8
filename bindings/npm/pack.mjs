// SPDX-License-Identifier: Apache-2.0
// Writes packed.js, the module in a string for the entry inline.js: pack.mjs FOLDER, which has wend.wasm.
import { readFileSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";

const folder = process.argv[2];
const octets = deflateSync(readFileSync(`${folder}/wend.wasm`), { level: 9 });
writeFileSync(`${folder}/packed.js`, `// wend.wasm, compressed (RFC 1950), in base64\nexport const packed = "${octets.toString("base64")}";\n`);
