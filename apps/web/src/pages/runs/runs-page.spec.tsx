import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Execution, ExecutionDetail } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { Component } from './runs-page.js';

const id = '00000000-0000-4000-8000-000000000007';
const run: Execution = {
  ...{ id: 'run-1', sop: { id, title: 'Change the filter' }, version: 2, state: 'finished' },
  ...{ started_at: '2026-11-28T08:00:00Z', ended_at: '2026-11-28T08:10:00Z', by: 'Cem Oz', is_own: false },
  ...{ step_count: 3, done_count: 2, deviation_count: 1, outside_count: 1, photo_count: 1 },
  received_at: '2026-11-28T08:10:01Z',
};
const detail: ExecutionDetail = {
  ...run,
  note: 'All well',
  steps: [
    {
      ...{ step_id: id, title: 'Loosen the cover', seconds: 75, done_at: '2026-11-28T08:01:15Z' },
      ...{ deviation: 'No clamp', photos: [{ id, path: null, thumbnail: null }] },
      readings: [{ name: 'x', unit: 'Nm', min: 20, max: 25, value: 26.5 }],
    },
  ],
};
const list = 'GET /api/executions';

describe('the list of runs', () => {
  afterEach(cleanup);
  const open = (
    table: Parameters<typeof answerWith>[0],
    role: 'admin' | 'viewer' = 'admin',
    address = '/runs',
  ) => {
    const requests = answerWith({
      'GET /api/users/me': { body: meOf(role) },
      'GET /api/executions/choices': {
        body: {
          people: [{ id: 'cem', name: 'Cem Oz' }],
          sops: [{ id: 'filter', title: 'Change the filter' }],
        },
      },
      ...table,
    });
    renderPage(<Component />, address);
    return requests;
  };
  const some = { body: { items: [run], next_cursor: null, total: 1 } };

  it('shows who worked through which SOP, how far, and what was different', async () => {
    open({ [list]: some });
    const row = (await screen.findByRole('link', { name: 'Change the filter' })).closest('tr');
    expect(row?.textContent).toContain('Cem Oz');
    expect(row?.textContent).toContain('2 of 3');
    expect(row?.textContent).toContain('10:00');
    expect(row?.textContent).toContain('1 deviation, 1 reading outside, 1 photo');
    expect(await screen.findByText(/^Who worked through/)).toBeTruthy();
  });

  it('says to those who see their own only that it is theirs', async () => {
    open({ [list]: some }, 'viewer');
    expect(await screen.findByText('SOPs that you worked through in bench mode.')).toBeTruthy();
  });

  it('opens a run with its steps, readings, photos and note', async () => {
    open({ [list]: some, [`GET /api/sops/${id}/executions/run-1`]: { body: detail } });
    fireEvent.click(await screen.findByRole('button', { name: /^Show the run/ }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Loosen the cover');
    for (const text of [
      'No clamp',
      'All well',
      /26.5 Nm \(20 to 25 Nm\) – outside/,
      'A photo has not arrived yet.',
    ])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(within(dialog).getByText(/1:15/)).toBeTruthy();
  });

  it('deletes a run for administrators, after a question', async () => {
    const remove = `DELETE /api/sops/${id}/executions/run-1`;
    const requests = open({
      [list]: some,
      [`GET /api/sops/${id}/executions/run-1`]: { body: detail },
      [remove]: { status: 204 },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Show the run/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the run' }));
    await screen.findByText('Delete this run?');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the run' }));
    await waitFor(() => expect(requests.map(({ method }) => method)).toContain('DELETE'));
  });

  it('filters in the address, also by one SOP, and exports what it shows', async () => {
    const requests = open(
      { [list]: some, 'GET /api/executions/export': problem(503, 'Later.') },
      'admin',
      `/runs?sop_id=${id}`,
    );
    expect(await screen.findByDisplayValue('One SOP')).toBeTruthy();
    fireEvent.change(await screen.findByRole('combobox', { name: 'Filter by deviations' }), {
      target: { value: 'true' },
    });
    await waitFor(() =>
      expect(requests.some(({ address }) => address.includes('deviates=true') && address.includes(id))).toBe(
        true,
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('The runs could not be exported: Later.')).toBeTruthy();
    const exported = requests.find(({ address }) => address.includes('/export'))?.address ?? '';
    expect(exported).toContain(`sop_id=${id}`);
    expect(exported).toContain('deviates=true');
    expect(exported).not.toContain('sort=');
  });

  it('narrows to a person, an SOP and days, the last one included', async () => {
    const requests = open({ [list]: some });
    const choose = async (label: string, option: string, value: string) => {
      await screen.findByRole('option', { name: option });
      fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
    };
    await choose('Filter by person', 'Cem Oz', 'cem');
    await choose('Filter by SOP', 'Change the filter', 'filter');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-27' } });
    fireEvent.change(screen.getByLabelText('to'), { target: { value: '2026-11-28' } });
    await waitFor(() => {
      const last = requests.findLast(({ address }) => address.startsWith('/api/executions?'))?.address ?? '';
      const query = new URLSearchParams(last.replace(/^[^?]*/, ''));
      expect([query.get('user_id'), query.get('sop_id')]).toEqual(['cem', 'filter']);
      const [from, until] = [query.get('from'), query.get('until')].map((day) => new Date(day ?? ''));
      expect([from?.getDate(), until?.getDate(), from?.getHours(), until?.getHours()]).toEqual([
        27, 29, 0, 0,
      ]);
      expect(last).not.toContain('since');
    });
  });

  it('offers no people to those who see their own runs only', async () => {
    open({ [list]: some }, 'viewer');
    await screen.findByRole('option', { name: 'Change the filter' });
    expect(screen.queryByRole('combobox', { name: 'Filter by person' })).toBeNull();
  });

  it.each([
    ['is empty', { body: { items: [], next_cursor: null, total: 0 } }, 'No runs yet'],
    ['cannot be loaded', problem(500, 'Broken'), 'Failed to load the runs'],
  ])('says that it %s', async (_, answer, message) => {
    open({ [list]: answer });
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
