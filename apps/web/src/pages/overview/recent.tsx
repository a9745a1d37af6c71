import {
  IconCheck,
  IconEye,
  IconListCheck,
  IconMessageCircle,
  IconPencil,
  IconPlayerPlay,
  IconRosetteDiscountCheck,
  IconUpload,
  type Icon,
} from '@tabler/icons-react';
import type { Overview, WorkKind } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../lib/date.js';
import { Card } from '../../ui/card.js';
import { LinkButton } from '../../ui/link-button.js';
import styles from './overview.module.css';
import { texts } from './overview.texts.js';

type Work = Overview['recent'][number];

const icons: Readonly<Record<WorkKind, Icon>> = {
  uploaded: IconUpload,
  edited: IconPencil,
  reviewed: IconRosetteDiscountCheck,
  'run-begun': IconPlayerPlay,
  'run-ended': IconListCheck,
  confirmed: IconCheck,
  commented: IconMessageCircle,
  opened: IconEye,
};

/** A run continues in bench mode, which keeps it on the device; everything else on the page of the SOP. */
const addressOf = ({ sop, kind }: Work): string =>
  kind === 'run-begun' ? `/sop/${sop.id}/do` : `/sop/${sop.id}`;

const kindOf = ({ kind, has_steps }: Work): string =>
  kind === 'uploaded' && !has_steps ? texts.uploading : texts.kinds[kind];

/** The latest first, with the one action of the page. */
export function Recent({ recent }: { recent: Overview['recent'] }) {
  return (
    <Card title={texts.recent}>
      {recent.length === 0 ? (
        <p className={styles.nothing}>{texts.noRecent}</p>
      ) : (
        <ol className={styles.recent}>
          {recent.map((work, at) => (
            <WorkItem key={work.sop.id} work={work} isFirst={at === 0} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function WorkItem({ work, isFirst }: { work: Work; isFirst: boolean }) {
  const KindIcon = icons[work.kind];
  const to = addressOf(work);
  return (
    <li data-first={isFirst}>
      <span className={styles.icon}>
        <KindIcon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.work}>
        <Link to={to} className={styles.name}>
          {work.sop.title}
        </Link>
        <span className={styles.note}>{texts.lastHere(kindOf(work), formatMoment(work.at))}</span>
      </span>
      {isFirst && (
        <LinkButton to={to}>{work.kind === 'run-begun' ? texts.continueRun : texts.continue}</LinkButton>
      )}
    </li>
  );
}
