import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { endSession, startSession } from '../../api/session.js';
import { renderPage } from '../../testing/render-page.js';
import { Component as NotFoundPage } from './not-found-page.js';

describe('not-found page', () => {
  afterEach(() => {
    cleanup();
    endSession();
  });

  it('shows the public header to visitors and the sidebar to signed-in users', async () => {
    renderPage(<NotFoundPage />, '/nowhere');
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(screen.getByRole('banner')).toBeTruthy();
    cleanup();
    startSession('secret');
    renderPage(<NotFoundPage />, '/nowhere');
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(screen.queryByRole('banner')).toBeNull();
  });
});
