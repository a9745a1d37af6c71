import { Controller } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { landingTexts, PlansOnOffer, routes, type TileFields } from '@sop/contracts';
import { openDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { fakesModule, signedIn, startApp, trailOf, type Client, type TestApp } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { AdminModule } from '../admin.module.js';
import { adminSchema } from '../admin.schema.js';
import { FakeSessions } from '../testing/fake-sessions.js';

const { landing } = routes;

const [professionalId, enterpriseId] = [uuidv7(), uuidv7()];
let isBillingUnavailable = false;
const plan = {
  id: uuidv7(),
  ...{ name: 'trial', display_name: 'Free Trial', price_cents: 0, currency_code: 'USD', sort_order: 0 },
  ...{ features: ['7 days, no credit card'], highlight: false },
};

@Controller()
class FakeBilling {
  @OnRequest(PlansOnOffer)
  async plans() {
    if (isBillingUnavailable) throw new Error('away');
    const professional = { name: 'professional', display_name: 'Professional', price_cents: 9900 };
    const enterprise = { name: 'enterprise', display_name: 'Enterprise', price_cents: 49_950 };
    const limits = { sops_per_month: 1, storage_mb: 51_200, max_users: 25 };
    const none = { sops_per_month: -1, storage_mb: -1, max_users: -1 };
    return {
      plans: [
        plan,
        { ...plan, ...professional, id: professionalId, highlight: true, currency_code: 'EUR', limits },
        {
          ...plan,
          ...enterprise,
          id: enterpriseId,
          currency_code: 'CHF',
          limits: none,
          features: ['Unlimited users'],
        },
      ],
    };
  }
}

let test: TestApp;
let database: Database;
let visitor: Client;
let operator: Client;

beforeAll(async () => {
  test = await startApp(
    [AdminModule, fakesModule('auth', FakeSessions), fakesModule('billing', FakeBilling)],
    { services: ['admin', 'auth', 'billing'] },
  );
  database = await openDatabase(adminSchema, test.database.urls.admin);
  visitor = test.client;
  operator = (await signedIn(test.client, { isOperator: true })).client;
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const add = (body: TileFields) => operator.call(landing.addTile, { body });
const titles = async () => (await visitor.call(landing.tiles)).tiles.map(({ title }) => title);
const set = (key: string, value: string) => operator.call(landing.set, { params: { key }, body: { value } });
const problemOf = async (response: Response) => ({
  status: response.status,
  detail: ((await response.json()) as { detail: string }).detail,
});

describe('pricing tiles', () => {
  afterEach(async () => {
    for (const { id } of (await operator.call(landing.allTiles)).tiles)
      await operator.call(landing.removeTile, { params: { id } });
  });

  it('show the plans on offer while the operator has created none', async () => {
    const { tiles } = await visitor.call(landing.tiles);
    expect(tiles.map(({ title, price_string }) => [title, price_string])).toEqual([
      ['Free Trial', 'Free'],
      ['Professional', '€99/month'],
      ['Enterprise', 'CHF 499.50/month'],
    ]);
    expect(tiles[0]).toMatchObject({ call_to_action_link: null, features: ['7 days, no credit card'] });
    expect(tiles[1]).toMatchObject({
      highlight_color: 'orange',
      features: ['1 SOP per month', '50 GB storage', '25 users', '7 days, no credit card'],
    });
    expect(tiles[2]?.features).toEqual(['Unlimited SOPs per month', 'Unlimited storage', 'Unlimited users']);
    expect(tiles[2]).toMatchObject({
      call_to_action_text: 'Contact Sales',
      call_to_action_link: '/contact-us',
    });
    expect((await operator.call(landing.allTiles)).tiles).toEqual([]);
  });

  it('are empty while billing is unavailable', async () => {
    isBillingUnavailable = true;
    expect(await titles().finally(() => (isBillingUnavailable = false))).toEqual([]);
  });

  it('have defaults for missing and empty fields', async () => {
    await add({ title: 'First' });
    const empty = { title: '', price_string: ' ', call_to_action_text: '', call_to_action_link: '' };
    for (const body of [{}, empty])
      expect(await add(body)).toMatchObject({
        ...{ title: 'New Plan', price_string: '£0/month', call_to_action_text: 'Get Started' },
        ...{ call_to_action_link: null, features: [], is_active: true, highlight_color: null },
      });
    const { tiles } = await operator.call(landing.allTiles);
    expect(tiles.map(({ display_order }) => display_order)).toEqual([1, 2, 3]);
  });

  it('are ordered: free trial, free, then by number and id', async () => {
    await add({ title: 'Second', display_order: 7 });
    await add({ title: 'Third', display_order: 7 });
    await add({ title: 'First', display_order: 3 });
    await add({ title: 'Free', display_order: 90 });
    await add({ title: 'FREE trial', display_order: 99 });
    expect(await titles()).toEqual(['FREE trial', 'Free', 'First', 'Second', 'Third']);
  });

  it('can be edited, and only active ones are public', async () => {
    const { id } = await add({ title: 'Team', features: ['Five users'] });
    await add({ title: 'Other' });
    const changed = await operator.call(landing.editTile, {
      params: { id },
      body: { price_string: '£5', highlight_color: 'purple' },
    });
    expect(changed).toMatchObject({ title: 'Team', features: ['Five users'], price_string: '£5' });
    await operator.call(landing.editTile, { params: { id }, body: { is_active: false } });
    expect(await titles()).toEqual(['Other']);
    const { tiles } = await operator.call(landing.allTiles);
    expect(tiles.find((tile) => tile.id === id)).toEqual({ ...changed, is_active: false });
  });

  it.each(['https://a.test/buy?x=1', 'HTTP://a.test', '/register', '/contact-us?plan=team'])(
    'accept the link %s',
    async (link) => {
      expect(await add({ call_to_action_link: link })).toMatchObject({ call_to_action_link: link });
    },
  );

  it.each([
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    '//evil.test',
    '/\\evil.test',
    'data:text/html,x',
    'a b',
  ])('refuse the link %s', async (link) => {
    const answer = await operator.send(landing.addTile, { body: { call_to_action_link: link } });
    expect(await problemOf(answer)).toEqual({
      status: 422,
      detail: 'A link begins with https:// or with /.',
    });
  });

  it.each<[string, TileFields]>([
    ['a title of 81 letters', { title: 'x'.repeat(81) }],
    ['31 features', { features: Array.from({ length: 31 }, () => 'x') }],
    ['an order below zero', { display_order: -1 }],
  ])('refuse %s', async (_, body) => {
    expect((await operator.send(landing.addTile, { body })).status).toBe(422);
  });

  it('are limited to fifty, also for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => operator.send(landing.addTile, { body: {} })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    const { tiles } = await operator.call(landing.allTiles);
    expect(new Set(tiles.map(({ display_order }) => display_order)).size).toBe(50);
  });
});

describe('the texts of the public pages', () => {
  it('have the specified defaults', async () => {
    for (const table of ['landing_setting', 'landing_logo'])
      await database.system((tx) => tx.execute(`delete from ${table}`));
    expect(await visitor.call(landing.settings)).toMatchObject({
      logo_url: '',
      hero_title: 'Convert Videos to SOPs with AI',
      hero_subtitle: '',
      hero_description:
        'Effortlessly create Standard Operating Procedures from videos using our AI-powered platform.',
      hero_cta_text: 'Get Started Free',
      pricing_title: 'Simple, transparent pricing',
      pricing_subtitle: "Choose the plan that's right for you. No hidden fees, ever.",
      show_features: 'Yes',
      show_testimonials: 'No',
    });
    const { settings } = await operator.call(landing.allSettings);
    expect(settings.map(({ key }) => key)).toEqual(Object.keys(landingTexts));
    expect(settings.every(({ is_default }) => is_default)).toBe(true);
  });

  it("are the operator's until they are emptied", async () => {
    const saved = await set('hero_title', '  Film it <once> ');
    expect(saved).toMatchObject({ key: 'hero_title', value: 'Film it <once>', is_default: false });
    await set('hero_title', 'Film it once');
    expect((await visitor.call(landing.settings)).hero_title).toBe('Film it once');
    expect(await set('hero_title', '')).toMatchObject({
      value: landingTexts.hero_title.usual,
      is_default: true,
    });
    expect((await visitor.call(landing.settings)).hero_title).toBe(landingTexts.hero_title.usual);
  });

  it('accept only Yes or No for switches', async () => {
    expect(await set('show_features', 'no')).toMatchObject({ value: 'No' });
    await set('show_features', '');
    const params = { key: 'show_testimonials' };
    const answer = await operator.send(landing.set, { params, body: { value: 'perhaps' } });
    expect(await problemOf(answer)).toEqual({ status: 422, detail: 'Please choose Yes or No.' });
  });

  it.each([
    ['hero_cta_text', 'x'.repeat(61), 422],
    ['logo_url', 'https://elsewhere.test/logo.png', 422],
    ['logo_url', 'javascript:alert(1)', 422],
    ['constructor', 'x', 404],
    ['no_such_key', 'x', 404],
  ])('refuse %s = %s with %d', async (key, value, status) => {
    expect((await operator.send(landing.set, { params: { key }, body: { value } })).status).toBe(status);
  });
});

describe('public content', () => {
  it.each([landing.tiles, landing.settings])('is cached and revalidated: $path', async (route) => {
    const first = await visitor.send(route);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const again = await visitor.send(route, { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await set('hero_subtitle', uuidv7());
    const changed = await visitor.send(landing.settings, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    await set('hero_subtitle', '');
  });
});

describe('the logo', () => {
  const upload = (text: string) =>
    operator.send(landing.uploadLogo, {
      file: { bytes: new TextEncoder().encode(text), filename: 'logo.svg', contentType: 'image/svg+xml' },
    });
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}<rect width="9" height="9"/></svg>`;
  const replace = async () => {
    const answer = await upload(svg('<script>alert(1)</script>'));
    return ((await answer.json()) as { logo_url: string }).logo_url;
  };
  const get = (address: string, headers = {}) => fetch(`${test.baseUrl}${address}`, { headers });

  it('is converted to PNG and public at once', async () => {
    const address = await replace();
    expect((await visitor.call(landing.settings)).logo_url).toBe(address);
    const picture = await get(address);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const part = await get(address, { range: 'bytes=1-3' });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  });

  it('deletes the previous logo, and one that is removed', async () => {
    const [first, second] = [await replace(), await replace()];
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    await set('logo_url', second);
    expect((await get(second)).status).toBe(200);
    await set('logo_url', '');
    expect((await get(second)).status).toBe(404);
  });

  it('must be an image', async () => {
    expect((await upload('#!/bin/sh')).status).toBe(415);
    expect((await upload(svg('<filter/>'))).status).toBe(415);
  });
});

it('every change of the operator is audited', async () => {
  const from = (await trailOf(database, null)).length;
  const { id } = await add({});
  await operator.call(landing.editTile, { params: { id }, body: { title: 'Team' } });
  await operator.call(landing.removeTile, { params: { id } });
  await set('hero_title', 'Film it');
  await operator.send(landing.uploadLogo, {
    file: {
      bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      ...{ filename: 'logo.svg', contentType: 'image/svg+xml' },
    },
  });
  const entries = (await trailOf(database, null)).slice(from);
  expect(entries.map(({ action }) => action)).toEqual([
    'marketing-tile.created',
    'marketing-tile.edited',
    'marketing-tile.deleted',
    'landing-page.changed',
    'landing-page.logo-replaced',
  ]);
  expect(entries.every(({ userId, requestId }) => userId && requestId)).toBe(true);
});
