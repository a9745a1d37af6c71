import type { EquipmentItem } from '@sop/contracts';
import { capitalise, stripEnd, textOf, type Token } from '../language/token.js';

/** A thing named in the narration, with the words that name it. */
export interface EquipmentCandidate {
  name: string;
  kind: EquipmentItem['kind'];
  tokens: Token[];
  confidence: number;
}

export const nameOf = (tokens: readonly Token[]): string =>
  capitalise(textOf(tokens.map((token) => stripEnd(token))));

export const singular = (phrase: string): string => phrase.replace(/(?:(ch|sh|x|ss)es|([^s])s)$/, '$1$2');
