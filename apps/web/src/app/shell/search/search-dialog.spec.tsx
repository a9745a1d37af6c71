import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CompanyRole, SearchHit } from '@sop/contracts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, noConnection, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import SearchDialog from './search-dialog.js';
import { uuid } from '../../../testing/uuid.js';

const press: SearchHit = {
  id: uuid(1),
  title: 'Start the press',
  title_marks: [],
  department: { id: uuid(9), name: 'Workshop' },
  is_withdrawn: false,
  passages: [
    {
      kind: 'step',
      text: 'Hold the green button',
      marks: [
        { from: 9, to: 14 },
        { from: 15, to: 21 },
      ],
      seconds: 12.5,
      step: 2,
    },
    { kind: 'step', text: 'Green', marks: [{ from: 0, to: 5 }], seconds: null, step: 3 },
  ],
};
const reply = (items: SearchHit[], change: object = {}) => ({
  body: { items, next_offset: null, similar_words: [], ...change },
});
const others = {
  'GET /api/departments': {
    body: [
      { id: uuid(9), name: 'Workshop' },
      { id: uuid(8), name: 'Büro' },
    ],
  },
  'GET /api/users': {
    body: {
      items: [{ id: uuid(7), email: 'bo@example.com', display_name: 'Bo Work' }],
      next_cursor: null,
      total: 1,
    },
  },
};

