import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { page, searchText } from './page.js';

const { query, reply } = page(z.object({ name: z.string() }), {
  sorts: ['name', 'created_at'],
  filters: { role: z.enum(['viewer']).optional() },
});

describe('a paged list', () => {
  it('has fifty items a page in its first order, the newest first, by default', () => {
    expect(query.parse({})).toEqual({ limit: 50, sort: 'name', order: 'desc' });
    const asked = { limit: 7, sort: 'created_at', order: 'asc', cursor: 'abc', role: 'viewer' };
    expect(query.parse({ ...asked, limit: '7' })).toEqual(asked);
  });

  it.each([
    { limit: 0 },
    { limit: 201 },
    { limit: 1.5 },
    { sort: 'password' },
    { order: 'up' },
    { role: 'operator' },
    { cursor: 'x'.repeat(501) },
  ])('refuses %j', (asked) => expect(query.safeParse(asked).success).toBe(false));

  it('accepts up to 200 items and a cursor of 500 characters', () => {
    expect(query.safeParse({ limit: 200, cursor: 'x'.repeat(500) }).success).toBe(true);
    expect(query.safeParse({ cursor: 'x' }).success).toBe(true);
  });

  it('returns its items, their number where it is known, and whether it continues', () => {
    const last = { items: [{ name: 'a' }], next_cursor: null, total: null };
    expect(reply.parse(last)).toEqual(last);
    expect(reply.safeParse({ ...last, items: [{}] }).success).toBe(false);
    expect(reply.safeParse({ items: [], next_cursor: null }).success).toBe(false);
    expect(reply.safeParse({ items: [], total: 3 }).success).toBe(false);
  });
});

describe('search text', () => {
  it('has no blanks around it', () => {
    expect(searchText.parse('  toner ')).toBe('toner');
    expect(searchText.parse(`${' '.repeat(300)}toner`)).toBe('toner');
  });

  it('is limited in length and has no NUL', () => {
    expect(searchText.safeParse('x'.repeat(200)).success).toBe(true);
    expect(searchText.safeParse('x'.repeat(201)).success).toBe(false);
    expect(searchText.safeParse('a\0b').success).toBe(false);
  });
});
