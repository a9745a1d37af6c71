import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { CompanyUser } from '@sop/contracts';
import { renderPage } from '../../../testing/render-page.js';
import { ConfirmUser } from './confirm-user.js';
import { RoleDialog } from './role-dialog.js';
import { texts } from './users.texts.js';

const userOf = (role: 'admin' | 'editor'): CompanyUser => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'jo@example.com',
  display_name: null,
  role,
  is_active: true,
  last_login: null,
  created_at: '2026-11-23T08:12:00Z',
});
const close = () => undefined;

afterEach(cleanup);

describe('an administrator who loses the role', () => {
  it.each(['deactivate', 'remove'] as const)(
    'sees in the dialog "%s" that pending invitations are revoked',
    (action) => {
      renderPage(<ConfirmUser user={userOf('admin')} action={action} opened onClose={close} />);
      expect(screen.getByText(new RegExp(texts.accessEnds))).toBeTruthy();
    },
  );

  it('sees it in the dialog of roles once another role is chosen', () => {
    renderPage(<RoleDialog user={userOf('admin')} opened onClose={close} />);
    expect(screen.queryByText(texts.accessEnds)).toBeNull();
    fireEvent.click(screen.getByLabelText(texts.roles.viewer));
    expect(screen.getByText(texts.accessEnds)).toBeTruthy();
  });

  it('is not concerned where an editor is removed or becomes a viewer', () => {
    renderPage(<ConfirmUser user={userOf('editor')} action="remove" opened onClose={close} />);
    renderPage(<RoleDialog user={userOf('editor')} opened onClose={close} />);
    fireEvent.click(screen.getByLabelText(texts.roles.viewer));
    expect(screen.queryByText(new RegExp(texts.accessEnds))).toBeNull();
  });
});
