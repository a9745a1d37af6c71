import { z } from 'zod';
import { aiSettings } from './ai-settings.js';
import { bytes, count, id, pixels, positiveCount, seconds } from './wire.js';
import { dialogFps, planLimit, planLimits, processingSettings, usageKinds } from './limits.js';
import { companyRoles } from './permissions.js';
import { planRefusal } from './refusals/index.js';
import type { ServiceName } from './route.js';
import { uploadPurposes } from './routes/uploads.js';
import { processSample } from './process-sample.js';
import { age, workRequests } from './work-requests.js';

/** A small typed request to another service, answered within two seconds or refused as unavailable. */
export interface RequestDefinition<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly owner: ServiceName;
  readonly payload: Q;
  readonly response: A;
  /**
   * While the bus is away it is asked over the database: what taking a video in, signing in and looking need. Such a request and its
   * answer are short and no secret from other services, and answering it twice does no harm.
   */
  readonly alsoOverDatabase?: boolean;
}
export type RequestOf<T> = T extends RequestDefinition<infer Q, z.ZodType> ? z.input<Q> : never;
export type ResponseOf<T> = T extends RequestDefinition<z.ZodType, infer A> ? z.output<A> : never;

const request = <Q extends z.ZodType, A extends z.ZodType>(
  name: string,
  owner: ServiceName,
  payload: Q,
  response: A,
  options: { alsoOverDatabase?: boolean } = {},
): RequestDefinition<Q, A> => ({ name, owner, payload, response, ...options });

const alsoOverDatabase = { alsoOverDatabase: true };

const companyId = z.object({ company_id: id });

/**
 * Sees to it that this amount of a limited thing is taken under the reference, or says why not. Asked again with
 * more, what is missing is taken beside it; with as much or less, nothing.
 */
export const ReserveUsage = request(
  'billing.reserve-usage',
  'billing',
  z.object({
    company_id: id,
    kind: z.enum(usageKinds),
    amount: bytes.min(1),
    /** The thing it is for (an SOP id, say): makes a repeated request harmless. */
    reference: z.string(),
    /** Part of what was granted before and is under way: it goes on although the subscription has ended meanwhile. */
    continues: z.boolean().default(false),
  }),
  z.discriminatedUnion('granted', [
    z.object({ granted: z.literal(true), reservation_id: id }),
    z.object({ granted: z.literal(false), refusal: planRefusal, limit: planLimit }),
  ]),
  alsoOverDatabase,
);

export const Entitlements = request(
  'billing.entitlements',
  'billing',
  companyId,
  z.object({
    plan: z.string(),
    status: z.string(),
    limits: planLimits,
    has_screen_recording: z.boolean(),
    recording_minutes_used: count,
  }),
  alsoOverDatabase,
);

/** Finds the stored frame with this index at this density, for use as a step's picture. */
export const PickFrame = request(
  'pipeline.pick-frame',
  'pipeline',
  z.object({
    company_id: id,
    sop_id: id,
    frame_index: count.optional(),
    fps: z.number().min(dialogFps.min).max(dialogFps.max).optional(),
    /** In place of an index: the moment at which a frame was made. */
    at_seconds: seconds.optional(),
  }),
  z.discriminatedUnion('found', [
    z.object({
      found: z.literal(true),
      key: z.string(),
      thumbnail_key: z.string(),
      seconds,
      width: pixels,
      height: pixels,
    }),
    z.object({ found: z.literal(false) }),
  ]),
);

/** Whether a company has this SOP, for a service that has not heard of it yet. */
export const SopExists = request(
  'sop.exists',
  'sop',
  z.object({ company_id: id, sop_id: id }),
  z.object({ exists: z.boolean() }),
  alsoOverDatabase,
);

/**
 * Whether an object of an SOP may be read by whoever does not edit it: what their page of the SOP shows, and of an SOP that is not there
 * nothing.
 */
