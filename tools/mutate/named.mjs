/**
 * Known faults that no operator generates. Each names the guarantee that it breaks; `before` must occur in the file exactly once.
 *
 * @typedef {{ breaks: string, file: string, before: string, after: string }} Named
 */
const inFile = (file, faults) => faults.map(([breaks, before, after]) => ({ breaks, file, before, after }));

export const named = [
  ...inFile('libs/services/storage/src/objects/objects.service.ts', [
    [
      'an operator who acts as a user reads no more than that user',
      'isPlatformAdmin, isActing, scopes }',
      'isPlatformAdmin, isActing: false, scopes }',
    ],
    [
      'a link expires with its session',
      "if (session.state !== 'live') return false;",
      "if (session.state !== 'live') return true;",
    ],
  ]),
  ...inFile('libs/services/sop/src/sops/sop.presenter.ts', [
    ['a hidden video gives no frame', '(isOfVideo && !sop.isVideoHidden)', 'isOfVideo'],
    ['a hidden video gives no other picture', 'sop.isVideoHidden ? withoutOthers(all) : all', 'all'],
  ]),
  ...inFile('libs/service-kit/src/http/outgoing-fetch.ts', [
    [
      'no key is sent to another server',
      'if (next.origin !== url.origin)',
      'if (next.protocol !== url.protocol)',
    ],
    ['a reply has a size limit', 'if (bytes <= maxBytes)', 'if (bytes >= 0)'],
  ]),
  ...inFile('libs/procedure-writer/src/evidence/evidence.ts', [
    [
      'a sentence plays from where its words begin',
      'Math.min(...tokens.map((token) => token.startSeconds))',
      '0',
    ],
    [
      'a sentence cites all segments of its words',
      '[...new Set(tokens.map((token) => token.segmentId))].sort((a, b) => a - b)',
      '[Math.min(...tokens.map((token) => token.segmentId))]',
    ],
  ]),
  ...inFile('libs/procedure-writer/src/steps/description.ts', [
    [
      'each sentence cites its own words',
      'evidence: evidenceOf(statement.spoken)',
      'evidence: evidenceOf((statements[0] ?? statement).spoken)',
    ],
  ]),
  ...inFile('libs/services/pipeline/src/ai/screenshots/choosing.ts', [
    ['no blank picture', 'frame.contrast >= blankContrast', 'true'],
    ['no picture in a transition', '1.2 * settled +', ''],
    ['no blurred picture', 'sharp +\n', '0 +\n'],
    ['a picture unlike the one before', '0.8 * Math.min(1, fresh * 4) +', ''],
  ]),
  ...inFile('libs/contracts/src/routes/admin.ts', [
    [
      'the key of all companies is the operator’s',
      "path: '/admin/api-key',\n    access: 'platform.keys',\n    summary: 'Sets",
      "path: '/admin/api-key',\n    access: 'public',\n    summary: 'Sets",
    ],
  ]),
  ...inFile('libs/media/src/media-process.ts', [
    [
      'too little memory is not reported as a corrupt video',
      "return isMemory || exitCode === memoryExit ? 'out-of-memory' : undefined;",
      'return undefined;',
    ],
    [
      'ffmpeg has a memory limit',
      '`--as=${memoryBytes.ofTwo + (limitedThreads - defaultThreads) * memoryBytes.perFurther}`,',
      '',
    ],
    ['ffmpeg has a file size limit', '`--fsize=${64 * gibibyte}`,', ''],
    [
      'ffmpeg does not inherit the environment',
      "env: { LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' }",
      "env: { ...process.env, LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' }",
    ],
    [
      'ffmpeg is killed after its time limit',
      'const wallTimer = setTimeout(overtime, limitSeconds * 1000);',
      'const wallTimer = undefined;',
    ],
  ]),
  ...inFile('libs/media/src/tracks.ts', [
    [
      'a picture that is too large is refused',
      'if (width * height > maxPixels || Math.max(width, height) > maxSide)',
      'if (false)',
    ],
  ]),
  ...inFile('libs/service-kit/src/run/sweep-scratch.ts', [
    [
      'the scratch folder of a running job is not deleted',
      'found.mtimeMs < before',
      'found.mtimeMs > before',
    ],
  ]),
  ...inFile('libs/messaging/src/memory-transport.ts', [
    [
      'an event is sent when its handlers are done',
      'await Promise.all(receivers.map((subscription) => this.#deliver(subscription, event)));',
      'Promise.all(receivers.map((subscription) => this.#deliver(subscription, event))).catch(() => 0);',
    ],
    ['the bus closes after running deliveries have ended', 'await Promise.allSettled(this.#deliveries);', ''],
  ]),
  ...inFile('libs/messaging/src/jetstream-transport.ts', [
    [
      'a handler that takes long is not started twice',
      'const keepAlive = setInterval(() => message.working(), ackWaitMs / 3);',
      'const keepAlive = setInterval(() => 0, ackWaitMs);',
    ],
    ['the bus closes after running deliveries have ended', 'await Promise.allSettled(this.#deliveries);', ''],
  ]),
  ...inFile('libs/messaging/src/clean-up.ts', [
    [
      'an event that may be redelivered stays in the inbox',
      "handled_at < now() - interval '30 days'",
      'handled_at <= now()',
    ],
    [
      'an unsent event stays in the outbox',
      "sent_at < now() - interval '${outboxRetentionDays} days'",
      'true',
    ],
  ]),
  ...inFile('libs/service-kit/src/run/process.ts', [
    ['an unhandled error ends the process', '{ error });\n    process.exit(1);', '{ error });'],
    ['a process that shuts down reports itself as not ready', 'app.get(HealthChecks).close();', ''],
    [
      'a process ends after its grace period even if work is still running',
      'runtime.shutdownGraceSeconds });\n      process.exit(1);',
      'runtime.shutdownGraceSeconds });',
    ],
  ]),
  ...inFile('libs/service-kit/src/run/worker-processes.ts', [
    [
      'a worker that hangs is killed',
      'const unwatch = watchHeartbeat(child, this.silenceSeconds, hung);',
      'const unwatch = () => hung;',
    ],
    ['a worker that was stopped is not restarted', 'if (this.isStopping) return;', ''],
    [
      'a worker does not inherit secrets',
      'const env = childEnvironment(worker.variables ?? [], worker.env ?? {});',
      'const env = { ...process.env, ...worker.env };',
    ],
  ]),
  ...inFile('libs/service-kit/src/health/health-checks.ts', [
    ['a health check has a time limit', 'Promise.race([checked, late])', 'Promise.race([checked])'],
  ]),
  ...inFile('libs/service-kit/src/problems/problem-of.ts', [
    ['a full disk is reported', "code === 'ENOSPC' || code === '53100'", "code === '53100'"],
    ['a full disk of the database is reported', "code === 'ENOSPC' || code === '53100'", "code === 'ENOSPC'"],
    ['a lock timeout is reported as temporary', "'55P03',", ''],
    ['a deadlock is reported as temporary', "'40P01',", ''],
    ['a serialization failure is reported as temporary', "'40001',", ''],
  ]),
  ...inFile('libs/database/src/postgres-errors.ts', [
    ['a deadlock is retried', "['40001', '40P01']", "['40001']"],
    ['a serialization failure is retried', "['40001', '40P01']", "['40P01']"],
    ['a database that shuts down counts as unavailable', '57P0[1235]', '57P0[235]'],
  ]),
  ...inFile('libs/jobs/src/job-run.ts', [
    [
      'a worker stops a job whose lease expired while the database was unavailable',
      "if (performance.now() > this.#leaseEndsAt) this.stop('lease-lost');",
      '',
    ],
  ]),
  ...inFile('libs/services/gateway/src/edge/security-headers.ts', [
    ['inline scripts are refused', '"script-src \'self\'"', "\"script-src 'self' 'unsafe-inline'\""],
  ]),
  ...inFile('libs/contracts/src/routes/auth.ts', [
    ['sign-ins are limited per address', "rateLimit: 'sign-in',", ''],
  ]),
  ...inFile('libs/services/gateway/src/limits/rate-limits.ts', [
    [
      'requests are limited per session',
      'await (isOfApiToken(authorization) ? tokens : sessions).take(digest(authorization))',
      '0',
    ],
    ['requests are limited per address', '(await addresses.take(networkOf(request.ip)))', '0'],
  ]),
  ...inFile('libs/services/gateway/src/forward/forwarding.ts', [
    ['only requests that read are retried', "route.method === 'GET' && !body", '!body'],
  ]),
  ...inFile('libs/services/gateway/src/forward/upstream-problem.ts', [
    ['a broken connection is 503', 'late.has(code) || stale.has(code)', 'late.has(code)'],
  ]),
  ...inFile('libs/services/gateway/src/forward/remote-health.ts', [
    ['a service that is not ready is reported as down', 'if (statusCode === 200)', 'if (statusCode > 0)'],
  ]),
  ...inFile('libs/vision/src/training/train-head.ts', [
    [
      'the best epoch is stored, not the last',
      'state.best === undefined || score > state.best.fitness',
      'true',
    ],
    ['training stops early', '|| state.epoch - (state.best?.epoch ?? state.epoch) >= patience', ''],
  ]),
  ...inFile('libs/services/training/src/runs/checkpoint.ts', [
    [
      'later checkpoints are stored too',
      'if (now - this.savedAt < intervalSeconds * 1000) return;',
      'if (this.savedAt > 0) return;',
    ],
  ]),
  ...inFile('libs/services/auth/src/companies/company-suspension.ts', [
    [
      'sessions stay ended when a company is reactivated',
      "if (to !== 'active') {",
      "if (to === 'deleted') {",
    ],
  ]),
  ...inFile('libs/service-kit/src/secrets/passwords.ts', [
    [
      'an unknown account takes as long as a known one',
      'const against = stored ??',
      'if (stored === undefined) return false;\n    const against = stored ??',
    ],
  ]),
  ...inFile('libs/services/auth/src/platform/platform-administrator.ts', [
    [
      'a registered address does not become an operator',
      'if (await tx.manager.existsBy(UserRow, { email })) {',
      "if (await tx.manager.existsBy(UserRow, { email })) {\n      await tx.manager.update(UserRow, { email }, { role: 'platform-admin' });",
    ],
  ]),
  ...inFile('libs/object-store/src/fs-object-store.ts', [
    ['a symbolic link is not opened', 'constants.O_RDONLY | constants.O_NOFOLLOW', 'constants.O_RDONLY'],
    [
      'a symbolic link is not an object',
      'await lstat(file, { bigint: true })',
      'await stat(file, { bigint: true })',
    ],
  ]),
  ...inFile('libs/service-kit/src/bytes/byte-range.ts', [
    ['a suffix longer than the file is the file', 'Math.max(0, sizeBytes - length)', 'sizeBytes - length'],
  ]),
  ...inFile('libs/service-kit/src/upload/multipart.ts', [
    ['a form has a size limit', 'if (arrivedBytes > maxBytes)', 'if (false)'],
  ]),
  ...inFile('libs/contracts/src/routes/annotations.ts', [
    [
      'a frame has a maximum number of boxes',
      'z.array(annotationBox).max(annotationLimits.boxesPerFrame)',
      'z.array(annotationBox)',
    ],
  ]),
  ...inFile('libs/object-store/src/run-files.ts', [
    [
      'an attempt that lost its lease does not delete the files of the next attempt',
      'others.filter((each) => Number(each) < fence)',
      'others',
    ],
  ]),
  ...inFile('libs/services/sop/src/editing/merge-steps.ts', [
    [
      'merging steps does not duplicate a description that a user has edited',
      'Math.max(text?.length ?? 0, descriptionOf(generated).length)',
      '(text ?? descriptionOf(generated)).length',
    ],
  ]),
  ...inFile('libs/services/sop/src/exports/exports.service.ts', [
    ['parallel export requests stay within the limit', 'await tx.advisoryLock(`exports:${companyId}`);', ''],
  ]),
  ...inFile('libs/services/sop/src/sops/require-sop.ts', [
    ['parallel saves of a step run one after the other', ", lock: { mode: 'pessimistic_write' }", ''],
  ]),
  ...inFile('libs/database/src/erased.ts', [
    [
      'a deletion waits for running transactions of the subject',
      'for (const id of subjectIds) await tx.query(`select pg_advisory_xact_lock_shared(${lockKeySql})`, [id]);',
      '',
    ],
  ]),
  ...inFile('apps/web/src/features/annotator/frames/save-queue.ts', [
    [
      'saves arrive in order',
      'const mine = last.then(async () => {',
      'const mine = Promise.resolve().then(async () => {',
    ],
  ]),
  ...inFile('apps/web/src/api/query-client.ts', [
    ['a 404 is not retried', 'failures < 2 && isRetryable(error)', 'failures < 2'],
    ['a temporary failure is retried', 'failures < 2 && isRetryable(error)', 'false'],
  ]),
  ...inFile('apps/web/src/app/guards.ts', [
    ['a page requires a session', 'if (hasToken()) return null;', 'return null;'],
    [
      'the page is opened after signing in',
      'encodeURIComponent(pathname + search)',
      'encodeURIComponent(pathname)',
    ],
  ]),
  ...inFile('apps/web/src/pages/training/datasets/delete-dataset.tsx', [
    ['a deleted dataset leaves the list', 'await client.invalidateQueries({ queryKey: keys.datasets });', ''],
  ]),
  ...inFile('apps/web/src/pages/sop/sop-editing.ts', [
    [
      'a renamed SOP has its name in the list',
      'void client.invalidateQueries({ queryKey: keys.sopLists });',
      '',
    ],
  ]),
  ...inFile('tools/launch/supervisor.mjs', [
    ['a process that crashes is restarted', 'if (!stopping.signal.aborted) await restartProcess();', ''],
  ]),
  ...inFile('tools/launch/instance-lock.mjs', [
    ['two systems do not share a folder', 'other !== undefined && other.pid !== process.pid', 'false'],
  ]),
  ...inFile('tools/launch/service-environment.mjs', [
    [
      'a service gets the address of its own database only',
      'return database === service.toUpperCase();',
      'return true;',
    ],
    ['a service does not inherit the environment of the caller', '...plainEnvironment(),', '...process.env,'],
  ]),
];
