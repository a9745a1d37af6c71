import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useCanUndo, type ChangeHistory } from './change-history.js';
import styles from '../steps/procedure.module.css';
import { texts } from '../sop.texts.js';

export function UndoButtons({ history }: { history: ChangeHistory }) {
  const { canUndo, canRedo } = useCanUndo(history);
  return (
    <div role="group" aria-label={texts.undoRedo} className={styles.undo}>
      <ActionIcon
        aria-label={texts.undoKeys}
        title={texts.undoKeys}
        disabled={!canUndo}
        onClick={history.undoLatest}
      >
        <IconArrowBackUp size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.redoKeys}
        title={texts.redoKeys}
        disabled={!canRedo}
        onClick={history.redoLatest}
      >
        <IconArrowForwardUp size={20} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
