import { join } from 'node:path/posix';
import { specsOf } from './specs-of.mjs';

const overHttp = 'The spec calls the running service over HTTP.';
const runningModule = 'The spec runs the module that provides it.';
const throughCaller = 'The spec imports a file that uses this one.';
const allRoutes = 'The spec reads the table of all routes.';
const onPage = 'The spec renders the page.';

/**
 * Files with tested guarantees. Their specs are derived from names and imports, and `also` lists those that are not, `because` why not.
 * At most `most` mutants of each are tried, the same ones every time; `texts` mutates strings too (headers, policies).
 */
const of = (names, { also = [], because, most = 2, texts } = {}) =>
  names.map((name) => ({ name, also, because, most, texts }));

const inFolder = (folder, groups) =>
  groups.flat().map(({ name, also, ...options }) => {
    const file = join(folder, name);
    const others = also.map((spec) => join(folder, spec));
    return { file, specs: [...new Set([...specsOf(file), ...others])], also: others, ...options };
  });

/**
 * @typedef {object} Entry
 * @property {string} file
 * @property {string[]} specs the specs responsible for the file; other specs do not count
 * @property {string[]} also those of them that cannot be derived
 * @property {string} [because]
 * @property {number} most
 * @property {boolean} [texts]
 */

/** @type {Entry[]} */
export const files = [
  ...inFolder('apps/web/src', [
    of([
      'api/call.ts',
      'api/query-client.ts',
      'app/guards.ts',
      'lib/safe-next.ts',
      'features/annotator/frames/frame-session.ts',
      'features/annotator/frames/save-queue.ts',
      'features/video-upload/video-transfer.ts',
    ]),
    of(['api/session.ts'], { also: ['api/call.spec.ts'], because: throughCaller }),
    of(['pages/training/datasets/delete-dataset.tsx'], {
      also: ['pages/training/datasets/dataset-menu.spec.tsx'],
      because: onPage,
      most: 0,
    }),
    of(['pages/sop/sop-editing.ts'], {
      also: [
        'pages/sop/lists/sop-precautions.spec.tsx',
        'pages/sop/history/sop-undo.spec.tsx',
        'pages/sop/sop-unconnected.spec.tsx',
      ],
      because: onPage,
      most: 0,
    }),
  ]),
  ...inFolder('libs/contracts/src', [
    of(['permissions.ts'], { also: ['contracts.spec.ts'], because: allRoutes, texts: true }),
    of(['route.ts'], { also: ['permissions.spec.ts'], because: allRoutes }),
    of(['page.ts']),
    of(['routes/admin.ts'], { also: ['permissions.spec.ts'], because: allRoutes, most: 0 }),
    of(['routes/annotations.ts'], {
      also: ['bounded-numbers.spec.ts', 'contracts.spec.ts'],
      because: allRoutes,
      most: 0,
    }),
    of(['routes/auth.ts'], { also: ['contracts.spec.ts'], because: allRoutes, most: 0 }),
    of(['text.ts'], { most: 4 }),
  ]),
  ...inFolder('libs/database/src', [
    of(['postgres-errors.ts', 'erased.ts', 'cursor.ts']),
    of(['transaction.ts'], {
      also: ['advisory-lock.int.spec.ts', 'database.int.spec.ts', 'outage.int.spec.ts'],
      because: throughCaller,
    }),
  ]),
  ...inFolder('libs/intake/src', [
    of(['video-intake.ts'], { most: 6 }),
    of(['intake-ledger.ts'], { also: ['video-intake.int.spec.ts'], because: throughCaller, most: 6 }),
    of(['video-purposes.ts', 'store-frames.ts']),
    of(['refusals.ts'], { also: ['video-intake.int.spec.ts'], because: throughCaller }),
  ]),
  ...inFolder('libs/jobs/src', [
    of(['lease.ts'], { also: ['jobs.int.spec.ts'], because: runningModule }),
    of(['job-queue.ts', 'job-run.ts'], {
      also: ['lease.int.spec.ts', 'jobs.int.spec.ts'],
      because: runningModule,
    }),
    of(['job-worker.ts'], {
      also: ['no-space.int.spec.ts', 'lease.int.spec.ts', 'jobs.int.spec.ts'],
      because: runningModule,
    }),
    of(['throttle.ts', 'in-parallel.ts']),
  ]),
  ...inFolder('libs/logo/src', [
    of(['logo-kind.ts']),
    of(['svg-text.ts'], { also: ['draw-logo.spec.ts'], because: throughCaller }),
  ]),
  ...inFolder('libs/media/src', [
    of([
      'media-process.ts',
      'sandbox.ts',
      'video-facts.ts',
      'shown-at.ts',
      'recording-gaps.ts',
      'picture.ts',
    ]),
    of(['ffmpeg-command.ts'], {
      also: ['hostile-files.int.spec.ts', 'write-copy.int.spec.ts'],
      because: throughCaller,
    }),
    of(['tracks.ts'], { also: ['limits.int.spec.ts'], because: throughCaller }),
    of(['probe.ts'], {
      also: ['limits.int.spec.ts', 'tracks.int.spec.ts', 'unusual-files.int.spec.ts'],
      because: throughCaller,
    }),
  ]),
  ...inFolder('libs/messaging/src', [
    of(['outbox-relay.ts', 'event-consumer.ts'], { also: ['messaging.int.spec.ts'], because: runningModule }),
    of(['jetstream-transport.ts'], {
      also: ['messaging.int.spec.ts', 'database-requests.int.spec.ts'],
      because: runningModule,
    }),
    of(['memory-transport.ts'], {
      also: ['child-bus.spec.ts', 'messaging.int.spec.ts'],
      because: runningModule,
    }),
    of(['clean-up.ts']),
    of(['database-requests.ts'], { most: 4 }),
  ]),
  ...inFolder('libs/object-store/src', [
    of(['key-grammar.ts', 'fs-object-store.ts', 'run-files.ts', 'signed-paths.ts', 'multipart-parts.ts']),
  ]),
  ...inFolder('libs/service-kit/src', [
    of(
      ['identity/identity.guard.ts', 'identity/session-gate.ts', 'identity/token.ts', 'serve/reply-check.ts'],
      { also: ['run/application.spec.ts'], because: overHttp },
    ),
    of([
      'identity/require-permission.ts',
      'limits/rate-limits.ts',
      'killable/killable-work.ts',
      'killable/bounded-queue.ts',
      'config/child-environment.ts',
      'run/sweep-scratch.ts',
      'run/process.ts',
      'run/worker-processes.ts',
      'health/health-checks.ts',
      'space/disk-space.ts',
      'problems/problem-of.ts',
      'http/deadline.ts',
      'serve/clean-input.ts',
      'upload/upload.ts',
      'upload/form.ts',
      'bytes/byte-range.ts',
      'bytes/bytes-reply.ts',
      'usage/reservations.ts',
    ]),
    of(['limits/shared-limit.ts'], {
      also: ['../../services/auth/src/sessions/login-throttle.int.spec.ts'],
      because: overHttp,
    }),
    of(['secrets/passwords.ts'], {
      also: [
        '../../services/auth/src/sessions/sessions.int.spec.ts',
        '../../services/auth/src/audit/audit.int.spec.ts',
      ],
      because: overHttp,
    }),
    of(['serve/field-filter.ts'], { most: 6 }),
    of(['upload/multipart.ts'], {
      also: ['upload/form.spec.ts', 'upload/upload.spec.ts'],
      because: throughCaller,
    }),
    of(['http/outgoing-fetch.ts'], { most: 8 }),
  ]),
  ...inFolder('libs/services/auth/src', [
    of(['users/assert-another-administrator.ts'], {
      also: ['users/users.int.spec.ts', 'operators/operators.int.spec.ts'],
      because: overHttp,
    }),
    of(['companies/company-suspension.ts'], { also: ['companies/companies.int.spec.ts'], because: overHttp }),
    of(['platform/platform-administrator.ts', 'sessions/login-throttle.ts', 'users/email.ts']),
    of(['sessions/sign-in.ts'], {
      also: [
        'sessions/login-throttle.int.spec.ts',
        'sessions/sessions.int.spec.ts',
        'audit/audit.int.spec.ts',
      ],
      because: overHttp,
    }),
    of(['addresses/answer-address-confirmed.ts'], { most: 4 }),
    of(['audit/audit.service.ts'], { also: ['audit/audit.int.spec.ts'], because: overHttp }),
  ]),
  ...inFolder('libs/services/billing/src', [
    of(['usage/confirmed-companies.ts'], {
      also: ['usage/answer-reserve-usage.int.spec.ts'],
      because: throughCaller,
      most: 4,
    }),
    of([
      'usage/answer-reserve-usage.ts',
      'usage/limit-refusal.ts',
      'usage/period.ts',
      'subscriptions/subscription-refusal.ts',
    ]),
  ]),
  ...inFolder('libs/services/gateway/src', [
    of(['limits/rate-limits.ts'], { also: ['limits/limits.spec.ts'], because: overHttp }),
    of(['edge/security-headers.ts'], { texts: true }),
    of(['forward/proxied-request.ts'], {
      also: ['forward/retry.spec.ts', 'forward/forwarding.spec.ts'],
      because: overHttp,
    }),
    of(['forward/forwarding.ts'], {
      also: ['forward/proxied-request.spec.ts', 'forward/retry.spec.ts'],
      because: overHttp,
    }),
    of(['forward/headers.ts'], { also: ['forward/forwarding.spec.ts'], because: overHttp }),
    of(['forward/remote-health.ts', 'forward/upstream-problem.ts']),
  ]),
  ...inFolder('libs/procedure-writer/src', [
    of([
      'evidence/evidence.ts',
      'safety/precautions.ts',
      'safety/rules.ts',
      'recording/recording-kind.ts',
      'screen-text/headings.ts',
      'screen-text/silent-steps.ts',
    ]),
    of(['steps/description.ts'], { also: ['evidence/evidence.spec.ts'], because: throughCaller, most: 0 }),
    of(['claims/claim.ts'], { most: 5 }),
    of(['claims/order.ts'], { also: ['claims/claim.spec.ts'], because: throughCaller }),
    of(['claims/amounts.ts'], { also: ['claims/claim.spec.ts'], because: throughCaller, most: 5 }),
  ]),
  ...inFolder('libs/services/pipeline/src', [
    of(['frames/downsample.ts']),
    of(['ai/screenshots/choosing.ts'], { most: 0 }),
    of(['ai/providers/openai-check.ts'], {
      also: ['ai/providers/openai-writer.spec.ts', 'ai/providers/faithfulness.spec.ts'],
      because: throughCaller,
    }),
  ]),
  ...inFolder('libs/services/sop/src', [
    of(['sops/answer-sop-object-readable.ts'], {
      also: ['sops/readable-objects.int.spec.ts'],
      because: overHttp,
      most: 4,
    }),
    of(['sops/sop.presenter.ts'], {
      also: ['sops/answer-sop-object-readable.int.spec.ts'],
      because: overHttp,
      most: 0,
    }),
    of(['steps/steps.service.ts'], {
      also: ['steps/steps.int.spec.ts', 'revisions/revisions.int.spec.ts'],
      because: overHttp,
    }),
    of(['sops/sops.service.ts'], {
      also: ['steps/steps.int.spec.ts', 'sops/sops.int.spec.ts'],
      because: overHttp,
    }),
    of(['sops/require-sop.ts'], { also: ['revisions/revisions.int.spec.ts'], because: overHttp, most: 0 }),
    of(['revisions/add-revision.ts'], {
      also: ['revisions/revisions.int.spec.ts', 'editing/editing.int.spec.ts'],
      because: overHttp,
    }),
    of(['generated/carry-edits.ts']),
    of(['editing/merge-steps.ts'], { also: ['editing/bounds.int.spec.ts'], because: overHttp, most: 0 }),
    of(['editing/require-size.ts'], { also: ['editing/bounds.int.spec.ts'], because: overHttp }),
    of(['exports/exports.service.ts'], { also: ['exports/exports.int.spec.ts'], because: overHttp, most: 0 }),
    of(['sops/page-cursor.ts'], { also: ['sops/sops-page.int.spec.ts'], because: overHttp }),
  ]),
  ...inFolder('libs/services/storage/src', [
    of(['objects/key-of-path.ts']),
    of(['uploads/upload-writer.ts', 'uploads/uploads.controller.ts', 'uploads/upload-rows.ts'], {
      also: ['uploads/uploads.int.spec.ts'],
      because: overHttp,
    }),
    of(['objects/object-access.ts', 'objects/objects.service.ts'], {
      also: ['objects/objects.int.spec.ts'],
      because: overHttp,
      most: 6,
    }),
  ]),
  ...inFolder('libs/services/training/src', [
    of([
      'exchange/read-zip.ts',
      'runs/checkpoint.ts',
      'runs/epochs.ts',
      'runs/split-by-time.ts',
      'annotations/boxes.ts',
    ]),
  ]),
  ...inFolder('libs/vision/src', [
    of(['training/epoch-plan.ts']),
    of(['training/train-head.ts'], { most: 3 }),
  ]),
  ...inFolder('tools/launch', [of(['supervisor.mjs', 'instance-lock.mjs', 'service-environment.mjs'])]),
];
