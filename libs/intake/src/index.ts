export { IntakeLedger, intakeTable } from './intake-ledger.js';
export { refusalOf, statusMessageOf } from './refusals.js';
export { bytesOfFrames, storeFrame, storeFrames, type FrameFiles, type FrameKeys } from './store-frames.js';
export { SweepIntake } from './sweep-intake.js';
export { provideVideoIntake, VideoIntake, type ReceivedVideo, type Intake } from './video-intake.js';
export { videoPurposes } from './video-purposes.js';
