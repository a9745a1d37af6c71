import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import ActivityTab from './activity-tab.js';

const me = meOf('admin');
let entries = 0;

const entryOf = (
  action: AuditEntry['action'],
  departmentId: string,
  detail: AuditEntry['detail'] = {},
): AuditEntry => ({
  id: `00000000-0000-4000-8000-${String((entries += 1)).padStart(12, '0')}`,
  company_id: me.company_id,
  at: '2026-11-23T08:12:00Z',
  action,
  user_id: me.id,
  user_email: me.email,
  operator_id: null,
  operator_email: null,
  user_name: null,
  operator_name: null,
  targets: [{ kind: 'department', id: departmentId }],
  detail,
  request_id: null,
  address: null,
});

const open = (
  items: readonly AuditEntry[],
  departments: { status?: number; body?: unknown },
  reader: typeof me = me,
) => {
  answerWith({
    'GET /api/users/me': { body: reader },
    'GET /api/users': { body: { items: [], total: 0, next_cursor: null } },
    'GET /api/departments': departments,
    'GET /api/audit': { body: { items, total: null, next_cursor: null } },
  });
  renderPage(<ActivityTab />);
};
const rowOf = async (action: string) =>
  (await screen.findByText(action, { selector: 'td *' })).closest('tr')?.textContent ?? '';

describe('department entries of the activity', () => {
  afterEach(cleanup);

  it('name the department as it is called now', async () => {
    const departments = [
      { id: 'welding', name: 'Welding' },
      { id: 'assembly', name: 'Assembly line' },
    ];
    open(
      [
        entryOf('department.created', 'welding'),
        entryOf('department.renamed', 'press'),
        entryOf('department.deleted', 'paint', { moved_to: 'assembly', sops: 3 }),
      ],
      { body: departments },
    );
    await screen.findByText('Welding');
    expect(await rowOf('Department created')).toContain('Welding');
    expect(await rowOf('Department renamed')).toContain('a deleted department');
    expect(await rowOf('Department deleted')).toContain('3 SOPs moved to Assembly line');
  });

  it('are shown even if the names could not be loaded', async () => {
    open([entryOf('department.created', 'welding')], problem(503, ''));
    expect(await rowOf('Department created')).not.toContain('gone');
  });
});

describe('user of an activity entry', () => {
  afterEach(cleanup);

  it('is shown by name and address, with the operator who acted as the company', async () => {
    const acted = {
      ...entryOf('department.created', 'welding'),
      ...{ user_name: 'Ada Hart', operator_id: 'o', operator_email: 'op@example.com' },
    };
    open([{ ...acted, operator_name: 'Olga' }, { ...entryOf('department.renamed', 'press') }], { body: [] });
    expect(await rowOf('Department created')).toContain(
      'Olga (op@example.com) (operator), as Ada Hart (ada@example.com)',
    );
    expect(await rowOf('Department renamed')).toContain('ada@example.com');
  });
});

describe('SOP entries of the activity', () => {
  afterEach(cleanup);

  it('link to the SOP by its title', async () => {
    const edited = {
      ...entryOf('sop.edited', ''),
      targets: [{ kind: 'sop', id: 's1', name: 'Oil the press' }],
    };
    open([edited], { body: [] });
    const link = await screen.findByRole('link', { name: 'Oil the press' });
    expect(link.getAttribute('href')).toBe('/sop/s1');
  });
});

describe('filter of the activity', () => {
  afterEach(cleanup);

  it.each([
    ['an administrator those of a company', false],
    ['an operator those to the platform too', true],
  ])('offers %s', async (_, isOperator) => {
    const permissions = isOperator ? [...me.permissions, 'platform.audit' as const] : me.permissions;
    open([entryOf('department.created', 'welding')], { body: [] }, { ...me, permissions });
    const choices = async () =>
      within(await screen.findByLabelText('Filter by action'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await waitFor(async () => expect((await choices()).includes('API key set')).toBe(isOperator));
    expect(await choices()).toEqual(
      expect.arrayContaining(['All actions', 'Department created', 'Plan changed']),
    );
  });
});
