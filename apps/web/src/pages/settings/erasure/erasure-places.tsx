import { useQuery } from '@tanstack/react-query';
import { erasureEffects, type ErasurePreview } from '@sop/contracts';
import { queries } from '../../../api/queries.js';
import { detailOf } from '../../../api/problem.js';
import { formatNumber } from '../../../lib/intl.js';
import { shownName } from '../../../lib/person.js';
import { ErrorState } from '../../../ui/states.js';
import styles from './erasure.module.css';
import { texts } from './erasure.texts.js';

/** What an erasure does, with the number of entries in each place: the same as in the download of personal data. */
export function ErasurePlaces({ userId, isOwn = false }: { userId: string | null; isOwn?: boolean }) {
  const preview = useQuery(queries.erasurePreview(userId));
  if (preview.isError)
    return (
      <ErrorState message={detailOf(preview.error, texts.failure)} onRetry={() => void preview.refetch()} />
    );
  if (!preview.data) return <p role="status">{texts.loading}</p>;
  const pseudonym = shownName(preview.data.pseudonym);
  return (
    <div className={styles.preview}>
      <p>{isOwn ? texts.ownLead(pseudonym) : texts.lead(pseudonym)}</p>
      {erasureEffects.map((effect) => (
        <Places
          key={effect}
          title={effect === 'deleted' ? texts.deleted : texts.renamed(pseudonym)}
          places={preview.data.places.filter((place) => place.effect === effect && place.rows > 0)}
        />
      ))}
      <p>{texts.stays}</p>
    </div>
  );
}

function Places({ title, places }: { title: string; places: ErasurePreview['places'] }) {
  if (places.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.places}>
        {places.map(({ list, rows }) => (
          <div key={list}>
            <dt>{texts.places[list] ?? list}</dt>
            <dd>{formatNumber(rows)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
