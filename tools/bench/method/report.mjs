import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { bold, dim, green, red, print } from '../../launch/terminal.mjs';
import { loadOfLastMinute } from './processes.mjs';

/** Above this load of other programs a wall clock is not reliable. */
const maxOtherLoad = 0.15;

/** Appends a figure as a line of JSON to the file `BENCH_RESULTS`, from which the READMEs are updated. */
function recordResult(figure) {
  const file = process.env.BENCH_RESULTS;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Prints the machine and its load. */
export function printMachine(versions = {}) {
  const load = loadOfLastMinute().toFixed(1);
  const all = { node: process.versions.node, ...versions };
  const tools = Object.entries(all).map(([name, version]) => `${name} ${version}`);
  print(
    dim(`  ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${load}, ${tools.join(', ')}`),
  );
}

export const ffmpegVersion = () =>
  /version (\S+)/.exec(execFileSync('ffmpeg', ['-version'], { encoding: 'utf8' }))?.[1] ??
  'of unknown version';

export function printOtherLoad(otherLoad) {
  const percent = Math.round(otherLoad * 100);
  recordResult({ others: percent });
  const verdict = isQuiet(otherLoad) ? 'wall clock counts' : 'wall clock is unreliable, CPU time counts';
  print(dim(`  other programs take ${percent} % of the cores: ${verdict}`));
}

export const isQuiet = (otherLoad) => otherLoad <= maxOtherLoad;

/** `what: 1.08 (1.02 to 1.11, 5 pairs)` */
export function printSpread(what, { median, min, max, count }) {
  const range = `(${min.toFixed(2)} to ${max.toFixed(2)}, ${count} pairs)`;
  recordResult({ what, cells: [`${median.toFixed(2)} ${range}`] });
  print(`  ${what}: ${bold(median.toFixed(2))} ${range}`);
}

/** `cells`: the separate figures, if a table of a README has a column for each. */
export function printFigure(what, text, cells = [text]) {
  recordResult({ what, cells });
  print(`  ${what}: ${text}`);
}

/** Reports what cannot be measured on this machine; the README keeps its figure and its day. */
export function printSkipped(what, reason) {
  recordResult({ what });
  print(`  ${what}: left out, ${reason}`);
}

/** Prints whether the figure meets its target. Not an exit code, because a busy machine is no fault of the code. */
export function printVerdict(what, value, { atMost, atLeast }) {
  const isMet = atMost === undefined ? value >= atLeast : value <= atMost;
  const target = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  print(`  ${isMet ? green('pass') : red('miss')}  ${what} ${value.toFixed(3)}, target ${target}`);
  return isMet;
}
