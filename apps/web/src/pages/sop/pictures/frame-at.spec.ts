import { describe, expect, it } from '@jest/globals';
import type { Frame } from '@sop/contracts';
import { frameAt } from './frame-at.js';

const frame = (index: number, timestamp: number): Frame => ({
  index,
  timestamp,
  frame_number: index,
  thumbnail: '',
  looks_like: null,
  alike_seconds: [],
  path: '',
});
const lists: Record<number, Frame[]> = {
  1: [frame(0, 0), frame(1, 1), frame(2, 2)],
  2: [frame(0, 0), frame(1, 0.5), frame(2, 1), frame(3, 1.5), frame(4, 2)],
};
const framesAt = async (fps: number) => lists[fps] ?? [];

describe('frame at a time', () => {
  it('is taken from the frames of the SOP if it is among them, without a density', async () => {
    expect(await frameAt({ available_frames: [frame(7, 1.5)] }, 1.5, framesAt)).toEqual({ frameIndex: 7 });
  });

  it('includes the density of the list that its index belongs to', async () => {
    expect(await frameAt({ available_frames: [frame(7, 9)] }, 1, framesAt)).toEqual({
      frameIndex: 1,
      fps: 1,
    });
    expect(await frameAt({ available_frames: [] }, 1.5, framesAt)).toEqual({ frameIndex: 3, fps: 2 });
  });

  it('is the time itself if no list contains it, not another frame nearby', async () => {
    expect(await frameAt({ available_frames: [] }, 1.4, framesAt)).toEqual({ atSeconds: 1.4 });
    expect(await frameAt({ available_frames: [] }, 1, async () => [])).toBeNull();
  });
});
