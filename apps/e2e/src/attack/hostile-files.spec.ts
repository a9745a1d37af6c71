import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { ZipFile } from 'yazl';
import { registerCompany, type Company } from '../api/companies.js';
import { sampleVideo } from '../system.js';
import { expectInvariants, openAttackedSystem, whileHealthy, type AttackedSystem } from './invariants.js';

const attackMs = 180_000;
const mebibyte = 1024 ** 2;

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  const all = Object.entries(files);
  // Each compresses to a quarter of a megabyte.
  const options = { compress: all.length < 100 };
  for (const [path, content] of all) zip.addBuffer(Buffer.from(content), path, options);
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}

let attacked: AttackedSystem;
let company: Company;

beforeAll(async () => {
  attacked = await openAttackedSystem();
  company = await registerCompany('Attack');
});
afterEach(() => expectInvariants(attacked, company), attackMs);
afterAll(() => attacked.database.end());

describe('hostile logo', () => {
  const send = (content: string | Buffer) =>
    company.client.send(routes.company.uploadLogo, {
      file: { name: 'logo.svg', content: Uint8Array.from(Buffer.from(content)) },
    });
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">${inside}</svg>`;
  const uses = Array.from(
    { length: 14 },
    (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(14)}</g>`,
  ).join('');

  it.each<[string, () => string | Buffer]>([
    ['a document type that never ends', () => `<!DOCTYPE${' '.repeat(80_000)}`],
    ['ten megabytes of a document type', () => `<!DOCTYPE${' '.repeat(9 * mebibyte)}`],
    ['ten megabytes of comments', () => '<!--'.repeat(2 * mebibyte)],
    ['a filter over everything', () => svg('<filter id="f"><feGaussianBlur stdDeviation="9000"/></filter>')],
    [
      'a path of 200 kB',
      () => svg(`<path stroke="red" stroke-dasharray=".0001" d="${'M0 0L9e9 9e9'.repeat(16_000)}"/>`),
    ],
    ['things used in things', () => svg(`<g id="g0"><rect width="9" height="9"/></g>${uses}`)],
    ['entities', () => `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
    ['no picture', () => Buffer.alloc(5 * mebibyte, 7)],
  ])(
    'of %s is refused or drawn in time, without delaying other clients',
    async (_, make) => {
      const from = performance.now();
      const { status } = await whileHealthy(attacked, () => send(make()));
      expect([200, 413, 415, 422]).toContain(status);
      expect(performance.now() - from).toBeLessThan(30_000);
    },
    attackMs,
  );
});

describe('hostile archive', () => {
  let id: string;

  beforeAll(async () => {
    const query = { name: 'Attack', fps: '0.5', transcode: 'false' };
    const made = await company.client.call(routes.datasets.create, { query, file: sampleVideo });
    id = String(made.id);
    await eventually(
      async () => (await company.client.call(routes.datasets.get, { params: { id } })).status === 'ready',
      { timeoutSeconds: 120, intervalMs: 500 },
    );
  }, attackMs);

  const label = '0 0.5 0.5 0.1 0.1\n';
  it.each<[string, () => Promise<Buffer>]>([
    [
      'sixty megabytes in sixty kilobytes',
      () => zipOf({ 'a.json': `{"images":[${'0,'.repeat(30 * mebibyte)}0]}` }),
    ],
    ['sixty megabytes of JSON', async () => Buffer.from(`{"images":[${'{},'.repeat(20 * mebibyte)}{}]}`)],
    ['JSON twenty million deep', async () => Buffer.from(`{"images":${'['.repeat(20 * mebibyte)}`)],
    ['empty lines', () => zipOf({ 'classes.txt': 'a', 'labels/0.txt': Buffer.alloc(63 * mebibyte, '\n') })],
    ['one line', () => zipOf({ 'classes.txt': 'a', 'labels/0.txt': Buffer.alloc(63 * mebibyte, '0 ') })],
    ['a million boxes', () => zipOf({ 'classes.txt': 'a', 'labels/0.txt': label.repeat(1_000_000) })],
    [
      'thirty thousand files',
      () => zipOf(Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`labels/${at}.txt`, 'x']))),
    ],
    [
      'names that climb',
      async () => {
        // No archiver writes such a name, but an attacker can.
        const zip = await zipOf({ 'up/up/up/etc/passwd.txt': label, 'classes.txt': 'a' });
        return Buffer.from(zip.toString('latin1').replaceAll('up/', '../'), 'latin1');
      },
    ],
    [
      'aliases that multiply',
      () =>
        zipOf({
          'data.yaml': `${Array.from({ length: 40 }, (_, at) => (at ? `a${at}: &a${at} [*a${at - 1}, *a${at - 1}]` : 'a0: &a0 [x, x]')).join('\n')}\nnames: *a39`,
          'labels/0.txt': label,
        }),
    ],
    ['a cut off zip', async () => (await zipOf({ 'classes.txt': 'a' })).subarray(0, 40)],
  ])(
    'of %s is refused with a sentence, without delaying other clients',
    async (_, make) => {
      const content = Uint8Array.from(await make());
      const answer = await whileHealthy(attacked, () =>
        company.client.send(routes.annotations.import, {
          params: { id },
          file: { name: 'a.zip', content },
        }),
      );
      expect([400, 413, 415, 422, 200]).toContain(answer.status);
      if (answer.status !== 200)
        expect((JSON.parse(answer.text) as { detail: string }).detail).toMatch(/\.$/);
      expect(await company.client.call(routes.annotations.list, { params: { id } })).toEqual([]);
    },
    attackMs,
  );
});
