import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'API Diagnostic',
    lead: 'Sends test requests and shows the responses.',
    run: 'Run again',
    running: 'Running…',
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
    noAnswer: 'No response',
    unknown: 'unknown',
    cut: '… (truncated)',
  },
});
