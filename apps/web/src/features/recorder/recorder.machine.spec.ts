import { describe, expect, it } from '@jest/globals';
import {
  firstSettings,
  firstState,
  mostMinutes,
  next,
  secondsBeforeStop,
  type Recording,
  type RecorderEvent,
  type RecorderState,
} from './recorder.machine.js';

const recording: Recording = {
  file: new File(['x'], 'screen-recording-1.webm', { type: 'video/webm' }),
  seconds: 12,
  keptId: 'k',
  uploadId: null,
};
const noMinutesLeft = 'You have no recording minutes remaining this month.';
const nothingThere = 'No recording available to proceed.';
const start: RecorderEvent = { type: 'start-asked', remainingMinutes: 30, noMinutesLeft };
const stopped: RecorderEvent = { type: 'stopped', recording, notice: null };
const proceed: RecorderEvent = { type: 'proceed-asked', nothingThere };
const after = (events: RecorderEvent[], from: RecorderState = firstState()) => events.reduce(next, from);
const recordingNow = after([start, { type: 'started' }]);

describe('the screen recorder', () => {
  it('goes from its settings over recording and review to the server', () => {
    expect(recordingNow.view).toBe('recording');
    const reviewed = after([{ type: 'ticked', seconds: 12 }, stopped], recordingNow);
    expect(reviewed).toMatchObject({ view: 'reviewing', seconds: 12, recording });
    const processing = after([proceed, { type: 'sent', share: 0.5 }], reviewed);
    expect(processing).toMatchObject({ view: 'processing', sent: 0.5 });
    const done = after([{ type: 'converted', uploadId: 'u' }], processing);
    expect(done).toMatchObject({ view: 'reviewing', recording: { uploadId: 'u' } });
  });

  it('pauses and goes on, and can be stopped in a pause', () => {
    const paused = after([{ type: 'paused' }], recordingNow);
    expect(paused.view).toBe('paused');
    expect(after([{ type: 'resumed' }], paused).view).toBe('recording');
    expect(after([stopped], paused).view).toBe('reviewing');
  });

  it('does not start without minutes, and starts where they have no end', () => {
    expect(after([{ ...start, remainingMinutes: 0 }])).toMatchObject({
      view: 'error',
      fault: { kind: 'plan', sentence: noMinutesLeft },
    });
    expect(after([{ ...start, remainingMinutes: -1 }]).isStarting).toBe(true);
  });

  it('asks what to record but once', () => {
    expect(after([start, start]).isStarting).toBe(true);
    expect(after([{ type: 'started' }]).view).toBe('configuring');
  });

  it('goes back to its settings when what was recorded is thrown away', () => {
    const quality = { ...firstSettings, quality: 'high' } as const;
    const reviewed = after([start, { type: 'started' }, stopped], firstState(quality));
    expect(after([{ type: 'discarded' }], reviewed)).toEqual(firstState(quality));
  });

  it('says when there is nothing to go on with', () => {
    const empty = { ...recording, file: new File([], 'a.webm') };
    const reviewed = after([{ ...stopped, recording: empty }], recordingNow);
    expect(after([proceed], reviewed)).toMatchObject({ view: 'error', fault: { sentence: nothingThere } });
  });

  it('goes back to its settings after an error, but keeps what was recorded and not sent', () => {
    const fault = { kind: 'start', sentence: 'No.' } as const;
    expect(after([start, { type: 'failed', fault }, { type: 'retried' }])).toEqual(firstState());
    const unsent = after(
      [stopped, proceed, { type: 'failed', fault: { kind: 'process', sentence: 'Away.' } }],
      recordingNow,
    );
    expect(unsent.view).toBe('error');
    expect(after([{ type: 'retried' }], unsent)).toMatchObject({ view: 'reviewing', recording, fault: null });
  });

  it('offers what an earlier tab has recorded, and never over what is being recorded now', () => {
    const recovered: RecorderEvent = { type: 'recovered', recording, notice: 'Kept.' };
    expect(after([recovered])).toMatchObject({ view: 'reviewing', notice: 'Kept.' });
    expect(after([recovered], recordingNow).view).toBe('recording');
  });

  it('takes no event that does not belong to its view', () => {
    const wrong: RecorderEvent[] = [
      { type: 'paused' },
      { type: 'resumed' },
      stopped,
      proceed,
      { type: 'converted', uploadId: 'u' },
      { type: 'retried' },
      { type: 'sent', share: 1 },
      { type: 'ticked', seconds: 9 },
    ];
    expect(after(wrong)).toEqual(firstState());
  });

  it('warns within the last minute', () => {
    expect(secondsBeforeStop({ seconds: 0 }, 30)).toBeNull();
    expect(secondsBeforeStop({ seconds: 29 * 60 - 1 }, 30)).toBeNull();
    expect(secondsBeforeStop({ seconds: 29 * 60 }, 30)).toBe(60);
    expect(secondsBeforeStop({ seconds: 30 * 60 + 2 }, 30)).toBe(0);
  });

  it('is as long as the operator allows or the month has left, whichever is less', () => {
    expect([mostMinutes(30, 45), mostMinutes(30, 5), mostMinutes(30, -1)]).toEqual([30, 5, 30]);
  });
});
