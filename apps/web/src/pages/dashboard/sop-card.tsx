import { ActionIcon, Button, Progress as Bar, Skeleton } from '@mantine/core';
import { stageNames, type SopCard } from '@sop/contracts';
import { IconAlertTriangle, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { keys } from '../../api/query.js';
import { completedStages, currentDetail, isUnderWay } from '../../features/generating/stages.js';
import { useProgress } from '../../features/generating/use-progress.js';
import { useRetry } from '../../features/generating/use-retry.js';
import { Picture } from '../../features/picture/picture.js';
import { formatDay } from '../../lib/date.js';
import { clock, plural, remainingTime } from '../../lib/time.js';
import styles from './sop-card.module.css';
import { texts } from './dashboard.texts.js';

const cardPollMilliseconds = 2000;

export function SopCardView({ sop, onDelete }: { sop: SopCard; onDelete: () => void }) {
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
          <Link className={styles.view} to={`/sop/${sop.id}`} aria-label={`View ${sop.title}`}>
            View
          </Link>
          <ActionIcon aria-label={`Delete ${sop.title}`} onClick={onDelete} className={styles.delete}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
    </article>
  );
}

/** As much of a card as is needed before it comes near. */
export function SopNameCard({ sop }: { sop: SopCard }) {
  return (
    <article className={styles.card}>
      <div className={styles.picture} />
      <div className={styles.body}>
        <h2 className={styles.title}>{sop.title}</h2>
        <div className={styles.foot}>
          <Link className={styles.view} to={`/sop/${sop.id}`} aria-label={`View ${sop.title}`}>
            View
          </Link>
        </div>
      </div>
    </article>
  );
}

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
      <span>{texts.completed}</span>
      <span>{sop.step_count === 0 ? texts.noSteps : plural(sop.step_count, 'step')}</span>
    </p>
  );
}

/** The live stage of an SOP that is being made; when it ends the list is fetched again. */
function Making({ sopId }: { sopId: string }) {
  const client = useQueryClient();
  const { data: progress } = useProgress(sopId, cardPollMilliseconds);
  const hasEnded = progress !== undefined && !isUnderWay(progress);
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: keys.sops });
  }, [client, hasEnded]);
  const completed = completedStages(progress);
  const remaining = progress?.remaining_seconds;
  return (
    <div className={styles.making}>
      <p>
        <span>{currentDetail(progress)}</span>
        {remaining !== null && remaining !== undefined && <span>{remainingTime(remaining)}</span>}
      </p>
      <Bar
        value={(completed / stageNames.length) * 100}
        size={6}
        aria-label={`${completed} of ${stageNames.length} stages completed`}
      />
    </div>
  );
}

function Failed({ sop }: { sop: SopCard }) {
  const retry = useRetry(sop.id);
  return (
    <div className={styles.failed}>
      <p>
        <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
        <span>{sop.status_detail ?? 'An error occurred during processing'}</span>
      </p>
      <Button variant="default" onClick={() => retry.mutate()} loading={retry.isPending}>
        Retry
      </Button>
    </div>
  );
}

export function SopCardSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.skeletons}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className={styles.card}>
          <Skeleton className={styles.picture} radius={0} />
          <div className={styles.body}>
            <Skeleton height={18} width="75%" />
            <Skeleton height={14} width="50%" mt={10} />
            <Skeleton height={14} width="30%" mt={18} mb={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
