import { describe, expect, it } from '@jest/globals';
import { brandInks, defaultBrand } from '@sop/contracts';
import { markdownOf } from '../formats/markdown.js';
import { paragraphsOf } from './export-document.js';

describe('the paragraphs of a text', () => {
  it('are its lines without surrounding blanks and without empty lines', () => {
    expect(paragraphsOf(' Turn it. \n\n\t\r\nLet  go.\n')).toEqual(['Turn it.', 'Let  go.']);
    expect(paragraphsOf(' \n ')).toEqual([]);
  });

  it('are found in one pass, here and in Markdown, however many blanks the text has', () => {
    const text = `a${' '.repeat(300_000)}b`;
    expect(paragraphsOf(text)).toEqual([text]);
    const nothing = { equipmentHeading: '', safety: [], equipment: [], steps: [], noProcedure: null };
    const facts = {
      template: 'pictures' as const,
      inks: brandInks(defaultBrand),
      facts: '',
      language: 'en',
      release: '',
      isValid: true,
      generatedOn: '',
      madeAt: new Date(0),
      transcription: null,
    };
    const naming = { nameOf: () => '', logo: null };
    expect(markdownOf({ title: text, ...facts, ...nothing }, naming)).toContain(text);
  });
});
