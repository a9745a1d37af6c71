import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { brandGrounds, defaultBrand, readableOn, type CompanyBrand } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { Toaster } from '../../../ui/toaster.js';
import { BrandCard } from './brand-card.js';

const put = 'PUT /api/company/me/brand';

describe('the look of documents', () => {
  afterEach(cleanup);

  const open = (brand: CompanyBrand = defaultBrand, more = {}) => {
    const requests = answerWith({
      'GET /api/users/me': { body: meOf('admin') },
      [put]: { body: defaultBrand },
      ...more,
    });
    renderPage(
      <>
        <BrandCard brand={brand} />
        <Toaster />
      </>,
    );
    const sent = () =>
      requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)));
    return { sent };
  };
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save look' }));

  it('is saved with the colours that were typed or picked, and the template', async () => {
    const { sent } = open();
    type('Accent colour', '#7A1F5C');
    type('Pick: Banner colour', '#003b5c');
    fireEvent.click(screen.getByLabelText('Checklist'));
    save();
    await screen.findByText('Look of documents saved');
    expect(sent()).toEqual([
      { accent_color: '#7a1f5c', banner_color: '#003b5c', export_template: 'checklist' },
    ]);
  });

  it('has the product’s colours again when the fields are emptied', async () => {
    const { sent } = open({ accent_color: '#7a1f5c', banner_color: '#003b5c', export_template: 'compact' });
    expect(screen.getByLabelText<HTMLInputElement>('Compact').checked).toBe(true);
    for (const label of ['Accent colour', 'Banner colour']) type(label, '');
    save();
    await waitFor(() =>
      expect(sent()).toEqual([{ accent_color: null, banner_color: null, export_template: 'compact' }]),
    );
  });

  it('says that a colour is too light to be read, and which one is used', () => {
    open();
    type('Accent colour', '#155a9c');
    expect(screen.queryByText(/Too light/)).toBeNull();
    type('Accent colour', '#ffd400');
    const used = readableOn(brandGrounds.light, '#ffd400');
    expect(screen.getByText(`Too light to be read on white. Documents use ${used} instead.`)).toBeTruthy();
  });

  it('refuses what is no colour before it is sent', async () => {
    const { sent } = open();
    type('Accent colour', 'red');
    save();
    expect(await screen.findByText('Please enter a colour such as #155a9c.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('shows why it could not be saved', async () => {
    open(defaultBrand, { [put]: problem(500, '') });
    save();
    expect(await screen.findByText(/The look of documents could not be saved/)).toBeTruthy();
  });
});
