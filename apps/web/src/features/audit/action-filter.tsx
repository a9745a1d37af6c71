import { auditActions, platformActions } from '@sop/contracts';
import { compareText } from '../../lib/intl.js';
import { FilterSelect } from '../../ui/table/toolbar.js';
import { auditLabelOf } from '../actions/audit-labels.texts.js';
import { useCan } from '../permissions/use-can.js';
import { texts } from './audit.texts.js';

interface ActionFilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const allChoices = auditActions
  .map((action) => ({ value: action, label: auditLabelOf(action) }))
  .toSorted((one, other) => compareText(one.label, other.label));
const choicesOfCompanies = allChoices.filter(({ value }) => !platformActions.includes(value));

/** Platform actions are offered to operators only. */
export function ActionFilter({ value, onChange }: ActionFilterProps) {
  const isOperator = useCan('platform.audit');
  return (
    <FilterSelect
      label={texts.actionFilter}
      all={texts.allActions}
      value={value}
      choices={isOperator ? allChoices : choicesOfCompanies}
      onChange={onChange}
    />
  );
}
