import '../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page.js';
import { copyText } from './copy-text.js';
import { Toaster } from './toaster.js';

describe('copying a text', () => {
  afterEach(() => {
    cleanup();
    notifications.clean();
  });

  it.each([
    ['without permission', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
    ['over plain HTTP, where browsers have no clipboard', undefined],
  ])('says that the text can be selected, %s', async (_when, clipboard) => {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    renderPage(<Toaster />);
    expect(await act(() => copyText('secret', 'Copied'))).toBe(false);
    expect((await screen.findByRole('alert')).textContent).toContain('Select the text and copy it.');
  });

  it('confirms it', async () => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    renderPage(<Toaster />);
    expect(await act(() => copyText('secret', 'Copied'))).toBe(true);
    expect((await screen.findByRole('status')).textContent).toContain('Copied');
    expect(copied).toEqual(['secret']);
  });
});
