import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { queries } from '../../../api/queries.js';
import { formatMoment } from '../../../lib/date.js';
import { clock } from '../../../lib/time.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { LinkButton } from '../../../ui/link-button.js';
import styles from './stored-recordings-card.module.css';
import { listStoredRecordings, deleteStoredRecording, type StoredRecording } from './stored-recordings.js';
import { sharedTexts } from '../shared.texts.js';

const key = ['stored-recordings'];

/** Recordings of closed or crashed tabs that were not used. */
export function StoredRecordings() {
  const owner = useQuery(queries.me()).data?.id;
  const client = useQueryClient();
  const stored = useQuery({
    queryKey: [...key, owner],
    queryFn: () => listStoredRecordings(owner ?? ''),
    enabled: owner !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const remove = async (id: string) => {
    await deleteStoredRecording(id);
    await client.invalidateQueries({ queryKey: key });
  };
  return stored.data?.map((each) => (
    <StoredRecordingRow key={each.id} stored={each} onDelete={() => void remove(each.id)} />
  ));
}

function StoredRecordingRow({ stored, onDelete }: { stored: StoredRecording; onDelete: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={styles.recording} aria-label={sharedTexts.storedTitle}>
      <IconHistory size={22} stroke={1.75} aria-hidden="true" />
      <div>
        <strong>{sharedTexts.storedTitle}</strong>
        <p>{sharedTexts.storedText(formatMoment(stored.startedAt.toISOString()), clock(stored.seconds))}</p>
      </div>
      <div className={styles.ways}>
        <Button variant="subtle" onClick={() => setIsAsking(true)}>
          {sharedTexts.discardStored}
        </Button>
        <LinkButton to={`/create?source=record&stored=${stored.id}`}>{sharedTexts.useStored}</LinkButton>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={sharedTexts.discardTitle}
        confirmLabel={sharedTexts.discardConfirm}
        cancelLabel={sharedTexts.discardCancel}
        onConfirm={onDelete}
        onClose={() => setIsAsking(false)}
      >
        {sharedTexts.discardText}
      </ConfirmDialog>
    </section>
  );
}
