import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { TimedSegment } from '../language/timed-words.js';
import { LocalWriter } from '../local-writer.js';
import { draftOfLines } from '../testing/spoken-drafts.js';

interface Recording {
  spoken: string;
  segments: { seconds: [number, number]; text: string; sure: number[] }[];
}

/** Instructions for the same task, read by synthetic voices in their languages and written down by Moonshine base. */
const recordings = JSON.parse(
  readFileSync(join(import.meta.dirname, 'foreign-speech.json'), 'utf8'),
) as Recording[];
const isEnglish = ({ spoken }: Recording): boolean => spoken.startsWith('English');

function segmentsOf({ segments }: Recording): TimedSegment[] {
  return segments.map(({ seconds: [start_seconds, end_seconds], text, sure }, id) => ({
    id,
    start_seconds,
    end_seconds,
    text,
    confidence: sure.reduce((sum, one) => sum + one, 0) / sure.length,
    words: text.split(' ').map((word, at) => ({
      text: word,
      start_seconds: start_seconds + ((end_seconds - start_seconds) * at) / sure.length,
      end_seconds: start_seconds + ((end_seconds - start_seconds) * (at + 1)) / sure.length,
      confidence: sure[at] ?? 0,
    })),
  }));
}

async function draftOf(segments: TimedSegment[]) {
  const writer = new LocalWriter();
  const context = { signal: new AbortController().signal, report: () => undefined };
  const input = { durationSeconds: 60, creationType: 'video_upload' as const, segments };
  return writer.write({ ...input, plan: await writer.plan(input, context) }, context);
}

describe('speech that a recogniser of English writes down as English words', () => {
  it.each(recordings.filter((one) => !isEnglish(one)).map((one) => [one.spoken, one] as const))(
    'gives no steps where it was %s, and a sentence that says why',
    async (_spoken, recording) => {
      const { steps, noProcedureReason } = await draftOf(segmentsOf(recording));
      expect(steps).toEqual([]);
      expect(noProcedureReason).toMatch(/not in English/);
    },
  );

  it.each(recordings.filter(isEnglish).map((one) => [one.spoken, one] as const))(
    'gives steps where it was %s, be the voice hard to understand',
    async (_spoken, recording) => {
      const { steps, noProcedureReason } = await draftOf(segmentsOf(recording));
      expect(steps).not.toEqual([]);
      expect(noProcedureReason).toBeNull();
    },
  );

  it('is judged by its words from a dozen on; fewer have to be worse to be refused', async () => {
    const recordingOf = (sure: number, text: string): Recording => ({
      spoken: 'English',
      segments: [{ seconds: [0, 6], text, sure: text.split(' ').map(() => sure) }],
    });
    const few = 'Open the cover. Press the button. Turn the wheel.';
    const many = `${few} Close the cover.`;
    for (const [sure, text, isRefused] of [
      [0.45, many, true],
      [0.55, many, false],
      [0.45, few, false],
      [0.35, few, true],
    ] as const) {
      const { noProcedureReason } = await draftOf(segmentsOf(recordingOf(sure, text)));
      expect([sure, text, /not in English/.test(noProcedureReason ?? '')]).toEqual([sure, text, isRefused]);
    }
  });
});

describe('speech that a recogniser of many languages writes down as it is', () => {
  it.each([
    ['Chinese', '第一步先断开电源。', '如果压力高于3巴，先等5分钟。'],
    ['Russian', 'Сначала выключите машину и выньте вилку.', 'Затем снимите воронку.'],
    ['Hindi', 'सबसे पहले मशीन को बंद करें।', 'फिर डिब्बा उतारें।'],
    [
      'German',
      'hallo zusammen heute machen wir gemeinsam die maschine sauber',
      'nehmt zuerst den deckel ab und spült ihn mit warmem wasser',
      'bis zum nächsten mal tschüss',
    ],
    [
      'French',
      'on enlève le couvercle et on le pose sur la table',
      'on dévisse les quatre vis et on sort le filtre',
      'attention si la lampe est rouge attendez dix minutes',
    ],
  ])('gives no steps in %s, and is not taken for silence', async (_language, ...texts) => {
    const segments = texts.map((text, id) => ({
      id,
      start_seconds: id * 5,
      end_seconds: id * 5 + 4,
      text,
      confidence: 0.9,
    }));
    const { steps, noProcedureReason } = await draftOf(segments);
    expect(steps).toEqual([]);
    expect(noProcedureReason).toMatch(/not in English/);
  });

  it('gives steps in English as terse as can be', async () => {
    const { steps } = await draftOfLines(
      'fenders down',
      'stern line first',
      'engine in neutral',
      'hatches shut',
    );
    expect(steps).not.toEqual([]);
  });
});
