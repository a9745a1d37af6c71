import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { GatewayModule } from '../gateway.module.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { pickLanguage } from './languages.js';

const built = new Set(['de']);
const picked = (headers: Record<string, string>) => pickLanguage({ headers }, built);

describe('the language of a reader', () => {
  it.each([
    ['de', 'de'],
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['fr, en;q=0.7, de;q=0.9', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['de;q=0, en', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    [';q=x,,=', 'en'],
  ])('is the preferred one that the web is built in: %s', (accepted, language) => {
    expect(picked({ 'accept-language': accepted })).toBe(language);
  });

  it('is English without a preference', () => {
    expect(picked({})).toBe('en');
  });

  it('is the chosen one before the browser’s, if the web is built in it', () => {
    expect(picked({ cookie: 'a=b; language=de', 'accept-language': 'en' })).toBe('de');
    expect(picked({ cookie: 'language=en', 'accept-language': 'de' })).toBe('en');
    expect(picked({ cookie: 'language=../x', 'accept-language': 'de' })).toBe('de');
  });
});

describe('a web that is built in two languages', () => {
  let root: string;
  let gateway: TestGateway;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(root, 'de', 'assets'), { recursive: true });
    for (const [name, content] of [
      ['index.html', 'English'],
      ['shared.html', 'shared'],
      ['de/index.html', 'Auf Deutsch'],
      ['de/shared.html', 'geteilt'],
      ['de/assets/main-4f2a.js', 'lauf()'],
    ] as const)
      await writeFile(join(root, name), content);
    gateway = await startTestGateway([GatewayModule], { WEB_DIR: root });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(root, { recursive: true });
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}${path}`, { headers });
  const german = { 'accept-language': 'de-DE,de;q=0.9' };

  it.each(['/', '/dashboard', '/index.html'])('has the page of the reader’s language at %s', async (path) => {
    const [own, other] = await Promise.all([get(path, german), get(path, { 'accept-language': 'en' })]);
    expect([await own.text(), await other.text()]).toEqual(['Auf Deutsch', 'English']);
    for (const { headers } of [own, other])
      expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
  });

  it('has the page of a shared link in it', async () => {
    const reply = await get(`/shared/${'a'.repeat(43)}`, german);
    expect(await reply.text()).toBe('geteilt');
    expect(reply.headers.get('vary')).toContain('accept-language');
  });

  it('serves the page again when the language was changed since', async () => {
    const send = (headers: Record<string, string>) =>
      request(`${gateway.url}/dashboard`, { headers: { ...german, ...headers } });
    const tag = { 'if-none-match': String((await send({})).headers['etag']) };
    expect((await send(tag)).statusCode).toBe(304);
    const other = await send({ ...tag, cookie: 'language=en' });
    expect([other.statusCode, await other.body.text()]).toEqual([200, 'English']);
  });

  it('has the files of each language, cached for good, and no page in place of a missing one', async () => {
    const file = await get('/de/assets/main-4f2a.js');
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/de/assets/missing.js')).status).toBe(404);
  });
});
