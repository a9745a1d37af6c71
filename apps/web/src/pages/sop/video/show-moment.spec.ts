import { describe, expect, it } from '@jest/globals';
import { showMoment } from './show-moment.js';

/** A video as a browser drives it: frames are told of as they are painted, the end of a search apart from them. */
class PaintedVideo extends EventTarget {
  currentTime = 0;
  #waiting: ((now: number, frame: { mediaTime: number }) => void)[] = [];

  requestVideoFrameCallback(told: (now: number, frame: { mediaTime: number }) => void): number {
    return this.#waiting.push(told);
  }
  paint(mediaTime: number): void {
    for (const told of this.#waiting.splice(0)) told(0, { mediaTime });
  }
  seeked(): void {
    this.dispatchEvent(new Event('seeked'));
  }
}

const shown = (video: object, seconds: number) => showMoment(video as HTMLVideoElement, seconds);

describe('the frame at a moment', () => {
  it('is the one that is painted for it, not the first of a video that is still being loaded', async () => {
    const video = new PaintedVideo();
    const frame = shown(video, 6.45);
    expect(video.currentTime).toBe(6.45);
    video.paint(0);
    video.paint(6.4);
    expect(await frame).toBe(6.4);
  });

  it('is not the one behind it that was seen before', async () => {
    const video = new PaintedVideo();
    const frame = shown(video, 6.45);
    video.paint(9);
    video.seeked();
    video.paint(6.4);
    expect(await frame).toBe(6.4);
  });

  it('is the same as before where none is painted', async () => {
    const video = new PaintedVideo();
    const first = shown(video, 6.45);
    video.paint(6.4);
    await first;
    const second = shown(video, 6.47);
    video.seeked();
    expect(await second).toBe(6.4);
  });

  it('is the last that was told of where one is shown for longer', async () => {
    const video = new PaintedVideo();
    const frame = shown(video, 9);
    video.paint(3);
    video.seeked();
    expect(await frame).toBe(3);
  });

  it('is the moment itself where frames are not told of', async () => {
    const video = Object.assign(new EventTarget(), { currentTime: 0 });
    const frame = shown(video, 4);
    video.dispatchEvent(new Event('seeked'));
    expect(await frame).toBe(4);
    expect(await showMoment(null, 5)).toBe(5);
  });
});
