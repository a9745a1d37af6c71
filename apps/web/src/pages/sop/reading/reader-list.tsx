import { useQuery } from '@tanstack/react-query';
import { pseudonymMark, type AskedReader } from '@sop/contracts';
import { useId } from 'react';
import { queries } from '../../../api/queries.js';
import { formatMoment } from '../../../lib/date.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorState } from '../../../ui/states.js';
import { shownName } from '../../../lib/person.js';
import styles from './reading.module.css';
import { texts } from './reading.texts.js';

/** Who is asked to read the released version: those who have not confirmed first. */
export default function ReaderList({ sopId, onClose }: { sopId: string; onClose: () => void }) {
  const readings = useQuery(queries.readings(sopId));
  const readers = readings.data?.readers ?? [];
  const version = readings.data?.version ?? null;
  return (
    <Dialog opened onClose={onClose} title={version === null ? texts.title : texts.listTitle(version)}>
      {readings.isPending && <p role="status">{texts.loading}</p>}
      {readings.isLoadingError && (
        <ErrorState message={texts.listFailure} onRetry={() => void readings.refetch()} />
      )}
      {readings.data && readers.length === 0 && <p>{texts.none}</p>}
      <Group title={texts.open} readers={readers.filter(({ confirmed_at }) => confirmed_at === null)} />
      <Group title={texts.read} readers={readers.filter(({ confirmed_at }) => confirmed_at !== null)} />
    </Dialog>
  );
}

function Group({ title, readers }: { title: (count: number) => string; readers: readonly AskedReader[] }) {
  const id = useId();
  if (readers.length === 0) return null;
  return (
    <>
      <h3 id={id} className={styles.group}>
        {title(readers.length)}
      </h3>
      <ul className={styles.readers} aria-labelledby={id}>
        {readers.map((reader) => (
          <li key={reader.user_id}>
            <span>{nameOf(reader)}</span>
            <span>{stateOf(reader)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const nameOf = ({ name, is_active }: AskedReader): string => {
  if (name === null) return texts.formerUser;
  if (pseudonymMark(name) !== null) return shownName(name);
  return is_active ? name : `${name} (${texts.inactive})`;
};

const stateOf = ({ asked_at, confirmed_at, confirmed_version }: AskedReader): string =>
  confirmed_at === null || confirmed_version === null
    ? texts.askedOn(formatMoment(asked_at))
    : texts.confirmedOn(confirmed_version, formatMoment(confirmed_at));
