import { describe, expect, it } from '@jest/globals';
import { showMoment } from './show-moment.js';

/** A video like a browser's: painted frames are reported separately from the end of a seek. */
class PaintedVideo extends EventTarget {
  currentTime = 0;
  #waiting: ((now: number, frame: { mediaTime: number }) => void)[] = [];

  requestVideoFrameCallback(callback: (now: number, frame: { mediaTime: number }) => void): number {
    return this.#waiting.push(callback);
  }
  paint(mediaTime: number): void {
    for (const callback of this.#waiting.splice(0)) callback(0, { mediaTime });
  }
  seeked(): void {
    this.dispatchEvent(new Event('seeked'));
  }
}

const shown = (video: object, seconds: number) => showMoment(video as HTMLVideoElement, seconds);

describe('frame at a time of the video', () => {
  it('is the one painted for it, not the first of a loading video', async () => {
    const video = new PaintedVideo();
    const frame = shown(video, 6.45);
    expect(video.currentTime).toBe(6.45);
    video.paint(0);
    video.paint(6.4);
    expect(await frame).toBe(6.4);
  });

  it('is not the previously shown frame', async () => {
    const video = new PaintedVideo();
    const frame = shown(video, 6.45);
    video.paint(9);
    video.seeked();
    video.paint(6.4);
    expect(await frame).toBe(6.4);
  });

  it('is the same as before if none is painted', async () => {
    const video = new PaintedVideo();
    const first = shown(video, 6.45);
    video.paint(6.4);
    await first;
    const second = shown(video, 6.47);
    video.seeked();
    expect(await second).toBe(6.4);
  });

  it('is the last reported one if it is shown for longer', async () => {
    const video = new PaintedVideo();
    const frame = shown(video, 9);
    video.paint(3);
    video.seeked();
    expect(await frame).toBe(3);
  });

  it('is the time itself if frames are not reported', async () => {
    const video = Object.assign(new EventTarget(), { currentTime: 0 });
    const frame = shown(video, 4);
    video.dispatchEvent(new Event('seeked'));
    expect(await frame).toBe(4);
    expect(await showMoment(null, 5)).toBe(5);
  });
});
