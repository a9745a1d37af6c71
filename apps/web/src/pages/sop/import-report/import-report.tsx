import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes, type Sop } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { queries } from '../../../api/queries.js';
import { keys } from '../../../api/query-keys.js';
import { useAction } from '../../../features/actions/use-action.js';
import { LeftOutParts } from '../../../features/import-report/left-out-parts.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import { texts as uiTexts } from '../../../ui/ui.texts.js';
import readingStyles from '../reading/reading.module.css';
import { texts } from './import-report.texts.js';

/** For editors: what is missing of the document that the SOP was imported from, until someone dismisses it. */
export default function ImportReport({ sop }: { readonly sop: Sop }) {
  const [isOpen, setIsOpen] = useState(false);
  const { imported_from: file, left_out_count: count } = sop;
  if (file === null || count === 0) return null;
  return (
    <div className={readingStyles.notice} data-screen-only="">
      <Notice tone="calm">
        <div className={readingStyles.asked}>
          <span>{texts.parts(count, file)}</span>
          <Button variant="subtle" onClick={() => setIsOpen(true)}>
            {texts.show}
          </Button>
        </div>
      </Notice>
      {isOpen && <ReportDialog sopId={sop.id} file={file} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

interface ReportDialogProps {
  readonly sopId: string;
  readonly file: string;
  readonly onClose: () => void;
}

function ReportDialog({ sopId, file, onClose }: ReportDialogProps) {
  const report = useQuery(queries.importReport(sopId));
  const dismiss = useAction({
    run: () => call(routes.importReport.dismiss, { params: { id: sopId } }),
    successMessage: texts.dismissed,
    failure: texts.dismissFailure,
    invalidates: [keys.sop(sopId), keys.importReport(sopId)],
  });
  return (
    <Dialog
      opened
      title={texts.title}
      size={620}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {texts.dismiss}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {uiTexts.close}
          </Button>
        </>
      }
    >
      <p>{texts.lead(file)}</p>
      {report.isPending && <p role="status">…</p>}
      {report.isError && <ErrorState message={texts.failure} onRetry={() => void report.refetch()} />}
      {report.data && <LeftOutParts parts={report.data.left_out} count={report.data.left_out_count} />}
    </Dialog>
  );
}
