import { describe, expect, it } from '@jest/globals';
import { progress, stageNames, statusMessage } from '@sop/contracts';
import { parseStoredProgress } from '../runs/stored-progress.js';
import { stages } from './index.js';
import { ShownProgress } from './shown-progress.js';

const parts = [
  { gives: 'audio', needs: [], shownAs: 'transcribing', weight: 1 },
  { gives: 'transcript', needs: ['audio'], shownAs: 'transcribing', weight: 3 },
  { gives: 'frames', needs: [], shownAs: 'extracting', weight: 4 },
  { gives: 'written', needs: ['transcript', 'frames'], shownAs: 'generating', weight: 1 },
  { gives: 'detections', needs: ['frames'], shownAs: 'detecting', weight: 2 },
  { gives: 'precautions', needs: ['written'], shownAs: 'safety', weight: 1 },
  { gives: 'pictures', needs: ['written'], shownAs: 'screenshots', weight: 1 },
] as const;

describe('shown progress', () => {
  it('lists the six stages in the specified order', () => {
    expect(new ShownProgress(parts).snapshot().stages.stages.map((s) => s.stage)).toEqual([...stageNames]);
  });

  it('shows the first unfinished stage although a later one is further', () => {
    const shown = new ShownProgress(parts);
    shown.finish('frames');
    shown.report('transcript', 0.5, statusMessage('making.transcribing'));
    expect(shown.snapshot()).toMatchObject({
      stage: 'transcribing',
      statusMessage: statusMessage('making.transcribing'),
      stages: {
        stages: [
          { detail: 'Transcribing what is said', detail_codes: [statusMessage('making.transcribing')] },
          ...Array.from({ length: 5 }, () => ({ detail_codes: [] })),
        ],
      },
    });
  });

  it('reaches 99 at most, because the SOP is filled afterwards', () => {
    const shown = new ShownProgress(parts);
    for (const part of parts) shown.finish(part.gives);
    expect(shown.snapshot().percent).toBe(99);
  });

  it('counts a stage as done only when all of its parts are', () => {
    const shown = new ShownProgress(parts);
    shown.finish('audio');
    expect(shown.snapshot().stages.stages[0]).toMatchObject({ state: 'running', progress: 25 });
    shown.finish('transcript');
    expect(shown.snapshot().stages.stages[0]).toMatchObject({ state: 'done', progress: 100 });
  });

  it('contains the last three lines, shortened, and the last picture', () => {
    const shown = new ShownProgress(parts);
    for (let at = 0; at < 5; at += 1)
      shown.addLine({ start_seconds: at, text: `${at} ${'\u{1F527}'.repeat(500)}` });
    shown.setPicture('frames/c/s/1.jpg');
    shown.setPicture('frames/c/s/2.jpg');
    const { recent_speech, frame_key } = shown.snapshot().stages;
    expect(recent_speech.map(({ start_seconds }) => start_seconds)).toEqual([2, 3, 4]);
    expect(progress.shape.recent_speech.safeParse(recent_speech).success).toBe(true);
    expect(recent_speech[0]?.text.isWellFormed()).toBe(true);
    expect(frame_key).toBe('frames/c/s/2.jpg');
  });
});

/** Deterministic pseudo-random numbers (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Seen {
  percent: number;
  stages: number[];
  remaining: number | null;
}

/** Simulates a run of the real stages: in any order, with falling reports, stalls, and killed attempts. */
function simulate(seed: number): Seen[] {
  const random = numbersFrom(seed);
  const seen: Seen[] = [];
  let stored: { percent: number; stages: unknown } = { percent: 0, stages: null };
  const done = new Set<string>();
  let now = 0;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = { percent: stored.percent, shown: parseStoredProgress(stored.stages), done };
    const shown = new ShownProgress(stages, before, () => now);
    const length = Math.floor(random() * 120);
    for (let at = 0; at < length; at += 1) {
      now += random() < 0.05 ? random() * 60 : random();
      const open = stages.filter(
        (part) => !done.has(part.gives) && part.needs.every((need) => done.has(need)),
      );
      const part = open[Math.floor(random() * open.length)];
      if (!part) break;
      if (random() < 0.15) {
        done.add(part.gives);
        shown.finish(part.gives);
      } else shown.report(part.gives, random() * 1.2 - 0.1, statusMessage('making.listening'));
      const snapshot = shown.snapshot();
      stored = { percent: snapshot.percent, stages: JSON.parse(JSON.stringify(snapshot.stages)) };
      const { stages: each, remaining_seconds: remaining } = snapshot.stages;
      seen.push({ percent: snapshot.percent, stages: each.map((stage) => stage.progress), remaining });
    }
  }
  return seen;
}

describe('300 simulated runs of several attempts', () => {
  const runs = Array.from({ length: 300 }, (_, seed) => simulate(seed));
  const pairs = runs.flatMap((run) => run.slice(1).map((after, at) => [run[at] as Seen, after] as const));

  it('show something in most of their steps', () => {
    expect(pairs.length).toBeGreaterThan(10_000);
    expect(pairs.filter(([, { remaining }]) => remaining !== null).length).toBeGreaterThan(3000);
  });

  it('never show a falling percentage, of the whole or of a stage, or one outside of 0 to 100', () => {
    const isBroken = ([before, after]: (typeof pairs)[number]): boolean =>
      after.percent < before.percent ||
      after.stages.some((percent, at) => percent < (before.stages[at] ?? 0)) ||
      Math.max(after.percent, ...after.stages) > 100;
    expect(pairs.filter(isBroken)).toEqual([]);
  });

  it('never show a rising estimate, also when a later attempt repeats work', () => {
    for (const run of runs) {
      const estimates = run.flatMap(({ remaining }) => (remaining === null ? [] : [remaining]));
      expect(estimates).toEqual(estimates.toSorted((a, b) => b - a));
      expect(estimates.every((seconds) => seconds >= 0)).toBe(true);
    }
  });
});