export const SopObjectReadable = request(
  'sop.object-readable',
  'sop',
  z.object({ company_id: id, sop_id: id, key: z.string().max(512) }),
  z.object({ is_readable: z.boolean() }),
  alsoOverDatabase,
);

/** The same of a dataset, by the id its objects lie under. */
export const DatasetExists = request(
  'training.dataset-exists',
  'training',
  z.object({ company_id: id, storage_id: id }),
  z.object({ exists: z.boolean() }),
  alsoOverDatabase,
);

/**
 * A finished upload of the company, for the SOP or dataset that is about to be made of it and will bear its id. It stays for an
 * hour at least; from the moment that thing stands, the video is its own.
 */
export const ClaimUpload = request(
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

/** What the company has taught: one head per dataset over the shared backbone, as its active model has them. */
export const ActiveDetector = request(
  'training.active-detector',
  'training',
  companyId,
  z.object({
    model: z
      .object({
        id,
        name: z.string(),
        version: positiveCount,
        heads: z.array(z.object({ weights_key: z.string(), class_names: z.array(z.string()) })).min(1),
      })
      .nullable(),
  }),
);

export const AiKey = request(
  'admin.ai-key',
  'admin',
  z.object({}),
  z.object({ key: z.string().nullable(), source: z.enum(['settings', 'environment', 'none']) }),
);

export const ReadProcessingSettings = request(
  'admin.processing-settings',
  'admin',
  z.object({}),
  processingSettings,
  alsoOverDatabase,
);

/** What the company wants of the making of its SOPs. */
export const ReadAiSettings = request('admin.ai-settings', 'admin', companyId, aiSettings);

export const CompanyContact = request(
  'auth.company-contact',
  'auth',
  companyId,
  z.object({ company_name: z.string(), email: z.string().nullable() }),
);

/** Whether an administrator of the company has confirmed the address; true where no mail server is set, as nobody can. */
export const AddressConfirmed = request(
  'auth.address-confirmed',
  'auth',
  companyId,
  z.object({ is_confirmed: z.boolean() }),
  alsoOverDatabase,
);

/** What users of the company call themselves. Those without a name, and those unknown, are left out. */
export const NamesOfUsers = request(
  'auth.names-of-users',
  'auth',
  z.object({ company_id: id, user_ids: z.array(id).max(500) }),
  z.object({ users: z.array(z.object({ user_id: id, display_name: z.string() })).max(500) }),
);

/** Where in the object store the company's logo lies; null where it has none. */
export const CompanyLogo = request(
  'auth.company-logo',
  'auth',
  companyId,
  z.object({ logo_key: z.string().max(512).nullable() }),
);

/** The company of whoever signs in with this address; null where nobody does. */
export const CompanyOfEmail = request(
  'auth.company-of-email',
  'auth',
  z.object({ email: z.string().max(512) }),
  z.object({ company: z.object({ company_id: id, company_name: z.string() }).nullable() }),
);

/**
 * Whether a session still stands: not logged out, its user active, its company neither suspended nor deleted; and what its user is now,
 * which the token does not say: a change of role acts as fast as the end of a session.
 */
export const SessionState = request(
  'auth.session-state',
  'auth',
  z.object({ session_id: id }),
  z.discriminatedUnion('state', [
    z.object({
      state: z.literal('live'),
      role: z.enum(companyRoles),
      is_platform_admin: z.boolean(),
      /** An operator acts as its user; an earlier release does not say so. */
      is_acting: z.boolean().optional(),
    }),
    z.object({ state: z.literal('ended') }),
    z.object({ state: z.literal('suspended') }),
  ]),
  alsoOverDatabase,
);

/** The public keys that access tokens are verified with, as JSON Web Keys: the one that signs, and those whose tokens still live or that sign next. */
export const TokenKeys = request(
  'auth.token-keys',
  'auth',
  z.object({}),
  z.object({
    keys: z
      .array(
        z.object({
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          /** Its thumbprint, RFC 7638. */
          kid: z.string().min(1).max(100),
          x: z.string().min(43).max(44),
        }),
      )
      .max(20),
  }),
  alsoOverDatabase,
);

/** Where a list is read on: after this id, in the order of ids; the first ones where it is null. */
const after = z.object({ after: id.nullable() });

/** Everybody who has an account, with what their company is: to make a read model anew. 500 at once. */
export const ListUsers = request(
  'auth.list-users',
  'auth',
  after,
  z.object({
    users: z
      .array(
        z.object({
          user_id: id,
          email: z.string(),
          role: z.enum(companyRoles),
          is_active: z.boolean(),
          joined_at: z.string(),
          last_login_at: z.string().nullable(),
          company_id: id,
          company_name: z.string(),
          company_created_at: z.string(),
          is_suspended: z.boolean(),
        }),
      )
      .max(500),
  }),
);

const subscriptionSummary = z.object({
  company_id: id,
  plan: z.string(),
  plan_id: id,
  plan_display_name: z.string(),
  status: z.string(),
  /** What the company pays a month; kept however its plan is edited where it is paid at the payment provider. */
  price_cents: count,
  currency_code: z.string(),
  is_price_kept: z.boolean().optional(),
  limits: planLimits,
  changed_at: z.string(),
});

/** What each company is subscribed to: to make a read model anew. 500 at once, in the order of company ids. */
export const ListSubscriptions = request(
  'billing.list-subscriptions',
  'billing',
  after,
  z.object({ subscriptions: z.array(subscriptionSummary).max(500) }),
);

/** A page of companies. */
const theseCompanies = z.object({ company_ids: z.array(id).max(100) });

/** What these companies are subscribed to now. Those unknown are left out. */
export const SubscriptionsOfCompanies = request(
  'billing.subscriptions-of-companies',
  'billing',
  theseCompanies,
  z.object({ subscriptions: z.array(subscriptionSummary).max(100) }),
);

/** How these companies stand now. Those that are deleted or unknown are left out. */
export const SuspendedCompanies = request(
  'auth.suspended-companies',
  'auth',
  theseCompanies,
  z.object({ companies: z.array(z.object({ company_id: id, is_suspended: z.boolean() })).max(100) }),
);

/** What these companies used: SOPs of this month, storage as it stands. Those unknown are left out. */
export const UsageOfCompanies = request(
  'billing.usage-of-companies',
  'billing',
  theseCompanies,
  z.object({ usage: z.array(z.object({ company_id: id, sops: count, storage_bytes: bytes })).max(100) }),
);

/** Where the operators of the platform are reached. */
export const OperatorAddresses = request(
  'auth.operator-addresses',
  'auth',
  z.object({}),
  z.object({ emails: z.array(z.string()).max(100) }),
);

/** The plans that are shown to visitors, in their order: the trial, and what a company can choose. */
export const PlansOnOffer = request(
  'billing.plans-on-offer',
  'billing',
  z.object({}),
  z.object({
    plans: z.array(
      z.object({
        id,
        name: z.string(),
        display_name: z.string(),
        price_cents: count,
        currency_code: z.string(),
        features: z.array(z.string()),
        /** What it is measured by; a release that does not tell it yet shows the features alone. */
        limits: planLimits.pick({ sops_per_month: true, storage_mb: true, max_users: true }).optional(),
        highlight: z.boolean(),
        sort_order: z.number().int().min(-1_000_000).max(1_000_000),
      }),
    ),
  }),
);

/** How the making of SOPs went in the last so many days; of SOPs that were deleted nothing is known any more. */
export const PipelinePerformance = request(
  'pipeline.performance',
  'pipeline',
  z.object({ days: count.min(1).max(366) }),
  z.object({
    finished: count,
    failed: count,
    /** From the first claim to the end, of those that finished; null where none did. */
    mean_seconds: age.nullable(),
    /** Ever. */
    finished_in_all: count,
  }),
);

/** What these SOPs are called, where given those of one company alone. Those unknown are left out. */
export const SopTitles = request(
  'sop.titles',
  'sop',
  z.object({ sop_ids: z.array(id).max(500), company_id: id.optional() }),
  z.object({ sops: z.array(z.object({ sop_id: id, title: z.string() })).max(500) }),
);

/**
 * A part of what a service keeps of a company, for its export. Texts of one path are put one behind the other, whichever part they come with.
 * Objects are bytes of the store. The next part is asked for with `next`; null ends.
 */
const companyData = (owner: ServiceName) =>
  request(
    `${owner}.company-data`,
    owner,
    z.object({ company_id: id, after: z.string().max(200).nullable() }),
    z.object({
      files: z.array(z.object({ path: z.string().max(200), text: z.string() })).max(50),
      objects: z.array(z.object({ path: z.string().max(200), key: z.string().max(512) })).max(1000),
      next: z.string().max(200).nullable(),
    }),
  );
export const AuthCompanyData = companyData('auth');
export const BillingCompanyData = companyData('billing');
export const AdminCompanyData = companyData('admin');
export const TrainingCompanyData = companyData('training');
export type CompanyDataPart = ResponseOf<typeof AuthCompanyData>;
/** What companies are called. Those unknown are left out. */
export const CompanyNames = request(
  'admin.company-names',
  'admin',
  z.object({ company_ids: z.array(id).max(100) }),
  z.object({ companies: z.array(z.object({ company_id: id, name: z.string() })).max(100) }),
);

/**
 * Removes the uploads of finished SOPs older than this that have a copy for playing: from then on the copy is the video. Asked to
 * look only, it counts them.
 */
export const DeleteRedundantUploads = request(
  'sop.delete-redundant-uploads',
  'sop',
  z.object({ days: count.min(1).max(3650), dry_run: z.boolean() }),
  z.object({ file_count: count, size_bytes: bytes }),
);

export const requests = [
  ReserveUsage,
  Entitlements,
  PickFrame,
  SopExists,
  SopObjectReadable,
  DatasetExists,
  ClaimUpload,
  ActiveDetector,
  AiKey,
  ReadProcessingSettings,
  ReadAiSettings,
  CompanyContact,
  AddressConfirmed,
  NamesOfUsers,
  CompanyLogo,
  CompanyOfEmail,
  SessionState,
  TokenKeys,
  ListUsers,
  ListSubscriptions,
  SubscriptionsOfCompanies,
  SuspendedCompanies,
  UsageOfCompanies,
  OperatorAddresses,
  PlansOnOffer,
  PipelinePerformance,
  SopTitles,
  CompanyNames,
  DeleteRedundantUploads,
  ...workRequests,
  AuthCompanyData,
  BillingCompanyData,
  AdminCompanyData,
  TrainingCompanyData,
] as const;

/**
 * A broadcast is told to every running process at once and kept nowhere: it only shortens the life of something cached.
 * Whoever misses one is still right a few seconds later.
 */
export interface BroadcastDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: P;
}
export const SessionsEnded: BroadcastDefinition<
  z.ZodObject<{ session_id: z.ZodOptional<z.ZodUUID>; company_id: z.ZodOptional<z.ZodUUID> }>
> = {
  name: 'sessions.ended',
  payload: z.object({ session_id: z.uuid().optional(), company_id: z.uuid().optional() }),
};

/** Every process of the product tells every few seconds that it lives, and how its machine does. */
export const ProcessSampled: BroadcastDefinition<typeof processSample> = {
  name: 'process.sampled',
  payload: processSample,
};

/** The operator has changed the processing settings: whoever keeps them asks again. */
export const ProcessingSettingsChanged: BroadcastDefinition<z.ZodObject<Record<never, never>>> = {
  name: 'processing-settings.changed',
  payload: z.object({}),
};
export const broadcasts = [SessionsEnded, ProcessSampled, ProcessingSettingsChanged] as const;
