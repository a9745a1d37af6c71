import { afterEach, beforeEach } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ChangedSop, Sop, Step } from '@sop/contracts';
import { answerWith, type RecordedRequest } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { sopOf } from '../../../testing/sop.js';
import { Toaster } from '../../../ui/toaster.js';
import { Component as SopPage } from '../sop-page.js';

/** An SOP of two steps. */
export const sop = sopOf();
export const [first, second] = sop.steps as [Step, Step];
export const stepsPath = `/api/sops/${sop.id}/steps`;

/** The server's reply to a change on an outdated revision. */
export const refusal = (current: Sop) => ({
  status: 409,
  body: {
    type: 'conflict',
    title: 'Conflict',
    status: 409,
    detail: 'Someone else changed this SOP in the meantime.',
    request_id: 'r',
    code: 'sop.changed-meanwhile',
    parameters: {},
    versions: { current, submitted: {} },
  },
});

/** The reply to a change of the SOP with this revision. */
export const changed = (now: Sop, change: number): ChangedSop => ({ ...now, revision: change, change });

export const load = (
  shown: Sop,
  answers: Parameters<typeof answerWith>[0] = {},
  role = 'editor' as const,
) => {
  const requests = answerWith({
    [`GET /api/sops/${shown.id}`]: { body: shown },
    'GET /api/users/me': { body: meOf(role) },
    'GET /api/departments': { body: [] },
    ...answers,
  });
  const view = renderPage(
    <>
      <SopPage />
      <Toaster />
    </>,
    `/sop/${shown.id}`,
    '/sop/:id',
  );
  return { requests, ...view };
};

/** Waits until it can be edited. */
export const open = async (...page: Parameters<typeof load>) => {
  const shown = load(...page);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('button', { name: 'Edit the title' });
  return shown;
};

export const inMenu = async (position: number, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More for Do thing ${position}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

/** The bodies sent to addresses with this end, in order. */
export const sent = (requests: readonly RecordedRequest[], method: string, end: string): unknown[] =>
  requests
    .filter((each) => each.method === method && each.address.endsWith(end))
    .map(({ body }) => (typeof body === 'string' ? (JSON.parse(body) as unknown) : null));

export const titles = () =>
  within(screen.getByRole('region', { name: 'Procedure' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

/** Whether closing the tab would ask now. */
export const warnsBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

export const renumbered = (...steps: Step[]): Step[] =>
  steps.map((step, at) => ({ ...step, position: at + 1 }));

/** Clears storage before each test of the file and unmounts the page and its toasts after it. */
export function resetBetweenTests(): void {
  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  afterEach(() => {
    for (const message of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(message);
    cleanup();
  });
}
