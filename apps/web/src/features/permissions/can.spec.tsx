import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { Can } from './can.js';

const page = (
  <>
    <p>always</p>
    <Can permission="sop.delete">
      <button>Delete</button>
    </Can>
    <Can permission="company.manage" fallback={<p>Only administrators do this.</p>}>
      <button>Manage</button>
    </Can>
  </>
);

describe('permissions', () => {
  afterEach(cleanup);

  it('hides what is not permitted, or shows the fallback', async () => {
    answerWith({ 'GET /api/users/me': { body: meOf('viewer') } });
    renderPage(page);
    expect(await screen.findByText('Only administrators do this.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows what the role permits', async () => {
    answerWith({ 'GET /api/users/me': { body: meOf('editor') } });
    renderPage(page);
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
  });

  it('shows everything to an administrator', async () => {
    answerWith({ 'GET /api/users/me': { body: meOf('admin') } });
    renderPage(page);
    expect(await screen.findAllByRole('button')).toHaveLength(2);
  });

  it('shows neither content nor fallback before the permissions are loaded', async () => {
    answerWith({ 'GET /api/users/me': problem(503, '') });
    renderPage(page);
    await screen.findByText('always');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Only administrators do this.')).toBeNull();
  });
});
