import type { Permission } from '@sop/contracts';
import { refuse } from '../problems/problem.js';
import type { Caller } from './caller.js';

/**
 * Throws 403, in words for whoever asks. What a route itself asks for is seen to before it is reached; this is for what a body asks for
 * beyond that.
 */
export function requirePermission({ permissions, actor }: Caller, permission: Permission): void {
  if (permissions.has(permission)) return;
  if (actor) throw refuse('request.operator-in-company');
  throw refuse(permission.startsWith('platform.') ? 'request.operator-only' : 'request.role-too-low');
}
