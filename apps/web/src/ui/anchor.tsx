import { useImperativeHandle, type Ref } from 'react';

interface AnchorProps {
  readonly element: HTMLElement | null;
  readonly ref?: Ref<HTMLElement | null>;
}

/** Represents an existing element where a Mantine component requires it as a child. */
export function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
