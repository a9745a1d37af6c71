import { parseArgs } from 'node:util';
import { print } from '../launch/terminal.mjs';
import { simulate } from './queue/model.mjs';
import { workingDay } from './queue/working-day.mjs';

/** Measured figures (deploy/CAPACITY.md), and assumptions about videos and the cluster. */
const defaults = {
  companies: 1000,
  'sops-each': 50,
  'median-video': 180,
  spread: 0.9,
  'fixed-seconds': 8,
  'seconds-per-video-second': 0.7,
  min: 4,
  max: 1000,
  'start-seconds': 45,
  'cooldown-seconds': 600,
  'look-seconds': 30,
  seed: 1,
};

const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' }]));
const { values } = parseArgs({ options });
const of = (name) => Number(values[name] ?? defaults[name]);

const arrivals = workingDay({
  companies: of('companies'),
  sopsEach: of('sops-each'),
  medianVideoSeconds: of('median-video'),
  spread: of('spread'),
  fixedSeconds: of('fixed-seconds'),
  secondsPerVideoSecond: of('seconds-per-video-second'),
  seed: of('seed'),
});
const scaling = {
  min: of('min'),
  max: of('max'),
  everySeconds: of('look-seconds'),
  startSeconds: of('start-seconds'),
  cooldownSeconds: of('cooldown-seconds'),
};
const { runs, mostWorkers, workerSeconds, longestQueue } = simulate({ arrivals, scaling });
const waits = runs.map(({ at, begun }) => begun - at).sort((one, other) => one - other);
const share = (part) => waits[Math.min(waits.length - 1, Math.floor(part * waits.length))] ?? 0;
const work = runs.reduce((sum, { takes }) => sum + takes, 0);
const seconds = (value) => `${Math.round(value)} s`;
print(
  `  ${runs.length} SOPs, ${Math.round(work / 3600)} worker hours of work, ${Math.round(workerSeconds / 3600)} paid (${Math.round((100 * work) / workerSeconds)} % busy)`,
);
print(
  `  waited: half ${seconds(share(0.5))}, 95 % ${seconds(share(0.95))}, 99 % ${seconds(share(0.99))}, longest ${seconds(share(1))}`,
);
print(`  most workers ${mostWorkers}, longest queue ${longestQueue}`);
