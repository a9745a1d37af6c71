import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CompanyRole } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { blade, emptyOverview, filter, fullOverview, readersOverview } from '../../testing/overview.js';
import { renderPage } from '../../testing/render-page.js';
import { hoursOrMinutes } from './hours.js';
import { Component } from './overview-page.js';

const overview = 'GET /api/overview';

describe('the overview', () => {
  afterEach(cleanup);
  const open = (
    table: Parameters<typeof answerWith>[0],
    role: CompanyRole = 'admin',
    address = '/overview',
  ) => {
    const requests = answerWith({
      'GET /api/users/me': { body: meOf(role) },
      'GET /api/departments': {
        body: [
          { id: 'd1', name: 'Assembly' },
          { id: 'd2', name: 'Packing' },
        ],
      },
      ...table,
    });
    renderPage(<Component />, address);
    return requests;
  };
  const card = async (name: string) => within(await screen.findByRole('region', { name }));
  const hrefOf = (element: HTMLElement) => element.getAttribute('href');

  it('begins with what the user worked on last, and one press continues there', async () => {
    open({ [overview]: { body: fullOverview } });
    const recent = await card('Continue where you were');
    const [first, second] = recent.getAllByRole('listitem');
    expect(first?.textContent).toContain('Run not finished · last here');
    expect(second?.textContent).toContain('Uploaded, has no steps yet');
    expect(hrefOf(recent.getByRole('link', { name: 'Continue the run' }))).toBe(`/sop/${filter.id}/do`);
    expect(hrefOf(recent.getByRole('link', { name: blade.title }))).toBe(`/sop/${blade.id}`);
    const regions = screen
      .getAllByRole('region')
      .map((each) => within(each).getByRole('heading', { level: 2 }));
    expect(regions[0]?.textContent).toBe('Continue where you were');
  });

  it('says what the videos became, and what waits', async () => {
    open({ [overview]: { body: fullOverview } });
    const worth = await card('From video to steps');
    for (const text of ['Hours of video', '3.5', '1,234']) expect(worth.getByText(text)).toBeTruthy();
    const drafts = await card('Drafts waiting');
    expect(drafts.getByText('2 drafts not released, 1 of them in review')).toBeTruthy();
    const reviews = await card('Reviews');
    expect(reviews.getByText('1,000 or more overdue, 1 due within 30 days')).toBeTruthy();
    expect(reviews.getByText('Overdue since 01/11/2026')).toBeTruthy();
    expect(hrefOf(reviews.getByRole('link', { name: 'All overdue reviews' }))).toBe(
      '/dashboard?review=overdue',
    );
  });

  it('shows how SOPs are used: most used, runs a week in words too, and where people take longest or deviate', async () => {
    open({ [overview]: { body: fullOverview } });
    expect((await card('Most used')).getByText('1 use')).toBeTruthy();
    const runs = await card('Runs a week');
    expect(runs.getByText('4 runs in bench mode, 1 with deviations')).toBeTruthy();
    expect(runs.getAllByRole('listitem')).toHaveLength(12);
    expect(runs.getAllByText('Week from 23/11/2026: 4 runs, 1 with deviations').length).toBeGreaterThan(0);
    const longest = await card('Where people take longest');
    expect(longest.getByText('1:15 on average in 4 runs')).toBeTruthy();
    expect(hrefOf(longest.getByRole('link', { name: 'Loosen the cover' }))).toBe(`/runs?sop_id=${filter.id}`);
    expect((await card('Where people deviate')).getByText('1 deviation')).toBeTruthy();
    const rows = (await card('By department')).getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toMatch(/Assembly.*1,200.*2:30:00.*4.*1.*5:00/);
    expect(rows[2]).toContain('Without a department');
  });

  it('keeps from a viewer what only those who edit see', async () => {
    open({ [overview]: { body: readersOverview } }, 'viewer');
    await card('Most used');
    for (const name of ['Drafts waiting', 'Reviews', 'Runs a week', 'Where people take longest'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    expect((await card('By department')).queryByRole('columnheader', { name: 'Runs' })).toBeNull();
  });

  it('narrows to a department in the address', async () => {
    const requests = open({ [overview]: { body: fullOverview } });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Department' }), {
      target: { value: 'd1' },
    });
    await waitFor(() => expect(requests.at(-1)?.address).toContain('/api/overview?department_id=d1'));
  });

  it('names a department in the address that has nothing, and lets go of it', async () => {
    const nothing = { ...emptyOverview, departments: fullOverview.departments };
    open({ [overview]: { body: nothing } }, 'admin', '/overview?department=d2');
    expect(await screen.findByRole('option', { name: 'Packing' })).toBeTruthy();
    expect(screen.getByText('No draft waits.')).toBeTruthy();
    expect(screen.getByText('No SOP was opened or worked through in this time.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Where people deviate' })).toBeNull();
  });

  it.each([
    ['a way to the first video', 'editor', 'Upload Video', '/create?source=upload'],
    ['the dashboard to a viewer', 'viewer', 'Go to the Dashboard', '/dashboard'],
  ] as const)('offers a new company %s', async (_, role, name, href) => {
    open({ [overview]: { body: emptyOverview } }, role);
    expect(await screen.findByText('Nothing to look back on yet')).toBeTruthy();
    expect(hrefOf(await screen.findByRole('link', { name }))).toBe(href);
    expect(screen.queryByRole('link', { name: 'Upload Video' }) === null).toBe(role === 'viewer');
  });

  it('says that it is loading, that it failed, and tries again', async () => {
    open({ [overview]: [problem(500, 'Broken'), { body: fullOverview }] });
    expect(screen.getByRole('status', { name: 'Loading the overview' })).toBeTruthy();
    expect(await screen.findByText('Failed to load the overview')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    await card('Continue where you were');
    expect(screen.queryByText('Failed to load the overview')).toBeNull();
  });
});

describe('the time of videos', () => {
  it.each([
    [0, '0', false],
    [12, '1', false],
    [3599, '60', false],
    [3600, '1.0', true],
    [12_600, '3.5', true],
    [4_500_000, '1,250', true],
  ])('of %d seconds is %s', (seconds, value, isHours) =>
    expect(hoursOrMinutes(seconds)).toEqual({ value, isHours }),
  );
});
