export * from './ports.js';
export { choose, type Candidate, type Chosen } from './choose.js';
export { LocalDetector } from './providers/local-detector.js';
export { LocalTranscriber, type Recogniser as LocalRecogniser } from './providers/local-transcriber.js';
export { LocalWriter } from './providers/local-writer.js';
export type { OpenAiSettings, PaidReplies } from './providers/openai-client.js';
export { Slots } from './providers/openai-slots.js';
export { concernsAll, Outages, type Called, type FailureKind, type OutageLog } from './providers/outages.js';
export { OpenAiTranscriber } from './providers/openai-transcriber.js';
export { OpenAiWriter } from './providers/openai-writer.js';
export {
  chooseScreenshots,
  hashDistance,
  type MeasuredFrame,
  type StepFrames,
} from './screenshots/choosing.js';
export { mayBeTyping } from './screen-changes/fields.js';
export { overlap } from './screen-changes/pieces.js';
export { withSeenByCompany } from './equipment/seen-by-company.js';
export { protectiveEquipmentIn } from './protective/worn.js';
export { isSpeechless } from './steps/writing.js';
export { withoutWords, type TimedSegment } from './statements/words.js';
