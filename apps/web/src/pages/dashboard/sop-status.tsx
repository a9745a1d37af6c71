import type { SopCard } from '@sop/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { localizedMessages } from '../../api/status-messages.js';
import { keys } from '../../api/query-keys.js';
import { FailureActions } from '../../features/generating/failure-actions.js';
import { StageBar } from '../../features/generating/stage-bar.js';
import { currentDetail, isInProgress } from '../../features/generating/stages.js';
import { useProgress } from '../../features/generating/use-progress.js';
import { useCan } from '../../features/permissions/use-can.js';
import { releaseBadge } from '../../lib/release.js';
import { reviewDue } from '../../lib/review.js';
import { remainingTime } from '../../lib/time.js';
import styles from './sop-card.module.css';
import { texts } from './dashboard.texts.js';

const pollMilliseconds = 2000;

/** The status of an SOP: in progress, failed with a retry, or completed with the steps to review. */
export function Status({ sop }: { sop: SopCard }) {
  if (sop.status === 'processing') return <Making sopId={sop.id} />;
  if (sop.status === 'failed') return <Failed sop={sop} />;
  return (
    <p className={styles.done}>
      {sop.step_count > 0 ? (
        <>
          <StateBadge sop={sop} />
          {sop.review_count === 0 && <span>{texts.steps(sop.step_count)}</span>}
        </>
      ) : (
        <Attention>{texts.noSteps}</Attention>
      )}
      {sop.review_count > 0 && <Attention>{texts.toReview(sop.review_count, sop.step_count)}</Attention>}
      <ReviewDate sop={sop} />
      {sop.to_read && <Attention>{texts.toRead}</Attention>}
      {sop.readings && <span>{texts.readBy(sop.readings.confirmed, sop.readings.asked)}</span>}
      {sop.open_comments > 0 && <span>{texts.openComments(sop.open_comments)}</span>}
      {sop.status_detail !== null && <Attention>{texts.newDraftFailed}</Attention>}
    </p>
  );
}

/** Where nothing is known of a release, that the generation is completed. */
function StateBadge({ sop }: { sop: SopCard }) {
  const badge = releaseBadge(sop.release);
  if (!badge) return <span className={styles.completed}>{texts.completed}</span>;
  return (
    <span className={styles.state} data-tone={badge.tone}>
      {badge.text}
    </span>
  );
}

/** For those who edit, once mails remind of it. */
function ReviewDate({ sop }: { sop: SopCard }) {
  const canEdit = useCan('sop.edit');
  const due = reviewDue(sop.release);
  return canEdit && due?.isSoon ? <Attention>{due.text}</Attention> : null;
}

/** What a user has to review. */
function Attention({ children }: { children: string }) {
  return <span className={styles.attention}>{children}</span>;
}

/** The live stage of an SOP in progress; when it ends the list is refetched. */
function Making({ sopId }: { sopId: string }) {
  const client = useQueryClient();
  const { data: progress } = useProgress(sopId, pollMilliseconds);
  const hasEnded = progress !== undefined && !isInProgress(progress);
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
  return (
    <div className={styles.failed}>
      <p>
        <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
        <span>{localizedMessages(sop.status_detail ?? texts.failed, sop.status_detail_codes)}</span>
      </p>
      <FailureActions sop={sop} variant="default" />
    </div>
  );
}
