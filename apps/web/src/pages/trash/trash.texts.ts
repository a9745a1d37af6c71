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
  de: {
    title: 'Papierkorb',
    lead: `SOPs bleiben hier ${plural(trashRetention.days, 'Tag', 'Tage')} lang und werden dann mit ihren Videos gelöscht. Bis dahin lassen sie sich wiederherstellen, wie sie waren. Sie zählen weiter zu Ihrem Speicher; die Zahl der SOPs eines Monats ändert sich nicht.`,
    back: 'Zurück zum Dashboard',
    label: 'SOPs im Papierkorb',
    search: 'Nach Titel suchen',
    sop: 'SOP',
    moved: 'Verschoben',
    movedBy: (name, day) => `Von ${name} am ${day}`,
    deletion: 'Löschung am',
    size: 'Video',
    unknown: 'Unbekannt',
    deleteNamed: (title) => `${title} endgültig löschen`,
    none: 'Der Papierkorb ist leer',
    noneText: 'Hier erscheinen SOPs, die Sie in den Papierkorb verschieben.',
    failure: 'Der Papierkorb konnte nicht geladen werden',
    editorsOnly: 'Der Papierkorb ist für Bearbeiter',
    editorsOnlyText: 'Bitte einen Bearbeiter Ihrer Firma, eine SOP wiederherzustellen.',
  },
});
