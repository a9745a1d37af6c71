import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'API Diagnostic',
    lead: 'Asks the product what it answers here, now, through everything that stands between.',
    run: 'Run again',
    running: 'Asking…',
    checks: {
      routing: 'Test routing',
      health: 'Health',
      departments: 'Departments',
      sops: 'SOPs list',
      user: 'Current user',
    },
    request: (method: string, address: string) => `${method} ${address}`,
    status: 'Status',
    protocol: 'Protocol',
    redirected: 'Redirected',
    duration: 'Time',
    milliseconds: (count: number) => `${count} ms`,
    redirectedTo: (address: string) => `Yes, to ${address}`,
    notRedirected: 'No',
    data: 'Data',
    noAnswer: 'No answer',
    unknown: 'unknown',
    cut: '… (cut here)',
  },
});
