import { describe, expect, it } from '@jest/globals';
import { inNextRow } from './frame-keys.js';

const at = (left: number, top: number) => ({ left, top, bottom: top + 90 });
/** Two grids of three columns: one row, a heading, two rows of which the last is short. */
const all = [at(0, 0), at(170, 0), at(340, 0), at(0, 140), at(170, 140), at(340, 140), at(0, 240)];
const from = (position: number) => all[position] ?? at(0, 0);

describe('arrow keys in a frame grid', () => {
  it('move to the frame below or above, also into the next grid', () => {
    expect(inNextRow(from(1), all, 1)).toBe(all[4]);
    expect(inNextRow(from(4), all, -1)).toBe(all[1]);
  });

  it('move to the nearest frame of a shorter row', () => {
    expect(inNextRow(from(5), all, 1)).toBe(all[6]);
  });

  it('stay at the first and the last row', () => {
    expect(inNextRow(from(0), all, -1)).toBeUndefined();
    expect(inNextRow(from(6), all, 1)).toBeUndefined();
  });
});
