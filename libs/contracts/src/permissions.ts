/**
 * What may be done. A route names one permission, never a kind of person; who holds it is said here alone.
 * `<thing>.view` reads; the other verbs change.
 */
const companyPermissions = [
  /** One's own account and session: everybody who is signed in. */
  'account.use',
  /** All of one's sessions, one's address: nobody does that in another's name. */
  'account.manage',
  'company.view',
  'company.manage',
  /** The one before is gone. */
  'logo.replace',
  /** All data of the company in one file. */
  'company-data.view',
  'department.view',
  'department.manage',
  'department.delete',
  'sop.view',
  'sop.create',
  'sop.edit',
  'sop.delete',
  /** Pixels of pictures, in every version of them and for good. */
  'picture.destroy',
  'dataset.view',
  'dataset.edit',
  /** Boxes of frames, also from a file: those that were there are gone. */
  'box.replace',
  'dataset.delete',
  'model.view',
  'model.train',
  /** The record of one that has ended. */
  'training.delete',
  /** Which model looks at the company's videos. */
  'model.activate',
  'billing.view',
  'billing.manage',
  /** Invoices name the company's address and lead to where they are paid. */
  'invoice.view',
  'user.view',
  'user.manage',
  'audit.view',
] as const;

const platformPermissions = [
  'platform.settings',
  'platform.keys',
  'platform.companies',
  /** Who else operates the platform, their sessions, one's own second factor. */
  'platform.operators',
  'platform.plans',
  'platform.storage',
  'platform.monitor',
  'platform.payments',
  'platform.content',
  'platform.audit',
] as const;

export const permissions = [...companyPermissions, ...platformPermissions] as const;
export type Permission = (typeof permissions)[number];

export const companyRoles = ['admin', 'editor', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

const viewer: readonly Permission[] = [
  'account.use',
  'account.manage',
  'company.view',
  'department.view',
  'sop.view',
  'dataset.view',
  'model.view',
  'billing.view',
];

const editor: readonly Permission[] = [
  ...viewer,
  'department.manage',
  'department.delete',
  'sop.create',
  'sop.edit',
  'sop.delete',
  'picture.destroy',
  'dataset.edit',
  'box.replace',
  'dataset.delete',
  'model.train',
  'training.delete',
  'model.activate',
];

/** An administrator of a company may do all there is within it. */
export const permissionsOfRole: Readonly<Record<CompanyRole, readonly Permission[]>> = {
  admin: companyPermissions,
  editor,
  viewer,
};

/**
 * What an operator who acts as a user may never do in that user's name: pay, change who may enter and with what, take all data away, and
 * whatever could not be taken back. What has an undo, a history or a switch back is open to them.
 */
const notWhileActing: ReadonlySet<Permission> = new Set([
  'account.manage',
  'logo.replace',
  'department.delete',
  'sop.delete',
  'picture.destroy',
  'box.replace',
  'dataset.delete',
  'training.delete',
  'billing.manage',
  'user.manage',
  'company-data.view',
]);

export interface CallerRole {
  role: CompanyRole;
  isPlatformAdmin: boolean;
  /** An operator acts as this user. */
  isActing: boolean;
}

/** All that somebody of this standing may do. Nobody is operator while acting as somebody else. */
export function permissionsOf({ role, isPlatformAdmin, isActing }: CallerRole): ReadonlySet<Permission> {
  const ofRole = permissionsOfRole[role];
  if (isActing) return new Set(ofRole.filter((permission) => !notWhileActing.has(permission)));
  return new Set(isPlatformAdmin ? [...ofRole, ...platformPermissions] : ofRole);
}
