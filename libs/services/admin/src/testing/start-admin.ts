import { Controller } from '@nestjs/common';
import { databaseToken, type Database } from '@sop/database';
import { issueToken, readSigningKeys } from '@sop/service-kit';
import { fakesModule, Sessions, setSessionStatus, startApp, tokenKeysOfTests } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { AdminModule } from '../admin.module.js';

const tokenKeys = readSigningKeys(tokenKeysOfTests);

@Controller()
class FakeAuth extends Sessions {}

/** Starts the admin service over a real database, and collects its log lines. */
export async function startAdmin({ environmentKey = '' } = {}) {
  const { app, baseUrl, log, close } = await startApp([AdminModule, fakesModule('auth', FakeAuth)], {
    services: ['admin', 'auth'],
    env: { OPENAI_API_KEY: environmentKey },
  });
  const database = app.get<Database>(databaseToken('admin'), { strict: false });
  return { app, database, lines: log, call: caller(baseUrl), close };
}

export type AdminService = Awaited<ReturnType<typeof startAdmin>>;

export interface Identity {
  companyId?: string;
  isOperator?: boolean;
}

const caller =
  (url: string) =>
  async (
    method: string,
    path: string,
    identity?: Identity,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> => {
    const headers: Record<string, string> = {};
    if (identity) headers['authorization'] = `Bearer ${await tokenOf(identity)}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const reply = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: reply.status, body: await reply.json() };
  };

function tokenOf({ companyId = uuidv7(), isOperator = false }: Identity): Promise<string> {
  const identity = { userId: uuidv7(), companyId, sessionId: uuidv7(), email: 'ann@example.test' };
  setSessionStatus(identity.sessionId, { state: 'live', role: 'admin', is_platform_admin: isOperator });
  return issueToken(identity, tokenKeys, 60);
}
