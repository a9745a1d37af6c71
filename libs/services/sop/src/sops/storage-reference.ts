import { videoPurposes } from '@sop/intake';
import type { SopRow } from './sop.entity.js';

/** The reference of the SOP's video in the plan; undefined where it stores none. */
export const storageReferenceOf = ({ id, videoSizeBytes }: SopRow): string | undefined =>
  videoSizeBytes ? videoPurposes.sop.reference(id) : undefined;
