import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorAddresses, routes } from '@sop/contracts';
import { openDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import {
  eventually,
  fakesModule,
  signedIn,
  startApp,
  trailOf,
  type Client,
  type TestApp,
} from '@sop/testing';
import { AdminModule } from '../admin.module.js';
import { adminSchema } from '../admin.schema.js';
import { FakeSessions } from '../testing/fake-sessions.js';

const { contact } = routes;
const operators = ['one@operator.test', 'two@operator.test'];

@Controller()
class FakeAuth extends FakeSessions {
  @OnRequest(OperatorAddresses)
  async addresses() {
    return { emails: operators };
  }
}

let folder: string;
let test: TestApp;
let database: Database;
let operator: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contact-mails-'));
  test = await startApp([AdminModule, fakesModule('auth', FakeAuth)], {
    services: ['admin', 'auth'],
    env: { MAIL_DIR: folder, RATE_LIMIT_FACTOR: '1' },
  });
  database = await openDatabase(adminSchema, test.database.urls.admin);
  operator = (await signedIn(test.client, { isOperator: true })).client;
});
afterAll(async () => {
  await database.close();
  await test.close();
  await rm(folder, { recursive: true });
});

const ann = { name: 'Ann Lee', email: 'ann@example.test', company: 'Acme', message: 'Is there\na trial?' };
const send = (body: object) => test.client.send(contact.send, { body: body as typeof ann });
const mails = async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
};
const resetRateLimit = () => database.system((tx) => tx.execute('delete from rate_limit'));
beforeEach(async () => {
  await resetRateLimit();
  await database.system((tx) => tx.execute('delete from contact_message'));
});

describe('a contact message', () => {
  it('is stored, acknowledged, and mailed to every operator with a reply address', async () => {
    const zoe = { ...ann, email: 'zoe@example.test' };
    const answer = await send(zoe);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: "Thank you for your message! We'll be in touch soon." },
    ]);
    const { items, unread, total } = await operator.call(contact.list, { query: {} });
    expect(items).toMatchObject([{ ...zoe, is_read: false }]);
    expect([unread, total]).toEqual([1, 1]);
    await eventually(async () => {
      const sent = await mails();
      for (const to of operators)
        expect(
          sent.filter((mail) => mail.includes(`To: ${to}`) && mail.includes('Reply-To: zoe@example.test')),
        ).toHaveLength(1);
    });
  });

  it('can be marked as read or unread and deleted by the operator', async () => {
    await send(ann);
    const [{ id } = { id: '' }] = (await operator.call(contact.list, { query: {} })).items;
    const mark = (is_read: boolean) => operator.call(contact.mark, { params: { id }, body: { is_read } });
    expect(await mark(true)).toMatchObject({ id, is_read: true });
    expect(await operator.call(contact.list, { query: {} })).toMatchObject({ unread: 0, total: 1 });
    expect(await mark(false)).toMatchObject({ is_read: false });
    const from = (await trailOf(database, null)).length;
    await operator.call(contact.remove, { params: { id } });
    expect((await trailOf(database, null)).slice(from)).toMatchObject([
      { action: 'contact-message.deleted' },
    ]);
    expect((await operator.call(contact.list, { query: {} })).items).toEqual([]);
    for (const route of [contact.remove, contact.mark])
      expect((await operator.send(route, { params: { id }, body: { is_read: true } })).status).toBe(404);
  });

  it.each([
    [{}, 'Please fill in all required fields (Name, Email, Message).'],
    [{ ...ann, name: ' ' }, 'Please fill in all required fields (Name, Email, Message).'],
    [{ ...ann, message: '' }, 'Please fill in all required fields (Name, Email, Message).'],
    [{ ...ann, email: '' }, 'Please fill in all required fields (Name, Email, Message).'],
    [{ ...ann, email: 'ann' }, 'Please enter a valid email address.'],
    [{ ...ann, email: 'ann@example' }, 'Please enter a valid email address.'],
  ])('%j is refused: %s', async (body, detail) => {
    const answer = await send(body);
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([422, detail]);
  });

  it('needs no company, and its fields have maximum lengths', async () => {
    const { company: _, ...without } = ann;
    expect((await send(without)).status).toBe(200);
    for (const [field, length] of [
      ['name', 101],
      ['company', 201],
      ['message', 5001],
    ] as const)
      expect((await send({ ...ann, [field]: 'x'.repeat(length) })).status).toBe(422);
    const { items } = await operator.call(contact.list, { query: {} });
    expect(items).toMatchObject([{ company: null }]);
  });

  it('is acknowledged but discarded when the hidden field is filled in', async () => {
    expect((await send({ ...ann, website: 'https://spam.test' })).status).toBe(200);
    expect((await operator.call(contact.list, { query: {} })).total).toBe(0);
  });

  it('is accepted ten times an hour from one address', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await send(ann)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('is stored but not mailed beyond 30 an hour', async () => {
    const countNotifications = () =>
      database.system(async (tx) => {
        const sql = `select count(*)::int as count from job where kind = 'contact.notify-operators'`;
        return (await tx.query<{ count: number }>(sql))[0]?.count ?? 0;
      });
    const before = await countNotifications();
    for (let time = 0; time < 4; time += 1) {
      await resetRateLimit();
      for (let each = 0; each < 10; each += 1) expect((await send(ann)).status).toBe(200);
    }
    expect((await countNotifications()) - before).toBe(30);
    expect((await operator.call(contact.list, { query: {} })).total).toBe(40);
  });

  it('is listed page by page, newest first', async () => {
    for (let each = 0; each < 10; each += 1) await send(ann);
    const first = await operator.call(contact.list, { query: { limit: 4 } });
    const next = await operator.call(contact.list, {
      query: { limit: 200, cursor: first.next_cursor ?? '' },
    });
    const ids = [...first.items, ...next.items].map(({ id }) => id);
    expect([ids.length, next.next_cursor]).toEqual([first.total, null]);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it('is refused when ten thousand are stored', async () => {
    await database.system((tx) =>
      tx.execute(
        `insert into contact_message (id, name, email, message)
         select gen_random_uuid(), 'n', 'e', 'm' from generate_series(1, 10000)`,
      ),
    );
    const answer = await send(ann);
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      503,
      'There was an error submitting your message. Please try again later.',
    ]);
  });
});
