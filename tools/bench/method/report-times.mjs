import { median, spreadOf } from './pairs.mjs';
import { isQuiet, printFigure, printOtherLoad, printSpread, printVerdict } from './report.mjs';

/** Reports wall and CPU times of pairs that {@link timed} measured, and compares the reliable one with the target. */
export function reportTimes({ what, target, pairs, otherLoad }) {
  const of = (key) => spreadOf(pairs.map(({ raw, product }) => product[key] / raw[key]));
  const [wall, cpu] = [of('wallSeconds'), of('cpuSeconds')];
  printOtherLoad(otherLoad);
  printSpread(`${what}, wall`, wall);
  printSpread(`${what}, CPU`, cpu);
  const middle = (side, key) => median(pairs.map((pair) => pair[side][key])).toFixed(1);
  for (const side of ['raw', 'product']) {
    printFigure(
      side,
      `${middle(side, 'wallSeconds')} s of wall clock, ${middle(side, 'cpuSeconds')} s of CPU`,
    );
  }
  const isWall = isQuiet(otherLoad);
  printVerdict(isWall ? 'wall ratio' : 'CPU ratio', (isWall ? wall : cpu).median, { atMost: target });
}
