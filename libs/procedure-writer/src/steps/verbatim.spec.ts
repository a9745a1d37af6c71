import type { Sentence } from '@sop/contracts';
import { LocalWriter } from '../local-writer.js';
import { describeDrafts } from '../testing/spoken-table.js';
import { uncertain } from './place-statements.js';
import { verifySentences } from './verify-sentences.js';

describeDrafts('where a reading is uncertain, the words stay verbatim', {
  around: 'Loosen the clamp of the saw. | … | Put the cover on the saw.',
  rows: `
  # a limit or a prohibition keeps its order of words
  Only when all the doors are shut may the lift go up. => Only when all the doors are shut may the lift go up. && !shut only
  Under no condition hot water on the glass. => Under no condition hot water on the glass. && !do not hot
  At no point soap water in the tank. => At no point soap water in the tank. && !do not soap
  # a phrase without a verb becomes no act
  Three months until it comes out of the barrel. => Three months until it comes out of the barrel. && !take
  Otherwise they come out creased. => Otherwise they come out creased. && !take otherwise
  Casting resin, eighty parts hardener. => Casting resin, eighty parts hardener. && !cast resin
  Dragging it back ruins the file. => Dragging it back ruins the file. && ![drag it
  # "me" and "us" are other people than the reader, but not where the reader acts alone
  You don't open it, you ring me. => Do not open it, you ring me. && !ring you
  If it hums, you don't touch it, you call me. => If it hums, do not touch it, you call me. && ![call me
  Nobody starts it before a look from me or Jacko. => before a look from me or Jacko. && !from you
  If the motor hums, call me. => If the motor hums, call me. && !call you
  Bring the signed form over to us. => Bring the signed form over to us. && !to you
  I put the plate in front of me. => Put the plate in front of you. && !me
  # a short form is what it stands for
  It's been greased, so wipe it. => It has been greased && !is been
  I'd checked the plate before. => had checked the plate && !would
  # nothing is cut off a value, a purpose or a list
  Two coats of primer on the wood, wait thirty minutes. => Two coats of primer on the wood, wait thirty minutes. && !] thirty && !. thirty
  Gas, 50 a minute up to 200, hold 20 minutes, then 80 a minute up to 500, no hold. => hold 20 minutes && !up to 200, hold.
  Type the name, so that nobody gets two accounts. => Type the name, so that nobody gets two accounts. && !so that.
  Dents, scratches, any of that, sand it down. => [Dents, scratches, any of that, sand it down] && !any of that]
  # an act is not replaced by its contrary
  Climb up and hold on. => Climb up and hold on. && ![step off
  `,
});

/** The sentences of what is written of these lines. */
async function sentencesOf(...lines: string[]): Promise<Sentence[]> {
  const segments = lines.map((text, id) => ({
    ...{ id, text, confidence: 0.9 },
    ...{ start_seconds: 4 * id, end_seconds: 4 * id + 3 },
  }));
  const input = { durationSeconds: 4 * lines.length, creationType: 'video_upload' as const, segments };
  const context = { signal: new AbortController().signal, report: () => undefined };
  const writer = new LocalWriter();
  const { steps } = await writer.write({ ...input, plan: await writer.plan(input, context) }, context);
  return steps.flatMap(({ sentences }) => sentences);
}

it('writes verbatim, as uncertain, what it would have written without its "only"', async () => {
  const sentences = await sentencesOf('Open the hood of the machine.', 'Only reset it once.');
  const found = sentences.find(({ text }) => text.includes('reset'));
  expect(found).toMatchObject({ text: 'Only reset it once.' });
  expect(found?.confidence).toBeLessThan(0.5);
});

it('writes the transcript, as uncertain, where two segments read as one would mean something else', async () => {
  const sentences = await sentencesOf('hook on the eye', 'nobody under', 'stop', 'load down on the pallet');
  expect(sentences.find(({ text }) => /nobody under/i.test(text))).toMatchObject({
    text: 'Nobody under. stop.',
    confidence: expect.closeTo(0.4, 1),
  });
});

it('marks a title as uncertain where its sentence was turned', () => {
  const evidence = { segment_ids: [0], start_seconds: 0, end_seconds: 3, sources: ['speech' as const] };
  const line = { confidence: 0.9, evidence };
  const step = { startSeconds: 0, endSeconds: 3, confidence: 0.9, title: { ...line, text: 'Open the lid' } };
  const [verified] = verifySentences(
    [{ ...step, sentences: [{ ...line, text: 'Open the lid.' }] }],
    [{ id: 0, start_seconds: 0, end_seconds: 3, text: 'Do not open the lid.', confidence: 0.9 }],
  );
  expect(verified?.title.confidence).toBeLessThanOrEqual(uncertain);
});
