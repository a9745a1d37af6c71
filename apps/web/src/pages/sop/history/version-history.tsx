import { Button, Drawer } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Revision, Sop } from '@sop/contracts';
import { useState, type ReactNode } from 'react';
import { queries } from '../../../api/queries.js';
import { MoreButton } from '../../../features/paging/more-button.js';
import { formatMoment, formatMoments } from '../../../lib/date.js';
import { ErrorState } from '../../../ui/states.js';
import { useReturnFocusFromOverlay } from '../../../ui/use-return-focus-from-overlay.js';
import { restoreRevision } from '../steps/edit-steps.js';
import { revisionLabel, partsOfGroup, groupRevisions } from './revision-label.js';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import { VersionCompare } from './version-compare.js';
import { shownName } from '../../../lib/person.js';
import styles from './version-history.module.css';

/** Every change of the SOP with user and time; each can be compared and restored. */
export default function VersionHistory({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  useReturnFocusFromOverlay(true);
  const pages = useInfiniteQuery(queries.revisions(sop.id));
  const revisions = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(100vw, 34rem)"
      title={texts.versionHistory}
      closeButtonProps={{ 'aria-label': texts.close }}
      classNames={{ header: styles.header, title: styles.title, body: styles.body }}
    >
      {pages.isError && <ErrorState message={texts.historyFailure} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <p role="status">{texts.loadingHistory}</p>}
      <ol className={styles.versions}>
        {groupRevisions(revisions).map((group) => (
          <EditingSession key={group[0]?.number} sop={sop} group={group} onRestored={onClose} />
        ))}
      </ol>
      <MoreButton list={pages}>{texts.earlier}</MoreButton>
    </Drawer>
  );
}

interface EditingSessionProps {
  readonly sop: Sop;
  /** Changes of one group, the latest first. */
  readonly group: readonly Revision[];
  readonly onRestored: () => void;
}

/** A group as one version, with each change of its own. */
function EditingSession({ sop, group, onRestored }: EditingSessionProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (group.length === 1) return <Version sop={sop} changes={group} onRestored={onRestored} />;
  return (
    <Version sop={sop} changes={group} onRestored={onRestored}>
      <Button
        variant="subtle"
        size="compact-md"
        className={styles.each}
        onClick={() => setIsOpen(!isOpen)}
        aria-expanded={isOpen}
      >
        {isOpen ? texts.hideEach : texts.eachChange(group.length)}
      </Button>
      {isOpen && (
        <ol className={styles.changes}>
          {group.map((revision) => (
            <Version key={revision.number} sop={sop} changes={[revision]} onRestored={onRestored} />
          ))}
        </ol>
      )}
    </Version>
  );
}

interface VersionProps {
  readonly sop: Sop;
  /** The latest first. */
  readonly changes: readonly Revision[];
  readonly onRestored: () => void;
  readonly children?: ReactNode;
}

function Version({ sop, changes, onRestored, children }: VersionProps) {
  const editing = useSopEditing();
  const [isCompared, setIsCompared] = useState(false);
  const [latest, first] = [changes[0], changes.at(-1)];
  if (!latest || !first) return null;
  const { number, kind, user_email: email, user_name: name } = latest;
  const isOne = latest === first;
  const isNow = number === sop.revision;
  const what = isOne
    ? revisionLabel(latest, sop)
    : texts.changesIn(changes.length, partsOfGroup(changes, sop));
  const restore = async () => {
    if (await editing?.edit(restoreRevision(sop.id, number))) onRestored();
  };
  return (
    <li className={styles.version} aria-current={isNow || undefined}>
      <p className={styles.what}>
        <strong>{what}</strong>
        {isNow && <span className={styles.now}>{texts.currentVersion}</span>}
      </p>
      <p className={styles.who}>
        <span title={email ?? undefined}>
          {kind === 'generated' ? texts.byProduct : shownName(name ?? email ?? texts.formerPerson)}
        </span>
        {' · '}
        <time dateTime={latest.at}>
          {isOne ? formatMoment(latest.at) : formatMoments(first.at, latest.at)}
        </time>
      </p>
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => setIsCompared(!isCompared)}
          aria-expanded={isCompared}
          aria-label={texts.compareNamed(number, what)}
        >
          {isCompared ? texts.hideChanges : texts.compare}
        </Button>
        {editing && !isNow && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => void restore()}
            aria-label={texts.restoreNamed(number, what)}
          >
            {texts.restore}
          </Button>
        )}
      </div>
      {isCompared && (
        <VersionCompare sopId={sop.id} first={first.number} number={number} now={sop.revision} />
      )}
      {children}
    </li>
  );
}
