import { describe, expect, it } from '@jest/globals';
import { permissionsOf } from '@sop/contracts';
import { MarkPicture } from './mark-picture.js';

const permissions = permissionsOf({ role: 'editor', isPlatformAdmin: false, isActing: false });
const caller = (companyId: string) => ({
  companyId,
  userId: 'u',
  sessionId: 's',
  email: 'a@b.test',
  permissions,
});
const at = { id: 'sop', stepId: 'step', place: 0 };
const hide = { regions: [], extent: 'frame' };

describe('hiding in a picture', () => {
  it('is waited for by twenty of a company at once, however often the same is asked again; others wait on', async () => {
    const never = new Promise<never>(() => undefined);
    const sops = { madeBefore: () => never };
    const nothing = {} as never;
    const marks = new MarkPicture(nothing, nothing, nothing, nothing, sops as never, nothing, nothing);
    const ask = (companyId: string, wish: object = { hide }) =>
      marks.run(caller(companyId) as never, at, wish as never, 'k'.repeat(16));
    const isWaiting = (asked: Promise<unknown>) =>
      Promise.race([asked.then(() => 'answered'), new Promise((resolve) => setImmediate(resolve, 'waits'))]);
    for (let count = 0; count < 20; count += 1) expect(await isWaiting(ask('ours'))).toBe('waits');
    await expect(ask('ours')).rejects.toMatchObject({ status: 429 });
    expect(await isWaiting(ask('theirs'))).toBe('waits');
    expect(await isWaiting(ask('ours', {}))).toBe('waits');
  });
});
