import { Button, Progress } from '@mantine/core';
import type { ImportPreview } from '@sop/contracts';
import { Dialog } from '../../../ui/dialog.js';
import { Notice } from '../../../ui/states.js';
import { texts } from '../training.texts.js';
import styles from './datasets.module.css';
import type { useImport } from './use-import.js';

interface ImportDialogProps {
  readonly name: string;
  readonly importing: ReturnType<typeof useImport>;
  readonly onChooseAnother: () => void;
}

/** Shows what a file replaces in a dataset and asks whether to continue. */
export function ImportDialog({ name, importing, onChooseAnother }: ImportDialogProps) {
  const { isOpen, isReading, preview, error } = importing;
  return (
    <Dialog
      opened={isOpen}
      onClose={importing.close}
      title={texts.importTitle(name)}
      actions={<Actions importing={importing} onChooseAnother={onChooseAnother} />}
    >
      {isReading && <Reading sent={importing.sent} />}
      {importing.isChanged && <Notice tone="attention">{texts.importChanged}</Notice>}
      {preview && <Preview preview={preview} />}
      {error && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  );
}

function Reading({ sent }: { sent: number }) {
  const isSent = sent >= 1;
  return (
    <>
      <Progress value={sent * 100} animated={isSent} size={8} aria-label={texts.sendingFile} />
      <p className={styles.importLead} role="status">
        {isSent ? texts.readingFile : texts.sendingFile}
      </p>
    </>
  );
}

function Preview({ preview }: { preview: ImportPreview }) {
  return (
    <div role="status" className={styles.preview}>
      {texts.importSentences(preview).map((sentence) => (
        <p key={sentence} className={styles.importLead}>
          {sentence}
        </p>
      ))}
      {preview.warnings.length > 0 && (
        <ul className={styles.warnings}>
          {preview.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Actions({ importing, onChooseAnother }: Omit<ImportDialogProps, 'name'>) {
  const { preview, isReading } = importing;
  const isUseful = preview !== undefined && preview.frames > 0;
  return (
    <>
      <Button variant="default" onClick={importing.close} data-autofocus>
        {isReading || isUseful ? texts.cancelImport : texts.closeImport}
      </Button>
      {isUseful && (
        <Button
          data-tone={preview.replaced_boxes > 0 ? 'danger' : undefined}
          loading={importing.isTaking}
          onClick={() => importing.take(preview)}
        >
          {texts.takeImport(preview.replaced_boxes)}
        </Button>
      )}
      {!isReading && !isUseful && <Button onClick={onChooseAnother}>{texts.chooseAnotherFile}</Button>}
    </>
  );
}
