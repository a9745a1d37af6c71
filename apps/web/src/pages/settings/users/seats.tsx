import { useQuery } from '@tanstack/react-query';
import { unlimited } from '@sop/contracts';
import { queries } from '../../../api/queries.js';
import { formatLimit } from '../../../lib/plan-usage.js';
import { LinkButton } from '../../../ui/link-button.js';
import { Notice } from '../../../ui/states.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

/** The used seats of the plan, with what can be done if none is free. Renders nothing if billing does not answer. */
export function Seats() {
  const { data } = useQuery(queries.billing());
  if (!data) return null;
  const { active_users: taken, users_limit: limit } = data.current_usage;
  if (limit === unlimited) return <p className={styles.ended}>{texts.seatsUnlimited(formatLimit(taken))}</p>;
  const sentence = texts.seats(formatLimit(taken), formatLimit(limit));
  if (taken < limit) return <p className={styles.ended}>{sentence}</p>;
  return (
    <Notice tone="attention">
      <span className={styles.seats}>
        <span>
          {sentence} {texts.seatsFull}
        </span>
        <LinkButton to="/billing" variant="default">
          {texts.toBilling}
        </LinkButton>
      </span>
    </Notice>
  );
}
