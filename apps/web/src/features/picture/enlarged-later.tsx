import { lazy, Suspense } from 'react';
import type { EnlargedPictureProps } from './enlarged-picture.js';

const Later = lazy(() => import('./enlarged-picture.js'));

/** The enlarged picture, loaded when somebody asks for one. */
export const EnlargedPicture = (props: EnlargedPictureProps) => (
  <Suspense>
    <Later {...props} />
  </Suspense>
);
