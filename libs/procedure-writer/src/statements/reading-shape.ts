import type { Token } from '../language/token.js';
import type { Marker, Action, StatementKind } from '../types/statement.js';

/** The parsed form of one cleaned sentence. */
export interface Reading {
  kind: StatementKind;
  /** The strength of the evidence for an act, 0 to 1; at most 0.5 for other kinds. */
  strength: number;
  marker: Marker | null;
  prefix: Token[];
  conditional: boolean;
  passive: boolean;
  past: boolean;
  actions: Action[];
  /** Main clause as an imperative with its adverbs of manner; for other kinds the sentence itself. */
  body: Token[];
}

/** A reading of a main clause without a prefix. */
export const readingOf = (
  kind: StatementKind,
  strength: number,
  marker: Marker | null,
  body: Token[],
  actions: Action[],
  passive = false,
): Reading => ({
  kind,
  strength,
  marker,
  prefix: [],
  conditional: false,
  passive,
  past: false,
  actions,
  body,
});
