import { useEffect, useRef, useState } from 'react';

const distance = '300px';

/** Whether an element has been near the view. Browsers' own lazy loading fetches pictures several screens ahead. In print all are near. */
export function useNearby<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: distance },
    );
    const showAll = () => setIsNear(true);
    observer.observe(ref.current);
    window.addEventListener('beforeprint', showAll);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', showAll);
    };
  }, [isNear]);
  return { ref, isNear };
}
