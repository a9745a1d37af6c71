import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { openBilling, type BillingFixture } from '../testing/billing-fixture.js';
import { FollowCompanies } from '../subscriptions/follow-companies.js';
import { CountSeats } from './count-seats.js';
import { CountSops } from './count-sops.js';
import { CountTraining } from './count-training.js';
import { CountUploads } from './count-uploads.js';
import { take } from './ledger.js';
import { ReleaseOrphans } from './release-orphans.js';

const month = '2026-11';
let billing: BillingFixture;
let company_id: string;
let reference: string;

beforeAll(async () => {
  billing = await openBilling();
});
afterAll(() => billing.close());
beforeEach(async () => {
  [company_id, reference] = [uuidv7(), `sop:${uuidv7()}`];
  await billing.subscribe(company_id, 'professional');
});

type Kind = 'sops' | 'users' | 'storage_bytes' | 'models' | 'recording_minutes';
const reserve = (kind: Kind, amount = 1) =>
  billing.reservations.reserve({ company_id, kind, amount, reference });
const used = (kind: Kind) =>
  billing.usedOf(company_id, kind, kind === 'storage_bytes' || kind === 'users' ? 'total' : month);
const follow = () => new FollowCompanies(billing.clock, new JobQueue('billing'));
const registration = { company_name: 'Acme', user_id: uuidv7(), email: 'a@b.test', is_unlimited: false };
const handle = (fact: (tx: Tx) => Promise<void>) => billing.database.system(fact);
const abandonedRefusal = {
  granted: false,
  limit: expect.any(Number),
  refusal: { code: 'plan.abandoned', parameters: {} },
};

type Abandonment = [what: string, kinds: readonly Kind[], publish: (tx: Tx) => Promise<void>];
const videoKinds = ['sops', 'storage_bytes', 'recording_minutes'] as const;
const abandonments: Abandonment[] = [
  [
    'the video of an SOP',
    videoKinds,
    (tx) => new CountSops(billing.clock).abandoned({ company_id, reference }, tx),
  ],
  [
    'the video of a dataset',
    videoKinds,
    (tx) => new CountTraining(billing.clock).abandoned({ company_id, reference }, tx),
  ],
  [
    'an upload in parts',
    videoKinds,
    (tx) =>
      new CountUploads(billing.clock).abandoned(
        { company_id, upload_id: uuidv7(), purpose: 'sop', reference },
        tx,
      ),
  ],
  [
    'a training that never began',
    ['models'],
    (tx) =>
      new CountTraining(billing.clock).ended(
        { company_id, run_id: uuidv7(), reservation_id: null, reference },
        tx,
      ),
  ],
  ['a seat', ['users'], (tx) => new CountSeats(billing.clock).abandoned({ company_id, reference }, tx)],
];

describe('an abandoned reservation', () => {
  it.each(abandonments)('for %s is released and refused to late requests', async (_, kinds, abandonEvent) => {
    for (const kind of kinds) expect(await reserve(kind)).toMatchObject({ granted: true });
    await handle(abandonEvent);
    for (const kind of kinds) expect([await reserve(kind), await used(kind)]).toEqual([abandonedRefusal, 0]);
    await handle(abandonEvent);
    for (const kind of kinds) expect([await reserve(kind), await used(kind)]).toEqual([abandonedRefusal, 0]);
  });

  it.each(abandonments)(
    'for %s is refused even if the first request arrives late',
    async (_, kinds, abandonEvent) => {
      await handle(abandonEvent);
      for (const kind of kinds)
        expect([await reserve(kind, 5), await used(kind)]).toEqual([abandonedRefusal, 0]);
    },
  );

  it('is released for the named kind only', async () => {
    for (const kind of videoKinds) await reserve(kind);
    await handle((tx) =>
      new CountSops(billing.clock).abandoned({ company_id, reference, kind: 'storage_bytes' }, tx),
    );
    expect([await reserve('storage_bytes'), await used('storage_bytes')]).toEqual([abandonedRefusal, 0]);
    expect([await reserve('sops'), await used('sops')]).toEqual([
      expect.objectContaining({ granted: true }),
      1,
    ]);
  });

  it('is released while its request is still being handled', async () => {
    let abandoning: Promise<unknown> = Promise.resolve();
    await billing.database.tenant(company_id, async (tx) => {
      await holdHalfWay(tx);
      // Retries after a lock timeout, like the bus.
      abandoning = eventually(() =>
        handle((other) => new CountSops(billing.clock).abandoned({ company_id, reference }, other)),
      );
      await eventually(expectWaiting);
    });
    await abandoning;
    expect([await reserve('sops'), await used('sops')]).toEqual([abandonedRefusal, 0]);
  });

  it.each(abandonments)(
    'for %s is refused before the registration event, whose trial then starts once',
    async (_, kinds, abandonEvent) => {
      company_id = uuidv7();
      await handle(abandonEvent);
      for (const kind of kinds) expect(await reserve(kind)).toEqual(abandonedRefusal);
      await handle((tx) => follow().startTrial({ company_id, ...registration }, tx));
      for (const kind of kinds) expect(await reserve(kind)).toEqual(abandonedRefusal);
      expect([await used('users'), await used('sops'), await used('storage_bytes')]).toEqual([1, 0, 0]);
    },
  );

  it('leaves no rows for a deleted company', async () => {
    company_id = uuidv7();
    await handle((tx) => follow().erase({ company_id }, tx));
    await handle((tx) => new CountSops(billing.clock).abandoned({ company_id, reference }, tx));
    const rows = await billing.database.system((tx) =>
      tx.query(
        `select 1 from reservation where company_id = $1 union all select 1 from subscription where company_id = $1`,
        [company_id],
      ),
    );
    expect(rows).toEqual([]);
  });

  it('is refused for a week and then deleted', async () => {
    await handle((tx) => new CountSops(billing.clock).abandoned({ company_id, reference }, tx));
    const age = (days: number) =>
      billing.database.systemExecute(
        `update reservation set created_at = now() - make_interval(days => $2) where reference = $1`,
        [reference, days],
      );
    const sweep = () => new ReleaseOrphans(billing.database, billing.clock).run();
    await age(6);
    await sweep();
    expect(await reserve('sops')).toEqual(abandonedRefusal);
    await age(8);
    await sweep();
    expect(await reserve('sops')).toMatchObject({ granted: true });
  });
});

/** The writes of a request that is still being handled. */
async function holdHalfWay(tx: Tx): Promise<void> {
  await tx.execute(
    `insert into reservation (id, company_id, kind, period, reference, amount, state, created_at)
     values ($1, $2, 'sops', $3, $4, 1, 'held', now())`,
    [uuidv7(), company_id, month, reference],
  );
  await take(tx, { companyId: company_id, kind: 'sops', period: month }, 1, -1);
}

/** Expects one connection that waits for a row lock. */
async function expectWaiting(): Promise<void> {
  const rows = await billing.database.system((tx) =>
    tx.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  expect(rows).toHaveLength(1);
}
