import { describe, expect, it } from '@jest/globals';
import { markdownOf } from '../formats/markdown.js';
import { paragraphsOf } from './export-document.js';

describe('the paragraphs of a text', () => {
  it('are its lines without blanks around them, and none that is empty', () => {
    expect(paragraphsOf(' Turn it. \n\n\t\r\nLet  go.\n')).toEqual(['Turn it.', 'Let  go.']);
    expect(paragraphsOf(' \n ')).toEqual([]);
  });

  it('are found in one pass: blanks without an end stop nobody, here and in Markdown', () => {
    const text = `a${' '.repeat(300_000)}b`;
    expect(paragraphsOf(text)).toEqual([text]);
    const nothing = { equipmentHeading: '', safety: [], equipment: [], steps: [], noProcedure: null };
    const facts = { facts: '', generatedOn: '', madeAt: new Date(0), transcription: null };
    expect(markdownOf({ title: text, ...facts, ...nothing }, () => '')).toContain(text);
  });
});
