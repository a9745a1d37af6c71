import { sopStates, type CreationType, type SavedView } from '@sop/contracts';
import { useEffect, useRef, useState } from 'react';
import type { SopFilter } from '../../api/query-keys.js';
import { put, replaceBy, useAddress } from '../../ui/use-address.js';

const reviews = ['open', 'requested', 'to-read', 'overdue'] as const;
const creationTypes: readonly CreationType[] = ['video_upload', 'screen_record', 'document_import'];

export const sorts = {
  newest: { sort: 'created_at', order: 'desc' },
  oldest: { sort: 'created_at', order: 'asc' },
  'a-z': { sort: 'title', order: 'asc' },
  'z-a': { sort: 'title', order: 'desc' },
} as const satisfies Record<string, Pick<SopFilter, 'sort' | 'order'>>;
type SortName = keyof typeof sorts;
export const sortNames = Object.keys(sorts) as SortName[];

type FilterName = 'department' | 'type' | 'state' | 'review' | 'tag';

/** The parameters in the URL of the filters of a view. */
const addressOf = (view: SavedView['filter']): Record<string, string> => {
  const sort = sortNames.find((name) => sorts[name].sort === view.sort && sorts[name].order === view.order);
  return {
    ...{ q: view.search ?? '', department: view.department_id ?? '', type: view.creation_type ?? '' },
    ...{ state: view.state ?? '', review: view.review ?? '', tag: view.tag ?? '' },
    sort: sort === undefined || sort === 'newest' ? '' : sort,
  };
};

/** A pause in typing after which the server is asked. */
const debounceMilliseconds = 250;

/** Search, filters and sort order, stored in the URL so that they survive opening an SOP. */
export function useFilters() {
  const [address, change] = useAddress();
  const department = address.get('department') ?? '';
  const type = creationTypes.find((each) => each === address.get('type')) ?? '';
  const state = sopStates.find((each) => each === address.get('state')) ?? '';
  const tag = address.get('tag') ?? '';
  const review = reviews.find((each) => each === address.get('review')) ?? '';
  const sort = sortNames.find((each) => each === address.get('sort')) ?? 'newest';
  const search = address.get('q') ?? '';
  const set = (name: FilterName | 'q' | 'sort', value: string) =>
    change((next) => put(next, name, value), { replace: true });
  const [text, setText] = useSearchText(search, (value) => set('q', value));
  const filter: SopFilter = {
    ...(search !== '' && { search }),
    ...(department !== '' && { department_id: department }),
    ...(type !== '' && { creation_type: type }),
    ...(state !== '' && { state }),
    ...(review !== '' && { review }),
    ...(tag !== '' && { tag }),
    ...sorts[sort],
  };
  const clear = () => change((next) => replaceBy(next, sort === 'newest' ? {} : { sort }), { replace: true });
  const values = { department, type, state, review, tag };
  const isActive = search !== '' || Object.values(values).some((value) => value !== '');
  /** Shows a saved view. */
  const apply = (view: SavedView['filter']) => change((next) => replaceBy(next, addressOf(view)));
  return { text, setText, ...values, sort, filter, set, isActive, clear, apply };
}

/** The content of the search field. The URL follows after a pause in typing, and overrides the field when it changes by other means. */
function useSearchText(search: string, setSearch: (value: string) => void) {
  const [text, setText] = useState(search);
  const lastWritten = useRef(search);
  const writeSearch = useRef(setSearch);
  useEffect(() => {
    writeSearch.current = setSearch;
  });
  useEffect(() => {
    if (search === lastWritten.current) return;
    lastWritten.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === lastWritten.current) return;
    const timer = setTimeout(() => {
      lastWritten.current = wanted;
      writeSearch.current(wanted);
    }, debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
