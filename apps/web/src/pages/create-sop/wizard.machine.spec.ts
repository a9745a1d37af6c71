import { describe, expect, it } from '@jest/globals';
import {
  firstState,
  isComplete,
  next,
  suggestedName,
  type WizardEvent,
  type WizardState,
} from './wizard.machine.js';

const video = { name: 'press.mp4', type: 'video/mp4', size: 10 };
const chosen = (change: Partial<typeof video> = {}, maxGigabytes: number | null = 5): WizardEvent => ({
  type: 'video-chosen',
  video: { ...video, ...change },
  maxGigabytes,
});
const after = (events: WizardEvent[], from: WizardState = firstState('upload')) =>
  events.reduce<WizardState>((state, event) => next(state, event), from);

describe('create wizard reducer', () => {
  it('leads from the video over the name to the department', () => {
    const named = after([chosen(), { type: 'next' }, { type: 'name-changed', name: 'Press' }]);
    expect(named.step).toBe('name');
    const last = after([{ type: 'next' }, { type: 'department-chosen', departmentId: 'd' }], named);
    expect(last.step).toBe('department');
    expect(isComplete(last)).toBe(true);
  });

  it('refuses a file that is no video and keeps the previous one', () => {
    const state = after([chosen(), chosen({ name: 'a.pdf', type: 'application/pdf' })]);
    expect(state.video).toEqual(video);
    expect(state.error).toBe('Please upload a valid video file.');
  });

  it('accepts a file without a known type by its extension', () => {
    const phone = { name: 'IMG_0001.MOV', type: '' };
    expect(after([chosen(phone)])).toMatchObject({ video: phone, error: null });
  });

  it('refuses an empty or too large video before it is uploaded', () => {
    const refused = after([chosen({ size: 6 * 1024 ** 3 })]);
    expect(refused).toMatchObject({
      video: null,
      error: 'The video is larger than the 5 GB that can be uploaded.',
    });
    expect(after([chosen({ size: 5 * 1024 ** 3 })]).error).toBeNull();
    expect(after([chosen({ size: 6 * 1024 ** 3 }, null)]).error).toBeNull();
    expect(after([chosen({ size: 0 })]).error).toBe('The video file is empty. Please choose another file.');
  });

  it('does not continue without a video', () => {
    expect(after([{ type: 'next' }])).toMatchObject({
      step: 'upload',
      error: 'Please provide a video first.',
    });
  });

  it('refuses a blank name', () => {
    const state = after([
      chosen(),
      { type: 'next' },
      { type: 'name-changed', name: '   ' },
      { type: 'next' },
    ]);
    expect(state).toMatchObject({ step: 'name', error: 'Please enter a name for the SOP.' });
  });

  it('reports missing fields when creation is requested too early', () => {
    expect(after([{ type: 'create-requested' }]).error).toBe('Please complete all fields.');
  });

  it('returns from the name to the step of the video', () => {
    const back = (from: WizardState) => next({ ...from, step: 'name' }, { type: 'back' });
    expect(back(firstState('upload')).step).toBe('upload');
    expect(back(firstState('record')).step).toBe('record');
    const recording = { ...firstState('upload'), video: { ...video, name: 'screen-recording-1.webm' } };
    expect(back(recording)).toMatchObject({ step: 'record', source: 'record' });
    expect(next(back(recording), { type: 'video-removed' }).step).toBe('record');
    expect(next({ ...firstState('upload'), step: 'department' }, { type: 'back' }).step).toBe('name');
  });

  it('continues to the name with a recording, and returns to the recorder when it is removed', () => {
    const recorded = { ...video, name: 'screen-recording-1.webm', type: 'video/webm', size: 9e12 };
    const named = next(firstState('record'), { type: 'video-recorded', video: recorded });
    expect(named).toMatchObject({ step: 'name', video: recorded });
    expect(next(named, { type: 'video-removed' })).toMatchObject({ step: 'record', video: null });
  });

  it('treats a filmed video as a film even in the recording wizard', () => {
    const filmed = next(firstState('record'), {
      ...chosen(),
      source: 'upload',
    } as WizardEvent);
    expect(filmed).toMatchObject({ source: 'upload', step: 'upload', video });
  });

  it('suggests a name only if the file has a meaningful one', () => {
    expect(suggestedName('changing_the-die.mp4')).toBe('Changing the die');
    expect(suggestedName('IMG_2034.MOV')).toBe('');
    expect(suggestedName('20261121-1200.mp4')).toBe('');
  });
});
