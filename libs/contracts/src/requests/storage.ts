import { z } from 'zod';
import { bytes, id } from '../wire.js';
import { uploadPurposes } from '../routes/uploads.js';
import { alsoOverDatabase, defineRequest } from './define-request.js';

/**
 * A finished upload of the company, for the SOP or dataset that is about to be made of it and will bear its id. It stays for an
 * hour at least; from the moment that thing stands, the video is its own.
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
      /** What it holds of the plan's storage. */
      reservation_id: id,
    }),
    z.object({ state: z.literal('unfinished') }),
    z.object({ state: z.literal('unknown') }),
  ]),
  alsoOverDatabase,
);

export const storageRequests = [ClaimUpload] as const;
