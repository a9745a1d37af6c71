import { join } from 'node:path';
import { z } from 'zod';
import type { Statement } from '../types/statement.js';
import { readLearned, weightsShape } from './read-weights.js';
import { classifierOf, type Features } from './softmax.js';
import {
  actFeatures,
  contextFeatures,
  mayBeAct,
  meanProbabilities,
  ownFeatures,
  wholeFeatures,
  type KindProbabilities,
} from './statement-features.js';

export const statementWeights = readLearned(
  join(import.meta.dirname, 'statement-weights.json'),
  z.object({ own: weightsShape, among: weightsShape, procedure: weightsShape }),
);
const own = classifierOf(statementWeights.own);
const among = classifierOf(statementWeights.among);
const whole = classifierOf(statementWeights.procedure);
const requiredStep = classifierOf(readLearned(join(import.meta.dirname, 'act-weights.json'), weightsShape));

export interface StatementKinds {
  /** The probabilities of the kinds of every statement. */
  kinds: KindProbabilities[];
  /** The probability that a technical writer requires the statement as a step, 0 to 1; 0 where that is not asked (`mayBeAct`). */
  acts: number[];
  /** The probability that the narration is a procedure, 0 to 1. */
  procedure: number;
}

/** Classifies statements with weights learned from narrations of many trades and registers (`tools/language`). */
export function classifyStatements(statements: readonly Statement[]): StatementKinds {
  const { features, kinds, procedure } = classifyKinds(statements);
  const mean = meanProbabilities(kinds);
  const acts = features.map((found, at) => {
    const isAsked = statements[at] !== undefined && mayBeAct(statements[at]);
    return isAsked ? (requiredStep(actFeatures(found, kinds, at, mean))['act'] ?? 0) : 0;
  });
  return { kinds, acts, procedure };
}

/** The kinds alone, with the features of each statement. */
export function classifyKinds(
  statements: readonly Statement[],
): Pick<StatementKinds, 'kinds' | 'procedure'> & { features: Features[] } {
  const features = statements.map((statement, at) => ownFeatures(statement, statements[at - 1]));
  const first = features.map((found) => own(found) as KindProbabilities);
  const mean = meanProbabilities(first);
  const kinds = features.map(
    (found, at) => among(contextFeatures(found, first, at, mean)) as KindProbabilities,
  );
  return { features, kinds, procedure: whole(wholeFeatures(features, first))['procedure'] ?? 0 };
}
