import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import { openBilling, type BillingFixture } from '../testing/billing-fixture.js';
import { CountSeats } from './count-seats.js';
import { CountSops } from './count-sops.js';
import { CountTraining } from './count-training.js';
import { CountUploads } from './count-uploads.js';

const month = '2026-11';
let billing: BillingFixture;
let company_id: string;
let sops: CountSops;
let training: CountTraining;
let uploads: CountUploads;
let seats: CountSeats;

beforeAll(async () => {
  billing = await openBilling();
  sops = new CountSops(billing.clock);
  training = new CountTraining(billing.clock);
  uploads = new CountUploads(billing.clock);
  seats = new CountSeats(billing.clock);
});
afterAll(() => billing.close());
beforeEach(() => void (company_id = uuidv7()));

type Kind = 'sops' | 'storage_bytes' | 'users' | 'models' | 'recording_minutes';
const monthly: readonly Kind[] = ['sops', 'models', 'recording_minutes'];
async function reserve(kind: Kind, amount: number, reference: string): Promise<string> {
  const answer = await billing.reservations.reserve({ company_id, kind, amount, reference });
  if (!answer.granted) throw new Error(answer.refusal.code);
  return answer.reservation_id;
}

type Fact = (tx: Tx) => Promise<void>;
async function handle(...facts: Fact[]): Promise<void> {
  for (const fact of facts) await billing.database.system(fact);
}

const used = (kind: Kind) => billing.usedOf(company_id, kind, monthly.includes(kind) ? month : 'total');

/** A counter is the sum of what is held or used. */
async function expectBalance(): Promise<void> {
  const rows = await billing.database.system((tx) =>
    tx.query(
      `select c.kind, c.used, coalesce(sum(r.amount), 0)::bigint as taken from usage_counter c
         left join reservation r on r.company_id = c.company_id and r.kind = c.kind and r.period = c.period
          and r.state in ('held', 'settled')
        where c.company_id = $1 and c.kind <> 'users' group by c.kind, c.used having c.used <> coalesce(sum(r.amount), 0)`,
      [company_id],
    ),
  );
  expect(rows).toEqual([]);
}

async function sopFacts() {
  const sop_id = uuidv7();
  const storage_reference = `sop:${sop_id}`;
  const reservation_id = await reserve('sops', 1, storage_reference);
  const storage_reservation_id = await reserve('storage_bytes', 1000, storage_reference);
  const of = { sop_id, company_id, generation: 1 };
  const video = { title: 'Weld', creation_type: 'video_upload', video_key: 'v', fps: 1, record_audio: true };
  const ended = { ...of, reservation_id, storage_reference };
  return {
    created: (tx: Tx) =>
      sops.created(
        { ...of, ...video, creation_type: 'video_upload', size_bytes: 900, storage_reservation_id },
        tx,
      ),
    generated: (tx: Tx) => sops.generated({ ...of, run_id: uuidv7(), reservation_id }, tx),
    refused: (tx: Tx) => sops.refused(ended, tx),
    deleted: (tx: Tx) => sops.deleted(ended, tx),
    abandoned: (tx: Tx) => sops.abandoned({ company_id, reference: storage_reference }, tx),
    videoDeleted: (tx: Tx) => sops.videoDeleted({ sop_id, company_id, shown: [], storage_reference }, tx),
  };
}

async function filesFacts() {
  const [sop_id, part] = [uuidv7(), 'frames'];
  const reference = `sop-made:${sop_id}:${part}`;
  const reservation_id = await reserve('storage_bytes', 500, reference);
  return {
    stored: (tx: Tx) => sops.filesStored({ company_id, sop_id, part, size_bytes: 400, reservation_id }, tx),
    removed: (tx: Tx) => sops.filesRemoved({ company_id, sop_id, part, reference }, tx),
    shrunk: (tx: Tx) =>
      sops.filesRemoved({ company_id, sop_id, part, reference, remaining_size_bytes: 30 }, tx),
  };
}

