import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.js';
import { texts } from '../training.texts.js';
import styles from './datasets.module.css';
import type { Imported } from './use-exchange.js';

/** What an import left out, in the server's sentences. */
export function ImportResult({ imported, onClose }: { imported: Imported | null; onClose: () => void }) {
  const [shown, setShown] = useState<Imported | null>(imported);
  if (imported && imported !== shown) setShown(imported);
  return (
    <Dialog opened={imported !== null} onClose={onClose} title={texts.importedTitle}>
      {shown && (
        <>
          <p className={styles.importLead}>{texts.takenOver(shown.boxes, shown.frames)}</p>
          <ul className={styles.remarks}>
            {shown.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
