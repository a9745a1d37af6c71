import { foldedText, searchTextMaxLength, sopStates } from '@sop/contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { Notice } from '../../ui/states.js';
import styles from './dashboard.module.css';
import { texts } from './dashboard.texts.js';
import { SavedViews } from './saved-views.js';
import { sortNames, type useFilters } from './use-filters.js';

interface FiltersProps {
  readonly filters: ReturnType<typeof useFilters>;
  /** Rows have sortable headers instead. */
  readonly hasSort: boolean;
  /** If the SOPs failed too, one message covers both. */
  readonly isFailureShown: boolean;
}

const types = (['screen_record', 'video_upload', 'document_import'] as const).map((type) => ({
  value: type,
  label: texts.types[type],
}));
const states = sopStates.map((state) => ({ value: state, label: texts.states[state] }));
const reviews = [
  { value: 'open', label: texts.needsReview },
  { value: 'requested', label: texts.inReview },
  { value: 'to-read', label: texts.toRead },
  { value: 'overdue', label: texts.overdue },
];

export function Filters({ filters, hasSort, isFailureShown }: FiltersProps) {
  const departments = useQuery(queries.departments());
  return (
    <div role="search" className={styles.filters}>
      <div className={styles.find}>
        <TextInput
          type="search"
          aria-label={texts.searchLabel}
          aria-keyshortcuts="Control+F Meta+F"
          data-sop-find=""
          placeholder={texts.search}
          maxLength={searchTextMaxLength}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={filters.text}
          onChange={(event) => filters.setText(event.currentTarget.value)}
        />
        <SavedViews filters={filters} />
      </div>
      <NativeSelect
        aria-label={texts.department}
        value={filters.department}
        onChange={(event) => filters.set('department', event.currentTarget.value)}
        data={[
          { value: '', label: texts.allDepartments },
          ...(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={texts.type}
        value={filters.type}
        onChange={(event) => filters.set('type', event.currentTarget.value)}
        data={[{ value: '', label: texts.allTypes }, ...types]}
      />
      <NativeSelect
        aria-label={texts.state}
        value={filters.state}
        onChange={(event) => filters.set('state', event.currentTarget.value)}
        data={[{ value: '', label: texts.allStates }, ...states]}
      />
      <NativeSelect
        aria-label={texts.review}
        value={filters.review}
        onChange={(event) => filters.set('review', event.currentTarget.value)}
        data={[{ value: '', label: texts.allReviews }, ...reviews]}
      />
      <TagFilter filters={filters} />
      {hasSort && (
        <NativeSelect
          aria-label={texts.sort}
          value={filters.sort}
          onChange={(event) => filters.set('sort', event.currentTarget.value)}
          data={sortNames.map((name) => ({ value: name, label: texts.sorts[name] }))}
        />
      )}
      {departments.isError && !isFailureShown && !hasStatus(departments.error, 401) && (
        <Notice tone="attention">{texts.departmentsFailure}</Notice>
      )}
    </div>
  );
}

/** For companies with tags; one that no SOP has any more stays while it filters. */
function TagFilter({ filters }: Pick<FiltersProps, 'filters'>) {
  const { data: tags = [] } = useQuery(queries.tags());
  const { tag } = filters;
  const known = tags.find(({ name }) => foldedText(name) === foldedText(tag));
  if (tags.length === 0 && tag === '') return null;
  return (
    <NativeSelect
      aria-label={texts.tag}
      value={known?.name ?? tag}
      onChange={(event) => filters.set('tag', event.currentTarget.value)}
      data={[
        { value: '', label: texts.allTags },
        ...(tag !== '' && !known ? [{ value: tag, label: tag }] : []),
        ...tags.map(({ name, sops }) => ({ value: name, label: texts.tagged(name, sops) })),
      ]}
    />
  );
}
