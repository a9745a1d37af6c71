import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, DeleteRedundantUploads } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import { eventually } from '@sop/testing';
import { createSop, generate, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

describe('the upload of an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startSop();
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const ask = (dry_run: boolean) =>
    fixture.app.get(Bus, { strict: false }).request(DeleteRedundantUploads, { days: 30, dry_run });
  const change = (id: string, set: string, ...values: unknown[]) =>
    fixture.database.system((tx) => tx.execute(`update sop set ${set} where id = $1`, [id, ...values]));

  /** Finished long ago, with a copy for playing beside the upload. */
  async function old(): Promise<{ id: string; copy: string }> {
    const id = await createSop(ours);
    await generate(fixture, ours.companyId, id);
    const copy = keyFor.video(ours.companyId, id, 'playable.mp4');
    await fixture.store.put(copy, Buffer.from('copy'), { contentType: 'video/mp4' });
    await change(id, `playable_key = $2, created_at = now() - interval '31 days'`, copy);
    return { id, copy };
  }

  it('is deleted when a copy is played, its storage is released, and the copy becomes the video', async () => {
    const { id, copy } = await old();
    expect(await ask(true)).toEqual({ file_count: 1, size_bytes: expect.any(Number) });
    expect(await fixture.store.stat(keyFor.video(ours.companyId, id, 'mp4'))).toBeDefined();
    expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBeGreaterThan(0);
    expect((await ask(false)).file_count).toBe(1);
    await eventually(async () => {
      expect(await fixture.store.stat(keyFor.video(ours.companyId, id, 'mp4'))).toBeUndefined();
      expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(0);
    });
    expect(await fixture.store.stat(copy)).toBeDefined();
    expect(await ask(true)).toEqual({ file_count: 0, size_bytes: 0 });
    await ours.client.call(routes.sops.regenerate, { params: { id }, body: {} });
    const rerun = await fixture.database.system((tx) =>
      tx.query(`select payload->>'video_key' as key from outbox where name = 'sop.rerun-requested'`),
    );
    expect(rerun).toEqual([{ key: copy }]);
  });

  it.each([
    ['is young', 'created_at = now()'],
    ['is the video that plays', 'playable_key = video_key'],
    ['has no copy', 'playable_key = null'],
    ['is being worked on', `status = 'processing'`],
    ['failed, and may be tried again', `status = 'failed'`],
  ])('stays when it %s', async (_, set) => {
    const { id } = await old();
    await change(id, set);
    expect(await ask(false)).toEqual({ file_count: 0, size_bytes: 0 });
    await ours.client.call(routes.sops.remove, { params: { id } });
  });
});
