import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { InvalidCursor, readCursor, writeCursor } from './cursor.js';

const place = z.object({ at: z.string(), id: z.number() });
const coded = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor', () => {
  it('leads back to where the page ended, and travels in an address as it is', () => {
    const ended = { at: '2026-11-22T08:00:00Z?&/ü', id: 7 };
    const cursor = writeCursor(ended);
    expect(encodeURIComponent(cursor)).toBe(cursor);
    expect(readCursor(cursor, place)).toEqual(ended);
  });

  it('is absent on the first page', () => {
    expect(readCursor(undefined, place)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['no text of ours', '%%%'],
    ['no JSON', coded('{')],
    ['that of another list', writeCursor({ title: 'x', id: 7 })],
    ['a place of another kind', writeCursor({ at: 5, id: 7 })],
    ['null', coded('null')],
  ])('that is %s is refused', (_, cursor) => {
    expect(() => readCursor(cursor, place)).toThrow(InvalidCursor);
  });
});
