import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, searchLimits, type SearchHit, type SearchPassage } from '@sop/contracts';
import { openDatabase } from '@sop/database';
import { eventually, otherSpellings, signedIn, type SignedIn } from '@sop/testing';
import {
  createSop,
  generate,
  release,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';
import { sopSchema } from '../sop.schema.js';
import { IndexSops } from './index-sops.js';

const { sops, steps } = routes;
type Client = Pick<SignedIn, 'client'>;

describe('the search in SOPs', () => {
  let fixture: SopFixture;
  let ours: Company;
  let viewer: SignedIn;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
  });
  afterAll(() => fixture.close());

  const search = (text: string, by: Client = ours, query = {}) =>
    by.client.call(routes.search.sops, { query: { text, ...query } });
  const titles = async (text: string, by: Client = ours) =>
    (await search(text, by)).items.map(({ title }) => title);
  const hitOf = async (text: string, by: Client = ours): Promise<SearchHit> => {
    const [first] = (await search(text, by)).items;
    if (!first) throw new Error(`Nothing contains ${text}`);
    return first;
  };
  const marked = ({ text, marks }: Pick<SearchPassage, 'text' | 'marks'>) =>
    marks.map(({ from, to }) => text.slice(from, to));
  const ready = async (title: string, ...titlesOfSteps: string[]) => {
    const id = await createSop(ours, title);
    await generate(
      fixture,
      ours.companyId,
      id,
      titlesOfSteps.map((step, at) => [step, at * 10, at * 10 + 10]),
    );
    return id;
  };
  const editStep = async (id: string, position: number, body: { title?: string; description?: string }) => {
    const sop = await ours.client.call(sops.get, { params: { id } });
    const stepId = sop.steps[position - 1]?.id ?? '';
    return ours.client.call(steps.update, { params: { id, stepId }, body });
  };

  it('finds words of steps, speech, equipment, precautions and screens, each with its moment of the video', async () => {
    const id = await ready('Start the press', 'Close the guard', 'Press the green button');
    const hit = await hitOf('green button');
    expect(hit).toMatchObject({ id, title: 'Start the press', is_withdrawn: false });
    expect(hit.department?.name).toBe('Workshop');
    expect(hit.passages[0]).toMatchObject({
      kind: 'step',
      text: 'Press the green button',
      seconds: 10,
      step: 2,
    });
    expect(hit.passages.map(marked)).toEqual([
      ['green', 'button'],
      ['green', 'button'],
    ]);
    const kindsOf = async (text: string) =>
      (await hitOf(text)).passages.map(({ kind, seconds, step }) => [kind, seconds, step]);
    expect(await kindsOf('emergency')).toEqual([['screen', 11, 2]]);
    expect(await kindsOf('wear')).toEqual([['precaution', 0, 1]]);
    expect(await kindsOf('put gloves')).toEqual([
      ['speech', 0, 1],
      ['equipment', 0, 1],
      ['precaution', 0, 1],
    ]);
  });

  it('finds an SOP that contains the words in different places, and none that contains only some', async () => {
    await ready('Start the press', 'Close the guard', 'Look at the lamp');
    expect(await titles('guard lamp')).toEqual(['Start the press']);
    expect(await titles('guard nowhere')).toEqual([]);
  });

  it('finds titles before other places, and passages with all words before those with some', async () => {
    await ready('Weld a frame', 'Oil the hinge', 'Hinge and pin');
    await ready('Oil a hinge', 'Wait', 'Wait');
    expect(await titles('oil hinge')).toEqual(['Oil a hinge', 'Weld a frame']);
    const found = (await search('hinge oil')).items[1]?.passages.map(({ text }) => text);
    expect(found?.slice(0, 2)).toEqual(['Oil the hinge', 'Oil the hinge with care.']);
  });

  it.each(otherSpellings('Prüfstand “Süd” – großer Öl wechsel'))(
    'does not care how a word is typed: %s',
    async (_, spelling) => {
      await createSop(ours, 'Prüfstand “Süd” – großer Öl wechsel');
      expect(await titles(spelling)).toHaveLength(1);
    },
  );

  it.each([
    ['English', 'Press and hold the buttons until the lamp is flashing', 'pressing button flash'],
    ['German', 'Drücken Sie die grünen Knöpfe und warten Sie auf das Licht', 'grüner Knopf'],
    ['French', 'Appuyez sur les boutons verts et attendez la lumière', 'bouton vert'],
    ['Spanish', 'Pulse los botones verdes y espere a que se encienda la luz', 'botón verde'],
    ['Chinese', '按下绿色按钮并等待', '绿色按钮'],
    ['Japanese', '緑のボタンを押して待ちます', 'ボタン'],
    ['Thai', 'กดปุ่มสีเขียวแล้วรอ', 'ปุ่มสีเขียว'],
    ['Russian', 'Нажмите зелёные кнопки и подождите', 'зеленая кнопка'],
  ])('knows the forms of a word in its language: %s', async (_, title, text) => {
    await createSop(ours, title);
    expect(await titles(text)).toEqual([title]);
  });

  it('finds the word that is still being typed, and only the last one by its beginning', async () => {
    await createSop(ours, 'Green pushbutton');
    expect(await titles('green push')).toEqual(['Green pushbutton']);
    expect(await titles('push green')).toEqual([]);
  });

  it('finds nothing else than the small words when nothing else is typed, and does not demand them otherwise', async () => {
    await createSop(ours, 'Close the lid');
    await createSop(ours, 'Weld');
    expect(await titles('the')).toEqual(['Close the lid']);
    expect(await titles('weld the')).toEqual(['Weld']);
  });

  it.each([
    ['a wrong letter', 'grean button'],
    ['a missing letter', 'green buton'],
    ['a letter too many', 'greeen button'],
    ['exchanged letters', 'green buttno'],
    ['both', 'grean buton'],
  ])('finds mistyped words by similar ones, and names them: %s', async (_, text) => {
    await createSop(ours, 'Green button');
    const { items, similar_words } = await search(text);
    expect(items.map(({ title }) => title)).toEqual(['Green button']);
    expect(similar_words.length).toBeGreaterThan(0);
    expect(['green', 'button']).toEqual(expect.arrayContaining(similar_words));
  });

  it('finds what is typed correctly in a database that was prepared without the extensions', async () => {
    await createSop(ours, 'Green button');
    const admin = await openDatabase(sopSchema, fixture.server.adminUrl);
    await admin.dataSource.query('alter schema extensions rename to others');
    try {
      expect([await titles('green'), await titles('grean')]).toEqual([['Green button'], []]);
    } finally {
      await admin.dataSource.query('alter schema others rename to extensions');
      await admin.close();
    }
  });

  it.each([
    ['of a short word one letter', 'weld', 'wear'],
    ['of a long one two', 'buxxxn', 'button'],
  ])('forgives no more than a few letters: %s', async (_, title, text) => {
    await createSop(ours, title);
    expect(await search(text)).toEqual({ items: [], next_offset: null, similar_words: [] });
  });

  it('finds words with umlauts that are typed without', async () => {
    await createSop(ours, 'Öl wechseln');
    expect(await titles('oel')).toEqual(['Öl wechseln']);
  });

  it('finds what is typed rather than what is similar', async () => {
    await createSop(ours, 'Clean the form');
    await createSop(ours, 'Clean from below');
    expect(await search('form')).toMatchObject({ items: [{ title: 'Clean the form' }], similar_words: [] });
  });

  it('finds an SOP from its creation on, and follows every change of it', async () => {
    const id = await createSop(ours, 'Weld a frame');
    expect(await titles('frame')).toEqual(['Weld a frame']);
    await generate(fixture, ours.companyId, id, [['Polish the rim', 0, 30]]);
    expect(await titles('polish')).toHaveLength(1);
    const edited = await editStep(id, 1, { description: 'Use lavender wax.' });
    expect((await hitOf('lavender')).passages).toMatchObject([{ text: 'Use lavender wax.', seconds: 0 }]);
    const revision = edited.change ?? 0;
    await ours.client.call(sops.undo, { params: { id, revision } });
    expect(await titles('lavender')).toEqual([]);
    await ours.client.call(sops.update, { params: { id }, body: { title: 'Join a frame' } });
    expect([await titles('weld'), await titles('join')]).toEqual([[], ['Join a frame']]);
    await ours.client.call(sops.regenerate, { params: { id }, body: {} });
    await generate(fixture, ours.companyId, id, [['Sand the rim', 0, 30]], 2);
    expect([await titles('polish'), await titles('sand')]).toEqual([[], ['Join a frame']]);
  });

  it('keeps no word of what is gone', async () => {
    const [id, other] = [await ready('Weld', 'Polish the chromium'), await ready('Weld', 'Look')];
    await ours.client.call(sops.update, { params: { id: other }, body: { title: 'Chromium' } });
    const words = async () =>
      (
        await fixture.database.tenant(ours.companyId, (tx) =>
          tx.query<{ word: string }>('select word from company_word'),
        )
      ).map(({ word }) => word);
    expect(await words()).toEqual(expect.arrayContaining(['polish', 'chromium']));
    await ours.client.call(sops.remove, { params: { id } });
    expect(await titles('polish')).toEqual([]);
    expect(await words()).toContain('chromium');
    expect(await words()).not.toContain('polish');
    await ours.client.call(sops.remove, { params: { id: other } });
    expect(await words()).toEqual([]);
    await createSop(ours, 'Another polish');
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () => expect(await words()).toEqual([]));
    const left = await fixture.database.system((tx) =>
      tx.query(
        `select 1 from sop_words where words @@ format('%L', '@' || replace($1::text, '-', ''))::tsquery
         union all select 1 from sop_text where company_id = $1::text::uuid`,
        [ours.companyId],
      ),
    );
    expect(left).toEqual([]);
  });

  it('never finds anything of another company', async () => {
    await createSop(ours, 'Weld a frame');
    const other = await fixture.signIn();
    for (const text of ['weld', 'weldd', 'fraem'])
      expect(await search(text, other)).toEqual({ items: [], next_offset: null, similar_words: [] });
    await createSop(other, 'Weld a gate');
    expect(await titles('weld', other)).toEqual(['Weld a gate']);
    expect(await titles('weld')).toEqual(['Weld a frame']);
  });

  it('finds for readers what is released, and for those who edit the draft', async () => {
    const id = await ready('Weld a frame', 'Polish the rim');
    expect(await titles('polish', viewer)).toHaveLength(1);
    await release(ours, id);
    await editStep(id, 1, { title: 'Varnish the rim', description: 'Unreleased confidential words.' });
    await ours.client.call(sops.update, { params: { id }, body: { title: 'Join a frame' } });
    expect([await titles('varnish', viewer), await titles('polish', viewer)]).toEqual([[], ['Weld a frame']]);
    expect([await titles('varnish'), await titles('polish')]).toEqual([['Join a frame'], []]);
    expect(await search('confidentiel', viewer)).toMatchObject({ items: [], similar_words: [] });
    await release(ours, id);
    expect(await titles('varnish', viewer)).toEqual(['Join a frame']);
  });

  it('says that a version is withdrawn', async () => {
    const id = await ready('Weld a frame', 'Polish the rim');
    await release(ours, id);
    const params = { id, version: 1 };
    await ours.client.call(routes.releases.withdraw, { params, body: { reason: 'Outdated' } });
    expect((await hitOf('polish', viewer)).is_withdrawn).toBe(true);
  });

  it('reveals to readers nothing of a hidden video: no speech, no text on screen, no moment', async () => {
    const id = await ready('Weld a frame', 'Polish the rim');
    expect([await titles('emergency', viewer), await titles('put', viewer)]).toEqual([
      ['Weld a frame'],
      ['Weld a frame'],
    ]);
    await ours.client.call(sops.update, { params: { id }, body: { is_video_hidden: true } });
    expect([await titles('emergency', viewer), await titles('put', viewer)]).toEqual([[], []]);
    const { passages } = await hitOf('polish', viewer);
    expect(passages.map(({ seconds, step }) => [seconds, step])).toEqual([
      [null, 1],
      [null, 1],
    ]);
    expect((await hitOf('emergency')).passages).toMatchObject([{ seconds: 11 }]);
    await ours.client.call(sops.update, { params: { id }, body: { is_video_hidden: false } });
    expect(await titles('emergency', viewer)).toHaveLength(1);
  });

  it('does not reveal by what is similar whether a word is where the reader may not read', async () => {
    await createSop(ours, 'Wear gloves');
    const found = () => search('glaves', viewer);
    const id = await ready('Weld a frame', 'Polish the rim');
    await release(ours, id);
    const before = await found();
    expect(before).toMatchObject({ items: [{ title: 'Wear gloves' }, {}], similar_words: ['gloves'] });
    await editStep(id, 1, { description: 'Unreleased glaves.' });
    expect(await titles('glaves')).toEqual(['Weld a frame']);
    expect(await found()).toEqual(before);
  });

  it('is paged through, each SOP once', async () => {
    for (const at of [1, 2, 3, 4, 5]) await createSop(ours, `Weld part ${at}`);
    const first = await search('weld', ours, { limit: 2 });
    const second = await search('weld', ours, { limit: 2, offset: first.next_offset ?? 0 });
    const third = await search('weld', ours, { limit: 2, offset: second.next_offset ?? 0 });
    expect(third.next_offset).toBeNull();
    const all = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title));
    expect(all.toSorted()).toEqual([1, 2, 3, 4, 5].map((at) => `Weld part ${at}`));
  });

  it('shows an excerpt of a long text around its words', async () => {
    const id = await ready('Weld a frame', 'Polish the rim');
    const description = `${'Wait for the lamp. '.repeat(50)}Then press the green button. ${'Wait again. '.repeat(50)}`;
    await editStep(id, 1, { description });
    const [passage] = (await hitOf('green button')).passages;
    expect(passage?.text.length).toBeLessThanOrEqual(201);
    expect(passage?.text).toMatch(/^….*press the green button\..*…$/);
    expect(passage && marked(passage)).toEqual(['green', 'button']);
  });

  it.each([
    ['nothing', ' '],
    ['too much', 'x'.repeat(201)],
  ])('refuses %s', async (_, text) => {
    await expect(search(text)).rejects.toMatchObject({ status: 422 });
  });

  it.each(["'", '\\', "' | 'a", '!', '&', '🔥', '()', ':*', 'a'.repeat(200), Array(100).fill('a').join(' ')])(
    'takes any text as words, never as a query: %s',
    async (text) => {
      await createSop(ours, 'Weld');
      expect((await search(text)).items).toEqual([]);
    },
  );

  it('indexes the longest texts without failing', async () => {
    const id = await ready('Weld', 'Polish the rim');
    const characters = (from: number) =>
      Array.from({ length: 19_000 }, (_, at) => String.fromCodePoint(from + (at % 6000))).join('');
    await editStep(id, 1, { description: characters(0x4e00) });
    await editStep(id, 1, { description: `needle ${'x'.repeat(19_000)}` });
    expect(await titles('needle')).toEqual(['Weld']);
  });

  it('makes SOPs findable that an earlier version wrote', async () => {
    const id = await ready('Weld a frame', 'Polish the rim');
    await fixture.database.system((tx) => tx.execute('delete from sop_text where sop_id = $1', [id]));
    expect(await titles('polish')).toEqual([]);
    await fixture.app.get(IndexSops, { strict: false }).indexAll();
    expect(await titles('polish')).toEqual(['Weld a frame']);
  });

  it('shows no more hits than its limits', async () => {
    const { items } = await search('weld', ours, { limit: searchLimits.page });
    expect(items).toEqual([]);
    await expect(search('weld', ours, { limit: searchLimits.page + 1 })).rejects.toMatchObject({
      status: 422,
    });
    await expect(search('weld', ours, { offset: searchLimits.hits + 1 })).rejects.toMatchObject({
      status: 422,
    });
  });
});
