import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCapture } from './capture.js';
import { firstSettings, type RecorderSettings } from '../recorder.machine.js';

/** Only what the recorder uses of a track, and whether it was stopped. */
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

describe('screen capture', () => {
  let requests: Record<string, unknown>[];
  let screen: Track;
  let refusesMicrophone: boolean;

  beforeEach(() => {
    requests = [];
    screen = new Track();
    refusesMicrophone = false;
    const devices = {
      getDisplayMedia: async (options: Record<string, unknown>) => {
        requests.push(options);
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

  it('asks for 30 frames a second and no more', async () => {
    await open();
    expect(requests).toMatchObject([{ video: { frameRate: { ideal: 30, max: 30 } } }]);
  });

  it('limits the height to the chosen quality', async () => {
    for (const quality of ['low', 'medium', 'high'] as const) await open({ quality });
    expect(requests).toMatchObject([720, 1080, 2160].map((max) => ({ video: { height: { max } } })));
  });

  it('asks for the cursor and the sound as chosen', async () => {
    await open({ showCursor: true, includeSystemAudio: true });
    await open({ showCursor: false, includeSystemAudio: false });
    expect(requests).toMatchObject([
      { video: { cursor: 'always' }, audio: true, systemAudio: 'include' },
      { video: { cursor: 'never' }, audio: false, systemAudio: 'exclude' },
    ]);
  });

  it('stops the captured screen when the microphone is refused', async () => {
    refusesMicrophone = true;
    await expect(open({ microphoneId: 'default' })).rejects.toThrow('Permission denied');
    expect(screen.isLive).toBe(false);
  });

  it('ends the recording when the capture ends', async () => {
    const capture = await open();
    let ends = 0;
    capture.onEnd(() => (ends += 1));
    screen.dispatchEvent(new Event('ended'));
    screen.dispatchEvent(new Event('ended'));
    expect(ends).toBe(1);
  });
});
