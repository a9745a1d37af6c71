import { describe, expect, it } from '@jest/globals';
import type { StoredSop } from '@sop/contracts';
import { compareSops } from './compare.js';

const step = (id: string, title: string, description = `${title} with care.`) => ({ id, title, description });
const version = (change: Partial<StoredSop> = {}): StoredSop => ({
  number: 1,
  title: 'Weld a frame',
  department_id: null,
  precautions: ['Wear gloves.'],
  equipment: ['Clamp'],
  steps: [step('a', 'Clamp'), step('b', 'Weld'), step('c', 'Cool')],
  ...change,
});
const changesOf = (was: StoredSop, is: StoredSop) =>
  compareSops(was, is).map(({ part, kind, number }) => [part, kind, number]);
const steps = (...ids: string[]) => ids.flatMap((id) => version().steps.find((each) => each.id === id) ?? []);

describe('comparison of two versions of an SOP', () => {
  it('is empty without changes', () => {
    expect(compareSops(version(), version())).toEqual([]);
  });

  it('shows changes word by word', () => {
    const [change] = compareSops(
      version(),
      version({ steps: [step('a', 'Clamp', 'Clamp with both hands.'), ...steps('b', 'c')] }),
    );
    expect(change).toMatchObject({ part: 'step', kind: 'changed', number: 1 });
    expect(change?.text.filter(({ kind }) => kind !== 'same')).toEqual([
      { text: 'care', kind: 'gone' },
      { text: 'both hands', kind: 'new' },
    ]);
  });

  it('shows added, removed and moved steps', () => {
    expect(changesOf(version(), version({ steps: steps('c', 'a', 'b') }))).toEqual([['step', 'moved', 1]]);
    expect(changesOf(version(), version({ steps: [...steps('a', 'c'), step('d', 'Check')] }))).toEqual([
      ['step', 'added', 3],
      ['step', 'removed', 2],
    ]);
  });

  it('includes title, precautions and equipment', () => {
    const later = version({ title: 'Weld a gate', precautions: [], equipment: ['Clamp', 'Torch'] });
    expect(changesOf(version(), later).map(([part]) => part)).toEqual(['title', 'safety', 'equipment']);
  });

  it('shows a long text as a whole if almost every word differs', () => {
    const long = (word: string) =>
      Array.from({ length: 4000 }, (_, at) => `${word}${(at * 7919) % 4001}`)
        .join(' ')
        .slice(0, 20_000);
    const [was, is] = [
      version({ steps: [step('a', 'A', long('x'))] }),
      version({ steps: [step('a', 'A', long('y'))] }),
    ];
    const [change, ...others] = compareSops(was, is);
    expect(others).toEqual([]);
    expect(change?.text).toEqual([
      { text: long('x'), kind: 'gone' },
      { text: long('y'), kind: 'new' },
    ]);
  });
});
