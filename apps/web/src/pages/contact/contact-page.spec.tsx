import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { Component as ContactPage } from './contact-page.js';

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
const fillAll = () => {
  fill(/Full name/, 'Ann');
  fill(/Email/, 'ann@example.com');
  fill(/Message/, 'Hello');
};

describe('contact page', () => {
  afterEach(cleanup);

  it('requires name, address and message before anything is sent', async () => {
    const requests = answerWith({});
    renderPage(<ContactPage />);
    send();
    expect(
      (await screen.findAllByText('Please fill in all required fields (Name, Email, Message).')).length,
    ).toBeGreaterThan(0);
    fillAll();
    fill(/Email/, 'ann@example');
    send();
    expect((await screen.findAllByText('Please enter a valid email address.')).length).toBeGreaterThan(0);
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends the message, confirms it and clears the form', async () => {
    const requests = answerWith({
      'POST /api/public/contact': { body: { message: 'x' } },
      'GET /api/public/landing-page-settings': { body: { logo_url: '/api/public/l' } },
    });
    renderPage(<ContactPage />);
    const logo = await screen.findByRole('img', { name: 'SOP Creator' });
    expect(logo.getAttribute('src')).toBe('/api/public/l');
    fillAll();
    fill(/Company/, 'Acme');
    send();
    expect(await screen.findByText("Thank you for your message! We'll be in touch soon.")).toBeTruthy();
    const [sent] = requests.filter(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.body))).toEqual({
      ...{ name: 'Ann', email: 'ann@example.com', company: 'Acme', message: 'Hello', website: '' },
    });
    await waitFor(() => expect(field(/Message/).value).toBe(''));
    for (const name of [/Full name/, /Email/, /Company/]) expect(field(name).value).toBe('');
    expect(screen.getByRole('link', { name: 'Back to homepage' }).getAttribute('href')).toBe('/');
  });

  it('shows when it could not be sent and keeps the input', async () => {
    answerWith({ 'POST /api/public/contact': problem(500, '') });
    renderPage(<ContactPage />);
    fillAll();
    fill(/Company/, '');
    send();
    expect(
      await screen.findByText('There was an error submitting your message. Please try again later.'),
    ).toBeTruthy();
    expect(field(/Message/).value).toBe('Hello');
  });
});
