import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { show } from '../../testing/show.js';
import { Can } from './can.js';

const page = (
  <>
    <p>always</p>
    <Can permission="sop.delete">
      <button>Delete</button>
    </Can>
    <Can permission="company.manage" otherwise={<p>Only administrators do this.</p>}>
      <button>Manage</button>
    </Can>
  </>
);

describe('what a person may not do', () => {
  afterEach(cleanup);

  it('is hidden, or explained where that is given', async () => {
    answerWith({ 'GET /api/users/me': { body: meOf('viewer') } });
    show(page);
    expect(await screen.findByText('Only administrators do this.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows as far as a role goes', async () => {
    answerWith({ 'GET /api/users/me': { body: meOf('editor') } });
    show(page);
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
  });

  it('is all there for an administrator', async () => {
    answerWith({ 'GET /api/users/me': { body: meOf('admin') } });
    show(page);
    expect(await screen.findAllByRole('button')).toHaveLength(2);
  });

  it('neither shows nor is refused before the server said', async () => {
    answerWith({ 'GET /api/users/me': problem(503, '') });
    show(page);
    await screen.findByText('always');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Only administrators do this.')).toBeNull();
  });
});
