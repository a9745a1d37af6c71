import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

/** In both languages. */
const sops = (count: number) => plural(count, 'SOP');

export const texts = localized({
  en: {
    move: 'Move…',
    tags: 'Tags…',
    export: 'Export PDF',
    trash: 'Move to trash',
    restore: 'Restore',
    delete: 'Delete…',
    moveTitle: (count: number) => `Move ${sops(count)}`,
    department: 'Department',
    noDepartment: 'No department',
    moveNow: 'Move',
    moved: (count: number) => `Moved ${sops(count)}`,
    tagsTitle: (count: number) => `Tags of ${sops(count)}`,
    add: 'Tags to add',
    remove: 'Tags to remove',
    save: 'Save',
    tagged: (count: number) => `Changed the tags of ${sops(count)}`,
    trashed: (count: number) => `Moved ${sops(count)} to the trash`,
    restored: (count: number) => `Restored ${sops(count)}`,
    deleteTitle: (count: number) => `Delete ${sops(count)}`,
    confirmDelete: (count: number) =>
      `Are you sure you want to delete ${sops(count)}? This will also delete the associated videos and cannot be undone.`,
    deleteNow: 'Delete',
    deleted: (count: number) => `Deleted ${sops(count)}`,
    /** What was not done, with the reason of each. */
    refused: (count: number, reasons: string) => `${sops(count)} could not be changed: ${reasons}`,
    failure: 'This could not be done. Please try again.',
    undo: 'Undo',
    exporting: (done: number, all: number) => `Exporting ${done} of ${sops(all)}…`,
    exported: (count: number) => `Saved ${plural(count, 'document')}`,
    notExported: (titles: string) => `These could not be exported: ${titles}`,
    onlyFinished: 'None of the selected SOPs is finished.',
  },
  de: {
    move: 'Verschieben …',
    tags: 'Schlagwörter …',
    export: 'PDF exportieren',
    trash: 'In den Papierkorb',
    restore: 'Wiederherstellen',
    delete: 'Löschen …',
    moveTitle: (count) => `${sops(count)} verschieben`,
    department: 'Abteilung',
    noDepartment: 'Keine Abteilung',
    moveNow: 'Verschieben',
    moved: (count) => `${sops(count)} verschoben`,
    tagsTitle: (count) => `Schlagwörter von ${sops(count)}`,
    add: 'Schlagwörter hinzufügen',
    remove: 'Schlagwörter entfernen',
    save: 'Speichern',
    tagged: (count) => `Schlagwörter von ${sops(count)} geändert`,
    trashed: (count) => `${sops(count)} in den Papierkorb verschoben`,
    restored: (count) => `${sops(count)} wiederhergestellt`,
    deleteTitle: (count) => `${sops(count)} löschen`,
    confirmDelete: (count) =>
      count === 1
        ? '1 SOP wirklich löschen? Auch das zugehörige Video wird gelöscht. Das lässt sich nicht rückgängig machen.'
        : `${sops(count)} wirklich löschen? Auch die zugehörigen Videos werden gelöscht. Das lässt sich nicht rückgängig machen.`,
    deleteNow: 'Löschen',
    deleted: (count) => `${sops(count)} gelöscht`,
    refused: (count, reasons) =>
      count === 1
        ? `1 SOP konnte nicht geändert werden: ${reasons}`
        : `${sops(count)} konnten nicht geändert werden: ${reasons}`,
    failure: 'Das hat nicht geklappt. Bitte erneut versuchen.',
    undo: 'Rückgängig',
    exporting: (done, all) => `Export läuft: ${done} von ${sops(all)} …`,
    exported: (count) => `${plural(count, 'Dokument', 'Dokumente')} gespeichert`,
    notExported: (titles) => `Nicht exportiert werden konnten: ${titles}`,
    onlyFinished: 'Keine der ausgewählten SOPs ist fertig.',
  },
});
