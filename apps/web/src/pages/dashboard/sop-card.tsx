import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { SopCard } from '@sop/contracts';
import { IconAlertTriangle, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { keys } from '../../api/query.js';
import { StageBar } from '../../features/generating/stage-bar.js';
import { currentDetail, isUnderWay } from '../../features/generating/stages.js';
import { useProgress } from '../../features/generating/use-progress.js';
import { useRetry } from '../../features/generating/use-retry.js';
import { useCan } from '../../features/permissions/use-can.js';
import { Picture } from '../../features/picture/picture.js';
import { formatDay } from '../../lib/date.js';
import { clock, remainingTime } from '../../lib/time.js';
import styles from './sop-card.module.css';
import { texts } from './dashboard.texts.js';

const cardPollMilliseconds = 2000;

interface SopCardProps {
  readonly sop: SopCard;
  /** Null for those who may not. */
  readonly onDelete: ((sop: SopCard) => void) | null;
}

export const SopCardView = memo(function SopCardView({ sop, onDelete }: SopCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <CardPicture sop={sop} />
        <span className={styles.type}>{texts.badges[sop.creation_type]}</span>
        {sop.duration_seconds !== null && (
          <span className={styles.duration}>{clock(sop.duration_seconds)}</span>
        )}
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>{sop.title}</h2>
        <p className={styles.facts}>
          <span>{sop.department?.name ?? texts.unknown}</span>
          <time dateTime={sop.created_at}>{formatDay(sop.created_at)}</time>
        </p>
        <Status sop={sop} />
        <div className={styles.foot}>
          <Link className={styles.view} to={`/sop/${sop.id}`} aria-label={texts.viewNamed(sop.title)}>
            {texts.view}
          </Link>
          {onDelete && (
            <ActionIcon
              aria-label={texts.deleteNamed(sop.title)}
              onClick={() => onDelete(sop)}
              className={styles.delete}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          )}
        </div>
      </div>
    </article>
  );
});

function CardPicture({ sop }: { sop: SopCard }) {
  if (sop.thumbnail) return <Picture path={sop.thumbnail} alt="" className={styles.image} />;
  return (
    <span className={styles.placeholder}>
      <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
      <span>{texts.noImage}</span>
      <strong>{sop.title}</strong>
    </span>
  );
}

function Status({ sop }: { sop: SopCard }) {
  if (sop.status === 'processing') return <Making sopId={sop.id} />;
  if (sop.status === 'failed') return <Failed sop={sop} />;
  return (
    <p className={styles.done}>
      <span className={styles.completed}>{texts.completed}</span>
      <span>{sop.step_count > 0 && texts.steps(sop.step_count)}</span>
      {sop.step_count === 0 && <Attention>{texts.noSteps}</Attention>}
      {sop.review_count > 0 && <Attention>{texts.toReview(sop.review_count)}</Attention>}
    </p>
  );
}

/** What is still for a person to settle. */
function Attention({ children }: { children: string }) {
  return <span className={styles.attention}>{children}</span>;
}

/** The live stage of an SOP that is being made; when it ends the list is fetched again. */
function Making({ sopId }: { sopId: string }) {
  const client = useQueryClient();
  const { data: progress } = useProgress(sopId, cardPollMilliseconds);
  const hasEnded = progress !== undefined && !isUnderWay(progress);
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: keys.sops });
  }, [client, hasEnded]);
  const remaining = progress?.remaining_seconds;
  return (
    <div className={styles.making}>
      <p>
        <span>{currentDetail(progress)}</span>
        <span>{typeof remaining === 'number' && remainingTime(remaining)}</span>
      </p>
      <StageBar progress={progress} size="small" />
    </div>
  );
}

function Failed({ sop }: { sop: SopCard }) {
  const retry = useRetry(sop.id);
  const canRetry = useCan('sop.edit');
  return (
    <div className={styles.failed}>
      <p>
        <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
        <span>{sop.status_detail ?? texts.failed}</span>
      </p>
      {canRetry && (
        <Button variant="default" onClick={() => retry.mutate()} loading={retry.isPending}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}

export function SopCardSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.skeletons}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <SopCardSkeleton key={place} />
      ))}
    </div>
  );
}

/** Holds the place of a card that has not come yet. */
export function SopCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton className={styles.picture} radius={0} />
      <div className={styles.body}>
        <Skeleton height={18} width="75%" />
        <Skeleton height={14} width="50%" mt={10} />
        <Skeleton height={14} width="30%" mt={18} mb={12} />
      </div>
    </div>
  );
}
