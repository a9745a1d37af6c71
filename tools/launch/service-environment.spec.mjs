import { describe, expect, it } from '@jest/globals';
import { serviceEnvironment, serviceNames } from './service-environment.mjs';
import { loadOrCreateSecrets } from './secrets.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainEnvironment } from './plain-environment.mjs';

describe('serviceEnvironment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sop-environment-'));
  const secrets = loadOrCreateSecrets(folder);
  rmSync(folder, { recursive: true });
  const environment = {
    settings: {
      passedThrough: {
        OPENAI_API_KEY: 'sk-1',
        SMTP_URL: 'smtp://mail.test',
        OPENAI_BASE_URL: 'http://ai.test',
        STRIPE_SECRET_KEY: 'sk_2',
        GOOGLE_CLIENT_SECRET: 'g',
        PRODUCTION_HOST: 'sop.test',
      },
      adminEmail: 'operator@a.test',
      adminPassword: 'operators-password',
      modelsDir: '/models',
      rateLimitFactor: '1',
    },
    secrets,
    databaseUrls: { auth: 'postgres://auth', sop: 'postgres://sop', training: 'postgres://training' },
    home: '/data',
    objects: { folder: '/data/objects' },
  };
  const namesOf = (service) => Object.keys(serviceEnvironment(environment, service));
  const holdersOf = (name) => serviceNames.filter((service) => namesOf(service).includes(name));

  it('gives each secret only to the services that need it', () => {
    expect(holdersOf('SECRETS_KEY')).toEqual(['auth', 'admin']);
    expect(holdersOf('OPENAI_API_KEY')).toEqual(['admin']);
    expect(holdersOf('ADMIN_PASSWORD')).toEqual(['auth']);
    expect(holdersOf('LOCAL_COMPANY_PASSWORD')).toEqual(['auth']);
    expect(holdersOf('STRIPE_SECRET_KEY')).toEqual(['billing']);
    expect(holdersOf('GOOGLE_CLIENT_SECRET')).toEqual(['auth']);
    expect(holdersOf('PRODUCTION_HOST')).toEqual(['gateway']);
    expect(holdersOf('DATABASE_URL_SOP')).toEqual(['sop']);
    expect(holdersOf('OPENAI_BASE_URL')).toEqual(['pipeline']);
    expect(holdersOf('TOKEN_KEYS')).toEqual(['auth']);
    const withObjects = ['auth', 'sop', 'pipeline', 'training', 'storage'];
    expect(holdersOf('MEDIA_SIGNING_SECRET')).toEqual(withObjects);
    expect(holdersOf('OBJECTS_DIR')).toEqual(withObjects);
    // Services that send mail.
    expect(holdersOf('TOKEN_SECRET')).toEqual(['auth', 'billing', 'admin']);
    expect(holdersOf('SMTP_URL')).toEqual(['auth', 'billing', 'admin']);
    expect(holdersOf('MAIL_DIR')).toEqual(['auth', 'billing', 'admin']);
  });

  it('is that of production, except where the product is developed', () => {
    const developed = { ...environment, settings: { ...environment.settings, mode: 'development' } };
    expect(serviceEnvironment(environment).NODE_ENV).toBe('production');
    expect(serviceEnvironment(developed).NODE_ENV).toBe('development');
  });

  it('never contains the launcher’s own secrets', () => {
    const values = [undefined, ...serviceNames].flatMap((service) =>
      Object.values(serviceEnvironment(environment, service)),
    );
    for (const name of ['databasePassword', 'databaseSecret', 'objectsPassword', 'demoPassword'])
      expect(values).not.toContain(secrets[name]);
  });

  it('passes none of the caller’s secrets to a service', () => {
    process.env['AWS_SECRET_ACCESS_KEY'] = 'of the caller';
    try {
      for (const service of [undefined, ...serviceNames])
        expect(Object.values(serviceEnvironment(environment, service))).not.toContain('of the caller');
    } finally {
      delete process.env['AWS_SECRET_ACCESS_KEY'];
    }
  });

  it('passes on the variables that any program needs', () => {
    const caller = {
      PATH: '/bin',
      AWS_SECRET_ACCESS_KEY: 'x',
      DATABASE_URL: 'postgres://x',
      TOKEN_SECRET: 'y',
      HOME: '/root',
    };
    expect(plainEnvironment(caller)).toEqual({ PATH: '/bin', HOME: '/root' });
  });
});
