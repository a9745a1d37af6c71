import { describe, expect, it } from '@jest/globals';
import { emptyForm, estimatedFrames, fpsOf, limitsOf, next, type DatasetFormEvent } from './dataset-form.js';

const limits = limitsOf(undefined);
const settings = {
  default_fps: 1,
  max_fps: 8,
  training_default_fps: 2,
  training_max_fps: 5,
  training_enable_transcode: false,
  max_video_size_gb: 1,
};
const file = (name: string, type = '', size = 10) => ({ name, type, size });
const after = (events: DatasetFormEvent[], name = '') =>
  events.reduce((form, event) => next(form, event), emptyForm(name));
const chosen = (video: ReturnType<typeof file>): DatasetFormEvent => ({
  type: 'video-chosen',
  video,
  limits,
});

describe('dataset form', () => {
  it('accepts videos by their type or extension', () => {
    for (const video of [file('a.bin', 'video/x-msvideo'), file('A.MKV'), file('b.avi'), file('c.webm')]) {
      expect(after([chosen(video)])).toMatchObject({ video, error: null });
    }
  });

  it('refuses every other file and keeps the previous video', () => {
    const video = file('a.mp4', 'video/mp4');
    const form = after([chosen(video), chosen(file('notes.pdf', 'application/pdf'))]);
    expect(form.video).toBe(video);
    expect(form.fieldErrors.video).toBe(
      'Invalid file type. Please upload a video file (MP4, AVI, MOV, MKV, WEBM).',
    );
  });

  it('refuses a video above the operator’s limit', () => {
    const big = file('a.mp4', 'video/mp4', 2 * 1024 ** 3);
    const form = next(emptyForm(''), { type: 'video-chosen', video: big, limits: limitsOf(settings) });
    expect(form).toMatchObject({
      video: null,
      fieldErrors: { video: 'The video is larger than the 1 GB your operator allows.' },
    });
  });

  it('marks missing fields until they are filled in', () => {
    const asked = after([{ type: 'create-requested' }]);
    expect(asked.fieldErrors).toEqual({ name: 'Give the dataset a name.', video: 'Choose a video.' });
    const named = next(asked, { type: 'name-changed', name: 'Parts' });
    expect([named.fieldErrors, named.error]).toEqual([
      { video: 'Choose a video.' },
      'Please provide a dataset name and video file',
    ]);
    expect(next(named, chosen(file('a.mp4')))).toMatchObject({ fieldErrors: {}, error: null });
  });

  it('requires a name and a video', () => {
    const sentence = 'Please provide a dataset name and video file';
    expect(after([{ type: 'create-requested' }]).error).toBe(sentence);
    expect(after([chosen(file('a.mp4')), { type: 'create-requested' }], '  ').error).toBe(sentence);
    expect(after([chosen(file('a.mp4')), { type: 'create-requested' }], 'Parts').error).toBeNull();
  });

  it('allows ten frames per second and proposes one until the operator’s limits are loaded', () => {
    expect(limits).toMatchObject({ maxFps: 10, defaultFps: 1, canTranscode: true });
    expect(limitsOf(settings)).toMatchObject({ maxFps: 5, defaultFps: 2, canTranscode: false });
  });

  it('never exceeds the maximum frame rate', () => {
    expect(fpsOf(after([{ type: 'fps-changed', fps: 8 }]), limitsOf(settings))).toBe(5);
  });

  it('estimates the frames as duration times rate, rounded down', () => {
    expect(estimatedFrames(10.9, 0.5)).toBe(5);
    expect(estimatedFrames(null, 2)).toBeNull();
  });

  it('ignores an infinite duration', () => {
    expect(after([{ type: 'duration-read', seconds: Number.POSITIVE_INFINITY }]).durationSeconds).toBeNull();
    expect(after([{ type: 'duration-read', seconds: 12.5 }]).durationSeconds).toBe(12.5);
  });

  it('keeps the name when the upload was refused', () => {
    const form = after([{ type: 'refused', error: 'No.' }], 'Parts');
    expect(form).toMatchObject({ name: 'Parts', error: 'No.' });
  });
});
