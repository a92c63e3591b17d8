// SPDX-License-Identifier: Apache-2.0
// For tools/make_uts46.py: what one version of Unicode says of each character, as JSON, from the folder of an npm
// package @unicode/unicode-N. usage: node unicode_traits.mjs FOLDER
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(process.argv[2]);
const table = async (name) => (await import(`${folder}/${name}.mjs`)).default;

const joining = {};
for (const [letter, name] of Object.entries(
  { C: 'Join_Causing', D: 'Dual_Joining', L: 'Left_Joining', R: 'Right_Joining', T: 'Transparent' }))
  joining[letter] = await table(`Joining_Type/${name}/code-points`);

const marks = await table('General_Category/Mark/code-points');
const mapping = 'Decomposition_Mapping/Canonical/code-points';
const canonical = existsSync(`${folder}/${mapping}.mjs`) ? [...await table(mapping)] : [];

// The packages do not tell the combining classes. Canonical order does: of two marks the smaller comes first.
// A mark of each class that may have new ones:
const known = { 1: 0x334, 6: 0x16ff0, 7: 0x93c, 8: 0x3099, 9: 0x94d, 202: 0x327, 214: 0x1dce, 216: 0x31b,
  218: 0x302a, 220: 0x316, 222: 0x59a, 224: 0x302e, 226: 0x1d16d, 228: 0x5ae, 230: 0x300, 232: 0x315, 233: 0x35c, 234: 0x35d, 240: 0x345 };
const isMovedBefore = (mark, other) => {
  const [one, two] = [mark, other].map((character) => String.fromCodePoint(character));
  return (two + one).normalize('NFD') === one + two;
};
const combiningClass = (mark) => {
  const larger = (one) => isMovedBefore(mark, known[one]);
  const smaller = (one) => isMovedBefore(known[one], mark);
  const classes = Object.keys(known);
  if (!classes.some(larger) && !classes.some(smaller)) return 0;
  const same = classes.filter((one) => !larger(one) && !smaller(one));
  return same.length === 1 ? Number(same[0]) : null;  // one of the classes 10 to 199, which are closed
};
const combining = marks.map((mark) => [mark, combiningClass(mark)]);

process.stdout.write(JSON.stringify({
  unicode: process.versions.unicode,
  directions: [...await table('Bidi_Class/index')],
  joining, marks, combining, canonical,
  excluded: await table('Binary_Property/Full_Composition_Exclusion/code-points'),
}));
