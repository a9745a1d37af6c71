import '../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../testing/render-page.js';
import { Toaster } from './toaster.js';
import { showDone, showFailure } from './toasts.js';

describe('a toast', () => {
  afterEach(() => {
    cleanup();
    notifications.clean();
  });

  it('is announced to assistive technology, at once for a failure', async () => {
    renderPage(<Toaster />);
    act(() => showDone('Saved'));
    act(() => showFailure('Not saved'));
    expect((await screen.findByRole('status')).textContent).toContain('Saved');
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
  });

  it('offers undo once, and returns the focus to its origin', async () => {
    let undone = 0;
    renderPage(
      <>
        <button>Rename</button>
        <Toaster />
      </>,
    );
    screen.getByText('Rename').focus();
    act(() => showDone('Renamed', { label: 'Undo', run: () => void (undone += 1) }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    undo.focus();
    fireEvent.click(undo);
    expect(undone).toBe(1);
    expect(document.activeElement).toBe(screen.getByText('Rename'));
    await waitFor(() => expect(screen.queryByText('Renamed')).toBeNull());
  });

  it('can be dismissed', async () => {
    renderPage(<Toaster />);
    act(() => showDone('Deleted'));
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Deleted')).toBeNull());
  });
});
