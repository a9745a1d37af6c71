import { useMutation } from '@tanstack/react-query';
import {
  routes,
  type ExportFormat,
  type ExportTemplate,
  type SopCard,
  type SopExport,
  type TranslationLanguage,
} from '@sop/contracts';
import { useState } from 'react';
import { makeExport } from './make-export.js';
import { callBytes } from '../../api/call.js';
import { detailOf, hasStatus } from '../../api/problem.js';
import { readersTimeZone } from '../../lib/intl.js';
import { saveFile } from '../../lib/save-file.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import { texts } from './export.texts.js';

/** Requests a document of the SOP, or of one of its released versions, and downloads it. A failure is shown with a retry. */
export function useExport({ id }: Pick<SopCard, 'id'>, version?: number, language?: TranslationLanguage) {
  const [percent, setPercent] = useState(0);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ format, shareId, template }: Wanted) => {
      setPercent(0);
      const body = {
        format,
        time_zone: readersTimeZone(),
        ...(version !== undefined && { version }),
        ...(language !== undefined && { language }),
        ...(shareId !== undefined && { share_id: shareId }),
        ...(template !== undefined && { template }),
      };
      const made = await makeExport(id, body, setPercent);
      saveFile(await callBytes(routes.exports.file, { params: { id, exportId: made.id } }), made.file_name);
      return made;
    },
    onSuccess: logMissing,
    onError: (error, wanted) => {
      // The server's message names the time to retry, or what is wrong with the link.
      const sentence = texts.failure(wanted.format);
      const isExplained = hasStatus(error, 429) || wanted.shareId !== undefined;
      const message = isExplained ? detailOf(error, sentence) : sentence;
      showFailure(message, { label: texts.again, run: () => mutate(wanted) });
    },
  });
  return { start: mutate, isPending, format: variables?.format ?? 'pdf', percent };
}

interface Wanted {
  readonly format: ExportFormat;
  /** The link whose QR code it shows. */
  readonly shareId?: string;
  /** That of the company by default. */
  readonly template?: ExportTemplate | undefined;
}

/** The document refers to the console for details of missing pictures. */
function logMissing({ file_name: name, missing_pictures: missing }: SopExport): void {
  for (const { step, reason } of missing) console.warn(texts.missing(step, reason));
  showDone(missing.length > 0 ? texts.savedWithout(name, missing.length) : texts.saved(name));
}
