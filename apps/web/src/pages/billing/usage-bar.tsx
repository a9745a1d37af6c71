import { Progress as Bar } from '@mantine/core';
import { usageTone } from '../../lib/plan-usage.js';
import styles from './billing.module.css';
import { texts } from './billing.texts.js';
import { isUnlimited, type Usage } from './usage-of.js';

const barColors = {
  done: 'var(--done)',
  attention: 'var(--attention-mark)',
  danger: 'var(--danger)',
} as const;

/** How much of a limit is used; no bar without a limit. */
export function UsageBar({ usage }: { usage: Usage }) {
  const label = texts.used[usage.kind];
  const used = usage.format(usage.used);
  const limit = usage.format(usage.limit);
  const tone = usageTone(usage.percentage);
  return (
    <div>
      <p className={styles.barHead}>
        <span>{label}</span>
        <span>
          {used} <span className={styles.of}>{isUnlimited(usage) ? `· ${limit}` : texts.of(limit)}</span>
        </span>
      </p>
      {!isUnlimited(usage) && (
        <Bar
          value={Math.min(100, usage.percentage)}
          color={barColors[tone]}
          size={8}
          data-tone={tone}
          aria-label={texts.usedOf(label, used, limit)}
        />
      )}
    </div>
  );
}
