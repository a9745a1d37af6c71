import { useQuery } from '@tanstack/react-query';
import type { Permission } from '@sop/contracts';
import { queries } from '../../api/queries.js';

/**
 * Whether the signed-in user has a permission: `useCan('sop.edit')`. False until it is loaded, so that nothing appears and
 * disappears again. The server decides in any case.
 */
export const useCan = (permission: Permission): boolean => useCanOrNull(permission) ?? false;

/** Like `useCan`, but null until the permissions are loaded. */
export function useCanOrNull(permission: Permission): boolean | null {
  const { data: me } = useQuery(queries.me());
  return me ? me.permissions.includes(permission) : null;
}