async function pictureFacts() {
  const sop_id = uuidv7();
  const reference = `sop-picture:${uuidv7()}`;
  const reservation_id = await reserve('storage_bytes', 300, reference);
  return {
    stored: (tx: Tx) => sops.pictureStored({ company_id, sop_id, size_bytes: 300, reservation_id }, tx),
    removed: (tx: Tx) => sops.pictureRemoved({ company_id, sop_id, reference }, tx),
  };
}

async function datasetFacts() {
  const storage_id = uuidv7();
  const references = [`dataset:${storage_id}`, `dataset-frames:${storage_id}`];
  const [video = '', frames = ''] = await Promise.all(
    references.map((each) => reserve('storage_bytes', 700, each)),
  );
  const stored = [
    { reservation_id: video, size_bytes: 600 },
    { reservation_id: frames, size_bytes: 50 },
  ];
  return {
    prepared: (tx: Tx) => training.prepared({ company_id, storage_id, stored }, tx),
    failed: (tx: Tx) => training.failed({ company_id, storage_id, references }, tx),
    deleted: (tx: Tx) => training.deleted({ company_id, storage_id, references }, tx),
  };
}

async function seatFacts() {
  const reference = `user:${uuidv7()}`;
  const reservation_id = await reserve('users', 1, reference);
  return {
    taken: (tx: Tx) => seats.taken({ company_id, reservation_id }, tx),
    abandoned: (tx: Tx) => seats.abandoned({ company_id, reference }, tx),
    freed: (tx: Tx) => seats.freed({ company_id, reference }, tx),
  };
}

describe('events of an SOP', () => {
  it('count its video and, with the first draft, the SOP; after deletion only the SOP', async () => {
    const [sop, files] = [await sopFacts(), await filesFacts()];
    await handle(sop.created, files.stored, sop.generated);
    expect([await used('storage_bytes'), await used('sops')]).toEqual([1300, 1]);
    await handle(sop.deleted, files.removed);
    expect([await used('storage_bytes'), await used('sops')]).toEqual([0, 1]);
    await expectBalance();
  });

  it('count an annotated picture until it is removed', async () => {
    const picture = await pictureFacts();
    await handle(picture.stored);
    expect(await used('storage_bytes')).toBe(300);
    await handle(picture.removed);
    expect(await used('storage_bytes')).toBe(0);
    await expectBalance();
  });

  it('count what remains once the video is deleted, in any order and however often', async () => {
    const [sop, files] = [await sopFacts(), await filesFacts()];
    await handle(sop.created, sop.generated, files.shrunk, files.stored, sop.videoDeleted, files.shrunk);
    expect([await used('storage_bytes'), await used('sops')]).toEqual([30, 1]);
    await expectBalance();
    await handle(files.removed, files.shrunk, sop.deleted);
    expect(await used('storage_bytes')).toBe(0);
    await expectBalance();
  });

  it('count nothing when its video is refused or incomplete', async () => {
    const refused = await sopFacts();
    await handle(refused.created, refused.refused);
    const abandoned = await sopFacts();
    await handle(abandoned.abandoned);
    expect([await used('storage_bytes'), await used('sops')]).toEqual([0, 0]);
    await expectBalance();
  });

  it('count nothing twice for events of an earlier release', async () => {
    const sop_id = uuidv7();
    await reserve('storage_bytes', 1000, `sop:${sop_id}`);
    await handle((tx) => sops.deleted({ sop_id, company_id }, tx));
    expect(await used('storage_bytes')).toBe(1000);
  });
});

describe('events of the Training Studio', () => {
  it('count the files of a dataset until it is deleted', async () => {
    const dataset = await datasetFacts();
    await handle(dataset.prepared);
    expect(await used('storage_bytes')).toBe(650);
    await handle(dataset.deleted);
    expect(await used('storage_bytes')).toBe(0);
    await expectBalance();
  });

  it('count a trained model, and no training without a model', async () => {
    const [one, other] = [await reserve('models', 1, 'training:1'), await reserve('models', 1, 'training:2')];
    const of = { company_id, run_id: uuidv7() };
    await handle(
      (tx) => training.trained({ ...of, model_id: uuidv7(), reservation_id: one }, tx),
      (tx) => training.ended({ ...of, reservation_id: other }, tx),
      (tx) => training.ended({ ...of, reservation_id: one }, tx),
    );
    expect(await used('models')).toBe(1);
    await expectBalance();
  });
});

