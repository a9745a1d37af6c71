import '../../testing/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import {
  beginRun,
  changeStep,
  endRun,
  goTo,
  setReading,
  tick,
  withNote,
} from '../../features/executions/run.js';
import type { StoredRun } from '../../features/executions/stored-run.js';
import { MemoryRunStore } from '../../testing/memory-run-store.js';
import { procedureOf } from '../../testing/procedure.js';
import { useStoredRun } from './use-stored-run.js';

const at = '2026-11-28T08:00:00.000Z';
const procedure = procedureOf(3);
const { sop_id: sopId } = procedure;
const run = beginRun({ id: 'run-1', userId: 'me', procedure, at });
const pressure = { name: 'Check 4 bar.', unit: 'bar', min: null, max: null };

describe('a run that is open on two pages of a browser', () => {
  let store: MemoryRunStore;
  beforeEach(async () => {
    store = new MemoryRunStore();
    await store.changeRun(run.id, () => run);
  });
  const openPage = (begun: StoredRun | null = run) => {
    const options = { store, sopId, userId: 'me', begun, onFailure: () => undefined };
    const { result } = renderHook(() => useStoredRun(options));
    return {
      run: () => result.current.run,
      change: (by: (now: StoredRun) => StoredRun) => act(async () => result.current.change(by)),
      changeAtOnce: (by: (now: StoredRun) => StoredRun) => result.current.change(by),
    };
  };
  const doneIn = (shown: StoredRun | null | undefined) =>
    shown?.record.steps.map(({ done_at }) => done_at !== null);

  it('has what was ticked and written on either of them', async () => {
    const [one, other] = [openPage(), openPage()];
    // Neither page knows of the change of the other one yet.
    await act(async () => {
      one.changeAtOnce((now) => tick(now, at));
      other.changeAtOnce((now) => tick(goTo(now, 2), at));
      one.changeAtOnce((now) => withNote(now, 'Blunt blade'));
      other.changeAtOnce((now) => changeStep(now, 1, { deviation: 'No clamp' }));
      other.changeAtOnce((now) => setReading(now, 1, pressure, 4));
    });
    const stored = store.byId.get(run.id);
    expect(doneIn(stored)).toEqual([true, false, true]);
    expect(stored?.record).toMatchObject({ note: 'Blunt blade', steps: [{}, { deviation: 'No clamp' }, {}] });
    expect(stored?.record.steps[1]?.readings).toEqual([{ ...pressure, value: 4 }]);
    await waitFor(() => {
      for (const page of [one, other]) expect(page.run()?.record).toEqual(stored?.record);
    });
  });

  it('shows on each page a step of its own', async () => {
    const [one, other] = [openPage(), openPage()];
    await one.change((now) => tick(now, at));
    await waitFor(() => expect(doneIn(other.run())).toEqual([true, false, false]));
    expect([one.run()?.position, other.run()?.position]).toEqual([1, 0]);
    await other.change((now) => goTo(now, 2));
    expect(one.run()?.position).toBe(1);
  });

  it('ends on both, and is not changed after its end', async () => {
    const [one, other] = [openPage(), openPage()];
    await act(async () => {
      one.changeAtOnce((now) => endRun(now, 'finished', at));
      other.changeAtOnce((now) => withNote(now, 'too late'));
    });
    await waitFor(() => expect(other.run()?.record).toMatchObject({ state: 'finished', note: '' }));
    expect(store.byId.get(run.id)?.record).toMatchObject({ state: 'finished', note: '' });
  });

  it('begins on both, and closes on both once it was discarded', async () => {
    store.byId.clear();
    const [one, other] = [openPage(null), openPage(null)];
    await act(async () => void (await store.changeRun(run.id, () => run)));
    await waitFor(() => expect([one.run()?.id, other.run()?.id]).toEqual([run.id, run.id]));
    await act(async () => store.removeRun(run.id));
    await waitFor(() => expect([one.run(), other.run()]).toEqual([null, null]));
  });

  it('goes on in the memory where the browser stores nothing', async () => {
    store.changeRun = async () => Promise.reject(new Error('Not allowed'));
    const page = openPage();
    await page.change((now) => tick(now, at));
    expect(doneIn(page.run())).toEqual([true, false, false]);
  });
});
