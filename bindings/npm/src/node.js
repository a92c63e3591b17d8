// SPDX-License-Identifier: Apache-2.0
// For node, Deno and Bun: reads the module beside this file.
import { readFile } from "node:fs/promises";
import { attach, isAttached } from "./core.js";

if (!isAttached()) attach(await WebAssembly.compile(await readFile(new URL("./wend.wasm", import.meta.url))));

export * from "./api.js";
