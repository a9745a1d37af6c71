import { useQuery } from '@tanstack/react-query';
import type { Sop } from '@sop/contracts';
import { queries } from '../../../api/queries.js';
import { ErrorState } from '../../../ui/states.js';
import { compareSops, versionOf } from '../history/compare.js';
import { PartChanges } from '../history/version-changes.js';
import historyStyles from '../history/version-history.module.css';
import { texts } from './release.texts.js';

/** A released version by its number. */
interface Numbered {
  readonly id: string;
  readonly version: number;
}

interface VersionChangesProps {
  readonly was: Numbered;
  /** The draft, or another released version. */
  readonly is: Sop | Numbered;
}

const isNumbered = (is: Sop | Numbered): is is Numbered => 'version' in is;

/** Compares two versions word by word and picture by picture. */
export function VersionChanges({ was, is }: VersionChangesProps) {
  const former = useQuery(queries.sopVersion(was.id, was.version));
  const released = useQuery({
    ...queries.sopVersion(is.id, isNumbered(is) ? is.version : 0),
    enabled: isNumbered(is),
  });
  const latter = isNumbered(is) ? released.data : is;
  if (former.isError || released.isError) {
    const retry = () => void Promise.all([former.refetch(), isNumbered(is) && released.refetch()]);
    return <ErrorState message={texts.versionsFailure} onRetry={retry} />;
  }
  if (!former.data || !latter) return <p role="status">{texts.loading}</p>;
  const changes = compareSops(versionOf(former.data), versionOf(latter));
  return (
    <div className={historyStyles.compare}>
      {changes.length === 0 ? (
        <p className={historyStyles.none}>{texts.same}</p>
      ) : (
        <PartChanges changes={changes} />
      )}
    </div>
  );
}
