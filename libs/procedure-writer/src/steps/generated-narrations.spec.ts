import { describe, expect, it } from '@jest/globals';
import { LocalWriter } from '../local-writer.js';
import { draftOf, type Segment } from '../testing/draft-of.js';
import { clauseContentOf, sharedOf } from './clause-content.js';

/** The same numbers for the same seed. */
class Chance {
  constructor(private seed: number) {}

  below(count: number): number {
    this.seed = (this.seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((this.seed / 2 ** 31) * count);
  }

  of<T>(all: readonly [T, ...T[]]): T {
    return all[this.below(all.length)] ?? all[0];
  }
}

const verbs = [
  'open',
  'close',
  'lift',
  'clean',
  'rinse',
  'tighten',
  'loosen',
  'check',
  'wipe',
  'turn',
  'fill',
] as const;
const things = [
  'the valve',
  'the red lever',
  'the filter',
  'a clean cloth',
  'both screws',
  'the drain hose',
  'your gloves',
] as const;
const places = [
  'on the left side',
  'with a brush',
  'in the sink',
  'for 20 seconds',
  'until it clicks',
  'twice',
  '',
] as const;

const act = (chance: Chance): string =>
  `${chance.of(verbs)} ${chance.of(things)} ${chance.of(places)}`.trim();
const sentences: readonly [(chance: Chance) => string, ...((chance: Chance) => string)[]] = [
  act,
  (chance) => `then ${act(chance)} and ${act(chance)}`,
  (chance) => `you need to ${act(chance)}`,
  (chance) => `if the lamp is red, ${act(chance)}`,
  (chance) => `do not ${act(chance)}`,
  (chance) => `never ${act(chance)} while the motor runs`,
  (chance) => `to avoid leaks, ${act(chance)}`,
  () => 'look and feel for cracks',
  () => 'listen and wait for the beep',
  (chance) => `the pump is ${chance.of(['hot', 'loud', 'heavy'])}`,
  (chance) => `this keeps ${chance.of(things)} dry`,
  (chance) => `you will see ${chance.of(things)}`,
  (chance) => `they will bring ${chance.of(things)}`,
  (chance) => `make sure that ${chance.of(things)} is dry`,
  (chance) => `either ${act(chance)} or ${act(chance)}`,
  (chance) => `you can ${act(chance)} or you can ${act(chance)}`,
  (chance) => `we want you to ${act(chance)}`,
  (chance) => `if we click on ${chance.of(['Users', 'Orders', 'Reports'])}, we can see a list`,
  (chance) => `okay so ${act(chance)}`,
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One sentence of four is cut in two by a breath; one narration of three has neither capitals nor stops. */
function segmentsOf(spoken: readonly string[], chance: Chance): Segment[] {
  const isPlain = chance.below(3) === 0;
  let at = 0;
  return spoken.flatMap((sentence) => {
    const words = sentence.split(' ');
    const cut = chance.below(4) === 0 ? 2 + chance.below(words.length) : words.length;
    const pieces = [words.slice(0, cut), words.slice(cut)].filter(({ length }) => length > 0);
    return pieces.map((piece, place) => {
      const isLast = place === pieces.length - 1;
      const [startSeconds, endSeconds] = [at, at + piece.length / 2.5];
      at = endSeconds + (isLast ? 1 : 0.4);
      const text = piece.join(' ');
      return { startSeconds, endSeconds, text: isPlain ? text : capital(text) + (isLast ? '.' : '') };
    });
  });
}

describe('a generated narration', () => {
  it.each(Array.from({ length: 24 }, (_, at) => at + 1))(
    'has every word of sense in a step or among what was not used (seed %i)',
    async (seed) => {
      const chance = new Chance(seed);
      const spoken = Array.from({ length: 8 }, () => chance.of(sentences)(chance));
      const { steps, unplacedTexts } = await draftOf(
        { segments: segmentsOf(spoken, chance) },
        new LocalWriter(),
      );
      const written = [...steps.flatMap(({ title, sentences: own }) => [title, ...own]), ...unplacedTexts];
      const draft = clauseContentOf(written.join('. '));
      expect(spoken.filter((sentence) => sharedOf(clauseContentOf(sentence), [draft]) < 1)).toEqual([]);
    },
  );
});
