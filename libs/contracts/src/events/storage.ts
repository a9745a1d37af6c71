import { z } from 'zod';
import { uploadPurposes } from '../routes/uploads.js';
import { id, positiveCount } from '../wire.js';
import { defineEvent, reference } from './define-event.js';

/** A resumable upload ended before it was used. */
export const UploadAbandoned = defineEvent(
  'upload.abandoned',
  'storage',
  z.object({ company_id: id, upload_id: id, purpose: z.enum(uploadPurposes), reference }),
);

/** A screen recording is ready: its minutes of the month are used. */
export const RecordingConverted = defineEvent(
  'recording.converted',
  'storage',
  z.object({ company_id: id, upload_id: id, reservation_id: id, minutes: positiveCount }),
);

export const storageEvents = [UploadAbandoned, RecordingConverted] as const;
