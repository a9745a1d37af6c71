import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { InvalidCursor, pageOf, readCursor, reportedTotal, writeCursor } from './cursor.js';

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

describe('a page', () => {
  const positionOf = (at: number) => ({ at });

  it('has a cursor behind its last row when one row more was read', () => {
    expect(pageOf([1, 2, 3], 2, positionOf)).toEqual({ shown: [1, 2], next_cursor: writeCursor({ at: 2 }) });
  });

  it.each([[[1, 2]], [[]]])('has none at the end: %j', (rows) => {
    expect(pageOf(rows, 2, positionOf)).toEqual({ shown: rows, next_cursor: null });
  });
});
