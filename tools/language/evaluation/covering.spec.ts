import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { amountsIn, isSameAmount } from '../../../libs/procedure-writer/src/claims/amounts.js';
import { canonicalWords } from '../../../libs/procedure-writer/src/claims/canonical-words.js';
import { readMaterial } from './truth/material.js';
import type { Draft } from './truth/reading.js';
import { contentWords, overlap } from '../../../libs/procedure-writer/src/language/content-words.js';
import { draftOfLines } from '../../../libs/procedure-writer/src/testing/spoken-drafts.js';

const own = join(import.meta.dirname, '../narrations');

/** Its place is given by the order of the steps. */
const unnumbered = (text: string): string => text.replace(/^(?:step|number) \w+[,.]? /i, '');

interface Line {
  text: string;
  kind: string;
}

/** Narrations that the rules were made with: stretches of speech, each with what its author calls it where that is known. */
const narrations: readonly (readonly [name: string, exchanges: readonly (readonly Line[])[]])[] = [
  [
    'seen',
    readMaterial(join(import.meta.dirname, 'truth', 'seen')).narrations.map(({ segments }) =>
      segments.map(({ text }) => ({ text, kind: '' })),
    ),
  ],
  ...readdirSync(own)
    .filter((file) => file.endsWith('.txt') && file !== 'none.txt')
    .map((file) => [file, blocksOf(readFileSync(join(own, file), 'utf8'))] as const),
];

function blocksOf(text: string): Line[][] {
  const blocks = text.split(/^# /m).slice(1);
  return blocks.map((block) =>
    [...block.matchAll(/^(\w+): (.+)$/gm)].map(([, kind = '', text = '']) => ({
      kind,
      text: text.replace(/[[\]()]/g, ''),
    })),
  );
}

const everything = ({ steps, unplacedTexts, precautions, equipment }: Draft): string =>
  [
    ...steps.flatMap(({ title, sentences }) => [title, ...sentences]),
    ...unplacedTexts,
    ...precautions,
    ...equipment,
  ].join('. ');

const sense = (text: string): Set<string> =>
  contentWords(canonicalWords(text).filter((word) => /^\p{Ll}/u.test(word)));

describe('of the development material', () => {
  it.each(narrations)('%s loses no figure and no act without a trace', async (_name, exchanges) => {
    const lost: string[] = [];
    for (const lines of exchanges) {
      const draft = await draftOfLines(...lines.map(({ text }) => text));
      if (draft.steps.length > 0) lost.push(...lostOf(lines, everything(draft)));
    }
    expect(lost).toEqual([]);
  });
});

function lostOf(lines: readonly Line[], written: string): string[] {
  const figuresOfDraft = amountsIn(canonicalWords(written));
  const words = sense(written);
  return lines.flatMap(({ text, kind }) => {
    const spoken = unnumbered(text);
    const figures = amountsIn(canonicalWords(spoken)).filter(
      ({ value, kind: unit }) => unit !== null || (kind === 'act' && value !== 1),
    );
    const isGone = figures.some((figure) => !figuresOfDraft.some((other) => isSameAmount(figure, other)));
    const act = kind === 'act' ? sense(spoken) : new Set<string>();
    return isGone || (act.size > 1 && overlap(words, act) < 0.5) ? [text] : [];
  });
}

describe('the last look over a draft', () => {
  const around = async (...lines: readonly string[]): Promise<Draft> =>
    draftOfLines(
      'Open the cover of the saw.',
      ...lines,
      'Set the blade to thirty.',
      'Close the cover again.',
    );

  it.each([
    'Saw unplugged, blade still.',
    'Guard away.',
    'Now the fence.',
    'Every third screw.',
    'Cloth wrapped round the handle.',
    'Gate shut.',
    'Every fourth tile.',
    'Fryer off.',
    'Belts checked, levels noted.',
  ])('keeps "%s"', async (line) => {
    const draft = await around(line);
    expect(everything(draft).toLowerCase()).toContain(line.toLowerCase().replace(/^now |\.$/g, ''));
  });

  it('names what is in no step once, in the spoken order, with its time', async () => {
    const draft = await draftOfLines(
      'Guard away.',
      'Open the cover of the saw.',
      'Set the blade to thirty.',
      'Now the fence.',
      'Close the cover again.',
    );
    expect(draft.unplacedTexts).toEqual(['Guard away.', 'The fence.']);
  });

  it('adds nothing to what the steps say already, however it is put there', async () => {
    const draft = await around(
      'What you want to do now is go ahead and loosen the two screws.',
      'The tray is then taken out and emptied.',
      'The date goes on the tape.',
      "I'm going to wipe it with a dry cloth, okay?",
      'Thanks for watching, and see you next time.',
    );
    expect(draft.unplacedTexts).toEqual([]);
  });
});
