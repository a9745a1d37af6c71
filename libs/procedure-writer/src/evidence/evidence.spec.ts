import { describe, expect, it } from '@jest/globals';
import { lowConfidence, type TranscriptSegment } from '@sop/contracts';
import type { Token } from '../language/token.js';
import { LocalWriter } from '../local-writer.js';
import { evidenceOf, segmentConfidence, roundConfidence, confidenceOf } from './evidence.js';

const token = (segmentId: number, startSeconds: number, endSeconds: number): Token => ({
  text: 'word',
  norm: 'word',
  segmentId,
  startSeconds,
  endSeconds,
});

const segment = (id: number, confidence: number): TranscriptSegment => ({
  id,
  start_seconds: id,
  end_seconds: id + 1,
  text: 'word',
  confidence,
});

describe('the evidence of a sentence', () => {
  it('begins with its first word, ends with its last and names every segment of its words, once and in order', () => {
    const words = [token(11, 40.126, 40.5), token(11, 40.5, 41), token(2, 39.994, 40), token(7, 41, 42.339)];
    expect(evidenceOf(words)).toEqual({
      segment_ids: [2, 7, 11],
      start_seconds: 39.99,
      end_seconds: 42.34,
      sources: ['speech'],
    });
  });

  it('names the text on screen as a source where a word was read there', () => {
    expect(evidenceOf([token(1, 1, 2), { ...token(1, 2, 3), read: true }]).sources).toEqual([
      'speech',
      'screen_text',
    ]);
  });

  it('never begins before the video does', () => {
    expect(evidenceOf([token(0, -0.3, 1)]).start_seconds).toBe(0);
  });

  it('has the confidence of the segments of its own words', () => {
    const segments = [segment(1, 0.9), segment(2, 0.5), segment(3, 0.1)];
    expect(segmentConfidence([token(1, 1, 2), token(2, 2, 3), token(1, 3, 4)], segments)).toBeCloseTo(0.7);
    expect(segmentConfidence([token(8, 1, 2)], segments)).toBe(0.5);
  });

  it('is uncertain where a content word has low confidence', () => {
    const tokenOf = (norm: string, sure: number) => ({
      ...token(1, 1, 2),
      text: norm,
      norm,
      confidence: sure,
    });
    const sure = (...words: Token[]): number => confidenceOf(1, words, [segment(1, 0.95)]);
    const open = tokenOf('open', 0.48);
    expect(sure(open, tokenOf('the', 0.9), tokenOf('valve', 0.97), tokenOf('now', 0.97))).toBe(0.97);
    expect(sure(open, tokenOf('the', 0.9), tokenOf('culmin', 0.44))).toBeLessThan(lowConfidence);
    expect(sure(tokenOf('open', 0.85), token(1, 1, 2))).toBe(0.97);
  });

  it('is given as hundredths between 0 and 1', () => {
    expect([0.456, 1.7, -2].map(roundConfidence)).toEqual([0.46, 1, 0]);
  });
});

describe('a sentence of a written step', () => {
  const lines = [
    'First, loosen the screw.',
    'Check that the lamp is off.',
    'Be careful not to scratch the glass.',
    'Next, clean the lens with a soft cloth.',
    'Finally, close the cover.',
  ];
  const segments = lines.map((text, id) => ({
    id,
    start_seconds: id * 6,
    end_seconds: id * 6 + 5,
    text,
    confidence: 0.9,
  }));

  it('plays exactly the words that it was made of', async () => {
    const writer = new LocalWriter();
    const context = { signal: new AbortController().signal, report: () => undefined };
    const input = { durationSeconds: 32, creationType: 'video_upload' as const, segments };
    const { steps } = await writer.write({ ...input, plan: await writer.plan(input, context) }, context);
    const sentences = steps.flatMap((step) => step.sentences);
    expect(sentences).toHaveLength(5);
    for (const { text, evidence } of sentences) {
      const [noun = ''] = /screw|lamp|glass|lens|cover/.exec(text) ?? ['nothing of it'];
      const cited = segments.filter(({ id }) => evidence.segment_ids.includes(id));
      expect(cited.map((each) => each.text).join(' ')).toContain(noun);
      expect(cited).toHaveLength(1);
      expect(evidence.start_seconds).toBeGreaterThanOrEqual(cited[0]?.start_seconds ?? Infinity);
      expect(evidence.end_seconds).toBeLessThanOrEqual(cited[0]?.end_seconds ?? 0);
      expect(evidence.end_seconds).toBeGreaterThan(evidence.start_seconds);
    }
  });
});
