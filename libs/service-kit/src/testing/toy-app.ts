import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readRuntime, type Runtime } from '../config/runtime.js';
import type { Identity } from '../identity/caller.js';
import { SESSION_SOURCE, type SessionStatus } from '../identity/session-gate.js';
import { readSigningKeys } from '../identity/signing-keys.js';
import { TOKEN_KEY_SOURCE } from '../identity/token-keys.js';
import { issueToken } from '../identity/token.js';
import { Logger } from '../logging/logger.js';
import { createApplication, type ApplicationOptions, type ServiceModule } from '../run/application.js';

export const liveSession: SessionStatus = { state: 'live', role: 'admin', is_platform_admin: false };

export const pemKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export const toyKeys = readSigningKeys(pemKey());

export interface ToyApp {
  app: NestFastifyApplication;
  url: string;
  /** The state of sessions; an administrator's, and live, by default. */
  sessions: Map<string, SessionStatus>;
  lines: string[];
  /** The number of open connections. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** A listening application of the given modules without database or bus: the test defines the sessions. */
export async function startToy(
  modules: readonly ServiceModule[],
  options: Partial<ApplicationOptions> & { env?: Record<string, string> } = {},
): Promise<ToyApp> {
  const sessions = new Map<string, SessionStatus>();
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const runtime: Runtime = readRuntime({
    NODE_ENV: 'test',
    PORT: '0',
    ...options.env,
  });
  const source = { state: (id: string) => Promise.resolve(sessions.get(id) ?? liveSession) };
  const app = await createApplication({
    runtime,
    logger: Logger.open({ service: 'toy', level: 'debug', stream }),
    modules,
    isBehindGateway: false,
    providers: [
      { provide: SESSION_SOURCE, useValue: source },
      { provide: TOKEN_KEY_SOURCE, useValue: { keys: async () => toyKeys.published } },
    ],
    ...options,
  });
  await app.listen(0, '127.0.0.1');
  const connections = promisify((done: (error: Error | null, count: number) => void) =>
    app.getHttpServer().getConnections(done),
  );
  return { app, url: await app.getUrl(), sessions, lines, connections, close: () => app.close() };
}

export const toyCaller = (more: Partial<Identity> = {}): Identity => ({
  userId: randomUUID(),
  companyId: randomUUID(),
  sessionId: randomUUID(),
  email: 'someone@example.com',
  ...more,
});

export const bearer = async (
  caller: Identity = toyCaller(),
  seconds = 60,
): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await issueToken(caller, toyKeys, seconds)}`,
});
