import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ui/states.js';
import { annotationsOf } from './frames/annotations-query.js';
import { Annotator } from './annotator.js';
import styles from './annotator.module.css';
import { texts } from './annotator.texts.js';
import type { AnnotationModalProps } from './annotation-modal-props.js';

/** Full-screen drawing and labelling of boxes. Mount it to open it; it loads annotations and images itself. */
export function AnnotationModal(props: AnnotationModalProps) {
  useReturnFocus();
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

/** Mantine cannot know the previous focus because the modal is mounted open. An element that has taken the focus already keeps it. */
function useReturnFocus(): void {
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
