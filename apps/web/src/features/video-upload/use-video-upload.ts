import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UploadProgress } from '../../api/upload.js';
import { addSample, secondsLeft, type TransferSample } from '../../lib/transfer-rate.js';

/** How far a video has travelled. Rate and time left are null until they can be said. */
export interface Transfer {
  readonly loadedBytes: number;
  readonly totalBytes: number;
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
}

interface Way {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

interface Options<Input, Reply> {
  readonly send: (input: Input, way: Way) => Promise<Reply>;
  readonly onSent: (reply: Reply) => void;
  /** Not called for an upload that the user cancelled. */
  readonly onFailed: (error: unknown) => void;
}

/** Sends a video with what belongs to it. Knows how far the transfer is, and can be cancelled. */
export function useVideoUpload<Input extends { readonly video: File }, Reply>(
  options: Options<Input, Reply>,
) {
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const abort = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: (input: Input) => {
      abort.current = new AbortController();
      setTransfer(transferOf([], { loadedBytes: 0, totalBytes: input.video.size }));
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

function follow(onTransfer: (transfer: Transfer) => void): Way['onProgress'] {
  let samples: TransferSample[] = [];
  return (progress) => {
    const { loadedBytes } = progress;
    samples = addSample(samples, { atMilliseconds: performance.now(), loadedBytes });
    onTransfer(transferOf(samples, progress));
  };
}

function transferOf(
  samples: readonly TransferSample[],
  { loadedBytes, totalBytes }: UploadProgress,
): Transfer {
  const left = secondsLeft(samples, totalBytes);
  const bytesPerSecond = left === null || left === 0 ? null : (totalBytes - loadedBytes) / left;
  return { loadedBytes, totalBytes, bytesPerSecond, secondsLeft: left };
}
