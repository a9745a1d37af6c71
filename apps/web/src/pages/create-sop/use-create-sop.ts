import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useRef, useState } from 'react';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query.js';
import { upload } from '../../api/upload.js';
import { addSample, secondsLeft, type TransferSample } from '../../lib/transfer-rate.js';
import { texts } from './create-sop.texts.js';
import type { WizardState } from './wizard.machine.js';

export interface Transfer {
  readonly loadedBytes: number;
  readonly totalBytes: number;
  readonly secondsLeft: number | null;
}

interface Callbacks {
  readonly onCreated: (id: string) => void;
  readonly onRefused: (sentence: string) => void;
}

/** Sends the video with its fields. Knows how far the transfer is, and can be cancelled. */
export function useCreateSop({ onCreated, onRefused }: Callbacks) {
  const client = useQueryClient();
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const abort = useRef<AbortController | null>(null);
  const creation = useMutation({
    mutationFn: (state: WizardState<File>) => {
      abort.current = new AbortController();
      setTransfer({ loadedBytes: 0, totalBytes: state.video?.size ?? 0, secondsLeft: null });
      return send(state, abort.current.signal, setTransfer);
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: keys.sops });
      onCreated(id);
    },
    onError: (error) => {
      if (!(error instanceof DOMException)) onRefused(detailOf(error, texts.failure));
    },
    onSettled: () => setTransfer(null),
  });
  return {
    create: creation.mutate,
    isSending: creation.isPending,
    transfer,
    cancel: () => abort.current?.abort(),
  };
}

async function send(
  state: WizardState<File>,
  signal: AbortSignal,
  onTransfer: (transfer: Transfer) => void,
): Promise<{ id: string }> {
  if (!state.video) throw new Error(texts.incomplete);
  let samples: TransferSample[] = [];
  return upload(routes.sops.create, {
    file: state.video,
    fields: {
      title: state.name.trim(),
      department_id: state.departmentId,
      fps: state.fps,
      creation_type: state.source === 'record' ? 'screen_record' : 'video_upload',
      record_audio: 'true',
    },
    signal,
    onProgress: ({ loadedBytes, totalBytes }) => {
      samples = addSample(samples, { atMilliseconds: performance.now(), loadedBytes });
      onTransfer({ loadedBytes, totalBytes, secondsLeft: secondsLeft(samples, totalBytes) });
    },
  });
}
