import { describe, expect, it } from '@jest/globals';
import {
  processingSettings,
  ProcessingSettingsChanged,
  ReadProcessingSettings,
  type BroadcastDefinition,
} from '@sop/contracts';
import { type Bus, Unavailable } from '@sop/messaging';
import { SettingsCache } from './settings-cache.js';

function admin() {
  const state = { atOnce: 2, asked: 0, isAway: false, listeners: new Set<() => void>() };
  const request = async (asked: unknown) => {
    expect(asked).toBe(ReadProcessingSettings);
    state.asked += 1;
    if (state.isAway) throw new Unavailable(ReadProcessingSettings.name, 'timeout');
    return processingSettings.parse({ max_concurrent_jobs: state.atOnce });
  };
  const onBroadcast = (broadcast: BroadcastDefinition, listener: () => void) => {
    expect(broadcast).toBe(ProcessingSettingsChanged);
    state.listeners.add(listener);
    return () => state.listeners.delete(listener);
  };
  const known = new SettingsCache({ request, onBroadcast } as unknown as Bus);
  const atOnce = async () => (await known.read()).max_concurrent_jobs;
  const changeTo = (next: number) => {
    state.atOnce = next;
    for (const listener of state.listeners) listener();
  };
  return { state, known, atOnce, changeTo };
}

describe('processing settings that a process keeps', () => {
  it('are asked for once, and anew when they were changed', async () => {
    const { state, atOnce, changeTo } = admin();
    expect(await Promise.all(Array.from({ length: 50 }, atOnce))).toEqual(
      Array.from({ length: 50 }, () => 2),
    );
    expect(state.asked).toBe(1);
    changeTo(7);
    expect(await atOnce()).toBe(7);
    expect(state.asked).toBe(2);
  });

  it('hold while nobody answers, without asking at every look, and are refused where there never were any', async () => {
    const { state, atOnce, changeTo } = admin();
    state.isAway = true;
    await expect(atOnce()).rejects.toThrow(Unavailable);
    await expect(atOnce()).rejects.toThrow(Unavailable);
    state.isAway = false;
    expect(await atOnce()).toBe(2);
    state.isAway = true;
    changeTo(9);
    expect(await Promise.all(Array.from({ length: 50 }, atOnce))).toEqual(
      Array.from({ length: 50 }, () => 2),
    );
    expect(state.asked).toBe(4);
  });

  it('are heard of no more once the process ends', () => {
    const { state, known } = admin();
    known.onApplicationShutdown();
    expect(state.listeners.size).toBe(0);
  });
});
