import { describe, expect, it } from '@jest/globals';
import { keyPreview } from './key-preview.js';

describe('keyPreview', () => {
  it('shows the first three and the last four characters', () => {
    expect(keyPreview('sk-proj-0123456789abcdef')).toBe('sk-...cdef');
  });

  it('shows only the first three characters of a short key', () => {
    expect(keyPreview('sk-1234567')).toBe('sk-...');
  });
});
