import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reads } from '../../api/reads.js';
import { Notice } from '../../ui/states.js';
import { texts } from './acting.texts.js';

/** Why an operator who acts as a company is kept from something that cannot be taken back; `otherwise` says it to everybody else. */
export function LeftToCompany({ otherwise = null }: { readonly otherwise?: ReactNode }) {
  const { data: me } = useQuery(reads.me());
  return me?.acted_as_by ? <Notice tone="calm">{texts.leftToCompany}</Notice> : otherwise;
}
