import { Controller } from '@nestjs/common';
import { issueToken, readSigningKeys } from '@sop/service-kit';
import { fakesModule, Sessions, startApp, tokenKeysOfTests } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { BillingModule } from '../billing.module.js';

const tokenKeys = readSigningKeys(tokenKeysOfTests);

@Controller()
class FakeAuth extends Sessions {}

/** Starts the billing service over a real database. */
export async function startBilling() {
  const { app, baseUrl, close } = await startApp([BillingModule, fakesModule('auth', FakeAuth)], {
    services: ['billing', 'auth'],
  });
  return {
    app,
    async get(path: string, companyId?: string): Promise<{ status: number; body: unknown }> {
      const headers = companyId ? { authorization: `Bearer ${await tokenOf(companyId)}` } : undefined;
      const reply = await fetch(`${baseUrl}/api${path}`, { headers });
      return { status: reply.status, body: await reply.json() };
    },
    close,
  };
}

export type BillingService = Awaited<ReturnType<typeof startBilling>>;

function tokenOf(companyId: string): Promise<string> {
  const caller = { userId: uuidv7(), companyId, sessionId: uuidv7(), email: 'ann@example.test' };
  return issueToken(caller, tokenKeys, 60);
}
