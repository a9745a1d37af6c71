import { describe, expect, it } from '@jest/globals';
import { matchEdited } from './carry-edits.js';

const at = (start_seconds: number, end_seconds: number) => ({ start_seconds, end_seconds });

describe('edits across runs', () => {
  it('go to the new step that overlaps the edited one most', () => {
    expect([...matchEdited([at(10, 20)], [at(0, 12), at(12, 21)])]).toEqual([[1, 0]]);
  });

  it('are given on once only', () => {
    expect([...matchEdited([at(0, 30)], [at(0, 10), at(10, 30)])]).toEqual([[1, 0]]);
  });

  it('find no step where none shows that moment', () => {
    expect(matchEdited([at(0, 5)], [at(5, 9)]).size).toBe(0);
  });
});
