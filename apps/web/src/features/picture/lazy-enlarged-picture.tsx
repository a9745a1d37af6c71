import { lazy, Suspense } from 'react';
import type { EnlargedPictureProps } from './enlarged-picture.js';

const LazyEnlargedPicture = lazy(() => import('./enlarged-picture.js'));

/** The enlarged picture, loaded on first use. */
export const EnlargedPicture = (props: EnlargedPictureProps) => (
  <Suspense>
    <LazyEnlargedPicture {...props} />
  </Suspense>
);
