import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { answerWith } from '../../testing/answer.js';
import { show } from '../../testing/show.js';
import { Shell } from './shell.js';

describe('the shell', () => {
  afterEach(cleanup);

  it('has the sidebar before the bar of a phone, so that who looks for a room finds the one that shows', async () => {
    answerWith({ 'GET /api/users/me': { body: { permissions: ['sop.view'], is_email_confirmed: true } } });
    show(<Shell />, '/dashboard');
    const [first] = await screen.findAllByText('SOP Creator', { exact: true });
    expect(first?.closest('aside')).not.toBeNull();
    expect(document.querySelector('a[href="/dashboard"]')?.closest('aside')).not.toBeNull();
  });
});
