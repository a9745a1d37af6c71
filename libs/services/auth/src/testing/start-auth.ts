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
import { Ledger } from './ledger.js';
import { KnownSops } from './known-sops.js';
import { mailsIn } from './mails.js';

export const administrator = { email: 'operator@example.test', password: 'operators-password' };

/** Whose schemas the tests need: its own, and those of the neighbours that it asks. */
export const servicesOfTests = ['auth', 'billing', 'sop'] as const;

/** The auth service, listening, over a real database and files, with every line it logs. */
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
    ledger: app.get(Ledger, { strict: false }),
    sops: app.get(KnownSops, { strict: false }),
    /** Another process of the same system. */
    another: () => listen({ ...settings(test, objects), ...env }),
    mails: () => mailsIn(join(objects, 'mail')),
    standing: app.get(CompanySuspension, { strict: false }),
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
  // Tests register many from one address; those of the limits say what they are.
  RATE_LIMIT_FACTOR: '1000',
});

const ofProvider = (name: string) =>
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
  ],
  ...ofProvider('GOOGLE'),
  ...ofProvider('MICROSOFT'),
];

/** Services read what is theirs alone from the process's environment. */
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
    modules: [AuthModule, fakesModule('billing', Ledger), fakesModule('sop', KnownSops)],
    owners: ['auth'],
    isBehindGateway: false,
  });
  await app.listen(0, '127.0.0.1');
  return app;
}
