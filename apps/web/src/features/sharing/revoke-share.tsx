import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { showDone } from '../../ui/toasts.js';
import { texts } from './sharing.texts.js';

interface RevokeShareProps {
  readonly sopId: string;
  readonly shareId: string;
  readonly onClose: () => void;
}

/** Asks, then revokes a link. */
export function RevokeShare({ sopId, shareId, onClose }: RevokeShareProps) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const revoke = async () => {
    setIsBusy(true);
    try {
      await call(routes.shares.remove, { params: { id: sopId, shareId } });
      showDone(texts.revoked);
      await client.invalidateQueries({ queryKey: keys.allShares });
      onClose();
    } catch (error) {
      setError(detailOf(error, texts.revokeFailure));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={texts.revokeTitle}
      confirmLabel={texts.revoke}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      {texts.revokeText}
    </ConfirmDialog>
  );
}
