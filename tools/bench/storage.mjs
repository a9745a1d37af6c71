/**
 * The walk behind the operator's storage page over a million objects in folders: its CPU time against `find`, the event loop delay
 * during it, and the growth of memory. Creating the objects takes longer than the walk.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { FsObjectStore } from '../../libs/object-store/dist/fs-object-store.js';
import { note } from '../../libs/services/storage/dist/overview/measure-storage.js';
import { measureInPairs, spreadOf, timed } from './method/pairs.mjs';
import { residentBytes } from './method/processes.mjs';
import { printFigure, printMachine, printOtherLoad, printSpread } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';

const objects = Number(process.env.BENCH_OBJECTS ?? 1_000_000);
const pairs = Number(process.env.BENCH_PAIRS ?? 3);
const [sopsOfCompany, framesOfSop] = [100, 50];

await withScratchFolder(async ({ folder }) => {
  printMachine();
  fill(join(folder, 'objects', 'frames'));
  const find = ['-type', 'f', '-printf', '%s\n'];
  const raw = () =>
    timed(() => Promise.resolve(execFileSync('find', [folder, ...find], { maxBuffer: 1 << 28 }).length));
  const measured = await measureInPairs({ pairs, raw, product: () => walk(new FsObjectStore(folder)) });
  printOtherLoad(measured.otherLoad);
  const ratios = measured.pairs.map(({ raw: bare, product }) => product.cpuSeconds / bare.cpuSeconds);
  printSpread('CPU time of the walk against find', spreadOf(ratios));
  const { cpuSeconds, wallSeconds, delay, grown } = measured.pairs.at(-1).product;
  printFigure(
    'the walk',
    `${wallSeconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of CPU, for ${objects} objects`,
  );
  printFigure('the event loop waits', `${delay.p99.toFixed(1)} ms (p99), ${delay.max.toFixed(1)} ms at most`);
  printFigure('memory grows by', `${(grown / 2 ** 20).toFixed(0)} MiB`);
});

/** SOPs of many companies, each with frames and their thumbnails. */
function fill(root) {
  for (let made = 0; made < objects;) {
    const company = randomUUID();
    for (let sop = 0; sop < sopsOfCompany && made < objects; sop += 1) {
      const folder = join(root, company, randomUUID());
      mkdirSync(join(folder, 'thumbnails'), { recursive: true });
      for (let frame = 0; frame < framesOfSop && made < objects; frame += 1, made += 2)
        for (const target of [folder, join(folder, 'thumbnails')])
          closeSync(openSync(join(target, `frame-${frame}.jpg`), 'w'));
    }
  }
}

async function walk(store) {
  const before = residentBytes(process.pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentBytes(process.pid))), 100);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const found = { totals: new Map(), largest: [], reclaimable: [] };
  const times = await timed(async () => {
    for await (const object of store.list('frames')) note(found, object, Date.now());
  });
  delays.disable();
  clearInterval(watch);
  const counted = [...found.totals.values()].reduce((sum, { files }) => sum + files, 0);
  if (counted !== objects) throw new Error(`${counted} of ${objects} objects were counted`);
  return {
    ...times,
    delay: { p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 },
    grown: peak - before,
  };
}
