import { describe, expect, it } from '@jest/globals';
import type { RemovedSpan } from '../sops/sop.entity.js';
import type { StepRow } from '../steps/step.entity.js';
import { chance, stepRow, storedStep } from '../testing/step-row.js';
import { carryEdits, matchEdited } from './carry-edits.js';
import { isCovered } from './overlap.js';

const at = (start_seconds: number, end_seconds: number) => ({ start_seconds, end_seconds });

describe('edits across runs', () => {
  it('move to the new step that overlaps the edited one most', () => {
    expect([...matchEdited([at(10, 20)], [at(0, 12), at(12, 21)])]).toEqual([[1, 0]]);
  });

  it('move only once', () => {
    expect([...matchEdited([at(0, 30)], [at(0, 10), at(10, 30)])]).toEqual([[1, 0]]);
  });

  it('find no step where none shows that moment', () => {
    expect(matchEdited([at(0, 5)], [at(5, 9)]).size).toBe(0);
  });
});

describe('a covered time span', () => {
  it.each([
    ['half of it', [at(0, 5)], false],
    ['more than half of it', [at(0, 5.1)], true],
    ['the same half twice', [at(0, 4), at(1, 5)], false],
    ['pieces of it', [at(0, 3), at(6, 9)], true],
  ])('covers a step by %s: %j, %s', (_, intervals, covered) => {
    expect(isCovered(at(0, 10), intervals)).toBe(covered);
  });
});

/** A video cut at random into steps without gaps. */
function cut(random: () => number, name: string) {
  const cuts = Array.from({ length: 2 + Math.floor(random() * 8) }, () => Math.round(random() * 100));
  const ends = [...new Set([...cuts, 100])].filter((end) => end > 0).sort((a, b) => a - b);
  return ends.map((end, index) => storedStep(`${name} ${index}`, ends[index - 1] ?? 0, end));
}

/** Steps of a first run with random edits. */
function madeOf(random: () => number) {
  const rows = cut(random, 'Old').map((generated) => {
    const kind = random();
    if (kind < 0.25) return stepRow(generated, { isPinned: true, editedAt: new Date() });
    if (kind < 0.5) return stepRow(generated, { editedTitle: 'Mine', editedAt: new Date() });
    return stepRow(generated);
  });
  const removedSpans: RemovedSpan[] = [];
  const left = rows.filter((row) => {
    if (row.editedAt || random() < 0.8) return true;
    const { start_seconds, end_seconds } = row.generated;
    removedSpans.push({ step_id: row.id, start_seconds, end_seconds });
    return false;
  });
  const isOrderedByHand = random() < 0.5;
  const order = new Map(left.map((row) => [row, random()]));
  if (isOrderedByHand) left.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return { rows: left, shape: { removedSpans, isOrderedByHand } };
}

const ids = (rows: readonly StepRow[]) => rows.map(({ id }) => id);

describe('carrying edits to a new run', () => {
  const sop = { companyId: '', sopId: '' };
  it.each(Array.from({ length: 300 }, (_, seed) => seed))('keeps every edit (%i)', (seed) => {
    const random = chance(seed);
    const { rows, shape } = madeOf(random);
    const next = cut(random, 'New');
    const { rows: carried, stepIds } = carryEdits(sop, rows, next, shape);

    // No step is lost, doubled or changed.
    expect(new Set(ids(carried)).size).toBe(carried.length);
    expect(carried.map(({ position }) => position)).toEqual(carried.map((_, index) => index + 1));
    for (const row of rows.filter(({ isPinned }) => isPinned))
      expect(carried.find(({ id }) => id === row.id)).toEqual({ ...row, position: expect.any(Number) });
    for (const row of rows.filter(({ editedAt }) => editedAt))
      expect(carried.find(({ id }) => id === row.id)?.editedTitle).toBe(row.editedTitle);

    // Each step of a new run is there once, except in spans of removed or pinned steps.
    const pinned = rows.filter(({ isPinned }) => isPinned).map(({ generated }) => generated);
    const covered = [...pinned, ...shape.removedSpans];
    const found = carried.map(({ generated }) => generated.title.text);
    for (const [index, step] of next.entries()) {
      const isCoveredSpan = isCovered(step, covered);
      expect(found.filter((title) => title === step.title.text)).toHaveLength(isCoveredSpan ? 0 : 1);
      if (!isCoveredSpan) expect(stepIds[index]).not.toBeNull();
    }
    for (const id of stepIds) if (id !== null) expect(ids(carried)).toContain(id);

    // The order of edited steps stays.
    const existing = new Set(ids(rows));
    const isShaped = shape.isOrderedByHand || pinned.length > 0;
    if (!isShaped) return;
    const was = ids(rows).filter((id) => ids(carried).includes(id));
    expect(ids(carried).filter((id) => existing.has(id))).toEqual(was);
  });

  it('places a new step where the moved step was that it replaces', () => {
    const old = [stepRow(storedStep('A', 0, 10)), stepRow(storedStep('B', 10, 20))];
    const next = [storedStep('a', 0, 9), storedStep('b', 9, 21), storedStep('c', 21, 30)];
    const { rows } = carryEdits(sop, old.toReversed(), next, { removedSpans: [], isOrderedByHand: true });
    expect(rows.map(({ generated }) => generated.title.text)).toEqual(['b', 'c', 'a']);
  });

  it('places an edited step that no new one shows by its time', () => {
    const edited = stepRow(storedStep('Mine', 5, 10), { editedTitle: 'Mine', editedAt: new Date() });
    const next = [storedStep('a', 0, 5), storedStep('b', 10, 20)];
    const { rows } = carryEdits(sop, [edited], next, { removedSpans: [], isOrderedByHand: false });
    expect(rows.map(({ generated }) => generated.title.text)).toEqual(['a', 'Mine', 'b']);
  });
});
