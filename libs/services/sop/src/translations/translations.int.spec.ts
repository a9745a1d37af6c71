import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  routes,
  statusMessage,
  textOf,
  translationLimits,
  type BodyInputOf,
  type PayloadOf,
  type SopTranslationRequested,
  type TranslatedSentence,
  type TranslatedSop,
  type TranslationDoubt,
} from '@sop/contracts';
import { tooMany } from '@sop/service-kit';
import { eventually, trailOf, type CallFailed, type SignedIn } from '@sop/testing';
import {
  createSop,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';
import { v7 as uuidv7 } from 'uuid';
import { bytesOf, UncountedText } from '../sops/uncounted-text.js';
import { exportedTranslations } from './exported-translations.js';

const { sops, steps, translations, trash, shares, shared, exports } = routes;
type Requested = PayloadOf<typeof SopTranslationRequested>;

describe('translations of an SOP', () => {
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
    fixture.fakes.isModelConnected = true;
  });
  afterAll(() => fixture.close());

  const german = () => ({ id, language: 'de' as const });
  const request = (body: Partial<BodyInputOf<typeof translations.request>> = {}) =>
    editor.client.call(translations.request, { params: { id }, body: { language: 'de', ...body } });
  const read = (by: Pick<SignedIn, 'client'> = editor): Promise<TranslatedSop> =>
    by.client.call(translations.get, { params: german() });
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'allowed',
      (error: CallFailed) => error.problem?.code,
    );
  /** The part that was requested last; `after` is the number of an earlier one. */
  const requested = (after = 0): Promise<Requested> =>
    eventually(() => {
      const found = fixture.fakes.received.translations.find(
        ({ sop_id, number }) => sop_id === id && number > after,
      );
      expect(found).toBeDefined();
      return found as Requested;
    });
  /** Translates as a model does that puts each sentence into brackets. */
  const answer = async (
    part: Requested,
    own: Readonly<Record<string, { text: string | null; doubts?: TranslationDoubt[] }>> = {},
  ) => {
    const { company_id, sop_id, translation_id, number } = part;
    await fixture.fakes.sentencesTranslated({
      ...{ company_id, sop_id, translation_id, number },
      sentences: part.sentences.map((sentence) => ({
        ...{ id: sentence.id, text: `[${sentence.text}]`, doubts: [] },
        ...own[sentence.text],
      })),
    });
    await fixture.allDelivered();
  };
  const translate = async (own: Parameters<typeof answer>[1] = {}, body = {}) => {
    const before = await lastNumber();
    await request(body);
    await answer(await requested(before), own);
  };
  const lastNumber = async (): Promise<number> => {
    const sql = 'select translation_parts as number from sop where id = $1';
    const [row] = await fixture.database.system((tx) => tx.query<{ number: number }>(sql, [id]));
    return row?.number ?? 0;
  };
  const all = ({ title, precautions, equipment, steps: of }: TranslatedSop): TranslatedSentence[] => [
    ...(title ? [title] : []),
    ...precautions,
    ...equipment,
    ...of.flatMap((step) => [...(step.title ? [step.title] : []), ...step.paragraphs.flat()]),
  ];
  const statesOf = (translated: TranslatedSop) =>
    all(translated).map(({ source, state }) => `${source}: ${state}`);
  const sentence = async (source: string): Promise<TranslatedSentence> => {
    const found = all(await read()).find((each) => each.source === source);
    if (!found) throw new Error(`There is no sentence ${source}`);
    return found;
  };
  const at = ({ id: sentenceId }: TranslatedSentence) => ({ ...german(), sentenceId });
  const describeStep = async (description: string, position = 1) => {
    const sop = await editor.client.call(sops.get, { params: { id } });
    const stepId = sop.steps[position - 1]?.id ?? '';
    return editor.client.call(steps.update, { params: { id, stepId }, body: { description } });
  };

  it('have every sentence beside its original, in the order of the page', async () => {
    const started = await request();
    expect(started).toMatchObject({ state: 'running', percent: 0, sentence_count: 7, missing_count: 7 });
    const part = await requested();
    expect(part).toMatchObject({ language: 'de', source_language: 'en', title: 'Weld a frame', before: [] });
    await answer(part);
    const translated = await read();
    expect(translated).toMatchObject({
      state: 'done',
      percent: 100,
      missing_count: 0,
      source_language: 'en',
    });
    expect(all(translated).map(({ kind, text }) => [kind, text])).toEqual([
      ['title', '[Weld a frame]'],
      ['precaution', '[Wear gloves.]'],
      ['equipment', '[gloves]'],
      ['step-title', '[Put on gloves]'],
      ['sentence', '[Put on gloves with care.]'],
      ['step-title', '[Clamp the frame]'],
      ['sentence', '[Clamp the frame with care.]'],
    ]);
    const { translations: listed } = await viewer.client.call(translations.list, { params: { id } });
    expect(listed).toMatchObject([{ language: 'de', stale_count: 0, doubtful_count: 0 }]);
  });

  it('are worked through in bench mode, with the limits and the record of the original', async () => {
    await describeStep('Tighten it to between 20 and 25 Nm.');
    await translate({ 'Tighten it to between 20 and 25 Nm.': { text: 'Mit 200 Nm anziehen.' } });
    const { procedure, record } = routes.executions;
    const shown = await viewer.client.call(procedure, { params: { id }, query: { language: 'de' } });
    expect(shown).toMatchObject({
      ...{ language: 'de', is_translated: true, title: '[Weld a frame]' },
      precautions: [{ text: '[Wear gloves.]' }],
      steps: [{ description: 'Mit 200 Nm anziehen.', readings: [{ unit: 'Nm', min: 20, max: 25 }] }, {}],
    });
    const started = '2026-11-28T08:00:00.000Z';
    const body = {
      ...{ sequence: 1, state: 'finished' as const, version: shown.version, revision: shown.revision },
      ...{ started_at: started, ended_at: started },
      steps: shown.steps.map(({ id: step_id, title, readings }) => ({
        ...{ step_id, title, seconds: 1, done_at: started },
        readings: readings.map((reading) => ({ ...reading, value: 30 })),
      })),
    };
    const run = await viewer.client.call(record, { params: { id, executionId: uuidv7() }, body });
    expect(run).toMatchObject({ outside_count: 1, steps: [{ title: 'Put on gloves' }, {}] });
    const other = await viewer.client.call(procedure, { params: { id }, query: { language: 'fr' } });
    expect(other).toMatchObject({ language: 'en', is_translated: false, title: 'Weld a frame' });
  });

  it('are requested in parts, each with the sentences before it as they are translated', async () => {
    const lines = Array.from({ length: translationLimits.perRequest }, (_none, n) => `Do thing ${n} now.`);
    await describeStep(lines.join('\n'));
    await request();
    const first = await requested();
    expect(first.sentences).toHaveLength(translationLimits.perRequest);
    await answer(first);
    expect(await read()).toMatchObject({ state: 'running', percent: 80 });
    const second = await requested(first.number);
    expect(second.before.at(-1)).toEqual({ source: 'Do thing 19 now.', text: '[Do thing 19 now.]' });
    await answer(second);
    expect(await read()).toMatchObject({ state: 'done', missing_count: 0 });
  });

  it('mark exactly the sentences that a change of the original touches', async () => {
    await describeStep('Take the gloves. Put them on. Check both.');
    await translate();
    await describeStep('Take the gloves. Put them on with care. Check both. Go on.');
    const touched = statesOf(await read()).filter((each) => !each.endsWith('current'));
    expect(touched).toEqual(['Put them on with care.: stale', 'Go on.: missing']);
    expect(await sentence('Put them on with care.')).toMatchObject({
      text: '[Put them on.]',
      earlier_source: 'Put them on.',
    });
    await describeStep('Take the gloves. Put them on. Check both.');
    expect(statesOf(await read()).filter((each) => !each.endsWith('current'))).toEqual([]);
  });

  it('are renewed only where they are stale or missing', async () => {
    await translate();
    await describeStep('Put on thick gloves with care.');
    await request();
    const part = await requested(1);
    expect(part.sentences).toMatchObject([
      {
        text: 'Put on thick gloves with care.',
        earlier: { source: 'Put on gloves with care.', text: '[Put on gloves with care.]' },
      },
    ]);
    await answer(part);
    expect((await read()).stale_count).toBe(0);
    expect(await codeOf(request())).toBe('translation.up-to-date');
  });

  it('keep what a user wrote, unless its renewal is asked for', async () => {
    await translate();
    const own = await sentence('Put on gloves with care.');
    const body = { text: 'Handschuhe sorgfältig anziehen.', revision: own.revision };
    const edited = await editor.client.call(translations.edit, { params: at(own), body });
    expect(edited.sentence).toMatchObject({ ...body, revision: own.revision + 1, is_edited: true });
    await describeStep('Put on thick gloves with care.');
    expect(await codeOf(request())).toBe('translation.up-to-date');
    expect(await sentence('Put on thick gloves with care.')).toMatchObject({
      ...{ state: 'stale', text: body.text, is_edited: true },
    });
    const before = await lastNumber();
    await request({ include_edited: true });
    await answer(await requested(before));
    expect(await sentence('Put on thick gloves with care.')).toMatchObject({
      ...{ state: 'current', is_edited: false },
    });
  });

  it('show what failed a check as doubtful until a user accepts or rewrites it', async () => {
    await translate({ 'Wear gloves.': { text: 'Handschuhe.', doubts: ['negation', 'figures'] } });
    expect((await read()).doubtful_count).toBe(1);
    const doubtful = await sentence('Wear gloves.');
    expect(doubtful).toMatchObject({ text: 'Handschuhe.', doubts: ['negation', 'figures'] });
    const body = { revision: doubtful.revision };
    const accepted = await editor.client.call(translations.accept, { params: at(doubtful), body });
    expect(accepted.sentence).toMatchObject({ doubts: [], is_accepted: true, is_edited: false });
    expect(accepted.translation.doubtful_count).toBe(0);
    expect(await codeOf(editor.client.call(translations.accept, { params: at(doubtful), body }))).toBe(
      'translation.changed-meanwhile',
    );
  });

  it('refuse an edit, and store nothing of it, once the company has added more words in a day than it may', async () => {
    await translate();
    const own = await sentence('Put on gloves with care.');
    const body = { text: 'Handschuhe sorgfältig anziehen.', revision: own.revision };
    const edit = () => codeOf(editor.client.call(translations.edit, { params: at(own), body }));
    const admit = jest.spyOn(fixture.app.get(UncountedText, { strict: false }), 'admit');
    admit.mockRejectedValueOnce(tooMany(60));
    expect(await edit()).toBe('request.too-many');
    expect(admit.mock.calls).toEqual([[ours.companyId, bytesOf(body.text)]]);
    admit.mockRestore();
    expect(await sentence('Put on gloves with care.')).toEqual(own);
    expect(await edit()).toBe('allowed');
  });

  it('accept a stale one for the new words of the original', async () => {
    await translate();
    await describeStep('Put on the gloves with care.');
    const stale = await sentence('Put on the gloves with care.');
    const body = { revision: stale.revision };
    const { sentence: accepted } = await editor.client.call(translations.accept, { params: at(stale), body });
    expect(accepted).toMatchObject({ state: 'current', text: '[Put on gloves with care.]' });
  });

  it('refuse an edit of a sentence whose original was changed', async () => {
    await translate();
    const own = await sentence('Put on gloves with care.');
    await describeStep('Something else entirely.');
    const body = { text: 'Zu spät.', revision: own.revision };
    expect(await codeOf(editor.client.call(translations.edit, { params: at(own), body }))).toBe(
      'translation.original-changed',
    );
  });

  it('are in the audit trail with each request and change', async () => {
    await translate({ gloves: { text: 'Handschuhe', doubts: ['unchecked'] } });
    const own = await sentence('gloves');
    await editor.client.call(translations.accept, { params: at(own), body: { revision: own.revision } });
    const body = { text: 'Schutzhandschuhe', revision: own.revision + 1 };
    await editor.client.call(translations.edit, { params: at(own), body });
    await editor.client.call(translations.remove, { params: german() });
    const trail = await trailOf(fixture.database, ours.companyId);
    expect(trail.filter(({ action }) => action.startsWith('translation.'))).toMatchObject(
      ['requested', 'accepted', 'edited', 'deleted'].map((done) => ({
        ...{ action: `translation.${done}`, userId: editor.userId },
      })),
    );
  });

  it('leave a sentence open that the model does not translate, and go on', async () => {
    await translate({ gloves: { text: null } });
    expect(await read()).toMatchObject({ state: 'done', missing_count: 1 });
    const missing = await sentence('gloves');
    const body = { text: 'Handschuhe', revision: 0 };
    await editor.client.call(translations.edit, { params: at(missing), body });
    expect((await read()).missing_count).toBe(0);
  });

  it('say why a request failed, and continue with what is left', async () => {
    await request();
    const { company_id, sop_id, translation_id, number } = await requested();
    const messages = [statusMessage('translation.model-unreachable'), statusMessage('translation.try-again')];
    await fixture.fakes.translationFailed({
      ...{ company_id, sop_id, translation_id, number },
      ...{ detail: textOf(messages), detail_codes: messages },
    });
    await fixture.allDelivered();
    expect(await read()).toMatchObject({ state: 'failed', detail: textOf(messages) });
    await request();
    // The answer of a part that was replaced comes too late.
    await answer({ ...(await requested()), number }, {});
    expect(await read()).toMatchObject({ state: 'running', missing_count: 7 });
    await answer(await requested(number));
    expect(await read()).toMatchObject({ state: 'done', detail: '', missing_count: 0 });
  });

  it('keep what a user wrote while the model translated', async () => {
    await request();
    const missing = await sentence('Wear gloves.');
    const body = { text: 'Handschuhe tragen.', revision: 0 };
    await editor.client.call(translations.edit, { params: at(missing), body });
    await answer(await requested());
    expect(await sentence('Wear gloves.')).toMatchObject({ text: body.text, is_edited: true });
  });

  it('need a language model, another language and a finished SOP', async () => {
    fixture.fakes.isModelConnected = false;
    expect(await codeOf(request())).toBe('translation.no-model');
    fixture.fakes.isModelConnected = true;
    expect(await codeOf(request({ language: 'en' }))).toBe('translation.same-language');
    const unfinished = await createSop(ours);
    const body = { language: 'de' as const };
    expect(await codeOf(editor.client.call(translations.request, { params: { id: unfinished }, body }))).toBe(
      'translation.unfinished',
    );
    await request();
    expect(await codeOf(request())).toBe('translation.running');
  });

  it('are those of the released version for readers, and of the draft for editors', async () => {
    await translate();
    await release(ours, id);
    await describeStep('Put on thick gloves with care.');
    expect((await read()).stale_count).toBe(1);
    expect(await read(viewer)).toMatchObject({ stale_count: 0, missing_count: 0 });
    await translate();
    expect((await read()).stale_count).toBe(0);
    const shownToReaders = all(await read(viewer)).map(({ text }) => text);
    expect(shownToReaders).toContain('[Put on gloves with care.]');
    expect(shownToReaders).not.toContain('[Put on thick gloves with care.]');
  });

  describe('of a released version', () => {
    const edit = async (source: string, text: string) => {
      const own = await sentence(source);
      const body = { text, revision: own.revision };
      return editor.client.call(translations.edit, { params: at(own), body });
    };
    const readers = async (source: string) => all(await read(viewer)).find((each) => each.source === source);
    const shownByLink = async () => {
      const body = { expires_in_days: 1 };
      const { path } = await ours.client.call(shares.create, { params: { id }, body });
      const params = { token: path.split('/').at(-1) ?? '' };
      return fixture.client.call(shared.open, { params, body: { language: 'de' } });
    };

    it('are as frozen as it, until its next draft has been begun', async () => {
      await translate({ 'Wear gloves.': { text: 'Handschuhe.', doubts: ['negation'] } });
      expect(await sentence('Wear gloves.')).toMatchObject({ is_frozen: false });
      await release(ours, id);
      const frozen = await sentence('Wear gloves.');
      expect(frozen).toMatchObject({ is_frozen: true, text: 'Handschuhe.' });
      expect(await codeOf(edit('Wear gloves.', 'Neu.'))).toBe('translation.released');
      const body = { revision: frozen.revision };
      const accepted = editor.client.call(translations.accept, { params: at(frozen), body });
      expect(await codeOf(accepted)).toBe('translation.released');
      expect(await sentence('Wear gloves.')).toEqual(frozen);
      await describeStep('Put on thick gloves with care.');
      expect(await sentence('Wear gloves.')).toMatchObject({ is_frozen: false });
      expect(await codeOf(edit('Wear gloves.', 'Neu.'))).toBe('allowed');
    });

    it('reach its readers as they were released, and changed with the next release', async () => {
      await translate();
      await release(ours, id);
      await describeStep('Put on thick gloves with care.');
      await edit('Wear gloves.', 'Erste Änderung.');
      await edit('Wear gloves.', 'Zweite Änderung.');
      expect(await sentence('Wear gloves.')).toMatchObject({ text: 'Zweite Änderung.', is_edited: true });
      const released = { text: '[Wear gloves.]', is_edited: false, is_accepted: false, state: 'current' };
      expect(await readers('Wear gloves.')).toMatchObject(released);
      expect((await shownByLink()).precautions).toMatchObject([{ text: '[Wear gloves.]' }]);
      const [exported] = await exportedTranslations(fixture.database, { id, companyId: ours.companyId });
      expect(exported?.sentences).toContainEqual(
        expect.objectContaining({ text: 'Zweite Änderung.', released_text: '[Wear gloves.]' }),
      );
      await release(ours, id);
      expect(await readers('Wear gloves.')).toMatchObject({ text: 'Zweite Änderung.', is_edited: true });
    });

    it('are not changed by an edit that is made while it is released', async () => {
      await translate();
      const [edited] = await Promise.all([codeOf(edit('gloves', 'Neu')), release(ours, id)]);
      expect(['allowed', 'translation.released']).toContain(edited);
      const [draft, shown] = [await sentence('gloves'), await readers('gloves')];
      expect(shown?.text).toBe(draft.text);
    });

    it('can be made after its release, and are frozen sentence by sentence once a user has checked them', async () => {
      await release(ours, id);
      await translate({ gloves: { text: null } });
      expect(await readers('Wear gloves.')).toMatchObject({ text: '[Wear gloves.]' });
      for (const [source, text] of [
        ['Wear gloves.', 'Handschuhe tragen.'],
        ['gloves', 'Handschuhe'],
      ] as const) {
        expect(await codeOf(edit(source, text))).toBe('allowed');
        expect(await codeOf(edit(source, 'Anders.'))).toBe('translation.released');
        await describeStep(`Put on ${source} with care.`);
        await edit(source, 'Anders.');
        expect(await readers(source)).toMatchObject({ text, is_edited: true });
        await release(ours, id);
      }
    });

    it('are frozen in every place of the same words', async () => {
      await describeStep('Wear it well.', 2);
      await translate();
      // The same words need no translation of their own.
      await describeStep('Wear it well.', 1);
      await release(ours, id);
      await describeStep('Look.', 2);
      await edit('Wear it well.', 'Anders.');
      const shown = all(await read(viewer)).filter(({ source }) => source === 'Wear it well.');
      expect(shown.map(({ text }) => text)).toEqual(['[Wear it well.]', '[Wear it well.]']);
    });
  });

  it('obey the roles and the company of their SOP, and the trash', async () => {
    await translate();
    const own = await sentence('Wear gloves.');
    const edit = (by: Pick<SignedIn, 'client'>) =>
      codeOf(by.client.call(translations.edit, { params: at(own), body: { text: 'Neu.', revision: 1 } }));
    expect(await edit(viewer)).toBe('request.role-too-low');
    expect(await codeOf(viewer.client.call(translations.remove, { params: german() }))).toBe(
      'request.role-too-low',
    );
    const stranger = await fixture.signIn();
    expect(await codeOf(read(stranger))).toBe('sop.not-found');
    expect(await edit(stranger)).toBe('sop.not-found');
    await ours.client.call(trash.move, { params: { id } });
    expect([await codeOf(read()), await codeOf(read(viewer)), await edit(editor)]).toEqual(
      Array.from({ length: 3 }, () => 'sop.in-trash'),
    );
    await ours.client.call(trash.restore, { params: { id } });
    expect((await read()).missing_count).toBe(0);
  });

  it('are deleted alone, or with their SOP', async () => {
    await translate();
    await editor.client.call(translations.remove, { params: german() });
    expect(await codeOf(read())).toBe('translation.not-found');
    await translate();
    await ours.client.call(sops.remove, { params: { id } });
    const rows = await fixture.database.system((tx) =>
      tx.query('select 1 from sop_translation where sop_id = $1', [id]),
    );
    expect(rows).toEqual([]);
  });

  it('are shown by a link, with the original of what is stale', async () => {
    await translate();
    await describeStep('Put on thick gloves with care.');
    const body = { expires_in_days: 1 };
    const { path } = await ours.client.call(shares.create, { params: { id }, body });
    const params = { token: path.split('/').at(-1) ?? '' };
    const opened = await fixture.client.call(shared.open, { params, body: { language: 'de' } });
    expect(opened).toMatchObject({
      ...{ title: '[Weld a frame]', language: 'de', languages: ['en', 'de'], untranslated_count: 1 },
      steps: [{ title: '[Put on gloves]', description: 'Put on thick gloves with care.' }, {}],
    });
    const original = await fixture.client.call(shared.open, { params, body: { language: 'fr' } });
    expect(original).toMatchObject({ title: 'Weld a frame', language: 'en', untranslated_count: 0 });
  });

  it('are copied with a duplicate, whose title alone differs', async () => {
    await translate();
    const body = { title: 'Weld another frame' };
    const copy = await ours.client.call(sops.duplicate, { params: { id }, body });
    const params = { id: copy.id, language: 'de' as const };
    const translated = await ours.client.call(translations.get, { params });
    expect(statesOf(translated).filter((each) => !each.endsWith('current'))).toEqual([
      'Weld another frame: stale',
    ]);
  });

  it('are part of the export of all data', async () => {
    await translate();
    const [exported] = await exportedTranslations(fixture.database, { id, companyId: ours.companyId });
    expect(exported).toMatchObject({ language: 'de' });
    expect(exported?.sentences).toContainEqual(
      expect.objectContaining({ place: 'precaution', source: 'Wear gloves.', text: '[Wear gloves.]' }),
    );
  });

  it('are exported with marks at what is doubtful', async () => {
    await translate({ 'Wear gloves.': { text: 'Handschuhe.', doubts: ['meaning'] } });
    const call = { params: { id }, body: { format: 'html' as const, language: 'de' as const } };
    const made = await viewer.client.call(exports.create, call);
    expect(made.file_name).toMatch(/^SOP_Weld_a_frame_de_.*\.html$/);
    const params = { id, exportId: made.id };
    await eventually(async () =>
      expect((await viewer.client.call(exports.get, { params })).state).toBe('done'),
    );
    const html = await (await viewer.client.send(exports.file, { params })).text();
    for (const text of [
      '<html lang="de">',
      'Übersetzt ins Deutsche · 1 Satz nicht geprüft',
      'Handschuhe. [Nicht geprüft. Original: Wear gloves.]',
      '[Clamp the frame with care.]',
    ])
      expect(html).toContain(text);
    expect(
      await codeOf(viewer.client.call(exports.create, { ...call, body: { format: 'html', language: 'fr' } })),
    ).toBe('translation.not-found');
  });
});
