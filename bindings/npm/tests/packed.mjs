// SPDX-License-Identifier: Apache-2.0
// What `npm pack` publishes of a folder: these files, no more; and an installed copy runs. packed.mjs PACKAGE
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const folder = resolve(process.argv[2]);
const place = mkdtempSync(join(tmpdir(), "wend-uri-"));
const expected = [
  "LICENSE", "LICENSE.MPL-2.0", "LICENSE.Unicode-3.0", "README.md", "package.json", "src/api.js", "src/columns.js", "src/core.js",
  "src/index.d.ts", "src/inline.js", "src/node.js", "src/numbers.js", "src/options.js", "src/packed.js", "src/web.js", "src/wend.wasm",
];
try {
  const [report] = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", place], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] }));
  assert.deepEqual(report.files.map(({ path }) => path).sort(), expected);
  writeFileSync(join(place, "package.json"), "{}");
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", join(place, report.filename)], { cwd: place, stdio: "ignore" });
  for (const entry of ["wend-uri", "wend-uri/inline"]) {
    const script = `import { parse } from "${entry}"; console.log(parse("http://h.example/").host);`;
    const said = execFileSync("node", ["--input-type=module", "-e", script], { cwd: place, encoding: "utf8" });
    assert.equal(said, "h.example\n", entry);
  }
  console.log(`${report.files.length} files, ${report.size} octets packed, ${report.unpackedSize} unpacked`);
} finally {
  rmSync(place, { recursive: true });
}
