import { z } from 'zod';
import { uploadFps } from '../limits.js';
import { hiddenRegions } from '../markup.js';
import { bytes, creationType, id, positiveCount, seconds } from '../wire.js';
import { at, defineEvent, nothingArrived, reference } from './define-event.js';

/** All data of a company lies ready for whoever asked for it. */
export const CompanyDataExported = defineEvent(
  'company.data-exported',
  'sop',
  z.object({
    company_id: id,
    user_id: id,
    export_id: id,
    size_bytes: bytes,
    expires_at: z.iso.datetime(),
    at,
  }),
);

/** All that a run needs to know of an SOP. */
const sopToMake = z.object({
  sop_id: id,
  company_id: id,
  /** Counts re-runs of the same SOP, from 1. */
  generation: positiveCount,
  title: z.string(),
  creation_type: creationType,
  video_key: z.string(),
  size_bytes: bytes,
  fps: z.number().min(uploadFps.min).max(uploadFps.max),
  record_audio: z.boolean(),
});

export const SopCreated = defineEvent(
  'sop.created',
  'sop',
  // What was reserved for its video.
  sopToMake.extend({ storage_reservation_id: id.optional() }),
);

/** The video that was to become this SOP did not come, or not whole. */
export const SopUploadAbandoned = defineEvent('sop.upload-abandoned', 'sop', nothingArrived);

/** Somebody wants the draft made again from the same video: one generation more. */
export const SopRerunRequested = defineEvent('sop.rerun-requested', 'sop', sopToMake);

/** Its video cannot be used; nothing of it is kept but the reason. */
export const SopRefused = defineEvent(
  'sop.refused',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    /** What was reserved for it among those of the month. */
    reservation_id: id.nullable(),
    storage_reference: reference.nullable(),
  }),
);

export const SopDeleted = defineEvent(
  'sop.deleted',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    /** What was reserved for it among those of the month, where it had come to no draft yet: it counts all the same. */
    reservation_id: id.optional(),
    /** What its video held. */
    storage_reference: reference.optional(),
  }),
);

/** A picture that somebody drew on is stored. */
export const PictureStored = defineEvent(
  'sop.picture-stored',
  'sop',
  z.object({ company_id: id, sop_id: id, size_bytes: bytes, reservation_id: id }),
);

/** It is gone. */
export const PictureRemoved = defineEvent(
  'sop.picture-removed',
  'sop',
  z.object({ company_id: id, sop_id: id, reference }),
);

/** Places of the video that nobody is to see any more: their pixels are destroyed in whatever was, and will be, made of this time of it. */
export const RegionsDestroyed = defineEvent(
  'sop.regions-destroyed',
  'sop',
  z.object({
    company_id: id,
    sop_id: id,
    /** Counts those of an SOP, upwards. */
    number: positiveCount,
    from_seconds: seconds,
    to_seconds: seconds,
    regions: hiddenRegions.shape.regions,
  }),
);

/** The upload is removed: the copy for playing is the video from now on. */
export const SopOriginalRemoved = defineEvent(
  'sop.original-removed',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    video_key: z.string(),
    original_key: z.string(),
    /** What the upload held. */
    storage_reference: reference,
  }),
);

/** The generated content now stands in the sop service's tables. */
export const SopGenerated = defineEvent(
  'sop.generated',
  'sop',
  z.object({
    sop_id: id,
    company_id: id,
    run_id: id,
    generation: positiveCount,
    /** What was reserved for it among those of the month, with its first draft. */
    reservation_id: id.optional(),
  }),
);

export const sopEvents = [
  CompanyDataExported,
  SopCreated,
  SopUploadAbandoned,
  SopRerunRequested,
  SopRefused,
  SopDeleted,
  PictureStored,
  PictureRemoved,
  RegionsDestroyed,
  SopOriginalRemoved,
  SopGenerated,
] as const;
