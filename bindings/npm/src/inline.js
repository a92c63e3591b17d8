// SPDX-License-Identifier: Apache-2.0
// Has the module in a string, so that no file is needed beside it.
import { attach, isAttached } from "./core.js";
import { packed } from "./packed.js";

async function inflated(octets) {
  if (typeof DecompressionStream === "undefined") return (await import("node:zlib")).inflateSync(octets);
  return new Response(new Blob([octets]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}
const octets = () => Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
if (!isAttached()) attach(await WebAssembly.compile(await inflated(octets())));

export * from "./api.js";
