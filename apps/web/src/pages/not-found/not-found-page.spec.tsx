import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { endSession, startSession } from '../../api/session.js';
import { show } from '../../testing/show.js';
import { Component as NotFoundPage } from './not-found-page.js';

describe('the page of an unknown address', () => {
  afterEach(() => {
    cleanup();
    endSession();
  });

  it('gives a stranger the header with the ways on, who is signed in has the sidebar', async () => {
    show(<NotFoundPage />, '/nowhere');
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(screen.getByRole('banner')).toBeTruthy();
    cleanup();
    startSession('secret');
    show(<NotFoundPage />, '/nowhere');
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(screen.queryByRole('banner')).toBeNull();
  });
});
