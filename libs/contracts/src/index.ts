export * from './route.js';
export * from './address.js';
export * from './wire.js';
export * from './split-text.js';
export * from './text.js';
export * from './csv-line.js';
export * from './decoded-text.js';
export * from './overlap.js';
export * from './languages.js';
export * from './limits.js';
export * from './sold-by-sales.js';
export * from './landing.js';
export * from './brand.js';
export * from './markup-drawing.js';
export * from './markup.js';
export * from './ai-settings.js';
export * from './model-settings.js';
export * from './problems.js';
export * from './refusals/index.js';
export * from './event.js';
export * from './events/index.js';
export * from './requests/index.js';
export * from './broadcasts.js';
export * from './process-sample.js';
export * from './generated-sop.js';
export * from './routes/index.js';
export * from './routes/departments.js';
export * from './routes/revision.js';
export * from './routes/sop.js';
export * from './routes/sops.js';
export { searchHit, searchPassage, type SearchHit, type SearchPassage } from './routes/search.js';
export * from './routes/step.js';
export * from './routes/exports.js';
export { companyBrand, type CompanyBrand } from './routes/brand.js';
export * from './routes/releases.js';
export * from './routes/readings.js';
export { reviewInterval, type ReviewInterval } from './routes/reviews.js';
export { approver, type Approver } from './routes/approvers.js';
export {
  companyShare,
  share,
  sharedSop,
  shareStates,
  type CompanyShare,
  type Share,
  type SharedSop,
} from './routes/shares.js';
export { apiToken, type ApiToken } from './routes/api-tokens.js';
export * from './routes/webhooks.js';
export { bulkOutcome, type BulkOutcome } from './routes/bulk.js';
export { notification, type Notification } from './routes/notifications.js';
export { tag, type Tag } from './routes/tags.js';
export { savedView, type SavedView } from './routes/saved-views.js';
export { trashedSop, type TrashedSop } from './routes/trash.js';
export * from './routes/comments.js';
export * from './routes/translations.js';
export {
  execution,
  executionDetail,
  executionStates,
  procedure,
  reading,
  type Execution,
  type ExecutionDetail,
  type ExecutionState,
  type Procedure,
  type Reading,
} from './routes/executions.js';
export { overview, workKinds, type Overview, type StepOfRuns, type WorkKind } from './routes/overview.js';
export * from './share-session.js';
export * from './routes/company-exports.js';
export {
  findingKinds,
  type Finding,
  type FindingKind,
  type FoundWords,
  type WordPlace,
  type RedactedPlace,
  type Redaction,
  type Silence,
} from './routes/redaction.js';
export type { VideoRetention } from './routes/video-retention.js';
export {
  modelCallOutcomes,
  shownModelCalls,
  trialNarration,
  type ShownModelCall,
} from './routes/language-model.js';
export * from './routes/pipeline.js';
export { speechModelStates, type ShownSpeechModel } from './routes/speech-models.js';
export * from './routes/recording.js';
export * from './routes/billing.js';
export type { PaymentProduct, PaymentSubscription } from './routes/payments.js';
export type { PlanChange, PlatformMetrics } from './routes/platform-billing.js';
export * from './routes/annotations.js';
export * from './routes/audit.js';
export * from './routes/operators.js';
export * from './routes/monitor.js';
export * from './routes/storage-overview.js';
export {
  companySorts,
  companyStatuses,
  type CompanyCard,
  type CompanyFilter,
  type CompanyListQuery,
  type CompanyStatus,
} from './routes/companies.js';
export {
  identityProviders,
  signatureFailures,
  signInFailures,
  type IdentityProvider,
  type SignatureFailure,
  type SignInFailure,
} from './routes/federated.js';
export { type ContactMessage } from './routes/contact.js';
export { type MarketingTile, type TileFields } from './routes/landing.js';
export * from './routes/datasets.js';
export * from './routes/models.js';
export * from './routes/training.js';
export {
  companyUser,
  confirmedPurposes,
  invitation,
  invitationOutcome,
  type CompanyUser,
  type ConfirmedPurpose,
  type Invitation,
  type InvitationOutcome,
} from './routes/users.js';
export {
  erasingServices,
  type Erased,
  type ErasingService,
  type ErasurePreview,
  type FormerMember,
} from './routes/erasures.js';
export * from './pseudonym.js';
export * from './audit.js';
export * from './routes/uploads.js';
export * from './page.js';
export * from './permissions.js';
export * from './api-scopes.js';
export * from './rate-limits.js';
