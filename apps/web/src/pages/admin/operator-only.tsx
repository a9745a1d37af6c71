import type { Permission } from '@sop/contracts';
import type { ReactNode } from 'react';
import { Can } from '../../features/permissions/can.js';
import { Notice } from '../../ui/states.js';
import { texts } from './admin.texts.js';

/** Shows content to operators only, and an explanation to all others. The server decides in any case. */
export function OperatorOnly({ permission, children }: { permission: Permission; children: ReactNode }) {
  return (
    <Can permission={permission} fallback={<Notice tone="calm">{texts.closed}</Notice>}>
      {children}
    </Can>
  );
}
