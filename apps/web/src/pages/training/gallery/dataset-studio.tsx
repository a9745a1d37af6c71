import { Button, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Dataset } from '@sop/contracts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { reads } from '../../../api/reads.js';
import { plural } from '../../../lib/time.js';
import { StartTraining } from '../start/start-training.js';
import { texts } from '../training.texts.js';
import type { Studio } from '../use-studio.js';
import { FrameGallery } from './frame-gallery.js';
import { GalleryToolbar } from './gallery-toolbar.js';
import { LabelList } from './label-list.js';
import styles from './train.module.css';
import { useTakeOver } from './use-gallery.js';
import { useTileLook } from './use-tile-look.js';

/** Drawing on canvas is heavy: it comes when a frame is opened for the first time. */
const AnnotationModal = lazy(() =>
  import('../../../features/annotator/annotation-modal.js').then((module) => ({
    default: module.AnnotationModal,
  })),
);

interface DatasetStudioProps {
  readonly dataset: Dataset;
  readonly studio: Studio;
  readonly onBack: () => void;
}

export function DatasetStudio({ dataset, studio: { place, go }, onBack }: DatasetStudioProps) {
  const [returnTo, setReturnTo] = useState<number | null>(null);
  const look = useTileLook(dataset.id, (annotating) => go({ ...place, annotating }));
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.name}>{dataset.name}</h2>
          <p className={styles.facts}>
            {plural(dataset.frame_count, 'frame')} at {dataset.fps} FPS
          </p>
        </div>
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
      </header>
      <aside className={styles.aside} aria-label="Labels and training">
        <Block title={texts.labels} note={String(dataset.classes.length)}>
          <LabelList dataset={dataset} colourOfLabel={look.colourOfLabel} />
        </Block>
        <Block title="Train a model">
          <StartTraining dataset={dataset} onStarted={(trainingId) => go({ ...place, trainingId })} />
        </Block>
      </aside>
      <section className={styles.gallery} aria-label="Frame gallery">
        <GalleryToolbar
          dataset={dataset}
          filter={place.filter}
          onFilter={(filter) => go({ tab: 'train', datasetId: dataset.id, filter }, { replace: true })}
          onJump={(target) => {
            setReturnTo(null);
            go({ tab: 'train', datasetId: dataset.id, target });
          }}
        />
        <FrameGallery
          dataset={dataset}
          filter={place.filter}
          target={place.target}
          returnTo={returnTo}
          look={look}
          onShowAll={() => go({ tab: 'train', datasetId: dataset.id }, { replace: true })}
        />
      </section>
      {place.annotating !== null && (
        <Annotating
          dataset={dataset}
          frameNumber={Math.min(place.annotating, Math.max(0, dataset.frame_count - 1))}
          onClose={(frameNumber) => {
            setReturnTo(frameNumber);
            go({ ...place, annotating: null }, { replace: true });
          }}
        />
      )}
    </div>
  );
}

interface AnnotatingProps {
  readonly dataset: Dataset;
  readonly frameNumber: number;
  readonly onClose: (frameNumber: number) => void;
}

function Annotating({ dataset, frameNumber, onClose }: AnnotatingProps) {
  const active = useQuery(reads.activeModel());
  const takeOver = useTakeOver(dataset.id);
  return (
    <Suspense fallback={<Loader className={styles.opening} aria-label="Opening the frame" />}>
      <AnnotationModal
        datasetId={dataset.id}
        frameCount={dataset.frame_count}
        fps={dataset.fps}
        frameNumber={frameNumber}
        hasModel={active.data?.model != null}
        onClose={onClose}
        onSaved={takeOver}
      />
    </Suspense>
  );
}

/** On a small screen closed at first, so that the frames come into view. */
function Block({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false });
  if (isNarrow) {
    return (
      <details className={styles.block}>
        <summary>
          {title} {note && <span className={styles.note}>{note}</span>}
        </summary>
        {children}
      </details>
    );
  }
  return (
    <section className={styles.block}>
      <h3 className={styles.blockTitle}>
        {title} {note && <span className={styles.note}>{note}</span>}
      </h3>
      {children}
    </section>
  );
}
