import { localized } from '../lib/locale.js';
import { plural } from '../lib/time.js';

/** Texts of the UI components. */
export const texts = localized({
  en: {
    product: 'SOP Creator',
    tabTitle: (page: string) => `${page} · SOP Creator`,
    useLight: 'Switch to light mode',
    useDark: 'Switch to dark mode',
    cancel: 'Cancel',
    close: 'Close',
    dismiss: 'Dismiss',
    retry: 'Try Again',
    required: 'Required',
    showPassword: 'Show or hide the password',
    table: {
      loading: (what: string) => `Loading ${what}`,
      updating: (what: string) => `Updating ${what}`,
      sortBy: 'Sort by',
      ascending: 'ascending',
      descending: 'descending',
      select: (name: string) => `Select ${name}`,
      selectAll: 'Select all on this page',
      selected: (count: number) => `${count} selected`,
      clearSelection: 'Clear selection',
      actions: 'Actions',
      noMatch: 'No matches',
      noMatchText: 'No entries match your search and filters.',
      clearFilters: 'Clear search and filters',
      removeFilter: (filter: string) => `${filter}. Remove this filter`,
      fromDay: 'From',
      untilDay: 'to',
      stale: 'This list may be out of date.',
      pages: 'Pages',
      previous: 'Previous',
      next: 'Next',
      first: 'First page',
      shown: (shown: number, total: number | null) =>
        total === null ? `${plural(shown, 'entry', 'entries')} shown` : `${shown} of ${total}`,
    },
  },
});
