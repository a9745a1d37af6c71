import { createHmac } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditRecorded, RunFailed, SopGenerated, webhookMessage, type PayloadOf } from '@sop/contracts';
import { closeServer, emitEvent, eventually, listenLocally } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { authClient, type Account } from '../testing/auth-client.js';
import { join } from '../testing/join.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';
import { backOffSeconds, deliverWebhookJob, waitAfter } from './deliver-webhook.job.js';

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let ours: Account;
let server: Server;
let receiver: string;
let received: Received[] = [];
let answer: (reply: ServerResponse) => void;

beforeAll(async () => {
  auth = await startAuth({ WEBHOOK_INTERNAL_ADDRESSES: 'true' });
  client = authClient(auth.url);
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers as Received['headers'], body });
      answer(reply);
    });
  });
  receiver = await listenLocally(server);
});
beforeEach(async () => {
  ours = await client.register();
  received = [];
  answer = (reply) => reply.end('thanks');
});
afterEach(() => auth.database.system((tx) => tx.execute('delete from webhook', [])));
afterAll(async () => {
  await auth.close();
  await closeServer(server);
});

type Body = Record<string, unknown>;
const create = async (body: object = {}, token = ours.token) => {
  const wanted = {
    address: `${receiver}/hook`,
    events: ['sop.released', 'sop.generated', 'sop.failed'],
    ...body,
  };
  const reply = await client.json('POST', '/webhooks', token, wanted);
  return { status: reply.status, id: String(reply.body['id']), secret: String(reply.body['secret']), reply };
};
const list = async () => (await client.get('/webhooks', ours.token)).body as unknown as Body[];
const log = async (id: string) => {
  const { body } = await client.get(`/webhooks/${id}/deliveries`, ours.token);
  return body['items'] as Body[];
};
const release = (change: Partial<PayloadOf<typeof AuditRecorded>> = {}) =>
  emitEvent(auth.database, AuditRecorded, {
    ...{ company_id: ours.companyId, action: 'sop.released', actor: { kind: 'user', user_id: ours.userId } },
    ...{ targets: [{ kind: 'sop', id: uuidv7() }], detail: { version: 2 }, request_id: null, address: null },
    ...{ at: new Date().toISOString(), ...change },
  });
