import { describe, expect, it } from '@jest/globals';
import { normalEmail } from './email.js';

describe('normalEmail', () => {
  it('makes one account of all spellings of an address', () => {
    expect(normalEmail('  Ann.Lee@Example.COM ')).toBe('ann.lee@example.com');
  });

  it('drops characters that the database cannot store', () => {
    expect(normalEmail('a\0b@example.com')).toBe('ab@example.com');
  });
});
