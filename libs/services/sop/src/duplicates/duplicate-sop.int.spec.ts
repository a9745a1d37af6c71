import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { routes } from '@sop/contracts';
import { FsObjectStore, keyFor } from '@sop/object-store';
import { tooMany } from '@sop/service-kit';
import { eventually, objectsOf, refusalOf, signedIn, type SignedIn, trailOf } from '@sop/testing';
import {
  createSop,
  generate,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';
import { UncountedText } from '../sops/uncounted-text.js';

const { sops, steps } = routes;

describe('a duplicate of an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, editor, id } = await signInTeam(fixture));
    for (const file of ['step-0.jpg', 'step-0-small.jpg', 'step-10.jpg', 'step-10-small.jpg'])
      await fixture.store.put(keyFor.screenshot(ours.companyId, id, file), Buffer.from(file), {
        contentType: 'image/jpeg',
      });
  });
  afterAll(() => fixture.close());

  const duplicate = async (title = 'Weld another', by: Pick<SignedIn, 'client'> = editor) =>
    (await by.client.call(sops.duplicate, { params: { id }, body: { title } })).id;
  const read = (of: string) => ours.client.call(sops.get, { params: { id: of } });
  const keyOf = (path = '') => path.replace(/^storage\//, '').replace(/\?.*$/, '');
  const contentOf = async (path: string | undefined) => {
    const { body } = await fixture.store.get(keyOf(path));
    return Buffer.concat(await body.toArray()).toString();
  };

  it('has words, pictures, equipment, precautions and tags of the draft as they are shown', async () => {
    const [step] = await ours.client.call(steps.list, { params: { id } });
    const at = { id, stepId: step?.id ?? '' };
    await ours.client.call(steps.update, { params: at, body: { description: 'Two pairs of gloves.' } });
    await ours.client.call(routes.tags.set, { params: { id }, body: { tags: ['Safety'] } });
    const copyId = await duplicate();
    const [original, copy] = [await read(id), await read(copyId)];
    expect(copy).toMatchObject({
      ...{ title: 'Weld another', status: 'ready', tags: ['Safety'], department_id: ours.departmentId },
      ...{ video_path: null, available_frames: [], revision: 0 },
    });
    const words = (of: typeof copy) => of.steps.map(({ title, description }) => [title, description]);
    expect(words(copy)).toEqual(words(original));
    expect(copy.equipment).toEqual(original.equipment);
    expect(copy.precautions).toEqual(original.precautions);
    expect(copy.steps.map((each) => each.id)).not.toContain(step?.id);
    const [picture] = copy.steps[0]?.screenshots ?? [];
    expect(await contentOf(picture?.path)).toBe('step-0.jpg');
    expect(await contentOf(picture?.thumbnail)).toBe('step-0-small.jpg');
    expect(keyOf(picture?.path)).toContain(`${ours.companyId}/${copyId}/`);
    const query = { text: 'clamp' };
    const found = (await ours.client.call(routes.search.sops, { query })).items.map((hit) => hit.id);
    expect(found.toSorted()).toEqual([id, copyId].toSorted());
    expect((await trailOf(fixture.database, ours.companyId)).map(({ action }) => action)).toContain(
      'sop.duplicated',
    );
  });

  it('is refused once the company has added more words in a day than it may', async () => {
    const admit = jest.spyOn(fixture.app.get(UncountedText, { strict: false }), 'admit');
    admit.mockRejectedValue(tooMany(60));
    expect(await refusalOf(duplicate())).toBe('request.too-many');
    admit.mockRestore();
    expect(await ours.client.call(sops.list)).toHaveLength(1);
  });

  it('lives on without its original, and is changed without changing it', async () => {
    await release(ours, id);
    const copyId = await duplicate();
    const copy = await read(copyId);
    expect(copy.release).toMatchObject({ version: null, is_draft: true });
    const stepId = copy.steps[0]?.id ?? '';
    await ours.client.call(steps.update, { params: { id: copyId, stepId }, body: { title: 'Changed' } });
    expect((await read(id)).steps[0]?.title).toBe('Put on gloves');
    await ours.client.call(sops.remove, { params: { id } });
    await eventually(() => fixture.fakes.received.deleted.has(id));
    const [picture] = (await read(copyId)).steps[0]?.screenshots ?? [];
    expect(await contentOf(picture?.path)).toBe('step-0.jpg');
    expect(await refusalOf(ours.client.call(sops.regenerate, { params: { id: copyId }, body: {} }))).toBe(
      'sop.video-gone',
    );
  });

  it('counts its pictures in the storage and no SOP of the month, and frees them when it is deleted', async () => {
    const before = await fixture.storageOf(ours.companyId);
    await eventually(() => expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(before));
    const copyId = await duplicate();
    const pictures = ['step-0.jpg', 'step-0-small.jpg', 'step-10.jpg', 'step-10-small.jpg'].join('').length;
    await eventually(() =>
      expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(before + pictures),
    );
    expect(fixture.fakes.used(ours.companyId, 'sops')).toBe(1);
    await ours.client.call(sops.remove, { params: { id: copyId } });
    await eventually(() => expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(before));
  });

  it('stores nothing where the plan has no room for all of its pictures', async () => {
    const used = () => fixture.fakes.used(ours.companyId, 'storage_bytes');
    const before = await fixture.storageOf(ours.companyId);
    await eventually(() => expect(used()).toBe(before));
    const pictures = () => objectsOf(fixture.store, ours.companyId, ['screenshots']);
    const stored = await pictures();
    fixture.fakes.limits.set('storage_bytes', before + 'step-0.jpgstep-0-small.jpg'.length + 2);
    expect(await refusalOf(duplicate())).toBe('plan.storage');
    fixture.fakes.limits.delete('storage_bytes');
    await eventually(() => expect(used()).toBe(before));
    expect(await pictures()).toEqual(stored);
    expect(await ours.client.call(sops.list)).toHaveLength(1);
  });

  it('hides the speech of a hidden video from readers, as its original does', async () => {
    const viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    const found = async (text: string) =>
      (await viewer.client.call(routes.search.sops, { query: { text } })).items.length;
    const { transcript } = await read(id);
    expect(transcript[0]?.text).toBe('Put on gloves.');
    const steps_ = await ours.client.call(steps.list, { params: { id } });
    for (const step of steps_) {
      const params = { id, stepId: step.id };
      await ours.client.call(steps.update, { params, body: { title: 'Do it', description: 'Do it well.' } });
    }
    await ours.client.call(sops.update, { params: { id }, body: { is_video_hidden: true } });
    expect(await found('put')).toBe(0);
    await duplicate();
    expect(await found('put')).toBe(0);
  });

  it('is made once, however often its request is repeated', async () => {
    const headers = { 'idempotency-key': 'a-key-of-one-duplicate' };
    const send = async (title = 'Once', by: Pick<SignedIn, 'client'> = editor) =>
      (await by.client.call(sops.duplicate, { params: { id }, body: { title }, headers })).id;
    const made = await Promise.all([send(), send(), send()]);
    made.push(await send());
    expect(new Set(made).size).toBe(1);
    const pictures = await objectsOf(fixture.store, ours.companyId, ['screenshots']);
    expect(pictures.filter((key) => key.includes(made[0] ?? '-'))).toHaveLength(4);
    expect(made).not.toContain(await send('Twice'));
    expect(made).not.toContain(await send('Once', ours));
  });

  it('is made three at a time in a company, while another company does not wait', async () => {
    const other = await fixture.signIn();
    const theirs = await createSop(other);
    await generate(fixture, other.companyId, theirs);
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
    const read = fixture.store.get.bind(fixture.store);
    const reading = jest.spyOn(FsObjectStore.prototype, 'get').mockImplementation(async (key, range) => {
      if (key.includes(ours.companyId)) await isOpen;
      return read(key, range);
    });
    const outcomes: (string | number)[] = [];
    const many = Array.from({ length: 5 }, async (_, at) => {
      outcomes.push(await refusalOf(duplicate(`Copy ${at}`)));
    });
    await eventually(() => expect(outcomes).toHaveLength(2));
    const body = { title: 'Copy' };
    expect(await refusalOf(other.client.call(sops.duplicate, { params: { id: theirs }, body }))).toBe(
      'allowed',
    );
    open();
    await Promise.all(many);
    reading.mockRestore();
    const tooMany = 'request.too-many-at-once';
    expect(outcomes).toEqual([tooMany, tooMany, 'allowed', 'allowed', 'allowed']);
  });

  it('leaves a picture out that the store does not have', async () => {
    await fixture.store.delete(keyFor.screenshot(ours.companyId, id, 'step-0.jpg'));
    const copy = await read(await duplicate());
    expect(copy.steps.map(({ screenshots }) => screenshots.length)).toEqual([0, 1]);
  });

  it('is refused while the SOP is made or redacted, in the trash, and to readers and other companies', async () => {
    const making = await createSop(ours, 'Being made');
    const ofMaking = editor.client.call(sops.duplicate, {
      params: { id: making },
      body: { title: 'Copy' },
    });
    expect(await refusalOf(ofMaking)).toBe('sop.unfinished');
    await fixture.database.system((tx) =>
      tx.execute(
        `insert into job (id, kind, company_id, subject_id, generation, payload, headers, state, not_before)
         values (gen_random_uuid(), 'pictures.hide', $1, $2, 99, '{}', '{}', 'waiting', now() + interval '1 day')`,
        [ours.companyId, id],
      ),
    );
    expect(await refusalOf(duplicate())).toBe('sop.being-redacted');
    await fixture.database.system((tx) => tx.execute('delete from job where subject_id = $1', [id]));
    const viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    expect(await refusalOf(duplicate('Mine', viewer))).toBe('request.role-too-low');
    expect(await refusalOf(duplicate('Mine', await fixture.signIn()))).toBe('sop.not-found');
    await editor.client.call(routes.trash.move, { params: { id } });
    expect(await refusalOf(duplicate())).toBe('sop.in-trash');
  });
});
