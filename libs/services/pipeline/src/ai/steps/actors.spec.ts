import { describe, expect, it } from '@jest/globals';
import { LocalWriter } from '../providers/local-writer.js';
import type { TimedSegment } from '../statements/words.js';

const context = { signal: new AbortController().signal, report: () => undefined };

/** A stretch of speech a line; what stands in brackets another voice says. */
const draftOf = (...lines: readonly string[]) => draftBeside([], ...lines);

async function draftBeside(captions: readonly string[], ...lines: readonly string[]) {
  const segments = lines.map((line, id): TimedSegment => {
    let isOther = false;
    const words = line.split(' ').map((word, at) => {
      isOther ||= word.startsWith('[');
      const spoken = {
        ...{ text: word.replace(/[[\]]/g, ''), confidence: 0.95 },
        ...{ start_seconds: 10 * id + at / 2.5, end_seconds: 10 * id + (at + 1) / 2.5 },
        ...(isOther && { voice: 'other' as const }),
      };
      isOther &&= !word.endsWith(']');
      return spoken;
    });
    return {
      ...{ id, confidence: 0.95, text: words.map(({ text }) => text).join(' ') },
      ...{ start_seconds: 10 * id, end_seconds: 10 * id + words.length / 2.5, words },
    };
  });
  const screenText = captions.map((text, at) => ({
    seconds: 10 * at + 2,
    lines: [{ text, confidence: 0.95, top: 0.8, height: 0.05, left: 0.2, width: 0.5 }],
  }));
  const durationSeconds = 10 * lines.length;
  const input = { durationSeconds, creationType: 'video_upload' as const, segments, screenText };
  const writer = new LocalWriter();
  const plan = await writer.plan(input, context);
  const procedure = await writer.write({ ...input, plan }, context);
  const precautions = await writer.safety({ ...input, plan, procedure }, context);
  return {
    titles: procedure.steps.map(({ title }) => title.text),
    written: JSON.stringify([procedure.steps, precautions]),
    aside: (procedure.unplaced ?? []).map(({ text }) => text),
    reason: procedure.noProcedureReason,
  };
}

describe('what somebody else says than the narrator', () => {
  it('makes no step and no precaution, and stands among what was not used', async () => {
    const { titles, written, aside } = await draftOf(
      '[Hold this cloth for me.] Wrap the cloth around the hinge.',
      'Close the tap of the gas bottle. [Never touch the blue hose.]',
      'Lock the cabinet with the small key.',
    );
    expect(titles).toEqual([
      'Wrap the cloth around the hinge',
      'Close the tap of the gas bottle',
      'Lock the cabinet with the small key',
    ]);
    expect(written).not.toMatch(/hold|blue hose/i);
    expect(aside.join(' ')).toMatch(/Hold this cloth.*blue hose/);
  });

  it('is an order that names nothing, where captions tell what is done', async () => {
    const lines = [
      'Here, take this. Wrap the cloth around the hinge.',
      'Push that down, okay? Close the tap of the gas bottle.',
      'Lock the cabinet with the small key.',
    ];
    const captions = ['Wrap the cloth around the hinge', 'Close the tap', 'Lock the cabinet with the key'];
    const { titles, aside } = await draftBeside(captions, ...lines);
    expect(titles).toEqual([
      'Wrap the cloth around the hinge',
      'Close the tap of the gas bottle',
      'Lock the cabinet with the small key',
    ]);
    expect(aside.join(' ')).toMatch(/take this.*push that down/i);
    // Without captions the narrator may point at what is meant.
    expect((await draftOf(...lines)).titles.join(' ')).toMatch(/push that down/i);
  });

  it('is no procedure by itself', async () => {
    const { titles, reason } = await draftOf(
      'I met my sister in the garden on a sunny day last week.',
      '[Take the basket. Open the gate. Pick the apples.]',
      'And that was a happy afternoon for all of us there.',
    );
    expect(titles).toEqual([]);
    expect(reason).not.toBeNull();
  });
});
