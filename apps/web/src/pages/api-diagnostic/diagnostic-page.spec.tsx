import '../../testing/browser.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { Component as DiagnosticPage } from './diagnostic-page.js';

afterEach(cleanup);

it('shows status, protocol, redirect and data of each request, or that there was no response', async () => {
  const requests: string[] = [];
  globalThis.fetch = async (input) => {
    const address = String(input);
    requests.push(address);
    if (address === '/api/sops') throw new TypeError('Failed to fetch');
    const isMoved = address === '/api/health';
    return {
      ok: address !== '/api/users/me',
      status: address === '/api/users/me' ? 401 : 200,
      url: isMoved ? 'https://other.test/api/health' : `http://localhost${address}`,
      redirected: isMoved,
      text: async () => `{"asked":"${address}"}`,
    } as Response;
  };
  renderPage(<DiagnosticPage />);
  expect(await screen.findByText('401')).toBeTruthy();
  expect([...requests].sort()).toEqual([
    '/api/departments',
    '/api/health',
    '/api/sops',
    '/api/test-routing',
    '/api/users/me',
  ]);
  expect(await screen.findByText('No response')).toBeTruthy();
  expect(screen.getByText('Yes, to https://other.test/api/health')).toBeTruthy();
  expect(screen.getAllByText('http').length).toBeGreaterThan(0);
  expect(screen.getByText(/"asked": "\/api\/departments"/)).toBeTruthy();
  expect(screen.getByText('Failed to fetch')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(requests).toHaveLength(10));
});
