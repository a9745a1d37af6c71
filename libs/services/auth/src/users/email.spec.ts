import { describe, expect, it } from '@jest/globals';
import { normalEmail } from './email.js';

describe('normalEmail', () => {
  it('makes one account of all ways to type an address', () => {
    expect(normalEmail('  Ann.Lee@Example.COM ')).toBe('ann.lee@example.com');
  });

  it('drops what the database cannot hold', () => {
    expect(normalEmail('a\0b@example.com')).toBe('ab@example.com');
  });
});
