import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { endSession, startSession } from '../../api/session.js';
import { renderPage } from '../../testing/render-page.js';
import { Component as NotFoundPage } from './not-found-page.js';

describe('the page of an unknown address', () => {
  afterEach(() => {
    cleanup();
    endSession();
  });

  it('gives a stranger the header with the ways on, who is signed in has the sidebar', async () => {
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
