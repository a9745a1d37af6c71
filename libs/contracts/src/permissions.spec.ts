import { allRoutes, companyRoles, permissionsOf, permissionsOfRole, type Permission } from './index.js';

const permissionsFor = (over: Partial<Parameters<typeof permissionsOf>[0]> = {}) =>
  permissionsOf({ role: 'admin', isPlatformAdmin: false, isActing: false, ...over });

const isReading = (permission: Permission) =>
  permission.endsWith('.view') || permission.startsWith('account.');

describe('permissions', () => {
  it('let a viewer read, confirm that, comment and work through SOPs, and change nothing', () => {
    expect(permissionsOfRole.viewer.filter((permission) => !isReading(permission))).toEqual([
      'sop.comment',
      'reading.confirm',
      'sop.execute',
    ]);
  });

  it('include those of the role below', () => {
    expect(permissionsOfRole.editor).toEqual(expect.arrayContaining([...permissionsOfRole.viewer]));
    expect(permissionsOfRole.admin).toEqual(expect.arrayContaining([...permissionsOfRole.editor]));
  });

  it('give no role of a company access to the platform', () => {
    for (const role of companyRoles)
      expect([...permissionsFor({ role })].filter((each) => each.startsWith('platform.'))).toEqual([]);
    expect(permissionsFor({ isPlatformAdmin: true })).toContain('platform.keys');
  });

  it('give API tokens nothing but their scopes', () => {
    const of = (...scopes: string[]) => [...permissionsFor({ scopes })];
    expect(of('sops:read')).toEqual(['sop.view', 'department.view']);
    expect(of('runs:read')).toEqual(['own-execution.view', 'execution.view']);
    expect(of('of a newer version')).toEqual([]);
    expect(of()).toEqual([]);
  });

  it('keep operators who act as a user from deleting, irreversible replacing, paying, managing users, the user’s own sessions and the platform', () => {
    const acting = permissionsFor({ isPlatformAdmin: true, isActing: true });
    for (const refused of [
      'department.delete',
      'sop.comment',
      'reading.confirm',
      'sop.execute',
      'sop.translate',
      'sop.delete',
      'sop.release',
      'sop.share',
      'approver.manage',
      'automation.manage',
      'picture.destroy',
      'box.replace',
      'logo.replace',
      'dataset.delete',
      'training.delete',
      'billing.manage',
      'user.manage',
      'video-retention.manage',
      'account.manage',
      'platform.keys',
    ])
      expect(acting).not.toContain(refused);
    expect(acting).toContain('sop.edit');
  });

  it('let operators who act as a user do only these actions, of which none destroys work of the company', () => {
    const acting = permissionsFor({ isPlatformAdmin: true, isActing: true });
    const open = allRoutes.filter(
      ({ method, access }) => method !== 'GET' && access !== 'public' && acting.has(access as Permission),
    );
    expect(open.map(({ name }) => name).sort()).toEqual([
      'auth.logout',
      'bulk.move',
      'bulk.restore',
      'bulk.tag',
      'bulk.trash',
      'comments.reopen',
      'comments.resolve',
      'company.set-brand',
      'datasets.create',
      // Joins two labels only with permission to delete a dataset.
      'datasets.rename-class',
      'departments.create',
      'departments.rename',
      'exports.create',
      // Hides a list; the SOP stays as it is.
      'import-report.dismiss',
      'models.activate',
      'models.deactivate',
      'models.decline',
      'moments.take',
      'progress.retry',
      'releases.request',
      'releases.return',
      'screen-recording.convert',
      // The operator may change settings that the company can change back.
      'settings.write',
      // Changes of an SOP can be undone in its history.
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
      // Destroys pixels only with `picture.destroy`.
      'steps.mark-picture',
      'steps.merge',
      'steps.order',
      'steps.remove',
      'steps.remove-picture',
      'steps.set-screenshot',
      'steps.split',
      'steps.update',
      'tags.set',
      'training-progress.stop',
      'training.start',
      // Nothing is deleted for thirty days.
      'trash.move',
      'trash.restore',
      // Unused uploads can be ended, with a link that only the sender knows.
      'uploads.append',
      'uploads.create',
      'uploads.options',
      'uploads.remove',
      'uploads.status',
    ]);
  });
});

