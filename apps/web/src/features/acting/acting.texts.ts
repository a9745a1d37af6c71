import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    line: (user: string, company: string) =>
      `You are acting as ${user} of ${company}. Everything you do is logged under your name. Actions that cannot be undone are not available.`,
    blockedWhileActing: 'Operators cannot do this on behalf of a company, because it cannot be undone.',
    end: 'Return to operator pages',
  },
  de: {
    line: (user, company) =>
      `Sie handeln als ${user} von ${company}. Alles wird unter Ihrem Namen protokolliert. Was sich nicht rückgängig machen lässt, ist gesperrt.`,
    blockedWhileActing:
      'Das können Betreiber nicht im Namen einer Firma tun, weil es sich nicht rückgängig machen lässt.',
    end: 'Zurück zu den Betreiberseiten',
  },
});
