import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type BodyInputOf } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatStorage } from '../../../lib/format-size.js';
import { Card } from '../../../ui/card.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Notice } from '../../../ui/states.js';
import admin from '../admin.module.css';
import { texts as all } from '../../../ui/ui.texts.js';
import { texts } from './storage.texts.js';

type CleanupRequest = BodyInputOf<typeof routes.platformStorage.cleanup>;

const shownMilliseconds = 5000;

const manual: readonly { readonly label: string; readonly request: CleanupRequest }[] = [
  { label: texts.buttons.temp, request: { action: 'cleanup_temp', storage_type: 'temp', days: 1 } },
  { label: texts.buttons.videos, request: { action: 'cleanup_old', storage_type: 'videos', days: 90 } },
  {
    label: texts.buttons.screenshots,
    request: { action: 'cleanup_old', storage_type: 'screenshots', days: 60 },
  },
  { label: texts.buttons.datasets, request: { action: 'cleanup_old', storage_type: 'datasets', days: 30 } },
];

/** What can be removed, with buttons. Each shows first what it would remove. */
export function Cleanups() {
  const client = useQueryClient();
  const [request, setRequest] = useState<CleanupRequest | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [message]);
  const cleanup = useMutation({
    mutationFn: (body: CleanupRequest) => call(routes.platformStorage.cleanup, { body }),
    onSuccess: (done) => {
      setRequest(null);
      setMessage(done.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.storage }),
  });
  const close = () => {
    setRequest(null);
    cleanup.reset();
  };
  return (
    <>
      {message !== null && <Notice tone="done">{message}</Notice>}
      <Recommendations onChoose={setRequest} />
      <Card title={texts.manual} lead={texts.manualLead}>
        <div className={admin.line}>
          {manual.map(({ label, request: each }) => (
            <Button key={label} variant="default" onClick={() => setRequest(each)}>
              {label}
            </Button>
          ))}
        </div>
      </Card>
      {request && <ConfirmCleanup request={request} cleanup={cleanup} onClose={close} />}
    </>
  );
}

interface ConfirmCleanupProps {
  readonly request: CleanupRequest;
  readonly cleanup: { mutate: (request: CleanupRequest) => void; isPending: boolean; isError: boolean };
  readonly onClose: () => void;
}

/** A preview of a clean-up with its button, unless there is nothing to remove. */
function ConfirmCleanup({ request, cleanup, onClose }: ConfirmCleanupProps) {
  const look = useQuery({
    queryKey: keys.cleanupPreview(request),
    queryFn: ({ signal }) =>
      call(routes.platformStorage.cleanup, { body: { ...request, dry_run: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const isNothing = look.data?.file_count === 0;
  return (
    <ConfirmDialog
      opened
      title={texts.confirmTitle}
      confirmLabel={texts.confirm}
      {...(isNothing && { cancelLabel: all.close })}
      isBusy={cleanup.isPending}
      error={look.isError || cleanup.isError ? texts.cleanupFailure : null}
      onConfirm={isNothing ? undefined : () => cleanup.mutate(request)}
      onClose={onClose}
    >
      {!look.isError && <p>{look.data?.message ?? texts.looking}</p>}
    </ConfirmDialog>
  );
}

function Recommendations({ onChoose }: { onChoose: (request: CleanupRequest) => void }) {
  const found = useQuery({
    queryKey: keys.storageRecommendations,
    queryFn: ({ signal }) => call(routes.platformStorage.recommendations, { signal }),
    staleTime: 0,
  });
  if (!found.data && !found.isError) return null;
  const all = found.data?.recommendations ?? [];
  return (
    <Card title={texts.recommendations}>
      {found.isError && <Notice tone="danger">{texts.failure}</Notice>}
      {found.data && all.length === 0 && <p className={admin.note}>{texts.noRecommendations}</p>}
      <ul className={admin.lines}>
        {all.map(({ priority, description, potential_savings_mb, ...request }) => (
          <li key={description}>
            <span>
              <strong>{texts.priority[priority]}</strong> {description},{' '}
              {texts.savings(formatStorage(potential_savings_mb))}
            </span>
            <Button variant="default" onClick={() => onChoose(request)}>
              {texts.cleanUp}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
