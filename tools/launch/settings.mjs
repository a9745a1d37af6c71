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
  const problems = [];
  const read = variableReader(env, problems);
  const settings = {
    host: read('HOST', { otherwise: '127.0.0.1' }),
    port: Number(read('PORT', { otherwise: '8080', isGood: isPort, expected: 'a port from 1 to 65535' })),
    dataDir: resolve(root, read('DATA_DIR', { otherwise: 'data' })),
    modelsDir: resolve(root, read('MODELS_DIR', { otherwise: 'models' })),
    databaseUrl: read('DATABASE_URL', {
      isGood: matches(/^postgres(ql)?:\/\//),
      expected: 'a postgres:// address',
    }),
    natsUrl: read('NATS_URL'),
    s3: s3Of(read, problems),
    adminEmail: read('ADMIN_EMAIL', {
      otherwise: 'admin@sop-creator.local',
      isGood: matches(/^[^@\s]+@[^@\s]+\.[^@\s]+$/),
      expected: 'an e-mail address',
    }),
    adminPassword: read('ADMIN_PASSWORD', {
      isGood: (value) => value.length >= 6,
      expected: 'at least 6 characters long',
    }),
    logLevel: read('LOG_LEVEL', {
      isGood: (value) => logLevels.includes(value),
      expected: `one of ${logLevels.join(', ')}`,
    }),
    rateLimitFactor: read('RATE_LIMIT_FACTOR', {
      otherwise: '1',
      isGood: (value) => Number(value) > 0,
      expected: 'a number above 0',
    }),
    passedThrough: passedThrough(env),
  };
  settings.publicUrl = read('PUBLIC_URL', {
    otherwise: addressOf(settings),
    isGood: matches(/^https?:\/\/\S+$/),
    expected: 'an http:// or https:// address',
  });
  if (problems.length > 0)
    throw new CommandError(`Settings that cannot be used:\n  ${problems.join('\n  ')}`);
  return settings;
}

/** Reads a variable, or what is used `otherwise`; a value that is not good is added to the problems. */
const variableReader =
  (env, problems) =>
  (name, { otherwise, isGood = () => true, expected } = {}) => {
    const value = env[name]?.trim() || otherwise;
    if (value !== undefined && !isGood(value)) problems.push(`${name} is ${value}; it must be ${expected}`);
    return value;
  };

const isPort = (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
const matches = (pattern) => (value) => pattern.test(value);

/** The product's address on this machine. */
function addressOf({ host, port }) {
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1'].includes(host);
  return `http://${isEverywhere ? 'localhost' : host}:${port}`;
}

function s3Of(read, problems) {
  const url = read('S3_URL');
  if (url === undefined) return undefined;
  const names = { accessKey: 'S3_ACCESS_KEY', secretKey: 'S3_SECRET_KEY' };
  for (const name of Object.values(names)) if (!read(name)) problems.push(`S3_URL also needs ${name}`);
  return {
    url,
    accessKey: read(names.accessKey),
    secretKey: read(names.secretKey),
    bucket: read('S3_BUCKET', { otherwise: 'sop-creator' }),
    region: read('S3_REGION', { otherwise: 'us-east-1' }),
  };
}

/** Variables that the services read themselves; the launcher only passes them on. */
const passthroughPattern =
  /^(OPENAI_|STRIPE_|GOOGLE_|MICROSOFT_|PRODUCTION_HOST$|PREVIEW_HOST$|OTEL_|AI_|WHISPER_|FFMPEG_PATH$|FFPROBE_PATH$|SMTP_URL$|MAIL_FROM$|TRUSTED_PROXY_HOPS$|PIPELINE_|TRAINING_|SHUTDOWN_|MIN_FREE_MB$|BODY_SECONDS$|AUDIT_DAYS$|WEBHOOK_INTERNAL_ADDRESSES$|RECORDING_CONVERSIONS$)/;

const passedThrough = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name, value]) => value && passthroughPattern.test(name)));
