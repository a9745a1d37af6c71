import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type ExportFormat, type Sop } from '@sop/contracts';
import { eventually, objectsOf, refusalOf, signedIn, trailOf, type SignedIn } from '@sop/testing';
import { startSop, type Company, type SopFixture } from '../testing/start-sop.js';
import { picture, wordFile, styled, germanStyles, drawn, zipOf } from './testing/documents.js';

const { sops, steps, importReport } = routes;

describe('an imported SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let document: Buffer;

  beforeAll(async () => {
    fixture = await startSop();
    document = await zipOf({
      'sop.md':
        '# Change a blade\n\nFor the night shift.\n\n## Safety\n\n- Wear gloves.\n\n## Tools\n\n- Hex key\n\n## Procedure\n\n### 1. Open the guard\n\n> Wear gloves.\n\nTurn it.\n\nLift it.\n\n![The guard](images/a.jpg)\n\n![The lever](images/b.jpg)\n\n### 2. Pull it out\n',
      'images/a.jpg': await picture('red', 400),
      'images/b.jpg': await picture('blue', 400),
    });
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const send = (
    bytes: Buffer | string = document,
    {
      by = ours,
      key,
      filename = 'blade.zip',
    }: { by?: Pick<SignedIn, 'client'>; key?: string; filename?: string } = {},
  ) =>
    by.client.call(sops.import, {
      body: { department_id: ours.departmentId },
      file: { filename, contentType: 'application/octet-stream', bytes: Uint8Array.from(Buffer.from(bytes)) },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const read = (id: string): Promise<Sop> => ours.client.call(sops.get, { params: { id } });
  const exported = async (id: string, format: ExportFormat): Promise<Buffer> => {
    const made = await ours.client.call(routes.exports.create, { params: { id }, body: { format } });
    const params = { id, exportId: made.id };
    await eventually(async () =>
      expect((await ours.client.call(routes.exports.get, { params })).state).toBe('done'),
    );
    return Buffer.from(await (await ours.client.send(routes.exports.file, { params })).arrayBuffer());
  };
  const used = (kind: 'sops' | 'storage_bytes') => fixture.fakes.used(ours.companyId, kind);
  const picturesOf = () => objectsOf(fixture.store, ours.companyId, ['screenshots']);

  it('is a draft without a video: its texts, lists and pictures, and what was not taken over', async () => {
    const made = await send();
    expect(made).toMatchObject({ title: 'Change a blade', left_out_count: 1 });
    expect(made.left_out).toEqual([{ reason: 'outside', text: 'For the night shift.' }]);
    const sop = await read(made.id);
    expect(sop).toMatchObject({
      ...{
        title: 'Change a blade',
        status: 'ready',
        creation_type: 'document_import',
        imported_from: 'blade.zip',
      },
      ...{
        video_path: null,
        duration_seconds: null,
        department_id: ours.departmentId,
        revision: 0,
        can_retry: false,
      },
      release: { version: null, is_draft: true },
    });
    expect(sop.steps.map(({ title, description }) => [title, description])).toEqual([
      ['Open the guard', 'Turn it.\nLift it.'],
      ['Pull it out', ''],
    ]);
    expect(sop.steps.map((step) => [step.screenshots.length, step.more_screenshots.length])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(sop.precautions).toMatchObject([{ text: 'Wear gloves.', step_index: 0 }]);
    expect(sop.equipment).toMatchObject([{ name: 'Hex key', kind: 'tool' }]);
  });

  it('starts no run, and counts as one SOP of the month with the storage of its pictures', async () => {
    const { id } = await send();
    const stored = await Promise.all(
      (await picturesOf()).map(async (key) => (await fixture.store.stat(key))?.sizeBytes ?? 0),
    );
    expect(stored).toHaveLength(4);
    const bytes = stored.reduce((sum, size) => sum + size, 0);
    await eventually(() => expect([used('sops'), used('storage_bytes')]).toEqual([1, bytes]));
    await fixture.allDelivered();
    expect(fixture.fakes.received.created.has(id)).toBe(false);
    expect(await refusalOf(ours.client.call(sops.regenerate, { params: { id }, body: {} }))).toBe(
      'sop.video-gone',
    );
    await ours.client.call(sops.remove, { params: { id } });
    await eventually(() => expect([used('sops'), used('storage_bytes')]).toEqual([1, 0]));
  });

  it('is found, listed and known to the overview and the audit trail, and its changes can be undone', async () => {
    const { id } = await send();
    const found = await ours.client.call(routes.search.sops, { query: { text: 'guard' } });
    expect(found.items.map((hit) => hit.id)).toEqual([id]);
    const query = { creation_type: 'document_import' } as const;
    expect(await ours.client.call(sops.list, { query })).toMatchObject([
      { id, step_count: 2, review_count: 0 },
    ]);
    await eventually(async () => {
      const { recent } = await ours.client.call(routes.overview.get, { query: {} });
      expect(recent).toMatchObject([{ sop: { id }, kind: 'edited', has_steps: true }]);
    });
    const trail = await trailOf(fixture.database, ours.companyId);
    expect(trail.map(({ action }) => action)).toContain('sop.imported');
    const [step] = (await read(id)).steps;
    const params = { id, stepId: step?.id ?? '' };
    const { change } = await ours.client.call(steps.update, { params, body: { title: 'Close it' } });
    await ours.client.call(sops.undo, { params: { id, revision: change ?? 0 } });
    expect((await read(id)).steps[0]?.title).toBe('Open the guard');
  });

  it('is in the language of the document, with the headings of its own exports, and comes back from them', async () => {
    const text = [
      '# Messer wechseln',
      '## Sicherheitshinweise\n\n- Handschuhe tragen.',
      '## Ablauf',
      '### 1. Haube öffnen\n\nDie Schraube lösen und die Haube mit der Hand abnehmen.',
      '### 2. Messer einsetzen\n\nDas Messer ist in die Führung zu schieben, bis es einrastet.',
    ].join('\n\n');
    const { id } = await send(Buffer.from(text), { filename: 'messer.md' });
    const was = await read(id);
    expect(was.languages).toEqual({ spoken: 'de', written: 'de' });
    const markdown = await exported(id, 'markdown');
    const again = await read((await send(markdown, { filename: 'again.markdown' })).id);
    expect([again.precautions.map((each) => each.text), again.steps.map((step) => step.description)]).toEqual(
      [was.precautions.map((each) => each.text), was.steps.map((step) => step.description)],
    );
  });

  it('is made of a Word document', async () => {
    const bytes = await wordFile({
      styles: germanStyles,
      media: { 'a.jpg': await picture('red', 300) },
      body:
        styled('Titel', 'Messer') +
        styled('berschrift1', 'Öffnen') +
        drawn('rId1', 'Haube') +
        styled('berschrift1', 'Schließen'),
    });
    const sop = await read((await send(bytes, { filename: 'C:\\Daten\\Messer.docx' })).id);
    expect(sop).toMatchObject({
      title: 'Messer',
      steps: [{ title: 'Öffnen', screenshots: [{ seconds: 0 }] }, { title: 'Schließen' }],
    });
  });

  it('is made once, however often its request is repeated', async () => {
    const key = 'a-key-of-one-import';
    const together = await Promise.all([send(document, { key }), send(document, { key })]);
    const made = [...together, await send(document, { key })];
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[2]?.left_out).toEqual(made[0]?.left_out);
    expect(await picturesOf()).toHaveLength(4);
    await eventually(() => expect(used('sops')).toBe(1));
    expect((await send('1. A\n2. B\n', { key, filename: 'b.md' })).id).not.toBe(made[0]?.id);
  });

  it('keeps the list of what was not taken over for editors until it is dismissed', async () => {
    const editor = await signedIn(fixture.client, { companyId: ours.companyId, role: 'editor' });
    const viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    const { id, left_out, left_out_count } = await send();
    const params = { id };
    const shownTo = async (by: SignedIn) =>
      (await by.client.call(routes.sops.get, { params })).left_out_count;
    expect(await editor.client.call(importReport.get, { params })).toEqual({ left_out, left_out_count });
    expect([await shownTo(editor), await shownTo(viewer)]).toEqual([1, 0]);
    for (const by of [viewer, await fixture.signIn()])
      for (const route of [importReport.get, importReport.dismiss])
        expect(await refusalOf(by.client.call(route, { params }))).toBe(
          by === viewer ? 'request.role-too-low' : 'sop.not-found',
        );
    const { revision } = await read(id);
    for (let times = 0; times < 2; times += 1) await editor.client.call(importReport.dismiss, { params });
    expect(await editor.client.call(importReport.get, { params })).toEqual({
      left_out: [],
      left_out_count: 0,
    });
    expect(await read(id)).toMatchObject({ left_out_count: 0, revision });
  });

  it('is refused with its reason, and leaves nothing behind', async () => {
    const refusals = [
      [send(Buffer.from('%PDF-1.7'), { filename: 'a.pdf' }), 'document.unsupported'],
      [send('Only words.', { filename: 'a.md' }), 'document.no-steps'],
      [send(Buffer.alloc(26 * 2 ** 20, 'x'), { filename: 'a.md' }), 'document.too-large'],
    ] as const;
    for (const [sent, code] of refusals) expect(await refusalOf(sent)).toBe(code);
    fixture.fakes.limits.set('sops', 0);
    expect(await refusalOf(send())).toBe('plan.sops');
    fixture.fakes.limits.delete('sops');
    fixture.fakes.limits.set('storage_bytes', 1);
    expect(await refusalOf(send())).toBe('plan.storage');
    fixture.fakes.limits.delete('storage_bytes');
    await eventually(() => expect([used('sops'), used('storage_bytes')]).toEqual([0, 0]));
    expect(await picturesOf()).toEqual([]);
    expect(await ours.client.call(sops.list)).toEqual([]);
  });

  it('is refused to readers, and for a department of another company', async () => {
    const viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    expect(await refusalOf(send(document, { by: viewer }))).toBe('request.role-too-low');
    expect(await refusalOf(send(document, { by: await fixture.signIn() }))).toBe('department.not-found');
  });

  it('comes back the same from its own exports', async () => {
    const { id } = await send();
    const was = await read(id);
    for (const format of ['markdown', 'docx'] as const) {
      const file = await exported(id, format);
      const again = await read((await send(file, { filename: `again.${format}` })).id);
      const shown = ({ title, steps: all, precautions, equipment }: Sop) => ({
        title,
        steps: all.map((step) => [
          step.title,
          step.description,
          step.screenshots.length,
          step.more_screenshots.length,
        ]),
        precautions: precautions.map(({ text, step_index }) => [text, step_index]),
        equipment: equipment.map(({ name }) => name),
      });
      expect(shown(again)).toEqual(shown(was));
    }
  });
});
