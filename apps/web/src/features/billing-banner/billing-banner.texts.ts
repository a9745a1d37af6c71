import { formatLongDay } from '../../lib/date.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    trial: (days: number, end: string) =>
      `Your free trial ends in ${plural(days, 'day')}, on ${formatLongDay(end)}.`,
    'trial-over': 'Your free trial has ended. You can still view your work, but not create anything new.',
    ending: (days: number, end: string) =>
      `Your plan ends in ${plural(days, 'day')}, on ${formatLongDay(end)}.`,
    'past-due': 'Your last payment failed. You can keep working while we retry it.',
    unpaid:
      'Your subscription is suspended because a payment failed. You can still view your work, but not create anything new.',
    ended: 'Your subscription has ended. You can still view your work, but not create anything new.',
    open: 'Open billing',
    ask: (company: string) => `Please contact an administrator of ${company}.`,
    dismiss: 'Hide for today',
  },
  de: {
    trial: (days, end) =>
      `Ihre kostenlose Testphase endet in ${plural(days, 'Tag', 'Tagen')}, am ${formatLongDay(end)}.`,
    'trial-over':
      'Ihre kostenlose Testphase ist beendet. Sie können Vorhandenes weiter ansehen, aber nichts Neues erstellen.',
    ending: (days, end) => `Ihr Tarif endet in ${plural(days, 'Tag', 'Tagen')}, am ${formatLongDay(end)}.`,
    'past-due':
      'Ihre letzte Zahlung ist fehlgeschlagen. Sie können weiterarbeiten, während wir es erneut versuchen.',
    unpaid:
      'Ihr Abonnement ruht, weil eine Zahlung fehlgeschlagen ist. Sie können Vorhandenes weiter ansehen, aber nichts Neues erstellen.',
    ended: 'Ihr Abonnement ist beendet. Sie können Vorhandenes weiter ansehen, aber nichts Neues erstellen.',
    open: 'Abrechnung öffnen',
    ask: (company) => `Bitte wenden Sie sich an einen Administrator von ${company}.`,
    dismiss: 'Für heute ausblenden',
  },
});
