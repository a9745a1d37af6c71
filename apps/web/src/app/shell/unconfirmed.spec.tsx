import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { meOf } from '../../testing/me.js';
import { withFakeClock } from '../../testing/fake-clock.js';
import { renderPage } from '../../testing/render-page.js';
import { Unconfirmed } from './unconfirmed.js';

const reminder = () => screen.queryByText(/Please confirm your email address/);
const of = (email: string) => <Unconfirmed me={{ ...meOf('admin'), email, is_email_confirmed: false }} />;

describe('the reminder of an unconfirmed address', () => {
  afterEach(() => {
    cleanup();
    window.localStorage.clear();
  });

  it('disappears for the day when dismissed, on every page, and remains for other users', () =>
    withFakeClock(async () => {
      renderPage(of('ada@example.com'));
      expect(reminder()).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
      expect(reminder()).toBeNull();
      cleanup();
      renderPage(of('ada@example.com'));
      expect(reminder()).toBeNull();
      cleanup();
      renderPage(of('bob@example.com'));
      expect(reminder()).toBeTruthy();
    }));

  it('comes back on another day', () => {
    window.localStorage.setItem('confirmation-put-off', 'Mon Jan 05 2026 ada@example.com');
    renderPage(of('ada@example.com'));
    expect(reminder()).toBeTruthy();
  });
});
