import { describe, expect, it } from '@jest/globals';
import { matchSentences } from './match-sentences.js';
import { sentencesOf, sourceTextOf } from './source-text.js';
import type { SopAndSteps } from '../releases/frozen-content.js';
import { stepRow, storedStep } from '../testing/step-row.js';

/** The sentences of an SOP of one step; those that a user wrote. */
const sentences = (description: string, id = 'a') =>
  sentencesOf(
    sourceTextOf({
      sop: { title: '', precautions: [], equipment: [], languages: null },
      steps: [stepRow(storedStep('', 0, 10, []), { id, editedTitle: '', editedDescription: description })],
    } as unknown as SopAndSteps),
  );
const rowsOf = (description: string, id?: string) =>
  sentences(description, id).map(({ id: sentenceId, hash, text, place, position }) => ({
    ...{ sentenceId, place, position, sourceHash: hash, source: text, isReplaced: false },
  }));
const matched = (now: string, rows: ReturnType<typeof rowsOf>, id?: string) =>
  [...matchSentences(sentences(now, id), rows).values()].map(({ sentence, row, state }) =>
    state === 'stale' ? `${sentence.text} < ${row?.source}` : `${sentence.text} ${state}`,
  );

describe('the translations of the sentences of a step', () => {
  it('stay with their words when others are added, removed or moved', () => {
    const rows = rowsOf('Open it. Look inside. Close it.');
    expect(matched('Close it. Take a lamp. Open it.', rows)).toEqual([
      'Close it. current',
      'Take a lamp. < Look inside.',
      'Open it. current',
    ]);
    expect(matched('Open it. Look inside. Take it. Close it.', rows)).toEqual([
      'Open it. current',
      'Look inside. current',
      'Take it. missing',
      'Close it. current',
    ]);
  });

  it('are found without taking a sentence apart for each that it is compared with', () => {
    const numbered = (word: string) =>
      Array.from({ length: 40 }, (_, at) => `${word} part ${at} there.`).join(' ');
    let reads = 0;
    const counted = rowsOf(numbered('Open')).map(({ source, ...row }) => ({
      ...row,
      get source() {
        reads += 1;
        return source;
      },
    }));
    expect([...matchSentences(sentences(numbered('Close')), counted).values()].every(({ row }) => row)).toBe(
      true,
    );
    expect(reads).toBeLessThanOrEqual(counted.length);
  });

  it('are stale for the sentence that is most like the earlier one', () => {
    const rows = rowsOf('Turn the red knob left. Wait two minutes.');
    expect(matched('Wait for two minutes. Turn the red knob right.', rows)).toEqual([
      'Wait for two minutes. < Wait two minutes.',
      'Turn the red knob right. < Turn the red knob left.',
    ]);
  });

  it('are found in another step that has the same words', () => {
    expect(matched('Open it.', rowsOf('Open it.', 'a'), 'b')).toEqual(['Open it. current']);
  });

  it('are not stale where a later wording was translated in their stead', () => {
    const rows = rowsOf('Open it now.').map((row) => ({ ...row, isReplaced: true }));
    expect(matched('Open it soon.', rows)).toEqual(['Open it soon. missing']);
    expect(matched('Open it now.', rows)).toEqual(['Open it now. current']);
  });
});

describe('the sentences of a step', () => {
  it('are those of its lines, without blanks, and the same words are the same sentence', () => {
    const found = sentences('Press  the button.\n\n  Wait 5 min. Press the button.\n');
    expect(found.map(({ text }) => text)).toEqual(['Press the button.', 'Wait 5 min.', 'Press the button.']);
    expect(found[0]?.id).toBe(found[2]?.id);
    expect(found[0]?.id).toMatch(/^[0-9a-f]{32}$/);
  });
});
