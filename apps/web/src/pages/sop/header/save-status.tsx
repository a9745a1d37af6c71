import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { useSaveState } from '../../../features/saving/use-save-queue.js';
import styles from './sop-tools.module.css';
import { texts } from '../sop.texts.js';

const look = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
const icons = {
  waiting: <IconCloudUp {...look} />,
  saving: <IconCloudUp {...look} />,
  saved: <IconCloudCheck {...look} />,
  failed: <IconAlertTriangle {...look} />,
};

/** The state of the latest change: waiting, saving, saved or failed. Renders nothing before the first change. */
export function SaveStatus({ sopId }: { sopId: string }) {
  const state = useSaveState(sopId);
  return (
    <span className={styles.saveMark} role="status" data-state={state}>
      {state && icons[state]}
      {state && texts.saveStates[state]}
    </span>
  );
}
