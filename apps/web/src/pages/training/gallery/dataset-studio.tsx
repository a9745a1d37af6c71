import { Button, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Dataset } from '@sop/contracts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { queries } from '../../../api/queries.js';
import { Can } from '../../../features/permissions/can.js';
import { Collapsible } from '../collapsible.js';
import { StartTraining } from '../start/start-training.js';
import { texts } from '../training.texts.js';
import type { Studio } from '../use-studio.js';
import { FrameGallery } from './frame-gallery.js';
import { GalleryToolbar } from './gallery-toolbar.js';
import { LabelList } from './label-list.js';
import styles from './train.module.css';
import type { Return } from './use-current-frame.js';
import { useIsLoaded, useUpdateGallery } from './use-gallery.js';
import { useTileLook } from './use-tile-look.js';

/** Loaded when a frame is opened for the first time. */
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

export function DatasetStudio({ dataset, studio, onBack }: DatasetStudioProps) {
  const { location, navigate } = studio;
  const isLoaded = useIsLoaded(dataset.id, location.filter, location.target);
  const { returnTo, forget } = useReturn(location.annotating, isLoaded);
  const look = useTileLook(dataset.id, (annotating) => navigate({ ...location, annotating }));
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.name}>{dataset.name}</h2>
          <p className={styles.facts}>{texts.framesAt(dataset.frame_count, dataset.fps)}</p>
        </div>
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
      </header>
      <aside className={styles.aside} aria-label={texts.labelsAndTraining}>
        <Can permission="model.train">
          <Block title={texts.trainModel}>
            <StartTraining
              dataset={dataset}
              onStarted={(trainingId) => navigate({ ...location, trainingId })}
            />
          </Block>
        </Can>
        <Block title={texts.labels} note={String(dataset.classes.length)}>
          <LabelList dataset={dataset} colourOfLabel={look.colourOfLabel} />
        </Block>
      </aside>
      <Gallery dataset={dataset} studio={studio} returnTo={returnTo} onMove={forget} look={look} />
      {location.annotating !== null && (
        <Annotating
          dataset={dataset}
          frameNumber={Math.min(location.annotating, Math.max(0, dataset.frame_count - 1))}
          onFrame={(annotating) => {
            if (annotating !== location.annotating) navigate({ ...location, annotating }, { replace: true });
          }}
          onClose={(frameNumber) => {
            const target = isLoaded(frameNumber) ? location.target : frameNumber;
            navigate({ ...location, target, annotating: null }, { replace: true });
          }}
        />
      )}
    </div>
  );
}

interface GalleryProps extends Pick<DatasetStudioProps, 'dataset' | 'studio'> {
  readonly returnTo: Return | null;
  readonly look: ReturnType<typeof useTileLook>;
  /** Called when the user chooses other frames. */
  readonly onMove: () => void;
}

function Gallery({ dataset, studio: { location, navigate }, returnTo, look, onMove }: GalleryProps) {
  const page = { tab: 'train', datasetId: dataset.id } as const;
  return (
    <section className={styles.gallery} aria-label={texts.frameGallery}>
      <GalleryToolbar
        dataset={dataset}
        filter={location.filter}
        onFilter={(filter) => {
          onMove();
          navigate({ ...page, filter }, { replace: true });
        }}
        onJump={(target) => {
          onMove();
          navigate({ ...page, target });
        }}
      />
      <FrameGallery
        dataset={dataset}
        filter={location.filter}
        target={returnTo?.window ?? location.target}
        returnTo={returnTo}
        look={look}
        onShowAll={() => {
          onMove();
          navigate(page, { replace: true });
        }}
      />
    </section>
  );
}

/** When the annotator closes, by its buttons or by Back, the gallery continues from the last frame. */
function useReturn(annotating: number | null, isLoaded: (frameNumber: number) => boolean) {
  const [shown, setShown] = useState(annotating);
  const [returnTo, setReturnTo] = useState<Return | null>(null);
  if (annotating !== shown) {
    setShown(annotating);
    if (annotating === null && shown !== null) {
      setReturnTo({ frameNumber: shown, window: isLoaded(shown) ? null : shown });
    }
  }
  return { returnTo, forget: () => setReturnTo(null) };
}

interface AnnotatingProps {
  readonly dataset: Dataset;
  readonly frameNumber: number;
  readonly onFrame: (frameNumber: number) => void;
  readonly onClose: (frameNumber: number) => void;
}

function Annotating({ dataset, frameNumber, onFrame, onClose }: AnnotatingProps) {
  const active = useQuery(queries.activeModel());
  const updateGallery = useUpdateGallery(dataset.id);
  return (
    <Suspense fallback={<Loader className={styles.opening} aria-label={texts.openingFrame} />}>
      <AnnotationModal
        datasetId={dataset.id}
        frameCount={dataset.frame_count}
        fps={dataset.fps}
        frameNumber={frameNumber}
        hasModel={active.data?.model != null}
        onFrame={onFrame}
        onClose={onClose}
        onSaved={updateGallery}
      />
    </Suspense>
  );
}

/** Closed at first on a small screen, so that the frames are visible. */
function Block({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false });
  const name = (
    <>
      {title} {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return (
    <section className={styles.block}>
      {isNarrow ? (
        <Collapsible title={name}>{children}</Collapsible>
      ) : (
        <>
          <h3 className={styles.blockTitle}>{name}</h3>
          {children}
        </>
      )}
    </section>
  );
}
