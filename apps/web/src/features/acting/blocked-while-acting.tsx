import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../api/queries.js';
import { Notice } from '../../ui/states.js';
import { texts } from './acting.texts.js';

/** Explains why an operator who acts as a company cannot do something irreversible; shows `fallback` to all other users. */
export function BlockedWhileActing({ fallback = null }: { readonly fallback?: ReactNode }) {
  const { data: me } = useQuery(queries.me());
  return me?.acted_as_by ? <Notice tone="calm">{texts.blockedWhileActing}</Notice> : fallback;
}
