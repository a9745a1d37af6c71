import { LocalWriter } from '../local-writer.js';

const context = { signal: new AbortController().signal, report: () => undefined };

/** What is written of a stretch of speech a line, at 2.5 words a second with a second between. */
async function written(...lines: string[]) {
  let at = 0;
  const segments = lines.map((text, id) => {
    const start_seconds = at;
    const end_seconds = start_seconds + text.split(' ').length / 2.5;
    at = end_seconds + 1;
    return { id, start_seconds, end_seconds, text, confidence: 0.9 };
  });
  const input = { durationSeconds: at, creationType: 'video_upload' as const, segments };
  const writer = new LocalWriter();
  return writer.write({ ...input, plan: await writer.plan(input, context) }, context);
}

describe('speech that is in no step', () => {
  it('is listed with its interval of the video', async () => {
    const procedure = await written(
      'The tank holds forty litres.',
      'Open the tap.',
      'Fill the bucket.',
      'Close the tap.',
    );
    expect(procedure.unusedSpeech).toEqual([
      { text: 'The tank holds forty litres.', segment_ids: [0], start_seconds: 0, end_seconds: 2 },
    ]);
  });

  it('is listed where there is no step at all', async () => {
    const procedure = await written('The red valve gets eleven turns.', 'So that was our day at the plant.');
    expect(procedure.steps).toEqual([]);
    expect(procedure.unusedSpeech?.map(({ text }) => text)).toContain('The red valve gets eleven turns.');
  });
});
