import { useQuery } from '@tanstack/react-query';
import type { Permission } from '@sop/contracts';
import { reads } from '../../api/reads.js';

/**
 * Whether the signed-in person may do something: `useCan('sop.edit')`. No until it is known, so that nothing shows that then goes
 * away. What counts is the server's own answer; this only spares people doors that are closed to them.
 */
export const useCan = (permission: Permission): boolean => useKnownCan(permission) ?? false;

/** The same, and null until it is known. */
export function useKnownCan(permission: Permission): boolean | null {
  const { data: me } = useQuery(reads.me());
  return me ? me.permissions.includes(permission) : null;
}
