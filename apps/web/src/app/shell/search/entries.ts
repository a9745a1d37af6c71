import { containsSearch, type SearchHit, type SearchPassage } from '@sop/contracts';
import { nameOf } from '../../../lib/person.js';
import { hasPermission, navigationOf, type Me } from '../navigation.js';
import { texts } from './search.texts.js';

interface Target {
  readonly id: string;
  readonly to: string;
  /** Whether the video plays from the moment in the address. */
  readonly plays?: true;
}

/** What can be chosen in the search, by one key or click. */
export type Entry =
  | (Target & { readonly kind: 'sop'; readonly hit: SearchHit })
  | (Target & { readonly kind: 'passage'; readonly passage: SearchPassage })
  | (Target & { readonly kind: 'plain'; readonly label: string; readonly detail?: string })
  | { readonly kind: 'more'; readonly id: string };

export interface Group {
  readonly name: keyof typeof texts.groups;
  readonly entries: readonly Entry[];
}

/** An SOP, and its passages that match the search. */
export const entriesOfHit = (hit: SearchHit): Entry[] => [
  { kind: 'sop', id: hit.id, to: `/sop/${hit.id}`, hit },
  ...hit.passages.map((passage, at) => passageEntry(hit.id, passage, at)),
];

function passageEntry(sopId: string, passage: SearchPassage, at: number): Entry {
  const { seconds, step } = passage;
  const hash = seconds !== null ? `#t=${seconds}` : step !== null ? `#step-${step}` : '';
  return {
    ...{ kind: 'passage', id: `${sopId}-${at}`, to: `/sop/${sopId}${hash}`, passage },
    ...(seconds !== null && { plays: true }),
  };
}

const shownDepartments = 5;

export const departmentEntries = (
  text: string,
  departments: readonly { readonly id: string; readonly name: string }[],
): Entry[] =>
  text === ''
    ? []
    : departments
        .filter(({ name }) => containsSearch(text, [name]))
        .slice(0, shownDepartments)
        .map(({ id, name }) => ({
          ...{ kind: 'plain', id, label: name },
          to: `/dashboard?${new URLSearchParams({ department: id })}`,
        }));

export const personEntries = (
  people: readonly { readonly id: string; readonly email: string; readonly display_name: string | null }[],
): Entry[] =>
  people.map((person) => ({
    ...{ kind: 'plain', id: person.id, label: nameOf(person) },
    ...(person.display_name !== null && { detail: person.email }),
    to: `/settings?${new URLSearchParams({ tab: 'users', q: person.email })}`,
  }));

/** Pages and actions that the user may open; all of them while nothing is typed. */
export function commandEntries(text: string, me: Me | undefined): Entry[] {
  const { company, admin } = navigationOf(me);
  const commands = [
    ...(hasPermission(me, 'sop.create')
      ? [{ label: texts.commands.upload, to: '/create?source=upload' }]
      : []),
    ...company,
    ...(hasPermission(me, 'department.view')
      ? [{ label: texts.commands.departments, to: '/settings?tab=departments' }]
      : []),
    ...(hasPermission(me, 'sop.trash') ? [{ label: texts.commands.trash, to: '/trash' }] : []),
    ...(hasPermission(me, 'user.view') ? [{ label: texts.commands.users, to: '/settings?tab=users' }] : []),
    ...admin,
  ];
  return commands
    .filter(({ label }) => containsSearch(text, [label]))
    .map(({ label, to }) => ({ kind: 'plain', id: to, label, to }));
}
