import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    open: 'Review Date',
    title: 'Next review',
    none: 'No review date is set.',
    interval: 'Review this SOP again',
    intervalText:
      'Counted from the release or the last review. The creator and the approvers get an email before and at the date.',
    asDepartment: 'As its department',
    stillValid: 'Reviewed: Still Valid',
    stillValidText: 'Nothing has to change? This starts the interval again.',
    save: 'Save',
    saved: 'The review interval was saved',
    confirmed: 'The review was saved',
    failure: 'It could not be saved. Please try again.',
  },
  de: {
    open: 'Prüftermin',
    title: 'Nächste Prüfung',
    none: 'Es ist kein Prüftermin gesetzt.',
    interval: 'Diese SOP erneut prüfen',
    intervalText:
      'Ab der Freigabe oder der letzten Prüfung gerechnet. Ersteller und Freigeber erhalten vor dem Termin und zum Termin eine E-Mail.',
    asDepartment: 'Wie die Abteilung',
    stillValid: 'Geprüft: gilt weiter',
    stillValidText: 'Nichts muss sich ändern? Dann beginnt das Intervall neu.',
    save: 'Speichern',
    saved: 'Das Prüfintervall wurde gespeichert',
    confirmed: 'Die Prüfung wurde gespeichert',
    failure: 'Das konnte nicht gespeichert werden. Bitte erneut versuchen.',
  },
});