describe('events of an upload', () => {
  it('release the reservations of an abandoned upload', async () => {
    const upload_id = uuidv7();
    const reference = `sop:${upload_id}`;
    await reserve('storage_bytes', 1000, reference);
    await handle((tx) => uploads.abandoned({ company_id, upload_id, purpose: 'sop', reference }, tx));
    expect(await used('storage_bytes')).toBe(0);
    await expectBalance();
  });

  it('count the recorded minutes, which stay used when the recording is discarded', async () => {
    const upload_id = uuidv7();
    const reference = `sop:${upload_id}`;
    await reserve('storage_bytes', 1000, reference);
    const reservation_id = await reserve('recording_minutes', 10, reference);
    await handle((tx) => uploads.converted({ company_id, upload_id, reservation_id, minutes: 3 }, tx));
    expect(await used('recording_minutes')).toBe(3);
    await handle((tx) => uploads.abandoned({ company_id, upload_id, purpose: 'sop', reference }, tx));
    expect([await used('recording_minutes'), await used('storage_bytes')]).toEqual([3, 0]);
    await expectBalance();
  });

  it('release the minutes of a recording that was not converted', async () => {
    const upload_id = uuidv7();
    const reference = `sop:${upload_id}`;
    await reserve('recording_minutes', 10, reference);
    await handle((tx) => uploads.abandoned({ company_id, upload_id, purpose: 'sop', reference }, tx));
    expect(await used('recording_minutes')).toBe(0);
    await expectBalance();
  });
});

describe('events of seats', () => {
  it('count a taken seat, and not an abandoned one', async () => {
    const [one, other] = [await seatFacts(), await seatFacts()];
    await handle(one.taken, other.abandoned);
    expect(await used('users')).toBe(2);
    await handle(one.abandoned);
    expect(await used('users')).toBe(2);
    await handle(one.freed);
    expect(await used('users')).toBe(1);
  });

  it('free the seat of the first user, which has no reservation', async () => {
    await handle((await seatFacts()).taken);
    await handle((tx) => seats.freed({ company_id, reference: `user:${uuidv7()}` }, tx));
    expect(await used('users')).toBe(1);
  });
});

describe('pairs of events', () => {
  const ends: [string, () => Promise<[Fact, Fact]>, Kind, number][] = [
    [
      'an SOP that was created and refused',
      async () => of(await sopFacts(), 'created', 'refused'),
      'storage_bytes',
      0,
    ],
    [
      'an SOP that was created and deleted',
      async () => of(await sopFacts(), 'created', 'deleted'),
      'storage_bytes',
      0,
    ],
    [
      'an SOP that was drafted and deleted',
      async () => of(await sopFacts(), 'generated', 'deleted'),
      'sops',
      1,
    ],
    [
      'files that were stored and removed',
      async () => of(await filesFacts(), 'stored', 'removed'),
      'storage_bytes',
      0,
    ],
    [
      'a dataset that was prepared and deleted',
      async () => of(await datasetFacts(), 'prepared', 'deleted'),
      'storage_bytes',
      0,
    ],
    [
      'a dataset that failed and was deleted',
      async () => of(await datasetFacts(), 'failed', 'deleted'),
      'storage_bytes',
      0,
    ],
    ['a seat that was taken and freed', async () => of(await seatFacts(), 'taken', 'freed'), 'users', 1],
  ];

  it.each(ends)(
    'for %s count the same in either order and when repeated',
    async (_what, facts, kind, remaining) => {
      const [first, second] = await facts();
      await handle(first, second);
      expect(await used(kind)).toBe(remaining);
      const [earlier, later] = await facts();
      await handle(later, earlier, earlier, later);
      expect(await used(kind)).toBe(kind === 'sops' ? 2 * remaining : remaining);
      await expectBalance();
    },
  );
});

const of = <K extends string>(facts: Record<K, Fact>, first: K, second: K): [Fact, Fact] => [
  facts[first],
  facts[second],
];
