import { Modal } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../lib/time.js';
import styles from './datasets.module.css';
import type { Imported } from './use-exchange.js';

/** What an import left out, in the server's sentences. */
export function ImportResult({ imported, onClose }: { imported: Imported | null; onClose: () => void }) {
  const [shown, setShown] = useState<Imported | null>(imported);
  if (imported && imported !== shown) setShown(imported);
  return (
    <Modal
      opened={imported !== null}
      onClose={onClose}
      title="Imported, with remarks"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && (
        <>
          <p className={styles.importLead}>
            Taken over: {shown.boxes === 1 ? '1 box' : `${shown.boxes} boxes`} on{' '}
            {plural(shown.frames, 'frame')}.
          </p>
          <ul className={styles.remarks}>
            {shown.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
