import { join } from 'node:path';
import { localEmail } from './local-company.mjs';
import { root, stampsFolder } from './paths.mjs';

/**
 * The environment of the product's own processes: the person's settings, this installation's secrets, and nothing else of the
 * caller's but what a process needs to run at all.
 */
export function serviceEnvironment({ settings, secrets, databaseUrls, home, objects, natsUrl }) {
  const inherited = [
    'PATH',
    'HOME',
    'TMPDIR',
    'TEMP',
    'LANG',
    'TZ',
    'SSL_CERT_FILE',
    'NODE_EXTRA_CA_CERTS',
    'SystemRoot',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
  ];
  return {
    ...pick(process.env, inherited),
    ...settings.passedOn,
    NODE_ENV: 'production',
    // Compiled code is kept between starts: a fifth of what a service costs to start.
    NODE_COMPILE_CACHE: join(stampsFolder, 'compiled'),
    HOST: '127.0.0.1',
    // ONNX Runtime would report to its maker.
    ORT_DISABLE_TELEMETRY: '1',
    ...Object.fromEntries(
      Object.entries(databaseUrls).map(([service, url]) => [`DATABASE_URL_${service.toUpperCase()}`, url]),
    ),
    ...objectsEnvironment(objects),
    ...(natsUrl === undefined ? {} : { NATS_URL: natsUrl }),
    TOKEN_SECRET: secrets.tokenSecret,
    MEDIA_SIGNING_SECRET: secrets.mediaSigningSecret,
    SECRETS_KEY: secrets.secretsKey,
    MODELS_DIR: settings.modelsDir,
    WEB_DIR: join(root, 'apps', 'web', 'dist'),
    WORK_DIR: join(home, 'work'),
    MAIL_DIR: join(home, 'mail'),
    ADMIN_EMAIL: settings.adminEmail,
    UNLIMITED_EMAILS: `${settings.adminEmail},${localEmail}`,
    ...(settings.adminPassword === undefined ? {} : { ADMIN_PASSWORD: settings.adminPassword }),
    LOG_LEVEL: settings.logLevel ?? 'info',
    RATE_LIMIT_FACTOR: settings.rateLimitFactor,
  };
}

const pick = (from, names) =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));

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
