import { describe, expect, it } from '@jest/globals';
import { mentionedIn, partsOf, typedNameAt, withMention } from './mention-text.js';

const ann = { user_id: 'a', name: 'Ann Lee' };
const annMarie = { user_id: 'm', name: 'Ann Lee-Marie' };

describe('a mention in a comment', () => {
  it.each([
    ['@', '', 0],
    ['Hello @An', 'An', 6],
    ['Hello @Ann L', 'Ann L', 6],
    ['(@Ann', 'Ann', 1],
    ['One\n@Ann', 'Ann', 4],
  ])('is being typed in “%s”', (text, search, start) => {
    expect(typedNameAt(text, text.length)).toEqual({ search, start });
  });

  it.each(['Hello', 'ann@example.com', '@Ann Lee is', 'Hello @Ann\nLee'])('is not in “%s”', (text) => {
    expect(typedNameAt(text, text.length)).toBeNull();
  });

  it('is that before the caret, whatever follows', () => {
    expect(typedNameAt('Ask @An about it', 7)).toEqual({ search: 'An', start: 4 });
  });

  it('replaces what was typed, and the caret is behind it', () => {
    expect(withMention('Ask @An about it', { start: 4, caret: 7 }, ann)).toEqual({
      text: 'Ask @Ann Lee about it',
      caret: 13,
    });
  });

  it('counts as long as it is in the text', () => {
    expect(mentionedIn('Ask @Ann Lee', [ann, annMarie])).toEqual([ann]);
    expect(mentionedIn('Ask Ann', [ann])).toEqual([]);
    expect(mentionedIn('Ask @Ann Leeds', [ann])).toEqual([]);
    expect(mentionedIn('Ask @Ann Lee-Marie', [ann, annMarie])).toEqual([annMarie]);
  });

  it('is marked wherever it is, the longest name first', () => {
    const text = 'Ask @Ann Lee-Marie or @Ann Lee, @Bob';
    const parts = partsOf(text, [ann, annMarie]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ isMention }) => isMention).map((part) => part.text)).toEqual([
      '@Ann Lee-Marie',
      '@Ann Lee',
    ]);
    expect(partsOf('', [ann])).toEqual([]);
  });
});
