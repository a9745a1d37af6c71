import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { bold, dim, green, red, say } from '../../launch/say.mjs';
import { loadOfLastMinute } from './processes.mjs';

/** With so much of the machine in other hands a wall clock says more about them than about us. */
const mostOthersShare = 0.15;

/** Each printed figure as a line of JSON in the file that `BENCH_RESULTS` names, from which the READMEs are renewed. */
function note(figure) {
  const file = process.env.BENCH_RESULTS;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Where and under which load the figures were made. */
export function sayMachine(versions = {}) {
  const load = loadOfLastMinute().toFixed(1);
  const all = { node: process.versions.node, ...versions };
  const tools = Object.entries(all).map(([name, version]) => `${name} ${version}`);
  say(
    dim(`  ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${load}, ${tools.join(', ')}`),
  );
}

export const ffmpegVersion = () =>
  /version (\S+)/.exec(execFileSync('ffmpeg', ['-version'], { encoding: 'utf8' }))?.[1] ??
  'of unknown version';

export function sayOthers(othersShare) {
  const percent = Math.round(othersShare * 100);
  note({ others: percent });
  const verdict = isQuiet(othersShare) ? 'wall clock counts' : 'wall clock is unreliable, CPU time counts';
  say(dim(`  other programs take ${percent} % of the cores: ${verdict}`));
}

export const isQuiet = (othersShare) => othersShare <= mostOthersShare;

/** `what: 1.08 (1.02 to 1.11, 5 pairs)` */
export function saySpread(what, { median, min, max, count }) {
  const range = `(${min.toFixed(2)} to ${max.toFixed(2)}, ${count} pairs)`;
  note({ what, cells: [`${median.toFixed(2)} ${range}`] });
  say(`  ${what}: ${bold(median.toFixed(2))} ${range}`);
}

/** `cells`: the figures one by one, where a table of a README has a column for each. */
export function sayFigure(what, text, cells = [text]) {
  note({ what, cells });
  say(`  ${what}: ${text}`);
}

/** What cannot be measured on this machine; the README keeps its figure and its day. */
export function sayLeftOut(what, reason) {
  note({ what });
  say(`  ${what}: left out, ${reason}`);
}

/** Says whether the figure that counts keeps its target. Never an exit code: a busy machine is no fault of the code. */
export function sayVerdict(what, value, { atMost, atLeast }) {
  const isMet = atMost === undefined ? value >= atLeast : value <= atMost;
  const target = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  say(`  ${isMet ? green('pass') : red('miss')}  ${what} ${value.toFixed(3)}, target ${target}`);
  return isMet;
}
