/** Variables of every worker process: paths, files, logging, the GPU. No secret but the object store's. */
const forAnyWorker = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_ENV', 'NODE_OPTIONS'],
  ...['NODE_COMPILE_CACHE', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS', 'ORT_DISABLE_TELEMETRY'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ...['LOG_LEVEL', 'MODELS_DIR', 'WORK_DIR', 'OBJECTS_DIR', 'MIN_FREE_MB', 'WORK_SIZE_MB'],
  ...['S3_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET', 'S3_REGION'],
  ...['SHUTDOWN_GRACE_SECONDS', 'SHUTDOWN_DELAY_SECONDS'],
  // Where the driver of a GPU is, and which card is to be used.
  ...['LD_LIBRARY_PATH', 'VK_DRIVER_FILES', 'VK_ICD_FILENAMES', '__EGL_VENDOR_LIBRARY_FILENAMES'],
  ...['CUDA_VISIBLE_DEVICES', 'MESA_VK_DEVICE_SELECT'],
];

/** The standard variables of OpenTelemetry; an endpoint may need a header. */
const tracing = /^OTEL_/;

/**
 * The environment of a worker process: the variables listed here or by its service, and those that its service adds. A worker
 * handles untrusted videos, so it gets no tokens, no databases of other services and no password of the bus.
 */
export function childEnvironment(
  names: readonly string[],
  additions: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const inheritable = new Set([...forAnyWorker, ...names]);
  const inherited = Object.entries(env).filter(([name]) => inheritable.has(name) || tracing.test(name));
  return { ...Object.fromEntries(inherited), ...additions };
}
