import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, SopObjectReadable } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import { signedIn } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { createSop, generate, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { sops } = routes;

describe('objects that readers of an SOP may read', () => {
  let fixture: SopFixture;
  let ours: Company;
  let sopId: string;
  let keys: Record<'video' | 'original' | 'frame' | 'thumbnail' | 'shown' | 'small' | 'unused', string>;

  beforeAll(async () => {
    fixture = await startSop();
    ours = await fixture.signIn();
    sopId = await createSop(ours);
    await generate(fixture, ours.companyId, sopId);
    const { companyId } = ours;
    keys = {
      video: keyFor.video(companyId, sopId, 'mp4'),
      original: keyFor.video(companyId, sopId, 'webm'),
      frame: keyFor.frame(companyId, sopId, 'run-1/000000.jpg'),
      thumbnail: keyFor.thumbnail(companyId, sopId, '000000.jpg'),
      shown: keyFor.screenshot(companyId, sopId, 'step-0.jpg'),
      small: keyFor.screenshot(companyId, sopId, 'step-0-small.jpg'),
      unused: keyFor.screenshot(companyId, sopId, 'step-5.jpg'),
    };
  });
  afterAll(() => fixture.close());

  const isReadable = async (key: string, companyId = ours.companyId, id = sopId) => {
    const bus = fixture.app.get(Bus, { strict: false });
    const ask = { company_id: companyId, sop_id: id, key };
    return (await bus.request(SopObjectReadable, ask)).is_readable;
  };
  const readable = async () => {
    const entries = Object.entries(keys).map(async ([name, key]) => [name, await isReadable(key)] as const);
    return (await Promise.all(entries)).filter(([, is]) => is).map(([name]) => name);
  };
  const hideVideo = async (isHidden: boolean) => {
    const { revision } = await ours.client.call(sops.get, { params: { id: sopId } });
    const body = { revision, is_video_hidden: isHidden };
    await ours.client.call(sops.update, { params: { id: sopId }, body });
  };

  it('are the video, its frames and the pictures of the steps, and of a hidden video only the pictures', async () => {
    expect(await readable()).toEqual(['video', 'frame', 'thumbnail', 'shown', 'small']);
    await hideVideo(true);
    expect(await readable()).toEqual(['shown', 'small']);
    await hideVideo(false);
    expect(await readable()).toEqual(['video', 'frame', 'thumbnail', 'shown', 'small']);
  });

  it('are, of a hidden video, no other picture of a step, and no frame that shares a pack with its picture', async () => {
    const { companyId } = ours;
    const id = await createSop(ours);
    await generate(fixture, companyId, id);
    const [key = '', neighbour = ''] = [3, 4].map((at) => keyFor.packedFrame(companyId, id, 'run-1', at));
    const thumbnail_key = keyFor.packedThumbnail(companyId, id, 'run-1', 3);
    fixture.fakes.frame = { found: true, key, thumbnail_key, seconds: 3, width: 640, height: 360 };
    const { steps } = await ours.client.call(sops.get, { params: { id } });
    const params = { id, stepId: steps[0]?.id ?? '' };
    const { revision } = await ours.client.call(routes.steps.setScreenshot, {
      params,
      body: { frame_index: 3 },
    });
    const all = [key, thumbnail_key, neighbour, keyFor.screenshot(companyId, id, 'step-0.jpg')];
    const shown = () => Promise.all(all.map((each) => isReadable(each, companyId, id)));
    expect(await shown()).toEqual([true, true, true, true]);
    await ours.client.call(sops.update, { params: { id }, body: { revision, is_video_hidden: true } });
    expect(await shown()).toEqual([true, true, false, false]);
  });

  it.each([false, true])(
    'are all objects that the reader’s page links to when the video is hidden: %s',
    async (isHidden) => {
      await hideVideo(isHidden);
      const { companyId } = ours;
      const reader = await signedIn(fixture.client, { companyId, role: 'viewer' });
      const page = JSON.stringify(await reader.client.call(sops.get, { params: { id: sopId } }));
      const linked = [...page.matchAll(/"storage\/([^"?]+)\?/g)].map(([, key = '']) => key);
      expect(linked.length).toBeGreaterThan(1);
      for (const key of linked) expect([key, await isReadable(key)]).toEqual([key, true]);
      await hideVideo(false);
    },
  );

  it('are none while regions are being destroyed, or when that failed', async () => {
    const { companyId } = ours;
    const hide = (set: string) =>
      fixture.database.system((tx) =>
        tx.execute(
          `insert into job (id, kind, company_id, subject_id, generation, payload, headers, state, not_before)
           values (gen_random_uuid(), 'pictures.hide', $1, $2, 99, '{}', '{}', $3, now() + interval '1 day')
           on conflict (kind, subject_id, generation) do update set state = $3`,
          [companyId, sopId, set],
        ),
      );
    for (const [state, shown] of [
      ['waiting', []],
      ['running', []],
      ['failed', []],
      ['done', ['video', 'frame', 'thumbnail', 'shown', 'small']],
    ] as const) {
      await hide(state);
      expect([state, await readable()]).toEqual([state, shown]);
    }
  });

  it('are none for another company or a missing SOP', async () => {
    expect(await isReadable(keys.shown, uuidv7())).toBe(false);
    expect(await isReadable(keys.shown, ours.companyId, uuidv7())).toBe(false);
  });
});
