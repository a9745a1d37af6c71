import type { Permission } from '@sop/contracts';
import type { ReactNode } from 'react';
import { useCanOrNull } from './use-can.js';

interface CanProps {
  readonly permission: Permission;
  readonly children: ReactNode;
  /** Shown instead where hiding would confuse: a sentence, or the disabled control. */
  readonly fallback?: ReactNode;
}

/** Hides what a user may not do, or shows the fallback; renders nothing until the permissions are loaded. */
export function Can({ permission, children, fallback = null }: CanProps) {
  const can = useCanOrNull(permission);
  if (can === null) return null;
  return can ? children : fallback;
}
