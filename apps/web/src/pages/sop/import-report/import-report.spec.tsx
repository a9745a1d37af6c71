import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { sopOf } from '../../../testing/sop.js';
import { Toaster } from '../../../ui/toaster.js';
import { Component as SopPage } from '../sop-page.js';

const imported = sopOf({ imported_from: 'blade.docx', left_out_count: 3, video_path: null });
const path = `/api/sops/${imported.id}/import-report`;
const report = { left_out: [{ reason: 'outside', text: 'Valid from May.' }], left_out_count: 3 };

describe('what was not taken over of a document', () => {
  afterEach(cleanup);

  const open = async (role: 'editor' | 'viewer', { sop = imported, answer = report as object } = {}) => {
    const answers: Record<string, { status?: number; body?: unknown }> = {
      'GET /api/users/me': { body: meOf(role) },
      [`GET /api/sops/${sop.id}`]: { body: sop },
      [`GET ${path}`]: { body: answer },
      [`DELETE ${path}`]: { status: 204 },
    };
    const requests = answerWith(answers);
    renderPage(
      <>
        <SopPage />
        <Toaster />
      </>,
      `/sop/${sop.id}`,
      '/sop/:id',
    );
    await screen.findByRole('heading', { level: 1 });
    return { requests, answers };
  };
  const notice = () => screen.queryByText('3 parts of blade.docx were not taken over.');
  const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

  it('is listed for an editor until it is dismissed', async () => {
    const { requests, answers } = await open('editor');
    await click('Show');
    await screen.findByText('Valid from May.');
    screen.getByText('and 2 more');
    answers[`GET /api/sops/${imported.id}`] = { body: { ...imported, left_out_count: 0 } };
    await click('Dismiss the list');
    await screen.findByText('The list was dismissed.');
    await waitFor(() => expect(notice()).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('is not shown to readers', async () => {
    await open('viewer');
    expect(notice()).toBeNull();
  });
});
