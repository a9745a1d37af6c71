/** A PDF of an SOP of 40 steps, in its own process, against the same engine that only places the same pictures. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { importLibrary } from './method/import-library.mjs';
import { measureInPairs, timed } from './method/pairs.mjs';
import { reportTimes } from './method/report-times.mjs';
import { printMachine } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';

const steps = Number(process.env.BENCH_STEPS ?? 40);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const format = process.env.BENCH_FORMAT ?? 'pdf';
const target = 4;
const bare = join(import.meta.dirname, 'export', 'bare-pdf.mjs');

/** A random 1080p frame with grain, 300 to 400 kB. */
const photo = (file) =>
  sharp({
    create: { width: 1920, height: 1080, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .blur(1.5)
    .jpeg({ quality: 85 })
    .toFile(file);

const sentence =
  'Turn the handle until the frame does not move any more, and check with one hand that it sits tight. ';
const documentOf = (folder) => ({
  template: 'pictures',
  inks: { accent: '#155a9c', accentOnDark: '#8cc0f2', banner: '#155a9c' },
  title: 'Weld a frame',
  facts: 'Workshop · 21 November 2026',
  release: 'Draft',
  isValid: false,
  generatedOn: 'Generated on 22 November 2026',
  madeAt: new Date(),
  safety: ['Wear gloves.'],
  equipmentHeading: 'Equipment Needed',
  equipment: ['Gloves', 'Vice'],
  noProcedure: null,
  transcription: null,
  steps: Array.from({ length: steps }, (_, index) => ({
    number: index + 1,
    title: `Clamp the frame, side ${index + 1}`,
    time: 'Video 0:12 – 0:30',
    isUncertain: false,
    warnings: [],
    paragraphs: [sentence.repeat(3)],
    pictures: [{ file: join(folder, `${index + 1}.picture`) }],
  })),
});

await withScratchFolder(async ({ folder }) => {
  const { writeInChild } = await importLibrary('services/sop', 'exports/write-in-child.js');
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures);
  for (let number = 1; number <= steps; number += 1) await photo(join(pictures, `${number}.picture`));
  printMachine();
  const work = join(folder, 'work');
  const inWork = (run) => {
    rmSync(work, { recursive: true, force: true });
    cpSync(pictures, work, { recursive: true });
    return timed(run);
  };
  const raw = () =>
    inWork(async () => {
      const [code] = await once(
        spawn(process.execPath, [bare, work, String(steps)], { stdio: 'inherit' }),
        'exit',
      );
      if (code !== 0) throw new Error(`the bare PDF ended with ${code}`);
    });
  const product = () => inWork(() => writeInChild({ folder: work, format, document: documentOf(work) }));
  reportTimes({
    what: 'PDF of an SOP / PDF of its pictures alone',
    target,
    ...(await measureInPairs({ pairs, raw, product })),
  });
});
