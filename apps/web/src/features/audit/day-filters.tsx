import { TextInput } from '@mantine/core';
import type { AuditFilter } from './audit-query.js';
import styles from './audit.module.css';
import { texts } from './audit.texts.js';

interface DayFiltersProps {
  readonly values: Readonly<Record<'since' | 'until', string>>;
  readonly onChange: (name: AuditFilter, value: string) => void;
}

/** The first and the last day, both inclusive. */
export function DayFilters({ values, onChange }: DayFiltersProps) {
  return (
    <div className={styles.days}>
      {(['since', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          className={styles.day}
          label={name === 'since' ? texts.fromDay : texts.untilDay}
          value={values[name]}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
