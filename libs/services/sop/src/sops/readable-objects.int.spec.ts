import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, SharedObjectReadable, SopObjectReadable } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import type { SignedIn } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  createSop,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';

const { sops, shares } = routes;

const ofVideo = ['video', 'frame', 'thumbnail', 'packed frame', 'packed thumbnail', 'clip'] as const;
const names = [
  ...ofVideo,
  ...(['original', 'picture', 'small picture', 'other picture', 'draft picture', 'unused picture'] as const),
  ...(['drawing', 'own photo', 'photo of a colleague', 'pack', 'document', 'result'] as const),
] as const;
type Name = (typeof names)[number];

/** What an SOP has gone through, and what its page and its links show then. */
const states: Record<
  string,
  { steps: readonly Step[]; page: readonly Name[]; link: readonly Name[]; isVideoShown?: boolean }
> = {
  'a draft': {
    steps: [],
    page: [...ofVideo, 'picture', 'small picture', 'other picture', 'draft picture'],
    link: ['other picture', 'draft picture'],
    isVideoShown: true,
  },
  'a draft with a hidden video': {
    steps: ['hide'],
    page: ['other picture', 'draft picture'],
    link: ['other picture', 'draft picture'],
  },
  'a released version beside another draft': {
    steps: ['release'],
    page: [...ofVideo, 'picture', 'small picture', 'other picture'],
    link: ['picture', 'small picture', 'other picture'],
    isVideoShown: true,
  },
  'a released version with a hidden video': {
    steps: ['release', 'hide'],
    page: ['picture', 'small picture', 'other picture'],
    link: ['picture', 'small picture', 'other picture'],
  },
  'a withdrawn version': {
    steps: ['release', 'withdraw'],
    page: [...ofVideo, 'picture', 'small picture', 'other picture'],
    link: ['picture', 'small picture', 'other picture'],
    isVideoShown: true,
  },
  'pictures that are being redacted': { steps: ['release', 'redact'], page: [], link: [] },
  'an SOP in the trash': { steps: ['release', 'trash'], page: [], link: [] },
  'a restored SOP': {
    steps: ['release', 'trash', 'restore'],
    page: [...ofVideo, 'picture', 'small picture', 'other picture'],
    link: ['picture', 'small picture', 'other picture'],
    isVideoShown: true,
  },
  'a deleted SOP': { steps: ['release', 'delete'], page: [], link: [] },
};
type Step = 'hide' | 'release' | 'withdraw' | 'redact' | 'trash' | 'restore' | 'delete';

