import { describe, expect, it } from '@jest/globals';
import { allRoutes, permissionsOfRole, permissionsOfScope, scopesOf } from './index.js';

const callableWith = (scope: string) =>
  allRoutes.filter((route) => scopesOf(route).some((each) => each === scope)).map(({ name }) => name);

/** Written out, so that no changed permission can give tokens more unseen. */
describe('what an API token may call', () => {
  it('is to read SOPs and departments with sops:read', () => {
    expect(callableWith('sops:read').sort()).toEqual([
      'comments.list',
      'departments.list',
      'executions.procedure',
      'exports.create',
      'exports.file',
      'exports.get',
      'overview.get',
      'progress.get',
      'readings.own',
      'releases.get',
      'releases.list',
      'reviews.of-department',
      'saved-views.list',
      'screen-recording.conversion',
      'screen-recording.settings',
      'search.sops',
      'sops.get',
      'sops.list',
      'sops.page',
      'sops.revision',
      'sops.revisions',
      'steps.list',
      'storage.image-proxy',
      'storage.screenshot',
      'tags.list',
      'translations.get',
      'translations.list',
    ]);
  });

  it('is to change SOPs too with sops:write', () => {
    const reading = new Set(callableWith('sops:read'));
    expect(callableWith('sops:write')).toEqual(expect.arrayContaining([...reading]));
    expect(
      callableWith('sops:write')
        .filter((name) => !reading.has(name))
        .sort(),
    ).toEqual([
      'bulk.move',
      'bulk.restore',
      'bulk.tag',
      'bulk.trash',
      'comments.reopen',
      'comments.resolve',
      'frames.list',
      'import-report.dismiss',
      'import-report.get',
      'moments.take',
      'progress.retry',
      'readings.list',
      'releases.request',
      'releases.return',
      'screen-recording.convert',
      'sops.create',
      'sops.duplicate',
      'sops.import',
      'sops.regenerate',
      'sops.restore',
      'sops.undo',
      'sops.update',
      'steps.add',
      'steps.add-picture',
      'steps.duplicate',
      'steps.mark-picture',
      'steps.merge',
      'steps.order',
      'steps.remove',
      'steps.remove-picture',
      'steps.set-screenshot',
      'steps.split',
      'steps.update',
      'tags.set',
      'trash.list',
      'trash.move',
      'trash.restore',
    ]);
  });

  it('is to send videos with uploads:write', () => {
    expect(callableWith('uploads:write').sort()).toEqual([
      'uploads.append',
      'uploads.create',
      'uploads.options',
      'uploads.remove',
      'uploads.status',
    ]);
  });

  it('is to read runs with runs:read', () => {
    expect(callableWith('runs:read').sort()).toEqual([
      'executions.choices',
      'executions.export',
      'executions.get',
      'executions.list',
    ]);
  });

  it('is nothing of users, payments, tokens, webhooks, the audit trail, signatures, one’s own account and the platform', () => {
    const never =
      /^(account|user|billing|invoice|automation|audit|company-data|approver|platform|reading|picture|model|dataset)\b/;
    const all = Object.values(permissionsOfScope).flat();
    expect(all.filter((permission) => never.test(permission))).toEqual([]);
    for (const permission of ['sop.release', 'sop.share', 'sop.delete', 'sop.comment', 'sop.execute'])
      expect(all).not.toContain(permission);
  });

  it('is never more than an administrator may', () => {
    expect(permissionsOfRole.admin).toEqual(expect.arrayContaining(Object.values(permissionsOfScope).flat()));
  });
});
