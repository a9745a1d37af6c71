import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExportFormat, ExportTemplate, Share } from '@sop/contracts';
import { useState } from 'react';
import { queries } from '../../api/queries.js';
import { CancelButton, Dialog } from '../../ui/dialog.js';
import styles from '../../ui/dialog.module.css';
import { ErrorState } from '../../ui/states.js';
import { expiryOf, nameOfShare } from '../sharing/share-labels.js';
import { texts } from './export.texts.js';
import { TemplateSelect, useTemplate } from './template-select.js';

const formats = ['pdf', 'docx', 'html'] as const satisfies readonly ExportFormat[];
type Choice = (typeof formats)[number] | 'print';

interface LinkExportProps {
  readonly sopId: string;
  readonly onExport: (format: ExportFormat, share: Share, template: ExportTemplate | undefined) => void;
  readonly onPrint: (share: Share) => void;
  readonly onClose: () => void;
}

/** Asks for the link whose QR code is on the document or the print. */
export default function LinkExport({ sopId, onExport, onPrint, onClose }: LinkExportProps) {
  const shares = useQuery(queries.shares(sopId));
  const valid = shares.data?.filter(({ is_expired }) => !is_expired) ?? [];
  const [shareId, setShareId] = useState<string | null>(null);
  const [choice, setChoice] = useState<Choice>('pdf');
  const template = useTemplate();
  const chosen = valid.find(({ id }) => id === shareId) ?? valid[0];
  const confirm = (share: Share) => {
    onClose();
    if (choice === 'print') onPrint(share);
    else onExport(choice, share, template.template);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.qrTitle}
      actions={
        <>
          <CancelButton onClick={onClose} />
          {chosen && (
            <Button onClick={() => confirm(chosen)}>
              {choice === 'print' ? texts.print : texts.exportChosen}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.text}>{texts.qrText}</p>
      {shares.isPending && <p role="status">{texts.qrLoading}</p>}
      {shares.isError && <ErrorState message={texts.qrFailure} onRetry={() => void shares.refetch()} />}
      {shares.data && !chosen && <p className={styles.text}>{texts.qrNone}</p>}
      {chosen && (
        <>
          <NativeSelect
            label={texts.qrLink}
            value={chosen.id}
            data={valid.map((share) => ({
              value: share.id,
              label: `${nameOfShare(share)} (${expiryOf(share)})`,
            }))}
            onChange={(event) => setShareId(event.currentTarget.value)}
            data-autofocus
          />
          <NativeSelect
            label={texts.format}
            value={choice}
            data={[
              ...formats.map((format) => ({ value: format, label: texts.choices[format] })),
              { value: 'print', label: texts.print },
            ]}
            onChange={(event) => setChoice(event.currentTarget.value as Choice)}
          />
          {choice !== 'print' && <TemplateSelect choice={template} />}
        </>
      )}
    </Dialog>
  );
}
