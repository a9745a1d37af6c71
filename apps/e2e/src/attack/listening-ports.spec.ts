import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes } from '@sop/contracts';
import { listeningPorts, type ListeningPort } from '@sop/testing';
import { registerCompany, type Company } from '../api/companies.js';
import { processTree } from '../resilience/process-tree.js';
import { expectInvariants, openAttackedSystem, type AttackedSystem } from './invariants.js';

const attackMs = 120_000;
const silenceMs = 2_000;
const isOfServices = process.env['E2E_ATTACKED'] === 'services';

/** What a port answers without credentials; each requires them or reveals nothing about a customer. */
const kinds = {
  /** `INFO` with `auth_required`, and a subscription to everything is refused. */
  bus: { says: 'CONNECT {"verbose":false}\r\nSUB > 1\r\nPING\r\n', answer: /Authorization Violation/ },
  /** Protocol 3.0 for its superuser, without a password: `R` with 10, a SCRAM challenge. */
  database: {
    says: startupMessage({ user: 'sop_operator', database: 'sop_creator' }),
    answer: /^R\0\0\0.\0\0\0\nSCRAM-SHA-256/s,
  },
  objects: {
    says: httpGet('/v1/AUTH_sop/sop-creator?format=json'),
    answer: /^HTTP\/1\.1 401 .*^Www-Authenticate: Swift/ims,
  },
  metrics: { says: httpGet('/metrics'), answer: /^HTTP\/1\.1 200 .*^# TYPE /ms },
  http: { says: httpGet('/api/sops'), answer: /^HTTP\/1\.1 (401|404) .*"detail"/s },
};
type Kind = keyof typeof kinds;

function startupMessage(settings: Record<string, string>): Buffer {
  const pairs = Object.entries(settings)
    .flat()
    .concat('')
    .map((text) => `${text}\0`)
    .join('');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.byteLength(pairs));
  head.writeUInt32BE(3 << 16, 4);
  return Buffer.concat([head, Buffer.from(pairs)]);
}

function httpGet(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
}

/** Everything that a port of this machine answers before it closes or falls silent. */
function ask(port: number, says: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(says));
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

async function kindOf(port: number): Promise<Kind | undefined> {
  for (const [kind, { says, answer }] of Object.entries(kinds))
    if (answer.test(await ask(port, says))) return kind as Kind;
  return undefined;
}

describe('listening ports of the system', () => {
  let attacked: AttackedSystem;
  let company: Company;
  let ports: (ListeningPort & { kind: Kind | undefined })[];
  const of = (kind: Kind) => ports.filter((each) => each.kind === kind).map(({ port }) => port);

  beforeAll(async () => {
    attacked = await openAttackedSystem();
    company = await registerCompany('Attack');
    const mark = JSON.parse(await readFile(join(attacked.home, 'running.json'), 'utf8')) as { pid: number };
    const own = new Set(processTree(process.pid));
    const found = await listeningPorts(processTree(mark.pid).filter((pid) => !own.has(pid)));
    ports = await Promise.all(found.map(async (each) => ({ ...each, kind: await kindOf(each.port) })));
  }, attackMs);
  afterEach(() => expectInvariants(attacked, company), attackMs);
  afterAll(() => attacked.database.end());

  it('require credentials or reveal nothing of a customer', () => {
    expect(ports.filter(({ kind }) => kind === undefined)).toEqual([]);
    expect(of('database')).toHaveLength(1);
    expect(of('bus')).toHaveLength(isOfServices ? 1 : 0);
    expect(of('objects')).toHaveLength(isOfServices ? 1 : 0);
    expect(of('http')).toHaveLength(isOfServices ? 8 : 1);
    expect(of('http')).toContain(Number(new URL(attacked.baseUrl).port));
  });

  it('are reachable from this machine only', () => {
    const local = new Set(['0100007F', '00000000000000000000000001000000']);
    expect(ports.filter(({ address }) => !local.has(address))).toEqual([]);
  });

  it(
    'reveal nothing of what needs a session, behind the gateway too',
    async () => {
      const closed = allRoutes.filter(({ method, access }) => method === 'GET' && access !== 'public');
      const given = await Promise.all(
        of('http').map(async (port) => {
          const problems: string[] = [];
          for (const { path } of closed)
            for (const prefix of ['', '/api']) {
              const reply = await fetch(`http://127.0.0.1:${port}${prefix}${path}`);
              await reply.arrayBuffer();
              const isPage = reply.headers.get('content-type')?.startsWith('text/html') === true;
              if (reply.ok && !isPage) problems.push(`${port}${prefix}${path}`);
            }
          return problems;
        }),
      );
      expect(given.flat()).toEqual([]);
    },
    attackMs,
  );

  it('name no customer among their metrics', async () => {
    const figures = await Promise.all(of('metrics').map((port) => ask(port, kinds.metrics.says)));
    for (const text of figures)
      for (const name of [company.companyId, company.userId, company.email, company.name])
        expect(text).not.toContain(name);
  });
});
