import { placesSaid, type Said, type Surroundings } from './acts-said.js';
import type { Expectation, Narration } from './narration.js';

/** What is judged. `keptAside` is what was said and stands in no step, where a draft shows that. */
export interface Draft {
  steps: readonly { title: string; sentences: readonly string[] }[];
  keptAside: readonly string[];
  equipment: readonly string[];
  precautions: readonly string[];
}

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
export interface Hit extends Said {
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

/** Everywhere in the steps. "It" may stand for what the title or the sentence before names. */
export const hitsOf = (expected: Expectation, { units, around }: Reading): Hit[] =>
  units.flatMap((texts, step) =>
    texts.flatMap((text, unit) => {
      const before = unit === 0 ? '' : `${texts[0]} ${texts[unit - 1]}`;
      return placesSaid(expected, text, before, around).map((said) => ({ ...said, step, unit, text }));
    }),
  );
