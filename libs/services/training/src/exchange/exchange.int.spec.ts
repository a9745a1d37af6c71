import { once } from 'node:events';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type ExchangeFormat } from '@sop/contracts';
import { sweepReceived } from '@sop/service-kit';
import { SharedSlots } from '@sop/database';
import { eventually, trailOf } from '@sop/testing';
import { fromBufferPromise } from 'yauzl';
import { zipOf } from '../testing/imported-boxes.js';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';

const { annotations, datasets } = routes;

describe('exchange of annotations', () => {
  let fixture: TrainingFixture;
  let ours: Company;
  let id: number;
  const picture = (frame: number) => Buffer.from(`the picture of frame ${frame}`);

  beforeAll(async () => {
    fixture = await startTraining();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    ({ id } = await fixture.storeDataset(ours.companyId, { name: 'Größe 1/2', picture }));
  });
  afterAll(() => fixture.close());

  const box = (class_name: string, x_center = 0.5) => ({
    ...{ class_name, class_id: 0, x_center, y_center: 1 / 3, width: 0.2, height: 1 / 7, confidence: 1 },
  });
  const annotate = (
    frames: { frame_number: number; boxes: ReturnType<typeof box>[]; is_background?: boolean }[],
  ) => ours.client.call(annotations.saveMany, { params: { id }, body: { frames } });
  const list = (of = id) => ours.client.call(annotations.list, { params: { id: of } });
  const exported = async (format: ExchangeFormat) => {
    const reply = await ours.client.send(annotations.export, { params: { id }, query: { format } });
    return { reply, zip: Buffer.from(await reply.arrayBuffer()) };
  };
  const send = (bytes: Buffer, to = id) =>
    ours.client.call(annotations.import, {
      params: { id: to },
      file: { filename: 'a.bin', contentType: 'application/octet-stream', bytes: Uint8Array.from(bytes) },
    });
  const take = async (bytes: Buffer, to = id) => {
    const { import_id, version } = await send(bytes, to);
    return ours.client.call(annotations.takeImport, {
      params: { id: to, importId: import_id },
      body: { version },
    });
  };
  const receivedFiles = () => readdir(join(fixture.runtime.workDir, 'imports')).catch(() => []);

  async function entriesOf(zip: Buffer): Promise<Map<string, Buffer>> {
    const entries = new Map<string, Buffer>();
    const opened = await fromBufferPromise(zip);
    for await (const entry of opened.eachEntry())
      entries.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
    return entries;
  }

  it('is recorded in the audit trail in both directions', async () => {
    await annotate([{ frame_number: 1, boxes: [box('helmet')] }]);
    const { zip } = await exported('coco');
    await take(zip);
    const entry = { userId: ours.userId, requestId: expect.any(String) };
    expect(await trailOf(fixture.database, ours.companyId)).toEqual([
      { action: 'dataset.exported', ...entry },
      { action: 'dataset.imported', ...entry },
    ]);
  });

  it.each<[ExchangeFormat, string[]]>([
    ['yolo', ['data.yaml', 'train.txt', 'val.txt', 'labels/000001.txt', 'labels/000004.txt']],
    ['coco', ['annotations.json']],
  ])('exports a %s zip with the annotated frames and their pictures', async (format, texts) => {
    await annotate([
      { frame_number: 1, boxes: [box('helmet')] },
      { frame_number: 4, boxes: [], is_background: true },
    ]);
    const { reply, zip } = await exported(format);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''Gr%C3%B6%C3%9Fe%201%2F2-${format}.zip`,
    );
    const entries = await entriesOf(zip);
    expect([...entries.keys()]).toEqual([...texts, 'images/000001.jpg', 'images/000004.jpg']);
    expect(entries.get('images/000004.jpg')).toEqual(picture(4));
  });

  it.each<ExchangeFormat>(['yolo', 'coco'])('imports a %s export without changes', async (format) => {
    await annotate([
      { frame_number: 0, boxes: [box('helmet', 2 / 3), box('glove', 0.1)] },
      { frame_number: 3, boxes: [], is_background: true },
      { frame_number: 9, boxes: [box('Ölkanne')] },
    ]);
    const { zip } = await exported(format);
    const other = await fixture.storeDataset(ours.companyId);
    expect(await take(zip, other.id)).toEqual({ frames: 3, boxes: 3 });
    const [before, after] = [await list(), await list(other.id)];
    const shapes = (frames: typeof before) =>
      frames.map((frame) => ({
        ...frame,
        boxes: frame.boxes.map((each) => ({
          ...each,
          x_center: expect.closeTo(each.x_center, 6),
          y_center: expect.closeTo(each.y_center, 6),
          width: expect.closeTo(each.width, 6),
          height: expect.closeTo(each.height, 6),
        })),
      }));
    expect(after).toEqual(shapes(before));
    expect(await receivedFiles()).toEqual([]);
  });

  it('imports a bare COCO file, replaces its frames and keeps the rest', async () => {
    await annotate([
      { frame_number: 1, boxes: [box('old')] },
      { frame_number: 2, boxes: [box('kept')] },
    ]);
    const coco = {
      images: [
        { id: 1, file_name: '000001.jpg', width: 100, height: 100 },
        { id: 2, file_name: 'other.jpg', width: 100, height: 100 },
      ],
      categories: [{ id: 1, name: 'helmet' }],
      annotations: [1, 2].map((image_id) => ({ image_id, category_id: 1, bbox: [10, 10, 20, 20] })),
    };
    const bytes = Buffer.from(`\uFEFF ${JSON.stringify(coco)}`);
    expect((await send(bytes)).warnings).toEqual([
      'Pictures that are not frames of this dataset were left out: 1 (“other”).',
    ]);
    expect(await take(bytes)).toEqual({ frames: 1, boxes: 1 });
    expect((await list()).map(({ boxes }) => boxes[0]?.class_name)).toEqual(['helmet', 'kept']);
    expect((await ours.client.call(datasets.get, { params: { id } })).version).toBe(2);
  });

  describe('pending imports', () => {
    const zip = () =>
      zipOf({
        'classes.txt': 'OLD\nhelmet',
        'labels/000001.txt': '0 0.5 0.5 0.1 0.1\n1 0.5 0.5 0.1 0.2',
        'labels/000002.txt': '',
        'labels/000003.txt': '1 0.5 0.5 0.1 0.1',
      });
    const takeSeen = (importId: string, version: number, client = ours.client) =>
      client.call(annotations.takeImport, { params: { id, importId }, body: { version } });
    const labelsNow = async () =>
      (await list()).map(({ frame_number, boxes }) => [
        frame_number,
        ...boxes.map(({ class_name }) => class_name),
      ]);

    beforeEach(() =>
      annotate([
        { frame_number: 1, boxes: [box('old'), box('old', 0.2)] },
        { frame_number: 2, boxes: [box('kept')] },
        { frame_number: 5, boxes: [box('kept')] },
      ]),
    );

    it('show what they would replace, and change nothing', async () => {
      const preview = await send(await zip());
      expect(preview).toEqual({
        ...{ import_id: expect.any(String), version: 1, frames: 3, boxes: 3, background_frames: 1 },
        ...{ replaced_frames: 2, replaced_boxes: 3, new_classes: ['helmet'], warnings: [] },
      });
      expect(await labelsNow()).toEqual([
        [1, 'old', 'old'],
        [2, 'kept'],
        [5, 'kept'],
      ]);
      const params = { id, importId: preview.import_id };
      expect(await ours.client.call(annotations.importPreview, { params })).toEqual(preview);
      expect(await trailOf(fixture.database, ours.companyId)).toEqual([]);
    });

    const row = '0 0.5 0.5 0.1 0.1\n';
    const yolo = (names: string, labels: Record<string, string>) => () =>
      zipOf({
        'classes.txt': names,
        ...Object.fromEntries(
          Object.entries(labels).map(([frame, text]) => [`labels/00000${frame}.txt`, text]),
        ),
      });
    const text = (content: string) => async () => Buffer.from(content);
    const coco = (frame: number, name: string) =>
      JSON.stringify({
        images: [{ id: 1, file_name: `00000${frame}.jpg`, width: 100, height: 100 }],
        categories: [{ id: 1, name }],
        annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [10, 10, 20, 20] }],
      });
    const voc = (frame: number, name: string) =>
      `<annotation><filename>00000${frame}.jpg</filename><size><width>100</width><height>100</height></size><object><name>${name}</name><bndbox><xmin>10</xmin><ymin>10</ymin><xmax>30</xmax><ymax>30</ymax></bndbox></object></annotation>`;
    interface Shown {
      frames: number;
      boxes: number;
      background: number;
      replaced: [frames: number, boxes: number];
      classes: string[];
    }
    const none: Shown = { frames: 0, boxes: 0, background: 0, replaced: [0, 0], classes: [] };

    it.each<[string, () => Promise<Buffer>, Partial<Shown>]>([
      ['a frame without boxes', yolo('helmet', { 4: row }), { frames: 1, boxes: 1, classes: ['helmet'] }],
      [
        'a frame with two boxes',
        yolo('helmet', { 1: row }),
        { frames: 1, boxes: 1, replaced: [1, 2], classes: ['helmet'] },
      ],
      [
        'every annotated frame',
        yolo('old', { 1: row, 2: row, 5: row }),
        { frames: 3, boxes: 3, replaced: [3, 4] },
      ],
      ['an empty frame', yolo('old', { 1: '' }), { frames: 1, background: 1, replaced: [1, 2] }],
      ['frames that the dataset lacks', yolo('old', { 99: row }), {}],
      ['its own class in capitals', yolo('KEPT', { 2: row }), { frames: 1, boxes: 1, replaced: [1, 1] }],
      ['its own class with an accent', yolo('képt', { 2: row }), { frames: 1, boxes: 1, replaced: [1, 1] }],
      [
        'its own class in full width',
        yolo('ｋｅｐｔ', { 2: row }),
        { frames: 1, boxes: 1, replaced: [1, 1] },
      ],
      [
        'two new classes',
        yolo('cap\nvest', { 3: `${row}1 0.2 0.2 0.1 0.1`, 5: row }),
        { frames: 2, boxes: 3, replaced: [1, 1], classes: ['cap', 'vest'] },
      ],
      ['one COCO file', text(coco(5, 'old')), { frames: 1, boxes: 1, replaced: [1, 1] }],
      ['one Pascal VOC file', text(voc(1, 'old')), { frames: 1, boxes: 1, replaced: [1, 2] }],
      [
        'names as Roboflow gives them',
        () =>
          zipOf({
            'data.yaml': 'names: [old]',
            'labels/000001_jpg.rf.0a1b2c3d4e5f60718293a4b5c6d7e8f9.txt': row,
          }),
        { frames: 1, boxes: 1, replaced: [1, 2] },
      ],
      [
        'names as Label Studio gives them',
        () => zipOf({ 'classes.txt': 'old', 'labels/3f2a9c1b-000002.txt': row }),
        { frames: 1, boxes: 1, replaced: [1, 1] },
      ],
    ])('show what they would replace: %s', async (_, make, shown) => {
      const preview = await send(await make());
      expect({
        ...{ frames: preview.frames, boxes: preview.boxes, background: preview.background_frames },
        ...{ replaced: [preview.replaced_frames, preview.replaced_boxes], classes: preview.new_classes },
      }).toEqual({ ...none, ...shown });
      expect(await labelsNow()).toEqual([
        [1, 'old', 'old'],
        [2, 'kept'],
        [5, 'kept'],
      ]);
    });

    it('replace what they showed, once, with the existing spelling of classes', async () => {
      const { import_id, version } = await send(await zip());
      expect(await takeSeen(import_id, version)).toEqual({ frames: 3, boxes: 3 });
      expect(await labelsNow()).toEqual([[1, 'old', 'helmet'], [2], [3, 'helmet'], [5, 'kept']]);
      await expect(takeSeen(import_id, version)).rejects.toMatchObject({ status: 404 });
      const trail = await fixture.rows(
        `select payload->'detail' as detail from outbox where name = 'audit.recorded' and payload->>'action' = 'dataset.imported' and payload->>'company_id' = $1`,
        ours.companyId,
      );
      expect(trail).toEqual([{ detail: { frames: 3, boxes: 3, replaced_frames: 2, replaced_boxes: 3 } }]);
    });

    it('are refused after a change of the boxes, until they are previewed again', async () => {
      const seen = await send(await zip());
      await annotate([{ frame_number: 3, boxes: [box('mine')] }]);
      const late = takeSeen(seen.import_id, seen.version);
      await expect(late).rejects.toMatchObject({ status: 409 });
      await expect(late).rejects.toThrow('The annotations have changed in the meantime.');
      const params = { id, importId: seen.import_id };
      const again = await ours.client.call(annotations.importPreview, { params });
      expect([again.replaced_boxes, again.version]).toEqual([4, 2]);
      expect(await takeSeen(again.import_id, again.version)).toEqual({ frames: 3, boxes: 3 });
    });

    it('belong to the company and one dataset', async () => {
      const { import_id, version } = await send(await zip());
      const stranger = await fixture.signIn();
      await expect(takeSeen(import_id, version, stranger.client)).rejects.toMatchObject({ status: 404 });
      const other = await fixture.storeDataset(ours.companyId);
      const otherDataset = ours.client.call(annotations.takeImport, {
        params: { id: other.id, importId: import_id },
        body: { version: 0 },
      });
      await expect(otherDataset).rejects.toThrow('This import has expired.');
    });

    it('expire after an hour, and are limited per dataset', async () => {
      const bytes = await zip();
      const first = await send(bytes);
      await fixture.rows(
        `update pending_import set created_at = created_at - interval '61 minutes' returning id`,
      );
      const expired = takeSeen(first.import_id, first.version);
      await expect(expired).rejects.toThrow('This import has expired. Please choose the file again.');
      for (let at = 0; at < 6; at += 1) await send(bytes);
      expect(await fixture.rows('select id from pending_import where dataset_id = $1', id)).toHaveLength(4);
    });

    it('are deleted with their dataset', async () => {
      await send(await zip());
      await ours.client.call(datasets.remove, { params: { id } });
      expect(await fixture.rows('select id from pending_import where dataset_id = $1', id)).toEqual([]);
    });
  });

  it.each<[string, number, string, () => Promise<Buffer>]>([
    ['something else', 415, 'makesense.ai (CSV).', async () => Buffer.from('a,b,c\n1,2,3')],
    ['an empty file', 415, 'makesense.ai (CSV).', async () => Buffer.alloc(0)],
    ['a cut off COCO file', 422, 'not valid JSON', async () => Buffer.from('{"images": [')],
    ['JSON of something else', 415, 'makesense.ai (CSV).', async () => Buffer.from('{"a": 1}')],
    [
      'a cut off zip',
      422,
      'damaged',
      async () => (await zipOf({ 'data.yaml': 'names: [a]' })).subarray(0, 60),
    ],
    [
      'a zip of nothing useful',
      422,
      'The zip has no annotations that can be read.',
      () => zipOf({ 'a.png': 'x' }),
    ],
    [
      'a zip whose second label file is broken',
      422,
      'labels/000002.txt, line 1',
      () =>
        zipOf({
          'data.yaml': 'names: [a]',
          'labels/000001.txt': '0 0.5 0.5 0.1 0.1',
          'labels/000002.txt': 'nonsense here',
        }),
    ],
    [
      'more boxes on a frame than it may have',
      422,
      'Frame 1 has more than 2000 boxes',
      () =>
        zipOf({
          'classes.txt': 'a',
          'labels/000001.txt': Array.from(
            { length: 2001 },
            (_, at) => `0 0.5 0.5 0.1 ${(at + 1) / 5000}\n`,
          ).join(''),
        }),
    ],
    [
      'a zip bomb',
      413,
      'more than can be imported',
      () => zipOf({ 'data.yaml': 'names: [a]', 'labels/000001.txt': Buffer.alloc(65 * 1024 ** 2, '0 ') }),
    ],
  ])('are refused as %s with %d, without any change', async (_, status, sentence, make) => {
    await annotate([{ frame_number: 1, boxes: [box('kept')] }]);
    const refused = send(await make());
    await expect(refused).rejects.toMatchObject({ status });
    await expect(refused).rejects.toThrow(sentence);
    expect((await list()).map(({ boxes }) => boxes[0]?.class_name)).toEqual(['kept']);
    expect((await ours.client.call(datasets.get, { params: { id } })).version).toBe(1);
    expect(await receivedFiles()).toEqual([]);
  });

  it.each<[string, RegExp, () => Promise<Buffer>]>([
    [
      'thirty megabytes of images that are none',
      /413|422/,
      async () => Buffer.from(`{"images":[${'0,'.repeat(15_000_000)}0],"categories":[],"annotations":[]}`),
    ],
    ['JSON twenty million deep', /413|422/, async () => Buffer.from(`{"images":${'['.repeat(20_000_000)}`)],
    [
      'more boxes than one import may bring',
      /413/,
      () => zipOf({ 'classes.txt': 'a', 'labels/1.txt': '0 .5 .5 .1 .1\n'.repeat(200_001) }),
    ],
    [
      'a zip of empty lines',
      /413/,
      () => zipOf({ 'classes.txt': 'a', 'labels/1.txt': Buffer.alloc(60 * 1024 ** 2, '\n') }),
    ],
    [
      'a line of thirty megabytes',
      /413|422/,
      () => zipOf({ 'classes.txt': 'a', 'labels/1.txt': Buffer.alloc(30 * 1024 ** 2, '0 ') }),
    ],
    [
      'a list of a million classes',
      /422/,
      () => zipOf({ 'classes.txt': 'a\n'.repeat(400_000), '1.txt': '' }),
    ],
  ])(
    'are refused as %s while other requests are answered',
    async (_, status, make) => {
      const bytes = Uint8Array.from(await make());
      const loop = monitorEventLoopDelay({ resolution: 10 });
      loop.enable();
      const answer = await ours.client.send(annotations.import, {
        params: { id },
        file: { filename: 'a', contentType: 'application/json', bytes },
      });
      loop.disable();
      expect(String(answer.status)).toMatch(status);
      // Sending the file alone takes some time of this process.
      expect(loop.max / 1e9).toBeLessThan(1.5);
      expect(await receivedFiles()).toEqual([]);
    },
    120_000,
  );

  it('are received one at a time per company', async () => {
    const zip = await zipOf({ 'classes.txt': 'a', 'labels/000001.txt': '0 0.5 0.5 0.1 0.1\n' });
    const file = { filename: 'a', contentType: 'application/zip', bytes: Uint8Array.from(zip) };
    const sendOne = () => ours.client.send(annotations.import, { params: { id }, file });
    const statuses: number[] = [];
    let sent: Promise<unknown> = Promise.resolve();
    // No file is read before the others have arrived.
    await new SharedSlots(fixture.database).withSlot('import', 1, async () => {
      const note = ({ status }: Response) => statuses.push(status);
      sent = Promise.all([sendOne().then(note), sendOne().then(note), sendOne().then(note)]);
      await eventually(() => expect(statuses).toEqual([409, 409]));
    });
    await sent;
    expect(statuses).toEqual([409, 409, 200]);
    expect((await sendOne()).status).toBe(200);
  });

  describe('while another replica receives a file of the company', () => {
    const turnOfAnother = (endsInSeconds: number) =>
      fixture.rows(
        `insert into shared_slot (name, number, holder, lease_until)
         values ($1, 1, gen_random_uuid(), now() + make_interval(secs => $2))`,
        `import:${ours.companyId}`,
        endsInSeconds,
      );
    const turns = () =>
      fixture.rows('select holder from shared_slot where name = $1', `import:${ours.companyId}`);

    it('they wait for its end', async () => {
      await turnOfAnother(30);
      await expect(send(Buffer.from('{}'))).rejects.toMatchObject({ status: 409 });
      expect(await turns()).toHaveLength(1);
      const other = await fixture.signIn();
      const theirs = await fixture.storeDataset(other.companyId);
      const params = { id: theirs.id };
      const file = { filename: 'a', contentType: 'text/plain', bytes: Uint8Array.from(Buffer.from('no')) };
      expect((await other.client.send(annotations.import, { params, file })).status).toBe(415);
    });

    it('they wait no longer than a killed request could have lasted, and leave no files', async () => {
      await turnOfAnother(0);
      await expect(send(Buffer.from('no'))).rejects.toMatchObject({ status: 415 });
      expect(await turns()).toEqual([]);
    });
  });

  it('are read one at a time over all replicas', async () => {
    const another = new SharedSlots(fixture.database);
    let sent: Promise<unknown> = Promise.resolve();
    let answered = false;
    await another.withSlot('import', 1, async () => {
      sent = send(Buffer.from('no')).finally(() => (answered = true));
      sent.catch(() => undefined);
      // It has been received, and would be refused by now.
      await eventually(async () => expect(await receivedFiles()).toHaveLength(1));
      await another.withSlot('another', 1, async () => expect(answered).toBe(false));
    });
    await expect(sent).rejects.toMatchObject({ status: 415 });
  });

  it('delete files of a killed process, and keep those of a live one', async () => {
    const folder = join(fixture.runtime.workDir, 'imports');
    await mkdir(folder, { recursive: true });
    const endedPid = spawnSync(process.execPath, ['-e', '']).pid;
    for (const name of [
      `${endedPid}-a`,
      `${process.pid}-b`,
      `${process.ppid}-c`,
      'left by an earlier version',
    ])
      await writeFile(join(folder, name), 'half of a file');
    await sweepReceived(folder);
    expect(await receivedFiles()).toEqual([`${process.ppid}-c`]);
    await rm(join(folder, `${process.ppid}-c`));
  });

  it('refuse a zip entry that contains more than it declares', async () => {
    const zip = await zipOf({ 'classes.txt': 'a', 'labels/000001.txt': Buffer.alloc(2 * 1024 ** 2, '0 ') });
    // Lowers the declared size in the central directory.
    const directory = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    zip.writeUInt32LE(10, directory + 24);
    await expect(send(zip)).rejects.toMatchObject({ status: 422 });
    expect(await list()).toEqual([]);
  });

  it('stop reading from the store when the export is cancelled', async () => {
    const large = Buffer.alloc(4 * 1024 ** 2, 'x');
    const big = await fixture.storeDataset(ours.companyId, { frameCount: 6, picture: () => large });
    await ours.client.call(annotations.saveMany, {
      params: { id: big.id },
      body: { frames: Array.from({ length: 6 }, (_, frame_number) => ({ frame_number, boxes: [box('a')] })) },
    });
    const opened: string[] = [];
    const closed: string[] = [];
    const get = fixture.store.get.bind(fixture.store);
    fixture.store.get = async (key, range) => {
      const found = await get(key, range);
      opened.push(key);
      found.body.once('close', () => closed.push(key));
      return found;
    };
    const download = request(`${fixture.baseUrl}/api/training/datasets/${big.id}/export?format=yolo`, {
      headers: { authorization: `Bearer ${ours.client.token ?? ''}` },
    }).end();
    const [reply] = (await once(download, 'response')) as [IncomingMessage];
    let received = 0;
    for await (const chunk of reply) {
      received += (chunk as Buffer).length;
      if (received > large.length / 2) break;
    }
    download.destroy();
    await eventually(() => {
      expect(opened.length).toBeGreaterThan(0);
      expect(closed).toEqual(opened);
    });
    fixture.store.get = get;
    expect(opened.length).toBeLessThan(6);
  });
});
