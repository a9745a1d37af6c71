import { describe, expect, it } from '@jest/globals';
import { procedureOf } from '../../testing/procedure.js';
import {
  addTime,
  beginRun,
  changeStep,
  endRun,
  goTo,
  isOutside,
  setReading,
  summaryOf,
  tick,
  untick,
  withNote,
} from './run.js';

const [at, later] = ['2026-11-28T08:00:00.000Z', '2026-11-28T08:01:00.000Z'];
const pressure = { name: 'Check 4 bar.', unit: 'bar', min: 3.5, max: 4.5 };
const begin = () => beginRun({ id: 'r', userId: 'u', procedure: procedureOf(3), at });

describe('a run', () => {
  it('begins with every step open, for the version that is shown', () => {
    const { record, position, sequence } = begin();
    expect(record).toMatchObject({ state: 'in_progress', version: 2, started_at: at, ended_at: null });
    expect(record.steps.map(({ title, done_at }) => [title, done_at])).toEqual([
      ['Step 1', null],
      ['Step 2', null],
      ['Step 3', null],
    ]);
    expect([position, sequence]).toEqual([0, 1]);
  });

  it('ticks the shown step and goes on; a second tick keeps the first time', () => {
    const ticked = tick(begin(), at);
    expect([ticked.position, ticked.record.steps[0]?.done_at]).toEqual([1, at]);
    const again = tick(goTo(ticked, 0), later);
    expect([again.position, again.record.steps[0]?.done_at]).toEqual([1, at]);
    expect(untick(goTo(again, 0)).record.steps[0]?.done_at).toBeNull();
  });

  it('goes to its end after the last step, and no further', () => {
    const end = [1, 2, 3, 4].reduce((run) => tick(run, at), begin());
    expect([end.position, summaryOf(end).open]).toEqual([3, []]);
    expect([goTo(end, 9).position, goTo(end, -9).position]).toEqual([3, 0]);
  });

  it('moves without a tick, which leaves the step open', () => {
    expect(summaryOf(goTo(begin(), 3))).toMatchObject({ done: 0, open: [0, 1, 2] });
  });

  it('adds up the time of the shown step in tenths of a second', () => {
    const run = addTime(addTime(begin(), 1.23), 2.34);
    expect(run.record.steps[0]?.seconds).toBeCloseTo(3.5, 5);
    expect(addTime(goTo(run, 3), 5)).toEqual(goTo(run, 3));
  });

  it('raises its sequence with each change of the record, so that the server takes the latest', () => {
    const run = begin();
    const after = [
      tick(run, at),
      withNote(run, 'x'),
      endRun(run, 'finished', later),
      changeStep(run, 0, { deviation: 'x' }),
      setReading(run, 0, pressure, 4),
      addTime(run, 1),
    ];
    expect(after.map(({ sequence }) => sequence)).toEqual(after.map(() => 2));
    expect(goTo(run, 1).sequence).toBe(1);
  });

  it('stores one value for each reading, and removes it with the text', () => {
    const run = setReading(setReading(begin(), 0, pressure, 4), 0, pressure, 5);
    expect(run.record.steps[0]?.readings).toEqual([{ ...pressure, value: 5 }]);
    expect(summaryOf(run).outside).toBe(1);
    expect(setReading(run, 0, pressure, null).record.steps[0]?.readings).toEqual([]);
  });

  it.each([
    [3.4, true],
    [3.5, false],
    [4.5, false],
    [4.6, true],
  ])('counts %d of 3.5 to 4.5 as outside: %s', (value, expected) => {
    expect(isOutside({ ...pressure, value })).toBe(expected);
    expect(isOutside({ ...pressure, min: null, max: null, value })).toBe(false);
  });
});
