import type { Permission } from '@sop/contracts';
import type { ReactNode } from 'react';
import { Can } from '../../features/permissions/can.js';
import { Notice } from '../../ui/states.js';
import { texts } from './admin.texts.js';

/** What only the operator sees; who comes by a link is told so. The server decides all the same. */
export function OperatorOnly({ permission, children }: { permission: Permission; children: ReactNode }) {
  return (
    <Can permission={permission} fallback={<Notice tone="calm">{texts.closed}</Notice>}>
      {children}
    </Can>
  );
}
