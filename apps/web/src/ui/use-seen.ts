import { useCallback, useState } from 'react';

const margin = '1200px';
const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** One observer for all: a list of a thousand would otherwise bring a thousand. */
function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { rootMargin: margin },
  );
  callbacks.set(element, onNear);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    callbacks.delete(element);
  };
}

/**
 * Whether an element has ever come near the part of the page in view. `isSeen` says so from the start. Its styles may then say
 * `content-visibility: auto`; that clips, so they also leave `--focus-room` around the content and take it back by a margin.
 */
export function useSeen(isSeen: boolean) {
  const [wasNear, setWasNear] = useState(isSeen || typeof IntersectionObserver === 'undefined');
  const ref = useCallback(
    (element: Element | null) => {
      if (element && !wasNear) return watch(element, () => setWasNear(true));
    },
    [wasNear],
  );
  return [ref, wasNear] as const;
}
