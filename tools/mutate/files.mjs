/**
 * The files with tested guarantees and their specs. At most `most` mutants of each are tried, the same ones every time.
 *
 * @typedef {object} Entry
 * @property {string} file
 * @property {string[]} specs the specs responsible for the file; other specs do not count
 * @property {number} most
 * @property {boolean} [texts] mutates strings too (headers, policies)
 */
const entry = (folder, file, specs, options = {}) => {
  const all = specs.map((spec) => `${folder}/${spec}`);
  return { file: `${folder}/${file}`, specs: all, most: 2, ...options };
};

const evidence = [
  entry('libs/services/pipeline/src/ai', 'steps/evidence.ts', ['steps/evidence.spec.ts']),
  entry('libs/services/pipeline/src/ai', 'steps/description.ts', ['steps/evidence.spec.ts'], { most: 0 }),
  entry('libs/services/pipeline/src/ai', 'screenshots/choosing.ts', ['screenshots/choosing.spec.ts'], {
    most: 0,
  }),
  entry('libs/services/pipeline/src/ai', 'claims/claim.ts', ['claims/claim.spec.ts'], { most: 5 }),
  entry('libs/services/pipeline/src/ai', 'claims/order.ts', ['claims/claim.spec.ts']),
  entry(
    'libs/services/pipeline/src/ai',
    'claims/amounts.ts',
    ['claims/amounts.spec.ts', 'claims/claim.spec.ts'],
    { most: 5 },
  ),
  entry('libs/services/pipeline/src/ai', 'providers/openai-check.ts', [
    'providers/openai-writer.spec.ts',
    'providers/true-text.spec.ts',
  ]),
];

const narration = [
  ...['safety/precautions.ts', 'safety/rules.ts'].map((file) =>
    entry('libs/services/pipeline/src/ai', file, ['safety/precautions.spec.ts']),
  ),
  entry('libs/services/pipeline/src/ai', 'recording/recording-kind.ts', ['recording/recording-kind.spec.ts']),
  ...['headings', 'silent-steps'].map((name) =>
    entry('libs/services/pipeline/src/ai', `screen-text/${name}.ts`, [`screen-text/${name}.spec.ts`]),
  ),
];

const access = [
  entry('libs/contracts/src', 'permissions.ts', ['permissions.spec.ts', 'contracts.spec.ts'], {
    texts: true,
  }),
  entry('libs/contracts/src', 'route.ts', ['route.spec.ts', 'permissions.spec.ts']),
  entry('libs/contracts/src', 'page.ts', ['page.spec.ts']),
  entry('libs/contracts/src', 'routes/admin.ts', ['permissions.spec.ts'], { most: 0 }),
  entry('libs/contracts/src', 'routes/annotations.ts', ['bounded-numbers.spec.ts', 'contracts.spec.ts'], {
    most: 0,
  }),
  ...['identity/identity.guard.ts', 'identity/session-gate.ts', 'identity/token.ts'].map((file) =>
    entry('libs/service-kit/src', file, ['identity/identity.guard.spec.ts', 'run/application.spec.ts']),
  ),
  entry('libs/service-kit/src', 'identity/require-permission.ts', ['identity/require-permission.spec.ts']),
  entry('libs/services/auth/src', 'users/assert-another-administrator.ts', ['users/users.int.spec.ts']),
  entry('libs/services/auth/src', 'companies/company-suspension.ts', ['companies/companies.int.spec.ts']),
  entry('libs/services/auth/src', 'platform/platform-administrator.ts', [
    'platform/platform-administrator.int.spec.ts',
  ]),
  entry('libs/services/auth/src', 'passwords/passwords.ts', [
    'passwords/passwords.spec.ts',
    'sessions/sessions.int.spec.ts',
    'audit/audit.int.spec.ts',
  ]),
];

const limits = [
  entry('libs/service-kit/src', 'limits/rate-limits.ts', ['limits/rate-limits.spec.ts']),
  {
    file: 'libs/service-kit/src/limits/shared-limit.ts',
    specs: [
      'libs/service-kit/src/limits/shared-limit.spec.ts',
      'libs/services/auth/src/sessions/login-throttle.int.spec.ts',
    ],
    most: 2,
  },
  entry('libs/contracts/src', 'routes/auth.ts', ['contracts.spec.ts'], { most: 0 }),
  entry('libs/services/gateway/src', 'limits/rate-limits.ts', ['limits/limits.spec.ts']),
  entry('libs/services/auth/src', 'sessions/login-throttle.ts', ['sessions/login-throttle.int.spec.ts']),
  entry('libs/services/auth/src', 'sessions/sign-in.ts', [
    'sessions/login-throttle.int.spec.ts',
    'sessions/sessions.int.spec.ts',
    'audit/audit.int.spec.ts',
  ]),
  entry('libs/services/auth/src', 'users/email.ts', ['users/email.spec.ts']),
];

