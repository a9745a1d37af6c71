import type { Token } from '../language/token.js';

/** A marker of the sentence's place in the order of acts. */
export interface Marker {
  kind: 'numbered' | 'ordinal' | 'sequence' | 'last';
  number: number | null;
}

/** Kinds of the rules that the learned classifier does not change. */
export const isSettled = ({ kind }: Pick<Statement, 'kind'>): boolean =>
  /^(?:injection|promotion|warning|check|need)$/.test(kind);

export type StatementKind =
  | 'action' // a step or part of one
  | 'check' // "make sure …": belongs to the step it follows
  | 'result' // what can then be perceived
  | 'warning' // what not to do, what to look out for
  | 'need' // what is needed
  | 'explanation' // why, where, how: belongs to the step it follows
  | 'topic' // a heading in words ("step two: preparation")
  | 'aside' // off the subject
  | 'meta' // about the video
  | 'promotion'
  | 'injection';

/** One act: its verb in base form, empty without one ("tank out"), and its words. */
export interface Action {
  verb: string;
  /** Imperative, verb first, without leading adverbs. */
  tokens: Token[];
}

/** The "yes" or "no" that an answer opens with: "No, chock the wheels first". */
export interface PolarAnswer {
  says: 'yes' | 'no';
  tokens: Token[];
}

export interface Statement {
  kind: StatementKind;
  /** The strength of the evidence for an act, 0 to 1 (actions only). */
  strength: number;
  marker: Marker | null;
  actions: Action[];
  /** A condition or place before the main clause ("If the light is red, …"). */
  prefix: Token[];
  conditional: boolean;
  passive: boolean;
  /** In the past tense, by the person who did it ("then we loosened the nut"): a step where the rest is a procedure. */
  past: boolean;
  /** The sentence as the reader gets it. */
  tokens: Token[];
  /** It has the spoken words, because a rewriting lost a constraint. */
  isVerbatim?: true;
  /** The "yes" or "no" with which it answers the question before it. */
  polarAnswer?: PolarAnswer | undefined;
  /** The spoken words after cleaning. */
  spoken: Token[];
  startSeconds: number;
  endSeconds: number;
  /** Silence before it, s. */
  pauseSeconds: number;
}
