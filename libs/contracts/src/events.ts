import { z } from 'zod';
import { auditActions, auditActor, auditDetail, auditTarget } from './audit.js';
import { companyRoles } from './permissions.js';
import { bytes, count, creationType, id, positiveCount } from './wire.js';
import { uploadFps, usageKinds, type UsageKind } from './limits.js';
import type { ServiceName } from './route.js';

export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  /** `<noun>.<past participle>`: also the subject on the bus (`events.<name>`). */
  readonly name: string;
  readonly owner: ServiceName;
  readonly payload: P;
}
export type PayloadOf<E> = E extends EventDefinition<infer P> ? z.output<P> : never;

const event = <P extends z.ZodType>(name: string, owner: ServiceName, payload: P): EventDefinition<P> => ({
  name,
  owner,
  payload,
});

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
  z.object({ user_id: id, company_id: id, role: z.enum(companyRoles), is_active: z.boolean() }),
);
/** Nobody of this id can come back. What the user made stays; names and addresses kept beside it go. */
export const UserRemoved = event('user.removed', 'auth', z.object({ user_id: id, company_id: id }));
export const SessionStarted = event(
  'session.started',
  'auth',
  z.object({ session_id: id, user_id: id, company_id: id, at: z.iso.datetime() }),
);

export const CompanySuspended = event('company.suspended', 'auth', z.object({ company_id: id }));
export const CompanyReactivated = event('company.reactivated', 'auth', z.object({ company_id: id }));
export const CompanyDeleted = event('company.deleted', 'auth', z.object({ company_id: id }));
/** The plan, its state or its dates are others than before; the first one is the trial. */
export const SubscriptionChanged = event(
  'subscription.changed',
  'billing',
  z.object({
    company_id: id,
    plan: z.string(),
    status: z.string(),
    price_cents: count,
    currency_code: z.string(),
    trial_ends_at: z.iso.datetime().nullable(),
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

export const SopCreated = event('sop.created', 'sop', sopToMake);
/** Somebody wants the draft made again from the same video: one generation more. */
export const SopRerunRequested = event('sop.rerun-requested', 'sop', sopToMake);
export const SopDeleted = event('sop.deleted', 'sop', z.object({ sop_id: id, company_id: id }));
/** The generated content now stands in the sop service's tables. */
export const SopGenerated = event(
  'sop.generated',
  'sop',
  z.object({ sop_id: id, company_id: id, run_id: id, generation: positiveCount }),
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
    /** True when the video itself cannot be used: nothing of it is kept and what it took of the plan goes back. */
    is_refused: z.boolean(),
  }),
);

/** A failed run goes on from its first unfinished stage. */
export const RunRestarted = event(
  'pipeline.run-restarted',
  'pipeline',
  z.object({ sop_id: id, company_id: id, generation: positiveCount }),
);

const kind = z.enum(usageKinds as unknown as [UsageKind, ...UsageKind[]]);

/** What was really used of a reservation; the rest goes back. */
export const UsageSettled = event(
  'usage.settled',
  'billing',
  z.object({ company_id: id, reservation_id: id, amount: bytes }),
);
/** Gives a reservation back whole: the thing it was for did not come about. */
export const UsageReleased = event(
  'usage.released',
  'billing',
  z.object({ company_id: id, reservation_id: id }),
);
/** Whatever is still held under the reference goes back: what asked for it is over, or its process died. */
export const UsageAbandoned = event(
  'usage.abandoned',
  'billing',
  z.object({ company_id: id, reference: z.string() }),
);
/** Something counted at any time (storage, users) went away. */
export const UsageFreed = event(
  'usage.freed',
  'billing',
  z.object({ company_id: id, kind, amount: bytes, reference: z.string() }),
);

/** Somebody did something that leaves a trail: emitted by `tx.audit` of any service, kept by auth. */
export const AuditRecorded = event(
  'audit.recorded',
  'auth',
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

/** Every event there is. Boot refuses a handler for an event that is not listed here. */
export const events = [
  CompanyRegistered,
  UserJoined,
  UserChanged,
  UserRemoved,
  SessionStarted,
  SubscriptionChanged,
  CompanySuspended,
  CompanyReactivated,
  CompanyDeleted,
  SopCreated,
  SopRerunRequested,
  SopDeleted,
  SopGenerated,
  RunFinished,
  RunFailed,
  RunRestarted,
  UsageSettled,
  UsageReleased,
  UsageAbandoned,
  UsageFreed,
  AuditRecorded,
] as const;
