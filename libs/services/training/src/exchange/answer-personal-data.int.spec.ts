import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, TrainingPersonalData, TrainingPersonalPlaces, type PersonalDataPart } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';

describe('what is stored about a user in the Training Studio', () => {
  let fixture: TrainingFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startTraining();
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  async function dataOf(userId: string, companyId: string): Promise<Map<string, PersonalDataPart['rows']>> {
    const lists = new Map<string, PersonalDataPart['rows']>();
    let after: string | null = null;
    do {
      const asked = { company_id: companyId, user_id: userId, after };
      const part: PersonalDataPart = await fixture.bus.request(TrainingPersonalData, asked);
      lists.set(part.list, part.rows);
      after = part.next;
    } while (after !== null);
    return lists;
  }

  it('is who made a dataset, a training or a model and annotated a frame, in one company alone', async () => {
    const { companyId, userId } = ours;
    const { id } = await fixture.storeDataset(companyId, { name: 'Press' });
    await fixture.rows('update dataset set created_by = $2 where id = $1', id, userId);
    const box = { class_name: 'press', class_id: 0, x_center: 0.5, y_center: 0.5, width: 0.2, height: 0.2 };
    const frames = [{ frame_number: 3, boxes: [{ ...box, confidence: 1 }] }];
    await ours.client.call(routes.annotations.saveMany, { params: { id }, body: { frames } });
    const lists = await dataOf(userId, companyId);
    expect([...lists.keys()]).toEqual(['datasets', 'annotations', 'trainings', 'models']);
    expect(lists.get('datasets')).toMatchObject([{ id, name: 'Press', created_by_name: 'ann@example.test' }]);
    expect(lists.get('annotations')).toMatchObject([{ dataset_id: id, frame_number: 3 }]);
    const others = await fixture.signIn();
    for (const [of, within] of [
      [userId, others.companyId],
      [others.userId, companyId],
    ] as const)
      expect([...(await dataOf(of, within)).values()].flat()).toEqual([]);
  });

  it('is counted as it is exported, and has the pseudonym once the person is erased', async () => {
    const { companyId, userId } = await fixture.signIn();
    const { id } = await fixture.storeDataset(companyId, { name: 'Lathe' });
    await fixture.rows('update dataset set created_by = $2 where id = $1', id, userId);
    const person = { company_id: companyId, user_id: userId };
    const places = (await fixture.bus.request(TrainingPersonalPlaces, person)).places;
    const lists = await dataOf(userId, companyId);
    expect(places.map(({ list, rows }) => [list, rows])).toEqual(
      [...lists].map(([list, rows]) => [list, rows.length]),
    );
    const pseudonym = 'Former member 3f2a';
    await fixture.fakes.userErased({ ...person, pseudonym, at: new Date().toISOString() });
    await eventually(() => expect(fixture.fakes.erased).toContain(userId));
    const named = async () => (await dataOf(userId, companyId)).get('datasets');
    expect(await named()).toMatchObject([{ id, created_by_name: pseudonym }]);
    // The event of the removal may come after that of the erasure.
    await fixture.fakes.userRemoved(companyId, userId);
    const later = await fixture.storeDataset(companyId, { name: 'Mill' });
    await fixture.rows('update dataset set created_by = $2 where id = $1', later.id, userId);
    await fixture.fakes.userRemoved(companyId, userId);
    await eventually(async () =>
      expect((await named())?.map(({ created_by_name }) => created_by_name)).toEqual([
        pseudonym,
        'A former user',
      ]),
    );
  });
});
