import { useCallback } from 'react';

/** As a ref of a picture or video: shows a file of the user's own, and frees it when it goes. */
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
