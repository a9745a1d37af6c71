import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type Sop } from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { signedIn, trailOf, type Client } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { createSop, generate, startSop, type Company, type SopFixture } from '../testing/start-sop.js';
import { chance } from '../testing/step-row.js';

const { sops } = routes;

describe('editing the steps of an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
    ours = await fixture.signIn();
  });
  beforeEach(async () => {
    id = await createSop(ours);
    await generate(fixture, ours.companyId, id, [
      ['Put on gloves', 0, 10],
      ['Clamp the frame', 10, 20],
      ['Weld the seam', 20, 30],
    ]);
  });
  afterAll(() => fixture.close());

  const read = () => ours.client.call(sops.get, { params: { id } });
  const titles = ({ steps }: Sop) => steps.map(({ title }) => title);
  const stepId = async (position: number) => (await read()).steps[position - 1]?.id ?? '';
  const paramsOf = async (position: number) => ({ id, stepId: await stepId(position) });
  const add = async (title: string, behind: number | null) =>
    ours.client.call(routes.steps.add, {
      params: { id },
      body: { title, after: behind === null ? null : await stepId(behind) },
    });
  const duplicate = async (position: number) =>
    ours.client.call(routes.steps.duplicate, { params: await paramsOf(position), body: {} });
  const merge = async (position: number) =>
    ours.client.call(routes.steps.merge, { params: await paramsOf(position), body: {} });
  const remove = async (position: number) =>
    ours.client.call(routes.steps.remove, { params: await paramsOf(position), query: {} });
  const order = async (positions: number[]) => {
    const { steps } = await read();
    const step_ids = positions.map((position) => steps[position - 1]?.id ?? '');
    return ours.client.call(routes.steps.order, { params: { id }, body: { step_ids } });
  };
  const undo = (revision: number) => ours.client.call(sops.undo, { params: { id, revision } });
  const restore = (revision: number, body = {}) =>
    ours.client.call(sops.restore, { params: { id, revision }, body });
  const former = (revision: number) => ours.client.call(sops.revision, { params: { id, revision } });
  const latest = async () => (await ours.client.call(sops.revisions, { params: { id } })).items[0];
  /** The content as a reader sees it, without who changed it last and how often. */
  /** Links get a later end with each full hour. */
  const withoutExpiry = (sop: Sop) =>
    JSON.parse(JSON.stringify(sop).replaceAll(/expires=\d+/g, 'expires=')) as Sop;
  const shownPart = (sop: Sop) => {
    const { steps, ...rest } = withoutExpiry(sop);
    return { ...rest, revision: 0, change: null, steps: steps.map((step) => ({ ...step, revision: 0 })) };
  };
  const editTitle = async (position: number, title: string) =>
    ours.client.call(routes.steps.update, { params: await paramsOf(position), body: { title } });

  it('adds, duplicates, moves, merges, splits and removes steps, each as one revision of its user', async () => {
    expect(titles(await add('Gloves off', 3))).toHaveLength(4);
    expect(await latest()).toMatchObject({
      number: 2,
      kind: 'added',
      user_email: 'ann@example.test',
      after: { steps: [{ title: 'Gloves off' }] },
    });
    expect(titles(await duplicate(1)).slice(0, 2)).toEqual(['Put on gloves', 'Put on gloves']);
    expect(titles(await order([3, 1, 2, 4, 5]))[0]).toBe('Clamp the frame');
    expect(titles(await merge(2))).toEqual([
      'Clamp the frame',
      'Put on gloves',
      'Weld the seam',
      'Gloves off',
    ]);
    const { description } = (await read()).steps[1] as Sop['steps'][number];
    expect(description).toBe('Put on gloves with care. Put on gloves with care.');
    const params = await paramsOf(2);
    const split = await ours.client.call(routes.steps.split, { params, body: { offset: 25 } });
    expect(titles(split).slice(1, 3)).toEqual(['Put on gloves', 'Put on gloves with care']);
    expect(titles(await remove(5))).not.toContain('Gloves off');
    const { items } = await ours.client.call(sops.revisions, { params: { id } });
    expect(items.map(({ kind }) => kind)).toEqual([
      ...['removed', 'split', 'merged', 'ordered', 'duplicated', 'added', 'generated'],
    ]);
    expect((await trailOf(fixture.database, ours.companyId)).at(-1)).toMatchObject({ action: 'sop.edited' });
  });

  it('numbers positions without a gap, and keeps a precaution with its step', async () => {
    expect((await read()).precautions[0]?.step_index).toBe(0);
    const moved = await order([3, 2, 1]);
    expect(moved.steps.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(moved.precautions[0]?.step_index).toBe(2);
    expect((await remove(3)).precautions[0]?.step_index).toBeNull();
  });

  it('undoes a removal at the right position, whatever was edited around it since', async () => {
    const before = await read();
    const { revision } = await remove(2);
    await editTitle(1, 'Wear gloves');
    await add('Gloves off', 2);
    expect(titles(await undo(revision))).toEqual([
      'Wear gloves',
      'Clamp the frame',
      'Weld the seam',
      'Gloves off',
    ]);
    expect((await read()).steps[1]).toMatchObject({ ...before.steps[1], revision: expect.any(Number) });
  });

  it('undoes a change only until the same part is changed again; undoing the undo repeats the change', async () => {
    const { revision } = await merge(1);
    await editTitle(1, 'Prepare');
    await expect(undo(revision)).rejects.toMatchObject({ status: 409 });
    await expect(undo(revision)).rejects.toThrow('This has been changed again since. Nothing was undone.');
    await undo(revision + 1);
    const undone = await undo(revision);
    expect(titles(undone)).toEqual(['Put on gloves', 'Clamp the frame', 'Weld the seam']);
    expect(titles(await undo(undone.revision))).toEqual(['Put on gloves', 'Weld the seam']);
    await expect(undo(999)).rejects.toMatchObject({ status: 404 });
  });

  it('undoes one edit of a step and leaves its other parts as they were edited since', async () => {
    const params = await paramsOf(1);
    const key = keyFor.frame(ours.companyId, id, '7.jpg');
    fixture.fakes.frame = { found: true, key, thumbnail_key: key, seconds: 7, width: 9, height: 9 };
    const titled = await editTitle(1, 'Wear gloves');
    const pictured = await ours.client.call(routes.steps.addPicture, { params, body: { frame_index: 7 } });
    await ours.client.call(routes.steps.update, { params, body: { description: 'Both hands.' } });
    expect((await undo(pictured.revision)).steps[0]).toMatchObject({
      title: 'Wear gloves',
      description: 'Both hands.',
      more_screenshots: [],
    });
    expect((await undo(titled.revision)).steps[0]).toMatchObject({
      title: 'Put on gloves',
      description: 'Both hands.',
      title_evidence: { text: 'Put on gloves' },
    });
  });

  it('undoes any sequence of edits, and restores every state in between', async () => {
    const random = chance(7);
    const states = [await read()];
    const any = (count: number) => 1 + Math.floor(random() * count);
    for (let done = 0; done < 25; done += 1) {
      const sop = states.at(-1) as Sop;
      const count = sop.steps.length;
      const edits = [
        () => add(`Added ${done}`, any(count)),
        () => duplicate(any(count)),
        () => order(sop.steps.map((_, at) => ((at + done) % count) + 1)),
        () => (count > 1 ? merge(any(count - 1)) : add('Alone', null)),
        () => (count > 1 ? remove(any(count)) : add('Alone', null)),
        () => editTitle(any(count), `Title ${done}`),
        () =>
          ours.client.call(sops.update, {
            params: { id },
            body: { title: `T ${done}`, equipment: [{ name: `E ${done}` }], precautions: [{ text: 'Hot.' }] },
          }),
      ];
      await edits[Math.floor(random() * edits.length)]?.();
      const now = await read();
      if (now.revision !== sop.revision) states.push(now);
    }
    expect(states.length).toBeGreaterThan(15);
    for (const state of states.toSorted((a, b) => (a.title < b.title ? -1 : 1)).slice(0, 6)) {
      const version = await former(state.revision);
      expect(version.steps.map(({ title }) => title)).toEqual(titles(state));
      expect(shownPart(await restore(state.revision))).toEqual(shownPart(state));
    }
    await restore(states.at(-1)?.revision ?? 0);
    for (const state of states.slice(1).toReversed()) await undo(state.revision);
    expect(shownPart(await read())).toEqual(shownPart(states[0] as Sop));
  });

  it('shows several frames in a step, each once, up to the limit; each can be removed', async () => {
    const params = await paramsOf(1);
    const show = (seconds: number) => {
      const key = keyFor.frame(ours.companyId, id, `${seconds}.jpg`);
      fixture.fakes.frame = { found: true, key, thumbnail_key: key, seconds, width: 9, height: 9 };
      return ours.client.call(routes.steps.addPicture, { params, body: { frame_index: seconds } });
    };
    const shown = ({ steps }: Sop) => steps[0]?.more_screenshots.map(({ seconds }) => seconds);
    const before = await read();
    // The first picture of the step is there already.
    expect(shown(await show(1))).toEqual([]);
    await show(3);
    const two = await show(7);
    expect(shown(two)).toEqual([3, 7]);
    expect(shown(await show(7))).toEqual([3, 7]);
    const query = {};
    const removed = await ours.client.call(routes.steps.removePicture, {
      params: { ...params, position: 0 },
      query,
    });
    expect(shown(removed)).toEqual([7]);
    expect(shown(await undo(removed.revision))).toEqual([3, 7]);
    for (const seconds of [8, 9, 10, 11, 12, 13, 14]) await show(seconds);
    await expect(show(15)).rejects.toThrow('A step can show at most 10 pictures.');
    const gone = ours.client.call(routes.steps.removePicture, { params: { ...params, position: 9 }, query });
    await expect(gone).rejects.toMatchObject({ status: 404 });
    fixture.fakes.frame = { found: false };
    const nowhere = ours.client.call(routes.steps.addPicture, { params, body: { frame_index: 99 } });
    await expect(nowhere).rejects.toMatchObject({ status: 404 });
    expect(shownPart(await restore(before.revision))).toEqual(shownPart(before));
  });

  it('refuses edits of an older SOP and returns both versions', async () => {
    const { revision, steps } = await read();
    await add('Gloves off', 3);
    const step_ids = steps.map((step) => step.id).toReversed();
    const ordered = await ours.client.send(routes.steps.order, {
      params: { id },
      body: { step_ids, revision },
    });
    expect([ordered.status, await ordered.json()]).toMatchObject([
      409,
      { versions: { current: { revision: revision + 1 }, submitted: { step_ids } } },
    ]);
    const params = await paramsOf(1);
    const key = keyFor.frame(ours.companyId, id, '7.jpg');
    fixture.fakes.frame = { found: true, key, thumbnail_key: key, seconds: 7, width: 9, height: 9 };
    const stale = [
      ours.client.send(routes.steps.add, { params: { id }, body: { after: null, revision } }),
      ours.client.send(routes.steps.duplicate, { params, body: { revision } }),
      ours.client.send(routes.steps.merge, { params, body: { revision } }),
      ours.client.send(routes.steps.split, { params, body: { offset: 3, revision } }),
      ours.client.send(routes.steps.remove, { params, query: { revision } }),
      ours.client.send(routes.steps.update, { params, body: { title: 'Wear gloves', revision } }),
      ours.client.send(routes.steps.setScreenshot, { params, body: { frame_index: 7, revision } }),
      ours.client.send(sops.restore, { params: { id, revision: 1 }, body: { revision } }),
      // An order without one of the steps belongs to another version.
      ours.client.send(routes.steps.order, { params: { id }, body: { step_ids } }),
    ];
    expect((await Promise.all(stale)).map(({ status }) => status)).toEqual(stale.map(() => 409));
    expect((await read()).revision).toBe(revision + 1);
  });

  describe('a request that is repeated under the same key', () => {
    type Ids = readonly [first: string, second: string, third: string];
    /** Each with the SOP and its steps as they were before the first request. */
    const edits: [
      string,
      (ids: Ids, revision: number, headers: Record<string, string>) => Promise<Response>,
    ][] = [
      [
        'adds',
        (_, revision, headers) => {
          const body = { title: 'Gloves off', after: null, revision };
          return ours.client.send(routes.steps.add, { params: { id }, body, headers });
        },
      ],
      [
        'duplicates',
        ([stepId], revision, headers) =>
          ours.client.send(routes.steps.duplicate, { params: { id, stepId }, body: { revision }, headers }),
      ],
      [
        'merges',
        ([stepId], revision, headers) =>
          ours.client.send(routes.steps.merge, { params: { id, stepId }, body: { revision }, headers }),
      ],
      [
        'splits',
        ([stepId], revision, headers) =>
          ours.client.send(routes.steps.split, {
            params: { id, stepId },
            body: { offset: 13, revision },
            headers,
          }),
      ],
      [
        'orders',
        (ids, revision, headers) => {
          const body = { step_ids: ids.toReversed(), revision };
          return ours.client.send(routes.steps.order, { params: { id }, body, headers });
        },
      ],
      [
        'removes',
        ([stepId], revision, headers) =>
          ours.client.send(routes.steps.remove, { params: { id, stepId }, query: { revision }, headers }),
      ],
      [
        'shows a picture',
        ([stepId], revision, headers) => {
          const body = { frame_index: 7, revision };
          return ours.client.send(routes.steps.addPicture, { params: { id, stepId }, body, headers });
        },
      ],
      [
        'writes a step’s text',
        ([stepId], revision, headers) => {
          const body = { description: 'Both hands.', revision };
          return ours.client.send(routes.steps.update, { params: { id, stepId }, body, headers });
        },
      ],
      [
        'chooses a picture',
        ([stepId], revision, headers) => {
          const body = { frame_index: 7, revision };
          return ours.client.send(routes.steps.setScreenshot, { params: { id, stepId }, body, headers });
        },
      ],
      [
        'removes a picture',
        ([, stepId], revision, headers) => {
          const params = { id, stepId, position: 0 };
          return ours.client.send(routes.steps.removePicture, { params, query: { revision }, headers });
        },
      ],
      [
        'lists',
        (_, revision, headers) => {
          const body = { equipment: [{ name: 'Welder' }], revision };
          return ours.client.send(sops.update, { params: { id }, body, headers });
        },
      ],
      [
        'undoes',
        (_, revision, headers) => ours.client.send(sops.undo, { params: { id, revision }, headers }),
      ],
      [
        'restores',
        (_, revision, headers) =>
          ours.client.send(sops.restore, { params: { id, revision: 1 }, body: { revision }, headers }),
      ],
    ];
    const offerFrame = (seconds: number) => {
      const key = keyFor.frame(ours.companyId, id, `${seconds}.jpg`);
      fixture.fakes.frame = { found: true, key, thumbnail_key: key, seconds, width: 9, height: 9 };
    };
    const changes = async () => (await ours.client.call(sops.revisions, { params: { id } })).items.length;

    it.each(edits)(
      '%s once, whatever was changed since, and reports the number of its change',
      async (_, repeatEdit) => {
        const body = { description: 'Put them on. Check them.' };
        await ours.client.call(routes.steps.update, { params: await paramsOf(1), body });
        offerFrame(5);
        const params = await paramsOf(2);
        await ours.client.call(routes.steps.addPicture, { params, body: { frame_index: 5 } });
        offerFrame(7);
        const { steps, revision } = await read();
        const ids = steps.map((step) => step.id) as unknown as Ids;
        const headers = { 'idempotency-key': uuidv7() };
        const first = await repeatEdit(ids, revision, headers);
        expect(await first.json()).toMatchObject({ change: revision + 1, revision: revision + 1 });
        await ours.client.call(sops.update, { params: { id }, body: { title: 'Theirs' } });
        const before = await changes();
        const again = await repeatEdit(ids, revision, headers);
        expect([again.status, await again.json()]).toMatchObject([
          first.status,
          { change: revision + 1, revision: revision + 2, title: 'Theirs' },
        ]);
        expect(await changes()).toBe(before);
      },
    );

    it('writes a step’s text once, whatever was written since', async () => {
      const params = await paramsOf(1);
      const save = (title: string, headers = {}) =>
        ours.client.call(routes.steps.update, { params, body: { title, revision: 1 }, headers });
      const headers = { 'idempotency-key': uuidv7() };
      await save('Wear gloves', headers);
      await editTitle(1, 'Theirs');
      const again = await save('Wear gloves', headers);
      expect([again.change, again.revision, titles(again)[0]]).toEqual([2, 3, 'Theirs']);
      await expect(save('Wear gloves')).rejects.toMatchObject({ status: 409 });
    });

    it('makes its change once also when both arrive at the same time', async () => {
      const headers = { 'idempotency-key': uuidv7() };
      const add = () =>
        ours.client.call(routes.steps.add, { params: { id }, body: { title: 'Once', after: null }, headers });
      const replies = await Promise.all([add(), add(), add()]);
      expect(replies.map(({ change }) => change)).toEqual([2, 2, 2]);
      expect(titles(await read()).filter((title) => title === 'Once')).toHaveLength(1);
    });

    it('counts as another request for another user, and is refused with an invalid key', async () => {
      const { client: colleague } = await signedIn(fixture.client, { companyId: ours.companyId });
      const headers = { 'idempotency-key': uuidv7() };
      const add = (from: Client) =>
        from.call(routes.steps.add, { params: { id }, body: { title: 'One', after: null }, headers });
      expect([(await add(ours.client)).change, (await add(colleague)).change]).toEqual([2, 3]);
      for (const key of ['short', 'x'.repeat(65), 'with a blank in it']) {
        const request = { params: { id, revision: 2 }, headers: { 'idempotency-key': key } };
        expect((await ours.client.send(sops.undo, request)).status).toBe(422);
      }
    });
  });

  it('reports a change without a difference as no change', async () => {
    const { title, revision } = await read();
    const saved = await ours.client.call(sops.update, { params: { id }, body: { title } });
    expect(saved).toMatchObject({ change: null, revision });
  });

  it('keeps every change when ten people add steps at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => add(`Added ${at}`, 1)));
    const { steps, revision } = await read();
    expect([steps.length, revision]).toEqual([13, 11]);
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1));
  });

  it('keeps edits through another run, and restores the draft before it', async () => {
    await remove(2);
    await add('Gloves off', 2);
    await duplicate(1);
    await ours.client.call(sops.update, {
      params: { id },
      body: { equipment: [{ name: 'Clamp', kind: 'tool' }], precautions: [{ text: 'Mind the sparks.' }] },
    });
    const before = await read();
    await ours.client.call(sops.regenerate, { params: { id }, body: {} });
    await generate(
      fixture,
      ours.companyId,
      id,
      [
        ['Gloves', 0, 9],
        ['Clamp it', 9, 20],
        ['Weld it', 20, 30],
      ],
      2,
    );
    const after = await read();
    expect(titles(after)).toEqual(['Put on gloves', 'Put on gloves', 'Weld it', 'Gloves off']);
    expect(after.equipment.map(({ name }) => name)).toEqual(['Clamp']);
    expect(after.safety_precautions).toBe('Mind the sparks.');
    expect(shownPart(await restore(before.revision))).toEqual(shownPart(before));
  });

  it('keeps the evidence of precautions and equipment with unchanged text; new text has none', async () => {
    const { precautions, equipment } = await read();
    const body = {
      precautions: [{ text: 'Wear gloves.', step_index: 2 }, { text: 'Mind the sparks.' }],
      equipment: [{ name: 'gloves', kind: 'protective' as const }, { name: 'Welder' }],
    };
    const saved = await ours.client.call(sops.update, { params: { id }, body });
    expect(saved.precautions).toMatchObject([
      { text: 'Wear gloves.', step_index: 2, evidence: precautions[0]?.evidence },
      { text: 'Mind the sparks.', step_index: null, evidence: { sources: [] } },
    ]);
    expect(saved.equipment).toMatchObject([equipment[0], { name: 'Welder', evidence: { sources: [] } }]);
    expect(await latest()).toMatchObject({
      before: { equipment: ['gloves'], precautions: ['Wear gloves.'] },
      after: { equipment: ['gloves', 'Welder'] },
    });
    expect(shownPart(await undo(saved.revision))).toMatchObject({ precautions, equipment });
  });

  it.each<[string, object]>([
    ['a title that is too long', { title: 'x'.repeat(301), after: null }],
    ['a description that is too long', { description: 'x'.repeat(20_001), after: null }],
    ['no position', {}],
    ['an unknown field', { after: null, position: 1 }],
  ])('adds no step with %s', async (_, body) => {
    const reply = await ours.client.send(routes.steps.add, { params: { id }, body: body as { after: null } });
    expect(reply.status).toBe(422);
  });

  it.each<[string, object]>([
    ['too many precautions', { precautions: Array(101).fill({ text: 'Hot.' }) }],
    ['a precaution without text', { precautions: [{ text: ' ' }] }],
    ['too much equipment', { equipment: Array(201).fill({ name: 'Clamp' }) }],
    ['equipment without a name', { equipment: [{ name: '' }] }],
  ])('accepts no list with %s', async (_, body) => {
    expect((await ours.client.send(sops.update, { params: { id }, body })).status).toBe(422);
  });

  it('answers 404 to another company', async () => {
    const stranger = await fixture.signIn();
    const params = { ...(await paramsOf(1)), revision: 1, position: 0 };
    const { client } = stranger;
    const replies = await Promise.all([
      client.send(routes.steps.add, { params, body: { after: null } }),
      client.send(routes.steps.duplicate, { params, body: {} }),
      client.send(routes.steps.merge, { params, body: {} }),
      client.send(routes.steps.split, { params, body: { offset: 3 } }),
      client.send(routes.steps.order, { params, body: { step_ids: [params.stepId] } }),
      client.send(routes.steps.remove, { params, query: {} }),
      client.send(routes.steps.addPicture, { params, body: { frame_index: 0 } }),
      client.send(routes.steps.removePicture, { params, query: {} }),
      client.send(sops.revision, { params }),
      client.send(sops.undo, { params }),
      client.send(sops.restore, { params, body: {} }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    const unknown = { id, stepId: uuidv7() };
    const reply = await ours.client.send(routes.steps.merge, { params: unknown, body: {} });
    expect(reply.status).toBe(404);
  });
});
