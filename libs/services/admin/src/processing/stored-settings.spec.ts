import { describe, expect, it } from '@jest/globals';
import { defaultSettings, storedSettings } from './stored-settings.js';

describe('stored settings', () => {
  it('have the specified defaults when nothing is stored', () => {
    expect(storedSettings(undefined)).toEqual({
      default_fps: 1,
      max_fps: 8,
      yolo_model: 'yolov8m',
      max_video_size_gb: 5,
      max_processing_time_minutes: 30,
      enable_frame_deduplication: false,
      enable_multithreading: false,
      thread_count: 4,
      max_concurrent_jobs: 2,
      processing_resolution: '1080p',
      training_default_fps: 1,
      training_max_fps: 10,
      training_enable_transcode: true,
      training_transcode_resolution: '720p',
      training_transcode_quality: 23,
      enable_screen_recording: true,
      screen_recording_max_duration_minutes: 30,
      screen_recording_default_quality: 'medium',
    });
  });

  it('keep fields of an earlier version and drop unknown ones', () => {
    expect(storedSettings({ thread_count: 8, colour: 'red' })).toEqual({
      ...defaultSettings,
      thread_count: 8,
    });
  });

  it('replace only the invalid field by its default', () => {
    expect(storedSettings({ thread_count: 99, max_fps: 4 })).toEqual({ ...defaultSettings, max_fps: 4 });
  });

  it('limit initial rates to the highest rate', () => {
    const saved = { default_fps: 6, max_fps: 2, training_default_fps: 8, training_max_fps: 4 };
    expect(storedSettings(saved)).toMatchObject({ default_fps: 2, training_default_fps: 4 });
  });
});
