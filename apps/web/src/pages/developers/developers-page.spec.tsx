import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { Component as DevelopersPage } from './developers-page.js';
import type { ApiCall } from './openapi-document.js';
import { commandOf } from './send-call.js';

const withBody = (schema: object) => ({ content: { 'application/json': { schema } } });
const rename = {
  ...{ operationId: 'departments.rename', tags: ['sop'], summary: 'Renames a department' },
  ...{ security: [{ apiToken: [] }], 'x-scopes': ['sops:write'] },
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  requestBody: withBody({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }),
  responses: { '200': withBody({ type: 'object', properties: { name: { type: 'string' } } }) },
};
const document = {
  paths: {
    '/api/departments/{id}': { put: rename },
    '/api/users': {
      get: {
        ...{ operationId: 'users.list', tags: ['auth'], summary: 'The users', security: [{ session: [] }] },
        ...{ 'x-scopes': [], parameters: [], responses: {} },
      },
    },
  },
  components: { schemas: { WebhookMessage: { type: 'object', properties: { id: { type: 'string' } } } } },
};
const loaded = { 'GET /api/openapi.json': { body: document } };

function openCall(path: string) {
  const details = screen.getByText(path).closest('details');
  if (!details) throw new Error(`${path} can be opened`);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return within(details);
}

describe('the API reference', () => {
  afterEach(cleanup);

  it('shows what an API token may call, and the rest when asked', async () => {
    answerWith(loaded);
    renderPage(<DevelopersPage />);
    expect(await screen.findByText('Renames a department')).toBeTruthy();
    expect(screen.queryByText('/api/users')).toBeNull();
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'all' } });
    const call = openCall('/api/users');
    expect(call.getByText('For logged-in users only: no API token may call it.')).toBeTruthy();
    expect(call.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('tries a call with the token, and shows the answer', async () => {
    const requests = answerWith({ ...loaded, 'PUT /api/departments/7': { body: { name: 'Press' } } });
    renderPage(<DevelopersPage />);
    await screen.findByText('Renames a department');
    const call = openCall('/api/departments/{id}');
    const send = call.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText(/^API token/), { target: { value: 'sopc_1' } });
    fireEvent.change(call.getByLabelText('id'), { target: { value: '7' } });
    const body = call.getByLabelText<HTMLTextAreaElement>('Body');
    expect(JSON.parse(body.value)).toEqual({ name: '' });
    fireEvent.change(body, { target: { value: '{' } });
    fireEvent.click(send);
    expect((await call.findAllByText('This is not valid JSON.')).length).toBeGreaterThan(0);
    fireEvent.change(body, { target: { value: '{"name":"Press"}' } });
    fireEvent.click(send);
    expect((await call.findByRole('region', { name: 'Answer' })).textContent).toContain('Press');
    const sent = requests.at(-1);
    expect(sent?.address).toBe('/api/departments/7');
    expect(new Headers(sent?.headers).get('authorization')).toBe('Bearer sopc_1');
  });

  it('finds calls by their address, and says that there is none', async () => {
    answerWith(loaded);
    renderPage(<DevelopersPage />);
    await screen.findByText('Renames a department');
    fireEvent.change(screen.getByLabelText('Search calls'), { target: { value: 'nothing' } });
    expect(await screen.findByText('No call matches')).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    answerWith({ 'GET /api/openapi.json': [problem(503, ''), { body: document }] });
    renderPage(<DevelopersPage />);
    await screen.findByText('The API reference could not be loaded');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Renames a department')).toBeTruthy();
  });
});

describe('a call as a command', () => {
  it('leaves the token out, and quotes what is typed', () => {
    const call = { ...rename, method: 'PUT', path: '/api/departments/{id}' } as unknown as ApiCall;
    const typed = { parameters: { id: 'a b' }, body: `{"name":"it's"}`, file: null };
    expect(commandOf(call, typed, 'https://sop.example').split(' \\\n  ')).toEqual([
      `curl -X PUT 'https://sop.example/api/departments/a%20b'`,
      '-H "Authorization: Bearer $SOP_TOKEN"',
      `-H 'Content-Type: application/json'`,
      String.raw`-d '{"name":"it'\''s"}'`,
    ]);
  });
});
