import type { TrainingProgress } from '@sop/contracts';
import { inOwnWords } from '../../../api/remarks.js';
import { texts } from '../training.texts.js';

/** How far it is, or how it ended. */
export const messageOf = ({ message, message_codes }: TrainingProgress): string =>
  inOwnWords(message, message_codes);

export const failureOf = (progress: TrainingProgress): string =>
  inOwnWords(progress.error_message ?? '', progress.error_message_codes) ||
  messageOf(progress) ||
  texts.trainingFailed;
