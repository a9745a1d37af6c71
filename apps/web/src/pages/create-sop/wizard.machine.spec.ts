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
const after = (events: WizardEvent[], from: WizardState = firstState('upload')) =>
  events.reduce<WizardState>((state, event) => next(state, event), from);

describe('the create wizard', () => {
  it('goes from the video over the name to the department', () => {
    const named = after([
      { type: 'video-chosen', video },
      { type: 'next' },
      { type: 'name-changed', name: 'Press' },
    ]);
    expect(named.step).toBe('name');
    const last = after([{ type: 'next' }, { type: 'department-chosen', departmentId: 'd' }], named);
    expect(last.step).toBe('department');
    expect(isComplete(last)).toBe(true);
  });

  it('refuses a file that is no video and keeps the one it had', () => {
    const state = after([
      { type: 'video-chosen', video },
      { type: 'video-chosen', video: { name: 'a.pdf', type: 'application/pdf', size: 1 } },
    ]);
    expect(state.video).toBe(video);
    expect(state.fault).toBe('Please upload a valid video file.');
  });

  it('does not go on without a video', () => {
    expect(after([{ type: 'next' }])).toMatchObject({
      step: 'upload',
      fault: 'Please provide a video first.',
    });
  });

  it('does not take blanks for a name', () => {
    const state = after([
      { type: 'video-chosen', video },
      { type: 'next' },
      { type: 'name-changed', name: '   ' },
      { type: 'next' },
    ]);
    expect(state).toMatchObject({ step: 'name', fault: 'Please enter a name for the SOP.' });
  });

  it('says that fields are missing when creation is asked for too early', () => {
    expect(after([{ type: 'create-asked' }]).fault).toBe('Please complete all fields.');
  });

  it('goes back from the name to the step where the video came from', () => {
    const back = (from: WizardState) => next({ ...from, step: 'name' }, { type: 'back' }).step;
    expect(back(firstState('upload'))).toBe('upload');
    expect(back(firstState('record'))).toBe('record');
    expect(back({ ...firstState('upload'), video: { ...video, name: 'screen-recording-1.webm' } })).toBe(
      'record',
    );
    expect(next({ ...firstState('upload'), step: 'department' }, { type: 'back' }).step).toBe('name');
  });

  it('suggests a name only where the file has one that says something', () => {
    expect(suggestedName('changing_the-die.mp4')).toBe('Changing the die');
    expect(suggestedName('IMG_2034.MOV')).toBe('');
    expect(suggestedName('20261121-1200.mp4')).toBe('');
  });
});
