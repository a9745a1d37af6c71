import { useQueryClient } from '@tanstack/react-query';
import type { Sop } from '@sop/contracts';
import { useEffect } from 'react';
import { localizedMessages } from '../../api/status-messages.js';
import { keys } from '../../api/query-keys.js';
import { FailureActions } from '../../features/generating/failure-actions.js';
import { StageList } from '../../features/generating/stage-list.js';
import { isInProgress } from '../../features/generating/stages.js';
import { useProgress } from '../../features/generating/use-progress.js';
import { Notice } from '../../ui/states.js';
import { Facts } from './header/sop-header.js';
import styles from './sop.module.css';
import { texts } from './sop.texts.js';

/** An SOP in progress or failed: its progress, or the reason and what to do. */
export default function SopProgress({ sop }: { sop: Sop }) {
  return (
    <div className={styles.making}>
      <h1 className={styles.title}>{sop.title}</h1>
      <Facts sop={sop} />
      <section className={styles.card}>
        {sop.status === 'failed' ? <Failed sop={sop} /> : <InProgress sopId={sop.id} />}
      </section>
    </div>
  );
}

function InProgress({ sopId }: { sopId: string }) {
  const client = useQueryClient();
  const { data: progress } = useProgress(sopId);
  const hasEnded = progress !== undefined && !isInProgress(progress);
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: keys.sops });
  }, [client, hasEnded]);
  return (
    <>
      <h2 className={styles.cardTitle}>{texts.making}</h2>
      <StageList progress={progress} />
      <p className={styles.fine}>{texts.makingText}</p>
    </>
  );
}

function Failed({ sop }: { sop: Sop }) {
  return (
    <>
      <h2 className={styles.cardTitle}>{texts.notMade}</h2>
      <Notice tone="danger">
        {localizedMessages(sop.status_detail ?? texts.failed, sop.status_detail_codes)}
      </Notice>
      <div className={styles.retry}>
        <FailureActions sop={sop} />
      </div>
    </>
  );
}
