import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ShownSpeechModel } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { Toaster } from '../../../ui/toaster.js';
import { SpeechModelsCard } from './speech-models-card.js';

const address = 'https://models.example.com/whisper';
const mebibyte = 1024 ** 2;
const of = (name: ShownSpeechModel['name'], more: Partial<ShownSpeechModel> = {}): ShownSpeechModel => ({
  name,
  state: 'absent',
  origin: null,
  licence: 'Apache-2.0',
  total_bytes: 480 * mebibyte,
  received_bytes: 0,
  message: null,
  is_in_use: false,
  ...more,
});
const overview = (small: Partial<ShownSpeechModel> = {}, more: object = {}) => ({
  address,
  installed: ['moonshine-base'],
  models: [
    of('whisper-large-v3', { licence: null, total_bytes: null }),
    of('whisper-medium', { state: 'installed', origin: 'folder' }),
    of('whisper-small', small),
  ],
  ...more,
});
const routes = {
  read: 'GET /api/admin/speech-models',
  load: 'PUT /api/admin/speech-models/catalogue',
  fetch: 'POST /api/admin/speech-models/whisper-small/fetch',
  cancel: 'POST /api/admin/speech-models/whisper-small/cancel',
  remove: 'DELETE /api/admin/speech-models/whisper-small',
};
const received = (more: Partial<ShownSpeechModel>) => overview({ received_bytes: 120 * mebibyte, ...more });

describe('the speech models of this machine', () => {
  afterEach(cleanup);

  const open = async (replies: Parameters<typeof answerWith>[0]) => {
    const requests = answerWith(replies);
    renderPage(
      <>
        <SpeechModelsCard />
        <Toaster />
      </>,
    );
    await screen.findByRole('list', { name: 'Speech models' });
    return requests;
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const changes = (requests: ReturnType<typeof answerWith>) =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, address: at }) => `${method} ${at}`);

  it('say what is installed, offered and unknown, and fetch nothing unasked', async () => {
    const requests = await open({ [routes.read]: { body: overview() } });
    const [large, medium, small] = screen.getAllByRole('listitem').map((item) => within(item));
    expect(large?.getByText('Not installed. The catalogue does not have it.')).toBeTruthy();
    expect(large?.queryByRole('button')).toBeNull();
    expect(medium?.getByText(/^Installed in the models folder/)).toBeTruthy();
    expect(medium?.queryByRole('button')).toBeNull();
    expect(small?.getByText('Not installed. 480 MB, licence Apache-2.0')).toBeTruthy();
    expect(changes(requests)).toEqual([]);
  });

  it('load the catalogue of an address, and say why there is none', async () => {
    const requests = await open({
      [routes.read]: { body: overview({ licence: null, total_bytes: null }, { address: null }) },
      [routes.load]: [
        { body: { ...overview({}, { address: null }), message: 'The server could not be reached.' } },
        { body: { ...overview(), message: null } },
      ],
    });
    const field = screen.getByLabelText('Address of the model files');
    press('Load the catalogue');
    expect(await screen.findByText(/Please enter the address of a server/)).toBeTruthy();
    fireEvent.change(field, { target: { value: address } });
    press('Load the catalogue');
    expect(await screen.findByText('The server could not be reached.')).toBeTruthy();
    press('Load the catalogue');
    expect(await screen.findByText('Catalogue loaded')).toBeTruthy();
    expect(screen.queryByText('The server could not be reached.')).toBeNull();
    expect(changes(requests)).toHaveLength(2);
  });

  it('show the progress of a fetch, which can be cancelled', async () => {
    await open({
      [routes.read]: { body: overview() },
      [routes.fetch]: { body: received({ state: 'fetching' }) },
      [routes.cancel]: { body: received({ state: 'interrupted' }) },
    });
    press('Fetch whisper-small');
    const bar = await screen.findByRole('progressbar', { name: 'Progress of whisper-small' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('120 MB of 480 MB received')).toBeTruthy();
    press('Cancel whisper-small');
    expect(await screen.findByRole('button', { name: 'Continue whisper-small' })).toBeTruthy();
    expect(screen.getByText('120 MB of 480 MB received')).toBeTruthy();
  });

  it.each([
    ['fetching', 'The server failed (503). The fetch continues by itself.'],
    ['interrupted', 'The server failed (503).'],
    ['failed', 'The server failed (503).'],
  ] as const)('give the reason of a fetch that is %s', async (state, sentence) => {
    await open({ [routes.read]: { body: received({ state, message: 'The server failed (503).' }) } });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('are deleted after a confirmation', async () => {
    const requests = await open({
      [routes.read]: { body: overview({ state: 'installed', origin: 'fetched', is_in_use: true }) },
      [routes.remove]: { body: overview() },
    });
    expect(screen.getByText(/^Installed, in use/)).toBeTruthy();
    press('Delete whisper-small');
    expect(changes(requests)).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Speech model deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes(requests)).toHaveLength(1);
  });

  it('are fetched one at a time', async () => {
    const body = overview({}, { models: [of('whisper-medium', { state: 'fetching' }), of('whisper-small')] });
    await open({ [routes.read]: { body } });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Fetch whisper-small' });
    expect(button.disabled).toBe(true);
  });

  it('say why a fetch was refused', async () => {
    const detail = 'The model needs 480 MB of disk space, and 20 MB are free.';
    await open({ [routes.read]: { body: overview() }, [routes.fetch]: problem(507, detail) });
    press('Fetch whisper-small');
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it('are loaded again after a failure', async () => {
    answerWith({ [routes.read]: [problem(500, 'The service failed.'), { body: overview() }] });
    renderPage(<SpeechModelsCard />);
    expect(screen.getByRole('status', { name: 'Loading the speech models' })).toBeTruthy();
    expect(await screen.findByText('The service failed.')).toBeTruthy();
    press('Try Again');
    expect(await screen.findByRole('list', { name: 'Speech models' })).toBeTruthy();
  });
});
