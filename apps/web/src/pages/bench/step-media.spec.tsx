import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { StepMedia } from './step-media.js';

const picture = { path: 'storage/p.jpg', thumbnail: 'storage/t.jpg', is_marked: false };
const clip = 'storage/frames/c.mp4?version=1&signature=x';

describe('the picture and the clip of a step', () => {
  const { fetch, matchMedia } = window;
  const { createObjectURL, revokeObjectURL } = URL;
  let loaded: string[] = [];
  beforeEach(() => {
    window.localStorage.clear();
    loaded = [];
    URL.createObjectURL = () => 'blob:clip';
    URL.revokeObjectURL = () => undefined;
    serve(200);
  });
  afterEach(() => {
    cleanup();
    Object.assign(window, { fetch, matchMedia });
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });

  const serve = (status: number) => {
    globalThis.fetch = async (input) => {
      loaded.push(String(input));
      return { ok: status === 200, status, blob: async () => new Blob(['clip']) } as Response;
    };
  };
  const preferLessMotion = () => {
    window.matchMedia = (query) => ({
      ...matchMedia.call(window, query),
      matches: query.includes('prefers-reduced-motion'),
    });
  };
  const open = (more: Partial<Parameters<typeof StepMedia>[0]> = {}) =>
    renderPage(<StepMedia title="Loosen it" pictures={[picture]} clip={clip} {...more} />);
  const video = () => screen.queryByLabelText<HTMLVideoElement>('Clip: Loosen it');
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

  it('plays by itself, silent and again and again, over the picture', async () => {
    open();
    await waitFor(() => expect(video()?.getAttribute('src')).toBe('blob:clip'));
    expect([video()?.muted, video()?.loop, video()?.autoplay]).toEqual([true, true, true]);
    expect(screen.getByRole('img', { name: 'Picture: Loosen it' })).toBeTruthy();
    expect(loaded).toEqual([new URL(`/api/${clip}`, window.location.href).href]);
  });

  it('gives way to the picture, on this step and on later ones, until it is played again', async () => {
    open();
    await press('Show the picture');
    expect(video()).toBeNull();
    cleanup();
    open();
    await screen.findByRole('button', { name: 'Play the clip' });
    expect(video()).toBeNull();
    await press('Play the clip');
    await waitFor(() => expect(video()).toBeTruthy());
    cleanup();
    open();
    await waitFor(() => expect(video()).toBeTruthy());
  });

  it('waits for a click where the device is set to less motion', async () => {
    preferLessMotion();
    open();
    await screen.findByRole('button', { name: 'Play the clip' });
    expect([video(), loaded]).toEqual([null, []]);
    await press('Play the clip');
    await waitFor(() => expect(video()).toBeTruthy());
  });

  it('waits for a click where a user drew on the picture, and is played on other steps as before', async () => {
    open({ pictures: [{ ...picture, is_marked: true }] });
    await press('Play the clip');
    await waitFor(() => expect(video()).toBeTruthy());
    await press('Show the picture');
    cleanup();
    open();
    await waitFor(() => expect(video()).toBeTruthy());
  });

  it('leaves the picture where it cannot be loaded', async () => {
    serve(404);
    open();
    await waitFor(() => expect(loaded).toHaveLength(1));
    expect(video()).toBeNull();
    expect(screen.getByRole('img', { name: 'Picture: Loosen it' })).toBeTruthy();
  });

  it('gives way to the next picture of the step, after the last of which the first one is shown again', async () => {
    open({ pictures: [picture, { ...picture, path: 'storage/q.jpg' }] });
    await waitFor(() => expect(video()).toBeTruthy());
    const shown = () => screen.getByRole<HTMLImageElement>('img', { name: 'Picture: Loosen it' }).src;
    await press('Next picture (1 of 2)');
    expect([video(), shown().endsWith('storage/q.jpg')]).toEqual([null, true]);
    await press('Next picture (2 of 2)');
    expect(shown().endsWith('storage/p.jpg')).toBe(true);
  });

  it('does not exist for every step', async () => {
    open({ clip: null });
    await screen.findByRole('img', { name: 'Picture: Loosen it' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
