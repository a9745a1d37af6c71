import { redactionRoutes } from './redaction.js';
import type { AnyRoute } from '../route.js';
import { apiKey, processingRoutes, settings } from './admin.js';
import { apiTokens } from './api-tokens.js';
import { audit } from './audit.js';
import { auth, company } from './auth.js';
import { billing } from './billing.js';
import { comments } from './comments.js';
import { companies } from './companies.js';
import { companyExports } from './company-exports.js';
import { contact } from './contact.js';
import { erasures } from './erasures.js';
import { executions } from './executions.js';
import { sopExports } from './exports.js';
import { signIn } from './federated.js';
import { system } from './gateway.js';
import { importReport } from './import-report.js';
import { landing } from './landing.js';
import { languageModel } from './language-model.js';
import { frames, moments, progressRoutes, transcription } from './pipeline.js';
import { notifications } from './notifications.js';
import { overviewRoutes } from './overview.js';
import { operators, secondFactor } from './operators.js';
import { payments } from './payments.js';
import { monitor } from './monitor.js';
import { platformBilling } from './platform-billing.js';
import { steps } from './steps.js';
import { screenRecording } from './recording.js';
import { departments } from './departments.js';
import { readings } from './readings.js';
import { releases } from './releases.js';
import { reviews } from './reviews.js';
import { approvers } from './approvers.js';
import { shared, shares } from './shares.js';
import { search } from './search.js';
import { sops } from './sops.js';
import { speechModelRoutes } from './speech-models.js';
import { platformStorage } from './storage-overview.js';
import { storage } from './storage.js';
import { annotations } from './annotations.js';
import { datasets } from './datasets.js';
import { models } from './models.js';
import { training, trainingProgressRoutes } from './training.js';
import { bulk } from './bulk.js';
import { savedViews } from './saved-views.js';
import { tags } from './tags.js';
import { translations } from './translations.js';
import { trash } from './trash.js';
import { uploads } from './uploads.js';
import { videoRetentionRoutes } from './video-retention.js';
import { webhooks } from './webhooks.js';
import { emailConfirmation, identity, invitations, passwordReset, users } from './users.js';

/** Every route of the product, by noun. */
export const routes = {
  system,
  auth,
  signIn,
  users,
  erasures,
  notifications,
  identity,
  invitations,
  passwordReset,
  emailConfirmation,
  operators,
  secondFactor,
  apiTokens,
  webhooks,
  audit,
  company,
  companies,
  departments,
  sops,
  importReport,
  bulk,
  tags,
  savedViews,
  trash,
  search,
  exports: sopExports,
  companyExports,
  videoRetention: videoRetentionRoutes,
  steps,
  releases,
  readings,
  reviews,
  approvers,
  shares,
  shared,
  comments,
  translations,
  executions,
  overview: overviewRoutes,
  progress: progressRoutes,
  redaction: redactionRoutes,
  frames,
  moments,
  screenRecording,
  transcription,
  billing,
  platformBilling,
  payments,
  processingSettings: processingRoutes,
  apiKey,
  languageModel,
  speechModels: speechModelRoutes,
  monitor,
  platformStorage,
  settings,
  landing,
  contact,
  storage,
  uploads,
  datasets,
  annotations,
  training,
  trainingProgress: trainingProgressRoutes,
  models,
} as const;

export const allRoutes: readonly AnyRoute[] = Object.values(routes).flatMap(
  (group) => Object.values(group) as unknown as AnyRoute[],
);
