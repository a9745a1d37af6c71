import { z } from 'zod';
import { auditActions, auditActor, auditDetail, auditTarget } from './audit.js';
import { companyRoles } from './permissions.js';
import type { EventDefinition, EventOwner } from './event.js';
import { planLimits, uploadFps, usageKinds } from './limits.js';
import { hiddenRegions } from './markup.js';
import { statusMessages } from './refusals/index.js';
import { uploadPurposes } from './routes/uploads.js';
import { bytes, count, creationType, id, positiveCount, seconds } from './wire.js';

const event = <P extends z.ZodType>(name: string, owner: EventOwner, payload: P): EventDefinition<P> => ({
  name,
  owner,
  payload,
});

/** When it happened. What was first sent without it is told without it. */
const at = z.iso.datetime().optional();
/** Names what was reserved of a plan, as `billing.reserve-usage` was asked for it. */
const reference = z.string().max(200);

export const CompanyRegistered = event(
  'company.registered',
  'auth',
  z.object({
    company_id: id,
    company_name: z.string(),
    user_id: id,
    email: z.string(),
    /** Of the operator's own companies, which the product makes itself: no plan limits them. Nobody can register one. */
    is_unlimited: z.boolean().default(false),
    at,
  }),
);
export const UserJoined = event(
  'user.joined',
  'auth',
  z.object({
    user_id: id,
    company_id: id,
    email: z.string(),
    role: z.enum(companyRoles),
    at: z.iso.datetime(),
  }),
);
/** Another role, or may no longer (or again) sign in. */
export const UserChanged = event(
  'user.changed',
  'auth',
  z.object({
    user_id: id,
    company_id: id,
    email: z.string().optional(),
    role: z.enum(companyRoles),
    is_active: z.boolean(),
    at,
  }),
);
/** Nobody of this id can come back. What the user made stays; names and addresses kept beside it go. */
export const UserRemoved = event('user.removed', 'auth', z.object({ user_id: id, company_id: id, at }));
/** A user or an invitation has a place of the plan. The first user's came with the company. */
export const SeatTaken = event('seat.taken', 'auth', z.object({ company_id: id, reservation_id: id }));
/** A place was asked for in vain: nobody came to need it. */
export const SeatAbandoned = event('seat.abandoned', 'auth', z.object({ company_id: id, reference }));
/** The place is free for somebody else. */
export const SeatFreed = event('seat.freed', 'auth', z.object({ company_id: id, reference }));
export const SessionStarted = event(
  'session.started',
  'auth',
  z.object({ session_id: id, user_id: id, company_id: id, at: z.iso.datetime() }),
);

