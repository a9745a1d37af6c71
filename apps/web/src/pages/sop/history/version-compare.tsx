import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/queries.js';
import { ErrorState } from '../../../ui/states.js';
import { compareSops } from './compare.js';
import { PartChanges } from './version-changes.js';
import { texts } from '../sop.texts.js';
import styles from './version-history.module.css';

interface VersionCompareProps {
  readonly sopId: string;
  /** The first and the latest change of a group; of one change twice the same. */
  readonly first: number;
  readonly number: number;
  /** The SOP's latest change. */
  readonly now: number;
}

/** Compares a change with the version before it, or with the current SOP. */
export function VersionCompare({ sopId, first, number, now }: VersionCompareProps) {
  const [isSince, setIsSince] = useState(false);
  const [from, to] = isSince ? [number, now] : [Math.max(1, first - 1), number];
  const was = useQuery(queries.storedSop(sopId, from));
  const is = useQuery(queries.storedSop(sopId, to));
  const retry = () => void Promise.all([was.refetch(), is.refetch()]);
  if (was.isError || is.isError) return <ErrorState message={texts.historyFailure} onRetry={retry} />;
  const changes = was.data && is.data && compareSops(was.data, is.data);
  return (
    <div className={styles.compare}>
      {number < now && (
        <SegmentedControl
          aria-label={texts.compareWith}
          value={isSince ? 'since' : 'before'}
          onChange={(value) => setIsSince(value === 'since')}
          data={[
            { value: 'before', label: texts.changedHere },
            { value: 'since', label: texts.changedSince },
          ]}
        />
      )}
      {!changes && <p role="status">{texts.loadingHistory}</p>}
      {changes?.length === 0 && (
        <p className={styles.none}>{number === 1 ? texts.firstVersion : texts.sameText}</p>
      )}
      {changes && <PartChanges changes={changes} />}
    </div>
  );
}
