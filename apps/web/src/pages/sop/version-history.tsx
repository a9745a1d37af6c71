import { Button, Drawer } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Revision, Sop } from '@sop/contracts';
import { useState } from 'react';
import { reads } from '../../api/reads.js';
import { formatMoment } from '../../lib/date.js';
import { ErrorState } from '../../ui/states.js';
import { restoreRevision } from './edit-steps.js';
import { useSopEditing } from './sop-editing.js';
import { texts } from './sop.texts.js';
import { VersionCompare } from './version-compare.js';
import styles from './version-history.module.css';

/** Every change of the SOP, by whom and when: what it changed can be read, and how the SOP stood after it brought back. */
export default function VersionHistory({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const pages = useInfiniteQuery(reads.revisions(sop.id));
  const [comparedNumber, setCompared] = useState<number | null>(null);
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
        {revisions.map((revision) => (
          <Version
            key={revision.number}
            sop={sop}
            revision={revision}
            isNow={revision.number === sop.revision}
            isOpen={comparedNumber === revision.number}
            onCompare={() => setCompared(comparedNumber === revision.number ? null : revision.number)}
            onRestored={onClose}
          />
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void pages.fetchNextPage()}
          loading={pages.isFetchingNextPage}
        >
          {texts.earlier}
        </Button>
      )}
    </Drawer>
  );
}

interface VersionProps {
  readonly sop: Sop;
  readonly revision: Revision;
  readonly isNow: boolean;
  readonly isOpen: boolean;
  readonly onCompare: () => void;
  readonly onRestored: () => void;
}

function Version({ sop, revision, isNow, isOpen, onCompare, onRestored }: VersionProps) {
  const editing = useSopEditing();
  const { number, kind, user_email: email, at } = revision;
  const what = texts.revisionKinds[kind];
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
        {kind === 'generated' ? texts.byProduct : (email ?? texts.formerPerson)}
        {' · '}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          size="compact-md"
          onClick={onCompare}
          aria-expanded={isOpen}
          aria-label={texts.compareNamed(number, what)}
        >
          {isOpen ? texts.hideChanges : texts.compare}
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
      {isOpen && <VersionCompare sopId={sop.id} number={number} now={sop.revision} />}
    </li>
  );
}
