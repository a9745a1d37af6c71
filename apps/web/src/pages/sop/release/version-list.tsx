import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Sop, SopVersion } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { queries } from '../../../api/queries.js';
import { formatMoment } from '../../../lib/date.js';
import { Dialog } from '../../../ui/dialog.js';
import { LinkButton } from '../../../ui/link-button.js';
import { ErrorState } from '../../../ui/states.js';
import { withdrawVersion } from './release-edits.js';
import { texts } from './release.texts.js';
import { VersionChanges } from './version-differences.js';
import { shownName } from '../../../lib/person.js';
import styles from './version-list.module.css';

const NoteDialog = lazy(() => import('./release-note-dialog.js'));

interface VersionListProps {
  readonly sop: Sop;
  readonly mayRelease: boolean;
  readonly onClose: () => void;
}

/** The released versions, the latest first: each can be opened and compared, the current one withdrawn. */
export default function VersionList({ sop, mayRelease, onClose }: VersionListProps) {
  const releases = useQuery(queries.releases(sop.id));
  const [withdrawn, setWithdrawn] = useState<number | null>(null);
  return (
    <Dialog opened onClose={onClose} title={texts.versionsTitle} size={680}>
      {releases.isPending && <p role="status">{texts.loading}</p>}
      {releases.isError && (
        <ErrorState message={texts.versionsFailure} onRetry={() => void releases.refetch()} />
      )}
      <ol className={styles.versions}>
        {releases.data?.versions.map((version) => (
          <Version
            key={version.number}
            sop={sop}
            version={version}
            onWithdraw={
              mayRelease && version.number === sop.release.version && version.withdrawal === null
                ? () => setWithdrawn(version.number)
                : undefined
            }
          />
        ))}
      </ol>
      <Suspense>
        {withdrawn !== null && (
          <NoteDialog
            title={texts.withdrawTitle(withdrawn)}
            text={texts.withdrawText}
            confirm={texts.withdraw}
            isRequired
            isDangerous
            edit={(reason) => withdrawVersion(sop.id, withdrawn, reason)}
            onClose={() => setWithdrawn(null)}
          />
        )}
      </Suspense>
    </Dialog>
  );
}

interface VersionProps {
  readonly sop: Sop;
  readonly version: SopVersion;
  /** Undefined where it cannot be withdrawn, or not by this user. */
  readonly onWithdraw: (() => void) | undefined;
}

function Version({ sop, version, onWithdraw }: VersionProps) {
  const { number, kind, note, approved_by, approved_at, withdrawal } = version;
  const [compared, setCompared] = useState<'before' | 'draft' | null>(null);
  const isCurrent = number === sop.release.version;
  return (
    <li className={styles.version}>
      <h3 className={styles.title}>
        {texts.version(number)}
        <span className={styles.kind}>{kind === null ? texts.firstVersion : texts.kinds[kind]}</span>
      </h3>
      <p className={styles.who}>
        {texts.approved(approved_by && shownName(approved_by), formatMoment(approved_at))}
      </p>
      {note !== '' && <blockquote className={styles.note}>{note}</blockquote>}
      {withdrawal && (
        <p className={styles.withdrawn}>
          {texts.withdrawnBy(withdrawal.by && shownName(withdrawal.by), formatMoment(withdrawal.at))}:{' '}
          {withdrawal.reason}
        </p>
      )}
      <div className={styles.buttons}>
        <LinkButton
          to={`/sop/${sop.id}?version=${number}`}
          variant="subtle"
          aria-label={texts.openNamed(number)}
        >
          {texts.open}
        </LinkButton>
        {number > 1 && (
          <CompareButton
            name={texts.compareBefore(number - 1)}
            number={number}
            isOpen={compared === 'before'}
            onClick={() => setCompared(compared === 'before' ? null : 'before')}
          />
        )}
        {isCurrent && sop.release.is_draft && (
          <CompareButton
            name={texts.compareDraft}
            number={number}
            isOpen={compared === 'draft'}
            onClick={() => setCompared(compared === 'draft' ? null : 'draft')}
          />
        )}
        {onWithdraw && (
          <Button variant="subtle" onClick={onWithdraw} aria-label={texts.withdrawNamed(number)}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      {compared === 'before' && (
        <VersionChanges was={{ id: sop.id, version: number - 1 }} is={{ id: sop.id, version: number }} />
      )}
      {compared === 'draft' && <VersionChanges was={{ id: sop.id, version: number }} is={sop} />}
    </li>
  );
}

interface CompareButtonProps {
  readonly name: string;
  readonly number: number;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

const CompareButton = ({ name, number, isOpen, onClick }: CompareButtonProps) => (
  <Button
    variant="subtle"
    onClick={onClick}
    aria-expanded={isOpen}
    aria-label={texts.compareNamed(name, number)}
  >
    {isOpen ? texts.hide : name}
  </Button>
);
