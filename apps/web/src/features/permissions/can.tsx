import type { ReactNode } from 'react';
import { useCan } from './use-can.js';

interface CanProps {
  readonly permission: string;
  readonly children: ReactNode;
  /** Instead of it, where hiding would puzzle: a sentence, or the control disabled with one. */
  readonly otherwise?: ReactNode;
}

/** What a person may not do is not shown to them, or explained. */
export function Can({ permission, children, otherwise = null }: CanProps) {
  return useCan(permission) ? children : otherwise;
}
