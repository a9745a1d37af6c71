import { routes } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { callBytes } from '../../../api/call.js';
import { ApiProblem } from '../../../api/problem.js';
import { texts } from '../annotator.texts.js';
import { makePictureShelf, type PictureShelf } from './picture-shelf.js';

interface Loading {
  readonly frameNumber: number;
  readonly picture: ImageBitmap | null;
  readonly problem: string | null;
}

/** The picture of a frame; its neighbours are fetched ahead, so that the arrow keys do not wait. */
export function useFramePicture(datasetId: number, frameNumber: number, frameCount: number) {
  const [shelf] = useState<PictureShelf>(() =>
    makePictureShelf((n) => fetchPicture(datasetId, n), frameCount),
  );
  const [loading, setLoading] = useState<Loading>({ frameNumber, picture: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (part: Partial<Loading>) =>
      isCurrent && setLoading({ frameNumber, picture: null, problem: null, ...part });
    shelf.take(frameNumber).then(
      (picture) => show(picture.width * picture.height > 0 ? { picture } : { problem: texts.sizeFailure }),
      (error: unknown) => show({ problem: sentenceOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [shelf, frameNumber, attempt]);
  useEffect(() => () => shelf.clear(), [shelf]);
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

/** No answer, or an answer that is no picture. */
const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem && error.status === 0 ? texts.fetchFailure : texts.loadFailure;
