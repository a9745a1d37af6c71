import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/** The one function that Mantine's `ScrollArea`, and with it each dialog, takes of floating-ui: the build gives it this one. */
export function useMergeRefs<T>(refs: readonly Ref<T>[]) {
  return useMergedRef(...refs);
}
