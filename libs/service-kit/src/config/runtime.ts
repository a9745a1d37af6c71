import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { serviceNames, type ServiceName } from '@sop/contracts';
import { z } from 'zod';
import { ConfigError, serviceConfig } from './service-config.js';

const secret = z.string().min(32, 'needs at least 32 characters');
const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url();
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info');

const perService = <V extends z.ZodType>(name: (service: string) => string, value: V) =>
  Object.fromEntries(serviceNames.map((each) => [name(each.toUpperCase()), value.optional()]));

const shape = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: logLevel,
  NODE_ENV: z.string().default('production'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  BODY_SECONDS: z.coerce.number().positive().max(3600).default(20),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).default(25),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).default(0),
  NATS_URL: z.string().optional(),
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).optional(),
  TOKEN_SECRET: secret.optional(),
  MEDIA_SIGNING_SECRET: secret.optional(),
  MODELS_DIR: z.string().optional(),
  WEB_DIR: z.string().optional(),
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
  MIN_FREE_MB: z.coerce.number().min(0).default(200),
  WORK_SIZE_MB: z.coerce.number().positive().optional(),
  WORK_DIR: z.string().default(join(tmpdir(), 'sop-creator')),
  OBJECTS_DIR: z.string().optional(),
  S3_URL: url.optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().default('sop-creator'),
  S3_REGION: z.string().default('us-east-1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
});
const variables = z.object({
  ...shape.shape,
  ...perService((name) => `DATABASE_URL_${name}`, z.string()),
  ...perService((name) => `${name}_URL`, z.string()),
});

export interface S3Settings {
  url: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

/** The settings of every process. They do not say whether a service runs alone. */
export interface Runtime {
  host: string;
  port: number;
  metricsHost: string;
  /** Absent: no metrics server. */
  metricsPort: number | undefined;
  logLevel: z.output<typeof shape>['LOG_LEVEL'];
  /** In tests and development a reply that breaks its contract fails; in production only the fields of the contract are sent. */
  failsOnBrokenReply: boolean;
  /** Started by another process of the product, with a channel to it. */
  isChild: boolean;
  rateLimitFactor: number;
  /** The time limit of a body without a file; an upload may take three times that for each 64 KiB. */
  bodySeconds: number;
  /** Trusted proxies in front of this process, by their `X-Forwarded-For` entry. */
  trustedProxyHops: number;
  shutdownGraceSeconds: number;
  /** Between "not ready" and closing, so that balancers notice first. */
  shutdownDelaySeconds: number;
  /** Absent: an in-process bus. */
  natsUrl: string | undefined;
  /** On how many servers of a NATS cluster events are stored. */
  natsReplicas?: number | undefined;
  /** Encrypts what a service stores for itself: cookies of the sign-in, queued mails. It signs no access token. */
  tokenSecret: string | undefined;
  mediaSigningSecret: string | undefined;
  modelsDir: string | undefined;
  webDir: string | undefined;
  /** Paths of the programs that read videos, where they are not those of PATH. */
  mediaTools: { ffmpeg: string | undefined; ffprobe: string | undefined };
  workDir: string;
  /** Below this free disk space uploads are refused and no job begins. */
  minFreeMb: number;
  /** What the scratch folder may hold, where its limit cannot be seen from inside: a folder of the node's disk in a cluster. */
  workSizeMb?: number | undefined;
  objects: { kind: 'fs'; root: string } | ({ kind: 's3' } & S3Settings) | undefined;
  tracesUrl: string | undefined;
  databaseUrls: Partial<Record<ServiceName, string>>;
  serviceUrls: Partial<Record<ServiceName, string>>;
}

/** For the log that reports faulty settings: it must work with a faulty level. */
export function readLogLevel(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return serviceConfig(z.object({ LOG_LEVEL: logLevel.catch('info') }), env).LOG_LEVEL;
}

/** Throws `ConfigError` with all errors. */
export function readRuntime(env: Readonly<Record<string, string | undefined>> = process.env): Runtime {
  const values = serviceConfig(variables, env);
  const read = shape.parse(values);
  return {
    host: read.HOST,
    port: read.PORT,
    metricsHost: read.METRICS_HOST,
    metricsPort: read.METRICS_PORT,
    logLevel: read.LOG_LEVEL,
    failsOnBrokenReply: ['test', 'development'].includes(read.NODE_ENV),
    isChild: false,
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
    bodySeconds: read.BODY_SECONDS,
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    shutdownGraceSeconds: read.SHUTDOWN_GRACE_SECONDS,
    shutdownDelaySeconds: read.SHUTDOWN_DELAY_SECONDS,
    natsUrl: read.NATS_URL,
    natsReplicas: read.NATS_REPLICAS,
    tokenSecret: read.TOKEN_SECRET,
    mediaSigningSecret: read.MEDIA_SIGNING_SECRET,
    modelsDir: read.MODELS_DIR,
    webDir: read.WEB_DIR,
    mediaTools: { ffmpeg: read.FFMPEG_PATH, ffprobe: read.FFPROBE_PATH },
    workDir: read.WORK_DIR,
    minFreeMb: read.MIN_FREE_MB,
    workSizeMb: read.WORK_SIZE_MB,
    objects: objectsOf(read),
    tracesUrl: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    databaseUrls: urlsOf(values, (name) => `DATABASE_URL_${name}`),
    serviceUrls: urlsOf(values, (name) => `${name}_URL`),
  };
}

function objectsOf(read: z.output<typeof shape>): Runtime['objects'] {
  const { S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION, OBJECTS_DIR } = read;
  if (!S3_URL) return OBJECTS_DIR ? { kind: 'fs', root: OBJECTS_DIR } : undefined;
  if (!S3_ACCESS_KEY || !S3_SECRET_KEY) {
    throw new ConfigError('S3_URL needs S3_ACCESS_KEY and S3_SECRET_KEY beside it');
  }
  return {
    kind: 's3',
    url: S3_URL,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    bucket: S3_BUCKET,
    region: S3_REGION,
  };
}

function urlsOf(
  values: Readonly<Record<string, unknown>>,
  variable: (name: string) => string,
): Partial<Record<ServiceName, string>> {
  const found: Partial<Record<ServiceName, string>> = {};
  for (const service of serviceNames) {
    const value = values[variable(service.toUpperCase())];
    if (typeof value === 'string') found[service] = value;
  }
  return found;
}
