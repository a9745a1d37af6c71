import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { page, searchText } from './page.js';

const { query, reply } = page(z.object({ name: z.string() }), {
  sorts: ['name', 'created_at'],
  filters: { role: z.enum(['viewer']).optional() },
});

describe('a list that grows', () => {
  it('has fifty items a page by its first order, the newest first, unless asked otherwise', () => {
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

  it('takes up to 200 items and a cursor of 500 characters', () => {
    expect(query.safeParse({ limit: 200, cursor: 'x'.repeat(500) }).success).toBe(true);
    expect(query.safeParse({ cursor: 'x' }).success).toBe(true);
  });

  it('says its items, how many there are where that is known, and whether it goes on', () => {
    const last = { items: [{ name: 'a' }], next_cursor: null, total: null };
    expect(reply.parse(last)).toEqual(last);
    expect(reply.safeParse({ ...last, items: [{}] }).success).toBe(false);
    expect(reply.safeParse({ items: [], next_cursor: null }).success).toBe(false);
    expect(reply.safeParse({ items: [], total: 3 }).success).toBe(false);
  });
});

describe('what is searched for', () => {
  it('has no blanks around it', () => {
    expect(searchText.parse('  toner ')).toBe('toner');
    expect(searchText.parse(`${' '.repeat(300)}toner`)).toBe('toner');
  });

  it('is short and without NUL', () => {
    expect(searchText.safeParse('x'.repeat(200)).success).toBe(true);
    expect(searchText.safeParse('x'.repeat(201)).success).toBe(false);
    expect(searchText.safeParse('a\0b').success).toBe(false);
  });
});
