import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  IconChevronRight,
  IconFileImport,
  IconLock,
  IconScreenShare,
  IconUpload,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { hasStatus } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { useCan } from '../../features/permissions/use-can.js';
import { StoredRecordings } from '../../features/recorder/storage/stored-recordings-card.js';
import { sharedTexts } from '../../features/recorder/shared.texts.js';
import { Page } from '../../ui/page.js';
import { texts as shared } from '../../ui/ui.texts.js';
import styles from './choice-screen.module.css';
import { texts } from './create-sop.texts.js';

export function ChoiceScreen() {
  const recording = useQuery(queries.recording());
  const canRecord = recording.data?.enabled ?? false;
  return (
    <Page title={texts.choose} width="narrow">
      <div className={styles.choices}>
        <StoredRecordings />
        <Choice to="/create?source=upload" icon={IconUpload} title={texts.upload} text={texts.uploadText} />
        {canRecord ? (
          <Choice
            to="/create?source=record"
            icon={IconScreenShare}
            title={texts.record}
            text={texts.recordText}
          />
        ) : (
          <Unavailable recording={recording} />
        )}
        <Choice
          to="/create?source=document"
          icon={IconFileImport}
          title={texts.import}
          text={texts.importText}
        />
      </div>
      <Link to="/dashboard" className={styles.back}>
        {texts.back}
      </Link>
    </Page>
  );
}

function Choice({
  to,
  icon: ChoiceIcon,
  title,
  text,
}: {
  to: string;
  icon: Icon;
  title: string;
  text: string;
}) {
  return (
    <Link to={to} className={styles.choice}>
      <span className={styles.icon}>
        <ChoiceIcon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <span>
        <strong>{title}</strong>
        <span className={styles.text}>{text}</span>
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden="true" className={styles.arrow} />
    </Link>
  );
}

/** A disabled choice with its reason and what helps. */
function Unavailable({ recording }: { recording: UseQueryResult<unknown> }) {
  const canAllow = useCan('platform.settings');
  return (
    <div className={styles.choice} data-off="">
      <span className={styles.icon}>
        <IconLock size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <span>
        <strong>{texts.record}</strong>
        <span className={styles.text}>{reasonOf(recording.error)}</span>
      </span>
      {hasStatus(recording.error, 402) ? (
        <Link to="/billing" className={styles.upgrade}>
          {texts.upgrade}
        </Link>
      ) : hasStatus(recording.error, 403) ? (
        canAllow && (
          <Link to="/admin/processing" className={styles.upgrade}>
            {texts.processingSettings}
          </Link>
        )
      ) : (
        recording.isError && (
          <Button variant="default" onClick={() => void recording.refetch()}>
            {shared.retry}
          </Button>
        )
      )}
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (error === null) return texts.recordText;
  if (hasStatus(error, 402)) return texts.recordUnavailable;
  return hasStatus(error, 403) ? sharedTexts.notEnabled : sharedTexts.loadFailed;
}
