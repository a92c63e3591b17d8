// SPDX-License-Identifier: Apache-2.0
// node's URL class: as own_process.py.
// usage: own_process.mjs FOLDER ROUNDS
import { readFileSync } from "node:fs";

const BASE = "http://www.example.com/a/b/c/d;p?q";
const [folder, rounds] = process.argv.slice(2);

function succeeds(job) {
  return (line) => {
    try {
      return job(line).href.length > 0;
    } catch {
      return false;
    }
  };
}

const jobs = [
  ["parse whatwg", "web_all", succeeds((line) => new URL(line))],
  ["can_parse", "web_all", (line) => URL.canParse(line)],
  ["resolve whatwg", "rel", succeeds((line) => new URL(line, BASE))],
];

function seconds(job, lines) {
  const begin = process.cpuUsage();
  let accepted = 0;
  for (const line of lines) accepted += job(line) ? 1 : 0;
  const { user, system } = process.cpuUsage(begin);
  return [(user + system) / 1e6, accepted];
}

for (const [row, corpus, job] of jobs) {
  const lines = readFileSync(`${folder}/${corpus}.txt`, "utf8").trimEnd().split("\n");
  const costs = [];
  let accepted = 0;
  for (let round = 0; round <= Number(rounds); ++round) {
    const [empty] = seconds((line) => line.length > 0, lines);
    let spent;
    [spent, accepted] = seconds(job, lines);
    costs.push((1e9 * (spent - empty)) / lines.length);
  }
  const version = `${process.versions.node} (Ada ${process.versions.ada})`;
  console.log(JSON.stringify({ peer: "node", version, row, costs: costs.slice(1), accepted: (100 * accepted) / lines.length }));
}
