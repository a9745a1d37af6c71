import { describe, expect, it } from '@jest/globals';
import { shownName, storedName } from './person.js';

describe('the name of an erased person', () => {
  it('is in the language of the page, and the same for the server', () => {
    expect(shownName('Former member 3f2a')).toBe('Former member 3f2a');
    expect(storedName(' Former member 3F2A '.toLowerCase())).toBe(' former member 3f2a ');
    expect(storedName('Former member 3f2a')).toBe('Former member 3f2a');
  });

  it('is no other name', () => {
    for (const name of ['Ann Lee', 'Former member', 'Former member xyz', 'Ann Face', ''])
      expect([shownName(name), storedName(name)]).toEqual([name, name]);
  });
});
