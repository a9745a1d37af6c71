import { resolve } from 'node:path';
import { root } from './paths.mjs';
import { CommandError } from './terminal.mjs';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the user's settings, each with a safe default. Throws one CommandError with all problems.
 *
 * @param {Record<string, string | undefined>} env
 */
export function readSettings(env) {
  const readVariable = (name) => (env[name]?.trim() ? env[name].trim() : undefined);
  const problems = [];
  const check = (name, value, isGood, expected) => {
    if (value !== undefined && !isGood(value)) problems.push(`${name} is ${value}; it must be ${expected}`);
    return value;
  };
  const isPort = (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
  const startsWith = (pattern) => (value) => pattern.test(value);
  const settings = {
    host: readVariable('HOST') ?? '127.0.0.1',
    port: Number(check('PORT', readVariable('PORT') ?? '8080', isPort, 'a port from 1 to 65535')),
    dataDir: resolve(root, readVariable('DATA_DIR') ?? 'data'),
    modelsDir: resolve(root, readVariable('MODELS_DIR') ?? 'models'),
    databaseUrl: check(
      'DATABASE_URL',
      readVariable('DATABASE_URL'),
      startsWith(/^postgres(ql)?:\/\//),
      'a postgres:// address',
    ),
    natsUrl: readVariable('NATS_URL'),
    s3: s3Of(readVariable, problems),
    adminEmail: check(
      'ADMIN_EMAIL',
      readVariable('ADMIN_EMAIL') ?? 'admin@sop-creator.local',
      startsWith(/^[^@\s]+@[^@\s]+\.[^@\s]+$/),
      'an e-mail address',
    ),
    adminPassword: check(
      'ADMIN_PASSWORD',
      readVariable('ADMIN_PASSWORD'),
      (value) => value.length >= 6,
      'at least 6 characters long',
    ),
    logLevel: check(
      'LOG_LEVEL',
      readVariable('LOG_LEVEL'),
      (value) => logLevels.includes(value),
      `one of ${logLevels.join(', ')}`,
    ),
    rateLimitFactor: check(
      'RATE_LIMIT_FACTOR',
      readVariable('RATE_LIMIT_FACTOR') ?? '1',
      (value) => Number(value) > 0,
      'a number above 0',
    ),
    passedThrough: passedThrough(env),
  };
  settings.publicUrl = check(
    'PUBLIC_URL',
    readVariable('PUBLIC_URL') ?? addressOf(settings),
    startsWith(/^https?:\/\/\S+$/),
    'an http:// or https:// address',
  );
  if (problems.length > 0)
    throw new CommandError(`Settings that cannot be used:\n  ${problems.join('\n  ')}`);
  return settings;
}

/** The product's address on this machine. */
function addressOf({ host, port }) {
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1'].includes(host);
  return `http://${isEverywhere ? 'localhost' : host}:${port}`;
}

function s3Of(readVariable, problems) {
  const url = readVariable('S3_URL');
  if (url === undefined) return undefined;
  const names = { accessKey: 'S3_ACCESS_KEY', secretKey: 'S3_SECRET_KEY' };
  for (const name of Object.values(names))
    if (!readVariable(name)) problems.push(`S3_URL also needs ${name}`);
  return {
    url,
    accessKey: readVariable(names.accessKey),
    secretKey: readVariable(names.secretKey),
    bucket: readVariable('S3_BUCKET') ?? 'sop-creator',
    region: readVariable('S3_REGION') ?? 'us-east-1',
  };
}

/** Variables that the services read themselves; the launcher only passes them on. */
const passthroughPattern =
  /^(OPENAI_|STRIPE_|GOOGLE_|MICROSOFT_|PRODUCTION_HOST$|PREVIEW_HOST$|OTEL_|AI_|WHISPER_|FFMPEG_PATH$|FFPROBE_PATH$|SMTP_URL$|MAIL_FROM$|TRUSTED_PROXY_HOPS$|PIPELINE_|TRAINING_|SHUTDOWN_|MIN_FREE_MB$|BODY_SECONDS$|AUDIT_DAYS$|RECORDING_CONVERSIONS$)/;

const passedThrough = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name, value]) => value && passthroughPattern.test(name)));
