import { Button, NativeSelect } from '@mantine/core';
import { exportFormats, type ExportFormat, type ExportTemplate } from '@sop/contracts';
import { useState } from 'react';
import { CancelButton, Dialog } from '../../ui/dialog.js';
import { texts } from './export.texts.js';
import { TemplateSelect, useTemplate } from './template-select.js';

interface TemplateExportProps {
  readonly onExport: (format: ExportFormat, template: ExportTemplate | undefined) => void;
  readonly onClose: () => void;
}

/** Asks for the template and the format of a document. */
export default function TemplateExport({ onExport, onClose }: TemplateExportProps) {
  const choice = useTemplate();
  const [format, setFormat] = useState<ExportFormat>('pdf');
  const confirm = () => {
    onClose();
    onExport(format, choice.template);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.templateTitle}
      actions={
        <>
          <CancelButton onClick={onClose} />
          <Button onClick={confirm}>{texts.exportChosen}</Button>
        </>
      }
    >
      <TemplateSelect choice={choice} />
      <NativeSelect
        label={texts.format}
        value={format}
        data={exportFormats.map((value) => ({ value, label: texts.choices[value] }))}
        onChange={(event) => setFormat(event.currentTarget.value as ExportFormat)}
      />
    </Dialog>
  );
}
