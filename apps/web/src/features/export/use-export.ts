import { useMutation } from '@tanstack/react-query';
import {
  exportPollMilliseconds,
  routes,
  type ExportFormat,
  type SopCard,
  type SopExport,
} from '@sop/contracts';
import { useState } from 'react';
import { localizedMessages } from '../../api/status-messages.js';
import { call, callBytes } from '../../api/call.js';
import { detailOf, hasStatus } from '../../api/problem.js';
import { readersTimeZone } from '../../lib/intl.js';
import { saveFile } from '../../lib/save-file.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import { texts } from './export.texts.js';

/** Requests a document of the SOP, or of one of its released versions, and downloads it. A failure is shown with a retry. */
export function useExport({ id }: Pick<SopCard, 'id'>, version?: number) {
  const [percent, setPercent] = useState(0);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      setPercent(0);
      const made = await createExport({ id, version }, format, setPercent);
      saveFile(await callBytes(routes.exports.file, { params: { id, exportId: made.id } }), made.file_name);
      return made;
    },
    onSuccess: logMissing,
    onError: (error, format) => {
      // After too many requests the server's message names the time to retry.
      const sentence = texts.failure(format);
      const message = hasStatus(error, 429) ? detailOf(error, sentence) : sentence;
      showFailure(message, { label: texts.again, run: () => start(format) });
    },
  });
  function start(format: ExportFormat): void {
    mutate(format);
  }
  return { start, isPending, format: variables ?? 'pdf', percent };
}

async function createExport(
  { id, version }: { id: string; version: number | undefined },
  format: ExportFormat,
  onPercent: (percent: number) => void,
): Promise<SopExport> {
  const body = { format, time_zone: readersTimeZone(), ...(version !== undefined && { version }) };
  let made = await call(routes.exports.create, { params: { id }, body });
  while (made.state === 'waiting' || made.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, exportPollMilliseconds));
    made = await call(routes.exports.get, { params: { id, exportId: made.id } });
    onPercent(made.percent);
  }
  if (made.state === 'failed') throw new Error(localizedMessages(made.detail, made.detail_codes));
  return made;
}

/** The document refers to the console for details of missing pictures. */
function logMissing({ file_name: name, missing_pictures: missing }: SopExport): void {
  for (const { step, reason } of missing) console.warn(texts.missing(step, reason));
  showDone(missing.length > 0 ? texts.savedWithout(name, missing.length) : texts.saved(name));
}
