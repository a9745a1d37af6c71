import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { answerWith } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { Component as ForgotPasswordPage } from './forgot-password-page.js';

describe('forgotten password page', () => {
  afterEach(cleanup);

  it('promises no mail before it is known whether one can be sent, and shows the server’s message', async () => {
    const message = 'No email was sent: no mail server is set up here.';
    answerWith({ 'POST /api/public/password-reset': { status: 202, body: { message, is_mailed: false } } });
    renderPage(<ForgotPasswordPage />, '/forgot-password');
    expect(document.body.textContent).not.toMatch(/We will email/);
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }));
    expect((await screen.findByText(message)).closest('[data-tone]')?.getAttribute('data-tone')).toBe(
      'attention',
    );
  });
});
