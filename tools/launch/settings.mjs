import { resolve } from 'node:path';
import { root } from './paths.mjs';
import { Stop } from './say.mjs';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * The person's settings, each with a safe default. All faults are named at once.
 *
 * @param {Record<string, string | undefined>} env
 */
export function readSettings(env) {
  const given = (name) => (env[name]?.trim() ? env[name].trim() : undefined);
  const faults = [];
  const check = (name, value, isGood, expected) => {
    if (value !== undefined && !isGood(value)) faults.push(`${name} is ${value}; it must be ${expected}`);
    return value;
  };
  const isPort = (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
  const startsWith = (pattern) => (value) => pattern.test(value);
  const settings = {
    host: given('HOST') ?? '127.0.0.1',
    port: Number(check('PORT', given('PORT') ?? '8080', isPort, 'a port from 1 to 65535')),
    dataDir: resolve(root, given('DATA_DIR') ?? 'data'),
    modelsDir: resolve(root, given('MODELS_DIR') ?? 'models'),
    databaseUrl: check(
      'DATABASE_URL',
      given('DATABASE_URL'),
      startsWith(/^postgres(ql)?:\/\//),
      'a postgres:// address',
    ),
    natsUrl: given('NATS_URL'),
    s3: s3Of(given, faults),
    adminEmail: check(
      'ADMIN_EMAIL',
      given('ADMIN_EMAIL') ?? 'admin@sop-creator.local',
      startsWith(/^[^@\s]+@[^@\s]+\.[^@\s]+$/),
      'an e-mail address',
    ),
    adminPassword: check(
      'ADMIN_PASSWORD',
      given('ADMIN_PASSWORD'),
      (value) => value.length >= 6,
      'at least 6 characters long',
    ),
    logLevel: check(
      'LOG_LEVEL',
      given('LOG_LEVEL'),
      (value) => logLevels.includes(value),
      `one of ${logLevels.join(', ')}`,
    ),
    rateLimitFactor: check(
      'RATE_LIMIT_FACTOR',
      given('RATE_LIMIT_FACTOR') ?? '1',
      (value) => Number(value) > 0,
      'a number above 0',
    ),
    passedOn: passedOn(env),
  };
  settings.publicUrl = check(
    'PUBLIC_URL',
    given('PUBLIC_URL') ?? addressOf(settings),
    startsWith(/^https?:\/\/\S+$/),
    'an http:// or https:// address',
  );
  if (faults.length > 0) throw new Stop(`Settings that cannot be used:\n  ${faults.join('\n  ')}`);
  return settings;
}

/** Where somebody at this machine reaches the product. */
function addressOf({ host, port }) {
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1'].includes(host);
  return `http://${isEverywhere ? 'localhost' : host}:${port}`;
}

function s3Of(given, faults) {
  const url = given('S3_URL');
  if (url === undefined) return undefined;
  const names = { accessKey: 'S3_ACCESS_KEY', secretKey: 'S3_SECRET_KEY' };
  for (const name of Object.values(names)) if (!given(name)) faults.push(`S3_URL needs ${name} beside it`);
  return {
    url,
    accessKey: given(names.accessKey),
    secretKey: given(names.secretKey),
    bucket: given('S3_BUCKET') ?? 'sop-creator',
    region: given('S3_REGION') ?? 'us-east-1',
  };
}

/** Read by the services themselves; the launcher only hands them on. */
const handedOn =
  /^(OPENAI_|STRIPE_|GOOGLE_|MICROSOFT_|PRODUCTION_HOST$|PREVIEW_HOST$|OTEL_|AI_|WHISPER_|FFMPEG_PATH$|FFPROBE_PATH$|SMTP_URL$|MAIL_FROM$|TRUSTED_PROXY_HOPS$|PIPELINE_|TRAINING_|SHUTDOWN_|MIN_FREE_MB$|BODY_SECONDS$|AUDIT_DAYS$|RECORDING_CONVERSIONS$)/;

const passedOn = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name, value]) => value && handedOn.test(name)));
