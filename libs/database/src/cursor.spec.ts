import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { InvalidCursor, readCursor, reportedTotal, writeCursor } from './cursor.js';

const schema = z.object({ at: z.string(), id: z.number() });
const encode = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor', () => {
  it('restores the position where the page ended, and is safe in a URL', () => {
    const position = { at: '2026-11-22T08:00:00Z?&/ü', id: 7 };
    const cursor = writeCursor(position);
    expect(encodeURIComponent(cursor)).toBe(cursor);
    expect(readCursor(cursor, schema)).toEqual(position);
  });

  it('is absent on the first page', () => {
    expect(readCursor(undefined, schema)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['not base64', '%%%'],
    ['not JSON', encode('{')],
    ['the cursor of another list', writeCursor({ title: 'x', id: 7 })],
    ['a position of another type', writeCursor({ at: 5, id: 7 })],
    ['null', encode('null')],
  ])('is refused when it is %s', (_, cursor) => {
    expect(() => readCursor(cursor, schema)).toThrow(InvalidCursor);
  });
});

describe('the total of a list', () => {
  it.each([
    [0, 0],
    [10_000, 10_000],
    [10_001, null],
  ])('of %p counted rows is reported as %p', (counted, total) => {
    expect(reportedTotal(counted)).toBe(total);
  });
});
