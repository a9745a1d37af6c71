import '../testing/browser.js';
import { afterEach, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import { show } from '../testing/show.js';
import { ToasterLater } from './toaster-later.js';
import { showDone } from './toasts.js';

afterEach(() => {
  cleanup();
  notifications.clean();
});

it('the place of short messages is there with the first one, however early that comes', async () => {
  show(<ToasterLater />);
  expect(document.querySelector('.mantine-Notifications-root')).toBeNull();
  act(() => showDone('Saved'));
  expect((await screen.findByRole('status')).textContent).toContain('Saved');
});