const jobs = [
  entry('libs/messaging/src', 'outbox-relay.ts', ['outbox-relay.int.spec.ts', 'messaging.int.spec.ts']),
  entry('libs/messaging/src', 'event-consumer.ts', ['messaging.int.spec.ts']),
  entry(
    'libs/messaging/src',
    'memory-transport.ts',
    ['memory-transport.spec.ts', 'child-bus.spec.ts', 'messaging.int.spec.ts'],
    {
      most: 2,
    },
  ),
  entry('libs/messaging/src', 'jetstream-transport.ts', [
    'jetstream-transport.spec.ts',
    'messaging.int.spec.ts',
  ]),
  entry('libs/messaging/src', 'clean-up.ts', ['clean-up.int.spec.ts']),
  ...['lease.ts', 'job-queue.ts'].map((file) =>
    entry('libs/jobs/src', file, ['lease.int.spec.ts', 'jobs.int.spec.ts']),
  ),
  entry('libs/jobs/src', 'job-run.ts', ['job-run.spec.ts', 'lease.int.spec.ts', 'jobs.int.spec.ts']),
  entry('libs/jobs/src', 'job-worker.ts', ['no-space.int.spec.ts', 'lease.int.spec.ts', 'jobs.int.spec.ts']),
  entry('libs/jobs/src', 'throttle.ts', ['throttle.spec.ts']),
  entry('libs/jobs/src', 'in-parallel.ts', ['in-parallel.spec.ts']),
];

const children = [
  entry('libs/media/src', 'media-process.ts', ['limits.int.spec.ts', 'hostile-files.int.spec.ts']),
  entry('libs/media/src', 'sandbox.ts', ['limits.int.spec.ts']),
  entry('libs/media/src', 'ffmpeg-command.ts', [
    'ffmpeg-command.spec.ts',
    'hostile-files.int.spec.ts',
    'write-copy.int.spec.ts',
  ]),
  entry('libs/media/src', 'video-facts.ts', ['frame-filter.spec.ts', 'hostile-files.int.spec.ts']),
  entry('libs/media/src', 'tracks.ts', ['tracks.int.spec.ts', 'limits.int.spec.ts']),
  entry('libs/media/src', 'shown-at.ts', ['shown-at.spec.ts']),
  entry('libs/media/src', 'recording-gaps.ts', ['recording-gaps.spec.ts']),
  entry('libs/media/src', 'probe.ts', ['probe.int.spec.ts', 'limits.int.spec.ts', 'odd-files.int.spec.ts']),
  entry('libs/media/src', 'picture.ts', ['picture.spec.ts']),
  entry('libs/service-kit/src', 'killable/killable-work.ts', ['killable/killable-work.spec.ts']),
  entry('libs/service-kit/src', 'killable/slots.ts', ['killable/slots.spec.ts']),
  entry('libs/service-kit/src', 'config/child-environment.ts', ['config/child-environment.spec.ts']),
  entry('libs/services/pipeline/src', 'frames/thin-out.ts', ['frames/thin-out.spec.ts']),
  entry('libs/logo/src', 'logo-kind.ts', ['draw-logo.spec.ts']),
  entry('libs/logo/src', 'svg-text.ts', ['draw-logo.spec.ts']),
  entry('libs/services/training/src', 'exchange/read-zip.ts', ['exchange/read-zip.spec.ts']),
];

const processes = [
  entry('libs/service-kit/src', 'run/sweep-scratch.ts', ['run/sweep-scratch.spec.ts']),
  entry('libs/service-kit/src', 'run/process.ts', ['run/process.spec.ts']),
  entry('libs/service-kit/src', 'run/worker-processes.ts', ['run/worker-processes.spec.ts']),
  entry('libs/service-kit/src', 'health/health-checks.ts', ['health/health-checks.spec.ts']),
  entry('libs/service-kit/src', 'space/disk-space.ts', ['space/disk-space.spec.ts']),
  entry('libs/service-kit/src', 'problems/problem-of.ts', ['problems/problem-of.spec.ts']),
  entry('libs/database/src', 'postgres-errors.ts', ['postgres-errors.spec.ts']),
  entry('libs/database/src', 'erased.ts', ['erased.int.spec.ts']),
  entry('libs/database/src', 'transaction.ts', [
    'advisory-lock.int.spec.ts',
    'database.int.spec.ts',
    'outage.int.spec.ts',
  ]),
];

