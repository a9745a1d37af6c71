import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sentenceOf, type UploadPurpose, type UsageKind } from '@sop/contracts';
import { refuse, type Caller } from '@sop/service-kit';
import { eventually, planRefusals } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { SweepIntake } from './sweep-intake.js';
import {
  form,
  intoFilm,
  mp4,
  openForm,
  someCaller,
  startIntake,
  type IntakeFixture,
} from './testing/start-intake.js';
import { videoPurposes } from './video-purposes.js';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

const keyOf = {
  sop: (companyId: string, id: string, extension = 'mp4') => `videos/${companyId}/${id}/video.${extension}`,
  dataset: (companyId: string, id: string, extension = 'mp4') =>
    `datasets/${companyId}/${id}/original.${extension}`,
};
const notAVideo = {
  sop: 'Please upload a valid video file. MP4, MOV, WebM, MKV and AVI can be used.',
  dataset: 'Invalid file type. Please upload a video file (MP4, AVI, MOV, MKV, WEBM).',
};

describe.each<UploadPurpose>(['sop', 'dataset'])('a video for a new %s', (purpose) => {
  let fixture: IntakeFixture;
  let caller: Caller;

  beforeAll(async () => {
    fixture = await startIntake(purpose);
  });
  beforeEach(() => {
    caller = someCaller();
  });
  afterEach(() => {
    fixture.fakes.refusedKinds.clear();
    fixture.fakes.lostReplies.clear();
    fixture.fakes.limits.clear();
  });
  afterAll(() => fixture.close());

  const used = (kind: UsageKind) => fixture.fakes.used(caller.companyId, kind);

  /** No row, no object, no usage and no reservation remains. */
  async function expectNothingLeft() {
    await eventually(async () => {
      expect(await fixture.objectsOf(caller.companyId)).toEqual([]);
      expect(fixture.fakes.held(caller.companyId)).toEqual([]);
      expect([used('sops'), used('storage_bytes')]).toEqual([0, 0]);
    });
    expect(await fixture.filmsOf(caller.companyId)).toEqual([]);
    expect(await fixture.openOf(caller.companyId)).toEqual([]);
  }

  it.each(['before', 'after'])(
    'is stored whole with the fields %s it, and holds its storage',
    async (place) => {
      const bytes = mp4(300_000);
      const name: [string, string] = ['name', ' Press '];
      const file: [string, Buffer<ArrayBuffer>] = ['video', bytes];
      const id = await fixture.videos.receive(
        caller,
        await form(place === 'before' ? [name, file] : [file, name]),
        intoFilm(),
      );
      const key = keyOf[purpose](caller.companyId, id);
      const held = fixture.fakes.held(caller.companyId);
      expect(held).toMatchObject([{ kind: 'storage_bytes', reference: `${purpose}:${id}` }]);
      expect(held[0]?.amount).toBeGreaterThanOrEqual(bytes.length);
      expect(await fixture.filmsOf(caller.companyId)).toMatchObject([
        { id, name: 'Press', video_key: key, size_bytes: bytes.length, reservation_id: held[0]?.id },
      ]);
      const { body, info } = await fixture.store.get(key);
      expect(info.contentType).toBe('video/mp4');
      expect(Buffer.concat((await body.toArray()) as Buffer[]).equals(bytes)).toBe(true);
      expect(await fixture.openOf(caller.companyId)).toEqual([]);
      expect(await fixture.abandonedOf(caller.companyId)).toEqual([]);
    },
  );

  it('is stored with the extension of its container, whatever its file name', async () => {
    const webm = Buffer.concat([
      Buffer.from('1a45dfa3', 'hex'),
      Buffer.from('\x42\x82\x84webm', 'latin1'),
      mp4(),
    ]);
    const id = await fixture.videos.receive(
      caller,
      await form([
        ['video', webm],
        ['name', 'a'],
      ]),
      intoFilm(),
    );
    expect(await fixture.objectsOf(caller.companyId)).toEqual([keyOf[purpose](caller.companyId, id, 'webm')]);
  });

  it('reserves one of each usage kind and passes the held reservations on', async () => {
    let held: string[] = [];
    const upload = await form([
      ['video', mp4()],
      ['name', 'a'],
    ]);
    const { insert } = intoFilm();
    const into = intoFilm({
      counts: ['sops'],
      insert: async (tx, video, ...rest) => {
        held = [video.reservationOf('sops'), video.reservationOf('storage_bytes')];
        await insert(tx, video, ...rest);
      },
    });
    await fixture.videos.receive(caller, upload, into);
    expect(fixture.fakes.held(caller.companyId).map(({ id }) => id)).toEqual(held);
    expect(used('sops')).toBe(1);
  });

  it('is refused when it is not a video or empty, and leaves nothing behind', async () => {
    const send = async (bytes: Buffer<ArrayBuffer>) =>
      fixture.videos.receive(
        caller,
        await form([
          ['video', bytes],
          ['name', 'a'],
        ]),
        intoFilm(),
      );
    await expect(send(Buffer.alloc(200_000, 'not a video '))).rejects.toMatchObject({
      status: 415,
      message: notAVideo[purpose],
    });
    await expect(send(Buffer.alloc(0))).rejects.toMatchObject({
      status: 415,
      message: 'The video file is empty. Please choose another file.',
    });
    await expectNothingLeft();
  });

  it('is refused with fields that the form does not allow, and leaves nothing behind', async () => {
    const upload = await form([
      ['video', mp4()],
      ['name', ' '],
    ]);
    const refused = fixture.videos.receive(caller, upload, intoFilm({ counts: ['sops'] }));
    await expect(refused).rejects.toMatchObject({ status: 422, message: 'Please enter a name.' });
    await expectNothingLeft();
  });

  it('is required when the form has neither a file nor an upload', async () => {
    const refused = fixture.videos.receive(caller, await form([['name', 'a']]), intoFilm());
    await expect(refused).rejects.toMatchObject({ status: 422, message: 'Please choose a file.' });
    await expectNothingLeft();
  });

  it('leaves nothing behind when its row cannot be inserted, and the caller gets the reason', async () => {
    const insert = () => Promise.reject(refuse('request.not-found'));
    const refused = fixture.videos.receive(
      caller,
      await form([
        ['video', mp4()],
        ['name', 'a'],
      ]),
      { insert },
    );
    await expect(refused).rejects.toMatchObject({ status: 404 });
    await expectNothingLeft();
  });

  it('is refused by the operator’s settings before anything is reserved or read', async () => {
    const { upload, body } = openForm(500_000);
    const admit = () => {
      throw refuse('dataset.too-dense', { max_fps: fixture.fakes.settings.training_max_fps });
    };
    await expect(fixture.videos.receive(caller, upload, intoFilm({ admit }))).rejects.toMatchObject({
      status: 422,
    });
    expect(body.readableFlowing).toBeNull();
    await expectNothingLeft();
  });

  it('beyond the operator’s limit is refused by its announced size, before a byte is read', async () => {
    const { upload, body } = openForm(2 * gibibyte);
    await expect(fixture.videos.receive(caller, upload, intoFilm())).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('The video is larger than the 1 GB that can be uploaded.'),
    });
    expect(body.readableFlowing).toBeNull();
    await expectNothingLeft();
  });

  it.each<UsageKind>(['sops', 'storage_bytes'])(
    'beyond the plan’s %s is refused with the plan’s message, before it is read',
    async (kind) => {
      fixture.fakes.refusedKinds.add(kind);
      const { upload, body } = openForm(500_000);
      await expect(
        fixture.videos.receive(caller, upload, intoFilm({ counts: ['sops'] })),
      ).rejects.toMatchObject({
        status: 402,
        message: sentenceOf(planRefusals[kind]),
      });
      expect(body.readableFlowing).toBeNull();
      await expectNothingLeft();
    },
  );

  it.each<UsageKind>(['sops', 'storage_bytes'])(
    'releases the %s that the plan granted in a response that was lost',
    async (kind) => {
      fixture.fakes.lostReplies.add(kind);
      const upload = await form([
        ['video', mp4(100_000)],
        ['name', 'a'],
      ]);
      await expect(fixture.videos.receive(caller, upload, intoFilm({ counts: ['sops'] }))).rejects.toThrow();
      await expectNothingLeft();
    },
  );

  it('of unknown length is refused as soon as it exceeds the remaining plan', async () => {
    fixture.fakes.limits.set('storage_bytes', 2 * mebibyte);
    const { upload, body, beginFile } = openForm();
    const refused = expect(fixture.videos.receive(caller, upload, intoFilm())).rejects.toMatchObject({
      status: 402,
    });
    beginFile();
    body.push(mp4(mebibyte));
    await eventually(() => used('storage_bytes') > mebibyte / 2);
    body.push(mp4(2 * mebibyte));
    await refused;
    await expectNothingLeft();
  });

  it('of unknown length fits into a plan that it fills to the last byte', async () => {
    const bytes = mp4(200_000);
    fixture.fakes.limits.set('storage_bytes', bytes.length);
    const upload = await form(
      [
        ['video', bytes],
        ['name', 'a'],
      ],
      { announced: 'nothing' },
    );
    await fixture.videos.receive(caller, upload, intoFilm());
    expect(used('storage_bytes')).toBe(bytes.length);
  });

  it('leaves nothing behind when the client disconnects during the upload', async () => {
    const { upload, body, beginFile } = openForm(50_000_000);
    const refused = expect(
      fixture.videos.receive(caller, upload, intoFilm({ counts: ['sops'] })),
    ).rejects.toThrow('interrupted');
    beginFile();
    body.push(mp4(2_000_000));
    await eventually(async () =>
      expect(await fixture.openOf(caller.companyId)).toMatchObject([{ object_key: expect.any(String) }]),
    );
    body.destroy();
    await refused;
    await expectNothingLeft();
  });

  it('leaves nothing behind when its company was deleted during the upload', async () => {
    await fixture.eraseCompany(caller.companyId);
    const refused = fixture.videos.receive(
      caller,
      await form([
        ['video', mp4()],
        ['name', 'a'],
      ]),
      intoFilm(),
    );
    await expect(refused).rejects.toMatchObject({ status: 403 });
    await expectNothingLeft();
  });

  it('is undone later when it cannot be undone immediately, and the caller gets the original error', async () => {
    const away = () => Promise.reject(new Error('The store is away'));
    const videos = fixture.videosOver({ store: { delete: away } });
    const refused = videos.receive(
      caller,
      await form([
        ['video', mp4()],
        ['name', ' '],
      ]),
      intoFilm(),
    );
    await expect(refused).rejects.toMatchObject({ status: 422 });
    expect(await fixture.objectsOf(caller.companyId)).toHaveLength(1);
    expect(await fixture.abandonedOf(caller.companyId)).toEqual([]);
    const [open] = await fixture.openOf(caller.companyId);
    await fixture.rows(`update intake set seen_at = now() - interval '1 hour' where id = $1`, open?.id);
    await fixture.videos.sweep();
    await expectNothingLeft();
  });

  it('is stored when its row was committed, even if the response to the commit was lost', async () => {
    let isMade = false;
    const { insert } = intoFilm();
    const into = intoFilm({
      insert: async (...given) => {
        await insert(...given);
        isMade = true;
      },
    });
    const { database } = fixture;
    const tenant: typeof database.tenant = async (...given) => {
      const result = await database.tenant(...given);
      if (isMade) throw new Error('The connection is gone');
      return result;
    };
    const videos = fixture.videosOver({ database: { tenant } });
    const upload = await form([
      ['video', mp4()],
      ['name', 'a'],
    ]);
    await expect(videos.receive(caller, upload, into)).rejects.toThrow('The connection is gone');
    const [film] = await fixture.filmsOf(caller.companyId);
    expect(await fixture.objectsOf(caller.companyId)).toEqual([film?.video_key]);
    expect(await fixture.abandonedOf(caller.companyId)).toEqual([]);
  });

  describe('that was uploaded before', () => {
    const bytes = mp4(5000);

    async function uploaded(owner = caller): Promise<string> {
      const key = (id: string) => keyOf[purpose](owner.companyId, id);
      const id = await fixture.fakes.finishedUpload(owner.companyId, purpose, key, bytes.length);
      await fixture.store.put(key(id), bytes, { contentType: 'video/mp4' });
      return id;
    }
    const make = async (uploadId: string, more: [string, string | Buffer<ArrayBuffer>][] = [['name', 'a']]) =>
      fixture.videos.receive(caller, await form([['upload_id', uploadId], ...more]), intoFilm());

    it('gives its id and its reserved storage to the inserted row', async () => {
      const id = await uploaded();
      const [held] = fixture.fakes.held(caller.companyId);
      expect(await make(id)).toBe(id);
      expect(await fixture.filmsOf(caller.companyId)).toMatchObject([
        {
          id,
          video_key: keyOf[purpose](caller.companyId, id),
          size_bytes: bytes.length,
          reservation_id: held?.id,
        },
      ]);
      expect(fixture.fakes.held(caller.companyId)).toEqual([held]);
      expect(await fixture.openOf(caller.companyId)).toEqual([]);
    });

    it('is used once by concurrent requests, and the others do not affect it', async () => {
      const id = await uploaded();
      const answers = await Promise.allSettled(Array.from({ length: 4 }, () => make(id)));
      const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
      expect(await fixture.objectsOf(caller.companyId)).toHaveLength(1);
      expect(used('storage_bytes')).toBe(bytes.length);
    });

    it('can be used again after a failed request', async () => {
      const id = await uploaded();
      await expect(make(id, [['name', ' ']])).rejects.toMatchObject({ status: 422 });
      expect(await fixture.objectsOf(caller.companyId)).toHaveLength(1);
      expect(await make(id)).toBe(id);
    });

    it('is refused when it is unknown, another company’s, for something else or unfinished', async () => {
      const other = purpose === 'sop' ? 'dataset' : 'sop';
      const elsewhere = await fixture.fakes.finishedUpload(caller.companyId, other, () => 'x', 1);
      for (const id of [uuidv7(), await uploaded(someCaller()), elsewhere])
        await expect(make(id)).rejects.toMatchObject({ status: 404 });
      const begun = fixture.fakes.unfinishedUpload(caller.companyId, purpose);
      await expect(make(begun)).rejects.toMatchObject({ status: 409 });
      expect(await fixture.filmsOf(caller.companyId)).toEqual([]);
    });

    it('is refused together with a file, whose object is deleted', async () => {
      const id = await uploaded();
      const refused = make(id, [
        ['video', mp4()],
        ['name', 'a'],
      ]);
      await expect(refused).rejects.toMatchObject({ status: 422 });
      expect(await fixture.objectsOf(caller.companyId)).toEqual([keyOf[purpose](caller.companyId, id)]);
      await eventually(() => expect(used('storage_bytes')).toBe(bytes.length));
    });

    it('releases the storage that was reserved for a missing file', async () => {
      const id = await uploaded();
      const upload = await form(
        [
          ['upload_id', id],
          ['name', 'a'],
        ],
        { announced: 500_000 },
      );
      const into = intoFilm({ counts: ['sops'] });
      expect(await fixture.videos.receive(caller, upload, into)).toBe(id);
      await eventually(() => expect(used('storage_bytes')).toBe(bytes.length));
      expect(used('sops')).toBe(1);
    });

    it.each([undefined, 64 * 1024])(
      'reserves no storage when the form is too small to contain a file (%s bytes)',
      async (announced) => {
        const id = await uploaded();
        fixture.fakes.refusedKinds.add('storage_bytes');
        const fields: [string, string][] = [
          ['upload_id', id],
          ['name', 'a'],
        ];
        expect(await fixture.videos.receive(caller, await form(fields, { announced }), intoFilm())).toBe(id);
      },
    );

    it('passes the upload’s own storage on, and what was reserved for the other usage kinds', async () => {
      const id = await uploaded();
      const [storage] = fixture.fakes.held(caller.companyId);
      const { insert } = intoFilm();
      let passed: string[] = [];
      const into = intoFilm({
        counts: ['sops'],
        insert: async (tx, video, ...rest) => {
          passed = [video.reservationOf('storage_bytes'), video.reservationOf('sops')];
          await insert(tx, video, ...rest);
        },
      });
      const fields: [string, string][] = [
        ['upload_id', id],
        ['name', 'a'],
      ];
      await fixture.videos.receive(caller, await form(fields), into);
      const sops = fixture.fakes.held(caller.companyId).find(({ kind }) => kind === 'sops');
      expect(passed).toEqual([storage?.id, sops?.id]);
    });
  });

  describe('whose process died during the upload', () => {
    /** Creates what a killed process leaves: its ledger row, reservations, an object and an unfinished one. */
    async function dead(secondsAgo: number) {
      const [id, { companyId }] = [uuidv7(), caller];
      const reference = videoPurposes[purpose].reference(id);
      const key = keyOf[purpose](companyId, id);
      for (const [kind, amount] of [['sops', 1] as const, ['storage_bytes', 1000] as const])
        await fixture.fakes.reserve({ company_id: companyId, kind, amount, reference });
      await fixture.store.put(key, Buffer.from('half'), { contentType: 'video/mp4' });
      const arriving = await fixture.store.multipart.begin(key, 'video/mp4');
      await fixture.rows(
        `insert into intake (id, company_id, reference, object_key, seen_at)
         values ($1, $2, $3, $4, now() - make_interval(secs => $5))`,
        ...[id, companyId, reference, key, secondsAgo],
      );
      return { key, arriving };
    }

    it('is undone once after a minute, and its reservations are released', async () => {
      const { key, arriving } = await dead(61);
      const swept = await Promise.all([fixture.videos.sweep(), fixture.videos.sweep()]);
      expect(swept.sort()).toEqual([0, 1]);
      await expectNothingLeft();
      expect(await fixture.abandonedOf(caller.companyId)).toHaveLength(1);
      const part = { number: 1, start: 0, bytes: Buffer.from('late') };
      await expect(fixture.store.multipart.part(key, arriving, part)).rejects.toThrow();
    });

    it('is undone by the job of the service', async () => {
      await dead(61);
      await new SweepIntake(fixture.videos).run();
      await expectNothingLeft();
    });

    it('is not undone after half a minute without a heartbeat', async () => {
      await dead(30);
      expect(await fixture.videos.sweep()).toBe(0);
      expect(fixture.fakes.held(caller.companyId)).toHaveLength(2);
      expect(await fixture.objectsOf(caller.companyId)).toHaveLength(1);
    });

    it('inserts nothing and leaves nothing when it continues after it was swept', async () => {
      const { upload, body, beginFile, end } = openForm();
      const refused = expect(fixture.videos.receive(caller, upload, intoFilm())).rejects.toMatchObject({
        status: 503,
      });
      beginFile();
      body.push(mp4(300_000));
      await eventually(() => used('storage_bytes') > 0);
      await fixture.rows(
        `update intake set seen_at = now() - interval '1 hour' where company_id = $1`,
        caller.companyId,
      );
      expect(await fixture.videos.sweep()).toBe(1);
      end('late');
      await refused;
      await expectNothingLeft();
    });
  });

  it('sends a heartbeat every ten seconds while it runs', async () => {
    jest.useFakeTimers({ doNotFake: realButIntervals });
    try {
      const { upload, body, beginFile, end } = openForm();
      const made = fixture.videos.receive(caller, upload, intoFilm());
      beginFile();
      body.push(mp4(300_000));
      const seenAt = async () => (await fixture.openOf(caller.companyId))[0]?.seen_at.getTime() ?? 0;
      const first = await eventually(async () => (await seenAt()) || null);
      jest.advanceTimersByTime(10_000);
      await eventually(async () => expect(await seenAt()).toBeGreaterThan(first));
      end('a');
      await made;
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});

/** Databases, stores and streams use the real clock. */
const realButIntervals = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];
