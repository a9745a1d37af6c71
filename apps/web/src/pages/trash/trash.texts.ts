import { trashRetention } from '@sop/contracts';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    title: 'Trash',
    lead: `SOPs are kept here for ${plural(trashRetention.days, 'day')} and then deleted with their videos. Until then they can be restored as they were. They still count in your storage; the number of SOPs of a month does not change.`,
    back: 'Back to Dashboard',
    label: 'SOPs in the trash',
    search: 'Search by title',
    sop: 'SOP',
    moved: 'Moved here',
    movedBy: (name: string, day: string) => `By ${name} on ${day}`,
    deletion: 'Deleted on',
    size: 'Video',
    unknown: 'Unknown',
    deleteNamed: (title: string) => `Delete ${title} permanently`,
    none: 'The trash is empty',
    noneText: 'SOPs that you move to the trash appear here.',
    failure: 'Failed to load the trash',
    editorsOnly: 'The trash is for editors',
    editorsOnlyText: 'Ask an editor of your company to restore an SOP.',
  },
});
