import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { eventually, refusalOf, signedIn, trailOf, type SignedIn } from '@sop/testing';
import {
  createSop,
  generate,
  release,
  startSop,
  type Company,
  type SopFixture,
} from '../../testing/start-sop.js';

const { redaction, sops, steps, comments, releases } = routes;
const secret = 'Zora Quist';
const texts = [secret, '4711-0815'];

describe('the redaction of words', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    editor = await signedIn(fixture.client, { companyId: ours.companyId, role: 'editor' });
    id = await createSop(ours, `Order of ${secret}`);
    await generate(fixture, ours.companyId, id);
    const params = { id };
    const [step] = await editor.client.call(steps.list, { params });
    const body = { description: `Ask ${secret.toUpperCase()} for 4711 0815.` };
    await editor.client.call(steps.update, { params: { id, stepId: step?.id ?? '' }, body });
    await editor.client.call(comments.create, { params, body: { text: `Is ${secret} still here?` } });
    await fixture.database.system((tx) =>
      tx.execute(
        `update sop set transcript = jsonb_set(transcript, '{0,text}', to_jsonb('So, ' || $2 || '.')) where id = $1`,
        [id, secret],
      ),
    );
  });
  afterAll(() => fixture.close());

  const find = (by: Pick<SignedIn, 'client'> = editor) =>
    by.client.call(redaction.findWords, { params: { id }, body: { texts } });
  const redact = (by: Pick<SignedIn, 'client'> = editor) =>
    by.client.call(redaction.redactWords, { params: { id }, body: { texts } });
  const read = (by: Pick<SignedIn, 'client'> = ours) => by.client.call(sops.get, { params: { id } });
  /** Tables of this SOP with the words. */
  const holding = async () => {
    const found: string[] = [];
    const tables = await fixture.database.system((tx) =>
      tx.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'sop' and table_type = 'BASE TABLE'`,
      ),
    );
    for (const { name } of tables) {
      const [{ count } = { count: 0 }] = await fixture.database.system((tx) =>
        tx.query<{ count: number }>(
          `select count(*)::int as count from ${name} t where strpos(t::text, $1) > 0 and t::text ~* $2`,
          [ours.companyId, 'zora quist|4711.?0815'],
        ),
      );
      if (count > 0) found.push(name);
    }
    return found;
  };

  it('says where the texts are, and changes nothing', async () => {
    const { revision } = await read();
    const found = await find();
    expect(found.places.map(({ place, step }) => [place, step])).toEqual([
      ['title', null],
      ['step', 1],
      ['transcript', null],
    ]);
    expect(found.places[1]?.excerpt).toBe('Ask ZORA QUIST for 4711 0815.');
    expect(found).toMatchObject({ count: 4, elsewhere: { history: 1, comments: 1, versions: 0, sound: 1 } });
    expect((await read()).revision).toBe(revision);
  });

  it('replaces them in the draft, in its history, in comments and in the search, for good', async () => {
    const before = await read();
    const [undone] = (await editor.client.call(sops.revisions, { params: { id } })).items;
    expect(await holding()).toEqual(
      expect.arrayContaining(['sop', 'step', 'revision', 'sop_text', 'sop_comment']),
    );
    const after = await redact();
    expect(after.title).toBe('Order of […]');
    expect(after.steps[0]?.description).toBe('Ask […] for […].');
    expect(after.transcript[0]?.text).toBe('So, […].');
    const wordsOf = ({ steps: all }: typeof after) =>
      all.slice(1).map((step) => [step.title, step.description]);
    expect(wordsOf(after)).toEqual(wordsOf(before));
    expect(await holding()).toEqual([]);
    const params = { id, revision: undone?.number ?? 0 };
    expect(JSON.stringify(await editor.client.call(sops.undo, { params }))).not.toMatch(/zora/i);
    expect(await find()).toMatchObject({ places: [], count: 0 });
    const trail = await trailOf(fixture.database, ours.companyId);
    expect(trail.filter(({ action }) => action === 'sop.words-redacted')).toHaveLength(1);
    await eventually(() =>
      fixture.fakes.received.wordsRedacted.some(
        ({ sop_id, title }) => sop_id === id && title === 'Order of […]',
      ),
    );
  });

  it('keeps a released version released, without the words', async () => {
    const released = await release(ours, id);
    expect((await find()).elsewhere.versions).toBe(1);
    await redact();
    const params = { id, version: 1 };
    const version = await ours.client.call(releases.get, { params });
    expect([version.title, version.steps[0]?.description]).toEqual(['Order of […]', 'Ask […] for […].']);
    expect((await read()).release).toMatchObject({ version: 1, is_draft: false });
    expect(await holding()).toEqual([]);
    // The table is frozen for all else.
    const change = (column: string) =>
      fixture.database.system((tx) =>
        tx.execute(`update ${column} where sop_id = $1 and company_id = $2`, [id, ours.companyId]),
      );
    await expect(change(`sop_version set note = 'x'`)).rejects.toThrow(/frozen/);
    await expect(change(`revision set before = '{}'`)).rejects.toThrow(/append-only/);
    expect(released).toBeDefined();
  });

  it('also replaces them where only readers of the released version still get them', async () => {
    const released = JSON.stringify({
      text: `${secret} fragen.`,
      doubts: [],
      isEdited: true,
      isAccepted: true,
    });
    await fixture.database.system(async (tx) => {
      await tx.execute(
        `insert into sop_translation (id, company_id, sop_id, language, state, number)
         select gen_random_uuid(), company_id, id, 'de', 'done', 0 from sop where id = $1`,
        [id],
      );
      await tx.execute(
        `insert into sop_translated_sentence
           (translation_id, sentence_id, company_id, place, position, source_hash, source, text, released)
         select id, 'a', company_id, 'title', 0, 'b', 'Ask them.', 'Alle fragen.', $2 from sop_translation where sop_id = $1`,
        [id, released],
      );
    });
    expect(await holding()).toContain('sop_translated_sentence');
    await redact();
    expect(await holding()).toEqual([]);
  });

  const requests = () => fixture.fakes.received.redactions.filter(({ sop_id }) => sop_id === id);
  const sound = async () => (await find()).elsewhere.sound;
  const fail = async ({ company_id, number, user_id }: ReturnType<typeof requests>[number]) => {
    await fixture.fakes.redactionFailed({ company_id, sop_id: id, number, user_id });
    await eventually(async () => expect((await read()).is_being_redacted).toBe(false));
  };
  const requested = (count: number) =>
    eventually(() => {
      expect(requests()).toHaveLength(count);
      return requests().at(-1);
    });

  const redacted = async (number: number) => {
    const video_key = keyFor.video(ours.companyId, id, `redacted-${number}.mp4`);
    await fixture.store.put(video_key, Buffer.from('silent'), { contentType: 'video/mp4' });
    const of = { company_id: ours.companyId, sop_id: id, number, user_id: editor.userId };
    await fixture.fakes.videoRedacted({ ...of, video_key, size_bytes: 6 });
    return video_key;
  };
  const say = (text: string, from: number, to: number) =>
    fixture.database.system((tx) =>
      tx.execute('update sop set transcript = $2 where id = $1', [
        id,
        JSON.stringify([{ id: 0, start_seconds: from, end_seconds: to, text, confidence: 1 }]),
      ]),
    );

  it('has the sound of the video silenced while one is spoken, and gives no one the video until then', async () => {
    await say(`Ask ${secret}.`, 5, 9);
    expect(await redact()).toMatchObject({ is_being_redacted: true, video_path: null });
    const event = await requested(1);
    expect(event).toMatchObject({ company_id: ours.companyId, user_id: editor.userId, places: [] });
    expect(event?.silences).toEqual([{ from_seconds: 4.85, to_seconds: 9.15 }]);
    const video = await redacted(event?.number ?? 0);
    await eventually(async () => expect((await read()).is_being_redacted).toBe(false));
    const videos = (await fixture.objectsOf(ours.companyId)).filter((key) => key.startsWith('videos/'));
    expect(videos).toEqual([video]);
    expect(await sound()).toBe(0);
  });

  it('has silenced with the next one what failed ones left in the sound, until each is done', async () => {
    await say(`Ask ${secret}.`, 5, 9);
    await redact();
    const first = await requested(1);
    if (first) await fail(first);
    expect(await sound()).toBe(1);
    await say(`${secret} again`, 20, 22);
    await redact();
    const second = await requested(2);
    expect(second?.silences).toEqual([
      { from_seconds: 4.85, to_seconds: 9.15 },
      { from_seconds: 19.85, to_seconds: 22.15 },
    ]);
    if (second) await fail(second);
    expect(await sound()).toBe(2);
    // As where an operator has the first one done again.
    await redacted(first?.number ?? 0);
    await eventually(async () => expect(await sound()).toBe(1));
    await redact();
    expect((await requested(3))?.silences).toEqual([{ from_seconds: 19.85, to_seconds: 22.15 }]);
  });

  it('leaves a video in which none is spoken as it is, and is refused while the sound is redacted', async () => {
    await say('Put on gloves.', 0, 4);
    expect(await redact()).toMatchObject({ is_being_redacted: false });
    await say(`Ask ${secret}.`, 0, 4);
    expect(await redact()).toMatchObject({ is_being_redacted: true });
    await say(`Ask ${secret}.`, 0, 4);
    expect(await refusalOf(redact())).toBe('sop.being-redacted');
    expect((await read()).transcript[0]?.text).toBe(`Ask ${secret}.`);
    await requested(1);
  });

  it('replaces the words alone where the video is deleted', async () => {
    await fixture.database.system((tx) =>
      tx.execute('update sop set video_deleted_at = now(), video_size_bytes = 0 where id = $1', [id]),
    );
    expect(await sound()).toBe(0);
    const after = await redact();
    expect([after.is_being_redacted, after.transcript[0]?.text]).toEqual([false, 'So, […].']);
  });

  it('refuses an edit that began before', async () => {
    const [step] = (await read()).steps;
    await redact();
    const params = { id, stepId: step?.id ?? '' };
    const body = { description: `Ask ${secret}.`, revision: step?.revision ?? 0 };
    expect(await refusalOf(editor.client.call(steps.update, { params, body }))).toBe('sop.changed-meanwhile');
  });

  it('is refused to readers, to others, and while a draft is made', async () => {
    const viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    const stranger = await fixture.signIn();
    for (const call of [find, redact]) {
      expect(await refusalOf(call(viewer))).toBe('request.role-too-low');
      expect(await refusalOf(call(stranger))).toBe('sop.not-found');
    }
    await ours.client.call(sops.regenerate, { params: { id }, body: {} });
    expect(await refusalOf(redact())).toBe('sop.still-processed');
  });
});
