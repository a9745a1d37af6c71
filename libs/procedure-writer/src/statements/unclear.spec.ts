import { describe, expect, it } from '@jest/globals';
import { lowConfidence } from '@sop/contracts';
import type { TimedSegment } from '../language/timed-words.js';
import { LocalWriter } from '../local-writer.js';
import type { ScreenText } from '../types/observations.js';

/** Behind a word its confidence, where that is less than nearly ("|0.5"), and its alternative ("/unplug"). */
const segmentsOf = (...lines: string[]): TimedSegment[] =>
  lines.map((line, id) => {
    const parts = line
      .split(' ')
      .map((part) => /^([^|/]+)(?:\|([^/]+))?(?:\/(.+))?$/.exec(part) ?? [part, part]);
    const start_seconds = id * 6;
    const words = parts.map(([, text = '', sure, otherwise], at) => ({
      text,
      start_seconds: start_seconds + at * 0.4,
      end_seconds: start_seconds + at * 0.4 + 0.3,
      confidence: Number(sure ?? 0.95),
      ...(otherwise !== undefined && { otherwise }),
    }));
    const text = words.map((word) => word.text).join(' ');
    return { id, start_seconds, end_seconds: start_seconds + 5, text, confidence: 0.9, words };
  });

async function draftOf(line: string, screenText: ScreenText[] = []) {
  const draft = await draftOfAll(['First, loosen the screw.', line, 'Finally, close the cover.'], screenText);
  const all = draft.steps.flatMap(({ title, sentences }) => [title, ...sentences]);
  return { ...draft, written: all.filter(({ evidence }) => evidence.segment_ids.includes(1)) };
}

async function draftOfAll(lines: readonly string[], screenText: ScreenText[] = []) {
  const segments = segmentsOf(...lines);
  const writer = new LocalWriter();
  const context = { signal: new AbortController().signal, report: () => undefined };
  const input = { durationSeconds: 60, creationType: 'video_upload' as const, segments, screenText };
  return writer.write({ ...input, plan: await writer.plan(input, context) }, context);
}

describe('words that the recogniser is not certain of', () => {
  it('are written as unclear where one was only guessed, in title and sentence, and are uncertain', async () => {
    const { written, unusedSpeech } = await draftOf('Wipe the lens with the sword|0.16 of the printer.');
    expect(written.length).toBeGreaterThan(1);
    for (const { text, confidence } of written) {
      expect(text).toMatch(/^Wipe the lens with the \[unclear\]/);
      expect(confidence).toBeLessThan(lowConfidence);
    }
    expect(unusedSpeech ?? []).toEqual([]);
  });

  it('keep a nearly right name, a figure, and a word that is on the screen', async () => {
    for (const line of [
      'Wipe the Lumetra|0.2 lens.',
      'Wipe the lens 14|0.2 times.',
      'Wipe the wpa3|0.2 lens.',
    ])
      expect((await draftOf(line)).written.map(({ text }) => text).join()).not.toContain('[unclear]');
    const screen = { seconds: 8, lines: [{ text: 'Burette', top: 0.1, height: 0.05, confidence: 0.9 }] };
    const line = 'Wipe the burette|0.2 with the cloth.';
    expect((await draftOf(line, [screen])).written[0]?.text).toBe('Wipe the burette with the cloth');
    expect((await draftOf(line)).written[0]?.text).toBe('Wipe the [unclear] with the cloth');
  });

  it('are uncertain where English has no such word, unless the confidence is high', async () => {
    const confidencesOf = async (line: string) =>
      (await draftOf(line)).written.map(({ confidence }) => confidence);
    for (const sure of await confidencesOf('Wipe the carpin|0.65 with the cloth.'))
      expect(sure).toBeLessThan(lowConfidence);
    for (const line of ['Wipe the carpin with the cloth.', 'Wipe the spokes|0.65 with the cloth.'])
      for (const sure of await confidencesOf(line)) expect(sure).toBeGreaterThan(lowConfidence);
  });

  it('are uncertain where most of a sentence has medium confidence, though no word of it was guessed', async () => {
    const half = 'Wipe|0.7 the|0.6 lens|0.7 with|0.7 the|0.7 cloth.|0.7';
    for (const { confidence } of (await draftOf(half)).written)
      expect(confidence).toBeLessThan(lowConfidence);
    const well = half.replaceAll('0.7', '0.85');
    for (const { confidence } of (await draftOf(well)).written)
      expect(confidence).toBeGreaterThan(lowConfidence);
  });

  it.each([
    { spoken: 'Loosen|0.4 the belt behind the wheel.', isSure: false, why: 'its verb has low confidence' },
    { spoken: 'Wait three|0.5 hours for the glue.', isSure: false, why: 'its figure has low confidence' },
    { spoken: 'Wipe the lens|0.52 with the cloth.', isSure: false, why: 'its noun has low confidence' },
    {
      spoken: 'Call|0.5 999 at once.',
      isSure: true,
      why: 'a verb that opens a sentence is often unsure and right',
    },
    { spoken: 'Wait 30 minutes for|0.5 the|0.4 glue.', isSure: true, why: 'its figure has high confidence' },
    {
      spoken: 'Wipe|0.75 the|0.75 lens|0.75 with|0.7 the|0.75 cloth.|0.75',
      isSure: true,
      why: 'no word of it has low confidence',
    },
  ])(
    'are certain ($isSure) by the verb, noun or figure with the least confidence: "$spoken"',
    async ({ spoken, isSure, why }) => {
      const { written } = await draftOf(spoken);
      expect(written.length).toBeGreaterThan(0);
      const found = written.map(({ confidence }) => ({ why, isSure: confidence >= lowConfidence }));
      expect(found).toEqual(found.map(() => ({ why, isSure })));
    },
  );
});

