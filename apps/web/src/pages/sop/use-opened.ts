import { routes, type Sop } from '@sop/contracts';
import { useEffect } from 'react';
import { call } from '../../api/call.js';
import { useCan } from '../../features/permissions/use-can.js';

/** Counts that the user opened the SOP, once it has steps. The page does not depend on it. */
export function useOpened(sop: Pick<Sop, 'id' | 'steps'> | undefined): void {
  const canOpen = useCan('sop.execute');
  const id = sop && sop.steps.length > 0 ? sop.id : undefined;
  useEffect(() => {
    if (id !== undefined && canOpen) call(routes.overview.open, { params: { id } }).catch(() => undefined);
  }, [id, canOpen]);
}
