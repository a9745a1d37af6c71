import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Processing Settings',
    lead: 'Apply to all companies, starting with the next job.',
    failure: 'Failed to load settings',
    saveFailure: 'Failed to save settings',
    saved: 'Settings saved successfully!',
    save: 'Save Settings',
    loading: 'Loading settings…',
    sections: {
      video: 'Video Processing',
      resources: 'Resource Management',
      training: 'Training Studio',
      recording: 'Screen Recording',
    },
    fields: {
      default_fps: 'Default frame rate (fps)',
      max_fps: 'Maximum frame rate (fps)',
      yolo_model: 'Object detection model',
      max_video_size_gb: 'Maximum video size (GB)',
      max_processing_time_minutes: 'Maximum processing time (minutes)',
      enable_frame_deduplication: 'Skip similar frames',
      processing_resolution: 'Frame resolution',
      enable_multithreading: 'Use several threads per video',
      thread_count: 'Threads',
      max_concurrent_jobs: 'Concurrent jobs',
      training_default_fps: 'Default frame rate (fps)',
      training_max_fps: 'Maximum frame rate (fps)',
      training_enable_transcode: 'Transcode videos before training',
      training_transcode_resolution: 'Transcoding resolution',
      training_transcode_quality: 'Transcoding quality (CRF)',
      enable_screen_recording: 'Enable screen recording',
      screen_recording_max_duration_minutes: 'Maximum recording length (minutes)',
      screen_recording_default_quality: 'Default quality',
    },
    hints: {
      training_transcode_quality: 'Lower is better quality but larger files.',
    },
    choices: {
      yolo_model: {
        yolov8n: 'yolov8n (fast, CPU)',
        yolov8m: 'yolov8m (balanced)',
        yolov8x: 'yolov8x (accurate, GPU)',
      },
      processing_resolution: {
        '720p': '720p',
        '1080p': '1080p',
        '1440p': '1440p',
        '4k': '4K',
        original: 'Original',
      },
      training_transcode_resolution: {
        '480p': '480p',
        '720p': '720p',
        '1080p': '1080p',
        original: 'Original',
      },
      screen_recording_default_quality: {
        low: 'Low: 720p at about 1 Mbps',
        medium: 'Medium: 1080p at about 2.5 Mbps',
        high: 'High: 1080p+ at about 5 Mbps',
      },
    },
  },
});
