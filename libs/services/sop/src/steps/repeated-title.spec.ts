import { describe, expect, it } from '@jest/globals';
import { stepRow, storedStep } from '../testing/step-row.js';
import { stepTextOf } from './step-text.js';
import { rowWithoutRepeatedTitle, withoutRepeatedTitle } from './repeated-title.js';

const textsOf = (title: string, ...sentences: string[]) =>
  withoutRepeatedTitle(storedStep(title, 0, 10, sentences)).sentences.map(({ text }) => text);

describe('the description of a step', () => {
  it('does not repeat its title, regardless of case and punctuation', () => {
    expect(textsOf('Open the valve', 'Open the valve.')).toEqual([]);
    expect(textsOf('Öffne das Ventil', '„Öffne das Ventil!“')).toEqual([]);
    expect(textsOf('打开阀门', '打开阀门。')).toEqual([]);
    expect(textsOf('Open the valve', 'Open the valve.', 'Wait.')).toEqual(['Wait.']);
  });

  it('keeps a sentence with more words than the title, and every sentence without a title', () => {
    expect(textsOf('Open the valve', 'Open the valve slowly.')).toEqual(['Open the valve slowly.']);
    expect(textsOf('', '...', 'Wait.')).toEqual(['...', 'Wait.']);
  });

  it('passes the lower confidence of a repetition to the title', () => {
    const step = storedStep('Open the valve', 0, 10);
    const unsure = { ...step, sentences: step.sentences.map((each) => ({ ...each, confidence: 0.2 })) };
    expect(withoutRepeatedTitle(unsure).title.confidence).toBe(0.2);
  });

  it('stays accepted when it was accepted as generated', () => {
    const step = storedStep('Open the valve', 0, 10, ['Open the valve.', 'Wait.']);
    const row = rowWithoutRepeatedTitle(stepRow(step, { editedDescription: 'Open the valve. Wait.' }));
    expect(stepTextOf(row).description).toBe('Wait.');
    expect(row.editedDescription).toBe('Wait.');
  });

  it('stays as a user typed it', () => {
    const row = stepRow(storedStep('Open the valve', 0, 10), { editedDescription: 'OPEN THE VALVE!' });
    expect(stepTextOf(rowWithoutRepeatedTitle(row)).description).toBe('OPEN THE VALVE!');
  });
});
