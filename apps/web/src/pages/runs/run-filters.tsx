import { useQuery } from '@tanstack/react-query';
import { executionStates } from '@sop/contracts';
import { queries } from '../../api/queries.js';
import { texts as runTexts } from '../../features/executions/executions.texts.js';
import { DayFilters } from '../../ui/table/day-filters.js';
import { FilterSelect, SearchField, Toolbar } from '../../ui/table/toolbar.js';
import type { RunFilter } from './run-query.js';
import { texts } from './runs.texts.js';

interface RunFiltersProps {
  readonly search: string;
  readonly values: Readonly<Record<RunFilter, string>>;
  readonly seesAll: boolean;
  readonly onSearch: (value: string) => void;
  readonly onChange: (name: RunFilter, value: string) => void;
}

export function RunFilters({ search, values, seesAll, onSearch, onChange }: RunFiltersProps) {
  const choices = useQuery(queries.runChoices()).data;
  return (
    <Toolbar>
      <SearchField label={texts.search} value={search} onChange={onSearch} />
      <FilterSelect
        label={texts.sopFilter}
        all={texts.allSops}
        value={values.sop_id}
        choices={withChosen(
          choices?.sops.map(({ id, title }) => ({ value: id, label: title })),
          { value: values.sop_id, label: texts.oneSop },
        )}
        onChange={(id) => onChange('sop_id', id)}
      />
      {seesAll && (
        <FilterSelect
          label={texts.personFilter}
          all={texts.allPeople}
          value={values.user_id}
          choices={withChosen(
            choices?.people.map(({ id, name }) => ({ value: id, label: name })),
            { value: values.user_id, label: texts.onePerson },
          )}
          onChange={(id) => onChange('user_id', id)}
        />
      )}
      <FilterSelect
        label={texts.stateFilter}
        all={texts.allStates}
        value={values.state}
        choices={executionStates.map((state) => ({ value: state, label: runTexts.states[state] }))}
        onChange={(state) => onChange('state', state)}
      />
      <FilterSelect
        label={texts.deviatesFilter}
        all={texts.anyDeviation}
        value={values.deviates}
        choices={[{ value: 'true', label: texts.deviating }]}
        onChange={(deviates) => onChange('deviates', deviates)}
      />
      <DayFilters values={values} onChange={onChange} />
    </Toolbar>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices with the chosen one, which a link may name before it has a run, or while the choices are loaded. */
const withChosen = (choices: readonly Choice[] = [], chosen: Choice): readonly Choice[] =>
  chosen.value === '' || choices.some(({ value }) => value === chosen.value) ? choices : [chosen, ...choices];
