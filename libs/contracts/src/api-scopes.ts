import {
  apiScopes,
  isScope,
  permissionsOfRole,
  permissionsOfScope,
  type ApiScope,
  type CompanyRole,
  type Permission,
} from './permissions.js';
import type { AnyRoute } from './route.js';

/** The scopes of which one is enough for this permission; none where no token has it. */
export const scopesWith = (permission: Permission): ApiScope[] =>
  apiScopes.filter((scope) => permissionsOfScope[scope].includes(permission));

/** The scopes of which one is enough to call the route; none where no token may. */
export const scopesOf = ({ access }: Pick<AnyRoute, 'access'>): ApiScope[] =>
  access === 'public' ? [] : scopesWith(access);

/** Whether a user with this role has what the scope gives: a token has no more rights than who created it. */
export const isScopeOfRole = (scope: string, role: CompanyRole): boolean =>
  isScope(scope) &&
  permissionsOfScope[scope].every((permission) => permissionsOfRole[role].includes(permission));

/** Secret scanners find tokens by this prefix and length; the last eight digits are a checksum (CRC-32) of what is before. */
export const apiTokenPattern = /^sopc_[0-9a-f]{56}$/;
