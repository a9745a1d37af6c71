import { join } from 'node:path';
import { z } from 'zod';
import type { Statement } from '../statements/statement.js';
import { readLearned, weightsShape } from './read-weights.js';
import { classifierOf, type Features } from './softmax.js';
import {
  actFeatures,
  featuresAmong,
  isOpenToBeAct,
  meanShares,
  ownFeatures,
  wholeFeatures,
  type KindShares,
} from './statement-features.js';

export const statementWeights = readLearned(
  join(import.meta.dirname, 'statement-weights.json'),
  z.object({ own: weightsShape, among: weightsShape, procedure: weightsShape }),
);
const own = classifierOf(statementWeights.own);
const among = classifierOf(statementWeights.among);
const whole = classifierOf(statementWeights.procedure);
const demanded = classifierOf(readLearned(join(import.meta.dirname, 'act-weights.json'), weightsShape));

export interface StatementKinds {
  /** Of every statement, how likely it is which kind. */
  kinds: KindShares[];
  /** Of every statement, how likely a technical writer demands it as a step, 0 to 1; 0 where that is not asked (`isOpenToBeAct`). */
  acts: number[];
  /** How likely it is that the narration tells how something is done, 0 to 1. */
  procedure: number;
}

/** What the statements are for, by what narrations of many trades and registers were like (`tools/language`). */
export function classifyStatements(statements: readonly Statement[]): StatementKinds {
  const { features, kinds, procedure } = classifyKinds(statements);
  const mean = meanShares(kinds);
  const acts = features.map((found, at) => {
    const isAsked = statements[at] !== undefined && isOpenToBeAct(statements[at]);
    return isAsked ? (demanded(actFeatures(found, kinds, at, mean))['act'] ?? 0) : 0;
  });
  return { kinds, acts, procedure };
}

/** The kinds alone, with what is noticed of each statement. */
export function classifyKinds(
  statements: readonly Statement[],
): Pick<StatementKinds, 'kinds' | 'procedure'> & { features: Features[] } {
  const features = statements.map((statement, at) => ownFeatures(statement, statements[at - 1]));
  const first = features.map((found) => own(found) as KindShares);
  const mean = meanShares(first);
  const kinds = features.map((found, at) => among(featuresAmong(found, first, at, mean)) as KindShares);
  return { features, kinds, procedure: whole(wholeFeatures(features, first))['procedure'] ?? 0 };
}
