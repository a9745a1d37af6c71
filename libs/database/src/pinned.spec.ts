import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';

const pinned = createRequire(import.meta.url)('../package.json') as {
  dependencies: Record<string, string>;
};

/**
 * `Database` begins and ends transactions by itself, because TypeORM's way costs a round trip more: it tells TypeORM so by
 * two flags of its runner, and holds the socket of `pg` back so that several statements leave in one piece.
 */
describe('what is used of pg and TypeORM beyond their documentation', () => {
  it.each([
    ['pg', '8.23.1'],
    ['typeorm', '1.1.1'],
  ])('is known of %s %s: read `Database` before raising it', (name, version) => {
    expect(pinned.dependencies[name]).toBe(version);
  });

  it('is a socket that can hold back what is written', () => {
    const { stream } = new pg.Client().connection;
    expect([typeof stream.cork, typeof stream.uncork]).toEqual(['function', 'function']);
  });
});
