import '../testing/browser.js';
import { afterEach, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page.js';
import { LazyToaster } from './lazy-toaster.js';
import { showDone } from './toasts.js';

afterEach(() => {
  cleanup();
  notifications.clean();
});

it('the toaster is mounted with the first message, however early that comes', async () => {
  renderPage(<LazyToaster />);
  expect(document.querySelector('.mantine-Notifications-root')).toBeNull();
  act(() => showDone('Saved'));
  expect((await screen.findByRole('status')).textContent).toContain('Saved');
});
