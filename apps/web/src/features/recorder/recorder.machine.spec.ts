import { describe, expect, it } from '@jest/globals';
import {
  firstSettings,
  firstState,
  maxMinutesOf,
  next,
  secondsBeforeStop,
  type Recording,
  type RecorderEvent,
  type RecorderState,
} from './recorder.machine.js';

const recording: Recording = {
  file: new File(['x'], 'screen-recording-1.webm', { type: 'video/webm' }),
  seconds: 12,
  storedId: 'k',
  uploadId: null,
};
const noMinutesLeft = 'You have no recording minutes remaining this month.';
const nothingThere = 'No recording available to proceed.';
const start: RecorderEvent = { type: 'start-requested', remainingMinutes: 30, noMinutesLeft };
const stopped: RecorderEvent = { type: 'stopped', recording, notice: null };
const send: RecorderEvent = { type: 'submit-requested', nothingThere };
const after = (events: RecorderEvent[], from: RecorderState = firstState()) => events.reduce(next, from);
const recordingNow = after([start, { type: 'started' }]);

describe('screen recorder', () => {
  it('leads from settings through recording and review to the upload', () => {
    expect(recordingNow.view).toBe('recording');
    const reviewed = after([{ type: 'ticked', seconds: 12 }, stopped], recordingNow);
    expect(reviewed).toMatchObject({ view: 'reviewing', seconds: 12, recording });
    const processing = after([send, { type: 'sent', share: 0.5 }], reviewed);
    expect(processing).toMatchObject({ view: 'processing', sent: 0.5 });
    const done = after([{ type: 'converted', uploadId: 'u' }], processing);
    expect(done).toMatchObject({ view: 'reviewing', recording: { uploadId: 'u' } });
  });

  it('pauses and resumes, and can be stopped while paused', () => {
    const paused = after([{ type: 'paused' }], recordingNow);
    expect(paused.view).toBe('paused');
    expect(after([{ type: 'resumed' }], paused).view).toBe('recording');
    expect(after([stopped], paused).view).toBe('reviewing');
  });

  it('does not start without minutes, and starts if they are unlimited', () => {
    expect(after([{ ...start, remainingMinutes: 0 }])).toMatchObject({
      view: 'error',
      failure: { kind: 'plan', sentence: noMinutesLeft },
    });
    expect(after([{ ...start, remainingMinutes: -1 }]).isStarting).toBe(true);
  });

  it('asks what to record only once', () => {
    expect(after([start, start]).isStarting).toBe(true);
    expect(after([{ type: 'started' }]).view).toBe('configuring');
  });

  it('returns to the settings when the recording is discarded', () => {
    const quality = { ...firstSettings, quality: 'high' } as const;
    const reviewed = after([start, { type: 'started' }, stopped], firstState(quality));
    expect(after([{ type: 'discarded' }], reviewed)).toEqual(firstState(quality));
  });

  it('shows an error when there is nothing to send', () => {
    const empty = { ...recording, file: new File([], 'a.webm') };
    const reviewed = after([{ ...stopped, recording: empty }], recordingNow);
    expect(after([send], reviewed)).toMatchObject({ view: 'error', failure: { sentence: nothingThere } });
  });

  it('returns to the settings after an error and keeps an unsent recording', () => {
    const failure = { kind: 'start', sentence: 'No.' } as const;
    expect(after([start, { type: 'failed', failure }, { type: 'retried' }])).toEqual(firstState());
    const unsent = after(
      [stopped, send, { type: 'failed', failure: { kind: 'process', sentence: 'Away.' } }],
      recordingNow,
    );
    expect(unsent.view).toBe('error');
    expect(after([{ type: 'retried' }], unsent)).toMatchObject({
      view: 'reviewing',
      recording,
      failure: null,
    });
  });

  it('offers a stored recording, but never during a recording', () => {
    const recovered: RecorderEvent = { type: 'recovered', recording, notice: 'Kept.' };
    expect(after([recovered])).toMatchObject({ view: 'reviewing', notice: 'Kept.' });
    expect(after([recovered], recordingNow).view).toBe('recording');
  });

  it('ignores events that do not belong to the view', () => {
    const wrong: RecorderEvent[] = [
      { type: 'paused' },
      { type: 'resumed' },
      stopped,
      send,
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

  it('is limited to the operator’s maximum or the rest of the month, whichever is less', () => {
    expect([maxMinutesOf(30, 45), maxMinutesOf(30, 5), maxMinutesOf(30, -1)]).toEqual([30, 5, 30]);
  });
});
