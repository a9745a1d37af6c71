import { mentionsOf, type Mention, type Surroundings } from './mentions.ts';
import type { Expectation, Narration } from './narration.ts';
import type { Draft } from '../../../../libs/procedure-writer/src/testing/draft-of.js';

export type { Draft };

export type Column =
  | 'act'
  | 'step'
  | 'condition'
  | 'polarity'
  | 'figure'
  | 'order'
  | 'manner'
  | 'list'
  | 'title'
  | 'never'
  | 'invented'
  | 'equipment'
  | 'listed'
  | 'safety'
  | 'warned';

/** One check and how it came out. */
export interface Finding {
  column: Column;
  outcome: string;
  what: string;
}

/** A sentence of the draft that says an expectation. */
export interface Hit extends Mention {
  step: number;
  unit: number;
  text: string;
}

export interface Reading {
  draft: Draft;
  narration: Narration;
  around: Surroundings;
  /** Sentences of each step, the title first. */
  units: readonly (readonly string[])[];
}

/** Everywhere in the steps. "It" may refer to what the title or the sentence before names. */
export const hitsOf = (expected: Expectation, { units, around }: Reading): Hit[] =>
  units.flatMap((texts, step) =>
    texts.flatMap((text, unit) => {
      const before = unit === 0 ? '' : `${texts[0]} ${texts[unit - 1]}`;
      return mentionsOf(expected, text, before, around).map((mention) => ({ ...mention, step, unit, text }));
    }),
  );
