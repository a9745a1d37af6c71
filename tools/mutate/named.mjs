/**
 * Known faults that no operator generates. Each names the guarantee that it breaks; `before` must occur in the file exactly once.
 *
 * @typedef {{ breaks: string, file: string, before: string, after: string }} Named
 */
const inFile = (file, faults) => faults.map(([breaks, before, after]) => ({ breaks, file, before, after }));

export const named = [
  ...inFile('libs/services/storage/src/objects/objects.service.ts', [
    [
      'who acts reads no more than acting allows',
      'isPlatformAdmin, isActing }',
      'isPlatformAdmin, isActing: false }',
    ],
    [
      'a link ends with its session',
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
      'no key goes to another server',
      'if (next.origin !== url.origin)',
      'if (next.protocol !== url.protocol)',
    ],
    ['a reply has an end', 'if (bytes <= maxBytes)', 'if (bytes >= 0)'],
  ]),
  ...inFile('libs/services/pipeline/src/ai/steps/evidence.ts', [
    [
      'a sentence plays from where its words begin',
      'Math.min(...tokens.map((token) => token.startSeconds))',
      '0',
    ],
    [
      'a sentence rests on all segments its words lie in',
      '[...new Set(tokens.map((token) => token.segmentId))].sort((a, b) => a - b)',
      '[Math.min(...tokens.map((token) => token.segmentId))]',
    ],
  ]),
  ...inFile('libs/services/pipeline/src/ai/steps/description.ts', [
    [
      'each sentence rests on its own words',
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
      'too little memory is no corrupt video',
      "return isMemory || exitCode === memoryExit ? 'out-of-memory' : undefined;",
      'return undefined;',
    ],
    [
      'ffmpeg has a limit of memory',
      '`--as=${memoryBytes.ofTwo + (limitedThreads - defaultThreads) * memoryBytes.perFurther}`,',
      '',
    ],
    ['ffmpeg writes no file without end', '`--fsize=${64 * gibibyte}`,', ''],
    [
      'ffmpeg sees nothing of our environment',
      "env: { LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' }",
      "env: { ...process.env, LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' }",
    ],
    [
      'ffmpeg ends by the wall clock',
      'const wallTimer = setTimeout(overtime, limitSeconds * 1000);',
      'const wallTimer = undefined;',
    ],
  ]),
  ...inFile('libs/media/src/tracks.ts', [
    [
      'a picture is not larger than can be decoded',
      'if (width * height > maxPixels || Math.max(width, height) > maxSide)',
      'if (false)',
    ],
  ]),
  ...inFile('libs/service-kit/src/run/sweep-scratch.ts', [
    ['a live job keeps its folder', 'found.mtimeMs < before', 'found.mtimeMs > before'],
  ]),
  ...inFile('libs/messaging/src/memory-transport.ts', [
    [
      'an event is sent when its handlers are done',
      'await Promise.all(receivers.map((subscription) => this.#deliver(subscription, event)));',
      'Promise.all(receivers.map((subscription) => this.#deliver(subscription, event))).catch(() => 0);',
    ],
    ['a delivery in hand ends before the bus does', 'await Promise.allSettled(this.#deliveries);', ''],
  ]),
  ...inFile('libs/messaging/src/jetstream-transport.ts', [
    [
      'a handler that takes long is not started twice',
      'const keepAlive = setInterval(() => message.working(), ackWaitMs / 3);',
      'const keepAlive = setInterval(() => 0, ackWaitMs);',
    ],
    ['a delivery in hand ends before the bus does', 'await Promise.allSettled(this.#deliveries);', ''],
  ]),
  ...inFile('libs/messaging/src/clean-up.ts', [
    ['the inbox keeps what may come again', "handled_at < now() - interval '30 days'", 'handled_at <= now()'],
    ['the outbox keeps what waits', "sent_at < now() - interval '${outboxRetentionDays} days'", 'true'],
  ]),
  ...inFile('libs/service-kit/src/run/process.ts', [
    ['an unhandled error ends the process', '{ error });\n    process.exit(1);', '{ error });'],
    ['nobody sends work to a process that ends', 'app.get(HealthChecks).close();', ''],
    [
      'a process ends though its work does not',
      'runtime.shutdownGraceSeconds });\n      process.exit(1);',
      'runtime.shutdownGraceSeconds });',
    ],
  ]),
  ...inFile('libs/service-kit/src/run/worker-processes.ts', [
    [
      'a worker that hangs is ended',
      'const unwatch = watchHeartbeat(child, this.silenceSeconds, hung);',
      'const unwatch = () => hung;',
    ],
    ['a worker that was stopped stays so', 'if (this.isStopping) return;', ''],
    [
      'a worker finds no secret',
      'const env = childEnvironment(worker.variables ?? [], worker.env ?? {});',
      'const env = { ...process.env, ...worker.env };',
    ],
  ]),
  ...inFile('libs/service-kit/src/health/health-checks.ts', [
    ['a check that hangs is no answer', 'Promise.race([checked, late])', 'Promise.race([checked])'],
  ]),
  ...inFile('libs/service-kit/src/problems/problem-of.ts', [
    ['a full disk is reported', "code === 'ENOSPC' || code === '53100'", "code === '53100'"],
    ['a full disk of the database is reported', "code === 'ENOSPC' || code === '53100'", "code === 'ENOSPC'"],
    ['a lock that is not had in time is no fault', "'55P03',", ''],
    ['a deadlock is no fault', "'40P01',", ''],
    ['a serialization failure is no fault', "'40001',", ''],
  ]),
  ...inFile('libs/database/src/postgres-errors.ts', [
    ['a deadlock is tried again', "['40001', '40P01']", "['40001']"],
    ['a serialization failure is tried again', "['40001', '40P01']", "['40P01']"],
    ['a database that shuts down is away', '57P0[1235]', '57P0[235]'],
  ]),
  ...inFile('libs/jobs/src/job-run.ts', [
    [
      'a worker lets go when its lease ran out while the database was away',
      "if (performance.now() > this.#leaseEndsAt) this.stop('lease-lost');",
      '',
    ],
  ]),
  ...inFile('libs/services/gateway/src/edge/security-headers.ts', [
    ['no script stands in a page', '"script-src \'self\'"', "\"script-src 'self' 'unsafe-inline'\""],
  ]),
  ...inFile('libs/contracts/src/routes/auth.ts', [
    ['signing in is limited for each address', "rateLimit: 'sign-in',", ''],
  ]),
  ...inFile('libs/services/gateway/src/limits/rate-limits.ts', [
    ['sessions are limited', 'authorization ? await sessions.take(digest(authorization)) : 0', '0'],
    ['addresses are limited', '(await addresses.take(networkOf(request.ip)))', '0'],
  ]),
  ...inFile('libs/services/gateway/src/forward/forwarding.ts', [
    ['only what reads is asked again', "route.method === 'GET' && !body", '!body'],
  ]),
  ...inFile('libs/services/gateway/src/forward/upstream-problem.ts', [
    ['a broken connection is 503', 'late.has(code) || stale.has(code)', 'late.has(code)'],
  ]),
  ...inFile('libs/services/gateway/src/forward/remote-health.ts', [
    ['a service that is not ready is down', 'if (statusCode === 200)', 'if (statusCode > 0)'],
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
    ['sessions stay ended when a company comes back', "if (to !== 'active') {", "if (to === 'deleted') {"],
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
      'nobody becomes operator by an address',
      'if (await tx.manager.existsBy(UserRow, { email })) {',
      "if (await tx.manager.existsBy(UserRow, { email })) {\n      await tx.manager.update(UserRow, { email }, { role: 'platform-admin' });",
    ],
  ]),
  ...inFile('libs/object-store/src/fs-object-store.ts', [
    ['a link is not opened', 'constants.O_RDONLY | constants.O_NOFOLLOW', 'constants.O_RDONLY'],
    ['a link is no object', 'await lstat(file, { bigint: true })', 'await stat(file, { bigint: true })'],
  ]),
  ...inFile('libs/service-kit/src/bytes/byte-range.ts', [
    ['a suffix longer than the file is the file', 'Math.max(0, sizeBytes - length)', 'sizeBytes - length'],
  ]),
  ...inFile('libs/service-kit/src/upload/multipart.ts', [
    ['a form has a size', 'if (arrivedBytes > maxBytes)', 'if (false)'],
  ]),
  ...inFile('libs/contracts/src/routes/annotations.ts', [
    [
      'a frame has so many boxes',
      'z.array(annotationBox).max(annotationLimits.boxesPerFrame)',
      'z.array(annotationBox)',
    ],
  ]),
  ...inFile('libs/object-store/src/run-files.ts', [
    [
      'an attempt that was thought dead leaves the files of its heir',
      'others.filter((each) => Number(each) < fence)',
      'others',
    ],
  ]),
  ...inFile('libs/services/sop/src/editing/merge-steps.ts', [
    [
      'what is merged below the words of a person does not double',
      'Math.max(text?.length ?? 0, descriptionOf(generated).length)',
      '(text ?? descriptionOf(generated)).length',
    ],
  ]),
  ...inFile('libs/services/sop/src/exports/exports.service.ts', [
    [
      'of many documents asked for at once no more are made than may',
      'await tx.advisoryLock(`exports:${companyId}`);',
      '',
    ],
  ]),
  ...inFile('libs/services/sop/src/sops/require-sop.ts', [
    ['two saves of a step go one after the other', ", lock: { mode: 'pessimistic_write' }", ''],
  ]),
  ...inFile('libs/database/src/erased.ts', [
    [
      'a deletion waits for what is being started',
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
    ['what is not there is not asked for again', 'failures < 2 && isRetryable(error)', 'failures < 2'],
    ['what is away is asked for again', 'failures < 2 && isRetryable(error)', 'false'],
  ]),
  ...inFile('apps/web/src/app/guards.ts', [
    ['nobody sees a room without a session', 'if (hasToken()) return null;', 'return null;'],
    [
      'one comes back to where one wanted to go',
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
    ['what crashes is started again', 'if (!stopping.signal.aborted) await restartProcess();', ''],
  ]),
  ...inFile('tools/launch/instance-lock.mjs', [
    ['two systems do not share a folder', 'other !== undefined && other.pid !== process.pid', 'false'],
  ]),
  ...inFile('tools/launch/service-environment.mjs', [
    [
      'a service has the address of its own database alone',
      'return database === service.toUpperCase();',
      'return true;',
    ],
    ['a service gets nothing of the caller’s', '...plainEnvironment(),', '...process.env,'],
  ]),
];
