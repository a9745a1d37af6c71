import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCapture } from './capture.js';
import { firstSettings, type RecorderSettings } from './recorder.machine.js';

/** Only what the recorder asks of a track, and whether it was let go. */
class Track extends EventTarget {
  isLive = true;
  stop(): void {
    this.isLive = false;
  }
}

const streamOf = (track: Track) => ({
  getVideoTracks: () => [track],
  getAudioTracks: () => [],
  getTracks: () => [track],
});

describe('what the browser is asked to share', () => {
  let asked: Record<string, unknown>[];
  let screen: Track;
  let refusesMicrophone: boolean;

  beforeEach(() => {
    asked = [];
    screen = new Track();
    refusesMicrophone = false;
    const devices = {
      getDisplayMedia: async (options: Record<string, unknown>) => {
        asked.push(options);
        return streamOf(screen);
      },
      getUserMedia: async () => {
        if (refusesMicrophone) throw new Error('Permission denied');
        return streamOf(new Track());
      },
    };
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
    class Stream {
      constructor(private readonly tracks: unknown[]) {}
      getTracks = () => this.tracks;
    }
    Object.defineProperty(globalThis, 'MediaStream', { configurable: true, value: Stream });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    Reflect.deleteProperty(globalThis, 'MediaStream');
  });

  const open = (settings: Partial<RecorderSettings> = {}) =>
    openCapture({ ...firstSettings, microphoneId: '', ...settings });

  it('is 30 pictures a second, no more', async () => {
    await open();
    expect(asked).toMatchObject([{ video: { frameRate: { ideal: 30, max: 30 } } }]);
  });

  it('is as high as the quality goes', async () => {
    for (const quality of ['low', 'medium', 'high'] as const) await open({ quality });
    expect(asked).toMatchObject([720, 1080, 2160].map((max) => ({ video: { height: { max } } })));
  });

  it('has cursor and sound as they were chosen', async () => {
    await open({ showCursor: true, includeSystemAudio: true });
    await open({ showCursor: false, includeSystemAudio: false });
    expect(asked).toMatchObject([
      { video: { cursor: 'always' }, audio: true, systemAudio: 'include' },
      { video: { cursor: 'never' }, audio: false, systemAudio: 'exclude' },
    ]);
  });

  it('is let go where the microphone is refused', async () => {
    refusesMicrophone = true;
    await expect(open({ microphoneId: 'default' })).rejects.toThrow('Permission denied');
    expect(screen.isLive).toBe(false);
  });

  it('ends what is recorded when it ends', async () => {
    const capture = await open();
    let ends = 0;
    capture.onEnd(() => (ends += 1));
    screen.dispatchEvent(new Event('ended'));
    screen.dispatchEvent(new Event('ended'));
    expect(ends).toBe(1);
  });
});
