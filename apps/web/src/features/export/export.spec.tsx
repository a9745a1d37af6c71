import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CompanyRole, SopExport } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { shareOf } from '../../testing/share.js';
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
  const printed: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    printed.length = 0;
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download);
    };
  });
  afterEach(cleanup);

  const open = (
    table: Parameters<typeof answerWith>[0],
    element = <ExportButton sop={sop} onPrintLink={(share) => printed.push(share.id)} />,
  ) => {
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
    const sent = requests.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.body))).toMatchObject({ format: 'docx' });
  });

  describe('with a template', () => {
    const me = meOf('viewer');
    const ofCompany = { ...me, company_brand: { ...me.company_brand, export_template: 'compact' } };
    const answers = {
      'GET /api/users/me': { body: ofCompany },
      [post]: { status: 202, body: done.body },
      [file]: {},
    };
    const template = async () => screen.findByLabelText<HTMLSelectElement>('Template');
    const sentBy = async (requests: ReturnType<typeof open>) => {
      fireEvent.click(screen.getByRole('button', { name: 'Export' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      const sent = requests.find(({ method }) => method === 'POST');
      return JSON.parse(String(sent?.body)) as unknown;
    };

    it('offers three, the company’s first chosen, and exports the chosen one in the chosen format', async () => {
      const requests = open(answers);
      fireEvent.click(await button('More export formats'));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'With a template…' }));
      const select = await template();
      await waitFor(() => expect(select.value).toBe('compact'));
      expect([...select.options].map(({ text }) => text)).toEqual([
        'With pictures',
        'Compact (your company’s default)',
        'Checklist',
      ]);
      fireEvent.change(select, { target: { value: 'checklist' } });
      expect(screen.getByText(/A box to tick for each step/)).toBeTruthy();
      fireEvent.change(screen.getByLabelText('Format'), { target: { value: 'docx' } });
      expect(await sentBy(requests)).toMatchObject({ format: 'docx', template: 'checklist' });
    });

    it('is offered on a card too', async () => {
      const requests = open(answers, <ExportMenu sop={sop} />);
      fireEvent.click(await screen.findByRole('menuitem', { name: 'With a template…' }));
      const select = await template();
      await waitFor(() => expect(select.value).toBe('compact'));
      expect(await sentBy(requests)).toMatchObject({ format: 'pdf', template: 'compact' });
    });
  });

  it('leaves the template to the company where none is chosen', async () => {
    const requests = open({ [post]: { status: 202, body: done.body }, [file]: {} });
    fireEvent.click(await button('Export PDF'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(String(requests[0]?.body))).not.toHaveProperty('template');
  });

  describe('with a QR code', () => {
    const links = [
      shareOf({ id: 'old', name: 'Old', is_expired: true, expires_at: '2026-11-01T00:00:00Z' }),
      shareOf({ id: 'wall', name: 'For the wall' }),
      shareOf({ id: 'supplier', name: 'For the supplier' }),
    ];
    const list = 'GET /api/sops/a/shares';
    const openDialog = async (table: Parameters<typeof answerWith>[0], role: CompanyRole = 'editor') => {
      const requests = open({
        'GET /api/users/me': { body: meOf(role) },
        [post]: { status: 202, body: done.body },
        [file]: {},
        ...table,
      });
      fireEvent.click(await button('More export formats'));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'With a QR code…' }));
      return { requests, dialog: within(await screen.findByRole('dialog')) };
    };
    const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

    it('exports the chosen format with the chosen link, of those that are valid', async () => {
      const { requests, dialog } = await openDialog({ [list]: { body: links } });
      const link = await dialog.findByLabelText<HTMLSelectElement>('Link');
      expect([...link.options].map(({ value }) => value)).toEqual(['wall', 'supplier']);
      choose(link, 'supplier');
      choose(dialog.getByLabelText('Format'), 'docx');
      choose(dialog.getByLabelText('Template'), 'checklist');
      fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      const sent = requests.find(({ method }) => method === 'POST');
      expect(JSON.parse(String(sent?.body))).toMatchObject({
        ...{ format: 'docx', share_id: 'supplier', template: 'checklist' },
      });
    });

    it('prints with the link', async () => {
      const { dialog } = await openDialog({ [list]: { body: links } });
      choose(await dialog.findByLabelText('Format'), 'print');
      expect(dialog.queryByLabelText('Template')).toBeNull();
      fireEvent.click(dialog.getByRole('button', { name: 'Print' }));
      expect(printed).toEqual(['wall']);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('says where to create a link while there is no valid one', async () => {
      const { dialog } = await openDialog({ [list]: { body: links.slice(0, 1) } });
      expect(await dialog.findByText('This SOP has no valid link. Create one under Share.')).toBeTruthy();
      expect(dialog.queryByRole('button', { name: 'Export' })).toBeNull();
    });

    it('shows that the links could not be loaded, and loads them again', async () => {
      const { dialog } = await openDialog({ [list]: [problem(500, ''), { body: links }] });
      await dialog.findByText('The links could not be loaded.');
      fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
      expect(await dialog.findByLabelText('Link')).toBeTruthy();
    });

    it('shows the server’s reason for a link that was revoked since', async () => {
      const reason = 'This link does not exist. It may have been revoked.';
      const { dialog } = await openDialog({ [list]: { body: links }, [post]: problem(404, reason) });
      fireEvent.click(await dialog.findByRole('button', { name: 'Export' }));
      expect(await screen.findByText(reason)).toBeTruthy();
    });

    it('is not offered to those who may not see links', async () => {
      const requests = open({ 'GET /api/users/me': { body: meOf('viewer') } });
      fireEvent.click(await button('More export formats'));
      await screen.findByRole('menuitem', { name: 'Print' });
      await waitFor(() => expect(requests.map(({ address }) => address)).toContain('/api/users/me'));
      expect(screen.queryByRole('menuitem', { name: 'With a QR code…' })).toBeNull();
    });
  });

  it('offers all formats on a card', async () => {
    const requests = open({ [post]: { status: 202, body: done.body }, [file]: {} }, <ExportMenu sop={sop} />);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ format: 'pdf' });
  });
});
