import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { queries } from '../../../api/queries.js';
import { Decision } from '../decision/decision.js';
import { texts } from '../training.texts.js';
import styles from './company.module.css';

/** The newest model that waits for a decision. */
export function WaitingModel() {
  const { data = [] } = useQuery(queries.models());
  const waiting = data.find(({ awaiting_activation }) => awaiting_activation);
  if (!waiting) return null;
  return (
    <Decision model={waiting}>
      <Link to={`/training/models/${waiting.id}`} className={styles.link}>
        {texts.seeModel}
      </Link>
    </Decision>
  );
}
