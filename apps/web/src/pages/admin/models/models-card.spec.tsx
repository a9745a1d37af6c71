import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, problem } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { Toaster } from '../../../ui/toaster.js';
import { ModelsCard } from './models-card.js';

const address = 'http://127.0.0.1:11434/v1';
const openai = {
  writing: {
    provider: 'openai',
    address: null,
    model: 'gpt-4o-mini',
    checking_model: '',
    vision_model: '',
    context_tokens: 8192,
  },
  speech: { provider: 'openai', address: null, model: 'whisper-1' },
  timeout_seconds: 120,
};
const local = {
  ...openai,
  writing: { ...openai.writing, provider: 'server', address, model: 'qwen3:8b' },
};
const of = (settings: unknown, source = 'settings') => ({ body: { source, settings } });
const noKey = { body: { is_set: false, key_preview: null } };
const routes = {
  settings: 'GET /api/admin/language-model/settings',
  save: 'PUT /api/admin/language-model/settings',
  reset: 'DELETE /api/admin/language-model/settings',
  models: 'POST /api/admin/language-model/models',
  discover: 'POST /api/admin/language-model/discover',
  key: 'GET /api/admin/language-model/server-key',
  saveKey: 'PUT /api/admin/language-model/server-key',
  removeKey: 'DELETE /api/admin/language-model/server-key',
  try: 'POST /api/admin/language-model/try',
};
const sent = (requests: ReturnType<typeof answerWith>, method: string) =>
  requests.filter((one) => one.method === method).map(({ body }) => (body ? JSON.parse(String(body)) : null));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const group = (name: string) => within(screen.getByRole('group', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the choice of models', () => {
  afterEach(cleanup);

  const open = async (replies: Parameters<typeof answerWith>[0]) => {
    const requests = answerWith(replies);
    renderPage(
      <>
        <ModelsCard />
        <Toaster />
      </>,
    );
    await screen.findByRole('group', { name: 'Writing' });
    return requests;
  };

  it('says that the environment made it, and saves another with the key of its server first', async () => {
    const requests = await open({
      [routes.settings]: of(openai, 'environment'),
      [routes.key]: noKey,
      [routes.saveKey]: { body: { is_set: true, key_preview: 'gsk...' } },
      [routes.save]: of(local),
    });
    expect(screen.getByText(/come from environment variables/)).toBeTruthy();
    type(group('Writing').getByLabelText('Provider'), 'server');
    type(group('Writing').getByLabelText('Server address'), ` ${address} `);
    type(group('Writing').getByLabelText('API key'), 'gsk-1');
    type(group('Writing').getByLabelText('Model'), 'qwen3:8b');
    press('Save models');
    expect(await screen.findByText('Models saved. They are used starting with the next SOP.')).toBeTruthy();
    expect(sent(requests, 'PUT')).toEqual([{ address, key: 'gsk-1' }, local]);
    expect(group('Writing').getByLabelText<HTMLInputElement>('API key').value).toBe('');
    expect(screen.queryByText(/come from environment variables/)).toBeNull();
  });

  it('needs an address for a server, the name of a model and a context size', async () => {
    const requests = await open({ [routes.settings]: of(openai), [routes.key]: noKey });
    type(group('Writing').getByLabelText('Provider'), 'server');
    type(group('Writing').getByLabelText('Model'), ' ');
    type(group('Writing').getByLabelText('Context size in tokens'), '10');
    press('Save models');
    expect(await screen.findByText(/Please enter the address of a server/)).toBeTruthy();
    expect(screen.getByText('Please enter the name of a model.')).toBeTruthy();
    expect(screen.getByText('Please enter a number from 4,096 to 1,000,000.')).toBeTruthy();
    expect(sent(requests, 'PUT')).toEqual([]);
  });

  it('is suggested from the list of the server, and shows why there is none', async () => {
    await open({
      [routes.settings]: of(local),
      [routes.key]: noKey,
      [routes.models]: { body: { models: ['qwen3:8b', 'qwen3:32b'], message: null } },
    });
    fireEvent.click(group('Writing').getByRole('button', { name: 'Load the list of models' }));
    expect(await screen.findByText(/The server has 2 models\./)).toBeTruthy();
    const model = group('Writing').getByLabelText<HTMLInputElement>('Model');
    const list = document.getElementById(model.getAttribute('list') ?? '');
    const suggested = [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value);
    expect(suggested).toEqual(['qwen3:8b', 'qwen3:32b']);
    type(model, 'typed');
    expect(model.value).toBe('typed');
    answerWith({
      [routes.models]: { body: { models: [], message: 'The server could not be reached.' } },
    });
    fireEvent.click(group('Writing').getByRole('button', { name: 'Load the list of models' }));
    expect(await screen.findByText('The server could not be reached.')).toBeTruthy();
    type(group('Writing').getByLabelText('Server address'), 'http://127.0.0.1:8000/v1');
    await waitFor(() => expect(screen.queryByText('The server could not be reached.')).toBeNull());
  });

  it('offers a server that was found, and uses none before it is saved', async () => {
    const requests = await open({
      [routes.settings]: of(openai),
      [routes.key]: noKey,
      [routes.discover]: {
        body: { is_searched: true, found: [{ name: 'Ollama', address, models: ['qwen3:8b'] }] },
      },
    });
    expect(sent(requests, 'POST')).toEqual([]);
    press('Find model servers on this machine');
    expect(await screen.findByText(address)).toBeTruthy();
    press(`Use Ollama at ${address} for writing`);
    expect(group('Writing').getByLabelText<HTMLInputElement>('Server address').value).toBe(address);
    expect(group('Writing').getByLabelText<HTMLInputElement>('Model').value).toBe('qwen3:8b');
    press(`Use Ollama at ${address} for speech`);
    expect(group('Speech to text').getByLabelText<HTMLInputElement>('Server address').value).toBe(address);
    expect(group('Speech to text').getByLabelText<HTMLInputElement>('Model').value).toBe('qwen3:8b');
    expect(sent(requests, 'PUT')).toEqual([]);
  });

  it.each([
    [true, /No model server was found on this machine/],
    [false, /SOPs are generated on other machines/],
  ])('says where no server was found (looked for: %s)', async (is_searched, message) => {
    await open({ [routes.settings]: of(openai), [routes.discover]: { body: { is_searched, found: [] } } });
    press('Find model servers on this machine');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('shows a stored key by its ends, and removes it', async () => {
    const requests = await open({
      [routes.settings]: of(local),
      [routes.key]: { body: { is_set: true, key_preview: 'gsk...efgh' } },
      [routes.removeKey]: noKey,
    });
    expect(await screen.findByText(/A key is stored \(gsk\.\.\.efgh\)/)).toBeTruthy();
    press('Remove the stored key');
    expect(await screen.findByText('Key removed')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/A key is stored/)).toBeNull());
  });

  it('returns to the environment after a question', async () => {
    await open({
      [routes.settings]: of(local),
      [routes.key]: noKey,
      [routes.reset]: of(openai, 'environment'),
    });
    press('Use environment variables');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Use environment variables' }));
    expect(await screen.findByText('Environment variables are used again')).toBeTruthy();
    expect(group('Writing').getByLabelText<HTMLSelectElement>('Provider').value).toBe('openai');
  });

  const tested = {
    works: true,
    is_running: false,
    message: 'The model works.',
    steps: [{ title: 'Pull the plug', sentences: ['Pull the plug first.'] }],
    calls: [
      {
        ...{ task: 'writing', model: 'qwen3:8b', form: 'json_object', outcome: 'answered' },
        ...{ seconds: 41.24, tokens_in: 2000, tokens_out: 500 },
      },
    ],
  };

  it('is tested with a sample, as long as the model takes, and shows its text, time, tokens and format', async () => {
    let release = (): void => undefined;
    const after = new Promise<void>((resolve) => (release = resolve));
    const running = { body: { ...tested, works: false, is_running: true, steps: [], calls: [] }, after };
    const requests = await open({
      [routes.settings]: of(local),
      [routes.key]: noKey,
      [routes.try]: [running, running, { body: tested }],
    });
    press('Test the model');
    expect(await screen.findByText(/The model is writing an SOP from a sample/)).toBeTruthy();
    release();
    expect(
      await screen.findByText(
        'The model works. It took 41.2 s and 2,500 tokens, and answered as JSON object.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Result for the sample' }).textContent).toBe(
      'Pull the plugPull the plug first.',
    );
    expect(sent(requests, 'POST')).toHaveLength(3);
  });

  it('says why a test fails, and at which request', async () => {
    const calls = [...tested.calls, { ...tested.calls[0], task: 'checking', outcome: 'server', seconds: 2 }];
    await open({
      [routes.settings]: of(local),
      [routes.key]: noKey,
      [routes.try]: {
        body: { ...tested, works: false, message: 'The AI provider failed (502).', steps: [], calls },
      },
    });
    press('Test the model');
    expect(await screen.findByText('The AI provider failed (502).')).toBeTruthy();
    const lines = within(screen.getByRole('list', { name: 'Requests of the test' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Writing by qwen3:8b: Answered (JSON object, 41.2 s)',
      'Checking by qwen3:8b: Server failed (JSON object, 2.0 s)',
    ]);
  });

  it('is tested once it is saved, and not where none writes', async () => {
    await open({ [routes.settings]: of(local), [routes.key]: noKey });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Test the model' });
    expect(button().disabled).toBe(false);
    type(group('Writing').getByLabelText('Model'), 'another');
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Save the models to test them.')).toBeTruthy();
    type(group('Writing').getByLabelText('Model'), 'qwen3:8b');
    expect(button().disabled).toBe(false);
    cleanup();
    await open({
      [routes.settings]: of({ ...openai, writing: { ...openai.writing, provider: 'none', model: '' } }),
    });
    expect(screen.queryByRole('button', { name: 'Test the model' })).toBeNull();
  });

  it('marks what the server refuses, and says what cannot be saved or loaded', async () => {
    await open({ [routes.settings]: of(openai), [routes.save]: problem(500, '') });
    press('Save models');
    expect(await screen.findByText('Failed to save the models')).toBeTruthy();
    cleanup();
    answerWith({ [routes.settings]: problem(500, '') });
    renderPage(<ModelsCard />);
    expect(await screen.findByText('Failed to load the models')).toBeTruthy();
  });
});
