import { readdirSync, readlinkSync } from 'node:fs';
import { commandOf } from '../launch/process-table.mjs';
import { descendants, residentBytes } from '../bench/method/processes.mjs';

/** Growth during the start does not count: the first third of the samples is ignored. */
const warmUpShare = 1 / 3;
/** More growth than this is a leak; less is the normal variation of garbage collection and pools. */
const allowedGrowth = { megabytes: (first) => 0.15 * first + 20, files: () => 10, sockets: () => 10 };

/** @typedef {{ at: number, megabytes: number, files: number, sockets: number }} Sample `at` in seconds */

/**
 * Samples every process of the product below this one, at an interval, until it is stopped.
 *
 * @returns {{ stop(): Record<string, Sample[]> }} by the name of the process
 */
export function watchGrowth(everySeconds = 5) {
  const samples = {};
  const started = performance.now();
  const sample = () => {
    for (const pid of descendants(process.pid)) {
      const name = nameOf(pid);
      if (name === undefined) continue;
      const at = (performance.now() - started) / 1_000;
      (samples[name] ??= []).push({ at, ...resourcesOf(pid) });
    }
  };
  sample();
  const timer = setInterval(sample, everySeconds * 1_000);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

/** The service and process id of a process of the product; undefined for others. */
function nameOf(pid) {
  const script = /(?:apps|services)\/([\w-]+)\/dist\/(?:[\w-]+\/)?(main|worker)\.js/.exec(
    commandOf(pid) ?? '',
  );
  if (script === null) return undefined;
  return `${script[1]} ${pid}`;
}

function resourcesOf(pid) {
  try {
    const files = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
    const sockets = files.filter((target) => target.startsWith('socket:')).length;
    return { megabytes: residentBytes(pid) / 1e6, files: files.length - sockets, sockets };
  } catch {
    return { megabytes: 0, files: 0, sockets: 0 };
  }
}

function linkOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/**
 * The growth of each resource, by a linear fit through the samples after the warm-up.
 *
 * @param {Sample[]} samples
 * @returns {Record<'megabytes' | 'files' | 'sockets', { first: number, growth: number, perHour: number, isFlat: boolean }>}
 */
export function growthOf(samples) {
  const end = samples.at(-1).at;
  const warm = samples.filter(({ at }) => at >= end * warmUpShare);
  return Object.fromEntries(
    Object.entries(allowedGrowth).map(([what, most]) => {
      const { slope, first } = lineThrough(warm.map((sample) => [sample.at, sample[what]]));
      const growth = slope * (end - warm[0].at);
      return [what, { first, growth, perHour: slope * 3_600, isFlat: growth <= most(first) }];
    }),
  );
}

/** Least squares. @param {[number, number][]} points */
function lineThrough(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const slope =
    spread === 0 ? 0 : points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  return { slope, first: y + slope * (points[0][0] - x) };
}
