import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { foldColumn } from '@sop/database';
import { signedIn } from '@sop/testing';
import { createSop, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { departments, sops } = routes;

describe('departments', () => {
  let fixture: SopFixture;
  let ours: Company;
  let theirs: Company;

  beforeAll(async () => {
    fixture = await startSop();
    [ours, theirs] = await Promise.all([fixture.signIn(), fixture.signIn()]);
  });
  afterAll(() => fixture.close());

  it('are listed by name, those of the company only', async () => {
    const [company, other] = await Promise.all([fixture.signIn(), fixture.signIn()]);
    const namesOf = async ({ client }: Company) =>
      (await client.call(departments.list)).map(({ name }) => name);
    await company.client.call(departments.create, { body: { name: 'Assembly' } });
    expect(await namesOf(company)).toEqual(['Assembly', 'Workshop']);
    expect(await namesOf(other)).toEqual(['Workshop']);
  });

  it('have unique names within a company, regardless of case', async () => {
    const again = ours.client.call(departments.create, { body: { name: 'WORKSHOP' } });
    await expect(again).rejects.toMatchObject({ status: 409 });
    await expect(again).rejects.toThrow('There is already a department named “WORKSHOP”.');
    const made = await theirs.client.call(departments.create, { body: { name: 'Packing' } });
    const params = { id: made.id };
    const renamed = theirs.client.call(departments.rename, { params, body: { name: 'workshop' } });
    await expect(renamed).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    ['accents', 'Qualitätsprüfung', 'qualitatsprufung'],
    ['ß', 'Förderstraße', 'FÖRDERSTRASSE'],
    ['width', 'Ｐａｃｋｉｎｇ', 'Packing'],
    ['dashes and blanks', 'Sheet–metal\u00a0 shop', 'sheet-metal shop'],
    ['quotes', 'Shift “A”', 'Shift "A"'],
    ['what has no width', 'Ware\u200bhouse', 'Warehouse'],
    ['composition', 'Kantine Su\u0308d', 'Kantine Süd'],
  ])('have unique names, regardless of %s', async (_, first, second) => {
    const company = await fixture.signIn();
    const { id } = await company.client.call(departments.create, { body: { name: first } });
    const again = company.client.call(departments.create, { body: { name: second } });
    await expect(again).rejects.toMatchObject({ status: 409 });
    await company.client.call(departments.rename, { params: { id }, body: { name: second } });
  });

  it('keep equal names from an earlier version, and allow no further one', async () => {
    const company = await fixture.signIn();
    const insert = (name: string) =>
      fixture.database.system((tx) =>
        tx.execute('insert into department (id, company_id, name) values (gen_random_uuid(), $1, $2)', [
          company.companyId,
          name,
        ]),
      );
    for (const name of ['Forderung', 'Förderung', 'Versand']) await insert(name);
    await foldColumn(fixture.database, {
      ...{ table: 'department', id: 'id', text: 'name', folded: 'name_folded' },
    });
    const names = (await company.client.call(departments.list)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Forderung', 'Förderung', 'Versand', 'Workshop']);
    for (const name of ['FÖRDERUNG', 'VERSAND'])
      await expect(company.client.call(departments.create, { body: { name } })).rejects.toMatchObject({
        status: 409,
      });
  });

  it('are limited in number, also with parallel requests', async () => {
    const crowded = await fixture.signIn();
    await fixture.database.system((tx) =>
      tx.execute(
        `insert into department (id, company_id, name) select gen_random_uuid(), $1, 'D' || at from generate_series(1, 497) at`,
        [crowded.companyId],
      ),
    );
    const create = (name: string) => crowded.client.send(departments.create, { body: { name } });
    const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => create(`At once ${at}`)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    const one = crowded.client.call(departments.create, { body: { name: 'One more' } });
    await expect(one).rejects.toMatchObject({ status: 409 });
    await expect(one).rejects.toThrow('There are already 500 departments.');
  });

  it('explain a missing name', async () => {
    const blank = ours.client.call(departments.create, { body: { name: '  ' } });
    await expect(blank).rejects.toMatchObject({ status: 422 });
    await expect(blank).rejects.toThrow('Please enter a name for the department.');
  });

  it('leave their SOPs without a department when they are deleted', async () => {
    const { id: departmentId } = await ours.client.call(departments.create, { body: { name: 'Paint shop' } });
    const sopId = await createSop({ ...ours, departmentId });
    await ours.client.call(departments.remove, { params: { id: departmentId } });
    const sop = await ours.client.call(sops.get, { params: { id: sopId } });
    expect([sop.department_id, sop.department]).toEqual([null, null]);
  });

  it('are in the company’s audit trail once, as SOPs are, when an operator reads them in a user’s name', async () => {
    const company = await fixture.signIn();
    const sopId = await createSop(company);
    const { client } = await signedIn(fixture.client, { companyId: company.companyId, isActing: true });
    for (let time = 0; time < 3; time += 1) {
      await client.call(departments.list);
      await client.call(sops.get, { params: { id: sopId } });
    }
    await company.client.call(departments.list);
    const viewed = await fixture.database.system((tx) =>
      tx.query<{ actor: string; targets: unknown }>(
        `select payload->'actor'->>'kind' as actor, payload->'targets' as targets from outbox
          where payload->>'action' = 'company.viewed' and payload->>'company_id' = $1 order by seq`,
        [company.companyId],
      ),
    );
    expect(viewed).toEqual([
      { actor: 'operator', targets: [] },
      { actor: 'operator', targets: [{ kind: 'sops', id: sopId }] },
    ]);
  });

  it('move their SOPs to another department on request when they are deleted', async () => {
    const names = ['Paint shop', 'Finishing'];
    const [from, to] = await Promise.all(
      names.map((name) => ours.client.call(departments.create, { body: { name } })),
    );
    if (!from || !to) throw new Error('no departments');
    const sopId = await createSop({ ...ours, departmentId: from.id });
    const unusable = [theirs.departmentId, from.id, crypto.randomUUID()];
    for (const move_to of unusable) {
      const lost = ours.client.call(departments.remove, { params: { id: from.id }, query: { move_to } });
      await expect(lost).rejects.toMatchObject({ status: 404 });
    }
    await ours.client.call(departments.remove, { params: { id: from.id }, query: { move_to: to.id } });
    const sop = await ours.client.call(sops.get, { params: { id: sopId } });
    expect([sop.department_id, sop.department?.name]).toEqual([to.id, 'Finishing']);
  });

  it('cannot be renamed, deleted or distinguished from missing ones if they are of another company', async () => {
    const params = { id: ours.departmentId };
    const body = { name: 'Mine now' };
    await expect(theirs.client.call(departments.rename, { params, body })).rejects.toMatchObject({
      status: 404,
    });
    await expect(theirs.client.call(departments.remove, { params })).rejects.toMatchObject({ status: 404 });
    const remaining = await ours.client.call(departments.list);
    expect(remaining).toContainEqual({ id: ours.departmentId, name: 'Workshop' });
  });
});
