import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { permissionsOf, type AnnotationBox, type FrameAnnotation } from '@sop/contracts';
import { keys } from '../../api/query-keys.js';
import { answerWith, problem, type RecordedRequest } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { AnnotationModal } from './annotation-modal.js';
import { unsavedFrames } from './frames/frame-drafts.js';

const datasetPath = '/api/training/datasets/7';
const annotationsPath = `${datasetPath}/annotations`;
const box = (class_name: string, x_center: number, confidence = 1): AnnotationBox => ({
  class_name,
  class_id: 0,
  x_center,
  y_center: 0.5,
  width: 0.1,
  height: 0.1,
  confidence,
});
const frame = (frame_number: number, ...boxes: AnnotationBox[]): FrameAnnotation => ({
  frame_number,
  boxes,
  is_background: false,
});

type Table = Parameters<typeof answerWith>[0];

/** The annotator needs no more of a pointer event than a mouse event has. */
class MousePointer extends MouseEvent {
  readonly pointerId = 1;
  readonly pointerType = 'mouse';
}
window.PointerEvent ??= MousePointer as unknown as typeof PointerEvent;

/** jsdom has no canvas and loads no images: both accept every call and show nothing. */
function withoutPixels(imageStatus: number): void {
  const context = new Proxy({}, { get: () => () => ({ width: 10, data: [0, 0, 0, 0] }), set: () => true });
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  globalThis.createImageBitmap = (async () => ({
    width: 1000,
    height: 500,
    close: () => undefined,
  })) as never;
  Element.prototype.setPointerCapture = () => undefined;
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1048 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 548 });
  const answer = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/image')) return answer(input, init);
    if (imageStatus === 0) throw new TypeError('Failed to fetch');
    const isOk = imageStatus < 400;
    return {
      ok: isOk,
      status: imageStatus,
      blob: async () => new Blob(),
      text: async () => '{}',
    } as Response;
  };
}

async function open(annotations: FrameAnnotation[] = [], table: Table = {}, imageStatus = 200) {
  const requests = answerWith({ [`GET ${annotationsPath}`]: { body: annotations }, ...table });
  withoutPixels(imageStatus);
  const closed: number[] = [];
  const saved: FrameAnnotation[] = [];
  const shown: number[] = [];
  const view = renderPage(
    <AnnotationModal
      datasetId={7}
      frameCount={10}
      fps={2}
      frameNumber={3}
      onFrame={(frameNumber) => shown.push(frameNumber)}
      onClose={(frameNumber) => closed.push(frameNumber)}
      onSaved={(frames) => saved.push(...frames)}
    />,
  );
  await screen.findByRole('application');
  if (imageStatus === 200) await waitFor(() => expect(screen.queryByText('Loading frame…')).toBeNull());
  return { requests, closed, saved, shown, ...view };
}

const canvas = () => screen.getByRole('application');
const key = (name: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
/** One image pixel per canvas pixel, with a margin of 24. */
const draw = (x1: number, y1: number, x2: number, y2: number) => {
  const at = (x: number, y: number) => ({ clientX: x + 24, clientY: y + 24, button: 0, pointerId: 1 });
  fireEvent.pointerDown(canvas(), at(x1, y1));
  fireEvent.pointerMove(canvas(), at((x1 + x2) / 2, (y1 + y2) / 2));
  fireEvent.pointerUp(canvas(), at(x2, y2));
};
const answerLabel = (label: string) => {
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: label } });
  fireEvent.submit(field);
};
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const bodies = (requests: readonly RecordedRequest[], method: string) =>
  requests.filter((each) => each.method === method).map((each) => JSON.parse(String(each.body)) as never);

