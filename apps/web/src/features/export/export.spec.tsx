import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SopExport } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { Toaster } from '../../ui/toaster.js';
import { ExportButton } from './export-button.js';
import ExportMenu from './export-menu.js';

const sop = { id: 'a', title: 'Weld a frame' };
const exported = (change: Partial<SopExport> = {}): SopExport => ({
  ...{ id: 'e', format: 'pdf', state: 'waiting', percent: 0, detail: '', detail_codes: [], size_bytes: null },
  ...{ file_name: 'SOP_Weld_a_frame_2026-11-22.pdf', missing_pictures: [] },
  ...change,
});
const running = { body: exported({ state: 'running', percent: 50 }) };
const done = { body: exported({ state: 'done', percent: 100, size_bytes: 3 }) };

const post = 'POST /api/sops/a/exports';
const status = 'GET /api/sops/a/exports/e';
const file = 'GET /api/sops/a/exports/e/file';

describe('SOP export', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download);
    };
  });
  afterEach(cleanup);

  const open = (table: Parameters<typeof answerWith>[0], element = <ExportButton sop={sop} />) => {
    const requests = answerWith(table);
    const ask = globalThis.fetch;
    globalThis.fetch = async (...request) =>
      Object.assign(await ask(...request), { blob: async () => new Blob(['pdf']) });
    renderPage(
      <>
        {element}
        <Toaster />
      </>,
    );
    return requests;
  };
  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

  it('is disabled with "Generating PDF..." until the file is ready, and shows its progress', async () => {
    const requests = open({
      [post]: { status: 202, body: exported() },
      [status]: [running, running, done],
      [file]: {},
    });
    fireEvent.click(await button('Export PDF'));
    expect((await button('Generating PDF...')).disabled).toBe(true);
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50'));
    await waitFor(() => expect(saved).toEqual(['SOP_Weld_a_frame_2026-11-22.pdf']));
    expect((await button('Export PDF')).disabled).toBe(false);
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ format: 'pdf' });
    expect(await screen.findByText('Saved SOP_Weld_a_frame_2026-11-22.pdf')).toBeTruthy();
  });

  it('shows "Failed to generate PDF. Please try again." and tries again', async () => {
    open({
      [post]: [problem(500, 'An error occurred.'), { status: 202, body: done.body }],
      [file]: {},
    });
    fireEvent.click(await button('Export PDF'));
    expect(await screen.findByText('Failed to generate PDF. Please try again.')).toBeTruthy();
    expect((await button('Export PDF')).disabled).toBe(false);
    fireEvent.click(await button('Try Again'));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('shows the same when the server could not generate the document', async () => {
    open({ [post]: { status: 202, body: exported({ state: 'failed', detail: 'No.' }) } });
    fireEvent.click(await button('Export PDF'));
    expect(await screen.findByText('Failed to generate PDF. Please try again.')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('shows when to come back after too many requests', async () => {
    open({ [post]: problem(429, 'Please wait for 20 seconds.') });
    fireEvent.click(await button('Export PDF'));
    expect(await screen.findByText('Please wait for 20 seconds.')).toBeTruthy();
  });

  it('logs missing pictures to the console and shows their number', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const missing_pictures = [{ step: 3, reason: 'it is not in the store' }];
    open({ [post]: { status: 202, body: { ...done.body, missing_pictures } }, [file]: {} });
    fireEvent.click(await button('Export PDF'));
    expect(await screen.findByText(/One picture could not be loaded\./)).toBeTruthy();
    expect(warned).toHaveBeenCalledWith(
      'Export: the picture of step 3 could not be loaded: it is not in the store',
    );
    warned.mockRestore();
  });

  it('offers Word, a web page, Markdown and print beside the PDF', async () => {
    const requests = open({ [post]: { status: 202, body: done.body }, [file]: {} });
    fireEvent.click(await button('More export formats'));
    await screen.findByRole('menuitem', { name: 'Print' });
    for (const name of ['Web page (HTML)', 'Markdown with pictures (ZIP)'])
      expect(screen.getByRole('menuitem', { name })).toBeTruthy();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Word (DOCX)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ format: 'docx' });
  });

  it('offers all formats on a card', async () => {
    const requests = open({ [post]: { status: 202, body: done.body }, [file]: {} }, <ExportMenu sop={sop} />);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ format: 'pdf' });
  });
});
