import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { formatFiles } from '../build/format-files.mjs';

/*
 * Makes the sample SOP of the landing page from the product's output:
 *
 *     npm start -- --video tools/demo/sample.mp4 --title 'Change the blade of a utility knife' --out OUT
 *     node tools/demo/make-web-sample.mjs OUT/<folder> [WEB]      # WEB: instead of apps/web
 */
const root = join(import.meta.dirname, '..', '..');
const [sourceFolder, web = join(root, 'apps', 'web')] = process.argv.slice(2);
if (sourceFolder === undefined) throw new Error('Name the folder that `npm start -- --video … --out` wrote.');
const files = join(web, 'public', 'sample');
const sop = JSON.parse(readFileSync(join(sourceFolder, 'sop.json'), 'utf8'));
mkdirSync(files, { recursive: true });

/** Normalises a text to find sentences that only repeat the title. */
const words = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const cents = (seconds) => Math.round(seconds * 100) / 100;

async function pictureOf({ screenshots: [first] }, position) {
  const name = `step-${position + 1}.webp`;
  await sharp(join(sourceFolder, first.path))
    .resize({ width: 960 })
    .webp({ quality: 72 })
    .toFile(join(files, name));
  return `/sample/${name}`;
}

const steps = [];
for (const [position, step] of sop.steps.entries())
  steps.push({
    title: step.title,
    start_seconds: cents(step.start_seconds),
    end_seconds: cents(step.end_seconds),
    sentences: step.sentences
      .filter(({ text }) => words(text) !== words(step.title))
      .map(({ text, evidence }) => ({
        text,
        start_seconds: cents(evidence.start_seconds),
      })),
    picture: await pictureOf(step, position),
  });

const sample = {
  title: sop.title,
  duration_seconds: cents(sop.duration_seconds),
  precautions: sop.precautions.map(({ text }) => text),
  equipment: sop.equipment.map(({ name }) => name),
  steps,
};
const target = join(web, 'src', 'features', 'sample-sop', 'sample.json');
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify(sample, null, 2)}\n`);

const moment = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 23);
const cues = sop.transcript.map(
  ({ start_seconds, end_seconds, text }) =>
    `${moment(start_seconds)} --> ${moment(end_seconds)}\n${text.trim()}\n`,
);
writeFileSync(join(files, 'sample.vtt'), `WEBVTT\n\n${cues.join('\n')}`);
copyFileSync(join(import.meta.dirname, 'sample.mp4'), join(files, 'sample.mp4'));
formatFiles(target);
