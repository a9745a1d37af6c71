import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FrameAnnotation } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ui/states.js';
import { annotationsOf } from './annotations-query.js';
import { Annotator } from './annotator.js';
import styles from './annotator.module.css';
import { texts } from './annotator.texts.js';

export interface AnnotationModalProps {
  readonly datasetId: number;
  /** Frames are numbered 0 to `frameCount` - 1. */
  readonly frameCount: number;
  /** Frames per second: says at which moment of the video a frame lies. */
  readonly fps: number;
  /** Where it opens; going on from there happens inside. */
  readonly frameNumber: number;
  /** Another frame is shown now. */
  readonly onFrame?: (frameNumber: number) => void;
  /** Whether the company has an active model, whose suggestions can be asked for. Without it the offer is not shown. */
  readonly hasModel?: boolean;
  /** Closed by saving or cancelling; `frameNumber` is the frame that was shown last. */
  readonly onClose: (frameNumber: number) => void;
  /** After every save, also the silent ones when going to another frame: the frames as the server has them now. */
  readonly onSaved?: (frames: readonly FrameAnnotation[]) => void;
}

/** Full-screen drawing and labelling of boxes. Mount it when it opens; it asks for annotations and pictures itself. */
export function AnnotationModal(props: AnnotationModalProps) {
  useFocusReturn();
  const { frameNumber, onClose } = props;
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={() => onClose(frameNumber)}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content className={styles.modal}>
        <Modal.Body className={styles.body}>
          <WithAnnotations {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function WithAnnotations(props: AnnotationModalProps) {
  const { data, isError, refetch } = useQuery(annotationsOf(props.datasetId));
  if (data) return <Annotator {...props} annotations={data} />;
  return (
    <div className={styles.waiting}>
      <Modal.Title>{texts.frame(props.frameNumber)}</Modal.Title>
      {isError ? (
        <ErrorState
          message={texts.annotationsFailure}
          retryLabel={texts.retry}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status">{texts.loadingAnnotations}</p>
      )}
      <Button variant="default" onClick={() => props.onClose(props.frameNumber)}>
        {texts.close}
      </Button>
    </div>
  );
}

/** It is mounted open, so Mantine cannot know where the focus was. What already took the focus, as the frame one came back to, keeps it. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isTaken = document.activeElement !== null && document.activeElement !== document.body;
      if (!isTaken && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

export { AnnotationModal as Component };
