import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/**
 * The only function of floating-ui that Mantine's `ScrollArea`, and thus each dialog, uses: the build substitutes
 * this one.
 */
export function useMergeRefs<T>(refs: readonly Ref<T>[]) {
  return useMergedRef(...refs);
}
