import { trashRetention } from '@sop/contracts';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

const days = plural(trashRetention.days, 'day');

export const texts = localized({
  en: {
    move: 'Move to trash',
    moved: (title: string) => `Moved “${title}” to the trash`,
    moveFailure: 'The SOP could not be moved to the trash. Please try again.',
    /** In the dialog that asks before a deletion. */
    instead: `In the trash it can be restored for ${days}. Until then no one can open it, and its links show nothing.`,
    restore: 'Restore',
    restoreNamed: (title: string) => `Restore ${title}`,
    restored: (title: string | undefined) => (title === undefined ? 'SOP restored' : `Restored “${title}”`),
    restoreFailure: 'The SOP could not be restored. Please try again.',
    undo: 'Undo',
  },
  de: {
    move: 'In den Papierkorb',
    moved: (title) => `„${title}“ in den Papierkorb verschoben`,
    moveFailure: 'Die SOP konnte nicht in den Papierkorb verschoben werden. Bitte erneut versuchen.',
    instead: `Im Papierkorb lässt sie sich ${plural(trashRetention.days, 'Tag', 'Tage')} lang wiederherstellen. Bis dahin kann niemand sie öffnen, und ihre Links zeigen nichts.`,
    restore: 'Wiederherstellen',
    restoreNamed: (title) => `${title} wiederherstellen`,
    restored: (title) => (title === undefined ? 'SOP wiederhergestellt' : `„${title}“ wiederhergestellt`),
    restoreFailure: 'Die SOP konnte nicht wiederhergestellt werden. Bitte erneut versuchen.',
    undo: 'Rückgängig',
  },
});
