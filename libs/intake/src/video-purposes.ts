import type { UploadPurpose } from '@sop/contracts';
import { keyFor } from '@sop/object-store';

export interface VideoPurpose {
  keyOf(companyId: string, id: string, extension: string): string;
  /** Under which its storage stands in the plan. */
  reference(id: string): string;
  /** The specified sentence for bytes that are no video. */
  notAVideo: string;
}

/** What a video may become: where it lies and how it counts, whichever way it came. */
export const videoPurposes: Readonly<Record<UploadPurpose, VideoPurpose>> = {
  sop: {
    keyOf: keyFor.video,
    reference: (id) => `sop:${id}`,
    notAVideo: 'Please upload a valid video file. MP4, MOV, WebM, MKV and AVI can be used.',
  },
  dataset: {
    keyOf: (companyId, id, extension) => keyFor.dataset(companyId, id, `original.${extension}`),
    reference: (id) => `dataset:${id}`,
    notAVideo: 'Invalid file type. Please upload a video file (MP4, AVI, MOV, MKV, WEBM).',
  },
};
