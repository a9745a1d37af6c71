import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Database, openDatabase } from '@sop/database';
import { type JobHandler, JobQueue, JobWorker } from '@sop/jobs';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import PostalMime from 'postal-mime';
import { v7 as uuidv7 } from 'uuid';
import { createDeliver } from './deliver.js';
import { invitation } from './index.js';
import { Mail, type Delivery } from './mail.js';
import type { MailConfig } from './mail.config.js';
import { MailCipher } from './mail-cipher.js';
import { sendMail, SendMail } from './send-mail.js';
import { openSmtpServer, type SmtpFixture } from './testing/smtp-server.js';

const schema = { service: 'auth', entities: [], migrations: [] } as const;
const company = uuidv7();
const from = { name: 'SOP Creator', address: 'no-reply@sop.example' };
const to = 'ann@example.test';
const link = 'https://sop.example/accept?token=s3cret';
const message = invitation({
  company: 'Müller & Söhne',
  inviter: 'Bob',
  role: 'an editor',
  link,
  validUntil: new Date('2026-12-01T12:00:00Z'),
});

describe('mail', () => {
  let server: TestDatabase;
  let database: Database;
  let smtp: SmtpFixture;
  let folder: string;
  const cipher = new MailCipher('a secret of the installation, long enough');
  const mail = new Mail(new JobQueue('auth'), cipher, { smtpUrl: undefined });
  const lines: string[] = [];

  beforeAll(async () => {
    const note = (line: unknown) => void lines.push(String(line));
    Logger.overrideLogger({ log: note, warn: note, error: note });
    server = await testDatabase(['auth']);
    database = await openDatabase(schema, server.urls.auth);
    smtp = await openSmtpServer();
    folder = await mkdtemp(join(tmpdir(), 'sop-mail-'));
  });
  beforeEach(async () => {
    smtp.reset();
    lines.length = 0;
    await database.system((tx) => tx.execute('delete from job'));
  });
  afterAll(async () => {
    await smtp.close();
    await database.close();
    await server.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const send = (delivery: Partial<Delivery> = {}, mailMessage = message) =>
    database.tenant(company, (tx) => mail.send(tx, mailMessage, { to, companyId: company, ...delivery }));
  const rows = () =>
    database.system((tx) =>
      tx.query<{ id: string; state: string; payload: unknown; error: string | null; attempt: number }>(
        'select id, state, payload, error, attempt from job order by created_at',
      ),
    );

  /** Runs a worker without retry delays until no mail waits. */
  async function runWorker(config: Partial<MailConfig> = { smtpUrl: smtp.url }, attempts = 5): Promise<void> {
    const handler = new SendMail(createDeliver({ smtpUrl: undefined, folder, from, ...config }), cipher);
    const handlerWithShortDelays: JobHandler<typeof sendMail> = {
      job: { ...sendMail, attempts, backOffSeconds: [0.01] },
      run: (job, context) => handler.run(job, context),
    };
    const worker = new JobWorker({
      database,
      handlers: [handlerWithShortDelays],
      slots: () => 2,
      pollSeconds: 0.02,
    });
    worker.start();
    const expectAllEnded = async () =>
      expect((await rows()).every(({ state }) => state === 'done' || state === 'failed')).toBe(true);
    await eventually(expectAllEnded).finally(() => worker.stop());
  }

  it('is delivered once, from the sender to one recipient, with text and HTML', async () => {
    await send();
    await runWorker();
    expect(smtp.received).toHaveLength(1);
    const [receivedMail] = smtp.received;
    expect(receivedMail?.recipients).toEqual([to]);
    const parsed = await PostalMime.parse(receivedMail?.content ?? '');
    const [row] = await rows();
    expect(parsed).toMatchObject({
      messageId: `<${row?.id}@sop.example>`,
      subject: 'Join Müller & Söhne on SOP Creator',
      from,
      to: [{ address: to }],
    });
    expect(parsed.text).toContain(link);
    expect(parsed.html).toContain('Müller &amp; Söhne');
    expect(parsed.html).toContain(`href="${link}"`);
    expect(row).toMatchObject({ state: 'done', payload: {}, attempt: 1 });
  });

  it('is not sent when its transaction is rolled back', async () => {
    const sending = database.tenant(company, async (tx) => {
      await mail.send(tx, message, { to, companyId: company });
      throw new Error('changed my mind');
    });
    await expect(sending).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
  });

  it('is sent once per key', async () => {
    await send({ key: 'trial-ends:1' });
    await runWorker();
    await send({ key: 'trial-ends:1' });
    await runWorker();
    expect(smtp.received).toHaveLength(1);
  });

  it('is retried when the server refuses it temporarily', async () => {
    smtp.responses.push({ at: 'recipient', code: 451 }, { at: 'data', code: 452 });
    await send();
    await runWorker();
    expect(smtp.received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: 'done', attempt: 3 });
  });

  it.each(['recipient', 'data'] as const)(
    'fails with the reason when the server permanently refuses its %s',
    async (at) => {
      smtp.responses.push({ at, code: 550 });
      await send();
      await runWorker();
      const [row] = await rows();
      expect(row).toMatchObject({ state: 'failed', attempt: 1 });
      expect(row?.error).toContain('550');
      expect(smtp.received).toEqual([]);
    },
  );

  it('is sent again with the same Message-ID when the connection is cut before the server confirms', async () => {
    smtp.responses.push({ at: 'cut' });
    await send();
    await runWorker();
    const ids = await Promise.all(
      smtp.received.map(async ({ content }) => (await PostalMime.parse(content)).messageId),
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('is retried while the server is down, and fails after the last attempt', async () => {
    await send();
    await runWorker({ smtpUrl: 'smtp://127.0.0.1:1' }, 2);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', attempt: 2 });
    expect(row?.error).toContain('did not take the mail');
  });

  it('is not sent after its expiry', async () => {
    await send({ until: new Date(Date.now() - 1) });
    await runWorker();
    expect(smtp.received).toEqual([]);
    expect((await rows())[0]).toMatchObject({ state: 'failed', attempt: 1 });
  });

  it('is written to a file with the same content when no server is configured', async () => {
    await send();
    await runWorker({ smtpUrl: undefined });
    const [row] = await rows();
    const name = `${row?.id}.eml`;
    expect(await readdir(folder)).toEqual([name]);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    const parsed = await PostalMime.parse(await readFile(join(folder, name)));
    expect(parsed).toMatchObject({ messageId: `<${row?.id}@sop.example>`, to: [{ address: to }] });
    expect(parsed.text).toContain(link);
    expect(parsed.html).toContain(link);
    expect(lines.join('\n')).toContain(name);
  });

  it('reveals neither address nor link in the log or in the table', async () => {
    smtp.responses.push({ at: 'recipient', code: 451 }, { at: 'recipient', code: 550 });
    await send();
    const waiting = JSON.stringify(await rows());
    await runWorker();
    const seen = [waiting, JSON.stringify(await rows()), ...lines].join('\n');
    expect(seen).toContain('550');
    for (const secret of [to, 's3cret']) expect(seen).not.toContain(secret);
  });

  it('has one recipient and no injected headers', async () => {
    const injected = 'Acme\r\nBcc: eve@example.test';
    const mailMessage = invitation({
      ...{ company: injected, inviter: injected, role: 'an editor', link, validUntil: new Date() },
    });
    await send({}, mailMessage);
    await runWorker();
    const [receivedMail] = smtp.received;
    const parsed = await PostalMime.parse(receivedMail?.content ?? '');
    expect(receivedMail?.recipients).toEqual([to]);
    expect(parsed.bcc).toBeUndefined();
    expect(parsed.subject).toBe('Join Acme Bcc: eve@example.test on SOP Creator');
    for (const address of ['a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'nobody'])
      await expect(send({ to: address })).rejects.toThrow(/email/);
  });

  it('is refused when it is too large', async () => {
    const mailMessage = { ...message, text: 'x'.repeat(50_001) };
    await expect(send({}, mailMessage)).rejects.toThrow(/50000/);
  });
});