const door = [
  entry('libs/services/gateway/src', 'edge/security-headers.ts', ['edge/edge.spec.ts'], { texts: true }),
  ...['forward/exchange.ts', 'forward/forwarding.ts'].map((file) =>
    entry('libs/services/gateway/src', file, [
      'forward/exchange.spec.ts',
      'forward/retry.spec.ts',
      'forward/forwarding.spec.ts',
    ]),
  ),
  entry('libs/services/gateway/src', 'forward/headers.ts', ['forward/forwarding.spec.ts']),
  entry('libs/services/gateway/src', 'forward/remote-health.ts', ['forward/remote-health.spec.ts']),
  entry('libs/services/gateway/src', 'forward/upstream-problem.ts', ['forward/upstream-problem.spec.ts']),
  entry('libs/service-kit/src', 'http/deadline.ts', ['http/deadline.spec.ts']),
  entry('libs/service-kit/src', 'serve/clean-input.ts', ['serve/clean-input.spec.ts']),
  entry('libs/service-kit/src', 'serve/named-fields.ts', ['serve/named-fields.spec.ts'], { most: 6 }),
  entry('libs/service-kit/src', 'serve/reply-check.ts', [
    'serve/reply-check.spec.ts',
    'run/application.spec.ts',
  ]),
  entry('libs/service-kit/src', 'upload/upload.ts', ['upload/upload.spec.ts']),
  entry('libs/service-kit/src', 'upload/form.ts', ['upload/form.spec.ts']),
  entry('libs/service-kit/src', 'upload/multipart.ts', ['upload/form.spec.ts', 'upload/upload.spec.ts']),
];

const storage = [
  entry('libs/object-store/src', 'key-grammar.ts', ['key-grammar.spec.ts']),
  entry('libs/object-store/src', 'fs-object-store.ts', ['fs-object-store.spec.ts']),
  entry('libs/object-store/src', 'run-files.ts', ['run-files.spec.ts']),
  entry('libs/object-store/src', 'signed-paths.ts', ['signed-paths.spec.ts']),
  entry('libs/object-store/src', 'multipart-parts.ts', ['multipart-parts.spec.ts']),
  entry('libs/service-kit/src', 'bytes/byte-range.ts', ['bytes/bytes-reply.spec.ts']),
  entry('libs/service-kit/src', 'bytes/bytes-reply.ts', ['bytes/bytes-reply.spec.ts']),
  entry('libs/services/storage/src', 'objects/key-of-path.ts', ['objects/key-of-path.spec.ts']),
  entry('libs/services/storage/src', 'uploads/arriving-bytes.ts', ['uploads/uploads.int.spec.ts']),
  entry('libs/services/storage/src', 'uploads/uploads.controller.ts', ['uploads/uploads.int.spec.ts']),
  entry('libs/services/storage/src', 'uploads/upload-rows.ts', ['uploads/uploads.int.spec.ts']),
];

/** Who may read, who may hold, who may stay. */
const strangers = [
  entry('libs/services/storage/src', 'objects/object-access.ts', ['objects/objects.int.spec.ts'], {
    most: 6,
  }),
  entry('libs/services/storage/src', 'objects/objects.service.ts', ['objects/objects.int.spec.ts'], {
    most: 6,
  }),
  entry(
    'libs/services/sop/src',
    'sops/answer-sop-object-readable.ts',
    ['sops/answer-sop-object-readable.int.spec.ts'],
    { most: 4 },
  ),
  entry('libs/services/sop/src', 'sops/sop.presenter.ts', ['sops/answer-sop-object-readable.int.spec.ts'], {
    most: 0,
  }),
  entry('libs/service-kit/src', 'http/outgoing-fetch.ts', ['http/outgoing-fetch.spec.ts'], { most: 8 }),
  entry(
    'libs/services/billing/src',
    'usage/confirmed-companies.ts',
    ['usage/confirmed-companies.spec.ts', 'usage/reserve-usage.int.spec.ts'],
    { most: 4 },
  ),
  entry(
    'libs/services/auth/src',
    'addresses/answer-address-confirmed.ts',
    ['addresses/addresses.int.spec.ts'],
    {
      most: 4,
    },
  ),
  entry(
    'libs/messaging/src',
    'database-requests.ts',
    ['database-requests.spec.ts', 'database-requests.int.spec.ts'],
    { most: 4 },
  ),
  entry('libs/contracts/src', 'text.ts', ['text.spec.ts'], { most: 4 }),
];

const intake = [
  ...['video-intake.ts', 'intake-ledger.ts'].map((file) =>
    entry('libs/intake/src', file, ['video-intake.int.spec.ts'], { most: 6 }),
  ),
  entry('libs/intake/src', 'video-purposes.ts', ['video-intake.int.spec.ts']),
  entry('libs/intake/src', 'refusals.ts', ['refusals.spec.ts', 'video-intake.int.spec.ts']),
  entry('libs/intake/src', 'store-frames.ts', ['store-frames.spec.ts']),
];

