import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type Department } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { queries } from '../../api/queries.js';
import { IntervalField } from '../../features/review-interval/interval-field.js';
import { CancelButton, Dialog } from '../../ui/dialog.js';
import { ErrorState, Notice } from '../../ui/states.js';
import { showDone } from '../../ui/toasts.js';
import { texts } from './settings.texts.js';

interface DepartmentReviewProps {
  readonly department: Department;
  readonly onClose: () => void;
}

/** After how many months the released SOPs of a department are reviewed again. */
export function DepartmentReview({ department, onClose }: DepartmentReviewProps) {
  const stored = useQuery(queries.reviewInterval(department.id));
  const [chosen, setChosen] = useState<number | null>();
  const months = chosen === undefined ? stored.data?.months : chosen;
  const saving = useSave(department, onClose);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.reviewOf(department.name)}
      actions={
        <>
          <CancelButton onClick={onClose} data-autofocus />
          {months !== undefined && (
            <Button loading={saving.isPending} onClick={() => saving.mutate(months)}>
              {texts.save}
            </Button>
          )}
        </>
      }
    >
      {stored.isPending && <p role="status">{texts.reviewLoading}</p>}
      {stored.isLoadingError && (
        <ErrorState message={texts.reviewFailure} onRetry={() => void stored.refetch()} />
      )}
      {saving.isError && <Notice tone="danger">{detailOf(saving.error, texts.reviewNotSaved)}</Notice>}
      {months !== undefined && (
        <IntervalField
          label={texts.reviewInterval}
          description={texts.reviewText}
          value={months}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}

function useSave({ id, name }: Department, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (months: number | null) =>
      call(routes.reviews.setForDepartment, { params: { id }, body: { months } }),
    onSuccess: (interval) => {
      client.setQueryData(keys.reviewInterval(id), interval);
      void client.invalidateQueries({ queryKey: keys.sops });
      showDone(texts.reviewSaved(name));
      onClose();
    },
  });
}
