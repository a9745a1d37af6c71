import { describe, expect, it } from '@jest/globals';
import { readStatements } from '../statements/read-statements.js';
import { classifierOf } from './softmax.js';
import { learnedKinds } from './statement-features.js';
import { classifyStatements, statementWeights } from './statement-kinds.js';

/** The likeliest kind of every line, and how likely it is a procedure. */
function classified(...texts: string[]) {
  let at = 0;
  const segments = texts.map((text, id) => {
    const [start_seconds, end_seconds] = [at, at + text.split(' ').length / 2.6];
    at = end_seconds + 1.5;
    return { id, start_seconds, end_seconds, text, confidence: 0.9 };
  });
  const { kinds, procedure } = classifyStatements(readStatements(segments));
  const likeliest = kinds.map((shares) =>
    learnedKinds.reduce((best, kind) => (shares[kind] > shares[best] ? kind : best)),
  );
  return { likeliest, procedure };
}

describe('the kind of a statement', () => {
  it('is an act where speech has no verb or describes a habit', () => {
    expect(classified('wipers off', 'bonnet up', 'new bulb in', 'bonnet down').likeliest).toEqual(
      Array.from({ length: 4 }, () => 'act'),
    );
    expect(
      classified(
        'the sheets are folded twice',
        'the towels go on the top shelf',
        'the list hangs by the door',
      ).likeliest,
    ).toEqual(['act', 'act', 'act']);
  });

  it('is a narrative and no procedure where the narrator reports an event', () => {
    const { likeliest, procedure } = classified(
      'In May we drove to the coast.',
      'My sister forgot her bag at the station.',
      'A man ran after us and gave it to her.',
      'We laughed the whole evening.',
    );
    expect(likeliest.filter((kind) => kind === 'narrative').length).toBeGreaterThanOrEqual(3);
    expect(procedure).toBeLessThan(0.5);
  });

  it('is a greeting and no procedure where something is sold in commands', () => {
    expect(
      classified('Tired of cold feet?', 'Put on WarmSocks and smile.', 'Order now and get two for one.')
        .procedure,
    ).toBeLessThan(0.5);
  });

  it('comes from weights of the kinds that the rules know', () => {
    expect(statementWeights.own.classes).toEqual(learnedKinds);
    expect(statementWeights.among.classes).toEqual(learnedKinds);
    expect(statementWeights.procedure.classes).toContain('procedure');
  });
});

describe('a classifier', () => {
  it('gives shares that add up, and ignores unknown features', () => {
    const shares = classifierOf(statementWeights.procedure)(new Map([['never met', 1000]]));
    expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(shares['procedure']).toBeCloseTo(0.5);
  });
});
