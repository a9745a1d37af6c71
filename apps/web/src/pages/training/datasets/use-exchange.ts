import { useMutation } from '@tanstack/react-query';
import { routes, type Dataset, type ExchangeFormat } from '@sop/contracts';
import { callBytes } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { saveFile } from '../../../lib/save-file.js';
import { showFailure } from '../../../ui/toasts.js';
import { texts } from '../training.texts.js';

/** A file name without characters that file systems refuse: `Parts, table 2` becomes `Parts_table_2`. */
export const exportName = (name: string, format: ExchangeFormat): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '') || 'dataset'}-${format}.zip`;

export function useExport(dataset: Dataset) {
  return useMutation({
    mutationFn: async (format: ExchangeFormat) => {
      const bytes = await callBytes(routes.annotations.export, {
        params: { id: dataset.id },
        query: { format },
      });
      saveFile(bytes, exportName(dataset.name, format));
    },
    onError: (error) => showFailure(detailOf(error, texts.exportFailure)),
  });
}
