import { Button } from '@mantine/core';
import type { ImportedSop } from '@sop/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LeftOutParts } from '../../features/import-report/left-out-parts.js';
import { DropZone } from '../../features/video-upload/drop-zone.js';
import { formatStorage } from '../../lib/format-size.js';
import { LinkButton } from '../../ui/link-button.js';
import { Page } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { focusHere } from '../../ui/focus-here.js';
import { texts } from './create-sop.texts.js';
import { DepartmentChoice } from './department-choice.js';
import styles from './import-document.module.css';
import { useImportDocument } from './use-import-document.js';

/** For the file picker; the server looks at the content. */
const accepted =
  '.docx,.md,.markdown,.zip,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/markdown,application/zip';

/** A document becomes an SOP; what was not taken over of it is listed before the SOP is opened. */
export default function ImportDocument() {
  const [file, setFile] = useState<File | null>(null);
  const [departmentId, chooseDepartment] = useState('');
  const importing = useImportDocument();
  if (importing.imported) return <Imported {...importing.imported} />;
  return (
    <Page title={texts.import} width="narrow">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (file) importing.send({ file, departmentId });
        }}
      >
        {file ? (
          <ChosenFile file={file} isLocked={importing.isPending} onRemove={() => setFile(null)} />
        ) : (
          <DropZone
            label={texts.dropDocument}
            hint={texts.dropDocumentHint}
            accept={accepted}
            onFile={(chosen) => {
              importing.reset();
              setFile(chosen);
            }}
          />
        )}
        <p className={styles.rules}>{texts.importRules}</p>
        <DepartmentChoice
          departmentId={departmentId}
          isDisabled={importing.isPending}
          onChoose={chooseDepartment}
        />
        {importing.error !== null && <Notice tone="danger">{importing.error}</Notice>}
        {importing.isPending && (
          <Notice tone="calm">
            {importing.percent < 100 ? texts.sending(importing.percent) : texts.reading}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" disabled={!file || departmentId === ''} loading={importing.isPending}>
            {texts.importNow}
          </Button>
        </div>
      </form>
      <Link to="/dashboard" className={styles.back}>
        {texts.back}
      </Link>
    </Page>
  );
}

interface ChosenFileProps {
  readonly file: File;
  readonly isLocked: boolean;
  readonly onRemove: () => void;
}

function ChosenFile({ file, isLocked, onRemove }: ChosenFileProps) {
  return (
    <div className={styles.file}>
      <span className={styles.name}>
        {file.name} <span className={styles.size}>{formatStorage(file.size / 1024 ** 2)}</span>
      </span>
      <Button variant="subtle" disabled={isLocked} onClick={onRemove}>
        {texts.anotherDocument}
      </Button>
    </div>
  );
}

function Imported({ id, title, ...imported }: ImportedSop) {
  const { are_steps_marked: areMarked, left_out: leftOut, left_out_count: count } = imported;
  return (
    <Page title={texts.imported(title)} width="narrow">
      <div className={styles.form}>
        <p className={styles.rules} role="status" tabIndex={-1} ref={focusHere}>
          {[!areMarked && texts.everyParagraph, count > 0 && texts.importedText(count)]
            .filter((text) => text !== false)
            .join(' ')}
        </p>
        <div>
          <LinkButton to={`/sop/${id}`}>{texts.openSop}</LinkButton>
        </div>
        {count > 0 && (
          <section aria-labelledby="left-out">
            <h2 id="left-out" className={styles.heading}>
              {texts.notTakenOver}
            </h2>
            <LeftOutParts parts={leftOut} count={count} />
          </section>
        )}
      </div>
    </Page>
  );
}
