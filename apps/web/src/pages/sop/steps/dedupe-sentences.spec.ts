import { describe, expect, it } from '@jest/globals';
import type { Precaution } from '@sop/contracts';
import { sentenceOf, stepOf } from '../../../testing/sop.js';
import { addsInformation, splitPrecautions } from './dedupe-sentences.js';

const precaution = (text: string): Precaution => ({
  text,
  kind: 'hazard',
  step_index: 0,
  evidence: { segment_ids: [], start_seconds: 1, end_seconds: 2, sources: ['speech'] },
  confidence: 1,
});

describe('precautions of a step', () => {
  it.each([
    [
      'Wear cut resistant gloves because the blade is sharp.',
      'Put on cut resistant gloves because the blade is sharp.',
      false,
    ],
    ['Lock the press.', 'Lock the press', false],
    ['Do not touch the hot plate.', 'Touch the hot plate.', true],
    ['Wait 5 minutes until it is cold.', 'Wait until it is cold for minutes.', true],
    ['Mind the sharp edge.', 'Place the new blade on the carrier.', true],
  ])('duplicate its text or add to it: %s', (text, existing, adds) => {
    expect(addsInformation(text, existing)).toBe(adds);
  });

  it('are shown only if they add information', () => {
    const step = stepOf(1, [sentenceOf('Lock the press with the key.', 1, 2)]);
    const [same, other] = [precaution('Lock the press.'), precaution('Never reach under the ram.')];
    expect(splitPrecautions(step, [same, other])).toEqual({ adding: [other], duplicates: [same] });
  });

  it('are not replaced by an uncertain text', () => {
    const step = stepOf(1, [sentenceOf('Lock the press.', 1, 2, 0.2)]);
    const [only] = [precaution('Lock the press.')];
    expect(splitPrecautions(step, [only]).adding).toEqual([only]);
  });
});
