import { describe, expect, it } from '@jest/globals';
import { root } from './paths.mjs';
import { readSettings } from './settings.mjs';

describe('readSettings', () => {
  it('needs no setting at all', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: `${root}/data`,
      modelsDir: `${root}/models`,
      databaseUrl: undefined,
      s3: undefined,
      adminEmail: 'admin@sop-creator.local',
    });
  });

  it('treats an empty variable as absent', () => {
    expect(readSettings({ PORT: '', DATA_DIR: ' ' }).port).toBe(8080);
  });

  it('reports every problem at once', () => {
    const faulty = {
      PORT: '0',
      DATABASE_URL: 'mysql://x',
      ADMIN_EMAIL: 'nobody',
      LOG_LEVEL: 'loud',
      S3_URL: 'http://x',
    };
    const names = [/PORT is 0/, /DATABASE_URL/, /ADMIN_EMAIL/, /LOG_LEVEL/, /S3_ACCESS_KEY/, /S3_SECRET_KEY/];
    for (const name of names) expect(() => readSettings(faulty)).toThrow(name);
  });

  it('passes on the sign-in providers and the host names of the product', () => {
    const env = { GOOGLE_CLIENT_ID: 'g', MICROSOFT_ISSUER: 'https://m.test', PRODUCTION_HOST: 'sop.test' };
    expect(readSettings({ ...env, PRODUCTION_HOSTILE: 'x' }).passedThrough).toEqual(env);
  });

  it('passes on the variables of the services and no other of the caller’s', () => {
    const { passedThrough } = readSettings({ OPENAI_API_KEY: 'sk-1', AWS_SECRET: 'no' });
    expect(passedThrough).toEqual({ OPENAI_API_KEY: 'sk-1' });
  });
});
