import { median, spreadOf } from '../method/pairs.mjs';
import { isQuiet, printFigure, printOtherLoad, printSpread, printVerdict } from '../method/report.mjs';

/** Reports items per second as a share of the raw tool's rate, by wall clock, or by CPU time under other load. */
export function reportRates({ what, unit, count, target, pairs, otherLoad }) {
  const of = (key) => spreadOf(pairs.map(({ raw, product }) => raw[key] / product[key]));
  const [wall, cpu] = [of('wallSeconds'), of('cpuSeconds')];
  printOtherLoad(otherLoad);
  printSpread(`${what}, wall`, wall);
  printSpread(`${what}, CPU`, cpu);
  const rate = (side, key) => (count / median(pairs.map((pair) => pair[side][key]))).toFixed(1);
  for (const side of ['raw', 'product'])
    printFigure(
      side,
      `${rate(side, 'wallSeconds')} ${unit} a second of wall clock, ${rate(side, 'cpuSeconds')} of CPU`,
    );
  const isWall = isQuiet(otherLoad);
  printVerdict(isWall ? 'wall ratio' : 'CPU ratio', (isWall ? wall : cpu).median, { atLeast: target });
}
