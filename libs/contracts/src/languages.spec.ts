import { describe, expect, it } from '@jest/globals';
import { languageName } from './languages.js';

describe('a language', () => {
  it('has a name for instructions', () => {
    expect(['de', 'zh', 'q?'].map(languageName)).toEqual(['German', 'Chinese', 'q?']);
  });
});
