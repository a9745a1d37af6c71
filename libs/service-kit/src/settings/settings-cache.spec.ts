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
  const state = { atOnce: 2, requests: 0, isDown: false, listeners: new Set<() => void>() };
  const request = async (requested: unknown) => {
    expect(requested).toBe(ReadProcessingSettings);
    state.requests += 1;
    if (state.isDown) throw new Unavailable(ReadProcessingSettings.name, 'timeout');
    return processingSettings.parse({ max_concurrent_jobs: state.atOnce });
  };
  const onBroadcast = (broadcast: BroadcastDefinition, listener: () => void) => {
    expect(broadcast).toBe(ProcessingSettingsChanged);
    state.listeners.add(listener);
    return () => state.listeners.delete(listener);
  };
  const cache = new SettingsCache({ request, onBroadcast } as unknown as Bus);
  const atOnce = async () => (await cache.read()).max_concurrent_jobs;
  const changeTo = (next: number) => {
    state.atOnce = next;
    for (const listener of state.listeners) listener();
  };
  return { state, cache, atOnce, changeTo };
}

describe('cached processing settings', () => {
  it('are requested once, and again after a change', async () => {
    const { state, atOnce, changeTo } = admin();
    expect(await Promise.all(Array.from({ length: 50 }, atOnce))).toEqual(
      Array.from({ length: 50 }, () => 2),
    );
    expect(state.requests).toBe(1);
    changeTo(7);
    expect(await atOnce()).toBe(7);
    expect(state.requests).toBe(2);
  });

  it('stay valid while the source does not answer, without a request at every read, and are refused before the first answer', async () => {
    const { state, atOnce, changeTo } = admin();
    state.isDown = true;
    await expect(atOnce()).rejects.toThrow(Unavailable);
    await expect(atOnce()).rejects.toThrow(Unavailable);
    state.isDown = false;
    expect(await atOnce()).toBe(2);
    state.isDown = true;
    changeTo(9);
    expect(await Promise.all(Array.from({ length: 50 }, atOnce))).toEqual(
      Array.from({ length: 50 }, () => 2),
    );
    expect(state.requests).toBe(4);
  });

  it('receive no broadcasts once the process ends', () => {
    const { state, cache } = admin();
    cache.onApplicationShutdown();
    expect(state.listeners.size).toBe(0);
  });
});
