import { TextInput } from '@mantine/core';
import { texts } from '../ui.texts.js';
import styles from './day-filters.module.css';

type DayName = 'since' | 'until';

interface DayFiltersProps {
  readonly values: Readonly<Record<DayName, string>>;
  readonly onChange: (name: DayName, value: string) => void;
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
          label={name === 'since' ? texts.table.fromDay : texts.table.untilDay}
          value={values[name]}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
