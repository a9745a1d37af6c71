import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Dataset, type ExchangeFormat, type ReplyOf } from '@sop/contracts';
import { callBytes } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query.js';
import { upload } from '../../../api/upload.js';
import { saveFile } from '../../../lib/save-file.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import { texts } from '../training.texts.js';

export type Imported = ReplyOf<typeof routes.annotations.importFrom>;

/** A file name without what some file systems refuse: `Parts, table 2` gives `Parts_table_2`. */
export const exportName = (name: string, format: ExchangeFormat): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '') || 'dataset'}-${format}.zip`;

export function useExport(dataset: Dataset) {
  return useMutation({
    mutationFn: async (format: ExchangeFormat) => {
      const bytes = await callBytes(routes.annotations.exportAs, {
        params: { id: dataset.id },
        query: { format },
      });
      saveFile(bytes, exportName(dataset.name, format));
    },
    onError: (error) => showFailure(detailOf(error, texts.exportFailure)),
  });
}

/** Takes a file over; `onRemarks` hears of it only where something was left out. */
export function useImport(dataset: Dataset, onRemarks: (imported: Imported) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload(routes.annotations.importFrom, { params: { id: dataset.id }, file }),
    onSuccess: async (imported) => {
      client.removeQueries({ queryKey: keys.galleries(dataset.id) });
      await client.invalidateQueries({ queryKey: keys.datasets });
      if (imported.warnings.length > 0) return onRemarks(imported);
      showDone(texts.imported(imported.boxes, imported.frames));
    },
    onError: (error) => showFailure(detailOf(error, texts.importFailure)),
  });
}
