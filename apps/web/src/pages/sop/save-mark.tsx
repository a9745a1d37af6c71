import { useMutationState } from '@tanstack/react-query';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { keys } from '../../api/query.js';
import styles from './sop-tools.module.css';
import { texts } from './sop.texts.js';

/** What became of the latest change made here: on its way, saved, or not. Nothing before there was one. */
export function SaveMark({ sopId }: { sopId: string }) {
  const states = useMutationState({
    filters: { mutationKey: keys.saving(sopId) },
    select: ({ state }) => state.status,
  });
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
  const latest = states.at(-1);
  return (
    <span className={styles.saveMark} role="status" data-failed={latest === 'error' || undefined}>
      {states.includes('pending') ? (
        <>
          <IconCloudUp {...icon} />
          {texts.saving}
        </>
      ) : latest === 'success' ? (
        <>
          <IconCloudCheck {...icon} />
          {texts.allSaved}
        </>
      ) : latest === 'error' ? (
        <>
          <IconAlertTriangle {...icon} />
          {texts.notSaved}
        </>
      ) : null}
    </span>
  );
}
