import { z } from 'zod';
import { bytes, id } from '../wire.js';
import { uploadPurposes } from '../routes/uploads.js';
import { alsoOverDatabase, defineRequest } from './define-request.js';

/**
 * Claims a finished upload of the company for the SOP or dataset that gets its id. The upload is stored for at least an hour;
 * once the SOP or dataset exists, it owns the video.
 */
export const ClaimUpload = defineRequest(
  'storage.claim-upload',
  'storage',
  z.object({ company_id: id, upload_id: id, purpose: z.enum(uploadPurposes) }),
  z.discriminatedUnion('state', [
    z.object({
      state: z.literal('claimed'),
      key: z.string(),
      size_bytes: bytes.min(1),
      /** Its amount of the plan's storage. */
      reservation_id: id,
    }),
    z.object({ state: z.literal('unfinished') }),
    z.object({ state: z.literal('unknown') }),
  ]),
  alsoOverDatabase,
);

export const storageRequests = [ClaimUpload] as const;
