import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  exportRetention,
  routes,
  type ExportFormat,
  type ExportTemplate,
  type Share,
  type SopExport,
} from '@sop/contracts';
import { companyPrefixes, keyFor } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { eventually, objectsOf, signedIn, trailOf, type SignedIn } from '@sop/testing';
import sharp from 'sharp';
import { encode } from 'uqr';
import { v7 as uuidv7 } from 'uuid';
import { readPdf, readZip } from '../testing/read-back.js';
import { createSop, generate, startSop, type Company, type SopFixture } from '../testing/start-sop.js';
import { exportScratch } from './export.jobs.js';
import { SweepExports } from './sweep-exports.js';

const { exports } = routes;
const formats: ExportFormat[] = ['pdf', 'docx', 'html', 'markdown'];

describe('exports of an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let sopId: string;
  let photo: Buffer;

  beforeAll(async () => {
    fixture = await startSop();
    photo = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#268' } })
      .jpeg()
      .toBuffer();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    sopId = await createSop(ours, 'Weld a frame');
  });
  afterAll(() => fixture.close());

  const put = (file: string, content: Buffer) =>
    fixture.store.put(keyFor.screenshot(ours.companyId, sopId, file), content, { contentType: 'image/jpeg' });
  const finished = async () => {
    await generate(fixture, ours.companyId, sopId);
    await put('step-0.jpg', photo);
    await put('step-10.jpg', photo);
  };
  const ask = (format: ExportFormat, time_zone?: string, template?: ExportTemplate) =>
    ours.client.call(exports.create, {
      params: { id: sopId },
      body: { format, ...(time_zone && { time_zone }), ...(template && { template }) },
    });
  const statusOf = ({ id }: SopExport) =>
    ours.client.call(exports.get, { params: { id: sopId, exportId: id } });
  const made = async (
    format: ExportFormat,
    template?: ExportTemplate,
  ): Promise<{ ended: SopExport; reply: Response; bytes: Buffer }> => {
    const requested = await ask(format, undefined, template);
    let ended = requested;
    await eventually(
      async () => {
        ended = await statusOf(requested);
        expect(['done', 'failed']).toContain(ended.state);
      },
      { timeoutSeconds: 60 },
    );
    expect(ended).toMatchObject({ state: 'done', percent: 100 });
    const reply = await ours.client.send(exports.file, { params: { id: sopId, exportId: requested.id } });
    return { ended, reply, bytes: Buffer.from(await reply.arrayBuffer()) };
  };

  it('make a PDF on A4 with banner, sections in order, bounded pictures and a footer on each page', async () => {
    await finished();
    const { bytes } = await made('pdf');
    const { title, pages } = await readPdf(bytes);
    expect(title).toBe('Weld a frame');
    const [first] = pages;
    expect(first?.size.map(Math.round)).toEqual([210, 297]);
    const text = pages.map((page) => page.text).join(' ');
    const order = [
      'Weld a frame',
      'Workshop',
      'Safety Precautions',
      'Wear gloves.',
      'Equipment Needed',
      '1. gloves',
      'Procedure',
      '1. Put on gloves',
      'Video 0:00 – 0:10',
      'Put on gloves with care.',
      '2. Clamp the frame',
      'Video 0:10 – 0:20',
      'Full Transcription',
    ];
    const positions = order.map((words) => text.indexOf(words));
    expect(positions.every((position) => position >= 0)).toBe(true);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
    const pictures = pages.flatMap((page) => page.pictures);
    expect(pictures).toHaveLength(2);
    for (const [width, height] of pictures) {
      expect(width).toBeCloseTo(126, 0);
      expect(height).toBeCloseTo((126 * 9) / 16, 0);
    }
    for (const [index, page] of pages.entries())
      expect(page.text).toMatch(
        new RegExp(`Page ${index + 1} of ${pages.length} Generated on \\d+ \\w+ 20\\d\\d`),
      );
    // Margins of 15 mm; the banner's 40 mm contain only title and facts.
    const all = pages.flatMap((page) => page.textItems.filter(({ text: words }) => words.trim() !== ''));
    expect(Math.min(...all.map(({ x }) => x))).toBeGreaterThan(14.5);
    const heading = first?.textItems.find(({ text: words }) => words === 'Safety Precautions');
    expect(heading?.y).toBeGreaterThan(40);
  });

  it.each(formats)(
    'show the company’s logo as %s, and are made without one that is not available',
    async (format) => {
      await finished();
      const key = keyFor.logo(ours.companyId, 'logo.png');
      const { logos } = fixture.fakes;
      const picturesIn = async () => {
        const { ended, bytes } = await made(format);
        expect(ended.missing_pictures).toEqual([]);
        if (format !== 'docx') return (await picturesOf(format, bytes)).length;
        return [...(await readZip(bytes)).keys()].filter((name) => /media\/.+\.(jpg|png)$/.test(name)).length;
      };
      const without = await picturesIn();
      logos.set(ours.companyId, null);
      expect(await picturesIn()).toBe(without);
      logos.set(ours.companyId, key);
      expect(await picturesIn()).toBe(without);
      await fixture.store.put(key, Buffer.from('no picture'), { contentType: 'image/png' });
      expect(await picturesIn()).toBe(without);
      const logo = await sharp({ create: { width: 300, height: 120, channels: 4, background: '#155a9c00' } })
        .png()
        .toBuffer();
      await fixture.store.put(key, logo, { contentType: 'image/png' });
      expect(await picturesIn()).toBe(without + 1);
    },
  );

  it('have the company’s template and colours, unless another template is chosen', async () => {
    await finished();
    const { brands } = fixture.fakes;
    const pageOf = async (template?: ExportTemplate) => {
      const { pages } = await readPdf((await made('pdf', template)).bytes);
      const banner = pages[0]?.painted.find(({ kind, width }) => kind === 'fill' && width > 200);
      return {
        colour: banner?.colour,
        isChecklist: pages.some(({ text }) => text.includes('Sign-off')),
        widths: pages.flatMap((page) => page.pictures.map(([width]) => Math.round(width))),
      };
    };
    // As an earlier version of the owner of companies answers.
    expect(await pageOf()).toEqual({ colour: '#155a9c', isChecklist: false, widths: [126, 126] });
    brands.set(ours.companyId, { accent_color: '#7a1f5c', banner_color: null, export_template: 'checklist' });
    const colour = '#7a1f5c';
    expect(await pageOf()).toEqual({ colour, isChecklist: true, widths: [] });
    expect(await pageOf('compact')).toEqual({ colour, isChecklist: false, widths: [34, 34] });
    expect(await pageOf('pictures')).toEqual({ colour, isChecklist: false, widths: [126, 126] });
    const asked = ours.client.send(exports.create, {
      params: { id: sopId },
      body: { format: 'pdf', template: 'poster' as ExportTemplate },
    });
    expect((await asked).status).toBe(422);
  });

  it.each(formats)('are named as %s, with the time of each step in the video', async (format) => {
    await finished();
    const name = () => {
      const extension = format === 'markdown' ? 'zip' : format;
      return `SOP_Weld_a_frame_${new Date().toISOString().slice(0, 10)}.${extension}`;
    };
    // The day may end during the test.
    const before = name();
    const { ended, reply, bytes } = await made(format);
    expect([before, name()]).toContain(ended.file_name);
    expect(reply.headers.get('content-disposition')).toContain(`filename="${ended.file_name}"`);
    expect(reply.headers.get('content-length')).toBe(String(ended.size_bytes));
    expect(ended.missing_pictures).toEqual([]);
    const text = await textOf(format, bytes);
    for (const words of ['Weld a frame', 'Put on gloves with care.', '0:10 – 0:20', 'Generated on'])
      expect(text).toContain(words);
  });

  it.each(formats)('keep every script and every sign of a title as %s', async (format) => {
    const title = 'Größe <b>1</b> & “焊接” 🔧 한국어 لحام #set_x*';
    sopId = await createSop(ours, title);
    await finished();
    const { ended, reply, bytes } = await made(format);
    expect(ended.file_name).toMatch(/^SOP_Größe__b_1__b_____焊接____한국어_لحام__set_x__20/);
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain(ended.file_name);
    if (format === 'pdf') expect((await readPdf(bytes)).title).toBe(title);
    const text = await textOf(format, bytes);
    for (const words of ['Größe', '焊接', '🔧', '한국어']) expect(text).toContain(words);
    if (format === 'html') expect(text).not.toContain('<b>');
  });

  it.each(formats)('explain as %s in place of a picture why it is not available', async (format) => {
    await finished();
    for (const file of ['step-0.jpg', 'step-0-small.jpg'])
      await fixture.store.delete(keyFor.screenshot(ours.companyId, sopId, file));
    await put('step-10.jpg', Buffer.from('no picture at all'));
    const { ended, bytes } = await made(format);
    expect(ended.missing_pictures).toEqual([
      { step: 1, reason: 'it is not in the store' },
      { step: 2, reason: expect.stringContaining('unsupported image format') },
    ]);
    const text = plainOf(await textOf(format, bytes));
    expect(text).toContain('[Image could not be loaded - Check browser console for details]');
    expect(text).toContain('[Image error: Input file contains unsupported image format]');
  });

  it.each(formats)('show as %s the pictures below a step’s first, with their marks', async (format) => {
    await finished();
    const green = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#0a0' } })
      .jpeg()
      .toBuffer();
    await put('further.jpg', green);
    await put('further-small.jpg', green);
    fixture.fakes.frame = {
      ...{ found: true, seconds: 7, width: 1280, height: 720 },
      key: keyFor.screenshot(ours.companyId, sopId, 'further.jpg'),
      thumbnail_key: keyFor.screenshot(ours.companyId, sopId, 'further-small.jpg'),
    };
    const [step] = await ours.client.call(routes.steps.list, { params: { id: sopId } });
    const params = { id: sopId, stepId: step?.id ?? '' };
    await ours.client.call(routes.steps.addPicture, { params, body: { frame_index: 0 } });
    const box = {
      kind: 'box',
      colour: 'red',
      size: 'large',
      rect: { x: 0, y: 0, width: 1, height: 1 },
    } as const;
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    await ours.client.call(routes.steps.markPicture, {
      params: { ...params, position: 1 },
      body: { crop, marks: [box] },
    });
    const { ended, bytes } = await made(format);
    expect(ended.missing_pictures).toEqual([]);
    const files = await picturesOf(format, bytes);
    if (format === 'pdf') return expect(files).toHaveLength(3);
    const pictures = await Promise.all(
      files.map(async (picture) => {
        const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
        return [info.width, info.height, (data[0] ?? 0) > 150];
      }),
    );
    // The box's edge is red in the corner of the cropped picture.
    expect(pictures).toContainEqual([640, 360, true]);
    // Word stores one file for two equal pictures.
    expect(pictures).toHaveLength(format === 'docx' ? 2 : 3);
    if (format !== 'docx') expect(await textOf(format, bytes)).toContain('Put on gloves, picture 2');
  });

  describe('with a QR code', () => {
    let link: Share;
    beforeEach(async () => {
      await finished();
      const body = { expires_in_days: 30, password: 'open sesame' };
      link = await ours.client.call(routes.shares.create, { params: { id: sopId }, body });
    });
    const request = (by: Pick<SignedIn, 'client'>, share_id = link.id, format: ExportFormat = 'html') =>
      by.client.call(exports.create, { params: { id: sopId }, body: { format, share_id } });
    const madeWith = async (format: ExportFormat) => {
      const params = { id: sopId, exportId: (await request(ours, link.id, format)).id };
      await eventually(
        async () => expect((await ours.client.call(exports.get, { params })).state).toBe('done'),
        { timeoutSeconds: 60 },
      );
      return Buffer.from(await (await ours.client.send(exports.file, { params })).arrayBuffer());
    };

    it.each(formats)('name the link and its end as %s', async (format) => {
      const bytes = await madeWith(format);
      const text = plainOf(await textOf(format, bytes)).replaceAll(/\u200b|\s+/g, ' ');
      for (const words of ['Scan with a phone', 'The link is valid until', 'It needs a password.'])
        expect(text).toContain(words);
      // Word stores one file for two equal pictures.
      const pictures = { pdf: 3, docx: 2, html: 3, markdown: 2 };
      expect(await picturesOf(format, bytes)).toHaveLength(pictures[format]);
    });

    it('show the code of exactly this link, below the address of the product', async () => {
      const [code] = await picturesOf('html', await madeWith('html'));
      const { data: wanted, size } = encode(`http://localhost:8080${link.path}`, { border: 4, ecc: 'M' });
      const { data, info } = await sharp(code).greyscale().raw().toBuffer({ resolveWithObject: true });
      const side = info.width / size;
      const seen = wanted.map((row, y) => row.map((_, x) => (data[(y * info.width + x) * side] ?? 0) < 128));
      expect(seen).toEqual(wanted);
    });

    it('are refused for a viewer, a foreign and an expired link', async () => {
      const { companyId } = ours;
      const viewer = await signedIn(fixture.client, { companyId, role: 'viewer' });
      const missing = { problem: { code: 'share.not-found' } };
      await expect(request(viewer)).rejects.toMatchObject(missing);
      await expect(request(ours, uuidv7())).rejects.toMatchObject(missing);
      const other = await createSop(ours);
      const body = { format: 'html', share_id: link.id } as const;
      const call = ours.client.call(exports.create, { params: { id: other }, body });
      await expect(call).rejects.toMatchObject({ status: expect.any(Number) });
      await fixture.database.system((tx) =>
        tx.execute('update sop_share set expires_at = now() where id = $1', [link.id]),
      );
      await expect(request(ours)).rejects.toMatchObject({ problem: { code: 'share.expired' } });
    });

    it('are for those alone who may see the link', async () => {
      const { companyId } = ours;
      const viewer = await signedIn(fixture.client, { companyId, role: 'viewer' });
      const params = { id: sopId, exportId: (await request(ours)).id };
      await expect(viewer.client.call(exports.get, { params })).rejects.toMatchObject({ status: 404 });
      await expect(ours.client.call(exports.get, { params })).resolves.toMatchObject({ format: 'html' });
    });
  });

  it('use the thumbnail of the same moment when the picture is deleted', async () => {
    await finished();
    await fixture.store.delete(keyFor.screenshot(ours.companyId, sopId, 'step-0.jpg'));
    await put('step-0-small.jpg', photo);
    const { ended, bytes } = await made('pdf');
    expect(ended.missing_pictures).toEqual([]);
    expect((await readPdf(bytes)).pages.flatMap(({ pictures }) => pictures)).toHaveLength(2);
  });

  it('encode pictures again that are no JPEG, rotated, cut off or too large', async () => {
    await finished();
    const large = sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#842' } });
    await put('step-0.jpg', await large.png().toBuffer());
    await put('step-10.jpg', await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    const { bytes } = await made('markdown');
    const files = await readZip(bytes);
    const sizes = ['images/step-001.jpg', 'images/step-002.jpg'].map(async (name) => {
      const { width, height, format } = await sharp(files.get(name)).metadata();
      return [format, width, height];
    });
    expect(await Promise.all(sizes)).toEqual([
      ['jpeg', 1920, 480],
      ['jpeg', 720, 1280],
    ]);
  });

  it('leave the transcription out from 2000 characters on', async () => {
    await finished();
    const transcript = [{ id: 0, start_seconds: 0, end_seconds: 9, text: 'x'.repeat(2000), confidence: 1 }];
    await fixture.database.system((tx) =>
      tx.execute('update sop set transcript = $2 where id = $1', [sopId, JSON.stringify(transcript)]),
    );
    const { pages } = await readPdf((await made('pdf')).bytes);
    expect(pages.map(({ text }) => text).join()).not.toContain('Full Transcription');
  });

  it('show software and steps of a screen recording, without safety and "Equipment Needed"', async () => {
    await finished();
    await fixture.database.system((tx) =>
      tx.execute('update sop set is_screen_recording = true where id = $1', [sopId]),
    );
    const text = await textOf('html', (await made('html')).bytes);
    expect(text).toContain('Software &amp; Apps Used');
    expect(text).not.toContain('Safety Precautions');
    expect(text).toContain('Clamp the frame');
  });

  it('break no step over two pages, except one that is longer than a page', async () => {
    const long = Array.from({ length: 14 }, (_, index): [string, number, number] => [
      `Act ${index}`,
      index * 2,
      index * 2 + 2,
    ]);
    await generate(fixture, ours.companyId, sopId, long);
    for (const [, start] of long) await put(`step-${start}.jpg`, photo);
    await fixture.database.system((tx) =>
      tx.execute('update step set edited_description = $2 where sop_id = $1 and position = 3', [
        sopId,
        `${'So many words. '.repeat(1000)}The last of them.`,
      ]),
    );
    const { pages } = await readPdf((await made('pdf')).bytes);
    const pageOf = (words: string) => pages.findIndex(({ text }) => text.includes(words));
    for (const [title] of long.filter((_, index) => index !== 2))
      expect(pageOf(`${title} with care.`)).toBe(pageOf(`. ${title} `));
    expect(pageOf('The last of them.')).toBeGreaterThan(pageOf('. Act 2 '));
    expect(pages.flatMap(({ pictures }) => pictures)).toHaveLength(14);
  });

  it('are in the audit trail, and viewers may request them', async () => {
    await finished();
    await made('html');
    expect(await trailOf(fixture.database, ours.companyId)).toContainEqual(
      expect.objectContaining({ action: 'sop.exported' }),
    );
  });

  it('are refused while the SOP is generated, with an invalid time zone, and for a missing SOP', async () => {
    await expect(ask('pdf')).rejects.toMatchObject({ status: 409 });
    await finished();
    await expect(ask('pdf', 'Mars/Olympus')).rejects.toMatchObject({ status: 422 });
    expect((await ask('pdf', 'Pacific/Auckland')).state).toBe('waiting');
    sopId = uuidv7();
    await expect(ask('pdf')).rejects.toMatchObject({ status: 404 });
  });

  it('are refused while a company has too many in progress or stored, also with parallel requests', async () => {
    await finished();
    await made('html');
    const { underWayPerCompany: most, bytesPerCompany } = exportRetention;
    const send = () => ours.client.send(exports.create, { params: { id: sopId }, body: { format: 'html' } });
    await fixture.database.system((tx) =>
      tx.execute(
        `insert into job (id, kind, company_id, subject_id, generation, payload, not_before)
         select gen_random_uuid(), 'export', $1, n::text, 1, '{}', now() + interval '1 hour' from generate_series(3, $2::int) as n`,
        [ours.companyId, most],
      ),
    );
    // None is made before all are requested: its slot would be free for another.
    const replies = await fixture.database.system(async (tx) => {
      await tx.execute('lock table step in access exclusive mode');
      return Promise.all(Array.from({ length: 6 }, send));
    });
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    await fixture.database.system(async (tx) => {
      await tx.execute(`delete from job where company_id = $1 and not_before > now()`, [ours.companyId]);
      await tx.execute('update sop_export set size_bytes = $2 where company_id = $1', [
        ours.companyId,
        bytesPerCompany,
      ]);
    });
    const refused = await send();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      'export.too-many',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('answer 404 to another company', async () => {
    await finished();
    const { ended } = await made('html');
    const { client } = await fixture.signIn();
    const params = { id: sopId, exportId: ended.id };
    for (const route of [exports.get, exports.file])
      await expect(client.call(route, { params })).rejects.toMatchObject({ status: 404 });
    await expect(
      client.call(exports.create, { params: { id: sopId }, body: { format: 'pdf' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('are deleted after an hour, or with their SOP, without remains', async () => {
    await finished();
    const { ended } = await made('html');
    const left = () => objectsOf(fixture.store, ours.companyId, ['exports']);
    const sweep = () => fixture.app.get(SweepExports, { strict: false }).run();
    await sweep();
    expect(await left()).toHaveLength(1);
    await fixture.database.system((tx) =>
      tx.execute(`update sop_export set created_at = now() - interval '61 minutes' where id = $1`, [
        ended.id,
      ]),
    );
    await sweep();
    expect(await left()).toEqual([]);
    await expect(statusOf(ended)).rejects.toMatchObject({ status: 404 });
    const again = await made('html');
    await ours.client.call(routes.sops.remove, { params: { id: sopId } });
    await expect(statusOf(again.ended)).rejects.toMatchObject({ status: 404 });
    await eventually(async () => expect([await left(), await rowsOf()]).toEqual([[], []]));
    expect(companyPrefixes(ours.companyId)).toContain(`exports/${ours.companyId}/`);
  });

  it('are deleted with their company, also while in progress', async () => {
    await finished();
    await made('html');
    await ask('pdf');
    await fixture.fakes.companyDeleted(ours.companyId);
    const nothing = async () =>
      expect([await objectsOf(fixture.store, ours.companyId, ['exports']), await rowsOf()]).toEqual([[], []]);
    await eventually(nothing, { timeoutSeconds: 60 });
    await eventually(async () => expect(await scratchOf()).toEqual([]), { timeoutSeconds: 60 });
    await nothing();
  });

  /** Files of attempts in progress. */
  const scratchOf = () => {
    const { workDir } = fixture.app.get<Runtime>(RUNTIME, { strict: false });
    return readdir(join(workDir, exportScratch)).catch(() => []);
  };

  /** Documents and the jobs that make them. */
  const rowsOf = () =>
    fixture.database.system((tx) =>
      tx.query(
        `select id from sop_export where company_id = $1 union all select id from job where company_id = $1`,
        [ours.companyId],
      ),
    );

  it('store no document of an SOP that is deleted while it is made', async () => {
    await finished();
    const requested = await ask('pdf');
    await fixture.database.system((tx) => tx.execute('delete from sop_export where id = $1', [requested.id]));
    const stateOfJob = async () => {
      const rows = await fixture.database.system((tx) =>
        tx.query<{ state: string }>(`select state from job where subject_id = $1`, [requested.id]),
      );
      return rows[0]?.state;
    };
    await eventually(async () => expect(['done', 'failed']).toContain(await stateOfJob()), {
      timeoutSeconds: 60,
    });
    expect(await objectsOf(fixture.store, ours.companyId, ['exports'])).toEqual([]);
  });
});

/** The words of a document, in order. */
async function textOf(format: ExportFormat, bytes: Buffer): Promise<string> {
  if (format === 'pdf') return (await readPdf(bytes)).pages.map(({ text }) => text).join(' ');
  if (format === 'html') return bytes.toString('utf8');
  const files = await readZip(bytes);
  if (format === 'markdown') return files.get('sop.md')?.toString('utf8') ?? '';
  const parts = [...files].filter(([name]) => /word\/(document|footer\d*)\.xml/.test(name));
  return parts.map(([, xml]) => xml.toString('utf8')).join('\n');
}

/** Without Markdown syntax. */
const plainOf = (text: string) => text.replaceAll('\\', '');

/** The pictures of a document as files; for a PDF their displayed sizes. */
async function picturesOf(format: ExportFormat, bytes: Buffer): Promise<Buffer[]> {
  if (format === 'pdf')
    return (await readPdf(bytes)).pages.flatMap(({ pictures }) => pictures.map(() => Buffer.alloc(0)));
  if (format === 'html')
    return [...bytes.toString('utf8').matchAll(/base64,([^"]+)"/g)].map(([, text = '']) =>
      Buffer.from(text, 'base64'),
    );
  return [...(await readZip(bytes))].filter(([name]) => /\.(jpg|png)$/.test(name)).map(([, file]) => file);
}
