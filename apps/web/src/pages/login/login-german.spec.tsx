import '../../testing/german.js';
import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { answerWith } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { formatDay } from '../../lib/date.js';
import { formatHundredths, formatNumber } from '../../lib/intl.js';
import { formatAmount } from '../../lib/money.js';
import { Component as LoginPage } from './login-page.js';

const refused = {
  type: 'wrong-credentials',
  title: 'Wrong',
  status: 401,
  detail: 'Too many login attempts. Please try again in 30 seconds.',
  request_id: 'r',
  code: 'account.too-many-attempts',
  parameters: { seconds: 30 },
};

describe('the login page in German', () => {
  afterEach(cleanup);

  it('has German words, for what the server refuses as well', async () => {
    answerWith({
      'GET /api/public/sign-in': { body: [] },
      'POST /api/auth/token': { status: 429, body: refused },
    });
    renderPage(<LoginPage />, '/login', '/login');
    screen.getByRole('heading', { name: 'Anmelden' });
    fireEvent.change(screen.getByLabelText('E-Mail'), { target: { value: 'ann@example.test' } });
    fireEvent.change(screen.getByLabelText('Passwort'), { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    await screen.findByText('Zu viele Anmeldeversuche. Bitte in 30 Sekunden erneut versuchen.');
  });

  it('offers each language by its own name', () => {
    answerWith({ 'GET /api/public/sign-in': { body: [] } });
    renderPage(<LoginPage />, '/login', '/login');
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sprache' });
    expect([...select.options].map(({ text, lang }) => [text, lang])).toEqual([
      ['English', 'en'],
      ['Deutsch', 'de'],
    ]);
    expect(select.value).toBe('de');
  });

  it('writes days, numbers and amounts as in Germany', () => {
    expect(formatDay('2026-11-21T12:00:00Z')).toBe('21.11.2026');
    expect(formatNumber(12_500)).toBe('12.500');
    expect(formatHundredths(4_995)).toBe('4.995,00');
    expect(formatAmount(4_995, 'USD')).toBe('49,95 $');
    expect(formatAmount(-4_995, 'EUR')).toBe('-49,95 €');
  });
});
