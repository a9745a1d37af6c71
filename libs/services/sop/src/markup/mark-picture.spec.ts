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
const at = { id: 'sop', stepId: 'step', position: 0 };
const hide = { regions: [], extent: 'frame' };

describe('waiting for destroyed regions', () => {
  it('is limited to twenty requests of a company, repeated ones included; other companies are not affected', async () => {
    const never = new Promise<never>(() => undefined);
    const sops = { previousResult: () => never };
    const nothing = {} as never;
    const marks = new MarkPicture(nothing, nothing, nothing, nothing, sops as never, nothing, nothing);
    const ask = (companyId: string, body: object = { hide }) =>
      marks.markUp(caller(companyId) as never, at, body as never, 'k'.repeat(16));
    const isWaiting = (reply: Promise<unknown>) =>
      Promise.race([reply.then(() => 'answered'), new Promise((resolve) => setImmediate(resolve, 'waits'))]);
    for (let count = 0; count < 20; count += 1) expect(await isWaiting(ask('ours'))).toBe('waits');
    await expect(ask('ours')).rejects.toMatchObject({ status: 429 });
    expect(await isWaiting(ask('theirs'))).toBe('waits');
    expect(await isWaiting(ask('ours', {}))).toBe('waits');
  });
});
