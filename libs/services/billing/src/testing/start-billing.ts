import {
  createApplication,
  issueToken,
  Logger,
  readRuntime,
  readSigningKeys,
  SESSION_SOURCE,
  TOKEN_KEY_SOURCE,
} from '@sop/service-kit';
import { standingOf, testDatabase, tokenKeysOfTests } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { BillingModule } from '../billing.module.js';

const tokenKeys = readSigningKeys(tokenKeysOfTests);
const tokenSecret = 'token-secret-of-the-tests-0123456789';

/** The billing service, listening, over a real database. Every session is live. */
export async function startBilling() {
  const test = await testDatabase(['billing']);
  const app = await createApplication({
    runtime: readRuntime({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL_BILLING: test.urls.billing,
      TOKEN_SECRET: tokenSecret,
    }),
    logger: Logger.open({ service: 'billing', level: 'silent' }),
    modules: [BillingModule],
    owners: ['billing'],
    isBehindGateway: false,
    providers: [
      { provide: SESSION_SOURCE, useValue: { state: async (id: string) => standingOf(id) } },
      { provide: TOKEN_KEY_SOURCE, useValue: { keys: async () => tokenKeys.published } },
    ],
  });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    app,
    async get(path: string, companyId?: string): Promise<{ status: number; body: unknown }> {
      const headers = companyId ? { authorization: `Bearer ${await tokenOf(companyId)}` } : undefined;
      const reply = await fetch(`${url}/api${path}`, { headers });
      return { status: reply.status, body: await reply.json() };
    },
    async close() {
      await app.close();
      await test.drop();
    },
  };
}

export type BillingService = Awaited<ReturnType<typeof startBilling>>;

function tokenOf(companyId: string): Promise<string> {
  const caller = { userId: uuidv7(), companyId, sessionId: uuidv7(), email: 'ann@example.test' };
  return issueToken(caller, tokenKeys, 60);
}
