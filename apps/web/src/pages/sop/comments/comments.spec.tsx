import '../../../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CommentThread, CompanyRole, Sop, Step } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { replyOf, threadOf } from '../../../testing/comment.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { released, sopOf } from '../../../testing/sop.js';
import { Toaster } from '../../../ui/toaster.js';
import { Component as SopPage } from '../sop-page.js';
import { resetBetweenTests, sent } from '../testing/edited-sop.js';

const sop = sopOf();
const [first, second] = sop.steps as [Step, Step];
const path = `/api/sops/${sop.id}/comments`;
const list = `GET ${path}`;
const ann = { user_id: '00000000-0000-4000-8000-000000000071', name: 'Ann Lee' };
const joanne = { user_id: '00000000-0000-4000-8000-000000000073', name: 'Joanne Fox' };
const annette = { user_id: '00000000-0000-4000-8000-000000000072', name: 'Annette Kay' };

const load = (
  answers: Parameters<typeof answerWith>[0],
  { role = 'viewer', of = sop, query = '' }: { role?: CompanyRole; of?: Sop; query?: string } = {},
) => {
  const requests = answerWith({
    [`GET /api/sops/${of.id}`]: { body: of },
    [`GET /api/sops/${of.id}/releases`]: { body: { versions: [], may_release: false, request: null } },
    [`GET /api/sops/${of.id}/people`]: { body: [ann, annette] },
    'GET /api/users/me': { body: meOf(role) },
    ...answers,
  });
  renderPage(
    <>
      <SopPage />
      <Toaster />
    </>,
    `/sop/${of.id}${query}`,
    '/sop/:id',
  );
  return requests;
};
const comments = (...threads: CommentThread[]) => ({ [list]: { body: threads } });
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const panel = async (name = 'Comments') => within(await screen.findByRole('dialog', { name }));
const field = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label);
const type = async (label: string, text: string) => {
  const area = await field(label);
  fireEvent.change(area, { target: { value: text } });
  area.setSelectionRange(text.length, text.length);
  fireEvent.select(area);
  return area;
};

