import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useRef, useState } from 'react';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query.js';
import { upload } from '../../../api/upload.js';
import { addSample, secondsLeft, type TransferSample } from '../../../lib/transfer-rate.js';
import { texts } from '../training.texts.js';

export interface Transfer {
  readonly loadedBytes: number;
  readonly totalBytes: number;
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
}

interface NewDataset {
  readonly name: string;
  readonly fps: number;
  readonly transcode: boolean;
  readonly video: File;
}

interface Callbacks {
  readonly onCreated: () => void;
  readonly onRefused: (sentence: string) => void;
}

/** Sends the video with what is asked of it. Knows how far the transfer is, and can be cancelled. */
export function useCreateDataset({ onCreated, onRefused }: Callbacks) {
  const client = useQueryClient();
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const abort = useRef<AbortController | null>(null);
  const creation = useMutation({
    mutationFn: (dataset: NewDataset) => {
      abort.current = new AbortController();
      setTransfer(transferOf([], 0, dataset.video.size));
      return send(dataset, abort.current.signal, setTransfer);
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.datasets });
      onCreated();
    },
    onError: (error) => {
      if (!(error instanceof DOMException)) onRefused(detailOf(error, texts.createFailure));
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
  { name, fps, transcode, video }: NewDataset,
  signal: AbortSignal,
  onTransfer: (transfer: Transfer) => void,
) {
  let samples: TransferSample[] = [];
  return upload(routes.datasets.create, {
    query: { name, fps, transcode: String(transcode) },
    file: video,
    signal,
    onProgress: ({ loadedBytes, totalBytes }) => {
      samples = addSample(samples, { atMilliseconds: performance.now(), loadedBytes });
      onTransfer(transferOf(samples, loadedBytes, totalBytes));
    },
  });
}

function transferOf(samples: readonly TransferSample[], loadedBytes: number, totalBytes: number): Transfer {
  const left = secondsLeft(samples, totalBytes);
  const bytesPerSecond = left === null || left === 0 ? null : (totalBytes - loadedBytes) / left;
  return { loadedBytes, totalBytes, bytesPerSecond, secondsLeft: left };
}
