import type { TrainingProgress } from '@sop/contracts';
import { localizedMessages } from '../../../api/status-messages.js';
import { texts } from '../training.texts.js';

/** The progress or the result as text. */
export const messageOf = ({ message, message_codes }: TrainingProgress): string =>
  localizedMessages(message, message_codes);

export const failureOf = (progress: TrainingProgress): string =>
  localizedMessages(progress.error_message ?? '', progress.error_message_codes) ||
  messageOf(progress) ||
  texts.trainingFailed;
