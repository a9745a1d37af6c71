import '../../../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Sop } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { released, sopOf } from '../../../testing/sop.js';
import { Toaster } from '../../../ui/toaster.js';
import { Component as SopPage } from '../sop-page.js';
import { resetBetweenTests, sent } from '../testing/edited-sop.js';

const of = (release: Partial<Sop['release']>): Sop => sopOf({ release: { ...released, ...release } });
const path = `/api/sops/${sopOf().id}`;
const long = '2099-03-01T12:00:00Z';
const past = '2026-03-01T12:00:00Z';

const load = (shown: Sop, answers: Parameters<typeof answerWith>[0] = {}, mayRelease = true) => {
  const requests = answerWith({
    [`GET ${path}`]: { body: shown },
    'GET /api/users/me': { body: meOf('editor') },
    [`GET ${path}/releases`]: { body: { versions: [], may_release: mayRelease, request: null } },
    ...answers,
  });
  renderPage(
    <>
      <SopPage />
      <Toaster />
    </>,
    `/sop/${shown.id}`,
    '/sop/:id',
  );
  return requests;
};
const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Review Date' }));
  return within(await screen.findByRole('dialog', { name: 'Next review' }));
};

describe('the review date of an SOP', () => {
  resetBetweenTests();

  it('is named on its page, and that it is overdue', async () => {
    load(of({ review_due_at: past }));
    expect(await screen.findByText('Review overdue since 1 March 2026')).toBeTruthy();
  });

  it('follows from an interval that an approver chooses', async () => {
    const requests = load(of({}), {
      [`PUT ${path}/review-interval`]: { body: of({ review_months: 12, review_due_at: long }) },
    });
    const dialog = await openDialog();
    expect(dialog.getByText('No review date is set.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Reviewed: Still Valid' })).toBeNull();
    fireEvent.change(dialog.getByLabelText('Review this SOP again'), { target: { value: '12' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Next review: 1 March 2099')).toBeTruthy();
    expect(sent(requests, 'PUT', '/review-interval')).toEqual([{ months: 12 }]);
  });

  it('moves when the SOP was reviewed without a change; a failure stays in the dialog', async () => {
    const requests = load(of({ review_due_at: past }), {
      [`POST ${path}/releases/2/review`]: [problem(500, ''), { body: of({ review_due_at: long }) }],
    });
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole('button', { name: 'Reviewed: Still Valid' }));
    expect(await dialog.findByText('It could not be saved. Please try again.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Reviewed: Still Valid' }));
    expect(await screen.findByText('Next review: 1 March 2099')).toBeTruthy();
    expect(sent(requests, 'POST', '/releases/2/review')).toHaveLength(2);
  });

  it('is set by approvers only', async () => {
    load(of({ review_due_at: long }), {}, false);
    await screen.findByText('Next review: 1 March 2099');
    await screen.findByRole('button', { name: 'Versions' });
    expect(screen.queryByRole('button', { name: 'Review Date' })).toBeNull();
  });
});
