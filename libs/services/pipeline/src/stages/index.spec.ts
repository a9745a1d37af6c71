import { describe, expect, it } from '@jest/globals';
import { inOrder, runStages, type StageHost } from './index.js';
import type { AnyStage } from './stage.js';

type Run = AnyStage<object>['run'];
const stage = (gives: string, needs: string[], run: Run): AnyStage<object> => ({
  gives,
  needs,
  shownAs: 'generating',
  weight: 1,
  run,
});

function host(earlier: Record<string, unknown> = {}) {
  const done: string[] = [];
  const saved: Record<string, unknown> = {};
  const aborted: unknown[] = [];
  const it: StageHost<object> = {
    saved: async (name) => earlier[name],
    save: async (name, artifact) => void (saved[name] = artifact),
    contextFor: () => ({}),
    onStart: () => undefined,
    onDone: (s) => void done.push(s.gives),
    abort: (reason) => void aborted.push(reason),
  };
  return { it, done, saved, aborted };
}

describe('runStages', () => {
  it('passes each stage its inputs, whatever the order of the list', async () => {
    const { it: h } = host();
    const result = await runStages(
      [
        stage('sum', ['a', 'b'], async ({ a, b }) => Number(a) + Number(b)),
        stage('a', [], async () => 1),
        stage('b', ['a'], async ({ a }) => Number(a) + 1),
      ],
      h,
    );
    expect(result).toEqual({ a: 1, b: 2, sum: 3 });
  });

  it('runs independent stages concurrently', async () => {
    const { it: h } = host();
    let release: () => void = () => undefined;
    const meeting = new Promise<void>((resolve) => (release = resolve));
    const result = await runStages(
      [
        stage('waits', [], async () => meeting.then(() => 'met')),
        stage('meets', [], async () => (release(), 'met')),
      ],
      h,
    );
    expect(result).toEqual({ waits: 'met', meets: 'met' });
  });

  it('reuses artifacts of an earlier attempt', async () => {
    const { it: h, saved } = host({ a: 41 });
    const result = await runStages(
      [
        stage('a', [], async () => {
          throw new Error('done before');
        }),
        stage('b', ['a'], async ({ a }) => Number(a) + 1),
      ],
      h,
    );
    expect(result).toEqual({ a: 41, b: 42 });
    expect(saved).toEqual({ b: 42 });
  });

  it('aborts the rest and throws the first failure once everything has settled', async () => {
    const { it: h, aborted } = host();
    let isSettled = false;
    const failing = runStages(
      [
        stage('bad', [], async () => {
          throw new Error('broken');
        }),
        stage('slow', [], async () => {
          await new Promise((resolve) => setImmediate(resolve));
          isSettled = true;
        }),
      ],
      h,
    );
    await expect(failing).rejects.toThrow('broken');
    expect(isSettled).toBe(true);
    expect(aborted.length).toBeGreaterThan(0);
  });

  it('refuses circular stages and two stages of the same artifact', async () => {
    const none: Run = async () => undefined;
    expect(() => inOrder([stage('a', ['b'], none), stage('b', ['a'], none)])).toThrow('wait for each other');
    await expect(runStages([stage('a', [], none), stage('a', [], none)], host().it)).rejects.toThrow(
      'two stages give a',
    );
  });
});
