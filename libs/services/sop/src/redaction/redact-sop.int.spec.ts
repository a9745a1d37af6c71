import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type RedactedPlace } from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { eventually, refusalOf, signedIn, trailOf, type SignedIn } from '@sop/testing';
import sharp from 'sharp';
import { buffer } from 'node:stream/consumers';
import {
  createSop,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';
import { finishRedactionJob } from './replace-video.js';

const { redaction, sops } = routes;
const place: RedactedPlace = { from_seconds: 10, to_seconds: 13, x: 0, y: 0, width: 0.5, height: 0.5 };

describe('the redaction of an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, editor, id } = await signInTeam(fixture));
    for (const name of ['step-0', 'step-0-small', 'step-10', 'step-10-small'])
      await fixture.store.put(screenshot(`${name}.jpg`), await blue(), { contentType: 'image/jpeg' });
    fixture.fakes.places = { found: true, places: [place] };
  });
  afterAll(() => fixture.close());

  const screenshot = (file: string) => keyFor.screenshot(ours.companyId, id, file);
  const redactedKey = (number: number) => keyFor.video(ours.companyId, id, `redacted-${number}.mp4`);
  const redact = (by: Pick<SignedIn, 'client'> = editor, of = id) =>
    by.client.call(redaction.redact, { params: { id: of }, body: { search: 1, findings: [1] } });
  const read = (by: Pick<SignedIn, 'client'> = ours) => by.client.call(sops.get, { params: { id } });
  const requested = () =>
    eventually(() => fixture.fakes.received.redactions.find(({ sop_id }) => sop_id === id) ?? false);
  const ofThis = (number: number) => ({
    company_id: ours.companyId,
    sop_id: id,
    number,
    user_id: editor.userId,
  });
  /** As the pipeline does once video and frames are redacted. */
  async function finish(number: number) {
    await fixture.store.put(redactedKey(number), Buffer.from('redacted'), { contentType: 'video/mp4' });
    await fixture.fakes.videoRedacted({ ...ofThis(number), video_key: redactedKey(number), size_bytes: 8 });
    await eventually(async () => expect((await read()).is_being_redacted).toBe(false));
  }
  const videos = async () =>
    (await fixture.objectsOf(ours.companyId)).filter((key) => key.startsWith('videos/'));
  const colourAt = async (file: string) => {
    const picture = sharp(await buffer((await fixture.store.get(screenshot(file))).body));
    // Statistics are of the whole input, whatever is cut out of it.
    const part = await picture.extract({ left: 20, top: 20, width: 40, height: 40 }).png().toBuffer();
    const { channels } = await sharp(part).stats();
    const means = channels.map(({ mean }) => mean);
    return Math.max(...means) - Math.min(...means);
  };

  it('destroys the places in the pictures, takes the new video and deletes every other file of it', async () => {
    const before = await read();
    const [old] = await videos();
    const asked = await redact();
    expect(asked).toMatchObject({ is_being_redacted: true, video_path: null, available_frames: [] });
    const { number, places, silences, user_id } = await requested();
    expect([number, places, silences, user_id]).toEqual([before.revision + 1, [place], [], editor.userId]);
    await eventually(async () => expect(await colourAt('step-10.jpg')).toBeLessThan(5));
    expect(await colourAt('step-0.jpg')).toBeGreaterThan(50);
    expect(await videos()).toEqual([old]);
    await finish(number);
    const after = await read();
    expect(await videos()).toEqual([redactedKey(number)]);
    expect(after.video_path).toContain(`redacted-${number}.mp4`);
    expect(after.steps.map(({ title }) => title)).toEqual(before.steps.map(({ title }) => title));
    const [trailed] = (await trailOf(fixture.database, ours.companyId)).filter(
      ({ action }) => action === 'sop.video-redacted',
    );
    expect(trailed?.userId).toBe(editor.userId);
    await eventually(() =>
      fixture.fakes.received.notices.some(
        ({ sop_id, notice, user_ids }) =>
          sop_id === id && notice === 'redacted' && user_ids[0] === editor.userId,
      ),
    );
    // What was read off the pictures of that time is not found any more.
    expect((await ours.client.call(routes.search.sops, { query: { text: 'emergency' } })).items).toEqual([]);
  });

  it('is refused a second time until then, as are a new draft and redacting a picture, and edits stay possible', async () => {
    await redact();
    const { number } = await requested();
    const params = { id };
    const [step] = (await read()).steps;
    const hide = { regions: [{ x: 0, y: 0, width: 0.1, height: 0.1 }], extent: 'picture' as const };
    const calls = [
      redact(),
      ours.client.call(sops.regenerate, { params, body: {} }),
      ours.client.call(routes.steps.markPicture, {
        params: { id, stepId: step?.id ?? '', position: 0 },
        body: { crop: null, marks: [], hide },
      }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'sop.being-redacted'));
    await ours.client.call(routes.steps.update, {
      params: { id, stepId: step?.id ?? '' },
      body: { title: 'Two pairs of gloves' },
    });
    await finish(number);
    expect((await read()).steps[0]?.title).toBe('Two pairs of gloves');
    await redact();
    await eventually(() =>
      fixture.fakes.received.redactions.some((each) => each.sop_id === id && each.number > number),
    );
  });

  it('can be asked for again after it failed', async () => {
    await redact();
    const { number } = await requested();
    await fixture.fakes.redactionFailed(ofThis(number));
    await eventually(async () => expect((await read()).is_being_redacted).toBe(false));
    expect((await read()).video_path).not.toBeNull();
    // Its pictures may still be being redacted.
    expect(await eventually(() => redact())).toMatchObject({ is_being_redacted: true });
  });

  it('ends with the old files deleted, however long its pictures take', async () => {
    const finishing = `kind = 'redaction.finish' and subject_id = $1 and state = 'waiting' and error is not null`;
    const waits = (sql: string) =>
      eventually(async () =>
        expect(await fixture.database.system((tx) => tx.query(sql, [id]))).toHaveLength(1),
      );
    const hiding = (state: string) =>
      fixture.database.system((tx) =>
        tx.execute(`update job set state = $2 where kind = 'pictures.hide' and subject_id = $1`, [id, state]),
      );
    await redact();
    const { number } = await requested();
    await eventually(async () => expect(await colourAt('step-10.jpg')).toBeLessThan(5));
    // As where the store was away for some minutes: an operator has it done again later.
    await eventually(async () => expect(await hiding('failed')).toBe(1));
    await fixture.store.put(redactedKey(number), Buffer.from('redacted'), { contentType: 'video/mp4' });
    await fixture.fakes.videoRedacted({ ...ofThis(number), video_key: redactedKey(number), size_bytes: 8 });
    const last = finishRedactionJob.attempts - 1;
    await waits(`update job set attempt = ${last}, error = null where ${finishing} returning id`);
    await waits(`select id from job where ${finishing}`);
    expect(await videos()).toHaveLength(2);
    await hiding('done');
    await eventually(async () => expect(await videos()).toEqual([redactedKey(number)]));
  });

  it('deletes no video of another redaction, where an operator has had a failed one done again', async () => {
    await redact();
    const { number } = await requested();
    const job = (kind: string, condition: string) =>
      eventually(async () =>
        expect(
          await fixture.database.system((tx) =>
            tx.query(`select 1 from job where kind = $2 and subject_id = $1 and ${condition}`, [id, kind]),
          ),
        ).toHaveLength(1),
      );
    await job('pictures.hide', `state = 'done'`);
    for (const each of [number - 1, number])
      await fixture.store.put(redactedKey(each), Buffer.from('redacted'), { contentType: 'video/mp4' });
    const again = { video_key: redactedKey(number - 1), size_bytes: 8 };
    await fixture.fakes.videoRedacted({ ...ofThis(number - 1), ...again });
    await job('redaction.finish', `(state = 'done' or error is not null)`);
    expect(await videos()).toContain(redactedKey(number));
    await finish(number);
    expect(await videos()).toEqual([redactedKey(number)]);
  });

  it('silences the video in the same go while one of the texts is spoken', async () => {
    const body = { search: 1, findings: [1], texts: ['gloves'] };
    const asked = await editor.client.call(redaction.redact, { params: { id }, body });
    expect(asked.transcript[0]?.text).toBe('Put on […].');
    const { places, silences } = await requested();
    expect([places, silences]).toEqual([[place], [{ from_seconds: 0, to_seconds: 30 }]]);
  });

  it('keeps a released version released, in which the places are destroyed too', async () => {
    await release(ours, id);
    await redact();
    const { number } = await requested();
    await finish(number);
    expect((await read()).release).toMatchObject({ version: 1, is_draft: false });
    expect(await colourAt('step-10.jpg')).toBeLessThan(5);
    const undone = await ours.client.call(sops.undo, { params: { id, revision: number } });
    expect([undone.change, undone.video_path]).toEqual([null, (await read()).video_path]);
  });

  it('is refused without the findings, without the video, while it is made, and to others', async () => {
    const viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    expect(await refusalOf(redact(viewer))).toBe('request.role-too-low');
    expect(await refusalOf(redact(await fixture.signIn()))).toBe('sop.not-found');
    fixture.fakes.places = { found: false };
    expect(await refusalOf(redact())).toBe('redaction.findings-gone');
    fixture.fakes.places = { found: true, places: [place] };
    const waiting = await createSop(ours, 'Waiting');
    expect(await refusalOf(redact(editor, waiting))).toBe('sop.still-processed');
    await fixture.database.system((tx) =>
      tx.execute('update sop set video_deleted_at = now() where id = $1', [id]),
    );
    expect(await refusalOf(redact())).toBe('sop.video-deleted');
  });
});

const blue = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: '#2060a0' } })
    .jpeg()
    .toBuffer();
