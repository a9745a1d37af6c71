import { join } from 'node:path';
import { root, stampsFolder } from './paths.mjs';
import { pick, plainEnvironment } from './plain-environment.mjs';

/** The gateway comes last, because it forwards to the others. */
export const serviceNames = ['auth', 'sop', 'pipeline', 'training', 'billing', 'admin', 'storage', 'gateway'];

/** Variables that only the named services receive. */
const readersOf = [
  {
    of: ['auth'],
    names: /^(TOKEN_KEYS|ADMIN_EMAIL|ADMIN_PASSWORD|LOCAL_COMPANY_PASSWORD|GOOGLE_.+|MICROSOFT_.+)$/,
  },
  { of: ['auth', 'billing', 'admin'], names: /^(TOKEN_SECRET|SMTP_URL|MAIL_FROM|MAIL_DIR)$/ },
  {
    of: ['auth', 'sop', 'pipeline', 'training', 'storage'],
    names: /^(MEDIA_SIGNING_SECRET|OBJECTS_DIR|S3_.+)$/,
  },
  { of: ['gateway'], names: /^(PRODUCTION_HOST|PREVIEW_HOST)$/ },
  { of: ['auth', 'admin'], names: /^SECRETS_KEY$/ },
  { of: ['admin'], names: /^OPENAI_API_KEY$/ },
  { of: ['billing'], names: /^STRIPE_/ },
  { of: ['pipeline'], names: /^(PIPELINE_|OPENAI_(?!API_KEY$))/ },
  { of: ['training'], names: /^TRAINING_/ },
];

/**
 * The environment of the product's processes: the user's settings, this installation's secrets, and only the variables of the caller
 * that any program needs.
 *
 * @param {string} [service] the service that runs in the process; absent: all of them
 */
export function serviceEnvironment({ settings, secrets, databaseUrls, home, objects, natsUrl }, service) {
  const all = {
    ...plainEnvironment(),
    ...settings.passedThrough,
    // In development a reply that breaks its contract fails.
    NODE_ENV: settings.mode ?? 'production',
    // Caching compiled code saves a fifth of a service's start.
    NODE_COMPILE_CACHE: join(stampsFolder, 'compiled'),
    HOST: '127.0.0.1',
    // Otherwise ONNX Runtime sends telemetry.
    ORT_DISABLE_TELEMETRY: '1',
    ...Object.fromEntries(
      Object.entries(databaseUrls).map(([name, url]) => [`DATABASE_URL_${name.toUpperCase()}`, url]),
    ),
    ...objectsEnvironment(objects),
    ...(natsUrl === undefined ? {} : { NATS_URL: natsUrl }),
    TOKEN_KEYS: secrets.tokenKeys,
    TOKEN_SECRET: secrets.tokenSecret,
    MEDIA_SIGNING_SECRET: secrets.mediaSigningSecret,
    SECRETS_KEY: secrets.secretsKey,
    MODELS_DIR: settings.modelsDir,
    WEB_DIR: settings.webDir ?? join(root, 'apps', 'web', 'dist'),
    WORK_DIR: join(home, 'work'),
    MAIL_DIR: join(home, 'mail'),
    PUBLIC_URL: settings.publicUrl,
    ADMIN_EMAIL: settings.adminEmail,
    LOCAL_COMPANY_PASSWORD: secrets.localPassword,
    ...(settings.adminPassword === undefined ? {} : { ADMIN_PASSWORD: settings.adminPassword }),
    LOG_LEVEL: settings.logLevel ?? 'info',
    RATE_LIMIT_FACTOR: settings.rateLimitFactor,
  };
  return service === undefined ? all : pickForService(all, service);
}

function pickForService(all, service) {
  const names = Object.keys(all).filter((name) => {
    const database = /^DATABASE_URL_(.+)$/.exec(name)?.[1];
    if (database !== undefined) return database === service.toUpperCase();
    const rules = readersOf.filter((each) => each.names.test(name));
    return rules.length === 0 || rules.some(({ of }) => of.includes(service));
  });
  return pick(all, names);
}

function objectsEnvironment(objects) {
  if (objects.folder !== undefined) return { OBJECTS_DIR: objects.folder };
  const { url, accessKey, secretKey, bucket, region } = objects;
  return {
    S3_URL: url,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET: bucket,
    S3_REGION: region,
  };
}
