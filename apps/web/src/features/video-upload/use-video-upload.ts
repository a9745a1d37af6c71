import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UploadProgress } from '../../api/upload.js';
import { addSample, transferOf, type Transfer, type TransferSample } from '../../lib/transfer-rate.js';

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

interface Options<Input, Reply> {
  readonly send: (input: Input, options: SendOptions) => Promise<Reply>;
  readonly onSent: (reply: Reply) => void;
  /** Not called for an upload that the user cancelled. */
  readonly onFailed: (error: unknown) => void;
}

/** Sends a video with its form. Reports the progress and can be cancelled. */
export function useVideoUpload<Input extends { readonly video: File }, Reply>(
  options: Options<Input, Reply>,
) {
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const abort = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: (input: Input) => {
      abort.current = new AbortController();
      setTransfer(transferOf([], 0, input.video.size));
      return options.send(input, { signal: abort.current.signal, onProgress: follow(setTransfer) });
    },
    onSuccess: options.onSent,
    onError: (error) => {
      if (!(error instanceof DOMException)) options.onFailed(error);
    },
    onSettled: () => setTransfer(null),
  });
  return {
    create: upload.mutate,
    isSending: upload.isPending,
    transfer,
    cancel: () => abort.current?.abort(),
  };
}

function follow(onTransfer: (transfer: Transfer) => void): SendOptions['onProgress'] {
  let samples: TransferSample[] = [];
  return ({ loadedBytes, totalBytes }) => {
    samples = addSample(samples, { atMilliseconds: performance.now(), loadedBytes });
    onTransfer(transferOf(samples, loadedBytes, totalBytes));
  };
}
