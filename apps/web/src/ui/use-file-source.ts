import { useCallback } from 'react';

/** A ref of an image or video that shows a local file, and frees its URL on unmount. */
export function useFileSource<T extends HTMLImageElement | HTMLVideoElement>(file: File) {
  return useCallback(
    (element: T) => {
      const address = URL.createObjectURL(file);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
}
