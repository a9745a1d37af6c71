import { describe, expect, it } from '@jest/globals';
import { keyPreview } from './key-preview.js';

describe('keyPreview', () => {
  it('shows three characters in front and four at the end', () => {
    expect(keyPreview('sk-proj-0123456789abcdef')).toBe('sk-...cdef');
  });

  it('shows less of a key so short that its ends would give it away', () => {
    expect(keyPreview('sk-1234567')).toBe('sk-...');
  });
});
