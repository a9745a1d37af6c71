import { scopesWith, type Permission } from '@sop/contracts';
import { refuse, type Problem } from '../problems/problem.js';
import type { Caller } from './caller.js';

/**
 * The guard checks the permission of the route; this checks further ones that depend on the body.
 * @throws Problem 403 with a sentence for the caller
 */
export function requirePermission({ permissions, actor, scopes }: Caller, permission: Permission): void {
  if (permissions.has(permission)) return;
  if (scopes) throw refuseToken(permission);
  if (actor) throw refuse('request.operator-in-company');
  throw refuse(permission.startsWith('platform.') ? 'request.operator-only' : 'request.role-too-low');
}

function refuseToken(permission: Permission): Problem {
  const enough = scopesWith(permission);
  return enough.length === 0
    ? refuse('request.not-for-tokens')
    : refuse('request.scope-missing', { scopes: enough.join(' or ') });
}
