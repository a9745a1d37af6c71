import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { bold, dim, green, red, say } from '../../launch/say.mjs';
import { loadOfLastMinute } from './processes.mjs';

/** With so much of the machine in other hands a wall clock says more about them than about us. */
const mostOthersShare = 0.15;

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
  const verdict = isQuiet(othersShare) ? 'wall clock counts' : 'wall clock is unreliable, CPU time counts';
  say(dim(`  other programs take ${percent} % of the cores: ${verdict}`));
}

export const isQuiet = (othersShare) => othersShare <= mostOthersShare;

/** `what: 1.08 (1.02 to 1.11, 5 pairs)` */
export function saySpread(what, { median, min, max, count }) {
  say(`  ${what}: ${bold(median.toFixed(2))} (${min.toFixed(2)} to ${max.toFixed(2)}, ${count} pairs)`);
}

export const sayFigure = (what, text) => say(`  ${what}: ${text}`);

/** Says whether the figure that counts keeps its target. Never an exit code: a busy machine is no fault of the code. */
export function sayVerdict(what, value, { atMost, atLeast }) {
  const isMet = atMost === undefined ? value >= atLeast : value <= atMost;
  const target = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  say(`  ${isMet ? green('pass') : red('miss')}  ${what} ${value.toFixed(3)}, target ${target}`);
  return isMet;
}