export const CompanySuspended = event('company.suspended', 'auth', z.object({ company_id: id, at }));
export const CompanyReactivated = event('company.reactivated', 'auth', z.object({ company_id: id, at }));
/** All data of a company lies ready for whoever asked for it. */
export const CompanyDataExported = event(
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
export const CompanyDeleted = event('company.deleted', 'auth', z.object({ company_id: id, at }));
/**
 * The plan, its state or its dates are others than before; the first one is the trial. That a trial ends is no change: its end is told
 * with its beginning. Of two, the one with the later `changed_at` stands.
 */
export const SubscriptionChanged = event(
  'subscription.changed',
  'billing',
  z.object({
    company_id: id,
    plan: z.string(),
    status: z.string(),
    /** What the company pays a month. */
    price_cents: count,
    currency_code: z.string(),
    /** It is paid at the payment provider, where it stays what it is however the plan is edited. */
    is_price_kept: z.boolean().optional(),
    trial_ends_at: z.iso.datetime().nullable(),
    plan_id: id.optional(),
    plan_display_name: z.string().optional(),
    limits: planLimits.optional(),
    changed_at: at,
  }),
);

/** A plan's name, price or limits are others, for every company that has it. */
export const PlanEdited = event(
  'plan.edited',
  'billing',
  z.object({
    plan_id: id,
    plan: z.string(),
    plan_display_name: z.string(),
    price_cents: count,
    currency_code: z.string(),
    limits: planLimits,
    at: z.iso.datetime(),
  }),
);

const nothingCame = z.object({
  company_id: id,
  reference,
  /** Only this was reserved in vain; all that is held under the reference where nothing is said. */
  kind: z.enum(usageKinds).optional(),
});

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

export const SopCreated = event(
  'sop.created',
  'sop',
  // What was reserved for its video.
  sopToMake.extend({ storage_reservation_id: id.optional() }),
);
/** The video that was to become this SOP did not come, or not whole. */
export const SopUploadAbandoned = event('sop.upload-abandoned', 'sop', nothingCame);
/** Somebody wants the draft made again from the same video: one generation more. */
export const SopRerunRequested = event('sop.rerun-requested', 'sop', sopToMake);
/** Its video cannot be used; nothing of it is kept but the reason. */
export const SopRefused = event(
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
export const SopDeleted = event(
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
export const PictureStored = event(
  'sop.picture-stored',
  'sop',
  z.object({ company_id: id, sop_id: id, size_bytes: bytes, reservation_id: id }),
);
/** It is gone. */
export const PictureRemoved = event(
  'sop.picture-removed',
  'sop',
  z.object({ company_id: id, sop_id: id, reference }),
);
/** Places of the video that nobody is to see any more: their pixels are destroyed in whatever was, and will be, made of this time of it. */
export const RegionsDestroyed = event(
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
export const SopOriginalRemoved = event(
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
export const SopGenerated = event(
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

export const RunFinished = event(
  'pipeline.run-finished',
  'pipeline',
  z.object({
    run_id: id,
    sop_id: id,
    company_id: id,
    generation: positiveCount,
    result_key: z.string(),
  }),
);
export const RunFailed = event(
  'pipeline.run-failed',
  'pipeline',
  z.object({
    run_id: id,
    sop_id: id,
    company_id: id,
    generation: positiveCount,
    /** A sentence for the user. */
    detail: z.string(),
    /** Codes that a newer service says and this one does not know are none. */
    detail_codes: statusMessages.optional().catch(undefined),
    /** True when the video itself cannot be used: nothing of it is kept and what it took of the plan goes back. */
    is_refused: z.boolean(),
    /** Its lease's number: whether it was tried again after this failure, whichever of the two is heard first. */
    fence: count.optional(),
  }),
);

/** A failed run goes on from its first unfinished stage. */
export const RunRestarted = event(
  'pipeline.run-restarted',
  'pipeline',
  z.object({
    sop_id: id,
    company_id: id,
    generation: positiveCount,
    /** That of the failure that it goes on after. */
    fence: count.optional(),
  }),
);

/** Objects that belong together, made of an SOP's video, are stored. */
export const FilesStored = event(
  'pipeline.files-stored',
  'pipeline',
  z.object({ company_id: id, sop_id: id, part: z.string(), size_bytes: bytes, reservation_id: id }),
);
/** They are gone, or did not come about. */
export const FilesRemoved = event(
  'pipeline.files-removed',
  'pipeline',
  z.object({ company_id: id, sop_id: id, part: z.string(), reference }),
);

/** The frames of a dataset can be labelled. */
export const DatasetPrepared = event(
  'dataset.prepared',
  'training',
  z.object({
    company_id: id,
    storage_id: id,
    /** What it keeps, by what was reserved for it. */
    kept: z.array(z.object({ reservation_id: id, size_bytes: bytes })).max(10),
  }),
);
const datasetGone = z.object({ company_id: id, storage_id: id, references: z.array(reference).max(10) });
/** It could not be prepared; nothing of it is kept but the reason. */
export const DatasetFailed = event('dataset.failed', 'training', datasetGone);
export const DatasetDeleted = event('dataset.deleted', 'training', datasetGone);
/** The video that was to become this dataset did not come, or not whole. */
export const DatasetUploadAbandoned = event('dataset.upload-abandoned', 'training', nothingCame);
export const ModelTrained = event(
  'model.trained',
  'training',
  z.object({ company_id: id, model_id: id, run_id: id, reservation_id: id.nullable() }),
);
/** A training ended without a model: it failed, was stopped, or never began. */
export const TrainingEnded = event(
  'training.ended',
  'training',
  z.object({
    company_id: id,
    run_id: id,
    reservation_id: id.nullable(),
    /** Where it never began: whatever may still be asked for under it was asked in vain. */
    reference: reference.optional(),
  }),
);

/** A resumable upload ended before anything was made of it. */
export const UploadAbandoned = event(
  'upload.abandoned',
  'storage',
  z.object({ company_id: id, upload_id: id, purpose: z.enum(uploadPurposes), reference }),
);

/** A recording of a screen can be used: so many minutes of the month are. */
export const RecordingConverted = event(
  'recording.converted',
  'storage',
  z.object({ company_id: id, upload_id: id, reservation_id: id, minutes: positiveCount }),
);

/** Somebody did something that leaves a trail: emitted by `tx.audit` of any service, kept by auth. */
export const AuditRecorded = event(
  'audit.recorded',
  'every',
  z.object({
    /** Null for what concerns the platform and no company. */
    company_id: id.nullable(),
    action: z.enum(auditActions),
    actor: auditActor,
    targets: z.array(auditTarget).max(20),
    detail: auditDetail,
    request_id: z.string().max(200).nullable(),
    address: z.string().max(100).nullable(),
    at: z.iso.datetime(),
  }),
);

/** Every event that is told. Boot refuses a handler for one that stands neither here nor among `formerEvents`. */
export const events = [
  CompanyRegistered,
  UserJoined,
  UserChanged,
  UserRemoved,
  SeatTaken,
  SeatAbandoned,
  SeatFreed,
  SessionStarted,
  SubscriptionChanged,
  PlanEdited,
  CompanySuspended,
  CompanyReactivated,
  CompanyDeleted,
  CompanyDataExported,
  SopUploadAbandoned,
  SopCreated,
  SopRerunRequested,
  SopGenerated,
  SopRefused,
  SopDeleted,
  SopOriginalRemoved,
  RunFinished,
  RunFailed,
  RunRestarted,
  PictureStored,
  PictureRemoved,
  RegionsDestroyed,
  FilesStored,
  FilesRemoved,
  DatasetUploadAbandoned,
  DatasetPrepared,
  DatasetFailed,
  DatasetDeleted,
  ModelTrained,
  TrainingEnded,
  UploadAbandoned,
  RecordingConverted,
  AuditRecorded,
] as const;
