import { describe, expect, it } from '@jest/globals';
import { childEnvironment } from './child-environment.js';

const everything = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `its ${name}`]));

describe('the environment of a worker process', () => {
  it('has the variables of every worker: paths, files, certificates, proxies, log and trace, the GPU', () => {
    const read = everything(
      ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_ENV', 'NODE_OPTIONS'],
      ...['NODE_COMPILE_CACHE', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS', 'ORT_DISABLE_TELEMETRY'],
      ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
      ...['LOG_LEVEL', 'MODELS_DIR', 'WORK_DIR', 'OBJECTS_DIR', 'MIN_FREE_MB', 'WORK_SIZE_MB'],
      ...['S3_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET', 'S3_REGION'],
      ...['SHUTDOWN_GRACE_SECONDS', 'SHUTDOWN_DELAY_SECONDS'],
      ...['LD_LIBRARY_PATH', 'VK_DRIVER_FILES', 'VK_ICD_FILENAMES', '__EGL_VENDOR_LIBRARY_FILENAMES'],
      ...['CUDA_VISIBLE_DEVICES', 'MESA_VK_DEVICE_SELECT'],
      ...['OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_HEADERS'],
    );
    expect(childEnvironment([], {}, read)).toEqual(read);
  });

  it('has no secret, database or bus, unless its service names them', () => {
    const secrets = everything('TOKEN_SECRET', 'SECRETS_KEY', 'DATABASE_URL_AUTH', 'NATS_URL', 'MY_OTEL_KEY');
    expect(childEnvironment([], {}, secrets)).toEqual({});
    expect(childEnvironment(['NATS_URL'], {}, secrets)).toEqual({ NATS_URL: 'its NATS_URL' });
  });

  it('has the variables that its service adds, which override existing ones', () => {
    expect(childEnvironment(['NAME'], { NAME: 'added', OTHER: 'too' }, everything('NAME'))).toEqual({
      NAME: 'added',
      OTHER: 'too',
    });
  });
});
