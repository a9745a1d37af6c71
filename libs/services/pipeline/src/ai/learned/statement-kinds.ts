import type { Statement } from '../statements/statement.js';
import { classifierOf } from './softmax.js';
import {
  featuresAmong,
  meanShares,
  ownFeatures,
  wholeFeatures,
  type KindShares,
} from './statement-features.js';
import { amongWeights, ownWeights, procedureWeights } from './statement-weights.js';

const own = classifierOf(ownWeights);
const among = classifierOf(amongWeights);
const whole = classifierOf(procedureWeights);

export interface Heard {
  /** Of every statement, how likely it is which kind. */
  kinds: KindShares[];
  /** How likely it is that the narration tells how something is done, 0 to 1. */
  procedure: number;
}

/** What the statements are for, by what narrations of many trades and registers were like (`tools/language`). */
export function heardAs(statements: readonly Statement[]): Heard {
  const features = statements.map((statement, at) => ownFeatures(statement, statements[at - 1]));
  const first = features.map((found) => own(found) as KindShares);
  const mean = meanShares(first);
  const kinds = features.map((found, at) => among(featuresAmong(found, first, at, mean)) as KindShares);
  return { kinds, procedure: whole(wholeFeatures(features, first))['procedure'] ?? 0 };
}
