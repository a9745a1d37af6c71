import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    delete: 'Delete',
    deleteTitle: 'Delete SOP',
    deleted: (title: string) => `Deleted “${title}”`,
    confirmDelete: (title: string) =>
      `Are you sure you want to delete "${title}"? This will also delete the associated video and cannot be undone.`,
    deleteFailure: 'Failed to delete SOP. Please try again.',
  },
  de: {
    delete: 'Löschen',
    deleteTitle: 'SOP löschen',
    deleted: (title) => `„${title}“ gelöscht`,
    confirmDelete: (title) =>
      `„${title}“ wirklich löschen? Auch das zugehörige Video wird gelöscht. Das lässt sich nicht rückgängig machen.`,
    deleteFailure: 'Die SOP konnte nicht gelöscht werden. Bitte erneut versuchen.',
  },
});
