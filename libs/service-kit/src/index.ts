export { Problem, refuse, type FieldError } from './problems/problem.js';
export { problemOf } from './problems/problem-of.js';
export { renderProblem } from './problems/render.js';
export { ConfigError, serviceConfig } from './config/service-config.js';
export { PUBLIC_URL, publicUrl, readPublicUrl } from './config/public-url.js';
export { readLogLevel, readRuntime, type Runtime, type S3Settings } from './config/runtime.js';
export { RUNTIME } from './config/runtime-token.js';
export { Serve, Input } from './serve/decorators.js';
export type { InputOf } from './serve/input.js';
export { mountPath } from './serve/served.js';
export { Caller, type Identity } from './identity/caller.js';
export { requirePermission } from './identity/require-permission.js';
export { isApiToken, mintApiToken, nameOfApiToken } from './identity/api-tokens.js';
export { Confirmations, issueConfirmation, type Confirmed } from './identity/confirmation.js';
export { issueToken, verifyToken } from './identity/token.js';
export { readSigningKeys, type PublishedKey, type SigningKeys } from './identity/signing-keys.js';
export { TOKEN_KEY_SOURCE, type TokenKeySource } from './identity/token-keys.js';
export {
  SESSION_SOURCE,
  SessionGate,
  type SessionSource,
  type SessionStatus,
} from './identity/session-gate.js';
export { ConcurrencyLimit } from './limits/concurrency-limit.js';
export { networkOf, RateLimits, tooMany } from './limits/rate-limits.js';
export { SharedLimit } from './limits/shared-limit.js';
export { Upload } from './upload/upload.js';
export { announcesMore } from './upload/limits.js';
export { sweepReceived, withReceivedFile, type FileLimit } from './upload/receive-file.js';
export { VideoLimit } from './upload/video-limit.js';
export { SettingsCache } from './settings/settings-cache.js';
export { DiskSpace, spaceOf } from './space/disk-space.js';
export { TitlesOfSops } from './names/titles-of-sops.js';
export { UserNames } from './names/user-names.js';
export { CLOCK, dayMilliseconds, systemClock, type Clock } from './machine/clock.js';
export { Reservations, StorageQuota } from './usage/reservations.js';
export { rotatedKeys } from './config/rotated-keys.js';
export { DecryptionFailed, Envelope, type Sealed } from './secrets/envelope.js';
export { partsOf } from './serve/parts-of.js';
export { readPersonalLists, type PersonalList } from './personal-data/personal-lists.js';
export { countPersonalLists, erasePersonalLists, type Person } from './personal-data/erase-person.js';
export {
  eventTables,
  literalPattern,
  replaceNamesInEvents,
  replaceNamesInTexts,
  replacementsOf,
} from './personal-data/replace-names.js';
export { BytesReply } from './bytes/bytes-reply.js';
export { HeadersReply } from './bytes/headers-reply.js';
export { HealthChecks, type HealthReport, type PartHealth } from './health/health-checks.js';
export { Logger, type Facts } from './logging/logger.js';
export { currentRequest, type RequestContext } from './http/request-context.js';
export type {} from './http/fastify-augmentation.js';
export { maxOpenRequests } from './http/open-requests.js';
export { outgoingFailureOf, outgoingFetch, OutgoingRefused } from './http/outgoing-fetch.js';
export { cookieIn } from './http/cookie-in.js';
export { mayBePublic } from './http/public-addresses.js';
export { apiPrefix, routeAt } from './http/route-table.js';
export { traceparentOf } from './tracing/request-span.js';
export { createApplication, type ApplicationOptions, type ServiceModule } from './run/application.js';
export { RuntimeModule } from './run/runtime.module.js';
export { lazyResource } from './run/lazy-resource.js';
export { sweepScratch } from './run/sweep-scratch.js';
export { WorkerProcesses } from './run/worker-processes.js';
export { runEmbedded, runService, runWorker } from './run/run-service.js';
export { KillableWork, KilledWork } from './killable/killable-work.js';
export { Passwords } from './secrets/passwords.js';
export { BoundedQueue } from './killable/bounded-queue.js';
