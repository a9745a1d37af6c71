import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import { Client } from '../api/client.js';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { routes } from '@sop/contracts';
import { expectInvariants, openAttackedSystem, whileHealthy, type AttackedSystem } from './invariants.js';
import { headOf, open, sendRaw } from './raw-request.js';

const attackMs = 180_000;
const mebibyte = 1024 ** 2;

let attacked: AttackedSystem;
let company: Company;
let departmentId: string;

beforeAll(async () => {
  attacked = await openAttackedSystem();
  company = await registerCompany('Attack');
  departmentId = await createDepartment(company.client);
});
afterEach(() => expectInvariants(attacked, company), attackMs);
afterAll(() => attacked.database.end());

const signedIn = () => ({ host: 'localhost', authorization: `Bearer ${company.client.token ?? ''}` });
const json = { 'content-type': 'application/json' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const post = (path: string, headers: Record<string, string | number>) =>
  headOf(`POST /api${path} HTTP/1.1`, { host: 'localhost', ...headers });
const part = (name: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
const filePart = part('video', '; filename="v.mp4"');

/** The suite starts the system with a time limit of five seconds for forms, and three times that for uploads; plus a moment to close. */
const maxSeconds = { form: 5 + 12, upload: 3 * 5 + 15 };

describe('slow body', () => {
  it.each<[string, string, Record<string, string | number>, string, 'form' | 'upload']>([
    ['JSON without a token', '/departments', { ...json, 'content-length': 900_000 }, ' ', 'form'],
    ['a sign-in', '/auth/token', { ...multipart, 'content-length': 900_000 }, 'x', 'form'],
    [
      'a sign-in in chunks',
      '/auth/token',
      { ...multipart, 'transfer-encoding': 'chunked' },
      '1\r\nx\r\n',
      'form',
    ],
    ['a registration', '/public/register', { ...json, 'content-length': 900_000 }, ' ', 'form'],
    ['nowhere', '/nothing/at/all', { ...json, 'content-length': 900_000 }, ' ', 'form'],
    ['an upload without a token', '/sops', { ...multipart, 'content-length': 9e9 }, 'x', 'form'],
  ])(
    'to %s ends after its time limit',
    async (_what, path, headers, piece, kind) => {
      const answer = await whileHealthy(attacked, () =>
        sendRaw(attacked.baseUrl, { head: post(path, headers), drip: { piece, everyMs: 700 } }),
      );
      expect([401, 404, 408]).toContain(answer.status);
      expect(answer.seconds).toBeLessThan(maxSeconds[kind]);
    },
    attackMs,
  );

  it(
    'of an upload with a token ends too, and its usage of the plan is released',
    async () => {
      const headers = { ...signedIn(), ...multipart, 'content-length': 5_000_000 };
      const answer = await whileHealthy(attacked, () =>
        sendRaw(attacked.baseUrl, {
          head: post('/sops', headers),
          body: filePart,
          drip: { piece: 'x', everyMs: 700 },
        }),
      );
      expect(answer).toMatchObject({ status: 408 });
      expect(answer.seconds).toBeLessThan(maxSeconds.upload);
    },
    attackMs,
  );

  it(
    'is limited like a slow head',
    async () => {
      const from = performance.now();
      const socket = open(attacked.baseUrl);
      const timer = setInterval(() => socket.write('x'), 500);
      socket.write('POST /api/departments HTTP/1.1\r\nx-');
      await once(socket.resume(), 'close');
      clearInterval(timer);
      expect((performance.now() - from) / 1000).toBeLessThan(75);
    },
    attackMs,
  );
});

describe('endless body', () => {
  it.each<[string, string, Record<string, string | number>]>([
    ['JSON', '/departments', json],
    ['a sign-in', '/auth/token', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a sign-in in parts', '/auth/token', multipart],
  ])(
    'of %s in chunks is refused after its first megabyte',
    async (_what, path, headers) => {
      const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
      const answer = await whileHealthy(attacked, () =>
        sendRaw(attacked.baseUrl, {
          head: post(path, { ...signedIn(), ...headers, 'transfer-encoding': 'chunked' }),
          drip: { piece: chunk, everyMs: 5 },
        }),
      );
      expect([400, 413]).toContain(answer.status);
      expect(answer.seconds).toBeLessThan(5);
    },
    attackMs,
  );

  it('that announces too much is refused at once for every sender', async () => {
    for (const [path, headers] of [
      ['/departments', json],
      ['/sops', multipart],
      ['/training/datasets?name=x', multipart],
      ['/company/me/logo', multipart],
    ] as const) {
      const head = post(path, { ...signedIn(), ...headers, 'content-length': 900e9 });
      const answer = await sendRaw(attacked.baseUrl, { head, body: filePart });
      expect([path, answer.status, answer.seconds < 2]).toEqual([path, 413, true]);
    }
  });

  it(
    'of many fields or part headers is refused',
    async () => {
      const fields = Array.from({ length: 5_000 }, (_, at) => `${part(`f${at}`)}x\r\n`).join('');
      const headers = `--x\r\n${'x-y: z\r\n'.repeat(50_000)}\r\n`;
      const name = part('n'.repeat(200_000));
      for (const body of [
        fields,
        headers,
        name,
        `${filePart}${filePart}`,
        `${part('title')}${'x'.repeat(mebibyte)}`,
      ]) {
        const form = `${body}\r\n--x--\r\n`;
        const head = post('/sops', { ...signedIn(), ...multipart, 'content-length': form.length });
        const answer = await whileHealthy(attacked, () => sendRaw(attacked.baseUrl, { head, body: form }));
        expect([400, 413, 415, 422]).toContain(answer.status);
      }
    },
    attackMs,
  );
});

describe('body with a wrong type', () => {
  const body = JSON.stringify({ name: 'Attack' });

  it.each<[string, Record<string, string | number>, number[]]>([
    ['shorter than announced', { 'content-length': body.length + 100 }, [408]],
    ['longer than announced', { 'content-length': 3 }, [400]],
    ['of no length', { 'content-length': 'many' }, [400]],
    ['of a length below nothing', { 'content-length': -1 }, [400]],
    ['of two lengths', { 'content-length': `${body.length}, 5` }, [400]],
    ['of a length and in chunks', { 'content-length': body.length, 'transfer-encoding': 'chunked' }, [400]],
    ['of a strange encoding', { 'content-length': body.length, 'transfer-encoding': 'gzip' }, [400]],
    ['in chunks of no size', { 'transfer-encoding': 'chunked' }, [400]],
    [
      'gzip in name alone',
      { 'content-length': body.length, 'content-encoding': 'gzip' },
      [400, 409, 415, 201],
    ],
    ['of no kind', { 'content-length': body.length, 'content-type': '' }, [400, 415]],
    [
      'of a kind of ten thousand letters',
      { 'content-length': body.length, 'content-type': `application/${'x.'.repeat(5_000)}` },
      [415],
    ],
    [
      'a form without a boundary',
      { 'content-length': body.length, 'content-type': 'multipart/form-data' },
      [400, 415],
    ],
    [
      'a form in JSON',
      { 'content-length': body.length, 'content-type': 'application/x-www-form-urlencoded' },
      [415],
    ],
  ])(
    '— %s — is refused',
    async (_what, headers, expected) => {
      const head = post('/departments', { ...signedIn(), ...json, ...headers });
      const answer = await sendRaw(attacked.baseUrl, { head, body });
      expect(expected).toContain(answer.status);
    },
    attackMs,
  );

  it('as a gzip of a gigabyte is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * mebibyte));
    const head = post('/departments', {
      ...signedIn(),
      ...json,
      'content-encoding': 'gzip',
      'content-length': bomb.length,
    });
    const answer = await whileHealthy(attacked, () => sendRaw(attacked.baseUrl, { head, body: bomb }));
    expect([400, 415, 422]).toContain(answer.status);
    expect(answer.seconds).toBeLessThan(2);
  });

  it.each([
    ['a key twice', '{"name":"One","name":"Two"}', [201, 400, 422]],
    ['a key that is the language’s', '{"name":"Three","__proto__":{"isAdmin":true}}', [400]],
    ['JSON of half a million deep', '['.repeat(500_000), [400]],
    ['a number of a megabyte', `{"name":${'9'.repeat(900_000)}}`, [422]],
    ['JSON with a mark of order', '\ufeff{"name":"Four"}', [201, 400]],
    ['JSON in Latin 1', Buffer.from('{"name":"caf\xe9"}', 'latin1'), [201, 400, 422]],
    ['NUL behind it', '{"name":"Five"}\0', [400]],
  ])('%s ends with a sentence', async (_what, content, expected) => {
    const bytes = Buffer.from(content);
    const head = post('/departments', { ...signedIn(), ...json, 'content-length': bytes.length });
    const answer = await whileHealthy(attacked, () => sendRaw(attacked.baseUrl, { head, body: bytes }));
    expect(expected).toContain(answer.status);
    expect(answer.seconds).toBeLessThan(2);
  });
});

describe('request head', () => {
  it.each<[string, string]>([
    [
      'of headers of a megabyte',
      headOf('GET /api/sops HTTP/1.1', { host: 'x', 'x-long': 'y'.repeat(mebibyte) }),
    ],
    [
      'of ten thousand headers',
      headOf(
        'GET /api/sops HTTP/1.1',
        Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`x-${at}`, 'y'])),
      ),
    ],
    ['of an address of a megabyte', headOf(`GET /api/sops?${'x'.repeat(mebibyte)} HTTP/1.1`, { host: 'x' })],
    ['of a method that is none', headOf('ATTACK /api/sops HTTP/1.1', { host: 'x' })],
    ['of another age', 'GET /api/sops HTTP/9.9\r\n\r\n'],
    ['of bytes', '\0\x01\x02\xff'.repeat(1000)],
    ['that speaks TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['that is folded', 'GET /api/sops HTTP/1.1\r\nhost: x\r\nx-a: b\r\n c\r\n\r\n'],
    ['with two hosts', 'GET /api/sops HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n'],
    [
      'with a token of its own length',
      headOf('GET /api/sops HTTP/1.1', { host: 'x', authorization: `Bearer ${'a.'.repeat(7_000)}` }),
    ],
    [
      'with a range of ranges',
      headOf('GET /api/screenshots/x.jpg HTTP/1.1', {
        ...signedHost(),
        range: `bytes=${'0-0,'.repeat(3_000)}`,
      }),
    ],
    ['with cookies', headOf('GET /api/sops HTTP/1.1', { host: 'x', cookie: 'sop_device=x; '.repeat(1_000) })],
  ])(
    '%s is answered or closed without delaying other clients',
    async (_what, head) => {
      const answer = await whileHealthy(attacked, () =>
        sendRaw(attacked.baseUrl, { head, limitSeconds: 40 }),
      );
      expect(answer.status).toBeLessThan(500);
      expect(answer.seconds).toBeLessThan(39);
    },
    attackMs,
  );

  it.each([
    '5e-324',
    '1e308',
    '-1',
    '',
    ' ',
    '9223372036854775808',
    '0x10',
    '1,2',
    'NaN',
    '٣',
    '1'.repeat(500),
  ])('of an upload with a length of %j is refused', async (length) => {
    const tus = { 'tus-resumable': '1.0.0', 'content-length': '0' };
    for (const headers of [
      { ...tus, 'upload-length': Buffer.from(length).toString('latin1') },
      { ...tus, 'upload-length': '10', 'upload-offset': Buffer.from(length).toString('latin1') },
    ]) {
      const isOffset = 'upload-offset' in headers;
      const path = isOffset ? `/uploads/${crypto.randomUUID()}` : '/uploads';
      const head = headOf(`${isOffset ? 'PATCH' : 'POST'} /api${path} HTTP/1.1`, {
        ...signedIn(),
        ...headers,
      });
      const { status } = await sendRaw(attacked.baseUrl, { head });
      expect([400, 404, 413, 415, 422]).toContain(status);
    }
  });
});

