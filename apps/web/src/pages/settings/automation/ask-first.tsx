import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../../api/problem.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showDone } from '../../../ui/toasts.js';

interface AskFirstProps<Reply> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly run: () => Promise<Reply>;
  /** A toast; none where `onDone` shows the result. */
  readonly done?: string;
  readonly onDone?: (reply: Reply) => void;
  readonly failure: string;
  readonly invalidates: QueryKey;
  readonly onClose: () => void;
}

/** Asks, then acts; a failure is shown in the dialog, which stays. */
export function AskFirst<Reply>(props: AskFirstProps<Reply>) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setIsBusy(true);
    try {
      const reply = await props.run();
      if (props.done) showDone(props.done);
      await client.invalidateQueries({ queryKey: props.invalidates });
      props.onClose();
      props.onDone?.(reply);
    } catch (error) {
      setError(detailOf(error, props.failure));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={props.title}
      confirmLabel={props.confirmLabel}
      isDangerous={props.isDangerous ?? true}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={props.onClose}
    >
      {props.text}
    </ConfirmDialog>
  );
}
