import type { Permission } from '@sop/contracts';
import type { ReactNode } from 'react';
import { useKnownCan } from './use-can.js';

interface CanProps {
  readonly permission: Permission;
  readonly children: ReactNode;
  /** Instead of it, where hiding would puzzle: a sentence, or the control disabled with one. */
  readonly otherwise?: ReactNode;
}

/** What a person may not do is not shown to them, or explained; until that is known, neither. */
export function Can({ permission, children, otherwise = null }: CanProps) {
  const can = useKnownCan(permission);
  if (can === null) return null;
  return can ? children : otherwise;
}
