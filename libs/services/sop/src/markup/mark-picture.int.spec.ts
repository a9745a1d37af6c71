import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type Markup, type Sop } from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { eventually, signedIn, trailOf } from '@sop/testing';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp, { type Region } from 'sharp';
import { companyExportKey } from '../company-exports/company-export.entity.js';
import {
  generate,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';

const { sops, exports, companyExports } = routes;
const box: Markup['marks'][number] = {
  ...{ kind: 'box', colour: 'red', size: 'large' },
  rect: { x: 0.2, y: 0.2, width: 0.4, height: 0.4 },
};
const secret = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
const boxed: Markup = { crop: null, marks: [box] };

describe('marking up the pictures of an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, id } = await signInTeam(fixture));
    // The storage of its video is counted now.
    await eventually(() => fixture.fakes.held(ours.companyId).length === 0);
    for (const name of ['step-0', 'step-0-small', 'step-10', 'step-10-small', 'other', 'other-small'])
      await put(`${name}.jpg`);
  });
  afterAll(() => fixture.close());

  /** Blue, with a secret of white noise in the lower right. */
  const put = async (file: string) => {
    const side = { width: 160, height: 90 };
    const noise = Buffer.from(Array.from({ length: 160 * 90 * 3 }, (_, at) => (at * 7919) % 256));
    const inside = await sharp(noise, { raw: { ...side, channels: 3 } })
      .png()
      .toBuffer();
    const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#2060a0' } })
      .composite([{ input: inside, left: 320, top: 180 }])
      .jpeg()
      .toBuffer();
    await fixture.store.put(keyFor.screenshot(ours.companyId, id, file), picture, {
      contentType: 'image/jpeg',
    });
  };
  const read = (client = ours.client) => client.call(sops.get, { params: { id } });
  const stepId = async (position = 1) => (await read()).steps[position - 1]?.id ?? '';
  const mark = async (body: object, position = 0, client = ours.client, step = 1): Promise<Sop> =>
    client.call(routes.steps.markPicture, {
      params: { id, stepId: await stepId(step), position },
      body: { crop: null, marks: [], ...body },
    });
  const keyOf = (path = '') => path.replace(/^storage\//, '').replace(/\?.*$/, '');
  const bytesAt = async (path = '') => buffer((await fixture.store.get(keyOf(path))).body);
  const shot = (sop: Sop, position = 1) => sop.steps[position - 1]?.screenshots[0];
  /** How much neighbouring pixels of an area differ: high for noise, low for its replacement. */
  const noiseIn = async (path: string | undefined, area: typeof secret) => {
    const picture = sharp(await bytesAt(path));
    const { width = 0, height = 0 } = await picture.metadata();
    const inside: Region = {
      left: Math.floor(width * area.x + 1),
      top: Math.floor(height * area.y + 1),
      width: Math.floor(width * area.width - 2),
      height: Math.floor(height * area.height - 2),
    };
    const { data, info } = await sharp(await picture.extract(inside).toBuffer())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const steps = [...data].map((value, at) =>
      at % info.width === 0 ? 0 : Math.abs(value - (data[at - 1] ?? 0)),
    );
    return steps.reduce((sum, step) => sum + step, 0) / steps.length;
  };
  const noiseAt = (path = '') => noiseIn(path, secret);
  const stored = () =>
    fixture.database.system((tx) =>
      tx.query<{ id: string; bytes: string }>('select id, bytes from stored_picture where sop_id = $1', [id]),
    );
  const storedPictures = async () => {
    const keys: string[] = [];
    for await (const { key } of fixture.store.list(`screenshots/${ours.companyId}/${id}/marked/`))
      keys.push(key);
    return keys;
  };

  it('draws marks into the picture that everyone sees, and stores them for later changes', async () => {
    const before = shot(await read());
    const saved = await mark(boxed);
    const after = shot(saved);
    expect(after?.markup).toMatchObject({ ...boxed, path: before?.path });
    expect(after?.seconds).toBe(before?.seconds);
    expect(after?.detections).toEqual(before?.detections);
    const { data, info } = await sharp(await bytesAt(after?.path))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (Math.round(0.4 * info.height) * info.width + Math.round(0.2 * info.width)) * 3;
    expect(data[at] ?? 0).toBeGreaterThan(150);
    expect((await sharp(await bytesAt(after?.thumbnail)).metadata()).width).toBe(320);
    const again = await mark({ crop: { x: 0, y: 0, width: 0.5, height: 0.5 }, marks: [box] });
    expect(shot(again)?.markup?.path).toBe(before?.path);
    expect(await sharp(await bytesAt(shot(again)?.path)).metadata()).toMatchObject({
      width: 320,
      height: 180,
    });
  });

  it('can be undone, restored and compared as any change, and shows the original once all marks are removed', async () => {
    const plain = shot(await read());
    const marked = await mark(boxed);
    const undone = await ours.client.call(sops.undo, { params: { id, revision: marked.revision } });
    expect(shot(undone)).toEqual(plain);
    const restored = await ours.client.call(sops.restore, {
      params: { id, revision: marked.revision },
      body: {},
    });
    expect(shot(restored)).toEqual(shot(marked));
    expect(shot(await mark({}))).toEqual(plain);
    expect((await read()).steps[0]?.is_edited).toBe(false);
    const { items } = await ours.client.call(sops.revisions, { params: { id } });
    expect(items.map(({ kind }) => kind)).toEqual(['edited', 'restored', 'undone', 'edited', 'generated']);
    expect(await trailOf(fixture.database, ours.companyId)).toContainEqual(
      expect.objectContaining({ action: 'sop.edited' }),
    );
  });

  it('works on the pictures below the first as well', async () => {
    fixture.fakes.frame = {
      ...{ found: true, seconds: 5, width: 640, height: 360 },
      key: keyFor.screenshot(ours.companyId, id, 'other.jpg'),
      thumbnail_key: keyFor.screenshot(ours.companyId, id, 'other-small.jpg'),
    };
    const params = { id, stepId: await stepId() };
    await ours.client.call(routes.steps.addPicture, { params, body: { frame_index: 0 } });
    const saved = await mark(boxed, 1);
    expect(saved.steps[0]?.more_screenshots[0]?.markup).toMatchObject(boxed);
    expect(shot(saved)?.markup).toBeUndefined();
    await expect(mark(boxed, 2)).rejects.toMatchObject({ status: 404 });
  });

  it('stays when the draft is made again', async () => {
    const marked = shot(await mark(boxed));
    await ours.client.call(sops.regenerate, { params: { id }, body: {} });
    await generate(fixture, ours.companyId, id, undefined, 2);
    expect(shot(await read())).toEqual(marked);
  });

  it('is refused with both versions when the SOP was changed since, and stores nothing', async () => {
    const { revision } = await read();
    await mark(boxed);
    await expect(mark({ ...boxed, revision })).rejects.toMatchObject({ status: 409 });
    expect(await stored()).toHaveLength(1);
    expect(await storedPictures()).toHaveLength(2);
    await eventually(() => fixture.fakes.held(ours.companyId).length === 0);
  });

  it('counts exactly its stored bytes, is refused without space in the plan, and releases all with the SOP', async () => {
    const before = fixture.fakes.used(ours.companyId, 'storage_bytes');
    const { path, thumbnail } = shot(await mark(boxed)) ?? {};
    const bytes = (await bytesAt(path)).length + (await bytesAt(thumbnail)).length;
    expect((await stored()).map((row) => Number(row.bytes))).toEqual([bytes]);
    await eventually(() => fixture.fakes.used(ours.companyId, 'storage_bytes') === before + bytes);
    fixture.fakes.limits.set('storage_bytes', before + bytes + 10);
    await expect(mark(boxed)).rejects.toMatchObject({ status: 402 });
    fixture.fakes.limits.delete('storage_bytes');
    expect(await storedPictures()).toHaveLength(2);
    await ours.client.call(sops.remove, { params: { id } });
    await eventually(() => fixture.fakes.used(ours.companyId, 'storage_bytes') === 0);
    expect(await stored()).toEqual([]);
  });

  it('answers 404 to another company, and 403 to viewers', async () => {
    const params = { id, stepId: await stepId(), position: 0 };
    const stranger = await fixture.signIn();
    await expect(
      stranger.client.call(routes.steps.markPicture, { params, body: boxed }),
    ).rejects.toMatchObject({
      status: 404,
    });
    const { client } = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    await expect(client.call(routes.steps.markPicture, { params, body: boxed })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('destroys hidden regions in the picture, its original, earlier versions and thumbnails, irreversibly', async () => {
    const plain = shot(await read());
    const early = await mark(boxed);
    for (const each of [plain, shot(early)]) expect(await noiseAt(each?.path)).toBeGreaterThan(20);
    const requested = await ours.client.call(exports.create, { params: { id }, body: { format: 'html' } });
    const saved = await mark({ ...boxed, hide: { regions: [secret], extent: 'picture' } });
    const pictures = [plain, shot(early), shot(saved)];
    for (const each of pictures)
      for (const path of [each?.path, each?.thumbnail]) expect(await noiseAt(path)).toBeLessThan(10);
    // The other step's picture is of another moment.
    expect(await noiseAt(shot(saved, 2)?.path)).toBeGreaterThan(20);
    await expect(
      ours.client.call(exports.get, { params: { id, exportId: requested.id } }),
    ).rejects.toMatchObject({ status: 404 });
    const { revision } = await read();
    const back = await ours.client.call(sops.undo, { params: { id, revision } });
    expect(await noiseAt(shot(back)?.path)).toBeLessThan(10);
    expect(await noiseAt(shot(await mark({}))?.path)).toBeLessThan(10);
    expect(await trailOf(fixture.database, ours.companyId)).toContainEqual(
      expect.objectContaining({ action: 'sop.pixels-destroyed' }),
    );
  });

  it('leaves no text to be found that was read off the picture', async () => {
    const found = async () => {
      const query = { text: 'emergency stop' };
      return (await ours.client.call(routes.search.sops, { query })).items.length;
    };
    expect(await found()).toBe(1);
    await mark({ hide: { regions: [secret], extent: 'picture' } });
    expect(await found()).toBe(1);
    await mark({ hide: { regions: [secret], extent: 'picture' } }, 0, ours.client, 2);
    await eventually(async () => expect(await found()).toBe(0));
  });

  it('hides regions of one video two hundred times at most, because each is applied to every frame', async () => {
    const setTo = (times: number) =>
      fixture.database.system((tx) =>
        tx.execute('update sop set hide_requests = $2 where id = $1', [id, times]),
      );
    const hide = { regions: [secret], extent: 'picture' };
    await setTo(200);
    await expect(mark({ hide })).rejects.toMatchObject({ status: 409 });
    expect(await stored()).toEqual([]);
    await mark(boxed);
    await setTo(199);
    await mark({ hide });
    // Requested ones count as well as finished ones.
    await expect(mark({ hide })).rejects.toMatchObject({ status: 409 });
  });

  it('draws, stores and destroys once when the request is repeated under its key', async () => {
    const before = fixture.fakes.used(ours.companyId, 'storage_bytes');
    const request = {
      params: { id, stepId: await stepId(), position: 0 },
      body: { ...boxed, hide: { regions: [secret], extent: 'picture' as const }, revision: 1 },
      headers: { 'idempotency-key': 'a-key-of-this-request' },
    };
    const first = await ours.client.call(routes.steps.markPicture, request);
    const again = await ours.client.call(routes.steps.markPicture, request);
    expect([again.change, again.revision, shot(again)]).toEqual([2, 2, shot(first)]);
    const repeated = await Promise.all(
      [request, request].map((each) =>
        ours.client.call(routes.steps.markPicture, {
          ...each,
          body: { ...boxed, revision: 2 },
          headers: { 'idempotency-key': 'another-key-of-it' },
        }),
      ),
    );
    expect(repeated.map(({ change }) => change)).toEqual([3, 3]);
    expect(await stored()).toHaveLength(2);
    const bytes = (await stored()).reduce((sum, each) => sum + Number(each.bytes), 0);
    await eventually(() => expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(before + bytes));
  });

  it('destroys the regions in all pictures of the video on request, under links that no browser has cached', async () => {
    const before = shot(await read(), 2);
    const saved = await mark({ hide: { regions: [secret], extent: 'video' } });
    for (const position of [1, 2]) expect(await noiseAt(shot(saved, position)?.path)).toBeLessThan(10);
    const after = shot(saved, 2);
    expect(keyOf(after?.path)).toBe(keyOf(before?.path));
    expect([before?.path, before?.thumbnail]).not.toContain(after?.path);
    expect([before?.path, before?.thumbnail]).not.toContain(after?.thumbnail);
    const [card] = await ours.client.call(sops.list);
    expect(keyOf(card?.thumbnail ?? '')).toBe(keyOf(shot(saved)?.thumbnail));
    // The number of the change, as the lists of the same frames have it: a counter of its own would repeat one of their links.
    expect(new URLSearchParams(card?.thumbnail?.split('?')[1]).get('version')).toBe(`${saved.revision}`);
  });

  it('destroys the regions in a picture that began before the time span and is still visible in it', async () => {
    fixture.fakes.frame = {
      ...{ found: true, seconds: 2, until_seconds: 11.5, width: 640, height: 360 },
      key: keyFor.screenshot(ours.companyId, id, 'other.jpg'),
      thumbnail_key: keyFor.screenshot(ours.companyId, id, 'other-small.jpg'),
    };
    const params = { id, stepId: await stepId() };
    const { steps } = await ours.client.call(routes.steps.addPicture, { params, body: { frame_index: 0 } });
    const still = steps[0]?.more_screenshots[0];
    expect(await noiseAt(still?.path)).toBeGreaterThan(20);
    await mark({ hide: { regions: [secret], extent: 'picture' } }, 0, ours.client, 2);
    for (const path of [still?.path, still?.thumbnail]) expect(await noiseAt(path)).toBeLessThan(10);
    expect(await noiseAt(shot(await read())?.path)).toBeGreaterThan(20);
  });

  it('destroys the regions of two requests at once, whichever writes last', async () => {
    const plain = shot(await read());
    const [left, right] = [0.5, 0.625].map((x) => ({ ...secret, x, width: 0.125 }));
    const slow = Promise.withResolvers<void>();
    const writing = Promise.withResolvers<void>();
    const store = fixture.store;
    const putNow = store.put.bind(store);
    let isSlow = true;
    store.put = async (key, ...rest) => {
      if (isSlow && key === keyOf(plain?.path)) {
        isSlow = false;
        writing.resolve();
        await slow.promise;
      }
      return putNow(key, ...rest);
    };
    try {
      const first = mark({ hide: { regions: [left], extent: 'picture' } });
      await writing.promise;
      await mark({ hide: { regions: [right], extent: 'picture' } });
      slow.resolve();
      await first;
      // The replies wait for a limited time, and a busy machine goes on after it.
      for (const path of [plain?.path, plain?.thumbnail])
        await eventually(async () => expect(await noiseAt(path)).toBeLessThan(10));
    } finally {
      slow.resolve();
      store.put = putNow;
    }
  });

  it('destroys what is being hidden in a picture that is drawn before the pixels of its original are destroyed', async () => {
    const plain = shot(await read());
    const slow = Promise.withResolvers<void>();
    const writing = Promise.withResolvers<void>();
    const store = fixture.store;
    const putNow = store.put.bind(store);
    store.put = async (key, ...rest) => {
      if (key === keyOf(plain?.path)) {
        writing.resolve();
        await slow.promise;
      }
      return putNow(key, ...rest);
    };
    try {
      const hiding = mark({ hide: { regions: [secret], extent: 'picture' } });
      await writing.promise;
      const drawn = shot(await mark({ crop: { x: 0, y: 0, width: 0.9, height: 0.9 } }));
      slow.resolve();
      await hiding;
      expect(drawn?.path).not.toBe(plain?.path);
      const [x, size] = [0.5 / 0.9, 0.2];
      expect(await noiseIn(drawn?.path, { x, y: x, width: size, height: size })).toBeLessThan(10);
    } finally {
      slow.resolve();
      store.put = putNow;
    }
  });

  it('refuses a drawing whose original was read before a hiding and that would be saved after it', async () => {
    const plain = shot(await read());
    const slow = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<void>();
    const store = fixture.store;
    const getNow = store.get.bind(store);
    let isFirst = true;
    store.get = async (key, ...rest) => {
      const found = await getNow(key, ...rest);
      if (isFirst && key === keyOf(plain?.path)) {
        isFirst = false;
        const bytes = await buffer(found.body);
        reading.resolve();
        await slow.promise;
        return { ...found, body: Readable.from([bytes]) };
      }
      return found;
    };
    try {
      const drawing = mark(boxed).catch((error: unknown) => error);
      await reading.promise;
      await mark({ hide: { regions: [secret], extent: 'picture' } });
      slow.resolve();
      expect(await drawing).toMatchObject({ status: 409 });
      expect(await noiseAt(shot(await read())?.path)).toBeLessThan(10);
    } finally {
      slow.resolve();
      store.get = getNow;
    }
  });

  it('destroys the regions in released versions too, whatever the draft shows since, under new links', async () => {
    const drawn = shot(await mark(boxed));
    await release(ours, id);
    const { client } = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    const before = shot(await read(client));
    const body = { title: 'Released pictures' };
    await ours.client.call(routes.steps.update, { params: { id, stepId: await stepId() }, body });
    await mark({});
    // Neither a step nor a stored change shows the released picture any more.
    await fixture.database.system((tx) => tx.execute('delete from revision where sop_id = $1', [id]));
    const hide = { regions: [secret], extent: 'video' };
    await mark({ hide }, 0, ours.client, 2);
    const after = shot(await read(client));
    expect([keyOf(before?.path), keyOf(after?.path)]).toEqual([keyOf(drawn?.path), keyOf(drawn?.path)]);
    expect(after?.path).not.toBe(before?.path);
    expect(await noiseAt(after?.path)).toBeLessThan(10);
    expect(await noiseAt(after?.thumbnail)).toBeLessThan(10);
  });

  it('deletes the company exports made before', async () => {
    const zip = await ours.client.call(companyExports.create, { body: { include_videos: false } });
    const zips = async () => (await ours.client.call(companyExports.list)).exports;
    await eventually(async () => (await zips()).some(({ state }) => state === 'done'));
    const key = companyExportKey({ companyId: ours.companyId, id: zip.id });
    expect(await fixture.store.stat(key)).toBeDefined();
    await mark({ hide: { regions: [secret], extent: 'picture' } });
    expect(await zips()).toEqual([]);
    expect(await fixture.store.stat(key)).toBeUndefined();
  });

  it('deletes pictures of versions that are no longer stored', async () => {
    const before = fixture.fakes.used(ours.companyId, 'storage_bytes');
    const early = shot(await mark(boxed));
    await mark({ marks: [{ ...box, colour: 'blue' }] });
    await fixture.database.system((tx) => tx.execute('delete from revision where sop_id = $1', [id]));
    const saved = shot(await mark({ ...boxed, hide: { regions: [secret], extent: 'picture' } }));
    for (const path of [early?.path, early?.thumbnail])
      expect(await fixture.store.stat(keyOf(path))).toBeUndefined();
    expect(await fixture.store.stat(keyOf(saved?.path))).toBeDefined();
    const bytes = (await stored()).reduce((sum, row) => sum + Number(row.bytes), 0);
    await eventually(() => fixture.fakes.used(ours.companyId, 'storage_bytes') === before + bytes);
  });

  it('destroys nothing while the draft is made again, and nothing of a refused request', async () => {
    const hide = { regions: [secret], extent: 'picture' };
    const { revision } = await read();
    await mark(boxed);
    await expect(mark({ hide, revision })).rejects.toMatchObject({ status: 409 });
    await ours.client.call(sops.regenerate, { params: { id }, body: {} });
    await expect(mark({ hide })).rejects.toThrow('The video is still being processed.');
    expect(await noiseAt(shot(await read())?.markup?.path)).toBeGreaterThan(20);
  });

  it('destroys nothing for an operator who acts as the company, and lets them draw', async () => {
    const { client } = await signedIn(fixture.client, { companyId: ours.companyId, isActing: true });
    const hide = { regions: [secret], extent: 'picture' };
    await expect(mark({ hide }, 0, client)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Operators cannot do this on behalf of a company.'),
    });
    expect(await noiseAt(shot(await read())?.path)).toBeGreaterThan(20);
    expect(shot(await mark(boxed, 0, client))?.markup).toMatchObject(boxed);
  });

  it('shows viewers neither the original of a drawing nor its marks, in the SOP and in the list of its steps', async () => {
    expect(shot(await mark(boxed))?.markup).toMatchObject(boxed);
    const { client } = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    for (const isHidden of [false, true]) {
      await ours.client.call(sops.update, { params: { id }, body: { is_video_hidden: isHidden } });
      const { steps } = await read(client);
      expect(JSON.stringify(steps)).not.toContain('markup');
      expect(await client.call(routes.steps.list, { params: { id } })).toEqual(steps);
    }
  });

  it('hides the video, and every picture that was not chosen, from viewers on request', async () => {
    const hidden = await ours.client.call(sops.update, { params: { id }, body: { is_video_hidden: true } });
    expect(hidden).toMatchObject({ is_video_hidden: true, video_path: expect.any(String) });
    const { client } = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    expect(await read(client)).toMatchObject({ video_path: null, available_frames: [] });
    const undone = await ours.client.call(sops.undo, { params: { id, revision: hidden.revision } });
    expect(undone.is_video_hidden).toBe(false);
    expect((await read(client)).video_path).not.toBeNull();
  });
});
