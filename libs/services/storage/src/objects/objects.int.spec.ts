import { randomBytes } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import {
  companyRoles,
  routes,
  SharedObjectReadable,
  sessionOfShare,
  SopObjectReadable,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import {
  keyFor,
  type KeyKind,
  keyKinds,
  OBJECT_STORE,
  SignedPaths,
  type ObjectStore,
} from '@sop/object-store';
import {
  Sessions,
  setSessionStatus,
  signedIn,
  startApp,
  type Client,
  type SessionStatus,
  type SignedIn,
  type TestApp,
} from '@sop/testing';
import { SessionGate } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { StorageModule } from '../storage.module.js';

const { storage } = routes;
const [ours, theirs, sopId] = [uuidv7(), uuidv7(), uuidv7()];
const video = keyFor.video(ours, sopId, 'mp4');
const picture = keyFor.screenshot(ours, sopId, 'step-001-1.jpg');
const foreign = keyFor.screenshot(theirs, sopId, 'step-001-1.jpg');
const gone = keyFor.screenshot(ours, sopId, 'gone.jpg');
const bytes = randomBytes(10_000);

/** Replaces the sop service: says what readers without edit permission are shown. */
@Controller()
class Sops extends Sessions {
  shown: readonly string[] = [];

  @OnRequest(SopObjectReadable)
  async readable({
    key,
  }: RequestOf<typeof SopObjectReadable>): Promise<ResponseOf<typeof SopObjectReadable>> {
    return { is_readable: this.shown.includes(key) };
  }

  /** By id of the link. */
  readonly sharedKeys = new Map<string, readonly string[]>();

  @OnRequest(SharedObjectReadable)
  async shared({
    share_id,
    key,
  }: RequestOf<typeof SharedObjectReadable>): Promise<ResponseOf<typeof SharedObjectReadable>> {
    return { is_readable: this.sharedKeys.get(share_id)?.includes(key) ?? false };
  }
}
@Module({ controllers: [Sops] })
class SopsModule {}

/** Counts requests: there should be none. */
class Canary {
  calls = 0;
  private readonly server: Server = createServer((_request, reply) => {
    this.calls += 1;
    reply.end('fetched');
  });
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  close = () => new Promise<void>((resolve) => this.server.close(() => resolve()));
}

describe('reading stored objects', () => {
  let system: TestApp;
  let client: Client;
  let viewer: SignedIn;
  let sops: Sops;
  let paths: Pick<SignedPaths, 'sign'>;
  const canary = new Canary();
  let canaryAddress: string;

  beforeAll(async () => {
    canaryAddress = await canary.listen();
    system = await startApp([StorageModule, SopsModule], { services: ['storage'] });
    const signed = system.app.get(SignedPaths, { strict: false });
    paths = {
      sign: (key, options) => signed.sign(key, { session: viewer.sessionId, ...options }),
    };
    const store = system.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
    await store.put(video, bytes, { contentType: 'video/mp4' });
    for (const key of [picture, foreign]) await store.put(key, bytes, { contentType: 'image/jpeg' });
    await store.put(keyFor.result(ours, sopId), Buffer.from('{}'), { contentType: 'application/json' });
    sops = system.app.get(Sops, { strict: false });
    sops.shown = [video, picture, gone, foreign];
    viewer = await signedIn(system.client, { companyId: ours, role: 'viewer' });
    ({ client } = viewer);
  });
  afterAll(async () => {
    await system.close();
    await canary.close();
  });

  async function fetchSigned(path: string, headers: Record<string, string> = {}) {
    const reply = await fetch(`${system.baseUrl}/api/${path}`, { headers });
    return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
  }

  describe('with a signed path and no token', () => {
    it('returns the whole object, cacheable by the browser alone', async () => {
      const { status, headers, body } = await fetchSigned(paths.sign(video));
      expect([status, body.equals(bytes)]).toEqual([200, true]);
      expect(headers.get('content-type')).toBe('video/mp4');
      expect(headers.get('accept-ranges')).toBe('bytes');
      expect(headers.get('cache-control')).toMatch(/^private, max-age=3600/);
    });

    it('lets a browser cache a picture under a link with a version, and revalidate every other link', async () => {
      const versioned = await fetchSigned(paths.sign(picture, { version: 2 }));
      expect([versioned.status, versioned.headers.get('cache-control')]).toEqual([
        200,
        'private, max-age=3600, immutable',
      ]);
      const unversioned = await fetchSigned(paths.sign(picture));
      expect(unversioned.headers.get('cache-control')).toBe('private, no-cache');
      const again = await fetchSigned(paths.sign(picture), {
        'if-none-match': unversioned.headers.get('etag') ?? '',
      });
      expect(again.status).toBe(304);
    });

    it.each([
      ['bytes=0-99', 0, 100],
      ['bytes=9000-', 9000, 10_000],
      ['bytes=-64', 9936, 10_000],
      ['bytes=9990-20000', 9990, 10_000],
    ])('returns the part %s', async (range, start, end) => {
      const { status, headers, body } = await fetchSigned(paths.sign(video), { range });
      expect(status).toBe(206);
      expect(headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/10000`);
      expect(body.equals(bytes.subarray(start, end))).toBe(true);
    });

    it('refuses a range behind the end', async () => {
      const { status, headers } = await fetchSigned(paths.sign(video), { range: 'bytes=10000-' });
      expect([status, headers.get('content-range')]).toEqual([416, 'bytes */10000']);
    });

    it('does not send again what the browser has cached', async () => {
      const etag = (await fetchSigned(paths.sign(video))).headers.get('etag') ?? '';
      const again = await fetchSigned(paths.sign(video), { 'if-none-match': etag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    });

    it('refuses another object, method, expiry or letter of the signature', async () => {
      const [, query = ''] = paths.sign(video).split('?');
      const forged = new URLSearchParams(query);
      forged.set('expires', '4102444800');
      const flipped = query.replace(
        /signature=(.)/,
        (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`,
      );
      for (const path of [
        `storage/${picture}?${query}`,
        `storage/${foreign}?${query}`,
        `storage/${video}?${forged.toString()}`,
        `storage/${video}?${flipped}`,
      ])
        expect([path, (await fetchSigned(path)).status]).toEqual([path, 403]);
    });

    it('refuses an expired link with a sentence', async () => {
      const past = new SignedPaths(
        [process.env['MEDIA_SIGNING_SECRET'] ?? ''],
        () => Date.now() - 24 * 3600_000,
        () => viewer.sessionId,
      );
      const { status, body } = await fetchSigned(past.sign(video));
      expect([status, body.toString()]).toEqual([403, expect.stringContaining('Please reload the page.')]);
    });

    it('refuses a link signed with the secret of another installation', async () => {
      const other = new SignedPaths(['another secret that is long enough for it']);
      expect((await fetchSigned(other.sign(video, { session: viewer.sessionId }))).status).toBe(403);
    });

    it('answers 404 once the object is deleted', async () => {
      expect((await fetchSigned(paths.sign(gone))).status).toBe(404);
    });
  });

  describe('with a path that is signed for a shared link', () => {
    const shareId = uuidv7();
    const signed = (key: string, version?: number) =>
      paths.sign(key, { session: sessionOfShare(shareId), ...(version !== undefined && { version }) });

    it('returns what the page of the link shows, and nothing once it is revoked', async () => {
      sops.sharedKeys.set(shareId, [picture]);
      expect((await fetchSigned(signed(picture))).status).toBe(200);
      expect((await fetchSigned(signed(video))).status).toBe(403);
      sops.sharedKeys.delete(shareId);
      expect((await fetchSigned(signed(picture))).status).toBe(403);
    });

    it('has the browser ask each time, so that a revoked link shows nothing that was seen before', async () => {
      sops.sharedKeys.set(shareId, [picture, video]);
      for (const path of [signed(picture, 2), signed(video)])
        expect((await fetchSigned(path)).headers.get('cache-control')).toBe('private, no-cache');
    });

    it('returns nothing but objects of SOPs, whatever the sop service says', async () => {
      const others = [keyFor.result(ours, sopId)];
      sops.sharedKeys.set(shareId, others);
      for (const key of others) expect((await fetchSigned(signed(key))).status).toBe(403);
    });
  });

  describe('with a token', () => {
    const statusOf = async (path: string) =>
      (await client.send(storage.imageProxy, { query: { path } })).status;

    it.each([picture, `/api/storage/${picture}?expires=1&signature=x`, `./${picture}`])(
      'returns an image of the company by %s',
      async (path) => {
        const reply = await client.send(storage.imageProxy, { query: { path } });
        expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
      },
    );

    it.each([`${sopId}/step-001-1.jpg`, `${ours}/${sopId}/step-001-1.jpg`])(
      'returns a screenshot by its file name %s',
      async (file) => {
        expect((await client.send(storage.screenshot, { params: { file } })).status).toBe(200);
      },
    );

    it('finds nothing of another company, and nothing but images', async () => {
      expect(await statusOf(foreign)).toBe(404);
      expect(await statusOf(video)).toBe(404);
      expect(await statusOf(keyFor.result(ours, sopId))).toBe(404);
      const params = { file: `${theirs}/${sopId}/step-001-1.jpg` };
      expect((await client.send(storage.screenshot, { params })).status).toBe(404);
    });

    it('requires a token', async () => {
      const reply = await system.client.anonymous().send(storage.imageProxy, { query: { path: picture } });
      expect(reply.status).toBe(401);
    });

    it.each([
      '../secrets.json',
      '/etc/passwd',
      'file:///etc/passwd',
      `screenshots/${ours}/../${theirs}/${sopId}/step-001-1.jpg`,
      `screenshots/${ours}/${sopId}/../../../../../etc/passwd`,
      `screenshots/${ours}/${sopId}/..%2f..%2fx.jpg`,
      `screenshots/${ours}/${sopId}/%2e%2e/x.jpg`,
      `screenshots\\${ours}\\${sopId}\\..\\x.jpg`,
      `storage/storage/${picture}`,
    ])('does not leave the store by %j', async (path) => {
      expect(await statusOf(path)).toBe(404);
    });

    it('rejects a path with a NUL', async () => {
      expect(await statusOf(`screenshots/${ours}/${sopId}/x.jpg\0.png`)).toBe(404);
    });

    it('does not leave the store by a raw path either', async () => {
      const raw = (path: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = { authorization: `Bearer ${client.token ?? ''}` };
          const { hostname, port } = new URL(system.baseUrl);
          const sent = request({ hostname, port, path, headers }, (reply) => {
            reply.resume();
            resolve(reply.statusCode);
          });
          sent.on('error', reject).end();
        });
      for (const path of ['/api/screenshots/../../etc/passwd', '/api/screenshots/%2e%2e/%2e%2e/etc/passwd'])
        expect([path, await raw(path)]).toEqual([path, 404]);
      const signed = '/api/storage/../../../etc/passwd?expires=4102444800&session=x&signature=AAAA';
      expect([403, 404]).toContain(await raw(signed));
    });

    it('fetches no address', async () => {
      for (const path of [
        `http://${canaryAddress}/a.jpg`,
        `//${canaryAddress}/a.jpg`,
        `http:/${canaryAddress}/a.jpg`,
        `http:\\\\${canaryAddress}\\a.jpg`,
        `storage/http://${canaryAddress}/a.jpg`,
        `http%3A%2F%2F${canaryAddress}/a.jpg`,
      ])
        expect([path, await statusOf(path)]).toEqual([path, 404]);
      expect(canary.calls).toBe(0);
    });
  });

  describe('permissions at each request', () => {
    /** The functions by which the keys of this table are made. */
    const used = new Set<string>();
    const made = new Proxy(keyFor, {
      get(all, name: keyof typeof keyFor) {
        used.add(name);
        return all[name];
      },
    });
    const ofKind = {
      videos: { video: made.video(ours, sopId, 'mp4') },
      frames: {
        frame: made.frame(ours, sopId, 'run-1/000000.jpg'),
        thumbnail: made.thumbnail(ours, sopId, '000000.jpg'),
        'packed frame': made.packedFrame(ours, sopId, 'run-1', 3),
        'packed thumbnail': made.packedThumbnail(ours, sopId, 'run-1', 3),
        'pack of frames': `frames/${ours}/${sopId}/run-1/pack-9/content.pack`,
        clip: made.frame(ours, sopId, 'clips/0-6000.mp4'),
      },
      screenshots: {
        'unused picture': made.screenshot(ours, sopId, 'step-001-2.jpg'),
        'picture that is shown': picture,
        drawing: made.screenshot(ours, sopId, `marked/${uuidv7()}.jpg`),
        'photo of a run': made.screenshot(ours, sopId, `photos/${uuidv7()}.jpg`),
      },
      datasets: { dataset: made.dataset(ours, uuidv7(), 'frames/000000.jpg') },
      models: { model: made.model(ours, uuidv7(), 'samples/000000.jpg') },
      exports: { archive: made.export(ours, uuidv7(), 'company.zip') },
      logos: { logo: made.logo(ours, 'logo.png') },
      temp: { reply: made.temp(ours, uuidv7(), 'reply.txt') },
      results: { result: made.result(ours, sopId) },
    } as const satisfies Record<KeyKind, Record<string, string>>;
    type Name = { [K in KeyKind]: keyof (typeof ofKind)[K] }[KeyKind];
    const objects = Object.assign({}, ...Object.values(ofKind)) as Record<Name, string>;
    const names = Object.keys(objects) as Name[];

    const shown: Name[] = ['picture that is shown', 'dataset', 'model', 'logo'];
    const ofVideo: Name[] = ['video', 'frame', 'thumbnail', 'packed frame', 'packed thumbnail', 'clip'];
    const unhidden: Name[] = [...shown, ...ofVideo];
    const whole: Name[] = [...unhidden, 'unused picture', 'drawing', 'photo of a run'];
    /** Who may read which objects of a company, before and after its video is hidden from readers without edit permission. */
    const actors: Record<
      string,
      { who: Parameters<typeof signedIn>[1]; state?: 'ended' | 'suspended'; hidden: Name[]; open: Name[] }
    > = {
      'a viewer': { who: { role: 'viewer' }, hidden: shown, open: unhidden },
      'an editor': { who: { role: 'editor' }, hidden: whole, open: whole },
      'an administrator': {
        who: { role: 'admin' },
        hidden: [...whole, 'archive'],
        open: [...whole, 'archive'],
      },
      'an operator of this company': {
        who: { role: 'viewer', isOperator: true },
        hidden: shown,
        open: unhidden,
      },
      'an operator who acts as an administrator': {
        who: { role: 'admin', isActing: true },
        hidden: whole,
        open: whole,
      },
      'an operator who acts as a viewer': {
        who: { role: 'viewer', isActing: true },
        hidden: shown,
        open: unhidden,
      },
      'an ended session': { who: { role: 'admin' }, state: 'ended', hidden: [], open: [] },
      'a user of a suspended company': { who: { role: 'admin' }, state: 'suspended', hidden: [], open: [] },
    };
    const rows = Object.keys(actors).flatMap((name) =>
      (['hidden', 'open'] as const).map((video) => [name, video] as const),
    );

    async function enter(name: string): Promise<SignedIn> {
      const { who, state } = actors[name] ?? {};
      const entered = await signedIn(system.client, { companyId: ours, ...who });
      if (state) setSessionStatus(entered.sessionId, { state });
      return entered;
    }
    async function statuses(of: (name: Name) => Promise<{ status: number }>) {
      const statuses = names.map(async (name) => [name, (await of(name)).status] as const);
      return Object.fromEntries(await Promise.all(statuses));
    }
    const byLink = (session: string, options: { seconds?: number } = {}) =>
      statuses((name) => fetchSigned(paths.sign(objects[name], { session, ...options })));
    const byPath = ({ client: asking }: SignedIn) =>
      statuses((name) => asking.send(storage.imageProxy, { query: { path: objects[name] } }));
    const expected = (status: (name: Name) => number) =>
      Object.fromEntries(names.map((name) => [name, status(name)]));
    const isImage = (name: Name) => /\.(jpg|png)$/.test(objects[name]);

    beforeAll(async () => {
      const store = system.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
      for (const key of Object.values(objects)) await store.put(key, bytes, { contentType: 'image/jpeg' });
    });
    // Readers of an SOP with a hidden video are shown one picture and nothing else.
    const setVideo = (state: 'hidden' | 'open') => {
      sops.shown = state === 'hidden' ? [picture] : unhidden.map((name) => objects[name]);
    };
    afterEach(() => {
      sops.shown = [video, picture, gone, foreign];
    });

    it('covers every kind of object in this table, and every way to make a key', () => {
      expect(Object.keys(ofKind).sort()).toEqual([...keyKinds].sort());
      expect([...used].sort()).toEqual(Object.keys(keyFor).sort());
    });

    it('serves a shared link no object but those of its SOP and the logo that the sop service names, and none once it is over', async () => {
      const shareId = uuidv7();
      const session = sessionOfShare(shareId);
      const { videos, frames, screenshots, logos } = ofKind;
      const ofPage = Object.keys({ ...videos, ...frames, ...screenshots, ...logos }).filter(
        (name) => name !== 'pack of frames',
      );
      sops.sharedKeys.set(shareId, Object.values(objects));
      expect(await byLink(session)).toEqual(expected((name) => (ofPage.includes(name) ? 200 : 403)));
      expect(await byLink(session, { seconds: -60 })).toEqual(expected(() => 403));
      sops.sharedKeys.set(shareId, [picture]);
      expect(await byLink(session)).toEqual(
        expected((name) => (name === 'picture that is shown' ? 200 : 403)),
      );
      sops.sharedKeys.delete(shareId);
      expect(await byLink(session)).toEqual(expected(() => 403));
    });

    it.each(rows)(
      'serves %s of a company whose video is %s only readable objects by link',
      async (name, state) => {
        setVideo(state);
        const readable = actors[name]?.[state] ?? [];
        const { sessionId } = await enter(name);
        expect(await byLink(sessionId)).toEqual(expected((each) => (readable.includes(each) ? 200 : 403)));
      },
    );

    it.each(rows)(
      'serves %s of a company whose video is %s only readable images by path',
      async (name, state) => {
        setVideo(state);
        const readable = actors[name]?.[state] ?? [];
        const refused = { ended: 401, suspended: 403, none: 404 }[actors[name]?.state ?? 'none'];
        expect(await byPath(await enter(name))).toEqual(
          expected((each) => (readable.includes(each) && isImage(each) ? 200 : refused)),
        );
      },
    );

    it.each(Object.keys(actors))('an expired link is refused for %s', async (name) => {
      const { sessionId } = await enter(name);
      expect(await byLink(sessionId, { seconds: -60 })).toEqual(expected(() => 403));
    });

    it.each(companyRoles)('a path is a 404 for the %s of another company', async (role) => {
      const stranger = await signedIn(system.client, { role });
      expect(await byPath(stranger)).toEqual(expected(() => 404));
    });

    it('rejects a link under the name of another session', async () => {
      const [one, other] = [await enter('an administrator'), await enter('an editor')];
      const stolen = (name: Name) =>
        fetchSigned(
          paths.sign(objects[name], { session: other.sessionId }).replace(other.sessionId, one.sessionId),
        );
      expect(await statuses(stolen)).toEqual(expected(() => 403));
    });

    it('rejects an earlier link once the video is hidden from its reader', async () => {
      sops.shown = [video];
      const link = paths.sign(video);
      expect((await fetchSigned(link)).status).toBe(200);
      sops.shown = [];
      expect((await fetchSigned(link)).status).toBe(403);
    });

    it.each([
      ['is ended', { state: 'ended' }, []],
      ['is suspended', { state: 'suspended' }, []],
      ['has a lower role', { state: 'live', role: 'viewer', is_platform_admin: false }, shown],
    ] as [string, SessionStatus, Name[]][])(
      'limits an earlier link to what a session may read that %s',
      async (_, status, remaining) => {
        setVideo('hidden');
        const { sessionId } = await enter('an administrator');
        const isRead = (readable: readonly Name[]) =>
          expected((name) => (readable.includes(name) ? 200 : 403));
        expect(await byLink(sessionId)).toEqual(isRead([...whole, 'archive']));
        setSessionStatus(sessionId, status);
        system.app.get(SessionGate, { strict: false }).forget(sessionId);
        expect(await byLink(sessionId)).toEqual(isRead(remaining));
      },
    );
  });
});
