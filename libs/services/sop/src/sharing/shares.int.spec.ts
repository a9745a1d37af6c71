import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  defaultBrand,
  pseudonymOf,
  routes,
  SharedObjectReadable,
  shareLimits,
  type BodyInputOf,
  type QueryInputOf,
  type Share,
} from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import { client, type Client, eventually, refusalOf, signedIn, type SignedIn, trailOf } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  createSop,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';

const { sops, shares, shared } = routes;

describe('sharing an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let stranger: Client;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
    stranger = client(fixture.baseUrl);
  });
  beforeEach(async () => {
    ({ ours, editor, id } = await signInTeam(fixture));
  });
  afterAll(() => fixture.close());

  const share = (body: Partial<BodyInputOf<typeof shares.create>> = {}, by: SignedIn = editor) =>
    by.client.call(shares.create, { params: { id }, body: { expires_in_days: 30, ...body } });
  const tokenOf = ({ path }: Share) => path.slice('/shared/'.length);
  const open = (link: Share, body: { password?: string; is_refresh?: boolean } = {}) =>
    stranger.call(shared.open, { params: { token: tokenOf(link) }, body });
  const change = (link: Share, body: BodyInputOf<typeof shares.update>) =>
    editor.client.call(shares.update, { params: { id, shareId: link.id }, body });
  const revoke = (link: Share, by: Pick<SignedIn, 'client'> = editor) =>
    by.client.call(shares.remove, { params: { id, shareId: link.id } });
  const list = (by: Pick<SignedIn, 'client'> = editor) => by.client.call(shares.list, { params: { id } });
  const isReadable = async (link: Share, key: string) => {
    const request = { share_id: link.id, company_id: ours.companyId, sop_id: id, key };
    return (await fixture.app.get(Bus, { strict: false }).request(SharedObjectReadable, request)).is_readable;
  };
  const keys = () => ({
    picture: keyFor.screenshot(ours.companyId, id, 'step-0.jpg'),
    small: keyFor.screenshot(ours.companyId, id, 'step-0-small.jpg'),
    video: keyFor.video(ours.companyId, id, 'mp4'),
    original: keyFor.video(ours.companyId, id, 'webm'),
    frame: keyFor.frame(ours.companyId, id, 'run-1/000000.jpg'),
  });
  const readable = async (link: Share) => {
    const names: string[] = [];
    for (const [name, key] of Object.entries(keys())) if (await isReadable(link, key)) names.push(name);
    return names;
  };

  it('opens it for a stranger: words and chosen pictures, and nothing else of the company', async () => {
    const link = await share();
    const page = await open(link);
    expect(page).toMatchObject({
      title: 'Weld a frame',
      company: 'A company',
      version: null,
      video_path: null,
    });
    expect(page.steps.map(({ title }) => title)).toEqual(['Put on gloves', 'Clamp the frame']);
    expect(page.steps[0]?.pictures).toHaveLength(1);
    expect(page.precautions).toEqual([{ text: 'Wear gloves.', kind: 'protective_equipment', step_index: 0 }]);
    expect(Object.keys(page).filter((name) => /(_|^)ids?$/.test(name))).toEqual([]);
    expect(JSON.stringify(page)).not.toContain(ours.userId);
    expect(await readable(link)).toEqual(['picture', 'small']);
  });

  it('shows it in the company’s accent colour, and in the product’s until there is one', async () => {
    const link = await share();
    expect((await open(link)).accent_color).toBeNull();
    fixture.fakes.brands.set(ours.companyId, { ...defaultBrand, accent_color: '#7a1f5c' });
    expect((await open(link)).accent_color).toBe('#7a1f5c');
  });

  it('shows the logo of its company alone, and none once the link is revoked', async () => {
    const link = await share();
    expect((await open(link)).logo_path).toBeNull();
    const logo = keyFor.logo(ours.companyId, 'logo.png');
    fixture.fakes.logos.set(ours.companyId, logo);
    expect((await open(link)).logo_path).toMatch(/^storage\/logos\/.+session=share-/);
    const others = [keyFor.logo(ours.companyId, 'old.png'), keyFor.logo(uuidv7(), 'logo.png')];
    expect(await isReadable(link, logo)).toBe(true);
    for (const key of others) expect(await isReadable(link, key)).toBe(false);
    await editor.client.call(shares.remove, { params: { id, shareId: link.id } });
    expect(await isReadable(link, logo)).toBe(false);
  });

  it('shows the video only where the link allows it and the video is not hidden', async () => {
    const link = await share({ shows_video: true });
    expect((await open(link)).video_path).toMatch(/^storage\/videos\//);
    expect(await readable(link)).toEqual(['picture', 'small', 'video']);
    await editor.client.call(sops.update, { params: { id }, body: { is_video_hidden: true } });
    expect((await open(link)).video_path).toBeNull();
    expect(await readable(link)).toEqual(['picture', 'small']);
    await editor.client.call(sops.update, { params: { id }, body: { is_video_hidden: false } });
    await change(link, { shows_video: false });
    expect(await readable(link)).toEqual(['picture', 'small']);
  });

  it('shows the released version while the draft changes', async () => {
    const link = await share();
    const before = await release(ours, id);
    await editor.client.call(sops.update, { params: { id }, body: { title: 'Another title' } });
    const stepId = before.steps[0]?.id ?? '';
    await editor.client.call(routes.steps.update, { params: { id, stepId }, body: { title: 'Changed' } });
    const page = await open(link);
    expect([page.title, page.version, page.steps[0]?.title]).toEqual(['Weld a frame', 1, 'Put on gloves']);
    const params = { id, version: 1 };
    await ours.client.call(routes.releases.withdraw, { params, body: { reason: 'The guard is missing' } });
    expect((await open(link)).withdrawal_reason).toBe('The guard is missing');
  });

  it('names the approver, but shows no address of one without a name', async () => {
    const link = await share();
    fixture.fakes.names?.set(ours.userId, 'Ann Lee');
    await release(ours, id);
    expect((await open(link)).approved_by).toBe('Ann Lee');
    fixture.fakes.names?.delete(ours.userId);
    await editor.client.call(sops.update, { params: { id }, body: { title: 'Another title' } });
    await release(ours, id);
    const page = await open(link);
    expect([page.version, page.approved_by]).toEqual([2, null]);
    expect(JSON.stringify(page)).not.toContain('@');
  });

  it('ends with its revocation, its expiry, the SOP and the company, for page, pictures and sites alike', async () => {
    const isOpen = async (link: Share) => {
      const params = { token: tokenOf(link) };
      const all = [refusalOf(open(link)), refusalOf(stranger.call(shared.sites, { params }))];
      return [...(await Promise.all(all)), await isReadable(link, keys().picture)];
    };
    const [opened, closed] = [
      ['allowed', 'allowed', true],
      ['share.gone', 'share.gone', false],
    ];
    const [revoked, expired, endless] = [
      await share(),
      await share(),
      await share({ expires_in_days: null }),
    ];
    for (const link of [revoked, expired, endless]) expect(await isOpen(link)).toEqual(opened);
    await revoke(revoked);
    expect(await isOpen(revoked)).toEqual(closed);
    await fixture.database.system((tx) =>
      tx.execute(`update sop_share set expires_at = now() - interval '1 second' where id = $1`, [expired.id]),
    );
    expect(await isOpen(expired)).toEqual(closed);
    expect((await list()).map(({ is_expired }) => is_expired)).toEqual([false, true]);
    await change(expired, { expires_in_days: 1 });
    expect(await isOpen(expired)).toEqual(opened);
    fixture.fakes.suspended.add(ours.companyId);
    expect(await isOpen(endless)).toEqual(closed);
    fixture.fakes.suspended.delete(ours.companyId);
    expect(await isOpen(endless)).toEqual(opened);
    await ours.client.call(sops.remove, { params: { id } });
    expect(await isOpen(endless)).toEqual(closed);
  });

  it('ends with the deletion of the company', async () => {
    const link = await share();
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () => expect(await refusalOf(open(link))).toBe('share.gone'));
  });

  it('asks for the password where the link has one, as often as it is opened', async () => {
    const link = await share({ password: 'open sesame' });
    expect(link.has_password).toBe(true);
    expect(await refusalOf(open(link))).toBe('share.password-needed');
    expect(await refusalOf(open(link, { password: 'open barley' }))).toBe('share.wrong-password');
    expect((await open(link, { password: 'open sesame' })).title).toBe('Weld a frame');
    expect((await change(link, { name: 'Renamed' })).has_password).toBe(true);
    expect((await change(link, { password: null })).has_password).toBe(false);
    expect((await open(link)).title).toBe('Weld a frame');
  });

  it('never stores or returns the password', async () => {
    await share({ password: 'open sesame' });
    expect(JSON.stringify(await list())).not.toContain('sesame');
    const rows = await fixture.database.system((tx) => tx.query('select * from sop_share'));
    expect(JSON.stringify(rows)).not.toContain('sesame');
  });

  it('counts views, but no refresh of a page and no refused visit', async () => {
    const link = await share({ password: 'open sesame' });
    await refusalOf(open(link));
    await open(link, { password: 'open sesame' });
    await open(link, { password: 'open sesame', is_refresh: true });
    await open(link, { password: 'open sesame' });
    const [counted] = await list();
    expect(counted?.views).toBe(2);
    expect(counted?.last_viewed_at).not.toBeNull();
  });

  it('names the websites that may embed it, each once and as an origin', async () => {
    const sites = ['https://wiki.example.com/page', 'wiki.example.com', 'http://intranet:8080'];
    const link = await share({ sites });
    const params = { token: tokenOf(link) };
    expect((await stranger.call(shared.sites, { params })).sites).toEqual([
      'https://wiki.example.com',
      'http://intranet:8080',
    ]);
  });

  it('is for editors and administrators; a viewer sees no link', async () => {
    const link = await share();
    const viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    expect(await refusalOf(list(viewer))).toMatch(/^request\./);
    expect(await refusalOf(share({}, viewer))).toMatch(/^request\./);
    expect(await refusalOf(revoke(link, viewer))).toMatch(/^request\./);
    expect(await list(ours)).toMatchObject([{ id: link.id }]);
  });

  it('shows a foreign company none of its links, and changes none', async () => {
    const link = await share();
    const theirs = await fixture.signIn();
    expect(await refusalOf(list(theirs))).toBe('sop.not-found');
    expect(await refusalOf(revoke(link, theirs))).toBe('share.not-found');
    const other = await createSop(theirs);
    const params = { id: other, shareId: link.id };
    expect(await refusalOf(theirs.client.call(shares.remove, { params }))).toBe('share.not-found');
    expect(await list()).toHaveLength(1);
  });

  describe('among all of the company', () => {
    type Query = QueryInputOf<typeof shares.listAll>;
    const all = (query: Query = {}, by: Pick<SignedIn, 'client'> = ours) =>
      by.client.call(shares.listAll, { query });

    it('is listed for administrators with its SOP, without the link itself', async () => {
      const link = await share({ name: 'For the supplier' });
      await open(link);
      const page = await all();
      expect(page).toMatchObject({
        items: [{ id: link.id, name: 'For the supplier', views: 1, sop: { id, title: 'Weld a frame' } }],
        next_cursor: null,
        total: 1,
      });
      expect(JSON.stringify(page)).not.toContain(tokenOf(link));
      expect(await refusalOf(all({}, editor))).toMatch(/^request\./);
      expect((await all({}, await fixture.signIn())).items).toEqual([]);
    });

    it('stays valid without its creator, and says what became of that user', async () => {
      const link = await share();
      const { colleagues } = fixture.fakes;
      const creator = async () => {
        const [{ created_by, creator_state } = {}] = (await all()).items;
        return [created_by, creator_state];
      };
      expect(await creator()).toEqual(['ann@example.test', 'active']);
      colleagues.set(editor.userId, { role: 'viewer' });
      expect(await creator()).toEqual(['ann@example.test', 'limited']);
      colleagues.set(editor.userId, { is_active: false });
      expect(await creator()).toEqual(['ann@example.test', 'deactivated']);
      const pseudonym = pseudonymOf('ab12');
      colleagues.set(editor.userId, { email: pseudonym, display_name: pseudonym, is_active: false });
      expect(await creator()).toEqual([pseudonym, 'removed']);
      colleagues.set(editor.userId, null);
      expect(await creator()).toEqual([null, 'removed']);
      expect((await open(link)).title).toBe('Weld a frame');
      await revoke(link, ours);
      expect(await refusalOf(open(link))).toBe('share.gone');
    });

    it('is listed, and calls no one removed, while the users are not known', async () => {
      const link = await share();
      fixture.fakes.knowsColleagues = false;
      expect((await all()).items).toMatchObject([{ id: link.id, created_by: null, creator_state: null }]);
      fixture.fakes.knowsColleagues = true;
    });

    it('is found by the title of its SOP and by whether it is valid, page by page', async () => {
      const [valid, endless] = [await share(), await share({ expires_in_days: null })];
      id = await createSop(ours, 'Größe prüfen');
      const expired = await share();
      await fixture.database.system((tx) =>
        tx.execute(`update sop_share set expires_at = now() - interval '1 second' where id = $1`, [
          expired.id,
        ]),
      );
      const idsOf = async (query: Query) => (await all(query)).items.map((each) => each.id);
      expect(await idsOf({})).toEqual([expired.id, endless.id, valid.id]);
      expect(await idsOf({ search: 'GROSSE' })).toEqual([expired.id]);
      expect(await idsOf({ state: 'expired' })).toEqual([expired.id]);
      expect(await idsOf({ state: 'valid', order: 'asc' })).toEqual([valid.id, endless.id]);
      const first = await all({ limit: 2 });
      expect(first).toMatchObject({ total: 3, items: [{ id: expired.id }, { id: endless.id }] });
      expect(await idsOf({ limit: 2, cursor: first.next_cursor ?? '' })).toEqual([valid.id]);
    });
  });

  it('is readable of its own SOP only', async () => {
    const link = await share();
    const other = await createSop(ours);
    const key = keyFor.screenshot(ours.companyId, other, 'step-0.jpg');
    const request = { share_id: link.id, company_id: ours.companyId, sop_id: other, key };
    const bus = fixture.app.get(Bus, { strict: false });
    expect((await bus.request(SharedObjectReadable, request)).is_readable).toBe(false);
    expect((await bus.request(SharedObjectReadable, { ...request, share_id: uuidv7() })).is_readable).toBe(
      false,
    );
  });

  it('waits for an SOP that has no steps yet', async () => {
    id = await createSop(ours);
    expect(await refusalOf(open(await share()))).toBe('share.not-ready');
  });

  it('is limited to a number of links, also when several are created at once', async () => {
    const { links } = shareLimits;
    const { id: first } = await share();
    await fixture.database.system((tx) =>
      tx.execute(
        `insert into sop_share (id, company_id, sop_id, secret, shows_video, created_by)
         select gen_random_uuid(), company_id, sop_id, secret, false, created_by
           from sop_share, generate_series(2, $2::int - 1) where id = $1`,
        [first, links],
      ),
    );
    const codes = await Promise.all(Array.from({ length: 3 }, () => refusalOf(share())));
    expect(codes.sort()).toEqual(['allowed', 'share.too-many', 'share.too-many']);
  });

  it('is recorded with its user when it is created, changed and revoked', async () => {
    const link = await share();
    await change(link, { name: 'For the supplier' });
    await revoke(link);
    const trail = (await trailOf(fixture.database, ours.companyId)).filter(({ action }) =>
      /share/.test(action),
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'sop.shared',
      'sop.share-changed',
      'sop.share-revoked',
    ]);
    expect(trail.map(({ userId }) => userId)).toEqual(trail.map(() => editor.userId));
  });
});
