import { describe, expect, it } from '@jest/globals';
import type { Revision } from '@sop/contracts';
import { sopOf, stepOf } from '../../../testing/sop.js';
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
const reordered = (before: unknown[], order: unknown[]): Revision =>
  revision({ kind: 'ordered', before: { order: before }, after: { order } });
const restored = (before: Revision['before'], after: Revision['after']): Revision =>
  revision({ kind: 'restored', before, after });
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
    ['Steps reordered: Step 1', reordered([second, 'c', 'd', first], [first, second, 'c', 'd'])],
    ['Steps reordered: Step 3', reordered([gone, first, second], [first, second, gone])],
    [
      'Earlier version restored: Step 2, Equipment',
      restored({ steps: [{ id: second }], equipment: [] }, { steps: [{ id: second }], equipment: [] }),
    ],
    [
      'Earlier version restored: Step 1',
      restored({ order: [second, 'c', first], steps: [] }, { order: [first, second, 'c'], steps: [] }),
    ],
    ['Earlier version restored: Title', restored({ title: 'a' }, { title: 'b' })],
    ['Change undone: Step 1', edit(first, { title: 'a' }, { kind: 'undone' })],
    ['Generated', revision({ kind: 'generated', user_id: null })],
  ])('is “%s”', (text, change) => {
    expect(revisionLabel(change, sop)).toBe(text);
  });

  it('names four of many steps, and counts the others', () => {
    const many = sopOf({ steps: [1, 2, 3, 4, 5, 6].map((at) => stepOf(at, [])) });
    const ids = many.steps.map(({ id }) => id);
    const all = restored({}, { order: ids, steps: ids.map((id) => ({ id })) });
    const named = 'Step 1, Step 2, Step 3, Step 4 and 2 more';
    expect(revisionLabel(all, many)).toBe(`Earlier version restored: ${named}`);
    expect(partsOfGroup([all, edit(ids[0], { title: 'a' })], many)).toBe(named);
    const turned = revisionLabel(reordered(ids.toReversed(), ids), many);
    expect(turned).toMatch(/^Steps reordered: (Step \d, ){3}Step \d and 1 more$/);
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
