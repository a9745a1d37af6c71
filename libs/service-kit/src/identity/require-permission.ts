import type { Permission } from '@sop/contracts';
import { refuse } from '../problems/problem.js';
import type { Caller } from './caller.js';

/**
 * The guard checks the permission of the route; this checks further ones that depend on the body.
 * @throws Problem 403 with a sentence for the caller
 */
export function requirePermission({ permissions, actor }: Caller, permission: Permission): void {
  if (permissions.has(permission)) return;
  if (actor) throw refuse('request.operator-in-company');
  throw refuse(permission.startsWith('platform.') ? 'request.operator-only' : 'request.role-too-low');
}