describe('comments on the page of an SOP', () => {
  resetBetweenTests();

  it('are counted in its head, on their step and on their sentence, while they are open', async () => {
    load(
      comments(
        threadOf({ id: 'a', step_id: second.id, sentence: 'Hold the die.' }),
        threadOf({ id: 'b', step_id: second.id }),
        threadOf({ id: 'c', step_id: first.id, resolved: { by: 'Bob', at: '2026-11-28T10:00:00Z' } }),
      ),
    );
    await screen.findByRole('button', { name: 'Comments (2 open)' });
    expect(screen.getByRole('button', { name: '2 open comments on: Do thing 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Comment on: Do thing 1' })).toBeTruthy();
    await click('1 open comment on this sentence');
    const shown = await panel('Comments on step 2');
    expect(shown.getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(shown.getByRole('button', { name: 'Show all comments' }));
    expect((await panel()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('show the page also where they could not be loaded, and are loaded again in the panel', async () => {
    load({ [list]: [problem(500, ''), { body: [threadOf()] }] });
    await click('Comments');
    const shown = await panel();
    await shown.findByText('The comments could not be loaded.');
    fireEvent.click(shown.getByRole('button', { name: 'Try Again' }));
    expect(await shown.findByText('Which clamp?')).toBeTruthy();
  });

  it('say that there are none, and that they are loading', async () => {
    let answer = () => undefined as void;
    const after = new Promise<void>((resolve) => (answer = resolve));
    load({ [list]: { body: [], after } });
    await click('Comments');
    const shown = await panel();
    expect(shown.getByText('Loading the comments…')).toBeTruthy();
    answer();
    expect(await shown.findByText('No comments yet')).toBeTruthy();
  });

  it('are written on a sentence, with a person who is mentioned by keyboard', async () => {
    const requests = load({
      [list]: [{ body: [] }, { body: [threadOf({ step_id: second.id })] }],
      [`POST ${path}`]: { status: 201, body: threadOf() },
    });
    await click('Comment on: Do thing 2');
    fireEvent.change(await screen.findByLabelText('About'), { target: { value: 'Hold the die.' } });
    const area = await type('Comment', 'Ask @An');
    const people = within(await screen.findByRole('listbox', { name: 'People to mention' }));
    expect(people.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Ann Lee',
      'Annette Kay',
    ]);
    expect(area.getAttribute('aria-activedescendant')).toBe(people.getAllByRole('option')[0]?.id);
    fireEvent.keyDown(area, { key: 'ArrowDown' });
    fireEvent.keyDown(area, { key: 'Enter' });
    expect(area.value).toBe('Ask @Annette Kay ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await click('Send');
    expect(await screen.findByText('The comment was sent')).toBeTruthy();
    expect(sent(requests, 'POST', '/comments')).toEqual([
      {
        ...{ text: 'Ask @Annette Kay ', mentions: [annette.user_id], kind: 'note' },
        ...{ step_id: second.id, sentence: 'Hold the die.', seconds: null },
      },
    ]);
    expect(await (await panel('Comments on step 2')).findByText('Which clamp?')).toBeTruthy();
  });

  it('mention who was typed, though those who match are not known yet', async () => {
    const search = `GET /api/sops/${sop.id}/people`;
    load({
      ...comments(),
      [search]: [{ body: [ann, joanne, annette] }, { body: [annette], after: new Promise(() => {}) }],
    });
    await click('Comment on: Do thing 1');
    await type('Comment', 'Ask @');
    await screen.findByRole('option', { name: 'Ann Lee' });
    const area = await type('Comment', 'Ask @anne');
    const people = within(screen.getByRole('listbox', { name: 'People to mention' }));
    expect(people.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Annette Kay',
      'Joanne Fox',
    ]);
    fireEvent.keyDown(area, { key: 'Enter' });
    expect([area.value, area.selectionStart]).toEqual(['Ask @Annette Kay ', 17]);
  });

  it('leave Enter to an input method that composes a name', async () => {
    load(comments());
    await click('Comment on: Do thing 1');
    const area = await type('Comment', '@');
    await screen.findByRole('listbox');
    fireEvent.keyDown(area, { key: 'Enter', isComposing: true });
    expect(area.value).toBe('@');
  });

  it('keep the panel open when Escape closes the suggestions', async () => {
    load(comments());
    await click('Comment on: Do thing 1');
    const area = await type('Comment', '@');
    await screen.findByRole('listbox');
    fireEvent.keyDown(area, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('keep what was written when it could not be sent, and ask for words', async () => {
    const requests = load({ ...comments(), [`POST ${path}`]: problem(409, 'This sentence was changed.') });
    await click('Comment on: Do thing 1');
    await field('Comment');
    await click('Send');
    expect(await screen.findByText('Please enter a comment.')).toBeTruthy();
    expect(sent(requests, 'POST', '/comments')).toEqual([]);
    const area = await type('Comment', 'Why?');
    await click('Send');
    expect(await screen.findByText('This sentence was changed.')).toBeTruthy();
    expect(area.value).toBe('Why?');
  });

  it('report a wrong step with the picture that goes with it', async () => {
    const shot = { path: 'storage/p.jpg', thumbnail: 'storage/t.jpg', seconds: 19, detections: null };
    const of = sopOf({ steps: [first, { ...second, screenshots: [shot] }] });
    const requests = load(
      { ...comments(), [`POST ${path}`]: { status: 201, body: threadOf({ kind: 'wrong' }) } },
      { of },
    );
    await click('This step is wrong: Do thing 2');
    expect(await screen.findByAltText('The picture that is sent')).toBeTruthy();
    expect(screen.getByText('The picture of this moment (0:19) is sent with it.')).toBeTruthy();
    await type('What is wrong?', 'The guard is missing.');
    await click('Send');
    expect(await screen.findByText('Thank you. The step was reported.')).toBeTruthy();
    expect(sent(requests, 'POST', '/comments')).toMatchObject([{ kind: 'wrong', step_id: second.id }]);
  });

  it('are answered and resolved by an editor, who reports no step', async () => {
    const thread = threadOf({ id: 't', kind: 'wrong', step_id: first.id, seconds: 5 });
    const answered = {
      ...thread,
      replies: [replyOf({ id: 'r', by: 'Bob', text: '@Ann Lee, please', mentions: [ann] })],
    };
    const resolved = { ...answered, resolved: { by: 'Bob', at: '2026-11-28T10:00:00Z' } };
    const requests = load(
      {
        [list]: [{ body: [thread] }, { body: [answered] }, { body: [resolved] }],
        [`POST ${path}/t/replies`]: { status: 201, body: answered },
        [`POST ${path}/t/resolution`]: { body: resolved },
      },
      { role: 'editor' },
    );
    await click('Comments (1 open)');
    expect(screen.queryByRole('button', { name: /^This step is wrong/ })).toBeNull();
    const shown = await panel();
    expect(shown.getByText('Reported as wrong')).toBeTruthy();
    expect(shown.getByText('The picture is no longer available.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Reply to Cem Oz' }));
    await type('Reply', '@Ann Lee, please');
    await click('Send');
    expect((await shown.findByText('@Ann Lee')).tagName).toBe('STRONG');
    expect(sent(requests, 'POST', '/replies')).toEqual([{ text: '@Ann Lee, please', mentions: [] }]);
    fireEvent.click(shown.getByRole('button', { name: 'Resolve: Which clamp?' }));
    expect(await shown.findByText('No open comments')).toBeTruthy();
    fireEvent.click(shown.getByLabelText('Show resolved comments (1)'));
    expect(shown.getByText('Resolved by Bob on 28 November 2026')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Reopen' })).toBeTruthy();
  });

  it('of a reader are deleted by that reader, after a question; those of others are not', async () => {
    const own = threadOf({ id: 'own', is_own: true, text: 'Mine' });
    const requests = load({
      [list]: [{ body: [own, threadOf({ id: 'other' })] }, { body: [] }],
      [`DELETE ${path}/own`]: {},
    });
    await click('Comments (2 open)');
    const shown = await panel();
    expect(shown.getByText('Cem Oz (you)')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Delete: Which clamp?' })).toBeNull();
    expect(shown.queryByRole('button', { name: /^Resolve/ })).toBeNull();
    fireEvent.click(shown.getByRole('button', { name: 'Delete: Mine' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await shown.findByText('No comments yet')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('name the step that they are about: as it is called now, a deleted one, and another version', async () => {
    load(
      comments(
        threadOf({ id: 'a', step_id: first.id, step_title: 'Old title', version: 2 }),
        threadOf({
          id: 'b',
          step_id: '00000000-0000-4000-8000-000000000088',
          step_title: 'Gone',
          version: 1,
        }),
        threadOf({ id: 'c' }),
      ),
      { role: 'editor', of: sopOf({ release: released }) },
    );
    await click('Comments (3 open)');
    const shown = await panel();
    expect(shown.getByRole('button', { name: 'Step 1: Do thing 1' })).toBeTruthy();
    expect(shown.getByText('On a deleted step: Gone').parentElement?.textContent).toContain('on version 1');
    expect(shown.getByText(/^The whole SOP/).textContent).toContain('on a draft');
  });

  it('open at the one that a mail leads to, also a resolved one', async () => {
    const resolved = { by: null, at: '2026-11-28T10:00:00Z' };
    load(comments(threadOf({ id: 'a' }), threadOf({ id: 'linked', text: 'This one', resolved })), {
      query: '?comment=linked',
    });
    const shown = await panel();
    const item = (await shown.findByText('This one')).closest('li[tabindex]');
    await waitFor(() => expect(document.activeElement).toBe(item));
    expect(shown.getByText('Resolved by Former user on 28 November 2026')).toBeTruthy();
  });

  it('are not written by an operator who acts for the company', async () => {
    const me = meOf('admin');
    const permissions = me.permissions.filter((each) => each !== 'sop.comment' && each !== 'comment.delete');
    load({ ...comments(threadOf()), 'GET /api/users/me': { body: { ...me, permissions } } });
    await click('Comments (1 open)');
    const shown = await panel();
    expect(shown.queryByRole('button', { name: 'Write a Comment' })).toBeNull();
    expect(shown.queryByRole('button', { name: /^Reply/ })).toBeNull();
    expect(shown.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });
});
