/** What every worker process of ours reads: where it runs, where its files are, how it logs. No secret but the object store's. */
const forAnyWorker = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_ENV', 'NODE_OPTIONS'],
  ...['NODE_COMPILE_CACHE', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS', 'ORT_DISABLE_TELEMETRY'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ...['LOG_LEVEL', 'MODELS_DIR', 'WORK_DIR', 'OBJECTS_DIR', 'MIN_FREE_MB'],
  ...['S3_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET', 'S3_REGION'],
  ...['SHUTDOWN_GRACE_SECONDS', 'SHUTDOWN_DELAY_SECONDS'],
];

/** The standard variables of OpenTelemetry; an endpoint may need a header. */
const tracing = /^OTEL_/;

/**
 * What a worker process of ours finds in its environment: of this process's own what is named here or by its service, and what its
 * service adds. It handles foreign videos: tokens, other services' databases and the bus's password are no business of its.
 */
export function childEnvironment(
  names: readonly string[],
  additions: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const known = new Set([...forAnyWorker, ...names]);
  const inherited = Object.entries(env).filter(([name]) => known.has(name) || tracing.test(name));
  return { ...Object.fromEntries(inherited), ...additions };
}
