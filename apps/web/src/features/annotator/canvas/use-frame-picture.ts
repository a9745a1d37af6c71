import { routes } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { callBytes } from '../../../api/call.js';
import { ApiProblem } from '../../../api/problem.js';
import { texts } from '../annotator.texts.js';
import { createPictureCache, type PictureCache } from './picture-cache.js';

interface Loading {
  readonly frameNumber: number;
  readonly picture: ImageBitmap | null;
  readonly problem: string | null;
}

/** Loads the picture of a frame and prefetches its neighbours, so that the arrow keys do not wait. */
export function useFramePicture(datasetId: number, frameNumber: number, frameCount: number) {
  const [cache] = useState<PictureCache>(() =>
    createPictureCache((n) => fetchPicture(datasetId, n), frameCount),
  );
  const [loading, setLoading] = useState<Loading>({ frameNumber, picture: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (part: Partial<Loading>) =>
      isCurrent && setLoading({ frameNumber, picture: null, problem: null, ...part });
    cache.load(frameNumber).then(
      (picture) => show(picture.width * picture.height > 0 ? { picture } : { problem: texts.sizeFailure }),
      (error: unknown) => show({ problem: sentenceOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [cache, frameNumber, attempt]);
  useEffect(() => () => cache.clear(), [cache]);
  const isCurrent = loading.frameNumber === frameNumber;
  return {
    picture: isCurrent ? loading.picture : null,
    problem: isCurrent ? loading.problem : null,
    retry: () => {
      setLoading({ frameNumber, picture: null, problem: null });
      setAttempt((count) => count + 1);
    },
  };
}

async function fetchPicture(datasetId: number, frameNumber: number): Promise<ImageBitmap> {
  const params = { id: datasetId, n: frameNumber };
  const bytes = await callBytes(routes.datasets.frameImage, { params, query: { size: 'full' } });
  return createImageBitmap(bytes);
}

/** A failed request, or a reply that is no image. */
const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem && error.status === 0 ? texts.fetchFailure : texts.loadFailure;
