import { useImperativeHandle, type Ref } from 'react';

interface AnchorProps {
  readonly element: HTMLElement | null;
  readonly ref?: Ref<HTMLElement | null>;
}

/** Stands for an element that is on the page already, where a part of Mantine's wants to have it as its child. */
export function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
