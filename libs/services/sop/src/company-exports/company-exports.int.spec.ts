import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type CompanyDataPart, type CompanyExport } from '@sop/contracts';
import type { FailedJob } from '@sop/jobs';
import { keyFor } from '@sop/object-store';
import { eventually, objectsOf, signedIn, trailOf } from '@sop/testing';
import { SweepExports } from '../exports/sweep-exports.js';
import { DeleteExpiredVideos } from '../video-retention/delete-expired-videos.js';
import { readZip } from '../testing/read-back.js';
import {
  createSop,
  generate,
  release,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';
import { companyExportKey } from './company-export.entity.js';
import { MakeCompanyExport } from './make-company-export.js';
import { removeCompanyExports } from './remove-company-exports.js';

const { companyExports } = routes;
const seconds = { timeoutSeconds: 60 };

describe('company exports', () => {
  let fixture: SopFixture;
  let ours: Company;
  let sopId: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    sopId = await createSop(ours, 'Weld / a <frame>');
    fixture.fakes.companyData = new Map();
  });
  afterAll(() => fixture.close());

  const photo = Buffer.from('a picture');
  const onePixel = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  const finished = async () => {
    await generate(fixture, ours.companyId, sopId);
    for (const file of ['step-0.jpg', 'step-10.jpg', 'step-0-small.jpg'])
      await fixture.store.put(keyFor.screenshot(ours.companyId, sopId, file), photo, {
        contentType: 'image/jpeg',
      });
    await fixture.store.put(keyFor.video(ours.companyId, sopId, 'mp4'), Buffer.from('a video'), {
      contentType: 'video/mp4',
    });
  };
  const ask = (include_videos = false) =>
    ours.client.call(companyExports.create, { body: { include_videos } });
  const list = () => ours.client.call(companyExports.list);
  const ended = async ({ id }: CompanyExport): Promise<CompanyExport> => {
    let found: CompanyExport | undefined;
    await eventually(async () => {
      found = (await list()).exports.find((each) => each.id === id);
      expect(['done', 'failed']).toContain(found?.state);
    }, seconds);
    return found as CompanyExport;
  };
  const filesOf = async (made: CompanyExport) => {
    const { body } = await fixture.store.get(companyExportKey({ companyId: ours.companyId, id: made.id }));
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk as Buffer);
    return readZip(Buffer.concat(chunks));
  };
  const jsonOf = (files: Map<string, Buffer>, path: string) =>
    JSON.parse(files.get(path)?.toString('utf8') ?? 'null') as Record<string, unknown>;

  it('contain the SOPs as text and JSON with their pictures, the departments, a readme and hashes', async () => {
    await finished();
    const made = await ended(await ask());
    expect(made).toMatchObject({ state: 'done', percent: 100, includes_videos: false });
    const files = await filesOf(made);
    const folder =
      [...files.keys()].find((path) => path.endsWith('/sop.json'))?.replace('/sop.json', '') ?? '';
    expect(folder).toMatch(/^sops\/Weld_a_frame_-[0-9a-f]{12}$/);
    const sop = jsonOf(files, `${folder}/sop.json`);
    expect(sop).toMatchObject({ id: sopId, title: 'Weld / a <frame>', department: 'Workshop', video: null });
    const text = files.get(`${folder}/sop.md`)?.toString('utf8') ?? '';
    expect(text).toContain('Put on gloves with care.');
    const pictures = [...text.matchAll(/\]\((pictures\/[^)]+)\)/g)].map(([, path]) => `${folder}/${path}`);
    expect(pictures).toHaveLength(2);
    for (const path of pictures) expect(files.get(path)).toEqual(photo);
    expect(jsonOf(files, 'departments.json')).toMatchObject([{ name: 'Workshop' }]);
    expect(files.get('README.txt')?.toString('utf8')).toContain('Videos were left out');
    const manifest = jsonOf(files, 'manifest.json') as {
      files: { path: string; sha256: string }[];
      missing: string[];
    };
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(
      [...files.keys()].filter((path) => path !== 'manifest.json').sort(),
    );
    for (const { path, sha256 } of manifest.files)
      expect(
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
      ).toBe(sha256);
    // The thumbnail of the second step never existed.
    expect(manifest.missing).toEqual([`${folder}/pictures/step-10-small.jpg`]);
  });

  it('have the text of each SOP in the company’s template, with its logo', async () => {
    await finished();
    const { brands, logos } = fixture.fakes;
    brands.set(ours.companyId, { accent_color: null, banner_color: null, export_template: 'checklist' });
    logos.set(ours.companyId, keyFor.logo(ours.companyId, 'logo.png'));
    const files = await filesOf(await ended(await ask()));
    const text = [...files].find(([path]) => path.endsWith('/sop.md'))?.[1].toString() ?? '';
    expect(text).toMatch(/^!\[Logo\]\(\.\.\/\.\.\/company\/logo\.png\)\n/);
    expect(text).toContain('- [ ] **1. Put on gloves**');
    expect(text).not.toContain('](pictures/');
  });

  it('contain an SOP in the trash, with the time since when it is there', async () => {
    await finished();
    await ours.client.call(routes.trash.move, { params: { id: sopId } });
    const files = await filesOf(await ended(await ask()));
    const path = [...files.keys()].find((each) => each.endsWith('/sop.json')) ?? '';
    expect(jsonOf(files, path)).toMatchObject({ id: sopId, trashed_at: expect.stringMatching(/^2/) });
  });

  it('contain the released version beside the draft that differs from it', async () => {
    await finished();
    const foldersOf = async () => {
      const files = await filesOf(await ended(await ask()));
      const paths = [...files.keys()].filter((path) => path.endsWith('/sop.md')).sort();
      return paths.map((path) => ({ path, text: files.get(path)?.toString('utf8') ?? '' }));
    };
    await release(ours, sopId);
    const [alone, ...none] = await foldersOf();
    expect(none).toEqual([]);
    expect(alone?.text).toMatch(/\*\*Version 1 · Released on /);
    await ours.client.call(routes.sops.update, { params: { id: sopId }, body: { title: 'Another' } });
    const [draft, version] = await foldersOf();
    expect([draft?.path, version?.path]).toEqual([
      expect.stringMatching(/^sops\/Another-[0-9a-f]{12}\/sop\.md$/),
      expect.stringMatching(/^sops\/Weld_a_frame_-[0-9a-f]{12}-v1\/sop\.md$/),
    ]);
    expect(draft?.text).toContain('**Draft of version 2**');
    expect(version?.text).toContain('**Version 1 · Released on ');
  });

  it('contain the links for people without an account, but no address and no password', async () => {
    await finished();
    const body = { expires_in_days: 30, name: 'For the supplier', password: 'open sesame' };
    const link = await ours.client.call(routes.shares.create, { params: { id: sopId }, body });
    const files = await filesOf(await ended(await ask()));
    expect(jsonOf(files, 'links.json')).toMatchObject([
      { sop_id: sopId, name: 'For the supplier', has_password: true, created_by: ours.userId, views: 0 },
    ]);
    const text = files.get('links.json')?.toString() ?? '';
    expect(text).not.toContain(link.path.slice('/shared/'.length));
    expect(text).not.toMatch(/secret|argon|sesame/);
  });

  it('contain who is asked to read a released version, and who has confirmed it', async () => {
    await finished();
    await release(ours, sopId, { readers: [ours.userId] });
    await ours.client.call(routes.readings.confirm, { params: { id: sopId, version: 1 } });
    const files = await filesOf(await ended(await ask()));
    expect(jsonOf(files, 'readings.json')).toMatchObject([
      { sop_id: sopId, version: 1, user_id: ours.userId, confirmed_version: 1 },
    ]);
  });

  it('contain the runs of SOPs, by ids, with their photos', async () => {
    await finished();
    const { steps, version, revision } = await ours.client.call(routes.executions.procedure, {
      params: { id: sopId },
    });
    const [executionId, photoId] = [randomUUID(), randomUUID()];
    const [started_at, ended_at] = ['2026-11-28T08:00:00Z', '2026-11-28T08:10:00Z'];
    const recorded = steps.map(({ id, title }, at) => ({
      ...{ step_id: id, title, seconds: 5, done_at: ended_at, photos: at === 0 ? [photoId] : [] },
    }));
    const body = { sequence: 1, state: 'finished' as const, version, revision, started_at, ended_at };
    const run = { id: sopId, executionId };
    await ours.client.call(routes.executions.record, { params: run, body: { ...body, steps: recorded } });
    const file = { filename: 'photo.jpg', contentType: 'image/jpeg', bytes: onePixel };
    await ours.client.call(routes.executions.addPhoto, { params: { ...run, photoId }, file });
    const files = await filesOf(await ended(await ask()));
    expect(jsonOf(files, 'runs.jsonl')).toMatchObject({
      ...{ id: executionId, sop_id: sopId, state: 'finished', created_by: ours.userId },
      steps: [{ title: 'Put on gloves', seconds: 5 }, {}],
    });
    expect(files.get(`runs/${executionId}/${photoId}.jpg`)?.subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    );
  });

  it('contain the videos on request, and report their size before', async () => {
    await finished();
    const { videos } = await list();
    expect(videos).toEqual({ count: 1, size_bytes: await fixture.storageOf(ours.companyId) });
    const files = await filesOf(await ended(await ask(true)));
    expect([...files].find(([path]) => path.endsWith('/video.mp4'))?.[1].toString()).toBe('a video');
  });

  it('contain the data of other services, text by text and object by object, in any number of parts', async () => {
    const key = keyFor.logo(ours.companyId, 'logo.png');
    await fixture.store.put(key, photo, { contentType: 'image/png' });
    const part = (text: string, next: string | null, objects: CompanyDataPart['objects'] = []) => ({
      files: [{ path: 'company/audit-trail.csv', text }],
      objects,
      next,
    });
    fixture.fakes.companyData = new Map([
      ['auth', part('one,', 'second')],
      ['auth second', part('two', 'third', [{ path: 'company/logo.png', key }])],
      ['auth third', { files: [], objects: [], next: null }],
      ['billing', { files: [{ path: 'billing/usage.csv', text: 'period' }], objects: [], next: null }],
    ]);
    const files = await filesOf(await ended(await ask()));
    expect(files.get('company/audit-trail.csv')?.toString()).toBe('one,two');
    expect(files.get('company/logo.png')).toEqual(photo);
    expect(files.get('billing/usage.csv')?.toString()).toBe('period');
  });

  it('are made one at a time, are in the audit trail, and notify the requester when they are ready', async () => {
    await finished();
    // None is ready before all are requested.
    let answer = (_: CompanyDataPart): void => undefined;
    const asking = new Promise<CompanyDataPart>((resolve) => (answer = resolve));
    fixture.fakes.companyData = new Map([['auth', asking]]);
    const replies = await Promise.allSettled([ask(), ask(), ask()]);
    answer({ files: [], objects: [], next: null });
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(replies.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    const [only] = (await list()).exports;
    await ended(only as CompanyExport);
    const trail = await trailOf(fixture.database, ours.companyId);
    expect(trail.map(({ action }) => action)).toContain('company.data-exported');
    await eventually(() => expect(fixture.fakes.received.exported).toContain(only?.id), seconds);
    await expect(ask()).resolves.toMatchObject({ percent: 0 });
  });

  it('are available to administrators of the company only', async () => {
    await finished();
    await ended(await ask());
    const other = await fixture.signIn();
    expect((await other.client.call(companyExports.list)).exports).toEqual([]);
    const { client: editor } = await signedIn(fixture.client, { companyId: ours.companyId, role: 'editor' });
    await expect(editor.call(companyExports.list)).rejects.toMatchObject({ status: 403 });
    await expect(editor.call(companyExports.create, { body: {} })).rejects.toMatchObject({ status: 403 });
  });

  it('are stored for seven days, and deleted with their company', async () => {
    const made = await ended(await ask());
    const left = () => objectsOf(fixture.store, ours.companyId, ['exports']);
    const age = (days: string) =>
      fixture.database.system((tx) =>
        tx.execute(`update company_export set created_at = now() - $2::interval where id = $1`, [
          made.id,
          days,
        ]),
      );
    const sweep = () => fixture.app.get(SweepExports, { strict: false }).run();
    await age('6 days 23 hours');
    await sweep();
    expect(await left()).toHaveLength(1);
    await age('7 days 1 hour');
    await sweep();
    expect([await left(), (await list()).exports]).toEqual([[], []]);
    await ended(await ask());
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () => expect(await left()).toEqual([]), seconds);
  });

  const deleteSop = () => ours.client.call(routes.sops.remove, { params: { id: sopId } });
  const deleteVideo = async () => {
    await ours.client.call(routes.videoRetention.set, { body: { days: 30 } });
    await fixture.database.system((tx) =>
      tx.execute(`update sop set made_at = now() - interval '31 days' where id = $1`, [sopId]),
    );
    const context = { signal: new AbortController().signal } as never;
    await fixture.app.get(DeleteExpiredVideos, { strict: false }).run({} as never, context);
  };
  it.each([
    ['an SOP is deleted for good', deleteSop],
    ['a video is deleted by the rule of the company', deleteVideo],
  ])('are deleted with their objects when %s, not when one is moved to the trash', async (_what, destroy) => {
    await finished();
    await ended(await ask(true));
    const left = () => objectsOf(fixture.store, ours.companyId, ['exports']);
    const other = await createSop(ours, 'Paint a frame');
    await ours.client.call(routes.trash.move, { params: { id: other } });
    await fixture.allDelivered();
    expect([(await list()).exports, await left()]).toMatchObject([[{ state: 'done' }], [expect.any(String)]]);
    await destroy();
    await eventually(async () => expect([(await list()).exports, await left()]).toEqual([[], []]), seconds);
  });

  it('are made again without an SOP that was deleted for good in the meantime', async () => {
    await finished();
    const part = { files: [], objects: [], next: null };
    let answer: Promise<CompanyDataPart> | undefined;
    const destroy = async () => {
      await deleteSop();
      await eventually(() => fixture.fakes.received.deleted.has(sopId));
      await fixture.allDelivered();
      return part;
    };
    // The other services are asked after the SOPs were read.
    fixture.fakes.companyData = new (class extends Map<string, Promise<CompanyDataPart>> {
      override get() {
        return (answer ??= destroy());
      }
    })();
    const files = await filesOf(await ended(await ask()));
    expect([...files.keys()].filter((path) => path.startsWith('sops/'))).toEqual([]);
  });

  it('are made again when regions of a picture were destroyed in the meantime', async () => {
    await finished();
    const less = Buffer.from('with less on it');
    const destroy = async () => {
      const key = keyFor.screenshot(ours.companyId, sopId, 'step-0.jpg');
      await fixture.store.put(key, less, { contentType: 'image/jpeg' });
      await fixture.database.system((tx) => removeCompanyExports(tx, fixture.store, ours.companyId));
    };
    const part = { files: [], objects: [], next: null };
    let answer: Promise<CompanyDataPart> | undefined;
    // The other services are asked after the SOPs were read.
    fixture.fakes.companyData = new (class extends Map<string, Promise<CompanyDataPart>> {
      override get() {
        return (answer ??= destroy().then(() => part));
      }
    })();
    const files = await filesOf(await ended(await ask()));
    const pictures = [...files].filter(([path]) => path.endsWith('step-0.jpg')).map(([, bytes]) => bytes);
    expect(pictures).toEqual([less]);
  });

  it('report a failure, and can be requested again', async () => {
    fixture.fakes.companyData = new Map([['auth', 'no answer']]);
    const requested = await ask();
    const maker = fixture.app.get(MakeCompanyExport, { strict: false });
    const failed = { job: { subjectId: requested.id } } as FailedJob;
    await fixture.database.system((tx) => maker.onFailed(tx, failed));
    expect(await ended(requested)).toMatchObject({ state: 'failed', path: null });
    fixture.fakes.companyData = new Map();
    expect(await ended(await ask())).toMatchObject({ state: 'done' });
  });
});
