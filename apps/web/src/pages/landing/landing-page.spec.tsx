import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { landingKeys, landingTexts, type MarketingTile } from '@sop/contracts';
import { colorOf } from '../../features/landing-sections/pricing.js';
import { testimonialsIn } from '../../features/landing-sections/testimonials.js';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { blocksOf } from '../legal/blocks.js';
import { Component as PrivacyPage } from '../legal/privacy-page.js';
import { Component as TermsPage } from '../legal/terms-page.js';
import { Component as LandingPage } from './landing-page.js';

const usual = Object.fromEntries(landingKeys.map((key) => [key, landingTexts[key].usual]));
const tile = (change: Partial<MarketingTile>): MarketingTile => ({
  id: change.title ?? 'x',
  ...{ title: 'Team', price_string: '£5/month', call_to_action_text: 'Buy', call_to_action_link: null },
  ...{ features: ['Five users'], display_order: 1, is_active: true, highlight_color: null, ...change },
});
const answers = (settings: object, tiles: readonly MarketingTile[] = []) =>
  answerWith({
    'GET /api/public/landing-page-settings': { body: { ...usual, ...settings } },
    'GET /api/public/marketing-tiles': { body: { tiles } },
  });
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('landing page', () => {
  afterEach(cleanup);

  it('shows its default texts without a reply from the server', async () => {
    answerWith({ 'GET /api/public/landing-page-settings': problem(503, '') });
    renderPage(<LandingPage />);
    expect(await screen.findByText('Convert Videos to SOPs with AI')).toBeTruthy();
    expect(
      screen.getByText(
        'Effortlessly create Standard Operating Procedures from videos using our AI-powered platform.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get Started Free' }).getAttribute('href')).toBe('/register');
    expect(screen.getByRole('link', { name: 'To the homepage' }).textContent).toBe('SOP Creator');
    expect(screen.queryByRole('img', { name: 'SOP Creator' })).toBeNull();
    expect(screen.queryByText('Simple, transparent pricing')).toBeNull();
  });

  it('shows the operator’s texts', async () => {
    answers({ hero_title: 'Film it', hero_subtitle: 'Once', hero_cta_text: 'Go', logo_url: '/api/public/l' });
    renderPage(<LandingPage />);
    expect(await screen.findByRole('heading', { name: 'Film it' })).toBeTruthy();
    expect(screen.getByText('Once')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go' })).toBeTruthy();
    const logo = screen.getByRole('img', { name: 'SOP Creator' });
    expect(logo.getAttribute('src')).toBe('/api/public/l');
    fireEvent.error(logo);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'To the homepage' }).textContent).toBe('SOP Creator'),
    );
  });

  it('links to the product, the sample, the contact form and the legal texts', async () => {
    answers({});
    renderPage(<LandingPage />);
    expect(addressOf('Log in')).toBe('/login');
    expect(addressOf('Sign up free')).toBe('/register');
    expect(addressOf('Sample SOP')).toBe('/sample');
    expect(addressOf('Contact us')).toBe('/contact-us');
    expect(addressOf('Terms')).toBe('/terms');
    expect(addressOf('Privacy')).toBe('/privacy');
  });

  it('opens external links of tiles outside, internal ones inside, and registration without a link', async () => {
    answers({}, [
      tile({ title: 'Out', call_to_action_link: 'https://pay.test/x' }),
      tile({ title: 'In', call_to_action_link: '/contact-us' }),
      tile({ title: 'None' }),
    ]);
    renderPage(<LandingPage />);
    const out = await screen.findByRole('link', { name: 'Buy: Out' });
    expect([out.getAttribute('href'), out.getAttribute('target')]).toEqual(['https://pay.test/x', '_blank']);
    expect(addressOf('Buy: In')).toBe('/contact-us');
    expect(addressOf('Buy: None')).toBe('/register');
    expect(screen.getAllByText('£5/month')).toHaveLength(3);
    expect(screen.getAllByText('Five users')).toHaveLength(3);
    expect(screen.getByRole('heading', { name: 'Simple, transparent pricing' })).toBeTruthy();
    expect(screen.getByText("Choose the plan that's right for you. No hidden fees, ever.")).toBeTruthy();
  });

  it('shows features and testimonials as configured, and no empty ones', async () => {
    answers({ show_features: 'No', show_testimonials: 'Yes', testimonials: '' });
    renderPage(<LandingPage />);
    await screen.findByText('Questions and answers');
    expect(await screen.findByText('Get Started Free')).toBeTruthy();
    expect(screen.queryByText('What customers say')).toBeNull();
    expect(screen.queryByText('From the work to the procedure')).toBeNull();
    cleanup();
    answers({ show_testimonials: 'No', testimonials: 'It works.\n— Ann, Acme' });
    renderPage(<LandingPage />);
    expect(await screen.findByText('From the work to the procedure')).toBeTruthy();
    expect(screen.queryByText('What customers say')).toBeNull();
    cleanup();
    answers({ show_testimonials: 'Yes', testimonials: 'It works.\n— Ann, Acme' });
    renderPage(<LandingPage />);
    expect(await screen.findByText('What customers say')).toBeTruthy();
    expect(screen.getByText('Ann, Acme')).toBeTruthy();
    expect(screen.getByText('From the work to the procedure')).toBeTruthy();
  });
});

it('colours a tile orange or purple, otherwise blue', () => {
  expect(['orange', 'Purple', 'red', '', null].map(colorOf)).toEqual([
    'orange',
    'purple',
    'blue',
    'blue',
    'blue',
  ]);
});

it('shows a testimonial only with its author', () => {
  expect(testimonialsIn('One\ntwo\n– Ann\n\nNobody’s\n\n')).toEqual([{ text: 'One two', by: 'Ann' }]);
});

describe('legal texts', () => {
  afterEach(cleanup);

  it('are the operator’s if there are any', async () => {
    answers({ terms_text: '## Scope\nAll of it.\n\nThe rest.' });
    renderPage(<TermsPage />);
    expect(await screen.findByRole('heading', { name: 'Scope' })).toBeTruthy();
    expect(screen.getByText('The rest.')).toBeTruthy();
    expect(screen.queryByText(/is a placeholder/)).toBeNull();
  });

  it.each([
    ['Terms of Service', TermsPage, 'Your content'],
    ['Privacy Policy', PrivacyPage, 'What is stored'],
  ])('have a placeholder under %s otherwise', async (title, LegalPage, heading) => {
    answers({});
    renderPage(<LegalPage />);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(/^This is a placeholder\./)).toBeTruthy();
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  });

  it('are parsed into headings and paragraphs', () => {
    expect(blocksOf('## A\nb\nc\n\nd\n## E')).toEqual([
      { kind: 'heading', text: 'A' },
      { kind: 'paragraph', text: 'b\nc' },
      { kind: 'paragraph', text: 'd' },
      { kind: 'heading', text: 'E' },
    ]);
  });
});
