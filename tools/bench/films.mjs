/**
 * Drafts of films that were not made for this product, for a person to judge: `--films=FOLDER` holds them as NAME.mp4 (see
 * `tools/language/evaluation/films`). Without the folder a generated clip shows that it works.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../launch/paths.mjs';
import { print } from '../launch/terminal.mjs';
import { narratedClip } from './media/clips.mjs';
import { loadLocalAi, makeSop, defaultSettings } from './media/local-run.mjs';
import { printFigure, printMachine, printSkipped } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';

const { values: options } = parseArgs({
  options: { films: { type: 'string' }, only: { type: 'string' }, last: { type: 'boolean' } },
});
const clipSeconds = Number(process.env.BENCH_SECONDS ?? 30);
const manifest = join(root, 'tools/language/evaluation/films/manifest.json');
const { films } = JSON.parse(readFileSync(manifest, 'utf8'));
const role = options.last ? 'last' : 'seen';
const wanted = films.filter((film) => (options.only ? film.name === options.only : film.role === role));

await withScratchFolder(async ({ folder: scratch, register }) => {
  const ai = await loadLocalAi(process.env.MODELS_DIR ?? join(root, 'models'));
  register({ stop: () => ai.close() });
  printMachine({ model: ai.transcriber.model });
  const { settings, threads } = await defaultSettings();
  const draft = (videoFile) => makeSop({ videoFile, folder: scratch, ai, settings, threads });
  if (options.films !== undefined) return draftAll(options.films, draft);
  printSkipped('drafts of films', 'no folder of films is named (--films)');
  printDraft({ name: 'generated clip' }, await draft(await narratedClip(scratch, clipSeconds)));
});

async function draftAll(folder, draft) {
  const drafts = join(folder, 'drafts');
  mkdirSync(drafts, { recursive: true });
  for (const film of wanted) {
    const videoFile = join(folder, `${film.name}.mp4`);
    const problem = problemOf(videoFile, film);
    if (problem) {
      printSkipped(film.name, problem);
      continue;
    }
    const made = await draft(videoFile);
    writeFileSync(join(drafts, `${film.name}.json`), `${JSON.stringify(made.generated, null, 2)}\n`);
    printDraft(film, made);
  }
}

function problemOf(file, { sha256 }) {
  if (!existsSync(file)) return `there is no ${file}`;
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  return found === sha256 ? undefined : `${file} is another file`;
}

function printDraft({ name, steps }, { generated, wallSeconds }) {
  const { steps: drafted, no_procedure_reason: reason, video } = generated;
  const demanded = steps ? ` of ${steps.length} demanded` : '';
  printFigure(
    name,
    `${drafted.length} steps${demanded}, ${wallSeconds.toFixed(0)} s for ${video.duration_seconds.toFixed(0)} s`,
  );
  for (const { title } of drafted) print(`  ${title.text}`);
  if (reason) print(`  ${reason}`);
}
