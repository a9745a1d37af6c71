import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { keys } from '../../api/query-keys.js';
import { saveFile } from '../../lib/save-file.js';
import { Notice } from '../../ui/states.js';
import { texts } from './executions.texts.js';
import { discardRefused, readRefused, refusalsOf, type RefusedRun } from './refused-runs.js';
import styles from './refused-notice.module.css';
import { isFull, refusalText } from './refusal-text.js';
import type { RunStore } from './run-store.js';
import { sendRuns } from './send-runs.js';
import { watchSent } from './unsent-runs.js';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/confirm-dialog.js')).ConfirmDialog,
}));

interface RefusedNoticeProps {
  readonly store: RunStore;
  readonly userId: string;
}

/** What the server refuses of ended runs and this device therefore keeps: why, and what its user can do. */
export function RefusedNotice({ store, userId }: RefusedNoticeProps) {
  const refused = useRefused(store, userId);
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  if (refused.length === 0) return null;
  const send = async () => {
    setIsSending(true);
    await sendRuns(store, userId, { again: true });
    setIsSending(false);
    await client.invalidateQueries({ queryKey: keys.allRuns });
  };
  const discard = async () => {
    setIsDiscarding(false);
    await discardRefused(store, refused);
    await send();
  };
  const refusals = refusalsOf(refused);
  const photos = refused.flatMap((each) => each.photos);
  return (
    <div className={styles.notice}>
      <Notice tone="attention">
        {refusals.map((refusal) => (
          <p key={`${refusal.what} ${refusal.reason}`}>
            <strong>{refusalText(refusal)}</strong>
            {isFull(refusal) && ` ${refusal.reason} ${texts.fullWayOut}`}
          </p>
        ))}
        <p>{texts.stays}</p>
        <div className={styles.actions}>
          <Button loading={isSending} onClick={() => void send()}>
            {texts.tryAgain}
          </Button>
          {photos.length > 0 && (
            <Button variant="default" onClick={() => savePhotos(refused)}>
              {texts.savePhotos}
            </Button>
          )}
          <Button variant="default" data-tone="danger" onClick={() => setIsDiscarding(true)}>
            {texts.discard}
          </Button>
        </div>
      </Notice>
      <Suspense>
        {isDiscarding && (
          <ConfirmDialog
            opened
            title={texts.discardTitle}
            confirmLabel={texts.discard}
            onConfirm={() => void discard()}
            onClose={() => setIsDiscarding(false)}
          >
            {texts.discardText(refused.filter(({ isRunRefused }) => isRunRefused).length, photos.length)}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  );
}

/** Read again after each attempt to send. */
function useRefused(store: RunStore, userId: string): readonly RefusedRun[] {
  const [refused, setRefused] = useState<readonly RefusedRun[]>([]);
  const read = useCallback(
    () => readRefused(store, userId).then(setRefused, () => undefined),
    [store, userId],
  );
  useEffect(() => {
    void read();
    return watchSent(() => void read());
  }, [read]);
  return refused;
}

function savePhotos(refused: readonly RefusedRun[]): void {
  for (const { run, photos } of refused)
    for (const [at, { bytes }] of photos.entries())
      saveFile(bytes, texts.photoFile(run.record.started_at.slice(0, 10), at + 1));
}
