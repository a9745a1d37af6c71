import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../launch/paths.mjs';
import { rulesOf } from './rules.mjs';
import { effective, withSwitches } from './switches.mjs';

export const sources = join(root, 'libs/procedure-writer/src');
const built = `${pathToFileURL(join(root, 'libs/procedure-writer/dist')).href}/`;

/** Functions that take most of the time and depend on their parameters alone: each answer is computed once. */
const computedOnce = {
  'language/tagger.js': ['taggedWords', 'tagsOf', 'isEnglish'],
  'language/inflection.js': ['baseOf'],
  'claims/claim.js': ['checkClaim'],
  'claims/canonical-words.js': ['canonicalWords'],
};

/** @param {(file: string) => boolean} isWanted @param {ReadonlySet<string>} kinds */
export function rulesIn(isWanted, kinds) {
  return ['statements', 'titles', 'steps']
    .flatMap((folder) => readdirSync(join(sources, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => /(?<!\.spec)\.ts$/.test(file) && isWanted(file))
    .flatMap((file) => rulesOf(file, readFileSync(join(sources, file), 'utf8')))
    .filter(({ kind }) => kinds.has(kind))
    .map((rule, id) => ({ ...rule, id }));
}

/** The local writer with a switch at every rule, in this process; without equipment, which takes a quarter of the time and is not judged. */
export async function loadWriter(rules) {
  registerHooks({
    load(url, context, next) {
      const file = url.startsWith(built) ? url.slice(built.length) : '';
      const own = rules.filter(({ path }) => path === file.replace(/\.js$/, '.ts'));
      if (own.length > 0) {
        const source = withSwitches(readFileSync(join(sources, own[0].path), 'utf8'), own);
        return { format: 'module', shortCircuit: true, source };
      }
      const loaded = next(url, context);
      if (file === 'equipment/equipment.js')
        return { ...loaded, source: 'export const equipmentOf = () => [], isSameThing = () => false;' };
      return file in computedOnce
        ? { ...loaded, source: computingOnce(String(loaded.source), computedOnce[file]) }
        : loaded;
    },
  });
  const { draftOf } = await import(`${built}testing/draft-of.js`);
  const { LocalWriter } = await import(`${built}local-writer.js`);
  const { NarrationCache, readNarration } = await import(`${built}steps/narration.js`);
  let current;
  NarrationCache.prototype.of = () => current;
  return {
    read: (narration) => readNarration(observationsOf(narration)),
    write(narration, read) {
      current = read;
      return draftOf(narration, new LocalWriter());
    },
  };
}

function computingOnce(source, names) {
  const renamed = names.reduce(
    (text, name) => text.replace(new RegExp(`export (function|const) ${name}\\b`), `$1 ${name}__of`),
    source,
  );
  const functions = names.map(
    (name) => `const ${name}__answers = new Map();
export function ${name}(...params) {
  const key = JSON.stringify(params);
  if (!${name}__answers.has(key)) ${name}__answers.set(key, ${name}__of(...params));
  return ${name}__answers.get(key);
}`,
  );
  return [renamed, ...functions].join('\n');
}

/** What the writer reads of a narration (`draftOf`). */
const observationsOf = ({ segments }) => ({
  durationSeconds: (segments.at(-1)?.endSeconds ?? 0) + 2,
  creationType: 'video_upload',
  segments: segments.map(({ startSeconds, endSeconds, text }, id) => ({
    ...{ id, text, confidence: 0.92 },
    start_seconds: startSeconds,
    end_seconds: endSeconds,
  })),
});

/** The rules that made a difference while something ran. */
export async function tracing(run) {
  effective.clear();
  const value = await run();
  return { value, ids: new Set(effective) };
}
