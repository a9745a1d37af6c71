import { median, spreadOf } from '../method/pairs.mjs';
import { isQuiet, sayFigure, sayOthers, saySpread, sayVerdict } from '../method/report.mjs';

/** How many of `count` things a second, as a share of the raw tool's rate; by wall clock, or by CPU time where others take the cores. */
export function reportRates({ what, unit, count, target, pairs, othersShare }) {
  const of = (key) => spreadOf(pairs.map(({ raw, product }) => raw[key] / product[key]));
  const [wall, cpu] = [of('wallSeconds'), of('cpuSeconds')];
  sayOthers(othersShare);
  saySpread(`${what}, wall`, wall);
  saySpread(`${what}, CPU`, cpu);
  const rate = (side, key) => (count / median(pairs.map((pair) => pair[side][key]))).toFixed(1);
  for (const side of ['raw', 'product'])
    sayFigure(
      side,
      `${rate(side, 'wallSeconds')} ${unit} a second of wall clock, ${rate(side, 'cpuSeconds')} of CPU`,
    );
  const isWall = isQuiet(othersShare);
  sayVerdict(isWall ? 'wall ratio' : 'CPU ratio', (isWall ? wall : cpu).median, { atLeast: target });
}