describe('annotation modal', () => {
  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  afterEach(cleanup);

  it('draws a box, asks for its label and saves it', async () => {
    const reply = frame(3, box('bolt', 0.2));
    const { requests, closed, saved } = await open([], { [`POST ${annotationsPath}`]: { body: reply } });
    draw(100, 100, 300, 200);
    expect(options()).toEqual([]);
    answerLabel('  bolt ');
    expect(options()).toEqual(['bolt1']);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save Annotations' }));
    await waitFor(() => expect(closed).toEqual([3]));
    expect(bodies(requests, 'POST')).toEqual([
      {
        frame_number: 3,
        is_background: false,
        boxes: [{ ...box('bolt', 0.2), y_center: 0.3, width: 0.2, height: 0.2 }],
      },
    ]);
    expect(saved).toEqual([reply]);
    expect(unsavedFrames(7)).toEqual([]);
  });

  it.each([
    [/^Your role can view boxes/, meOf('viewer')],
    [
      /^Operators cannot do this on behalf of a company/,
      {
        ...meOf('admin'),
        acted_as_by: 'op@example.com',
        permissions: [...permissionsOf({ role: 'admin', isPlatformAdmin: true, isActing: true })],
      },
    ],
  ])('warns users who may not replace boxes that changes are not saved: %s', async (warning, me) => {
    await open([], { 'GET /api/users/me': { body: me } });
    expect(await screen.findByText(warning)).toBeTruthy();
  });

  it('removes the box on Escape in the label dialog and returns focus to the canvas', async () => {
    const { client } = await open([], { 'GET /api/users/me': { body: meOf('editor') } });
    await waitFor(() => expect(client.getQueryData(keys.me)).toMatchObject({ role: 'editor' }));
    expect(screen.queryByText(/can view boxes|on behalf of a company/)).toBeNull();
  });

  it('drops the box when the label dialog is left by Escape, and the focus goes back to the canvas', async () => {
    await open();
    canvas().focus();
    draw(100, 100, 300, 200);
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(options()).toEqual([]);
    expect(document.activeElement).toBe(canvas());
  });

  it('refuses a blank label', async () => {
    await open();
    draw(100, 100, 300, 200);
    answerLabel('   ');
    expect(screen.getByRole('textbox')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('supports every action by keyboard', async () => {
    await open([frame(0, box('bolt', 0.1), box('nut', 0.2))]);
    canvas().focus();
    key('1');
    expect(screen.getByRole('button', { name: /bolt/, pressed: true })).toBeTruthy();
    key('n');
    expect(options()).toEqual(['bolt1']);
    key('ArrowRight', { shiftKey: true });
    key('ArrowDown', { ctrlKey: true });
    expect(screen.getByRole('option', { selected: true })).toBeTruthy();
    key('2');
    expect(options()).toEqual(['nut1']);
    key('Enter');
    answerLabel('washer');
    expect(options()).toEqual(['washer1']);
    key('z', { ctrlKey: true });
    key('z', { ctrlKey: true });
    expect(options()).toEqual(['bolt1']);
    key('Delete');
    expect(options()).toEqual([]);
    key('y', { ctrlKey: true });
  });

  it('announces changes to screen readers', async () => {
    await open([frame(3, box('bolt', 0.2), box('nut', 0.5))]);
    canvas().focus();
    key('ArrowDown');
    await screen.findByText('bolt selected.');
    key('Delete');
    await screen.findByText('bolt deleted. 1 box.');
  });

  it('deletes several boxes in a row from the list and relabels on Enter', async () => {
    await open([frame(3, box('bolt', 0.2), box('nut', 0.5), box('lever', 0.8))]);
    const list = screen.getByRole('listbox');
    list.focus();
    key('Home');
    key('Delete');
    key('Delete');
    expect(options()).toEqual(['lever1']);
    key('Enter');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('lever');
  });

  it('uses the existing spelling of a label that a reader would take for the same', async () => {
    await open([frame(3, box('Bürste', 0.7))]);
    draw(100, 100, 300, 200);
    answerLabel(' BURSTE ');
    expect(options()).toEqual(['Bürste1', 'Bürste2']);
  });

  it('saves automatically when the frame changes and reports it', async () => {
    const { requests } = await open([frame(4, box('nut', 0.5))], {
      [`POST ${annotationsPath}`]: { body: frame(3, box('bolt', 0.2)) },
    });
    draw(100, 100, 300, 200);
    answerLabel('bolt');
    canvas().focus();
    key('ArrowRight');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Frame 5 / 10');
    expect(options()).toEqual(['nut1']);
    await screen.findByText('All changes saved');
    expect(bodies(requests, 'POST')).toHaveLength(1);
    key('PageUp');
    expect(options()).toEqual(['bolt1']);
  });

  it('copies the boxes to the next frame', async () => {
    await open([frame(3, box('bolt', 0.2))]);
    canvas().focus();
    key('c');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Frame 5 / 10');
    expect(options()).toEqual(['bolt1']);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });

  it('shows which frames will be filled and fills them after confirmation', async () => {
    const filled = [4, 5, 6].map((number) => frame(number, box('bolt', number / 10)));
    const { requests } = await open([frame(3, box('bolt', 0.3)), frame(7, box('bolt', 0.7))], {
      [`PUT ${annotationsPath}`]: { body: filled },
    });
    canvas().focus();
    key('i');
    await screen.findByText(/Frames 5 to 7 get 1 box each: bolt\./);
    expect(bodies(requests, 'PUT')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Fill 3 frames' }));
    await screen.findByText('Filled 3 frames: 5 to 7.');
    const [sent] = bodies(requests, 'PUT') as { frames: FrameAnnotation[] }[];
    expect(sent?.frames.map((each) => each.boxes[0]?.x_center)).toEqual([0.4, 0.5, 0.6]);
  });

  it('offers the model’s suggestions to accept or reject', async () => {
    const suggestions = {
      model_id: 'm',
      model_name: 'm',
      boxes: [box('bolt', 0.2, 0.9), box('nut', 0.6, 0.4)],
    };
    await open([], { [`GET ${datasetPath}/frames/3/suggestions`]: { body: suggestions } });
    canvas().focus();
    key('s');
    const bar = await screen.findByRole('group', { name: 'Suggestions' });
    expect(within(bar).getByText('bolt')).toBeTruthy();
    key('a');
    key('x');
    expect(options()).toEqual(['bolt1']);
  });

  it('explains why there are no suggestions', async () => {
    await open([], { [`GET ${datasetPath}/frames/3/suggestions`]: problem(409, 'Train a model first.') });
    fireEvent.click(screen.getByRole('button', { name: 'Suggest' }));
    await screen.findByText('Train a model first.');
  });

  it('marks a frame that has nothing to label', async () => {
    const { requests, closed } = await open([], { [`POST ${annotationsPath}`]: { body: frame(3) } });
    fireEvent.click(screen.getByRole('switch', { name: 'Nothing to label on this frame' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save Annotations' }));
    await waitFor(() => expect(closed).toEqual([3]));
    expect(bodies(requests, 'POST')).toEqual([{ frame_number: 3, boxes: [], is_background: true }]);
  });

  it('asks before it discards changes and closes at once without any', async () => {
    const { closed } = await open([frame(3, box('bolt', 0.2))]);
    canvas().focus();
    key('ArrowDown');
    key('Delete');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Discard your changes?');
    expect(closed).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(closed).toEqual([3]);
    expect(unsavedFrames(7)).toEqual([]);
    // The other Close button belongs to the dialog, which is removed with the modal.
    const [close] = await screen.findAllByRole('button', { name: 'Close' });
    if (close) fireEvent.click(close);
    expect(closed).toEqual([3, 3]);
  });

  it('has one close button while everything is saved and two when there are changes', async () => {
    await open([frame(3, box('bolt', 0.2))]);
    expect(screen.getByText('All changes saved')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Annotations' })).toBeNull();
    canvas().focus();
    key('ArrowDown');
    key('Delete');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' }).title).toMatch(
      /without saving the changes on this frame/,
    );
    expect(screen.getByRole('button', { name: 'Save Annotations' })).toBeTruthy();
  });

  it('reports which frame is shown', async () => {
    const { shown } = await open([frame(4, box('nut', 0.5))]);
    canvas().focus();
    key('ArrowRight');
    expect(shown).toEqual([3, 4]);
  });

  it('restores unsaved boxes when it is opened again', async () => {
    const { unmount } = await open();
    draw(100, 100, 300, 200);
    answerLabel('bolt');
    unmount();
    await open();
    expect(options()).toEqual(['bolt1']);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });

  it('stays open and keeps the boxes when saving fails', async () => {
    const { closed } = await open([], { [`POST ${annotationsPath}`]: problem(500, 'Broken.') });
    draw(100, 100, 300, 200);
    answerLabel('bolt');
    fireEvent.click(screen.getByRole('button', { name: 'Save Annotations' }));
    await screen.findByText('Frame 4 could not be saved. Your changes are kept in this tab.');
    expect(closed).toEqual([]);
    expect(options()).toEqual(['bolt1']);
  });

  it.each([
    [404, 'Failed to load frame image.'],
    [0, 'Error fetching frame image.'],
  ])(
    'shows an error when the image does not load (%d) and loads it again on demand',
    async (status, sentence) => {
      await open([], {}, status);
      await screen.findByText(sentence);
      withoutPixels(200);
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    },
  );

  it('shows an error when the image has no size', async () => {
    const opening = open([], {}, 500);
    await opening;
    await screen.findByText('Failed to load frame image.');
    withoutPixels(200);
    globalThis.createImageBitmap = (async () => ({ width: 0, height: 0, close: () => undefined })) as never;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Error sizing canvas for image.');
  });

  it('lists its shortcuts, which can be limited to those with Ctrl and the arrow keys', async () => {
    await open([frame(0, box('bolt', 0.1))]);
    canvas().focus();
    key('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.click(within(dialog).getByRole('switch'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
    canvas().focus();
    key('n');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
