// SPDX-License-Identifier: Apache-2.0
// For browsers: fetches the module beside this file.
import { attach, isAttached } from "./core.js";

async function compiled() {
  const answer = await fetch(new URL("./wend.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`wend-uri: ${answer.url}: status ${answer.status}`);
  const isWasm = answer.headers.get("content-type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
if (!isAttached()) attach(await compiled());

export * from "./api.js";
