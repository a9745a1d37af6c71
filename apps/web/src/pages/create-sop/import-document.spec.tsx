import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ImportedSop } from '@sop/contracts';
import { answerWith } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { ApiProblem } from '../../api/problem.js';

type Sent = { key?: string; file: File; fields?: Record<string, string> };
const sent: Sent[] = [];
let answer: () => Promise<ImportedSop>;
jest.unstable_mockModule('../../api/upload.js', () => ({
  upload: (_: unknown, input: Sent) => {
    sent.push(input);
    return answer();
  },
}));
const { Component: CreateSopPage } = await import('./create-sop-page.js');

const refusal = () => Promise.reject(new ApiProblem(415, 'No steps were found.'));
const blade = new File(['1. a'], 'blade.md', { type: 'text/markdown' });

describe('importing a document', () => {
  beforeEach(async () => {
    sent.length = 0;
    answerWith({
      'GET /api/users/me': { body: { permissions: ['sop.create'] } },
      'GET /api/departments': { body: [{ id: 'd1', name: 'Workshop' }] },
    });
    renderPage(<CreateSopPage />, '/create?source=document');
    await screen.findByText('Drop a document here, or choose a file');
    const field = document.querySelector('input[type=file]');
    if (field) fireEvent.change(field, { target: { files: [blade] } });
    await screen.findByText('blade.md');
    await screen.findByLabelText('Department');
  });
  afterEach(cleanup);

  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Import' }));

  it('shows the reason of a refusal, and repeats the request as the same', async () => {
    answer = refusal;
    send();
    await screen.findByText('No steps were found.');
    answer = () => new Promise(() => undefined);
    send();
    await screen.findByText(/Sending the document/);
    expect(sent.map(({ file, fields }) => [file.name, fields])).toEqual([
      ['blade.md', { department_id: 'd1' }],
      ['blade.md', { department_id: 'd1' }],
    ]);
    expect(sent[0]?.key).toMatch(/^\w{32}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('lists what was not taken over before the SOP is opened', async () => {
    answer = () =>
      Promise.resolve({
        ...{ id: 'x', title: 'Change a blade', are_steps_marked: true, left_out_count: 3 },
        left_out: [{ reason: 'outside' as const, text: 'Valid from May.' }],
      });
    send();
    await screen.findByRole('heading', { level: 1, name: 'Imported “Change a blade”' });
    screen.getByText('Valid from May.');
    screen.getByText('and 2 more');
    expect(screen.getByRole('link', { name: 'Open the SOP' }).getAttribute('href')).toBe('/sop/x');
    expect(screen.queryByText(/each paragraph became one/)).toBeNull();
  });

  it('says where the document does not mark its steps, before the SOP is opened', async () => {
    answer = () =>
      Promise.resolve({
        ...{ id: 'x', title: 'Close a dock', are_steps_marked: false, left_out: [], left_out_count: 0 },
      });
    send();
    await screen.findByText(/each paragraph became one/);
    expect(screen.queryByText('Not taken over')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open the SOP' })).toBeTruthy();
  });
});
