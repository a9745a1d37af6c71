/** The product's frame extraction (frames, thumbnails, scene scores, sound; 1 fps) against bare decoding by ffmpeg. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ffmpeg, toneClip } from './media/clips.mjs';
import { importLibrary } from './method/import-library.mjs';
import { measureInPairs, timed } from './method/pairs.mjs';
import { reportTimes } from './method/report-times.mjs';
import { ffmpegVersion, printMachine } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';

const clipSeconds = Number(process.env.BENCH_SECONDS ?? 60);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const target = 1.25;

await withScratchFolder(async ({ folder }) => {
  const { extract, probe } = await importLibrary('media');
  const file = await toneClip(folder, clipSeconds);
  printMachine({ ffmpeg: ffmpegVersion() });
  const facts = await probe(file);
  const outDir = join(folder, 'out');
  const raw = () => timed(() => ffmpeg('-i', file, '-map', '0:v:0', '-f', 'null', '-'));
  const product = async () => {
    const measured = await timed(() => extract(file, facts, outDir, { fps: 1, audio: true }));
    const made = measured.result.frames.length;
    if (Math.abs(made - clipSeconds) > 1) throw new Error(`${made} frames of ${clipSeconds}`);
    rmSync(outDir, { recursive: true });
    return measured;
  };
  const measured = await measureInPairs({ pairs, raw, product });
  reportTimes({
    what: 'frames, thumbnails, scene scores, audio / bare decode',
    target,
    ...measured,
  });
});