/** Written out, so that no single changed word can make a route public, or one of the operator available to all. */
describe('access', () => {
  const namesOf = (isWanted: (access: string) => boolean) =>
    allRoutes.filter(({ access }) => isWanted(access)).map(({ name }) => name);

  it('is public for these routes and no other', () => {
    expect(namesOf((access) => access === 'public').sort()).toEqual([
      'auth.register',
      'auth.token',
      'billing.webhook',
      'contact.send',
      'email-confirmation.complete',
      'invitations.accept',
      'invitations.read',
      'landing.logo',
      'landing.settings',
      'landing.tiles',
      'password-reset.complete',
      'password-reset.request',
      'shared.open',
      'shared.sites',
      'sign-in.begin',
      'sign-in.callback',
      'sign-in.complete',
      'sign-in.providers',
      'storage.object',
      'system.health',
      'system.openapi',
      'system.test-routing',
    ]);
  });

  it('is the operator’s for these routes and no other', () => {
    expect(namesOf((access) => access.startsWith('platform.')).sort()).toEqual([
      'api-key.remove',
      'api-key.set',
      'api-key.status',
      'api-key.try',
      'audit.list-all',
      'companies.export',
      'companies.get',
      'companies.list',
      'companies.login-as',
      'companies.reactivate',
      'companies.rebuild',
      'companies.remove',
      'companies.suspend',
      'companies.users',
      'contact.list',
      'contact.mark',
      'contact.remove',
      'landing.add-tile',
      'landing.all-settings',
      'landing.all-tiles',
      'landing.edit-tile',
      'landing.remove-tile',
      'landing.set',
      'landing.upload-logo',
      'language-model.calls',
      'language-model.discover',
      'language-model.models',
      'language-model.remove-server-key',
      'language-model.reset-settings',
      'language-model.server-key',
      'language-model.set-price',
      'language-model.set-server-key',
      'language-model.set-settings',
      'language-model.settings',
      'language-model.try',
      'monitor.active-jobs',
      'monitor.discard-failed',
      'monitor.failed',
      'monitor.metrics',
      'monitor.performance',
      'monitor.retry-failed',
      'operators.deactivate',
      'operators.end-session',
      'operators.end-sessions',
      'operators.invite',
      'operators.list',
      'operators.reactivate',
      'operators.remove',
      'operators.resend',
      'operators.reset-second-factor',
      'operators.revoke',
      'operators.sessions',
      'payments.create-product',
      'payments.customer',
      'payments.health',
      'payments.map-price',
      'payments.metrics',
      'payments.products',
      'payments.subscriptions',
      'payments.sync-subscription',
      'platform-billing.add-credit',
      'platform-billing.change-plan',
      'platform-billing.extend-trial',
      'platform-billing.fix-missing-plans',
      'platform-billing.metrics',
      'platform-billing.override',
      'platform-billing.plans',
      'platform-billing.subscription',
      'platform-billing.update-plan',
      'platform-billing.usage',
      'platform-storage.cleanup',
      'platform-storage.measure',
      'platform-storage.recommendations',
      'platform-storage.stats',
      'processing-settings.read',
      'processing-settings.write',
      'second-factor.begin',
      'second-factor.confirm',
      'second-factor.read',
      'second-factor.remove',
      'second-factor.renew-codes',
      'speech-models.cancel',
      'speech-models.fetch',
      'speech-models.load-catalogue',
      'speech-models.read',
      'speech-models.remove',
    ]);
  });

  it('needs a view permission for reading routes', () => {
    const reading = allRoutes.filter(({ method, access }) => method === 'GET' && access !== 'public');
    const others = reading.filter(
      ({ access }) =>
        !access.endsWith('.view') && access !== 'account.use' && !access.startsWith('platform.'),
    );
    // Who has read an SOP is for those who edit it. Choosing pictures is editing; the frames of a hidden video are that video. A link is
    // the access that it gives. A preview requires the permission to import.
    // One's own data is not for operators who act as oneself.
    // What is found in a video is for those who may destroy it.
    // What an import left out is for those who edit.
    // The trash is for those who may restore what is in it. Who can be mentioned is for those who write comments.
    expect(others.map(({ name, access }) => `${name} ${access}`)).toEqual([
      'users.own-data account.manage',
      'erasures.preview-own account.manage',
      'import-report.get sop.edit',
      'trash.list sop.trash',
      'readings.list sop.edit',
      'shares.list sop.share',
      'comments.people sop.comment',
      'redaction.get picture.destroy',
      'frames.list sop.edit',
      'annotations.import-preview box.replace',
    ]);
  });

  it('needs more than a view permission for changing routes', () => {
    const changing = allRoutes.filter(({ method, access }) => method !== 'GET' && access !== 'public');
    // A document is a way of reading: it changes nothing.
    expect(changing.filter(({ access }) => access.endsWith('.view')).map(({ name }) => name)).toEqual([
      'exports.create',
      'company-exports.create',
    ]);
  });
});
