import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditActions, pageLimit, platformActions } from '@sop/contracts';
import { deedOf } from '../../../features/deeds/deeds.texts.js';
import { reads } from '../../../api/reads.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { compareText } from '../../../lib/intl.js';
import { FilterSelect, Toolbar } from '../../../ui/table/toolbar.js';
import type { ActivityFilter } from './audit-query.js';
import styles from './activity.module.css';
import { texts } from './activity.texts.js';

interface ActivityFiltersProps {
  readonly values: Readonly<Record<ActivityFilter, string>>;
  readonly onChange: (name: ActivityFilter, value: string) => void;
}

const allChoices = auditActions
  .map((action) => ({ value: action, label: deedOf(action) }))
  .toSorted((one, other) => compareText(one.label, other.label));
const actionChoices = allChoices.filter(({ value }) => !platformActions.includes(value));

export function ActivityFilters({ values, onChange }: ActivityFiltersProps) {
  const users = useQuery(reads.users({ sort: 'email', order: 'asc', limit: pageLimit.max }));
  const isOperator = useCan('platform.audit');
  const people = users.data?.items.map(({ id, email }) => ({ value: id, label: email })) ?? [];
  return (
    <Toolbar>
      <FilterSelect
        label={texts.actionFilter}
        all={texts.allActions}
        value={values.action}
        choices={isOperator ? allChoices : actionChoices}
        onChange={(value) => onChange('action', value)}
      />
      <FilterSelect
        label={texts.userFilter}
        all={texts.allUsers}
        value={values.by}
        choices={people}
        onChange={(value) => onChange('by', value)}
      />
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
    </Toolbar>
  );
}
