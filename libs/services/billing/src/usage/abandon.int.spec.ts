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
const ask = (kind: Kind, amount = 1) => billing.reservations.reserve({ company_id, kind, amount, reference });
const used = (kind: Kind) =>
  billing.usedOf(company_id, kind, kind === 'storage_bytes' || kind === 'users' ? 'total' : month);
const follow = () => new FollowCompanies(billing.clock, new JobQueue('billing'));
const registration = { company_name: 'Acme', user_id: uuidv7(), email: 'a@b.test', is_unlimited: false };
const happen = (fact: (tx: Tx) => Promise<void>) => billing.database.system(fact);
const late = {
  granted: false,
  limit: expect.any(Number),
  refusal: { code: 'plan.abandoned', parameters: {} },
};

type Told = [what: string, kinds: readonly Kind[], tell: (tx: Tx) => Promise<void>];
const ofVideos = ['sops', 'storage_bytes', 'recording_minutes'] as const;
const told: Told[] = [
  [
    'the video of an SOP',
    ofVideos,
    (tx) => new CountSops(billing.clock).abandoned({ company_id, reference }, tx),
  ],
  [
    'the video of a dataset',
    ofVideos,
    (tx) => new CountTraining(billing.clock).abandoned({ company_id, reference }, tx),
  ],
  [
    'an upload in parts',
    ofVideos,
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
  [
    'a place for a user',
    ['users'],
    (tx) => new CountSeats(billing.clock).abandoned({ company_id, reference }, tx),
  ],
];

describe('what a company reserved in vain', () => {
  it.each(told)(
    'for %s comes back, and is not taken by a question that arrives late',
    async (_, kinds, tell) => {
      for (const kind of kinds) expect(await ask(kind)).toMatchObject({ granted: true });
      await happen(tell);
      for (const kind of kinds) expect([await ask(kind), await used(kind)]).toEqual([late, 0]);
      await happen(tell);
      for (const kind of kinds) expect([await ask(kind), await used(kind)]).toEqual([late, 0]);
    },
  );

  it.each(told)(
    'for %s is not taken either where the first question arrives too late',
    async (_, kinds, tell) => {
      await happen(tell);
      for (const kind of kinds) expect([await ask(kind, 5), await used(kind)]).toEqual([late, 0]);
    },
  );

  it('comes back of the kind that is named alone', async () => {
    for (const kind of ofVideos) await ask(kind);
    await happen((tx) =>
      new CountSops(billing.clock).abandoned({ company_id, reference, kind: 'storage_bytes' }, tx),
    );
    expect([await ask('storage_bytes'), await used('storage_bytes')]).toEqual([late, 0]);
    expect([await ask('sops'), await used('sops')]).toEqual([expect.objectContaining({ granted: true }), 1]);
  });

  it('comes back where the question is being answered while this is told', async () => {
    let telling: Promise<unknown> = Promise.resolve();
    await billing.database.tenant(company_id, async (tx) => {
      await holdHalfWay(tx);
      // Who waits too long for the row is told again, as by the bus.
      telling = eventually(() =>
        happen((other) => new CountSops(billing.clock).abandoned({ company_id, reference }, other)),
      );
      await eventually(expectWaiting);
    });
    await telling;
    expect([await ask('sops'), await used('sops')]).toEqual([late, 0]);
  });

  it.each(told)(
    'for %s is not taken either where the company was not heard of yet, whose trial then begins once',
    async (_, kinds, tell) => {
      company_id = uuidv7();
      await happen(tell);
      for (const kind of kinds) expect(await ask(kind)).toEqual(late);
      await happen((tx) => follow().startTrial({ company_id, ...registration }, tx));
      for (const kind of kinds) expect(await ask(kind)).toEqual(late);
      expect([await used('users'), await used('sops'), await used('storage_bytes')]).toEqual([1, 0, 0]);
    },
  );

  it('of a company that was deleted leaves nothing', async () => {
    company_id = uuidv7();
    await happen((tx) => follow().erase({ company_id }, tx));
    await happen((tx) => new CountSops(billing.clock).abandoned({ company_id, reference }, tx));
    const rows = await billing.database.system((tx) =>
      tx.query(
        `select 1 from reservation where company_id = $1 union all select 1 from subscription where company_id = $1`,
        [company_id],
      ),
    );
    expect(rows).toEqual([]);
  });

  it('is refused for a week, and nothing of it is kept longer', async () => {
    await happen((tx) => new CountSops(billing.clock).abandoned({ company_id, reference }, tx));
    const age = (days: number) =>
      billing.database.systemExecute(
        `update reservation set created_at = now() - make_interval(days => $2) where reference = $1`,
        [reference, days],
      );
    const sweep = () => new ReleaseOrphans(billing.database, billing.clock).run();
    await age(6);
    await sweep();
    expect(await ask('sops')).toEqual(late);
    await age(8);
    await sweep();
    expect(await ask('sops')).toMatchObject({ granted: true });
  });
});

/** What a question writes before it is answered. */
async function holdHalfWay(tx: Tx): Promise<void> {
  await tx.execute(
    `insert into reservation (id, company_id, kind, period, reference, amount, state, created_at)
     values ($1, $2, 'sops', $3, $4, 1, 'held', now())`,
    [uuidv7(), company_id, month, reference],
  );
  await take(tx, { companyId: company_id, kind: 'sops', period: month }, 1, -1);
}

/** Somebody waits for a row of this database. */
async function expectWaiting(): Promise<void> {
  const rows = await billing.database.system((tx) =>
    tx.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  expect(rows).toHaveLength(1);
}