describe('many connections from one address', () => {
  it(
    'that send nothing, a little or half a request do not block other clients',
    async () => {
      const sockets: Socket[] = [];
      const begin = [
        '',
        'GET /api/sops HTTP/1.1\r\nx: ',
        post('/departments', { ...json, 'content-length': 100 }),
      ];
      for (let at = 0; at < 1_500; at += 1) {
        const socket = open(attacked.baseUrl).resume();
        socket.write(begin[at % begin.length] ?? '');
        sockets.push(socket);
        if (at % 100 === 0) await pause(20);
      }
      try {
        await whileHealthy(attacked, async () => {
          for (let round = 0; round < 20; round += 1) {
            const listed = await company.client.send(routes.sops.list);
            expect(listed.status).toBe(200);
            await pause(200);
          }
        });
      } finally {
        for (const socket of sockets) socket.destroy();
      }
      await eventually(async () => expect((await new Client().send(routes.system.health)).status).toBe(200));
    },
    attackMs,
  );

  it(
    'that abort their uploads half way leave nothing',
    async () => {
      await whileHealthy(attacked, async () => {
        const cut = async () => {
          const head = post('/sops', { ...signedIn(), ...multipart, 'content-length': 3 * mebibyte });
          const socket = open(attacked.baseUrl).resume();
          const field = `${part('department_id')}${departmentId}\r\n`;
          socket.write(`${head}${field}${filePart}`);
          socket.write(
            Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'), Buffer.alloc(mebibyte)]),
          );
          await pause(500);
          socket.destroy();
        };
        await Promise.all(Array.from({ length: 30 }, cut));
      });
    },
    attackMs,
  );
});

function signedHost(): Record<string, string> {
  return { host: 'localhost', authorization: 'Bearer a.b.c' };
}