const arrived = (count: number) => eventually(() => expect(received).toHaveLength(count));
const isSignedWith = (secret: string, { headers, body }: Received): boolean => {
  const signed = `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(signature);
};
/** As if the time until the next attempt had passed. */
const passTime = (change = '') =>
  auth.database.system(async (tx) => {
    await tx.execute(`update job set not_before = now() ${change} where kind = $1 and state = 'waiting'`, [
      deliverWebhookJob.kind,
    ]);
    await tx.query(`select pg_notify('jobs_auth', '')`);
  });
const untilAttempted = (id: string, attempts: number) =>
  eventually(async () => expect((await log(id))[0]).toMatchObject({ attempts }));

describe('a webhook', () => {
  it('reports what it was made for, signed, with the id of the event', async () => {
    const { id, secret } = await create();
    await release();
    await arrived(1);
    const [sent] = received as [Received];
    expect(sent.path).toBe('/hook');
    expect(isSignedWith(secret, sent)).toBe(true);
    const message = webhookMessage.parse(JSON.parse(sent.body));
    expect(message).toMatchObject({
      ...{ type: 'sop.released', version: 1, company_id: ours.companyId },
      ...{ id: sent.headers['webhook-id'], data: { user_id: ours.userId, sop_version: 2 } },
    });
    await eventually(async () =>
      expect((await log(id))[0]).toMatchObject({
        ...{ event: 'sop.released', state: 'delivered', status: 200, reply: 'thanks', attempts: 1 },
        ...{ event_id: message.id, failure: null, next_attempt_at: null },
      }),
    );
  });

  it('reports drafts and failures of generation', async () => {
    await create();
    const ids = { company_id: ours.companyId, sop_id: uuidv7(), run_id: uuidv7(), generation: 1 };
    await emitEvent(auth.database, SopGenerated, ids);
    await emitEvent(auth.database, RunFailed, { ...ids, detail: 'No.', is_refused: true, fence: 1 });
    await arrived(2);
    const types = received.map(({ body }) => webhookMessage.parse(JSON.parse(body)).type);
    expect(types.sort()).toEqual(['sop.failed', 'sop.generated']);
  });

  it('reports nothing that was not chosen, and nothing of another company', async () => {
    const { id } = await create();
    const stranger = await client.register();
    await release({ action: 'sop.withdrawn' });
    await release({ company_id: stranger.companyId });
    await release();
    await arrived(1);
    expect(await log(id)).toHaveLength(1);
  });

  it('is sent again, later each time, until a reply of success comes', async () => {
    const { id } = await create();
    answer = (reply) => reply.writeHead(503).end('later');
    await release();
    await untilAttempted(id, 1);
    expect((await log(id))[0]).toMatchObject({
      ...{ state: 'waiting', status: 503, failure: 'status', reply: 'later' },
      next_attempt_at: expect.any(String),
    });
    await passTime();
    await untilAttempted(id, 2);
    answer = (reply) => reply.end();
    await passTime();
    await eventually(async () =>
      expect((await log(id))[0]).toMatchObject({ state: 'delivered', attempts: 3 }),
    );
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is switched off with a mail when nothing arrived for a day', async () => {
    const { id } = await create();
    answer = (reply) => reply.writeHead(500).end();
    await release();
    await untilAttempted(id, 1);
    await passTime(`, attempt = ${deliverWebhookJob.attempts - 1}`);
    await eventually(async () => expect((await log(id))[0]).toMatchObject({ state: 'failed' }));
    expect((await list())[0]).toMatchObject({ is_active: false, switched_off_at: expect.any(String) });
    await eventually(async () => {
      const mails = (await auth.mails()).filter(({ to }) => to.includes(ours.email));
      expect(mails.map(({ subject }) => subject)).toContain('A webhook was switched off');
    });
    const failed = await auth.database.system((tx) => tx.query(`select 1 from job where state = 'failed'`));
    expect(failed).toEqual([]);
    await client.json('PUT', `/webhooks/${id}`, ours.token, { is_active: true });
    expect((await list())[0]).toMatchObject({ is_active: true, switched_off_at: null });
  });

  it('stays on when one event is refused and others arrive', async () => {
    const { id } = await create();
    answer = (reply) => reply.writeHead(400).end();
    await release();
    await untilAttempted(id, 1);
    answer = (reply) => reply.end();
    await client.json('POST', `/webhooks/${id}/test`, ours.token);
    await arrived(2);
    answer = (reply) => reply.writeHead(400).end();
    await passTime(`, attempt = ${deliverWebhookJob.attempts - 1}`);
    await eventually(async () =>
      expect((await log(id)).map(({ state }) => state).sort()).toEqual(['delivered', 'failed']),
    );
    expect((await list())[0]).toMatchObject({ is_active: true });
  });

  it('is sent again by a click, with the same event and body', async () => {
    const { id } = await create();
    await release();
    await arrived(1);
    const [first] = await log(id);
    const path = `/webhooks/${id}/deliveries/${String(first?.['id'])}/replay`;
    expect((await client.json('POST', path, ours.token)).status).toBe(202);
    await arrived(2);
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    expect(await log(id)).toHaveLength(2);
  });

  it('is signed with both secrets while one replaces the other', async () => {
    const { id, secret } = await create();
    const { body } = await client.json('POST', `/webhooks/${id}/secret`, ours.token);
    expect(body).toMatchObject({ former_secret_until: expect.any(String) });
    const path = `/webhooks/${id}/test`;
    expect((await client.json('POST', path, ours.token)).status).toBe(202);
    await arrived(1);
    const [sent] = received as [Received];
    expect([secret, String(body['secret'])].map((each) => isSignedWith(each, sent))).toEqual([true, true]);
    const third = await client.json('POST', `/webhooks/${id}/secret`, ours.token);
    await client.json('POST', path, ours.token);
    await arrived(2);
    const [, next] = received as [Received, Received];
    expect(isSignedWith(secret, next)).toBe(false);
    expect(isSignedWith(String(third.body['secret']), next)).toBe(true);
  });

  it('keeps its secret encrypted, and out of replies and the log', async () => {
    const { secret } = await create();
    await client.json('POST', `/webhooks/${String((await list())[0]?.['id'])}/test`, ours.token);
    await arrived(1);
    expect(JSON.stringify(await list())).not.toContain('whsec_');
    const rows = await auth.database.system((tx) =>
      tx.query<{ wrapped_key: Buffer; ciphertext: Buffer }>('select * from webhook_secret'),
    );
    const stored = rows.flatMap(({ wrapped_key, ciphertext }) => [wrapped_key, ciphertext]);
    expect(Buffer.concat(stored).includes(secret.slice(6))).toBe(false);
    expect(auth.lines.join('')).not.toContain(secret);
  });

  it('reads no more of a reply than it shows, and does not wait for the rest', async () => {
    const { id } = await create();
    answer = (reply) => {
      reply.writeHead(200);
      reply.write('x'.repeat(20_000));
    };
    await release();
    await eventually(async () => expect((await log(id))[0]).toMatchObject({ state: 'delivered' }));
    expect(String((await log(id))[0]?.['reply'])).toHaveLength(1000);
  });

  it('delays nothing of another company when its receiver does not answer', async () => {
    const open: ServerResponse[] = [];
    answer = (reply) => void open.push(reply);
    await create();
    for (let n = 0; n < 8; n += 1) await release();
    await eventually(() => expect(open.length).toBeGreaterThanOrEqual(4));
    const theirs = await client.register();
    const { id } = await create({ address: `${receiver}/theirs`, events: ['sop.released'] }, theirs.token);
    await release({ company_id: theirs.companyId });
    await eventually(() => expect(received.map(({ path }) => path)).toContain('/theirs'));
    expect(open.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(0);
    for (const reply of open) reply.end();
    expect(id).not.toBe('');
  });

  it('sends nothing while it is switched off', async () => {
    const { id } = await create();
    await create({ address: `${receiver}/other` });
    await client.json('PUT', `/webhooks/${id}`, ours.token, { is_active: false });
    expect((await client.json('POST', `/webhooks/${id}/test`, ours.token)).status).toBe(409);
    await release();
    await eventually(() => expect(received.map(({ path }) => path)).toEqual(['/other']));
    expect(await log(id)).toEqual([]);
  });

  it('gives up what waits when it is switched off', async () => {
    const { id } = await create();
    answer = (reply) => reply.writeHead(503).end();
    await release();
    await untilAttempted(id, 1);
    await client.json('PUT', `/webhooks/${id}`, ours.token, { is_active: false });
    await passTime();
    await eventually(async () =>
      expect((await log(id))[0]).toMatchObject({ state: 'failed', failure: 'switched-off', attempts: 1 }),
    );
    expect(received).toHaveLength(1);
  });

  it('belongs to one company, and to its administrators', async () => {
    const { id } = await create();
    const [stranger, editor] = [await client.register(), await join(auth, client, ours, 'editor')];
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const) {
      const call = (token: string) =>
        client.json(method, `/webhooks/${id}${path}`, token, method === 'PUT' ? {} : undefined);
      expect([path, (await call(stranger.token)).status]).toEqual([path, 404]);
      expect([path, (await call(editor.token)).status]).toEqual([path, 403]);
    }
    expect((await client.json('DELETE', `/webhooks/${id}`, ours.token)).status).toBe(204);
    expect(await list()).toEqual([]);
  });
});

describe('the address of a webhook', () => {
  let strict: AuthFixture;
  let strictClient: ReturnType<typeof authClient>;
  let account: Account;
  beforeAll(async () => {
    strict = await startAuth();
    strictClient = authClient(strict.url);
    account = await strictClient.register();
  });
  afterAll(() => strict.close());

  it.each([
    ['http://example.com/hook', 'webhook.address-not-https'],
    ['https://127.0.0.1/hook', 'webhook.address-not-public'],
    ['https://169.254.169.254/latest/meta-data', 'webhook.address-not-public'],
    ['https://localhost:8443/', 'webhook.address-not-public'],
    ['https://[::1]/', 'webhook.address-not-public'],
  ])('is refused: %s', async (address, code) => {
    const body = { address, events: ['sop.released'] };
    const reply = await strictClient.json('POST', '/webhooks', account.token, body);
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain(code);
  });

  it('is checked again when a name is connected to', async () => {
    const body = { address: 'https://example.com/', events: ['sop.released'] };
    const { body: made } = await strictClient.json('POST', '/webhooks', account.token, body);
    const id = String(made['id']);
    // A name that may be public by its form, and is one of this machine.
    await strict.database.system((tx) =>
      tx.execute(`update webhook set address = 'https://localhost.localdomain/' where id = $1`, [id]),
    );
    await strictClient.json('POST', `/webhooks/${id}/test`, account.token);
    await eventually(async () => {
      const { body: sent } = await strictClient.get(`/webhooks/${id}/deliveries`, account.token);
      const [{ failure = null } = {}] = sent['items'] as Body[];
      expect(['address', 'connection']).toContain(failure);
    });
  });
});

describe('the waits between attempts', () => {
  it('grow, and are more than a day together', () => {
    const waits = backOffSeconds.map((_, index) => waitAfter(index + 1, () => 0));
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 3600);
  });

  it('differ by up to a fifth', () => {
    expect(waitAfter(6, () => 0)).toBe(3600);
    expect(waitAfter(6, () => 1)).toBe(4320);
  });
});
