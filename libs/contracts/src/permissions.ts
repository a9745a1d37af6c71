/**
 * Permissions. A route names one permission, never a role; this file alone assigns them to roles. `<thing>.view` reads; the
 * other verbs change.
 */
const companyPermissions = [
  /** One's own account and session: every signed-in user. */
  'account.use',
  /** All of one's sessions, one's address: never in another user's name. */
  'account.manage',
  'company.view',
  'company.manage',
  /** The former one is deleted. */
  'logo.replace',
  /** All data of the company in one file. */
  'company-data.view',
  /** When videos of SOPs are deleted. */
  'video-retention.view',
  'video-retention.manage',
  'department.view',
  'department.manage',
  'department.delete',
  /** Who may release the SOPs of a department. */
  'approver.view',
  /** One's own, which quote SOPs and comments. */
  'notification.view',
  'sop.view',
  /** What one reads, in one's own name. */
  'sop.comment',
  /** That one has read an SOP and understood it, in one's own name. */
  'reading.confirm',
  /** Records in one's own name that one opened an SOP, or worked through it. */
  'sop.execute',
  /** Sends a video in parts, for an SOP or a dataset. */
  'upload.send',
  'sop.create',
  'sop.edit',
  /** Translations of SOPs: a sentence that is written again has no history. */
  'sop.translate',
  'sop.delete',
  /** Moves SOPs to the trash and back. */
  'sop.trash',
  /** Signs released versions of SOPs, where the user is an approver. */
  'sop.release',
  /** Gives people without an account access to an SOP. */
  'sop.share',
  /** All links that the company gave out. */
  'share.view',
  /** Is an approver of every department, and names those of each. */
  'approver.manage',
  /** Comments of all users. */
  'comment.delete',
  /** One's own. */
  'own-execution.view',
  /** Of all users. */
  'execution.view',
  'execution.delete',
  /** Pixels of pictures, in every version of them and for good. */
  'picture.destroy',
  'dataset.view',
  'dataset.edit',
  /** Boxes of frames, also from a file: the existing ones are replaced. */
  'box.replace',
  'dataset.delete',
  'model.view',
  'model.train',
  /** The record of one that has ended. */
  'training.delete',
  /** The model that examines the company's videos. */
  'model.activate',
  'billing.view',
  'billing.manage',
  /** Invoices name the company's address and lead to their payment page. */
  'invoice.view',
  'user.view',
  'user.manage',
  'audit.view',
  /** API tokens and webhooks of the company. */
  'automation.view',
  'automation.manage',
] as const;

const platformPermissions = [
  'platform.settings',
  'platform.keys',
  'platform.companies',
  /** Other operators, their sessions, one's own second factor. */
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
  'approver.view',
  'notification.view',
  'sop.view',
  'own-execution.view',
  'sop.comment',
  'reading.confirm',
  'sop.execute',
  'dataset.view',
  'model.view',
  'billing.view',
];

const editor: readonly Permission[] = [
  ...viewer,
  'department.manage',
  'department.delete',
  'upload.send',
  'sop.create',
  'sop.edit',
  'sop.translate',
  'sop.delete',
  'sop.trash',
  'sop.release',
  'sop.share',
  'execution.view',
  'picture.destroy',
  'dataset.edit',
  'box.replace',
  'dataset.delete',
  'model.train',
  'training.delete',
  'model.activate',
];

/** An administrator of a company has all permissions within it. */
export const permissionsOfRole: Readonly<Record<CompanyRole, readonly Permission[]>> = {
  admin: companyPermissions,
  editor,
  viewer,
};

/**
 * Permissions that operators never have in a user's name: paying, changing access and credentials, exporting all data, and
 * anything irreversible. Whatever has an undo, a history or a switch is allowed.
 */
const notWhileActing: ReadonlySet<Permission> = new Set([
  'account.manage',
  'logo.replace',
  'department.delete',
  'sop.comment',
  'reading.confirm',
  'sop.execute',
  'sop.translate',
  'sop.delete',
  'sop.release',
  'sop.share',
  'comment.delete',
  'execution.delete',
  'approver.manage',
  'picture.destroy',
  'box.replace',
  'dataset.delete',
  'training.delete',
  'billing.manage',
  'user.manage',
  'company-data.view',
  'video-retention.manage',
  'automation.manage',
]);

/** What an administrator lets an API token do. Stored with the token, so a name never changes its meaning. */
export const apiScopes = ['sops:read', 'sops:write', 'uploads:write', 'runs:read'] as const;
export type ApiScope = (typeof apiScopes)[number];

/**
 * The permissions of a scope: the only place that decides what a token may call. None of them reaches users, payments, tokens,
 * signatures or anything that cannot be undone.
 */
export const permissionsOfScope: Readonly<Record<ApiScope, readonly Permission[]>> = {
  'sops:read': ['sop.view', 'department.view'],
  'sops:write': ['sop.view', 'department.view', 'sop.create', 'sop.edit', 'sop.trash'],
  'uploads:write': ['upload.send'],
  'runs:read': ['own-execution.view', 'execution.view'],
};

export const isScope = (name: string): name is ApiScope => (apiScopes as readonly string[]).includes(name);

export interface CallerRole {
  role: CompanyRole;
  isPlatformAdmin: boolean;
  /** An operator acts as this user. */
  isActing: boolean;
  /** Of an API token, which has no role. Unknown ones of a newer version allow nothing. */
  scopes?: readonly string[] | undefined;
}

/** All permissions of this role, or of these scopes. No one is an operator while acting as another user. */
export function permissionsOf(caller: CallerRole): ReadonlySet<Permission> {
  const { role, isPlatformAdmin, isActing, scopes } = caller;
  if (scopes) return new Set(scopes.filter(isScope).flatMap((scope) => permissionsOfScope[scope]));
  const ofRole = permissionsOfRole[role];
  if (isActing) return new Set(ofRole.filter((permission) => !notWhileActing.has(permission)));
  return new Set(isPlatformAdmin ? [...ofRole, ...platformPermissions] : ofRole);
}
