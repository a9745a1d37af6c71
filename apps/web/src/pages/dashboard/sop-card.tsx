import { ActionIcon, Skeleton } from '@mantine/core';
import type { SopCard } from '@sop/contracts';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '../../features/picture/picture.js';
import { formatDay } from '../../lib/date.js';
import { clock } from '../../lib/time.js';
import card from '../../ui/picture-card.module.css';
import styles from './sop-card.module.css';
import { texts } from './dashboard.texts.js';
import { ExportAction } from './export-action.js';
import { Status } from './sop-status.js';
import { Tags } from './tags.js';

interface SopCardProps {
  readonly sop: SopCard;
  /** Null for users who may not. */
  readonly onDelete: ((sop: SopCard) => void) | null;
}

export const SopCardView = memo(function SopCardView({ sop, onDelete }: SopCardProps) {
  return (
    <article className={card.card}>
      <div className={card.picture}>
        <CardPicture sop={sop} />
        <span className={card.first}>{texts.badges[sop.creation_type]}</span>
        {sop.duration_seconds !== null && <span className={card.last}>{clock(sop.duration_seconds)}</span>}
      </div>
      <div className={card.body}>
        <h2 className={card.title}>{sop.title}</h2>
        <p className={styles.facts}>
          <span>{sop.department?.name ?? texts.unknown}</span>
          <time dateTime={sop.created_at}>{formatDay(sop.created_at)}</time>
        </p>
        <Status sop={sop} />
        <Tags tags={sop.tags} />
        <div className={card.foot}>
          <Link className={card.view} to={`/sop/${sop.id}`} aria-label={texts.viewNamed(sop.title)}>
            {texts.view}
          </Link>
          <div className={card.tools}>
            <ExportAction sop={sop} />
            {onDelete && (
              <ActionIcon
                aria-label={texts.deleteNamed(sop.title)}
                onClick={() => onDelete(sop)}
                className={card.delete}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            )}
          </div>
        </div>
      </div>
    </article>
  );
});

function CardPicture({ sop }: { sop: SopCard }) {
  if (sop.thumbnail) return <Picture path={sop.thumbnail} alt="" className={card.image} />;
  return (
    <span className={card.placeholder}>
      <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
      <span>{texts.noImage}</span>
      <strong className={styles.named}>{sop.title}</strong>
    </span>
  );
}

export function SopCardSkeletons() {
  return (
    <div className={styles.skeletons}>
      {[1, 2, 3, 4, 5, 6].map((index) => (
        <SopCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Placeholder of a card that is not loaded yet. */
export function SopCardSkeleton() {
  return (
    <div className={card.card} aria-hidden="true">
      <Skeleton className={card.picture} radius={0} />
      <div className={card.body}>
        <Skeleton height={18} width="75%" />
        <Skeleton height={14} width="50%" mt={10} />
        <Skeleton height={14} width="30%" mt={18} mb={12} />
      </div>
    </div>
  );
}
