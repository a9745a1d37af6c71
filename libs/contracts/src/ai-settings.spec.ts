import { describe, expect, it } from '@jest/globals';
import { aiSettings, glossaryLimits, styleGuideLimit, defaultAiSettings } from './ai-settings.js';

describe('AI settings of a company', () => {
  it('have defaults', () => {
    expect(aiSettings.parse({})).toEqual(defaultAiSettings);
  });

  it.each([
    ['a model that is not on offer', { transcription_model: 'whisper-tiny' }],
    ['detection that is neither on nor off', { object_detection: 'yes' }],
    ['an empty word', { glossary: [' '] }],
    ['a word of two lines', { glossary: ['one\ntwo'] }],
    ['a word with a NUL', { glossary: ['a\0b'] }],
    ['a word that is too long', { glossary: ['x'.repeat(glossaryLimits.wordLength + 1)] }],
    ['too many words', { glossary: Array.from({ length: glossaryLimits.words + 1 }, () => 'x') }],
    ['a language that is not on offer', { sop_language: 'klingon' }],
    ['a style guide that is too long', { style_guide: 'x'.repeat(styleGuideLimit + 1) }],
    ['a style guide with a NUL', { style_guide: 'a\0b' }],
    ['too many letters in all', { glossary: Array.from({ length: 20 }, () => 'x'.repeat(41)) }],
  ])('refuse %s', (_, settings) => {
    expect(aiSettings.safeParse(settings).success).toBe(false);
  });

  it('accept a style guide of several lines', () => {
    const style_guide = 'Short sentences.\nSay “operator”.';
    expect(aiSettings.parse({ style_guide: ` ${style_guide}\n` }).style_guide).toBe(style_guide);
  });

  it('accept names in any script up to the limits', () => {
    const glossary = ['Größenprüfer GX-200', '旋盤', ...Array.from({ length: 19 }, () => 'x'.repeat(40))];
    expect(aiSettings.parse({ glossary: glossary.slice(0, 20) }).glossary).toHaveLength(20);
  });
});
