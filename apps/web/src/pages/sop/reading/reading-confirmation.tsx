import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Sop } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import { shownVersion, useOwnReading } from './own-reading.js';
import { confirmationId } from './reading-notice.js';
import styles from './reading.module.css';
import { texts } from './reading.texts.js';

/** Below the version that the user is asked to read: one click confirms that it was read and understood. */
export function ReadingConfirmation({ sop }: { sop: Sop }) {
  const canConfirm = useCan('reading.confirm');
  const { data: reading } = useOwnReading(sop);
  const confirming = useConfirm(sop.id);
  const version = reading?.version ?? null;
  if (!canConfirm || version === null || reading?.confirmed_at !== null || shownVersion(sop) !== version)
    return null;
  return (
    <section
      id={confirmationId}
      className={styles.confirmation}
      tabIndex={-1}
      aria-label={texts.title}
      data-screen-only=""
    >
      <p>{texts.statement(version)}</p>
      <Button loading={confirming.isPending} onClick={() => confirming.mutate(version)}>
        {texts.confirm}
      </Button>
    </section>
  );
}

function useConfirm(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(routes.readings.confirm, { params: { id, version } }),
    onSuccess: (own) => {
      client.setQueryData(keys.ownReading(id, own.version), own);
      showDone(texts.done);
      void client.invalidateQueries({ queryKey: keys.sopLists });
      void client.invalidateQueries({ queryKey: keys.readings(id) });
    },
    onError: (error) => {
      showFailure(detailOf(error, texts.confirmFailure));
      // A newer version may have been released.
      void client.invalidateQueries({ queryKey: keys.sop(id) });
      void client.invalidateQueries({ queryKey: keys.readings(id) });
    },
  });
}
