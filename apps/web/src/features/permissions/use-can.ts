import { useQuery } from '@tanstack/react-query';
import { reads } from '../../api/reads.js';

/**
 * Whether the signed-in person may do something: `useCan('sop.edit')`. No until it is known, so that nothing shows that then goes
 * away. What counts is the server's own answer; this only spares people doors that are closed to them.
 */
export function useCan(permission: string): boolean {
  const { data: me } = useQuery(reads.me());
  if (!me) return false;
  const granted = permissionsOf(me);
  return granted === null || granted.includes(permission);
}

/** Null where the server does not say yet: then nothing is hidden, and its refusal explains itself. */
function permissionsOf(me: object): readonly unknown[] | null {
  return 'permissions' in me && Array.isArray(me.permissions) ? me.permissions : null;
}
