import { describe, expect, it } from '@jest/globals';
import { canSave, currentPick, firstSelection, isLast, nextSelection } from './manual-selection.machine.js';

const steps = [
  { id: 'a', screenshots: [] },
  { id: 'b', screenshots: [{}] },
  { id: 'c', screenshots: [] },
];

describe('manual choice of screenshots', () => {
  it('does not continue before a frame is picked', () => {
    const start = firstSelection(steps);
    expect(nextSelection(start, { type: 'next' })).toBe(start);
    const picked = nextSelection(start, { type: 'picked', frameIndex: 4 });
    expect(nextSelection(picked, { type: 'next' }).position).toBe(1);
  });

  it('keeps the existing pictures of steps', () => {
    expect(currentPick({ ...firstSelection(steps), position: 1 })).toBe('keep');
  });

  it('starts at the first step without a picture', () => {
    expect(firstSelection(steps.slice(1)).position).toBe(1);
  });

  it('can be saved once every step has a picture', () => {
    let state = nextSelection(firstSelection(steps), { type: 'picked', frameIndex: 0 });
    expect(canSave(state)).toBe(false);
    state = { ...state, position: 2 };
    expect(isLast(state)).toBe(true);
    expect(canSave(nextSelection(state, { type: 'picked', frameIndex: 9 }))).toBe(true);
  });

  it('stays at the first step when going back from it', () => {
    expect(nextSelection(firstSelection(steps), { type: 'previous' }).position).toBe(0);
  });
});
