import { describe, expect, it } from '@jest/globals';
import { LocalWriter } from '../local-writer.js';
import type { Observations } from '../types/observations.js';
import { NarrationCache, readNarration } from './narration.js';

const context = { signal: new AbortController().signal, report: () => undefined };
const input: Observations = {
  durationSeconds: 12,
  creationType: 'video_upload',
  segments: [
    { id: 0, start_seconds: 0, end_seconds: 4, text: 'Unplug the pump.', confidence: 0.9 },
    { id: 1, start_seconds: 4, end_seconds: 8, text: 'Then never open the red valve.', confidence: 0.9 },
    { id: 2, start_seconds: 8, end_seconds: 12, text: 'Loosen the four screws.', confidence: 0.9 },
  ],
};

describe('a narration', () => {
  it('is read once for all its uses, and again where its words differ', () => {
    const asked: Observations[] = [];
    const cache = new NarrationCache((given) => {
      asked.push(given);
      return readNarration(given);
    });
    const first = cache.of(input);
    expect(cache.of({ ...input, detections: [] })).toBe(first);
    expect(asked).toEqual([input]);
    const others = { ...input, segments: input.segments.slice(0, 1) };
    expect(cache.of(others)).toEqual(readNarration(others));
    const screenText = [{ seconds: 0, lines: [] }];
    cache.of({ ...others, screenText });
    expect(asked).toHaveLength(3);
  });

  it('is not changed by its uses', async () => {
    const before = structuredClone(readNarration(input));
    const writer = new LocalWriter();
    const plan = await writer.plan(input, context);
    const procedure = await writer.write({ ...input, plan }, context);
    expect(procedure.steps.length).toBeGreaterThan(0);
    const precautions = await writer.safety({ ...input, plan, procedure }, context);
    expect(readNarration(input)).toEqual(before);
    const fresh = () => new LocalWriter();
    expect(await fresh().write({ ...input, plan }, context)).toEqual(procedure);
    expect(await fresh().safety({ ...input, plan, procedure }, context)).toEqual(precautions);
  });
});
