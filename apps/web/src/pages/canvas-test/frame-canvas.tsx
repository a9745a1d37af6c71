import { routes } from '@sop/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callBytes } from '../../api/call.js';
import { hasStatus } from '../../api/problem.js';
import { ErrorState } from '../../ui/states.js';
import styles from './canvas-test.module.css';
import { texts } from './canvas-test.texts.js';
import { OwnDatasets } from './own-datasets.js';
import { heightAt, pictureWidth, rectangleNames, testRectangles } from './test-rectangles.js';

interface FrameCanvasProps {
  readonly datasetId: number;
  readonly frameNumber: number;
}

/** A response that is no drawable picture. */
class UnusablePicture extends Error {}

async function pictureOf({ datasetId, frameNumber }: FrameCanvasProps, signal: AbortSignal) {
  const params = { id: datasetId, n: frameNumber };
  const blob = await callBytes(routes.datasets.frameImage, { params, query: {}, signal });
  const picture = await createImageBitmap(blob).catch(() => {
    throw new UnusablePicture();
  });
  return { picture, height: heightAt(picture) };
}

/** Loads the frame with the session's token and draws the rectangles over it. */
export function FrameCanvas(frame: FrameCanvasProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['canvas-test', frame.datasetId, frame.frameNumber],
    queryFn: ({ signal }) => pictureOf(frame, signal),
    retry: false,
    gcTime: 0,
  });
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const brush = canvas?.getContext('2d');
      if (!brush || !data) return;
      brush.drawImage(data.picture, 0, 0, pictureWidth, data.height);
      brush.lineWidth = 4;
      for (const { colour, x, y, width, height } of testRectangles(data.height)) {
        brush.strokeStyle = colour;
        brush.strokeRect(x, y, width, height);
      }
    },
    [data],
  );
  if (isPending) return <div role="status" aria-label={texts.loading} className={styles.waiting} />;
  if (hasStatus(error, 404)) return <OwnDatasets missing={frame} />;
  if (error) {
    return <ErrorState message={sentence(error)} retryLabel={texts.retry} onRetry={() => void refetch()} />;
  }
  const description = texts.drawn(frame.datasetId, frame.frameNumber, rectangleNames);
  return (
    <div className={styles.scroll}>
      <canvas ref={draw} width={pictureWidth} height={data.height} role="img" aria-label={description} />
    </div>
  );
}

function sentence(error: Error): string {
  if (error instanceof RangeError) return texts.sizeFailure;
  if (error instanceof UnusablePicture || !hasStatus(error, 0)) return texts.loadFailure;
  return texts.fetchFailure;
}
