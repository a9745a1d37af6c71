import { describe, expect, it } from '@jest/globals';
import type { Revision } from '@sop/contracts';
import { sopOf } from '../../../testing/sop.js';
import { revisionLabel, partsOfGroup, groupRevisions } from './revision-label.js';

const sop = sopOf();
const [first, second] = sop.steps.map(({ id }) => id);
const gone = '00000000-0000-4000-8000-000000000777';
const revision = (change: Partial<Revision>): Revision => ({
  number: 2,
  kind: 'edited',
  step_id: null,
  user_id: 'ann',
  user_email: 'ann@example.test',
  user_name: null,
  at: '2026-11-21T10:00:00Z',
  before: {},
  after: {},
  ...change,
});
const edit = (step_id: string | null | undefined, after: Revision['after'], change: Partial<Revision> = {}) =>
  revision({ step_id: step_id ?? null, before: after, after, ...change });

describe('label of a change', () => {
  it.each<[string, Revision]>([
    ['Step 2: title, description edited', edit(second, { title: 'a', description: 'b' })],
    ['Step 1: picture edited', edit(first, { picture: { key: 'x' } })],
    [
      'Step 1: picture edited',
      edit(first, { steps: [{ id: first, title: 'a', description: 'b' }], order: [first] }),
    ],
    ['A deleted step: description edited', edit(gone, { description: 'b' })],
    ['Title, equipment edited', edit(null, { title: 'a', equipment: [] })],
    ['Safety precautions edited', edit(null, { precautions: [] })],
    ['Department edited', edit(null, { department_id: null })],
    ['Step added: Step 2', edit(second, { order: [first, second], steps: [] }, { kind: 'added' })],
    [
      'Step deleted: “Log it”',
      edit(gone, { order: [gone], steps: [{ id: gone, title: 'Log it' }] }, { kind: 'removed' }),
    ],
    ['Step deleted: Step 2', edit(gone, { order: [first, gone], steps: [] }, { kind: 'removed' })],
    ['Steps reordered', edit(null, { order: [second, first] }, { kind: 'ordered' })],
    ['Change undone: Step 1', edit(first, { title: 'a' }, { kind: 'undone' })],
    ['Generated', revision({ kind: 'generated', user_id: null })],
  ])('is “%s”', (text, change) => {
    expect(revisionLabel(change, sop)).toBe(text);
  });

  it('groups changes of one user within half an hour, but not of another user', () => {
    const at = (number: number, time: string, user_id: string | null = 'ann') =>
      revision({ number, user_id, at: `2026-11-21T${time}:00Z` });
    const changes = [
      ...[at(7, '12:00'), at(6, '11:00'), at(5, '10:30'), at(4, '10:00')],
      ...[at(3, '09:59', 'eve'), at(2, '09:58', null), at(1, '09:57', null)],
    ];
    const numbers = groupRevisions(changes).map((group) => group.map(({ number }) => number));
    expect(numbers).toEqual([[7], [6, 5, 4], [3], [2], [1]]);
  });

  it('names each part of a group once, in the order of the SOP', () => {
    const changes = [
      edit(second, { title: 'b' }),
      edit(null, { equipment: [] }),
      edit(second, { title: 'a' }),
    ];
    expect(partsOfGroup([...changes, edit(first, { title: 'c' })], sop)).toBe('Step 1, Step 2, Equipment');
  });
});
