import { Writable } from 'node:stream';
import { openDatabase } from '@sop/database';
import {
  createApplication,
  issueToken,
  Logger,
  readRuntime,
  readSigningKeys,
  SESSION_SOURCE,
  TOKEN_KEY_SOURCE,
} from '@sop/service-kit';
import { setStanding, standingOf, testDatabase, tokenKeysOfTests } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { AdminModule } from '../admin.module.js';
import { adminSchema } from '../admin.schema.js';

const tokenKeys = readSigningKeys(tokenKeysOfTests);
const tokenSecret = 'token-secret-of-the-tests-0123456789';

/** The admin service, listening, over a real database, with every line it logs. Every session is live. */
export async function startAdmin({ environmentKey = '' } = {}) {
  const test = await testDatabase(['admin']);
  // Services read what is theirs alone from the process's environment.
  process.env['SECRETS_KEY'] = 'secrets-key-of-the-tests-01234567890';
  process.env['OPENAI_API_KEY'] = environmentKey;
  const lines: string[] = [];
  const app = await createApplication({
    runtime: readRuntime({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL_ADMIN: test.urls.admin,
      TOKEN_SECRET: tokenSecret,
    }),
    logger: Logger.open({ service: 'admin', level: 'debug', stream: collect(lines) }),
    modules: [AdminModule],
    owners: ['admin'],
    isBehindGateway: false,
    providers: [
      { provide: SESSION_SOURCE, useValue: { state: async (id: string) => standingOf(id) } },
      { provide: TOKEN_KEY_SOURCE, useValue: { keys: async () => tokenKeys.published } },
    ],
  });
  await app.listen(0, '127.0.0.1');
  const database = await openDatabase(adminSchema, test.urls.admin);
  return {
    app,
    database,
    lines,
    call: caller(await app.getUrl()),
    async close() {
      await app.close();
      await database.close();
      await test.drop();
    },
  };
}

export type AdminService = Awaited<ReturnType<typeof startAdmin>>;

export interface As {
  companyId?: string;
  isOperator?: boolean;
}

const caller =
  (url: string) =>
  async (
    method: string,
    path: string,
    as?: As,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> => {
    const headers: Record<string, string> = {};
    if (as) headers['authorization'] = `Bearer ${await tokenOf(as)}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const reply = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: reply.status, body: await reply.json() };
  };

function tokenOf({ companyId = uuidv7(), isOperator = false }: As): Promise<string> {
  const identity = { userId: uuidv7(), companyId, sessionId: uuidv7(), email: 'ann@example.test' };
  setStanding(identity.sessionId, { state: 'live', role: 'admin', is_platform_admin: isOperator });
  return issueToken(identity, tokenKeys, 60);
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
}
