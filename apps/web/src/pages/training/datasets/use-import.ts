import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Dataset, type ImportPreview } from '@sop/contracts';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf, hasStatus } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { upload } from '../../../api/upload.js';
import { showDone } from '../../../ui/toasts.js';
import { texts } from '../training.texts.js';

/** Imports a file into a dataset: upload, preview of what it replaces, confirmation. */
export function useImport(dataset: Dataset) {
  const [sent, setSent] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  const reading = useMutation({
    mutationFn: (file: File) => {
      const { signal } = (abort.current = new AbortController());
      setSent(0);
      return upload(routes.annotations.import, {
        ...{ params: { id: dataset.id }, file, signal },
        onProgress: ({ loadedBytes, totalBytes }) => setSent(loadedBytes / Math.max(totalBytes, 1)),
      });
    },
  });
  const taking = useTaking(dataset);
  const close = () => {
    abort.current?.abort();
    reading.reset();
    taking.reset();
  };
  const isStopped = reading.error instanceof DOMException;
  return {
    read: (file: File) => reading.mutate(file),
    take: (preview: ImportPreview) =>
      taking.mutate(preview, { onSuccess: (taken) => taken === 'done' && close() }),
    close,
    isOpen: !reading.isIdle && !isStopped,
    isReading: reading.isPending,
    /** Uploaded fraction of the file, 0 to 1. */
    sent: sent ?? 0,
    /** What it replaces, as of the last preview. */
    preview: (taking.data === 'done' ? undefined : taking.data) ?? reading.data,
    /** Whether it replaces something else than the previous preview showed. */
    isChanged: taking.data !== undefined && taking.data !== 'done',
    isTaking: taking.isPending,
    error: failureOf(reading.error ?? taking.error),
  };
}

const failureOf = (error: Error | null): string | null => error && detailOf(error, texts.importFailure);

/** Confirms an import; returns a new preview if the annotations have changed since. */
function useTaking(dataset: Dataset) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ import_id, version }: ImportPreview): Promise<ImportPreview | 'done'> => {
      const params = { id: dataset.id, importId: import_id };
      try {
        const taken = await call(routes.annotations.takeImport, { params, body: { version } });
        client.removeQueries({ queryKey: keys.galleries(dataset.id) });
        await client.invalidateQueries({ queryKey: keys.datasets });
        showDone(texts.imported(taken.boxes, taken.frames));
        return 'done';
      } catch (error) {
        if (!hasStatus(error, 409)) throw error;
        return call(routes.annotations.importPreview, { params });
      }
    },
  });
}
