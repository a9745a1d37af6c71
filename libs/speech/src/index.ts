export { installedSpeechModels, loadRecogniser } from './installed-models.js';
export { ModelMissing } from './model-missing.js';
export { loadMoonshine } from './moonshine-recogniser.js';
export {
  SAMPLE_RATE,
  type SpeechRecogniser,
  type SpeechSegment,
  type SpokenWord,
  type TranscribeOptions,
} from './recogniser.js';
export type { Interval } from './speech-intervals.js';
export { loadVoiceActivity, type VoiceActivity } from './voice-activity.js';
export { isCompleteWhisper } from './whisper-pipeline.js';
export { loadWhisper, type WhisperModel } from './whisper-recogniser.js';
export { wordErrorRate } from './word-error-rate.js';