describe('a word that may be its antonym', () => {
  const isSure = ({ confidence }: { confidence: number }): boolean => confidence >= lowConfidence;

  it('is uncertain in title and sentence, at any confidence', async () => {
    const { written } = await draftOf('Next, and/unscrew screw/unscrew the filter holder.');
    expect(written.length).toBeGreaterThan(1);
    expect(written.filter(isSure)).toEqual([]);
    const { written: plain } = await draftOf('Next, unscrew the filter holder.');
    expect(plain.filter(isSure)).toEqual(plain);
  });

  it('is uncertain where it is a contraction or a figure', async () => {
    for (const line of [
      "You can't/can open the door now.",
      'Wait 15/50 minutes.',
      'Switch on/off the pump.',
    ]) {
      const { written } = await draftOf(line);
      expect([line, written.length > 0, written.filter(isSure)]).toEqual([line, true, []]);
    }
  });

  it('is uncertain as a precaution', async () => {
    const lines = ['Press the button.', "Don't/do touch the hot plate.", 'Finally, close the cover.'];
    const writer = new LocalWriter();
    const context = { signal: new AbortController().signal, report: () => undefined };
    const input = {
      durationSeconds: 60,
      creationType: 'video_upload' as const,
      segments: segmentsOf(...lines),
    };
    const plan = await writer.plan(input, context);
    const procedure = await writer.write({ ...input, plan }, context);
    const precautions = await writer.safety({ ...input, plan, procedure }, context);
    expect(precautions).not.toEqual([]);
    expect(precautions.filter(isSure)).toEqual([]);
  });
});

describe('a narration that is mostly misrecognised', () => {
  const badly = (text: string): string => text.replace(/(?<=\S)(?=\s|$)/g, '|0.6');
  const noise = [
    'Race event.',
    'New receipt.',
    'Main enter.',
    'Little moment, Norton Hand.',
    'Pilot Hemi on.',
    'Three lanes.',
    'Flossed pilot.',
    'Late as usual.',
    'Mr Paulston.',
    'Time for the football results.',
  ];
  const acts = ['Count the curtains, first.', 'Sign the note for the driver.', 'Open the door.'];

  it('is a draft where it has acts, and each of them is uncertain', async () => {
    const { steps, noProcedureReason } = await draftOfAll([...noise, ...acts].map(badly));
    expect(noProcedureReason).toBeNull();
    expect(steps.map(({ title }) => title.text)).toContain('Sign the note for the driver');
    for (const { title } of steps) expect(title.confidence).toBeLessThan(lowConfidence);
  });

  it('is refused for that and for nothing else where it has no act', async () => {
    const { steps, noProcedureReason } = await draftOfAll(noise.map(badly));
    expect(steps).toEqual([]);
    expect(noProcedureReason).toContain('could not be understood');
  });

  it('is refused as speech to an audience only where it is', async () => {
    const { noProcedureReason } = await draftOfAll([...noise, 'Nine lanes.', 'Six.']);
    expect(noProcedureReason).toContain('does not describe how a task is done');
    const talk = ['Welcome back to my channel.', 'Thanks to all my subscribers.', 'See you next week, bye.'];
    expect((await draftOfAll(talk)).noProcedureReason).toContain('speaks to an audience');
  });
});
