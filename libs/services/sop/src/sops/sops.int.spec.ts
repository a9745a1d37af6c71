import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { createSop, generate, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { sops } = routes;

describe('SOPs', () => {
  let fixture: SopFixture;
  let ours: Company;
  let theirs: Company;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    [ours, theirs] = await Promise.all([fixture.signIn(), fixture.signIn()]);
  });
  afterAll(() => fixture.close());

  it('are listed newest first, filtered by department on request', async () => {
    const other = await ours.client.call(routes.departments.create, { body: { name: 'Paint shop' } });
    const first = await createSop(ours, 'First');
    const second = await createSop({ ...ours, departmentId: other.id }, 'Second');
    const ids = async (query = {}) => (await ours.client.call(sops.list, { query })).map(({ id }) => id);
    expect(await ids()).toEqual([second, first]);
    expect(await ids({ department_id: other.id })).toEqual([second]);
    expect(await ids({ creation_type: 'screen_record' })).toEqual([]);
  });

  it('show their first step’s picture and their number of steps', async () => {
    const id = await createSop(ours);
    await generate(fixture, ours.companyId, id);
    const [card] = await ours.client.call(sops.list);
    expect(card).toMatchObject({ id, status: 'ready', step_count: 2 });
    expect(card?.thumbnail).toMatch(`storage/screenshots/${ours.companyId}/${id}/step-0-small.jpg?expires=`);
  });

  it('accept a new title and department, and lose the department on null', async () => {
    const params = { id: await createSop(ours) };
    const update = (body: object) => ours.client.call(sops.update, { params, body });
    expect(await update({ title: ' Weld it ' })).toMatchObject({
      title: 'Weld it',
      department_id: ours.departmentId,
    });
    expect(await update({ department_id: null })).toMatchObject({ title: 'Weld it', department: null });
    expect(await update({})).toMatchObject({ title: 'Weld it' });
    await expect(update({ status: 'ready' })).rejects.toMatchObject({ status: 422 });
    await expect(update({ department_id: theirs.departmentId })).rejects.toMatchObject({ status: 404 });
  });

  it('keep both a new title and content that is generated at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await createSop(ours);
      const body = { title: 'Renamed meanwhile' };
      await Promise.all([
        generate(fixture, ours.companyId, id),
        ...Array.from({ length: 4 }, () => ours.client.call(sops.update, { params: { id }, body })),
      ]);
      const sop = await ours.client.call(sops.get, { params: { id } });
      expect(sop).toMatchObject({ title: 'Renamed meanwhile', status: 'ready' });
      expect(sop.steps).toHaveLength(2);
    }
  });

  it('delete video and storage with them; the month’s number stays', async () => {
    const other = await createSop(ours);
    const id = await createSop(ours);
    await generate(fixture, ours.companyId, id);
    await fixture.expectUsageToMatch(ours.companyId, 2);
    await ours.client.call(sops.remove, { params: { id } });
    await expect(ours.client.call(sops.get, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await eventually(async () => {
      const videos = (await fixture.objectsOf(ours.companyId)).filter((key) => key.startsWith('videos/'));
      expect(videos).toEqual([`videos/${ours.companyId}/${other}/video.mp4`]);
    });
    await fixture.expectUsageToMatch(ours.companyId, 2);
  });

  it('release their storage once, also with parallel deletions', async () => {
    await createSop(ours);
    const params = { id: await createSop(ours) };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => ours.client.send(sops.remove, { params })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    await fixture.expectUsageToMatch(ours.companyId, 2);
    expect(await fixture.storageOf(ours.companyId)).toBeGreaterThan(0);
  });

  it('are deleted with their company: rows, steps, departments and objects', async () => {
    const id = await createSop(ours);
    const foreign = await createSop(theirs);
    await generate(fixture, ours.companyId, id);
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () => {
      const rows = await fixture.database.system((tx) =>
        tx.query(
          `select id from sop where company_id = $1 union all select id from step where company_id = $1
           union all select id from department where company_id = $1`,
          [ours.companyId],
        ),
      );
      expect(rows).toEqual([]);
      const keys = await fixture.objectsOf(ours.companyId);
      expect(keys.filter((key) => key.startsWith('videos/'))).toEqual([]);
    });
    expect((await theirs.client.call(sops.list)).map((sop) => sop.id)).toEqual([foreign]);
    expect(await fixture.objectsOf(theirs.companyId)).toHaveLength(1);
  });

  it('of another company are the same 404 as missing ones, on every route', async () => {
    const id = await createSop(ours);
    await generate(fixture, ours.companyId, id);
    const [step] = await ours.client.call(routes.steps.list, { params: { id } });
    const stepId = step?.id ?? '';
    for (const params of [
      { id, stepId },
      { id: uuidv7(), stepId },
    ]) {
      const replies = await Promise.all([
        theirs.client.send(sops.get, { params }),
        theirs.client.send(sops.update, { params, body: { title: 'Mine' } }),
        theirs.client.send(sops.remove, { params }),
        theirs.client.send(routes.steps.list, { params }),
        theirs.client.send(routes.steps.update, { params, body: { title: 'Mine' } }),
        theirs.client.send(routes.steps.setScreenshot, { params, body: { frame_index: 0 } }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    }
    const untouched = await ours.client.call(sops.get, { params: { id } });
    expect([untouched.title, untouched.steps[0]?.title]).toEqual(['Weld a frame', 'Put on gloves']);
    expect(await theirs.client.call(sops.list)).toEqual([]);
  });
});
