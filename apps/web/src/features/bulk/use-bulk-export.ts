import { useMutation } from '@tanstack/react-query';
import { routes, type SopCard } from '@sop/contracts';
import { callBytes } from '../../api/call.js';
import { readersTimeZone } from '../../lib/intl.js';
import { saveFile } from '../../lib/save-file.js';
import { showDone, showFailure, showPersistent } from '../../ui/toasts.js';
import { makeExport } from '../export/make-export.js';
import { texts } from './bulk.texts.js';

/**
 * Saves a PDF of each SOP, one after the other: the server makes a limited number at once, and a failure of one is no failure of the
 * others.
 */
export function useBulkExport() {
  return useMutation({
    mutationFn: async (sops: readonly SopCard[]) => {
      const finished = sops.filter(({ status }) => status === 'ready');
      const failed: string[] = [];
      for (const [at, { id, title }] of finished.entries()) {
        const hide = showPersistent(texts.exporting(at + 1, finished.length));
        try {
          const body = { format: 'pdf', time_zone: readersTimeZone() } as const;
          const made = await makeExport(id, body, () => undefined);
          const params = { id, exportId: made.id };
          saveFile(await callBytes(routes.exports.file, { params }), made.file_name);
        } catch {
          failed.push(title);
        } finally {
          hide();
        }
      }
      return { finished, failed };
    },
    onSuccess: ({ finished, failed }) => {
      if (finished.length === 0) showFailure(texts.onlyFinished);
      if (finished.length > failed.length) showDone(texts.exported(finished.length - failed.length));
      if (failed.length > 0) showFailure(texts.notExported(failed.join(', ')));
    },
  });
}