describe('every object of an SOP in every state', () => {
  let fixture: SopFixture;
  let ours: Company;
  let viewer: SignedIn;
  let id: string;
  let keys: Record<Name, string>;
  let link: Record<'plain' | 'withVideo', string>;

  beforeAll(async () => {
    fixture = await startSop();
  });
  afterAll(() => fixture.close());

  beforeEach(async () => {
    ({ ours, viewer, id } = await signInTeam(fixture));
    const { companyId } = ours;
    const screenshot = (file: string) => keyFor.screenshot(companyId, id, file);
    keys = {
      video: keyFor.video(companyId, id, 'mp4'),
      original: keyFor.video(companyId, id, 'webm'),
      frame: keyFor.frame(companyId, id, 'run-1/000000.jpg'),
      thumbnail: keyFor.thumbnail(companyId, id, '000000.jpg'),
      'packed frame': keyFor.packedFrame(companyId, id, 'run-1', 7),
      'packed thumbnail': keyFor.packedThumbnail(companyId, id, 'run-1', 7),
      clip: keyFor.frame(companyId, id, 'clips/0-6000.mp4'),
      picture: screenshot('step-0.jpg'),
      'small picture': screenshot('step-0-small.jpg'),
      'other picture': screenshot('step-10.jpg'),
      'draft picture': screenshot('draft.jpg'),
      'unused picture': screenshot('step-5.jpg'),
      drawing: screenshot(`marked/${uuidv7()}.jpg`),
      'own photo': await photoOf(viewer.userId),
      'photo of a colleague': await photoOf(uuidv7()),
      pack: `frames/${companyId}/${id}/run-1/pack-0/content.pack`,
      document: keyFor.export(companyId, id, 'document.pdf'),
      result: keyFor.result(companyId, id),
    };
    const make = async (shows_video: boolean) => {
      const body = { expires_in_days: 1, shows_video };
      return (await ours.client.call(shares.create, { params: { id }, body })).id;
    };
    link = { plain: await make(false), withVideo: await make(true) };
  });

  /** Of a run of this user. */
  async function photoOf(userId: string): Promise<string> {
    const [runId, photoId] = [uuidv7(), uuidv7()];
    const key = keyFor.screenshot(ours.companyId, id, `photos/${photoId}.jpg`);
    await fixture.database.system(async (tx) => {
      await tx.execute(
        `insert into sop_execution (id, company_id, sop_id, title, title_folded, state, sequence, started_at, note, steps,
                                    step_count, done_count, deviation_count, outside_count, photo_count, created_by)
         values ($1, $2, $3, '', '', 'finished', 1, now(), '', '[]', 0, 0, 0, 0, 1, $4)`,
        [runId, ours.companyId, id, userId],
      );
      await tx.execute(
        `insert into sop_execution_photo (id, company_id, sop_id, execution_id, key, thumbnail_key) values ($1, $2, $3, $4, $5, $6)`,
        [photoId, ours.companyId, id, runId, key, key.replace('.jpg', '-small.jpg')],
      );
    });
    return key;
  }

  /** Another picture for the first step of the draft. */
  async function choosePicture(): Promise<void> {
    const key = keys['draft picture'];
    const frame = { key, thumbnail_key: key.replace('.jpg', '-small.jpg'), seconds: 3 };
    fixture.fakes.frame = { found: true, ...frame, width: 640, height: 360 };
    const [step] = await ours.client.call(routes.steps.list, { params: { id } });
    const params = { id, stepId: step?.id ?? '' };
    await ours.client.call(routes.steps.setScreenshot, { params, body: { frame_index: 3 } });
  }

  const redact = () =>
    fixture.database.system((tx) =>
      tx.execute(
        `insert into job (id, kind, company_id, subject_id, generation, payload, headers, state, not_before)
         values (gen_random_uuid(), 'pictures.hide', $1, $2, 99, '{}', '{}', 'waiting', now() + interval '1 day')`,
        [ours.companyId, id],
      ),
    );
  const does: Record<Step, () => Promise<unknown>> = {
    release: () => release(ours, id),
    hide: () => ours.client.call(sops.update, { params: { id }, body: { is_video_hidden: true } }),
    withdraw: () =>
      ours.client.call(routes.releases.withdraw, {
        params: { id, version: 1 },
        body: { reason: 'Outdated' },
      }),
    redact,
    trash: () => ours.client.call(routes.trash.move, { params: { id } }),
    restore: () => ours.client.call(routes.trash.restore, { params: { id } }),
    delete: () => ours.client.call(sops.remove, { params: { id } }),
  };

  async function enter(steps: readonly Step[]): Promise<void> {
    if (steps.includes('release')) await does.release();
    await choosePicture();
    for (const step of steps) if (step !== 'release') await does[step]();
  }

  async function readable(isReadable: (key: string) => Promise<boolean>): Promise<Name[]> {
    const answers = await Promise.all(
      names.map(async (name) => [name, await isReadable(keys[name])] as const),
    );
    return answers.filter(([, is]) => is).map(([name]) => name);
  }
  const bus = () => fixture.app.get(Bus, { strict: false });
  const byReader = (more: { user_id?: string; company_id?: string } = {}) =>
    readable(async (key) => {
      const ask = { company_id: ours.companyId, sop_id: id, key, ...more };
      return (await bus().request(SopObjectReadable, ask)).is_readable;
    });
  const byLink = (share_id: string, company_id = ours.companyId) =>
    readable(async (key) => {
      const ask = { company_id, sop_id: id, key, share_id };
      return (await bus().request(SharedObjectReadable, ask)).is_readable;
    });
  const inOrder = (all: readonly Name[]) => names.filter((name) => all.includes(name));

  it.each(Object.entries(states))(
    'is readable by readers, their photographers and links as their pages show it: %s',
    async (_, { steps, page, link: linked, isVideoShown = false }) => {
      await enter(steps);
      const own: Name[] = steps.includes('delete') ? [] : ['own photo'];
      expect(await byReader()).toEqual(inOrder(page));
      expect(await byReader({ user_id: viewer.userId })).toEqual(inOrder([...page, ...own]));
      expect(await byLink(link.plain)).toEqual(inOrder(linked));
      expect(await byLink(link.withVideo)).toEqual(inOrder(isVideoShown ? [...linked, 'video'] : linked));
    },
  );

  it.each(Object.keys(states))(
    'is not readable for another company, or by a link of another SOP: %s',
    async (state) => {
      await enter(states[state]?.steps ?? []);
      const other = await fixture.signIn();
      const theirs = await createSop(other);
      const body = { expires_in_days: null, shows_video: true };
      const foreign = await other.client.call(shares.create, { params: { id: theirs }, body });
      expect(await byReader({ company_id: other.companyId, user_id: viewer.userId })).toEqual([]);
      expect(await byLink(foreign.id)).toEqual([]);
      expect(await byLink(link.withVideo, other.companyId)).toEqual([]);
      expect(await byLink(uuidv7())).toEqual([]);
    },
  );

  it('is readable by no link once that is expired or revoked, or its company suspended', async () => {
    await fixture.database.system((tx) =>
      tx.execute(`update sop_share set expires_at = now() - interval '1 second' where id = $1`, [link.plain]),
    );
    expect(await byLink(link.plain)).toEqual([]);
    fixture.fakes.suspended.add(ours.companyId);
    expect(await byLink(link.withVideo)).toEqual([]);
    fixture.fakes.suspended.delete(ours.companyId);
    expect(await byLink(link.withVideo)).toContain('video');
    await ours.client.call(shares.remove, { params: { id, shareId: link.withVideo } });
    expect(await byLink(link.withVideo)).toEqual([]);
  });
});
