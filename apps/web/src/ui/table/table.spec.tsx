import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../testing/render-page.js';
import { useListParams } from './list-params.js';
import { localRows } from './local-rows.js';
import { Pager } from './pager.js';
import { Table } from './table.js';
import type { TableProps } from './table-props.js';
import { SearchField, Toolbar } from './toolbar.js';

interface Press {
  readonly id: string;
  readonly name: string;
  readonly tons: number;
}

const presses: readonly Press[] = [
  { id: 'a', name: 'Press 10', tons: 5 },
  { id: 'b', name: 'press 9', tons: 40 },
  { id: 'c', name: 'Anvil', tons: 7 },
];

const usual: Omit<TableProps<Press>, 'rows'> = {
  label: 'Presses',
  columns: [
    { key: 'name', header: 'Name', isSortable: true, cell: ({ name }) => name },
    { key: 'tons', header: 'Tons', isSortable: true, align: 'end', cell: ({ tons }) => tons },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  empty: <p>No presses yet</p>,
};

describe('rows that are searched here', () => {
  it.each([
    'pruf',
    'PRÜFSTAND',
    'Pru\u0308f',
    ' prüfstand ',
    'strasse',
    '"ost"',
    'Ｐｒüｆ',
    'Prü\u200bf\u00adstand',
  ])('are found by %j as a reader compares words', (search) => {
    const [name] = ['Prüfstand Straße “Ost”'];
    const rows = [{ name }, { name: 'Halle' }];
    const found = localRows({
      ...{ rows, search, sort: { by: 'none', order: 'asc' as const } },
      ...{ searchedTexts: (row: { name: string | undefined }) => [row.name ?? ''], values: {} },
    });
    expect(found).toEqual([{ name }]);
  });
});

/** A page with search, sort and page in the URL, two rows to a page. */
function Presses({ rows }: { rows: readonly Press[] }) {
  const params = useListParams({ sort: { by: 'name', order: 'asc' } });
  const found = localRows({
    rows,
    search: params.search,
    sort: params.sort,
    searchedTexts: ({ name }) => [name],
    values: { name: ({ name }) => name, tons: ({ tons }) => tons },
  });
  const from = Number(params.cursor ?? 0);
  const next = from + 2 < found.length ? String(from + 2) : null;
  return (
    <Table
      {...usual}
      rows={found.slice(from, from + 2)}
      sort={params.sort}
      onSort={params.setSort}
      {...(params.isNarrowed && { onClearFilters: params.clear })}
      toolbar={
        <Toolbar>
          <SearchField label="Search presses" value={params.search} onChange={params.setSearch} />
        </Toolbar>
      }
      footer={<Pager pages={params.pages} nextCursor={next} shown={2} total={found.length} />}
    />
  );
}

const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a table', () => {
  afterEach(cleanup);

  it('sorts by a header, reverses the order, and announces it', async () => {
    const { router } = renderPage(<Presses rows={presses} />);
    expect(names()).toEqual(['Anvil', 'press 9']);
    press('Tons');
    await waitFor(() => expect(names()).toEqual(['Press 10', 'Anvil']));
    expect(screen.getByRole('columnheader', { name: 'Tons' }).getAttribute('aria-sort')).toBe('ascending');
    press('Tons');
    await waitFor(() => expect(names()).toEqual(['press 9', 'Anvil']));
    expect(router.state.location.search).toBe('?sort=tons&order=desc');
  });

  it('goes to the next page and back, and a sort starts at the first page', async () => {
    const { router } = renderPage(<Presses rows={presses} />);
    press('Next');
    await waitFor(() => expect(names()).toEqual(['Press 10']));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    press('Previous');
    await waitFor(() => expect(names()).toEqual(['Anvil', 'press 9']));
    press('Next');
    await waitFor(() => expect(router.state.location.search).toBe('?after=2'));
    press('Name');
    await waitFor(() => expect(names()).toEqual(['Press 10', 'press 9']));
  });

  it('restores sort, search and page from a link', () => {
    renderPage(<Presses rows={presses} />, '/?sort=tons&order=desc&after=2');
    expect(names()).toEqual(['Press 10']);
    expect(screen.getByRole('button', { name: 'First page' })).toBeTruthy();
  });

  it('reports no matches, and how to clear the filters', async () => {
    renderPage(<Presses rows={presses} />, '/?q=lathe');
    expect(await screen.findByText('No matches')).toBeTruthy();
    press('Clear search and filters');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>('Search presses').value).toBe('');
  });

  it('applies the search shortly after typing', async () => {
    const { router } = renderPage(<Presses rows={presses} />);
    fireEvent.change(screen.getByLabelText('Search presses'), { target: { value: 'PRESS' } });
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(router.state.location.search).toBe('?q=PRESS'));
    await waitFor(() => expect(names()).toEqual(['press 9', 'Press 10']));
  });

  it('shows its empty state', () => {
    renderPage(<Table {...usual} rows={[]} />);
    expect(screen.getByText('No presses yet')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows that it is loading, without an empty state', () => {
    renderPage(<Table {...usual} rows={undefined} />);
    expect(screen.getByRole('status').textContent).toBe('Loading Presses');
    expect(screen.queryByText('No presses yet')).toBeNull();
  });

  it('offers a retry when loading failed, and keeps earlier rows when it fails later', () => {
    let tries = 0;
    const again = () => void (tries += 1);
    renderPage(<Table {...usual} rows={undefined} error="Presses did not come." onRetry={again} />);
    expect(screen.getByRole('alert').textContent).toContain('Presses did not come.');
    press('Try Again');
    cleanup();
    renderPage(<Table {...usual} rows={presses} error="Presses did not come." onRetry={again} />);
    expect(names()).toHaveLength(3);
    expect(screen.getByText(/may be out of date/)).toBeTruthy();
    press('Try Again');
    expect(tries).toBe(2);
  });

  it('selects rows, all of them at once, and acts only on those in view', () => {
    let deleted: readonly Press[] = [];
    function Choosing() {
      const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['out of view']));
      const actions = (rows: readonly Press[]) => (
        <button onClick={() => (deleted = rows)}>Delete the selected</button>
      );
      return <Table {...usual} rows={presses} selection={{ keys, onChange: setKeys, actions }} />;
    }
    renderPage(<Choosing />);
    expect(screen.queryByRole('button', { name: 'Delete the selected' })).toBeNull();
    fireEvent.click(screen.getByLabelText('Select press 9'));
    expect(screen.getByText('1 selected')).toBeTruthy();
    press('Delete the selected');
    expect(deleted.map(({ id }) => id)).toEqual(['b']);
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    expect(screen.getByText('3 selected')).toBeTruthy();
    press('Clear selection');
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('names the column of each cell, for phones, where headers are hidden', () => {
    renderPage(<Table {...usual} rows={presses} actions={({ name }) => <button>Open {name}</button>} />);
    const row = screen.getByRole('row', { name: /Anvil/ });
    expect(within(row).getByRole('cell', { name: '7' }).dataset['label']).toBe('Tons');
    expect(within(row).getByRole('button', { name: 'Open Anvil' })).toBeTruthy();
  });
});
