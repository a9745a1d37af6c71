/**
 * Drafts of films that were not made for this product, for a person to judge: `--films=FOLDER` holds them as NAME.mp4 (see
 * `tools/language/evaluation/films`). Without the folder nothing is measured.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../launch/paths.mjs';
import { print } from '../launch/terminal.mjs';
import { loadLocalAi, makeSop, usualSettings } from './media/local-run.mjs';
import { printFigure, printMachine, printSkipped } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';

const { values: options } = parseArgs({
  options: { films: { type: 'string' }, only: { type: 'string' }, last: { type: 'boolean' } },
});
const manifest = join(root, 'tools/language/evaluation/films/manifest.json');
const { films } = JSON.parse(readFileSync(manifest, 'utf8'));
const role = options.last ? 'last' : 'seen';
const wanted = films.filter((film) => (options.only ? film.name === options.only : film.role === role));

if (options.films === undefined) printSkipped('drafts of films', 'no folder of films is named (--films)');
else await draftAll(options.films);

async function draftAll(folder) {
  const drafts = join(folder, 'drafts');
  mkdirSync(drafts, { recursive: true });
  await withScratchFolder(async ({ folder: scratch, register }) => {
    const ai = await loadLocalAi(process.env.MODELS_DIR ?? join(root, 'models'));
    register({ stop: () => ai.close() });
    printMachine({ model: ai.transcriber.model });
    const { settings, threads } = await usualSettings();
    for (const film of wanted) {
      const videoFile = join(folder, `${film.name}.mp4`);
      const fault = faultOf(videoFile, film);
      if (fault) {
        printSkipped(film.name, fault);
        continue;
      }
      const { generated, wallSeconds } = await makeSop({ videoFile, folder: scratch, ai, settings, threads });
      writeFileSync(join(drafts, `${film.name}.json`), `${JSON.stringify(generated, null, 2)}\n`);
      printDraft(film, generated, wallSeconds);
    }
  });
}

function faultOf(file, { sha256 }) {
  if (!existsSync(file)) return `there is no ${file}`;
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  return found === sha256 ? undefined : `${file} is another file`;
}

function printDraft({ name, steps }, { steps: drafted, no_procedure_reason: reason, video }, wallSeconds) {
  const demanded = steps ? ` of ${steps.length} demanded` : '';
  printFigure(
    name,
    `${drafted.length} steps${demanded}, ${wallSeconds.toFixed(0)} s for ${video.duration_seconds.toFixed(0)} s`,
  );
  for (const { title } of drafted) print(`  ${title.text}`);
  if (reason) print(`  ${reason}`);
}
