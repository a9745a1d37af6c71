import { Button, Progress as Bar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../../api/queries.js';
import { DropZone } from '../../../../features/video-upload/drop-zone.js';
import { saveFile } from '../../../../lib/save-file.js';
import { CancelButton, Dialog } from '../../../../ui/dialog.js';
import { Notice } from '../../../../ui/states.js';
import { useWarnBeforeClosing } from '../../../../ui/use-warn-before-closing.js';
import { countOf, outcomeFile } from './invite-list.js';
import styles from './invite-list.module.css';
import { texts } from './invite-list.texts.js';
import { PeopleTable } from './people-table.js';
import { useInviteList } from './use-invite-list.js';

const csvType = 'text/csv;charset=utf-8';
const accepted = '.csv,.tsv,.txt,text/csv';

interface InviteListDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A file is chosen, its people are shown with what is wrong, and then they are invited. */
export default function InviteListDialog({ opened, onClose }: InviteListDialogProps) {
  const list = useInviteList();
  const isSending = list.step === 'sending';
  useWarnBeforeClosing(isSending);
  return (
    <Dialog
      opened={opened}
      // What is being sent has to be stopped first.
      onClose={isSending ? () => undefined : onClose}
      title={texts.title}
      size={820}
      actions={<Actions list={list} onClose={onClose} />}
    >
      {list.step === 'choose' || list.step === 'checking' ? <Choose list={list} /> : <People list={list} />}
    </Dialog>
  );
}

interface PartProps {
  readonly list: ReturnType<typeof useInviteList>;
}

function Choose({ list }: PartProps) {
  const saveTemplate = () =>
    saveFile(new Blob([`\uFEFF${texts.templateContent}`], { type: csvType }), texts.templateName);
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      {list.error && <Notice tone="danger">{list.error}</Notice>}
      {list.step === 'checking' ? (
        <p role="status" className={styles.checking}>
          {texts.reading}
        </p>
      ) : (
        <DropZone
          label={texts.drop}
          hint={texts.hint}
          accept={accepted}
          onFile={(file) => void list.choose(file)}
        />
      )}
      <div>
        <Button variant="subtle" className={styles.template} onClick={saveTemplate}>
          {texts.template}
        </Button>
      </div>
    </>
  );
}

function People({ list: { step, rows } }: PartProps) {
  const hasMail = useQuery(queries.me()).data?.has_mail_server ?? true;
  const [ready, invited] = [countOf(rows, 'ready'), countOf(rows, 'invited')];
  const total = ready + invited;
  return (
    <>
      <p role="status" className={styles.summary}>
        {step === 'preview' && texts.found(ready, rows.length - ready)}
        {step === 'sending' && texts.resultNow(invited, total)}
        {step === 'sent' && texts.result(invited, rows.length - invited)}
      </p>
      {step === 'sending' && (
        <Bar value={total === 0 ? 0 : (invited / total) * 100} size={8} aria-label={texts.progress} />
      )}
      {!hasMail && <Notice tone="calm">{texts.noMail}</Notice>}
      <PeopleTable rows={rows} />
    </>
  );
}

function Actions({ list, onClose }: PartProps & Pick<InviteListDialogProps, 'onClose'>) {
  const { step, rows } = list;
  if (step === 'sending')
    return (
      <Button variant="default" onClick={list.stop}>
        {texts.stop}
      </Button>
    );
  if (step === 'sent') return <Afterwards list={list} onClose={onClose} />;
  const ready = countOf(rows, 'ready');
  return (
    <>
      <CancelButton onClick={onClose} />
      {step === 'preview' && (
        <>
          <Button variant="default" onClick={list.startOver}>
            {texts.another}
          </Button>
          {ready > 0 && <Button onClick={() => void list.send()}>{texts.invite(ready)}</Button>}
        </>
      )}
    </>
  );
}

function Afterwards({ list, onClose }: PartProps & Pick<InviteListDialogProps, 'onClose'>) {
  const open = countOf(list.rows, 'open');
  return (
    <>
      <Button
        variant="default"
        onClick={() => saveFile(new Blob([outcomeFile(list.rows)], { type: csvType }), texts.outcomeName)}
      >
        {texts.download}
      </Button>
      {open > 0 && (
        <Button variant="default" onClick={() => void list.send()}>
          {texts.sendRest(open)}
        </Button>
      )}
      <Button onClick={onClose}>{texts.done}</Button>
    </>
  );
}
