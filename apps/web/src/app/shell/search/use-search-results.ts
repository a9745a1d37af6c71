import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/queries.js';
import { hasPermission, type Me } from '../navigation.js';
import { commandEntries, departmentEntries, entriesOfHit, personEntries, type Group } from './entries.js';

const shownPeople = 5;
/** One letter is in most names. */
const lettersForPeople = 2;

/** What is found for a text, in groups. */
export function useSearchResults(text: string, me: Me | undefined) {
  const sops = useInfiniteQuery({
    ...queries.search(text),
    enabled: text !== '' && hasPermission(me, 'sop.view'),
    placeholderData: keepPreviousData,
  });
  const departments = useQuery({ ...queries.departments(), enabled: hasPermission(me, 'department.view') });
  const people = useQuery({
    ...queries.users({ search: text, limit: shownPeople }),
    enabled: text.length >= lettersForPeople && hasPermission(me, 'user.view'),
  });
  const pages = text === '' ? [] : (sops.data?.pages ?? []);
  const groups: Group[] = [
    {
      name: 'sops',
      entries: [
        ...pages.flatMap(({ items }) => items.flatMap(entriesOfHit)),
        ...(pages.length > 0 && sops.hasNextPage ? [{ kind: 'more', id: 'more' } as const] : []),
      ],
    },
    { name: 'departments', entries: departmentEntries(text, departments.data ?? []) },
    {
      name: 'people',
      entries: text.length >= lettersForPeople ? personEntries(people.data?.items ?? []) : [],
    },
    { name: 'commands', entries: commandEntries(text, me) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    // Of what was typed before, the sentence would be wrong.
    similarWords: sops.isPlaceholderData ? [] : (pages[0]?.similar_words ?? []),
    isLoading: text !== '' && sops.isLoading,
    /** What is shown belongs to the text before, or more is being loaded. */
    isUpdating: sops.isPlaceholderData || sops.isFetchingNextPage,
    error: text === '' ? null : sops.error,
    retry: () => void sops.refetch(),
    showMore: () => void sops.fetchNextPage(),
  };
}
