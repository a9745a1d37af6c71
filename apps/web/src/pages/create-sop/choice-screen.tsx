import { useQuery } from '@tanstack/react-query';
import { IconChevronRight, IconLock, IconScreenShare, IconUpload, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { reads } from '../../api/reads.js';
import { KeptRecordings } from '../../features/recorder/kept-recordings-card.js';
import { Page } from '../../ui/page.js';
import styles from './choice-screen.module.css';
import { texts } from './create-sop.texts.js';

export function ChoiceScreen() {
  const recording = useQuery(reads.recording());
  const canRecord = recording.data?.enabled ?? false;
  return (
    <Page title={texts.choose} width="narrow">
      <div className={styles.choices}>
        <KeptRecordings />
        <Choice to="/create?source=upload" icon={IconUpload} title={texts.upload} text={texts.uploadText} />
        {canRecord ? (
          <Choice
            to="/create?source=record"
            icon={IconScreenShare}
            title={texts.record}
            text={texts.recordText}
          />
        ) : (
          <Unavailable isKnown={!recording.isPending} />
        )}
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

function Unavailable({ isKnown }: { isKnown: boolean }) {
  return (
    <div className={styles.choice} data-off="">
      <span className={styles.icon}>
        <IconLock size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <span>
        <strong>{texts.record}</strong>
        <span className={styles.text}>{isKnown ? texts.recordUnavailable : texts.recordText}</span>
      </span>
      {isKnown && (
        <Link to="/billing" className={styles.upgrade}>
          {texts.upgrade}
        </Link>
      )}
    </div>
  );
}
