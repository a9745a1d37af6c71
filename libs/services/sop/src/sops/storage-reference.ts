import { videoPurposes } from '@sop/intake';
import type { SopRow } from './sop.entity.js';

/** Under which the SOP's video stands in the plan; undefined where it keeps none. */
export const storageReferenceOf = ({ id, videoSizeBytes }: SopRow): string | undefined =>
  videoSizeBytes ? videoPurposes.sop.reference(id) : undefined;
