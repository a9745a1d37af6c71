import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { editingLimits, routes } from '@sop/contracts';
import { createSop, generate, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { sops } = routes;

describe('the size of an edited SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
    ours = await fixture.signIn();
  });
  beforeEach(async () => {
    id = await createSop(ours);
    await generate(fixture, ours.companyId, id);
  });
  afterAll(() => fixture.close());

  const read = () => ours.client.call(sops.get, { params: { id } });
  const paramsOf = async (at: number) => ({ id, stepId: (await read()).steps[at]?.id ?? '' });
  /** Status and body; an unread body would block the server's end. */
  const send: (typeof ours)['client']['send'] = async (route, input) => {
    const reply = await ours.client.send(route, input);
    return new Response(await reply.text(), { status: reply.status });
  };
  const describeStep = async (at: number, description: string) =>
    send(routes.steps.update, { params: await paramsOf(at), body: { description } });
  const duplicate = async (at: number) =>
    ours.client.call(routes.steps.duplicate, { params: await paramsOf(at), body: {} });
  const merge = async () => send(routes.steps.merge, { params: await paramsOf(0), body: {} });
  const add = (description = '') =>
    send(routes.steps.add, { params: { id }, body: { title: 'Rest', description, after: null } });
  const remove = async (at: number) =>
    ours.client.call(routes.steps.remove, { params: await paramsOf(at), query: {} });
  const restore = (revision: number) => send(sops.restore, { params: { id, revision }, body: {} });
  const former = (revision: number) => send(sops.revision, { params: { id, revision } });
  const undo = (revision: number) => send(sops.undo, { params: { id, revision } });
  const list = () => ours.client.call(sops.revisions, { params: { id }, query: { limit: '200' } });
  const codeOf = async (reply: Response) => ((await reply.json()) as { code: string }).code;
  const grow = (characters: number) =>
    fixture.database.system((tx) =>
      tx.execute(`update step set edited_description = repeat('x', $2) where sop_id = $1 and position = 2`, [
        id,
        characters,
      ]),
    );

  it('does not double with each merged copy, below a written description', async () => {
    const refused: string[] = [];
    for (let round = 0; round < 14 && refused.length === 0; round += 1) {
      // A written description hides the generated sentences and has the whole limit for itself.
      await describeStep(0, 'Weld.');
      await duplicate(0);
      const reply = await merge();
      if (!reply.ok) refused.push(await codeOf(reply));
    }
    expect(refused).toEqual(['step.too-long']);
  });

  it('cannot exceed the limit by any edit, and can always be reduced', async () => {
    await grow(editingLimits.bytes);
    for (const grown of [await add('One more.'), await describeStep(0, 'y'.repeat(20_000))])
      expect([grown.status, await codeOf(grown)]).toEqual([409, 'sop.too-large']);
    expect((await describeStep(1, 'Short.')).status).toBe(200);
    await grow(editingLimits.bytes);
    const { revision } = await remove(1);
    expect((await add('One more.')).status).toBe(201);
    expect((await undo(revision)).status).toBe(409);
  });

  it('cannot exceed the number of steps by an undo', async () => {
    const { steps } = await read();
    const most = editingLimits.stepsInOrder;
    const fill = (count: number) =>
      fixture.database.system((tx) =>
        tx.execute(
          `insert into step (id, company_id, sop_id, position, generated, is_pinned)
           select gen_random_uuid(), company_id, sop_id, position + n, generated, true
             from step, generate_series(1, $2::int) as n where id = $1`,
          [steps.at(-1)?.id, count],
        ),
      );
    await fill(most - 2);
    const { revision } = await remove(0);
    await fixture.database.system((tx) =>
      tx.execute(
        `insert into step (id, company_id, sop_id, position, generated)
         select gen_random_uuid(), company_id, sop_id, $2, generated from step where id = $1`,
        [steps.at(-1)?.id, most],
      ),
    );
    const reply = await undo(revision);
    expect([reply.status, await codeOf(reply)]).toEqual([409, 'step.too-many']);
  });

  it('limits the history: the oldest changes are deleted, and the latest can be undone', async () => {
    await grow(2_000_000);
    await duplicate(1);
    for (const to of [1, 2, 3, 4, 5, 6, 7, 8]) expect((await restore(to)).status).toBe(200);
    const { items, total } = await list();
    const [stored] = await fixture.database.system((tx) =>
      tx.query<{ bytes: number }>('select sum(size_bytes)::bigint as bytes from revision where sop_id = $1', [
        id,
      ]),
    );
    expect(stored?.bytes).toBeLessThanOrEqual(editingLimits.historyBytes);
    expect(items).toHaveLength(total ?? -1);
    const numbers = items.map(({ number }) => number);
    expect(numbers[0]).toBe(10);
    const oldest = numbers.at(-1) ?? 0;
    expect(oldest).toBeGreaterThan(2);
    expect((await former(oldest - 1)).status).toBe(200);
    for (const reply of [await former(oldest - 2), await restore(oldest - 2), await undo(oldest - 1)])
      expect([reply.status, await codeOf(reply)]).toEqual([404, 'revision.not-found']);
    expect((await undo(10)).status).toBe(200);
  });
});
