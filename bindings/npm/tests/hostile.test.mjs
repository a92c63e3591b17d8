// SPDX-License-Identifier: Apache-2.0
//
// Arguments that mean harm: getters that call the package again, memory that shrinks or that another thread writes, values that look like
// others. WEND_URI is the entry that is tested.
import assert from "node:assert/strict";
import test from "node:test";

const wend = await import(process.env.WEND_URI);
const refused = (call, ...words) =>
  assert.throws(call, (why) => why instanceof TypeError && (words.every((word) => why.message.includes(word)) || assert.fail(why.message)));
const outOfRange = (call) => assert.throws(call, RangeError);

/// Seconds of the processor that a call takes.
function timed(call) {
  const begin = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

test("findings of a text are counted in linear time", () => {
  for (const letter of ["é", "%", "\u{1F600}"]) {
    const count = 80000, text = `http://h/${letter.repeat(count)}`;
    let found;
    const seconds = timed(() => (found = wend.check(text)));
    assert.equal(found.length, count, letter);
    assert.deepEqual([found[0].at, found.at(-1).at], [9, 9 + (count - 1) * letter.length]);
    assert.ok(seconds < 8, `${seconds} s`); // it took 25 s
  }
});

test("finds of a text are counted in linear time", () => {
  const text = "é <http://h/> ".repeat(50000);
  let found;
  const seconds = timed(() => (found = wend.extract(text)));
  assert.equal(found.length, 50000);
  assert.equal(found.at(-1).begin, text.lastIndexOf("<"));
  assert.ok(seconds < 8, `${seconds} s`);
});
