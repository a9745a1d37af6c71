import { formatMonth } from '../../lib/date.js';
import { formatPercent } from '../../lib/intl.js';
import { Card } from '../../ui/card.js';
import styles from './billing.module.css';
import { texts } from './billing.texts.js';
import type { Overview } from '../../features/billing-banner/billing-state.js';
import { UsageBar } from './usage-bar.js';
import { isUnlimited, recordingOf, usageOf, type Usage } from './usage-of.js';

/** Each limit with what counts towards it and what is left. */
export default function UsageTab({ overview }: { overview: Overview }) {
  return (
    <Card
      title={texts.period(formatMonth(overview.current_usage.period))}
      lead={texts.resets(overview.days_until_limit_reset)}
    >
      <ul className={styles.details}>
        {[...usageOf(overview), ...recordingOf(overview)].map((usage) => (
          <li key={usage.kind}>
            <UsageBar usage={usage} />
            <p className={styles.small}>
              {texts.meant[usage.kind]}
              {!isUnlimited(usage) && (
                <span>
                  {texts.percentUsed(formatPercent(usage.percentage))} · {leftOf(usage)}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function leftOf({ used, limit, format }: Usage): string {
  if (used > limit) return texts.over(format(used - limit));
  return used === limit ? texts.nothingLeft : texts.left(format(limit - used));
}
