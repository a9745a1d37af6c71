import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Sop } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { IntervalField } from '../../../features/review-interval/interval-field.js';
import { reviewDue } from '../../../lib/review.js';
import { CancelButton, Dialog } from '../../../ui/dialog.js';
import dialogStyles from '../../../ui/dialog.module.css';
import { Notice } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import { texts } from './reviews.texts.js';

/** When the released version is reviewed again: its interval, and that it was reviewed without a change. */
export default function ReviewDialog({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const { release } = sop;
  const [months, setMonths] = useState(release.review_months);
  const saving = useSave(sop.id, texts.saved, onClose);
  const confirming = useSave(sop.id, texts.confirmed, onClose);
  const error = saving.error ?? confirming.error;
  const params = { id: sop.id };
  const { version } = release;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <CancelButton onClick={onClose} data-autofocus />
          <Button
            loading={saving.isPending}
            onClick={() => saving.mutate(() => call(routes.reviews.set, { params, body: { months } }))}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      {error !== null && <Notice tone="danger">{detailOf(error, texts.failure)}</Notice>}
      <p className={dialogStyles.text}>{reviewDue(release)?.text ?? texts.none}</p>
      <IntervalField
        label={texts.interval}
        description={texts.intervalText}
        unset={texts.asDepartment}
        value={months}
        onChange={setMonths}
      />
      {version !== null && release.review_due_at !== null && (
        <>
          <p className={dialogStyles.text}>{texts.stillValidText}</p>
          <Button
            variant="default"
            loading={confirming.isPending}
            onClick={() =>
              confirming.mutate(() => call(routes.reviews.confirm, { params: { ...params, version } }))
            }
          >
            {texts.stillValid}
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** Shows the reply on the page and closes the dialog. */
function useSave(id: string, done: string, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<Sop>) => send(),
    onSuccess: (sop) => {
      client.setQueryData(keys.sop(id), sop);
      void client.invalidateQueries({ queryKey: keys.sopLists });
      showDone(done);
      onClose();
    },
  });
}
