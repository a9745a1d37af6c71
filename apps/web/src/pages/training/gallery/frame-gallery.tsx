import { Button, Skeleton } from '@mantine/core';
import { IconPhotoSearch } from '@tabler/icons-react';
import type { Dataset, FrameFilter } from '@sop/contracts';
import { useEffect, useRef } from 'react';
import { hasStatus } from '../../../api/problem.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { texts } from '../training.texts.js';
import { FrameGrid } from './frame-grid.js';
import type { TileLook } from './frame-tile.js';
import styles from './gallery.module.css';
import { useCurrentFrame, type Return } from './use-current-frame.js';
import { useGallery, type Gallery } from './use-gallery.js';

interface FrameGalleryProps {
  readonly dataset: Dataset;
  readonly filter: FrameFilter;
  readonly target: number | null;
  /** The last frame of the annotator; the gallery continues from there. */
  readonly returnTo: Return | null;
  readonly look: TileLook;
  readonly onShowAll: () => void;
}

export function FrameGallery({ dataset, filter, target, returnTo, look, onShowAll }: FrameGalleryProps) {
  const gallery = useGallery(dataset.id, filter, target);
  const { current, move } = useCurrentFrame(gallery, target, returnTo);
  if (gallery.isPending) return <TileSkeletons />;
  if (gallery.isError && gallery.frames.length === 0) {
    if (hasStatus(gallery.error, 401)) return null;
    return <ErrorState message={texts.framesFailure} onRetry={() => void gallery.refetch()} />;
  }
  if (gallery.frames.length === 0 && !gallery.hasPreviousPage) {
    return <NoFrames filter={filter} onShowAll={onShowAll} />;
  }
  return (
    <div className={styles.frames}>
      {gallery.hasPreviousPage && (
        <LoadButton
          label={texts.loadPrevious}
          isLoading={gallery.isFetchingPreviousPage}
          onLoad={() => void gallery.fetchPreviousPage()}
        />
      )}
      <FrameGrid
        dataset={dataset}
        frames={gallery.frames}
        look={look}
        current={current}
        hasNext={gallery.hasNextPage}
        hasPrevious={gallery.hasPreviousPage}
        onMove={move}
      />
      {gallery.isError && (
        <ErrorState message={texts.framesFailure} onRetry={() => void gallery.fetchNextPage()} />
      )}
      {gallery.hasNextPage && <More gallery={gallery} />}
    </div>
  );
}

/** Loads the next frames on click, and automatically near the end. */
function More({ gallery }: { gallery: Gallery }) {
  const { fetchNextPage, isFetching, isError, frames } = gallery;
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mark.current || isFetching || isError || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '600px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [fetchNextPage, isFetching, isError, frames.length]);
  return (
    <div ref={mark}>
      <LoadButton
        label={texts.loadMore}
        isLoading={gallery.isFetchingNextPage}
        onLoad={() => void fetchNextPage()}
      />
    </div>
  );
}

interface LoadButtonProps {
  readonly label: string;
  readonly isLoading: boolean;
  readonly onLoad: () => void;
}

function LoadButton({ label, isLoading, onLoad }: LoadButtonProps) {
  return (
    <div className={styles.load}>
      <Button variant="default" loading={isLoading} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}

function NoFrames({ filter, onShowAll }: { filter: FrameFilter; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<IconPhotoSearch size={22} stroke={1.75} aria-hidden="true" />}
      title={texts.noFrames[filter]}
      action={
        filter !== 'all' && (
          <Button variant="default" onClick={onShowAll}>
            {texts.showAll}
          </Button>
        )
      }
    />
  );
}

function TileSkeletons() {
  return (
    <div role="status" aria-label={texts.loadingFrames} className={styles.skeletons}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}
