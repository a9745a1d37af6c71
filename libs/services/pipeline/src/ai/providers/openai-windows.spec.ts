import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../ports.js';
import { joined, windowsOf } from './openai-windows.js';
import type { Draft } from './openai-draft.js';

/** A video of so many segments of 100 letters, a pause of three seconds before the one at `pauseAt`. */
function video(count: number, pauseAt = -1): Observations {
  const segments = Array.from({ length: count }, (_none, id) => {
    const start_seconds = id * 5 + (pauseAt >= 0 && id >= pauseAt ? 3 : 0);
    return { id, start_seconds, end_seconds: start_seconds + 4.5, text: 'x'.repeat(100), confidence: 0.9 };
  });
  const durationSeconds = count * 5 + 3;
  const scenes = segments.map(({ start_seconds }) => ({ seconds: start_seconds, sceneScore: 1 }));
  return { durationSeconds, creationType: 'video_upload', segments, scenes };
}

const reply = (title: string, tool: string): Draft => ({
  no_procedure_reason: null,
  is_screen_recording: false,
  steps: [
    { title, first_segment: 0, last_segment: 0, sentences: [{ text: title, rows: [], segment_ids: [0] }] },
  ],
  equipment: [{ name: tool, kind: 'tool', segment_ids: [0] }],
  precautions: [{ text: 'Mind it.', kind: 'hazard', step_index: 0, rows: [], segment_ids: [0] }],
});

describe('windows of a long video', () => {
  it('are one where a question holds all of it', () => {
    const short = video(20);
    expect(windowsOf(short)).toEqual([short]);
  });

  it('hold every segment once, in order, with its own scenes, cut at the widest pause', () => {
    const windows = windowsOf(video(200, 45));
    expect(windows.flatMap(({ segments }) => segments.map(({ id }) => id))).toEqual(
      Array.from({ length: 200 }, (_none, id) => id),
    );
    expect(windows[0]?.segments.length).toBe(45);
    expect(windows[0]?.scenes).toHaveLength(45);
  });

  it('take a segment that is longer than a window on its own', () => {
    const [first, ...rest] = video(3).segments;
    if (!first) throw new Error('The video has no segment');
    const long = { ...video(3), segments: [{ ...first, text: 'x'.repeat(50_000) }, ...rest] };
    expect(windowsOf(long).map(({ segments }) => segments.length)).toEqual([1, 2]);
  });

  it('give one reply whose precautions stand at their steps, each thing once', () => {
    const whole = joined([reply('Open it', 'Key'), reply('Close it', 'key')]);
    expect(whole.steps.map(({ title }) => title)).toEqual(['Open it', 'Close it']);
    expect(whole.precautions.map(({ step_index }) => step_index)).toEqual([0, 1]);
    expect(whole.equipment).toHaveLength(1);
  });
});
