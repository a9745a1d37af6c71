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
});
