import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    edit: 'Edit Tags',
    title: 'Tags',
    label: 'Tags',
    description: 'Press Enter after each tag. SOPs are filtered by them on the dashboard.',
    placeholder: 'Add a tag',
    save: 'Save',
    saved: 'Tags saved',
    failure: 'The tags could not be saved. Please try again.',
  },
  de: {
    edit: 'Schlagwörter bearbeiten',
    title: 'Schlagwörter',
    label: 'Schlagwörter',
    description: 'Nach jedem Schlagwort die Eingabetaste drücken. Das Dashboard filtert SOPs danach.',
    placeholder: 'Schlagwort hinzufügen',
    save: 'Speichern',
    saved: 'Schlagwörter gespeichert',
    failure: 'Die Schlagwörter konnten nicht gespeichert werden. Bitte erneut versuchen.',
  },
});
