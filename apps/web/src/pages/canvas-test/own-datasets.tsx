import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { queries } from '../../api/queries.js';
import styles from './canvas-test.module.css';
import { texts } from './canvas-test.texts.js';

interface OwnDatasetsProps {
  readonly missing: { readonly datasetId: number; readonly frameNumber: number };
}

/** Links to existing frames where the requested one does not exist. */
export function OwnDatasets({ missing }: OwnDatasetsProps) {
  const { data } = useQuery(queries.datasets());
  const ready = (data ?? []).filter(({ frame_count: frames }) => frames > 0);
  if (data && ready.length === 0) {
    return (
      <p>
        {texts.noDatasets} <Link to="/training?tab=create">{texts.create}</Link>
      </p>
    );
  }
  return (
    <>
      <p>{texts.notYours(missing.datasetId, missing.frameNumber)}</p>
      <ul className={styles.datasets}>
        {ready.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/canvas-test?dataset=${id}&frame=0`}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