const plans = [
  entry('libs/services/billing/src', 'usage/reserve-usage.ts', ['usage/reserve-usage.int.spec.ts']),
  entry('libs/services/billing/src', 'usage/limit-refusal.ts', ['usage/limit-refusal.spec.ts']),
  entry('libs/services/billing/src', 'usage/period.ts', ['usage/period.spec.ts']),
  entry('libs/services/billing/src', 'subscriptions/subscription-refusal.ts', [
    'subscriptions/subscription-refusal.spec.ts',
  ]),
  entry('libs/service-kit/src', 'usage/reservations.ts', ['usage/reservations.spec.ts']),
];

const records = [
  entry('libs/database/src', 'cursor.ts', ['cursor.spec.ts']),
  entry('libs/services/auth/src', 'audit/audit.service.ts', ['audit/audit.int.spec.ts']),
  entry('libs/services/sop/src', 'steps/steps.service.ts', [
    'steps/steps.int.spec.ts',
    'revisions/revisions.int.spec.ts',
  ]),
  entry('libs/services/sop/src', 'sops/sops.service.ts', [
    'steps/steps.int.spec.ts',
    'sops/sops.int.spec.ts',
  ]),
  entry('libs/services/sop/src', 'sops/require-sop.ts', ['revisions/revisions.int.spec.ts'], { most: 0 }),
  entry('libs/services/sop/src', 'revisions/add-revision.ts', [
    'revisions/revisions.int.spec.ts',
    'editing/editing.int.spec.ts',
  ]),
  entry('libs/services/sop/src', 'generated/carry-edits.ts', ['generated/carry-edits.spec.ts']),
  entry('libs/services/sop/src', 'editing/merge-steps.ts', ['editing/bounds.int.spec.ts'], { most: 0 }),
  entry('libs/services/sop/src', 'editing/require-size.ts', ['editing/bounds.int.spec.ts']),
  entry('libs/services/sop/src', 'exports/exports.service.ts', ['exports/exports.int.spec.ts'], { most: 0 }),
  entry('libs/services/sop/src', 'sops/page-cursor.ts', ['sops/sops-page.int.spec.ts']),
];

const training = [
  entry('libs/vision/src', 'training/epoch-plan.ts', ['training/epoch-plan.spec.ts']),
  entry('libs/vision/src', 'training/train-head.ts', ['training/train-head.int.spec.ts'], { most: 3 }),
  entry('libs/services/training/src', 'runs/checkpoint.ts', ['runs/checkpoint.spec.ts']),
  entry('libs/services/training/src', 'runs/epochs.ts', ['runs/zombie-trainer.spec.ts']),
  entry('libs/services/training/src', 'runs/split-by-time.ts', ['runs/split-by-time.spec.ts']),
  entry('libs/services/training/src', 'annotations/boxes.ts', ['annotations/boxes.spec.ts']),
];

const web = [
  entry('apps/web/src', 'api/call.ts', ['api/call.spec.ts']),
  entry('apps/web/src', 'api/query.ts', ['api/query.spec.ts']),
  entry('apps/web/src', 'api/session.ts', ['api/call.spec.ts', 'api/session.spec.ts']),
  entry('apps/web/src', 'app/guards.ts', ['app/guards.spec.ts']),
  entry('apps/web/src', 'lib/safe-next.ts', ['lib/lib.spec.ts']),
  entry('apps/web/src', 'features/annotator/frames/frame-session.ts', [
    'features/annotator/frames/frame-session.spec.ts',
  ]),
  entry('apps/web/src', 'features/annotator/frames/save-queue.ts', [
    'features/annotator/frames/save-queue.spec.ts',
  ]),
  entry(
    'apps/web/src',
    'pages/training/datasets/delete-dataset.tsx',
    ['pages/training/datasets/dataset-menu.spec.tsx', 'pages/training/datasets/datasets-tab.spec.tsx'],
    { most: 0 },
  ),
  entry(
    'apps/web/src',
    'pages/sop/sop-editing.ts',
    [
      'pages/sop/sop-editing.spec.tsx',
      'pages/sop/lists/sop-precautions.spec.tsx',
      'pages/sop/history/sop-undo.spec.tsx',
      'pages/sop/sop-unconnected.spec.tsx',
    ],
    { most: 0 },
  ),
  entry('apps/web/src', 'features/video-upload/video-transfer.ts', [
    'features/video-upload/video-transfer.spec.ts',
  ]),
];

const launcher = [
  entry('tools/launch', 'supervisor.mjs', ['supervisor.spec.mjs']),
  entry('tools/launch', 'instance-lock.mjs', ['supervisor.spec.mjs']),
  entry('tools/launch', 'service-environment.mjs', ['service-environment.spec.mjs']),
];

export const files = [
  ...evidence,
  ...narration,
  ...access,
  ...limits,
  ...jobs,
  ...children,
  ...processes,
  ...door,
  ...storage,
  ...strangers,
  ...intake,
  ...plans,
  ...records,
  ...training,
  ...web,
  ...launcher,
];
