import { statusMessage, type StatusMessage } from '@sop/contracts';
import { mayBeForeign, type WrittenProcedure } from '@sop/procedure-writer';
import type { Artifacts } from './artifacts.js';

/** A status message where steps rest on speech that was recognised so poorly that it may be in another language. */
export const speechMessages = (
  transcript: Artifacts['transcript'],
  { steps }: Pick<WrittenProcedure, 'steps'>,
): StatusMessage[] =>
  steps.length > 0 && mayBeForeign(transcript) ? [statusMessage('video.speech-unsure')] : [];
