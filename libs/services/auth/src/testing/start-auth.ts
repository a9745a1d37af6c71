import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { openDatabase } from '@sop/database';
import { createApplication, Logger, readRuntime } from '@sop/service-kit';
import { holdSchedules, fakesModule, testDatabase, tokenKeysOfTests, type TestDatabase } from '@sop/testing';
import { AuthModule } from '../auth.module.js';
import { authSchema } from '../auth.schema.js';
import { CompanySuspension } from '../companies/company-suspension.js';
import { FakeBilling } from './fake-billing.js';
import { FakeSops } from './fake-sops.js';
import { mailsIn } from './mails.js';

export const administrator = { email: 'operator@example.test', password: 'operators-password' };

/** The schemas of the tests: its own, and those of the services it calls. */
export const servicesOfTests = ['auth', 'billing', 'sop'] as const;

/** Starts the auth service over a real database and files, and collects its log. */
export async function startAuth(env: Readonly<Record<string, string>> = {}) {
  const test = await testDatabase(servicesOfTests);
  const objects = await mkdtemp(join(tmpdir(), 'sop-auth-'));
  const lines: string[] = [];
  const app = await listen({ ...settings(test, objects), ...env }, lines);
  await holdSchedules(test);
  const database = await openDatabase(authSchema, test.urls.auth);
  return {
    url: await app.getUrl(),
    database,
    databaseUrl: test.urls.auth,

    objects,
    lines,
    app,
    ledger: app.get(FakeBilling, { strict: false }),
    sops: app.get(FakeSops, { strict: false }),
    /** Starts another process of the same system. */
    another: () => listen({ ...settings(test, objects), ...env }),
    mails: () => mailsIn(join(objects, 'mail')),
    companySuspension: app.get(CompanySuspension, { strict: false }),
    async close() {
      await app.close();
      await database.close();
      await test.drop();
      await rm(objects, { recursive: true, force: true });
    },
  };
}

export type AuthFixture = Awaited<ReturnType<typeof startAuth>>;

export const settings = ({ urls }: Pick<TestDatabase, 'urls'>, objects: string) => ({
  NODE_ENV: 'test',
  PORT: '0',
  DATABASE_URL_AUTH: urls.auth,
  DATABASE_URL_BILLING: urls.billing,
  DATABASE_URL_SOP: urls.sop,
  MAIL_DIR: join(objects, 'mail'),
  OBJECTS_DIR: objects,
  TOKEN_KEYS: tokenKeysOfTests,
  TOKEN_SECRET: 'token-secret-of-the-tests-0123456789',
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
  MEDIA_SIGNING_SECRET: 'media-secret-of-the-tests-0123456789',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  // Tests register many users from one address; tests of limits set their own factor.
  RATE_LIMIT_FACTOR: '1000',
});

const providerSettings = (name: string) =>
  ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'].map((part) => `${name}_${part}`);
const ownVariables = [
  ...[
    'TOKEN_KEYS',
    'SECRETS_KEY',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'LOCAL_COMPANY_PASSWORD',
    'MAIL_DIR',
    'PUBLIC_URL',
    'SMTP_URL',
    'WEBHOOK_INTERNAL_ADDRESSES',
  ],
  ...providerSettings('GOOGLE'),
  ...providerSettings('MICROSOFT'),
];

/** Services read their own variables from the process's environment. */
export async function listen(env: Readonly<Record<string, string>>, lines: string[] = []) {
  for (const name of ownVariables) process.env[name] = env[name] ?? '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = await createApplication({
    runtime: readRuntime(env),
    logger: Logger.open({ service: 'auth', level: 'debug', stream }),
    modules: [AuthModule, fakesModule('billing', FakeBilling), fakesModule('sop', FakeSops)],
    owners: ['auth'],
    isBehindGateway: false,
  });
  await app.listen(0, '127.0.0.1');
  return app;
}
