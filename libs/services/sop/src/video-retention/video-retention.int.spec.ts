import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { routes, videoRetentionLimits } from '@sop/contracts';
import { keyFor, parseKey } from '@sop/object-store';
import { CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';
import { eventually, refusalOf, trailOf, type SignedIn } from '@sop/testing';
import {
  createSop,
  generate,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';
import { DeleteExpiredVideos } from './delete-expired-videos.js';
import { shownPictures } from './shown-pictures.js';

const { sops, steps, videoRetention } = routes;

describe('the retention of videos', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let viewer: SignedIn;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, editor, viewer, id } = await signInTeam(fixture));
  });
  afterAll(() => fixture.close());

  type By = Pick<SignedIn, 'client'>;
  const set = (days: number | null, by: By = ours) => by.client.call(videoRetention.set, { body: { days } });
  const ask = (days?: number, by: By = ours) => by.client.call(videoRetention.get, { query: { days } });
  const read = (by: By = ours, of = id) => by.client.call(sops.get, { params: { id: of } });
  /** As if the SOP had been made so many days ago. */
  const age = (of: string, days: number) =>
    fixture.database.system((tx) =>
      tx.execute(`update sop set made_at = now() - make_interval(days => $2) where id = $1`, [of, days]),
    );
  const logger = { error: jest.fn() };
  const turn = () => {
    const context = { signal: new AbortController().signal, logger } as never;
    return fixture.app.get(DeleteExpiredVideos, { strict: false }).run({} as never, context);
  };
  const videosOf = async (companyId: string) =>
    (await fixture.objectsOf(companyId)).filter((key) => key.startsWith('videos/'));
  const entries = async () =>
    (await trailOf(fixture.database, ours.companyId)).filter(({ action }) => action === 'sop.video-deleted');

  it('deletes nothing until an administrator sets it, and says first what it would delete', async () => {
    await age(id, 900);
    await turn();
    expect(await ask()).toEqual({ days: null, affected: null });
    const { count, size_bytes } = (await ask(899)).affected ?? {};
    expect([count, (size_bytes ?? 0) > 100_000]).toEqual([1, true]);
    expect((await ask(901)).affected).toEqual({ count: 0, size_bytes: 0 });
    expect((await set(900)).affected?.count).toBe(1);
    expect((await ask()).days).toBe(900);
    expect((await read()).video_path).not.toBeNull();
    await set(null);
    await turn();
    expect((await read()).video_path).not.toBeNull();
    const changes = (await trailOf(fixture.database, ours.companyId)).filter(
      ({ action }) => action === 'company.video-retention-changed',
    );
    expect(changes.map(({ userId }) => userId)).toEqual([ours.userId, ours.userId]);
  });

  it('deletes the video after its days, once, and keeps words and pictures', async () => {
    const before = await read();
    await set(30);
    await age(id, 29);
    await turn();
    expect((await read()).video_deleted_at).toBeNull();
    await fixture.database.system((tx) =>
      tx.execute('update sop set screenshot_selection_failed = true where id = $1', [id]),
    );
    await age(id, 30);
    await turn();
    const after = await read();
    expect(after.screenshot_selection_failed).toBe(false);
    expect(after).toMatchObject({ video_path: null, available_frames: [], transcript: before.transcript });
    expect(Date.parse(after.video_deleted_at ?? '')).toBeGreaterThan(Date.now() - dayMilliseconds);
    const words = ({ steps: all }: typeof after) => all.map(({ title, description }) => [title, description]);
    expect(words(after)).toEqual(words(before));
    expect(after.steps.map(({ screenshots }) => screenshots.length)).toEqual([1, 1]);
    await eventually(async () => expect(await videosOf(ours.companyId)).toEqual([]));
    await eventually(() => expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(0));
    expect(fixture.fakes.used(ours.companyId, 'sops')).toBe(1);
    await turn();
    const entry = { action: 'sop.video-deleted', userId: null, requestId: null };
    expect(await entries()).toEqual([expect.objectContaining(entry)]);
    expect(fixture.fakes.received.videosDeleted.filter(({ sop_id }) => sop_id === id)).toHaveLength(1);
  });

  it('refuses what needs the video with a sentence, and lets the SOP be edited, released and duplicated', async () => {
    await set(1);
    await age(id, 2);
    await turn();
    const params = { id };
    const [step] = await editor.client.call(steps.list, { params });
    const at = { id, stepId: step?.id ?? '' };
    const calls = [
      editor.client.call(sops.regenerate, { params, body: {} }),
      editor.client.call(steps.setScreenshot, { params: at, body: { at_seconds: 3 } }),
      editor.client.call(steps.addPicture, { params: at, body: { at_seconds: 3 } }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'sop.video-deleted'));
    await editor.client.call(steps.update, { params: at, body: { title: 'Two pairs of gloves' } });
    await release(ours, id);
    expect(await read(viewer)).toMatchObject({
      video_path: null,
      steps: [{ title: 'Two pairs of gloves' }, {}],
    });
    const link = await editor.client.call(routes.shares.create, {
      params,
      body: { shows_video: true, expires_in_days: 1 },
    });
    const token = link.path.slice('/shared/'.length);
    const opened = await ours.client.call(routes.shared.open, { params: { token }, body: {} });
    expect(opened.video_path).toBeNull();
    const copy = await editor.client.call(sops.duplicate, { params, body: { title: 'Copy' } });
    expect((await read(ours, copy.id)).video_deleted_at).toBeNull();
    await turn();
    expect(await entries()).toHaveLength(1);
  });

  it('waits for a new draft and for redactions, and counts from the first draft', async () => {
    await set(1);
    await age(id, 2);
    await editor.client.call(sops.regenerate, { params: { id }, body: {} });
    await turn();
    expect((await read()).video_deleted_at).toBeNull();
    await generate(fixture, ours.companyId, id, undefined, 2);
    const redacting = `insert into job (id, kind, company_id, subject_id, generation, payload, state)
      values (gen_random_uuid(), 'pictures.hide', $1, $2, 1, '{}', 'running')`;
    await fixture.database.system((tx) => tx.execute(redacting, [ours.companyId, id]));
    await turn();
    expect((await read()).video_deleted_at).toBeNull();
    await fixture.database.system((tx) => tx.execute(`delete from job where subject_id = $1`, [id]));
    await turn();
    expect((await read()).video_deleted_at).not.toBeNull();
  });

  it('keeps every picture that the SOP shows or showed, and no alternative of it', async () => {
    const frame = (name: string, seconds: number) => ({
      ...{ found: true as const, seconds, width: 640, height: 360 },
      key: keyFor.frame(ours.companyId, id, `run-1/pack-0/${name}.jpg`),
      thumbnail_key: keyFor.thumbnail(ours.companyId, id, `run-1/pack-0/${name}.jpg`),
    });
    const run = (name: string) => ({
      seconds: 1,
      key: keyFor.screenshot(ours.companyId, id, `run-1/${name}.jpg`),
      thumbnail_key: keyFor.screenshot(ours.companyId, id, `run-1/${name}-small.jpg`),
    });
    const [first] = await ours.client.call(steps.list, { params: { id } });
    const at = { id, stepId: first?.id ?? '' };
    await fixture.database.system((tx) =>
      tx.execute(`update step set generated = jsonb_set(generated, '{screenshots}', $2) where id = $1`, [
        at.stepId,
        JSON.stringify([run('shown'), run('alternative')]),
      ]),
    );
    for (const [name, seconds] of [
      ['earlier', 3],
      ['now', 4],
    ] as const) {
      fixture.fakes.frame = frame(name, seconds);
      await ours.client.call(steps.setScreenshot, { params: at, body: { at_seconds: seconds } });
    }
    fixture.fakes.frame = frame('further', 5);
    await ours.client.call(steps.addPicture, { params: at, body: { at_seconds: 5 } });
    await fixture.database.system((tx) =>
      tx.execute(`update sop set available_frames = $2 where id = $1`, [
        id,
        JSON.stringify([{ ...frame('commented', 20), index: 0 }]),
      ]),
    );
    const body = { step_id: at.stepId, text: 'Here?', seconds: 20 };
    await ours.client.call(routes.comments.create, { params: { id }, body });
    const shown = await fixture.database.system((tx) => shownPictures(tx, { id }));
    const frames = ['commented', 'earlier', 'further', 'now'];
    expect(shown).toEqual(
      [
        ...frames.map((name) => `frames/run-1/pack-0/${name}.jpg`),
        ...frames.map((name) => `frames/thumbnails/run-1/pack-0/${name}.jpg`),
        ...['shown-small', 'shown'].map((name) => `screenshots/run-1/${name}.jpg`),
      ].sort(),
    );
    await set(1);
    await age(id, 2);
    await turn();
    const [step] = await ours.client.call(steps.list, { params: { id } });
    expect(step?.screenshots.map(({ path }) => parseKey(path.replace(/^storage\/|\?.*$/g, '')).file)).toEqual(
      ['run-1/pack-0/now.jpg'],
    );
    expect(step?.more_screenshots).toHaveLength(1);
  });

  it('affects no other company, and a failure with one SOP or company stops nothing else', async () => {
    const other = await fixture.signIn();
    const theirs = await createSop(other);
    await generate(fixture, other.companyId, theirs);
    const second = await createSop(ours, 'Second');
    await generate(fixture, ours.companyId, second);
    for (const each of [id, second, theirs]) await age(each, 10);
    await set(5);
    await turn();
    expect((await read(other, theirs)).video_deleted_at).toBeNull();
    expect(await entries()).toHaveLength(2);
    const broken = await createSop(ours, 'Broken');
    await generate(fixture, ours.companyId, broken);
    await age(broken, 20);
    // Its picture has no valid key, so that no one knows what is shown.
    await fixture.database.system((tx) =>
      tx.execute(
        `update step set chosen_screenshot = '{"key":"?","thumbnail_key":"?","seconds":1}' where sop_id = $1`,
        [broken],
      ),
    );
    const third = await createSop(ours, 'Third');
    await generate(fixture, ours.companyId, third);
    await age(third, 10);
    await set(5, other);
    // It fails in the end, so that operators see that something is left.
    await expect(turn()).rejects.toThrow('1 failures');
    const deleted = [
      await fixture.database.system((tx) =>
        tx.query('select id from sop where id = any($1) and video_deleted_at is not null', [
          [broken, third, theirs],
        ]),
      ),
    ].flat();
    expect(new Set(deleted.map((row) => (row as { id: string }).id))).toEqual(new Set([third, theirs]));
    expect(logger.error).toHaveBeenCalled();
    await set(null);
  });

  it('includes the trash, from which an SOP comes back without its video', async () => {
    await set(1);
    await age(id, 2);
    await editor.client.call(routes.trash.move, { params: { id } });
    await turn();
    await editor.client.call(routes.trash.restore, { params: { id } });
    expect((await read()).video_deleted_at).not.toBeNull();
  });

  it('follows the clock of the service, and is for administrators only', async () => {
    await set(2);
    const clock = fixture.app.get<Clock>(CLOCK, { strict: false });
    const later = new Date(Date.now() + 3 * dayMilliseconds);
    const stopped = jest.spyOn(clock, 'now').mockReturnValue(later);
    await turn();
    stopped.mockRestore();
    expect((await read()).video_deleted_at).toBe(later.toISOString());
    for (const by of [editor, viewer]) {
      expect(await refusalOf(set(1, by))).toBe('request.role-too-low');
      expect(await refusalOf(ask(1, by))).toBe('request.role-too-low');
    }
    const { shortestDays, longestDays } = videoRetentionLimits;
    for (const days of [shortestDays - 1, longestDays + 1, 1.5])
      expect((await ours.client.send(videoRetention.set, { body: { days } })).status).toBe(422);
  });
});