describe('the search', () => {
  afterEach(cleanup);

  let closed = 0;
  const open = (table: Parameters<typeof answerWith>[0], role: CompanyRole = 'admin') => {
    closed = 0;
    const requests = answerWith({ ...others, ...table });
    const page = renderPage(<SearchDialog isOpen onClose={() => (closed += 1)} me={meOf(role)} />);
    return { ...page, requests };
  };
  const field = () => screen.getByRole('combobox');
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
  const key = (name: string) => fireEvent.keyDown(field(), { key: name });
  const selected = () => screen.getByRole('option', { selected: true });
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  it('offers the pages of the user while nothing is typed, and asks the server nothing', async () => {
    const { requests } = open({}, 'viewer');
    expect(await screen.findByRole('option', { name: 'Dashboard' })).toBeTruthy();
    expect(options()).not.toContain('Create SOP');
    expect(options()).not.toContain('Settings: Users');
    expect(requests.filter(({ address }) => address.includes('search'))).toEqual([]);
  });

  it('opens the moment of the video by typing, arrow and Enter', async () => {
    const { router } = open({ 'GET /api/search/sops': reply([press]) });
    type('green button');
    await screen.findByRole('option', { name: /Start the press/ });
    expect(selected().textContent).toContain('Start the press');
    key('ArrowDown');
    expect(selected().textContent).toContain('Hold the green button');
    expect(field().getAttribute('aria-activedescendant')).toBe(selected().id);
    key('Enter');
    const { pathname, hash, state } = router.state.location;
    expect([pathname, hash, state]).toEqual([`/sop/${press.id}`, '#t=12.5', { plays: true }]);
    expect(closed).toBe(1);
  });

  it('opens a step by a click where there is no moment to show', async () => {
    const { router } = open({ 'GET /api/search/sops': reply([press]) });
    type('green');
    fireEvent.click(await screen.findByRole('option', { name: /Step 3/ }));
    expect([router.state.location.hash, router.state.location.state]).toEqual(['#step-3', null]);
  });

  it('goes around at both ends', async () => {
    open({});
    const first = (await screen.findAllByRole('option'))[0];
    key('ArrowUp');
    expect(selected()).toBe(screen.getAllByRole('option').at(-1));
    key('ArrowDown');
    expect(selected()).toBe(first);
  });

  it('highlights the words that were found', async () => {
    open({ 'GET /api/search/sops': reply([press]) });
    type('green button');
    await screen.findByRole('option', { name: /Hold the/ });
    const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['green', 'button', 'Green']);
  });

  it('finds departments whatever the accents, and people for those who may see them', async () => {
    const { router } = open({ 'GET /api/search/sops': reply([]) });
    type('buro');
    fireEvent.click(await screen.findByRole('option', { name: 'Büro' }));
    expect(router.state.location.search).toBe(`?department=${uuid(8)}`);
    type('work');
    fireEvent.click(await screen.findByRole('option', { name: /Bo Work/ }));
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('bo@example.com');
    cleanup();
    const { requests } = open({ 'GET /api/search/sops': reply([]) }, 'editor');
    type('work');
    await screen.findByRole('option', { name: 'Workshop' });
    expect(requests.some(({ address }) => address.startsWith('/api/users'))).toBe(false);
  });

  it('says that no SOP was found, and what to try, also beside other results', async () => {
    open({ 'GET /api/search/sops': reply([]) });
    type('workshop');
    expect(await screen.findByText('No SOP contains “workshop”.')).toBeTruthy();
    expect(await screen.findByRole('option', { name: 'Workshop' })).toBeTruthy();
    cleanup();
    open({ 'GET /api/search/sops': reply([]) }, 'viewer');
    type('xyz');
    expect(await screen.findByText('No SOP contains “xyz”.')).toBeTruthy();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('says that similar words were found', async () => {
    open({ 'GET /api/search/sops': reply([press], { similar_words: ['green', 'button'] }) });
    type('grean buton');
    expect(await screen.findByText(/Similar ones: green, button/)).toBeTruthy();
  });

  it('does not say so of other words that are still searched for', async () => {
    let answer = (): void => undefined;
    const after = new Promise<void>((resolve) => (answer = resolve));
    const { requests } = open({
      'GET /api/search/sops': [
        reply([press], { similar_words: ['green', 'button'] }),
        { ...reply([press]), after },
      ],
    });
    type('grean buton');
    await screen.findByText(/Similar ones/);
    type('green button');
    await waitFor(() =>
      expect(requests.filter(({ address }) => address.includes('/search/')).length).toBe(2),
    );
    expect(screen.queryByText(/Similar ones/)).toBeNull();
    expect(screen.getByRole('option', { name: /Start the press/ })).toBeTruthy();
    answer();
  });

  it('says that the search failed, or that there is no connection, and tries again', async () => {
    open({
      'GET /api/search/sops': [problem(503, ''), noConnection, reply([press])],
    });
    type('green');
    expect((await screen.findByRole('alert')).textContent).toContain('The search failed');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/connection|reach/i));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Start the press/ })).toBeTruthy();
  });

  it('fetches more SOPs on request', async () => {
    const second = { ...press, id: uuid(2), title: 'Stop the press' };
    const { requests } = open({
      'GET /api/search/sops': [reply([press], { next_offset: 10 }), reply([second])],
    });
    type('press');
    fireEvent.click(await screen.findByRole('option', { name: 'Show more SOPs' }));
    expect(await screen.findByRole('option', { name: /Stop the press/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Show more SOPs' })).toBeNull();
    expect(requests.at(-1)?.address).toContain('offset=10');
    expect(closed).toBe(0);
  });

  it('opens nothing by the Enter that ends a word of an input method', async () => {
    const { router } = open({ 'GET /api/search/sops': reply([press]) });
    type('绿');
    await screen.findByRole('option', { name: /Start the press/ });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect([closed, router.state.location.pathname]).toEqual([0, '/']);
  });

  it('opens nothing of what was typed before', async () => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { router } = open({
      'GET /api/search/sops': [reply([press]), { ...reply([{ ...press, id: uuid(2) }]), after }],
    });
    type('green');
    await screen.findByRole('option', { name: /Start the press/ });
    type('green button');
    key('Enter');
    expect(router.state.location.pathname).toBe('/');
    answer();
    await waitFor(() => {
      key('Enter');
      expect(router.state.location.pathname).toBe(`/sop/${uuid(2)}`);
    });
  });
});
