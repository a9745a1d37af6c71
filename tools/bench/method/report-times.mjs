import { median, spreadOf } from './pairs.mjs';
import { isQuiet, sayFigure, sayOthers, saySpread, sayVerdict } from './report.mjs';

/** Wall and CPU of pairs that {@link timed} measured; the one that can be relied on is held against the target. */
export function reportTimes({ what, target, pairs, othersShare }) {
  const of = (key) => spreadOf(pairs.map(({ raw, product }) => product[key] / raw[key]));
  const [wall, cpu] = [of('wallSeconds'), of('cpuSeconds')];
  sayOthers(othersShare);
  saySpread(`${what}, wall`, wall);
  saySpread(`${what}, CPU`, cpu);
  const middle = (side, key) => median(pairs.map((pair) => pair[side][key])).toFixed(1);
  for (const side of ['raw', 'product']) {
    sayFigure(side, `${middle(side, 'wallSeconds')} s of wall clock, ${middle(side, 'cpuSeconds')} s of CPU`);
  }
  const isWall = isQuiet(othersShare);
  sayVerdict(isWall ? 'wall ratio' : 'CPU ratio', (isWall ? wall : cpu).median, { atMost: target });
}
