import '../../testing/browser.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Markup, Permission } from '@sop/contracts';
import { startSession } from '../../api/session.js';
import { answerWith } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import type { Item } from './markup-item.js';
import MarkupEditor, { type MarkupChange } from './markup-editor.js';

/** jsdom has no layout: the stage measures as a picture of 640 by 360 with 12 pixels on each side. */
class OneSize {
  constructor(private readonly seen: ResizeObserverCallback) {}
  observe(target: Element): void {
    const entry = { target, contentRect: new DOMRect(0, 0, 664, 384) } as unknown as ResizeObserverEntry;
    queueMicrotask(() => act(() => this.seen([entry], this as unknown as ResizeObserver)));
  }
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = OneSize as unknown as typeof ResizeObserver;

const box: Markup['marks'][number] = {
  ...{ kind: 'box', colour: 'red', size: 'medium' },
  rect: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
};

/** A loaded picture of 640 by 360 in a stage that is larger by its margin. */
async function open(
  saved: Markup = { crop: null, marks: [] },
  draft: readonly Item[] | null = null,
  closed: readonly Permission[] = [],
) {
  const me = meOf('editor');
  const permissions = me.permissions.filter((each) => !closed.includes(each));
  answerWith({ 'GET /api/users/me': { body: { ...me, permissions } } });
  const onDraftChange = jest.fn<(items: readonly Item[] | null) => void>();
  const onSave = jest.fn<(change: MarkupChange) => Promise<void>>(() => Promise.resolve());
  const onClose = jest.fn();
  const { router } = renderPage(
    <MarkupEditor
      path="storage/picture.jpg"
      title="Turn it off"
      saved={saved}
      isVideoHidden={false}
      onSave={onSave}
      onClose={onClose}
      draft={draft}
      onDraftChange={onDraftChange}
    />,
    '/',
  );
  if (closed.length === 0) await waitFor(() => expect(button('Redact').disabled).toBe(false));
  const picture = await screen.findByAltText<HTMLImageElement>('Turn it off');
  Object.defineProperties(picture, { naturalWidth: { value: 640 }, naturalHeight: { value: 360 } });
  fireEvent.load(picture);
  return { onSave, onClose, onDraftChange, router };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** A click by keyboard has no position. */
const press = (name: string) => fireEvent.click(button(name), { detail: 0 });

describe('markup editor', () => {
  afterEach(cleanup);

  it('saves nothing before something is drawn', async () => {
    const { onClose } = await open();
    expect(button('Save').disabled).toBe(true);
    fireEvent.click(button('Cancel'));
    expect(onClose).toHaveBeenCalled();
  });

  it('has a margin on every side of the picture in which a mark can start', async () => {
    await open();
    const { width, height } =
      screen.getByAltText('Turn it off').closest<HTMLElement>('[data-ready]')?.style ?? {};
    expect({ width, height }).toEqual({ width: '640px', height: '360px' });
  });

  it('places a mark by keyboard and saves it', async () => {
    const { onSave, onClose } = await open();
    press('Box');
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSave).toHaveBeenCalledWith({
      crop: null,
      marks: [expect.objectContaining({ kind: 'box', colour: 'red', size: 'medium' })],
    });
  });

  /** Drags over the picture of 640 by 360 pixels, whose top left corner is at 0, 0; the pointer is pressed outside of or on the picture. */
  function drag(from: readonly [number, number], to: readonly [number, number]): void {
    const picture = screen.getByRole('group', { name: 'The picture with its marks' });
    picture.getBoundingClientRect = () => new DOMRect(0, 0, 640, 360);
    picture.setPointerCapture = () => {};
    const isOn = from.every((coordinate) => coordinate >= 0) && from[0] <= 640 && from[1] <= 360;
    const beside = picture.parentElement?.parentElement ?? picture;
    Object.defineProperties(beside, {
      clientWidth: { value: 800, configurable: true },
      clientHeight: { value: 500, configurable: true },
    });
    // jsdom has no pointer events; mouse events with more fields are enough.
    const send = (type: string, target: Element, [clientX, clientY]: readonly [number, number]) =>
      fireEvent(target, new MouseEvent(type, { bubbles: true, clientX, clientY }));
    send('pointerdown', isOn ? picture : beside, from);
    send('pointermove', picture, to);
    send('pointerup', picture, to);
  }
  const draw = async (tool: string, ...ends: Parameters<typeof drag>) => {
    await screen.findByRole('group', { name: 'The picture with its marks' });
    fireEvent.click(button(tool), { detail: 1 });
    drag(...ends);
  };

  it('starts a mark at the edge of the picture when the pointer is pressed outside of it', async () => {
    const { onSave } = await open();
    await draw('Box', [-40, -20], [320, 180]);
    await draw('Arrow', [700, 400], [320, 180]);
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(onSave.mock.lastCall?.[0].marks).toEqual([
      expect.objectContaining({ kind: 'box', rect: { x: 0, y: 0, width: 0.5, height: 0.5 } }),
      expect.objectContaining({ kind: 'arrow', from: { x: 1, y: 1 }, to: { x: 0.5, y: 0.5 } }),
    ]);
  });

  it('places nothing by a click outside the picture, nor by a drag that never reaches it', async () => {
    await open();
    await draw('Number', [-40, 20], [-40, 20]);
    await draw('Arrow', [-40, 100], [-10, 100]);
    expect(button('Save').disabled).toBe(true);
  });

  it('reports unsaved marks as a draft and continues from a stored one until it is saved', async () => {
    const first = await open({ crop: null, marks: [box] });
    press('Arrow');
    const draftItems = first.onDraftChange.mock.lastCall?.[0] ?? null;
    expect(draftItems?.map(({ kind }) => kind)).toEqual(['box', 'arrow']);
    cleanup();
    const { onSave, onClose, onDraftChange } = await open({ crop: null, marks: [box] }, draftItems);
    press('Number');
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSave.mock.lastCall?.[0].marks.map(({ kind }) => kind)).toEqual(['box', 'arrow', 'number']);
    expect(onDraftChange.mock.lastCall?.[0]).toBeNull();
  });

  it('asks before marks are discarded', async () => {
    const { onClose } = await open({ crop: null, marks: [box] });
    fireEvent.click(button('Reset'));
    fireEvent.click(button('Cancel'));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('asks before the user leaves the page or the tab with unsaved marks', async () => {
    startSession('secret');
    const { router, onClose } = await open({ crop: null, marks: [box] });
    fireEvent.click(button('Reset'));
    await act(() => router.navigate('/elsewhere'));
    expect(router.state.location.pathname).toBe('/');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
    expect(onClose).toHaveBeenCalled();
  });

  it('redacts nothing before it warns that it is permanent, and offers to hide the video, preselected, as it still shows what is redacted', async () => {
    const { onSave } = await open();
    press('Redact');
    fireEvent.click(button('Save'));
    await screen.findByText(/redacted permanently/);
    await screen.findByText(/The video itself is not changed/);
    expect(onSave).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('radio', { name: 'The whole video' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hide video from viewers' }).checked).toBe(
      true,
    );
    fireEvent.click(button('Redact and save'));
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledWith({
        crop: null,
        marks: [],
        hide: { extent: 'video', regions: [expect.objectContaining({ width: expect.any(Number) })] },
        hidesVideo: true,
      }),
    );
  });

  it('redacts nothing for an operator who acts as a customer, and explains why', async () => {
    const { onSave } = await open(undefined, null, ['picture.destroy']);
    await screen.findByText(/which an operator cannot do while acting as a company/);
    expect(button('Redact').disabled).toBe(true);
    press('Redact');
    press('Box');
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(onSave.mock.lastCall?.[0].hide).toBeUndefined();
  });

  it('stays open and shows the reason when saving fails', async () => {
    const { onSave, onClose } = await open();
    onSave.mockRejectedValueOnce(new Error('Your storage is full.'));
    press('Arrow');
    fireEvent.click(button('Save'));
    await screen.findByText('Your storage is full.');
    expect(onClose).not.toHaveBeenCalled();
  });
});
