import { ActionIcon, Progress as Bar } from '@mantine/core';
import { IconAlertTriangle, IconPhoto, IconTrash } from '@tabler/icons-react';
import type { Dataset } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { localizedMessages } from '../../../api/status-messages.js';
import { Can } from '../../../features/permissions/can.js';
import { Picture } from '../../../features/picture/picture.js';
import { formatDay } from '../../../lib/date.js';
import { clock } from '../../../lib/time.js';
import { texts } from '../training.texts.js';
import { DatasetMenu } from './dataset-menu.js';
import card from '../../../ui/picture-card.module.css';
import styles from './datasets.module.css';

export function DatasetCard({ dataset, onDelete }: { dataset: Dataset; onDelete: () => void }) {
  return (
    <article className={card.card} data-off={dataset.status !== 'ready' || undefined}>
      <div className={card.picture}>
        <FirstFrame dataset={dataset} />
        {dataset.duration_seconds !== null && (
          <span className={card.last}>{clock(dataset.duration_seconds)}</span>
        )}
      </div>
      <div className={card.body}>
        <h3 className={card.title}>{dataset.name}</h3>
        <p className={styles.facts}>
          <span>{texts.frames(dataset.frame_count)}</span>
          <span>{texts.framesPerSecond(dataset.fps)}</span>
          <span>{texts.annotations(dataset.annotation_count)}</span>
          <time dateTime={dataset.created_at}>{formatDay(dataset.created_at)}</time>
        </p>
        <Preparation dataset={dataset} />
        <div className={card.foot}>
          {dataset.status === 'ready' ? <OpenLink dataset={dataset} /> : <span />}
          <div className={card.tools}>
            {dataset.status === 'ready' && <DatasetMenu dataset={dataset} />}
            <Can permission="dataset.delete">
              <ActionIcon
                aria-label={texts.deleteOf(dataset.name)}
                onClick={onDelete}
                className={card.delete}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </Can>
          </div>
        </div>
      </div>
    </article>
  );
}

function OpenLink({ dataset }: { dataset: Dataset }) {
  const label = dataset.is_annotated ? texts.viewTrain : texts.annotate;
  return (
    <Link
      className={card.view}
      to={`/training?tab=train&dataset=${dataset.id}`}
      aria-label={`${label} ${dataset.name}`}
    >
      {label}
    </Link>
  );
}

function FirstFrame({ dataset }: { dataset: Dataset }) {
  if (dataset.thumbnail) return <Picture path={dataset.thumbnail} alt="" className={card.image} />;
  return (
    <span className={card.placeholder}>
      <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
      {texts.noPicture}
    </span>
  );
}

/** The progress of the frames, or why there are none. */
function Preparation({ dataset }: { dataset: Dataset }) {
  if (dataset.status === 'ready') return null;
  if (dataset.status === 'failed') {
    return (
      <p className={styles.failed}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
        <span>{localizedMessages(dataset.detail, dataset.detail_codes) || texts.notExtracted}</span>
      </p>
    );
  }
  return (
    <div className={styles.preparing}>
      <p>
        <span>{localizedMessages(dataset.detail, dataset.detail_codes) || texts.preparing}</span>
        <span>{Math.floor(dataset.progress)} %</span>
      </p>
      <Bar value={dataset.progress} size={6} aria-label={texts.preparingOf(dataset.name)} />
    </div>
  );
}
