import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startToy, type ToyApp } from '../testing/toy-app.js';
import { toyBytes, toyModifiedAt, ToyModule } from '../testing/toy.module.js';
import { byteRange } from './byte-range.js';

let toy: ToyApp;
beforeAll(async () => {
  toy = await startToy([ToyModule]);
});
afterAll(() => toy.close());

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${toy.url}/api/storage/videos/a/b/c.mp4?expires=1&signature=s`, { method, headers });

describe('a bytes reply', () => {
  it('sends the whole with length, type, etag and Accept-Ranges', async () => {
    const reply = await get();
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-length': '10000',
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      etag: '"toy-1"',
      'last-modified': toyModifiedAt.toUTCString(),
      'cache-control': 'private, no-cache',
    });
    expect(Buffer.from(await reply.arrayBuffer()).equals(toyBytes)).toBe(true);
  });

  it.each([
    ['bytes=0-4', 'bytes 0-4/10000', '01234'],
    ['bytes=9995-', 'bytes 9995-9999/10000', '56789'],
    ['bytes=-3', 'bytes 9997-9999/10000', '789'],
    ['bytes=-999999999999999', 'bytes 0-9999/10000', '0123456789'.repeat(1000)],
    ['bytes=9998-20000', 'bytes 9998-9999/10000', '89'],
  ])('answers %s with 206 and that part', async (range, contentRange, text) => {
    const reply = await get({ range });
    expect([reply.status, reply.headers.get('content-range'), reply.headers.get('content-length')]).toEqual([
      206,
      contentRange,
      String(text.length),
    ]);
    expect(await reply.text()).toBe(text);
  });

  it.each(['bytes=10000-', 'bytes=-0'])('answers %s with 416 and the length', async (range) => {
    const reply = await get({ range });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([416, 'bytes */10000']);
    expect(await reply.json()).toMatchObject({ type: 'range-not-satisfiable' });
  });

  it.each(['bytes=5-2', 'lines=0-1', 'bytes=0-1,4-5', 'bytes=-', 'bytes=a-b'])(
    'ignores %s',
    async (range) => {
      const reply = await get({ range });
      expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, 10000]);
    },
  );

  it.each(['"toy-1"', 'W/"toy-1"', '"x", "toy-1"', '*'])(
    'answers If-None-Match %s with 304 and no body',
    async (tag) => {
      const reply = await get({ 'if-none-match': tag });
      expect([reply.status, reply.headers.get('etag'), await reply.text()]).toEqual([304, '"toy-1"', '']);
    },
  );

  it('sends the whole when the copy of If-Range is outdated', async () => {
    const part = { range: 'bytes=0-1' };
    expect((await get({ ...part, 'if-range': '"toy-1"' })).status).toBe(206);
    expect((await get({ ...part, 'if-range': toyModifiedAt.toUTCString() })).status).toBe(206);
    expect((await get({ ...part, 'if-range': '"old"' })).status).toBe(200);
    expect((await get({ ...part, 'if-range': 'W/"toy-1"' })).status).toBe(200);
  });

  it('answers HEAD with the headers alone', async () => {
    const reply = await get({}, 'HEAD');
    expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([
      200,
      '10000',
      '',
    ]);
  });

  describe('of unknown length', () => {
    const produced = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${toy.url}/api/storage/datasets/a/b/${file}?expires=1&signature=s`, { method, headers });

    it.each<Record<string, string>>([{}, { range: 'bytes=0-4' }, { 'if-none-match': '*' }])(
      'is sent whole, in chunks, whatever is requested: %j',
      async (headers) => {
        const reply = await produced('c.zip', headers);
        expect([
          reply.status,
          reply.headers.get('content-length'),
          reply.headers.get('accept-ranges'),
        ]).toEqual([200, null, null]);
        expect(reply.headers.get('content-disposition')).toBe(
          `attachment; filename="Gr__e.zip"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.zip`,
        );
        expect(Buffer.from(await reply.arrayBuffer()).equals(toyBytes)).toBe(true);
      },
    );

    it('has headers alone for HEAD', async () => {
      const reply = await produced('c.zip', {}, 'HEAD');
      expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
        200,
        'application/zip',
        '',
      ]);
    });

    it('is aborted when producing it fails, so that no client takes a part for the whole', async () => {
      const reply = await produced('broken.zip');
      await expect(reply.arrayBuffer()).rejects.toThrow();
    });
  });

  it('has no range of an empty body', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(byteRange(undefined, 0)).toBeUndefined();
  });
});
