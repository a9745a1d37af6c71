import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CompanyRole, Share } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { shareOf } from '../../../testing/share.js';
import { released, sopOf } from '../../../testing/sop.js';
import { Toaster } from '../../../ui/toaster.js';
import ShareDialog from './share-dialog.js';

const sop = sopOf();
const path = `/api/sops/${sop.id}/shares`;
const list = (...links: Share[]) => ({ [`GET ${path}`]: { body: links } });
const supplier = shareOf({ id: 'l1', name: 'For the supplier' });

describe('the dialog Share', () => {
  let copied: string[];
  beforeEach(() => {
    copied = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  afterEach(cleanup);

  const open = (
    table: Parameters<typeof answerWith>[0] = list(),
    { role = 'editor', of = sop }: { role?: CompanyRole; of?: typeof sop } = {},
  ) => {
    const requests = answerWith({ 'GET /api/users/me': { body: meOf(role) }, ...table });
    renderPage(
      <>
        <ShareDialog sop={of} onClose={() => undefined} />
        <Toaster />
      </>,
    );
    return requests;
  };
  const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const sent = (requests: ReturnType<typeof answerWith>, method: string): unknown[] =>
    requests.filter((each) => each.method === method).map(({ body }) => JSON.parse(String(body)));
  const itemOf = async (name: string) => {
    const heading = await screen.findByRole('heading', { name });
    return within(heading.closest('li') as HTMLElement);
  };

  it('copies the link for colleagues, and shows a viewer nothing else', async () => {
    open({}, { role: 'viewer' });
    await click('Copy Link');
    await waitFor(() => expect(copied).toEqual([`http://localhost/sop/${sop.id}`]));
    expect(await screen.findByText('The link was copied')).toBeTruthy();
    expect(screen.queryByText('For people without an account')).toBeNull();
  });

  it('says what strangers will read', async () => {
    open();
    expect(await screen.findByText(/can read this draft/)).toBeTruthy();
    cleanup();
    open(list(), { of: sopOf({ release: released }) });
    expect(await screen.findByText(/can read the released version \(now 2\)/)).toBeTruthy();
  });

  it('creates a link as it is filled in', async () => {
    const requests = open({
      [`GET ${path}`]: [{ body: [] }, { body: [supplier] }],
      [`POST ${path}`]: { status: 201, body: supplier },
    });
    await screen.findByText('There are no links yet.');
    await click('Create a Link');
    fill('Name', 'For the supplier');
    fill('Valid for', 'never');
    fill('Password', 'open sesame');
    fireEvent.click(screen.getByLabelText('Show the video'));
    fill('Websites that may embed it', ' https://wiki.example.com \n\n');
    await click('Create a link');
    expect(await screen.findByRole('heading', { name: 'For the supplier' })).toBeTruthy();
    expect(sent(requests, 'POST')).toEqual([
      {
        ...{ name: 'For the supplier', expires_in_days: null, password: 'open sesame' },
        ...{ shows_video: true, sites: ['https://wiki.example.com'] },
      },
    ]);
  });

  it('marks the field of a website that is none, and keeps what was typed', async () => {
    const refusal = {
      status: 422,
      body: {
        ...{ type: 'invalid', title: 'x', status: 422, detail: 'Please check the form.', request_id: 'r' },
        errors: [{ path: 'sites.0', message: 'Please enter the address of a website.' }],
      },
    };
    open({ ...list(), [`POST ${path}`]: refusal });
    await click('Create a Link');
    fill('Websites that may embed it', 'nowhere/*');
    await click('Create a link');
    expect(await screen.findByText('Please enter the address of a website.')).toBeTruthy();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Websites that may embed it');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['nowhere/*', 'true']);
  });

  it('offers no video that is hidden', async () => {
    open(list(), { of: sopOf({ is_video_hidden: true }) });
    await click('Create a Link');
    expect(screen.getByLabelText<HTMLInputElement>('Show the video').disabled).toBe(true);
    expect(screen.getByText('The video of this SOP is hidden, so links do not show it.')).toBeTruthy();
  });

  it('changes only what was changed: the expiry and the password stay', async () => {
    const link = shareOf({ ...supplier, has_password: true });
    const requests = open({ ...list(link), [`PUT ${path}/l1`]: { body: link } });
    await click('Change: For the supplier');
    fill('Name', 'For the customer');
    await click('Save');
    await screen.findByText('The link was changed');
    expect(sent(requests, 'PUT')).toEqual([{ name: 'For the customer', shows_video: false, sites: [] }]);
  });

  it('removes the password on request', async () => {
    const link = shareOf({ ...supplier, has_password: true });
    const requests = open({ ...list(link), [`PUT ${path}/l1`]: { body: link } });
    await click('Change: For the supplier');
    fireEvent.click(screen.getByLabelText('Open without a password'));
    expect(screen.queryByLabelText('Password')).toBeNull();
    await click('Save');
    await screen.findByText('The link was changed');
    expect(sent(requests, 'PUT')).toMatchObject([{ password: null }]);
  });

  it('shows for each link what it opens and how often, and its QR code and code for websites', async () => {
    const sites = ['https://wiki.example.com'];
    open(list(shareOf({ ...supplier, has_password: true, shows_video: true, sites, views: 2 })));
    const item = await itemOf('For the supplier');
    for (const text of ['Until 1 January 2027', 'Password', 'With video', 'On 1 website'])
      expect(item.getByText(text)).toBeTruthy();
    expect(item.getByText(/^Opened 2 times · Created by Ann Lee on 28 November 2026$/)).toBeTruthy();
    await click('QR code: For the supplier');
    expect(item.getByRole('img', { name: 'QR code: For the supplier' })).toBeTruthy();
    await click('Embed: For the supplier');
    expect(item.queryByRole('img')).toBeNull();
    const code = item.getByLabelText<HTMLTextAreaElement>('Code for the website').value;
    expect(code).toContain(`<iframe src="http://localhost${supplier.path}" title="For the supplier"`);
    await click('Copy link: For the supplier');
    await waitFor(() => expect(copied).toEqual([`http://localhost${supplier.path}`]));
  });

  it('lets an expired link only be extended or revoked', async () => {
    open(list(shareOf({ ...supplier, is_expired: true, expires_at: '2026-11-20T12:00:00Z' })));
    const item = await itemOf('For the supplier');
    expect(item.getByText('Expired on 20 November 2026')).toBeTruthy();
    expect(item.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Change', 'Revoke']);
  });

  it('revokes a link after a question', async () => {
    const requests = open({
      [`GET ${path}`]: [{ body: [supplier] }, { body: [] }],
      [`DELETE ${path}/l1`]: {},
    });
    await click('Revoke: For the supplier');
    const question = within(await screen.findByRole('dialog', { name: 'Revoke this link?' }));
    fireEvent.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('There are no links yet.')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('says that the links could not be loaded, and loads them again', async () => {
    open({ [`GET ${path}`]: [problem(500, ''), { body: [supplier] }] });
    await screen.findByText('The links could not be loaded.');
    await click('Try Again');
    expect(await screen.findByRole('heading', { name: 'For the supplier' })).toBeTruthy();
  });
});
