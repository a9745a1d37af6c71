import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { reads } from '../../api/reads.js';
import { formatMoment } from '../../lib/date.js';
import { clock } from '../../lib/time.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { LinkButton } from '../../ui/link-button.js';
import styles from './kept-recordings-card.module.css';
import { listStoredRecordings, removeStoredRecording, type StoredRecording } from './stored-recordings.js';
import { outsideTexts } from './outside-recorder.texts.js';

const key = ['kept-recordings'];

/** What tabs have recorded that were closed, or died, before it was used. */
export function StoredRecordings() {
  const owner = useQuery(reads.me()).data?.id;
  const client = useQueryClient();
  const kept = useQuery({
    queryKey: [...key, owner],
    queryFn: () => listStoredRecordings(owner ?? ''),
    enabled: owner !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const remove = async (id: string) => {
    await removeStoredRecording(id);
    await client.invalidateQueries({ queryKey: key });
  };
  return kept.data?.map((each) => <Kept key={each.id} kept={each} onRemove={() => void remove(each.id)} />);
}

function Kept({ kept, onRemove }: { kept: StoredRecording; onRemove: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={styles.kept} aria-label={outsideTexts.keptTitle}>
      <IconHistory size={22} stroke={1.75} aria-hidden="true" />
      <div>
        <strong>{outsideTexts.keptTitle}</strong>
        <p>{outsideTexts.keptText(formatMoment(kept.startedAt.toISOString()), clock(kept.seconds))}</p>
      </div>
      <div className={styles.ways}>
        <Button variant="subtle" onClick={() => setIsAsking(true)}>
          {outsideTexts.keptDiscard}
        </Button>
        <LinkButton to={`/create?source=record&kept=${kept.id}`}>{outsideTexts.keptUse}</LinkButton>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={outsideTexts.discardTitle}
        confirmLabel={outsideTexts.discardConfirm}
        cancelLabel={outsideTexts.discardKeep}
        onConfirm={onRemove}
        onClose={() => setIsAsking(false)}
      >
        {outsideTexts.discardText}
      </ConfirmDialog>
    </section>
  );
}
