export { LocalWriter, type WriterContext } from './local-writer.js';
export type {
  Observations,
  PictureFigures,
  Position,
  ScreenChanges,
  ScreenPiece,
  ScreenSpot,
  ScreenText,
  ScreenView,
} from './types/observations.js';
export type { StepPlan, WrittenProcedure, WrittenStep } from './types/procedure.js';
export { withoutWords, type TimedSegment } from './language/timed-words.js';
// For transcribers.
export { correctAll, correctTerms } from './glossary/correct-terms.js';
export { termsOf, type Term } from './glossary/terms.js';
// For the check of what a language model wrote.
export { checkClaim, type ClaimProblem } from './claims/claim.js';
export { isEnglish } from './language/tagger.js';
export { injection } from './statements/patterns.js';
export { uncertain } from './steps/place-statements.js';
export { maxUnusedSpeech } from './steps/unused-speech.js';
// For the stages around the writer.
export { addCompanyDetections } from './equipment/company-detections.js';
export { protectiveEquipmentIn } from './protective/protective-equipment.js';
export { mayBeTyping } from './screen-changes/fields.js';
export { isOverlapping } from './screen-changes/pieces.js';
export { unseenChanges, type SeenChange } from './screen-changes/unseen-changes.js';
export { mayBeForeign } from './steps/foreign-speech.js';
export { isSpeechless } from './steps/writing.js';
