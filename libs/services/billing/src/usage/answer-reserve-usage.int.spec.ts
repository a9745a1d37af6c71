import { sentenceOf } from '@sop/contracts';
import { errorCode, isDatabaseUnavailable } from '@sop/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { openBilling, type BillingFixture } from '../testing/billing-fixture.js';
import { fakeBus } from '@sop/testing';
import { ConfirmedCompanies } from './confirmed-companies.js';
import * as ledger from './ledger.js';
import { AnswerReserveUsage } from './answer-reserve-usage.js';
import { ReleaseOrphans } from './release-orphans.js';

const month = '2026-11';
const gb = 1024 ** 3;
let billing: BillingFixture;
let company: string;

beforeAll(async () => {
  billing = await openBilling();
});
afterAll(() => billing.close());
beforeEach(() => {
  billing.clock.set('2026-11-21T12:00:00Z');
  company = uuidv7();
});

type Kind = 'sops' | 'storage_bytes' | 'users' | 'models' | 'recording_minutes';
/**
 * Among a hundred parallel requests some may time out on a connection or a lock: these are repeated with the same
 * reference.
 */
async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isDatabaseUnavailable(error) && errorCode(error) !== '55P03') throw error;
    return retryUntilAnswered(ask);
  }
}
/** The response, with a refusal as its sentence. */
async function reserve(kind: Kind, amount = 1, reference: string = uuidv7()) {
  const request = { company_id: company, kind, amount, reference };
  const answer = await retryUntilAnswered(() => billing.reservations.reserve(request));
  if (answer.granted) return answer;
  const { refusal, ...rest } = answer;
  return { ...rest, detail: sentenceOf(refusal) };
}
async function granted(kind: Kind, amount = 1, reference?: string): Promise<string> {
  const answer = await reserve(kind, amount, reference);
  if (!answer.granted) throw new Error(answer.detail);
  return answer.reservation_id;
}
const settle = (reservation_id: string, amount: number) =>
  billing.database.system((tx) => ledger.settle(tx, company, reservation_id, amount));
const release = (reservation_id: string) =>
  billing.database.system((tx) => ledger.releaseReservation(tx, company, reservation_id));
const free = (reference: string) =>
  billing.database.system((tx) => ledger.free(tx, company, 'storage_bytes', reference));

describe('a reservation', () => {
  it('R2 is granted once to a hundred parallel requests for the last SOP', async () => {
    await billing.subscribe(company, 'starter');
    await granted('sops', 19);
    const answers = await Promise.all(Array.from({ length: 100 }, () => reserve('sops')));
    expect(answers.filter((answer) => answer.granted)).toHaveLength(1);
    expect(answers.find((answer) => !answer.granted)).toEqual({
      granted: false,
      limit: 20,
      detail:
        'Your plan includes 20 SOPs per month and 20 are used. Upgrade on the Billing page or wait until 1 December 2026.',
    });
    expect(await billing.usedOf(company, 'sops', month)).toBe(20);
  });

  it.each([
    { kind: 'sops', plan: 'starter', amount: 1, granted: 20, period: month },
    { kind: 'models', plan: 'starter', amount: 1, granted: 2, period: month },
    { kind: 'users', plan: 'starter', amount: 1, granted: 5, period: 'total' },
    { kind: 'storage_bytes', plan: 'starter', amount: gb, granted: 50, period: 'total' },
    { kind: 'recording_minutes', plan: 'professional', amount: 60, granted: 20, period: month },
  ] as const)(
    'of $kind is granted to exactly $granted of a hundred parallel requests',
    async ({ kind, plan, amount, granted: times, period }) => {
      await billing.subscribe(company, plan);
      const answers = await Promise.all(Array.from({ length: 100 }, () => reserve(kind, amount)));
      expect(answers.filter((answer) => answer.granted)).toHaveLength(times);
      expect(await billing.usedOf(company, kind, period)).toBe(times * amount);
    },
  );

  it('counts once for a hundred requests with the same reference', async () => {
    await billing.subscribe(company, 'starter');
    const reference = uuidv7();
    const ids = await Promise.all(Array.from({ length: 100 }, () => granted('sops', 1, reference)));
    expect(new Set(ids).size).toBe(1);
    expect(await billing.usedOf(company, 'sops', month)).toBe(1);
  });

  it('grows once to the requested amount for concurrent requests with the same reference', async () => {
    const id = await granted('storage_bytes', 100, 'the-upload');
    const grown = await Promise.all(
      Array.from({ length: 20 }, () => granted('storage_bytes', 700, 'the-upload')),
    );
    expect(new Set(grown)).toEqual(new Set([id]));
    expect(await granted('storage_bytes', 50, 'the-upload')).toBe(id);
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(700);
    await release(id);
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(0);
  });

  it('keeps its amount when the plan refuses a larger one', async () => {
    await billing.subscribe(company, 'starter');
    const id = await granted('storage_bytes', 10 * gb, 'the-upload');
    await granted('storage_bytes', 39 * gb);
    expect(await reserve('storage_bytes', 12 * gb, 'the-upload')).toEqual({
      granted: false,
      limit: 50 * gb,
      detail:
        'Your plan includes 50 GB of storage, 49 GB are in use and 2 GB more would not fit. Delete something or upgrade on the Billing page.',
    });
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(49 * gb);
    expect(await granted('storage_bytes', 11 * gb, 'the-upload')).toBe(id);
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(50 * gb);
  });

  it('never exceeds the plan when many reservations grow at once', async () => {
    await billing.subscribe(company, 'starter');
    const names = Array.from({ length: 10 }, (_, at) => `upload-${at}`);
    for (const name of names) await granted('storage_bytes', gb, name);
    const answers = await Promise.all(names.map((name) => reserve('storage_bytes', 8 * gb, name)));
    expect(answers.filter((answer) => answer.granted)).toHaveLength(5);
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(45 * gb);
  });

  it('is released by its reference, and settled usage stays', async () => {
    await granted('sops', 1, 'sop:1');
    await granted('storage_bytes', 500, 'sop:1');
    await settle(await granted('models', 1, 'sop:1'), 1);
    await granted('storage_bytes', 30, 'sop:2');
    const abandon = () => billing.database.system((tx) => ledger.releaseByReference(tx, company, 'sop:1'));
    await Promise.all([abandon(), abandon()]);
    expect(await billing.usedOf(company, 'sops', month)).toBe(0);
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(30);
    expect(await billing.usedOf(company, 'models', month)).toBe(1);
  });

  it('of one kind does not affect another kind with the same reference', async () => {
    const reference = uuidv7();
    expect(await granted('sops', 1, reference)).not.toBe(await granted('storage_bytes', 10, reference));
  });

  it('starts the trial of an unknown company once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => granted('models', 1, 'the-same-model')));
    const { subscription, used } = await billing.subscriptions.loadWithUsage(company);
    expect(subscription).toMatchObject({ status: 'trialing', plan: { name: 'trial' } });
    expect(subscription.trialEndsAt?.toISOString()).toBe('2026-11-28T12:00:00.000Z');
    expect(used).toMatchObject({ users: 1, models: 1 });
  });

  it('leaves nothing behind when it is refused, so that a smaller one still fits', async () => {
    await billing.subscribe(company, 'starter');
    expect(await reserve('sops', 21, 'big')).toMatchObject({ granted: false, limit: 20 });
    expect(await reserve('sops', 20, 'big')).toMatchObject({ granted: true });
  });

  it('counts SOPs by UTC month and storage in total', async () => {
    await billing.subscribe(company, 'starter');
    billing.clock.set('2026-11-30T23:59:59Z');
    await granted('sops', 20);
    await granted('storage_bytes', 50 * gb);
    expect(await reserve('sops')).toMatchObject({ granted: false });
    billing.clock.set('2026-12-01T00:00:00Z');
    expect(await reserve('sops')).toMatchObject({ granted: true });
    expect(await reserve('storage_bytes', 1)).toMatchObject({
      granted: false,
      limit: 50 * gb,
      detail: expect.stringMatching(/^Your plan includes 50 GB of storage, 50 GB are in use/),
    });
  });

  it('is always granted when the plan is unlimited', async () => {
    await billing.subscribe(company, 'enterprise');
    expect(await reserve('storage_bytes', 5_000_000 * gb)).toMatchObject({ granted: true });
  });

  it('is refused after the trial with a way out, and granted on a plan', async () => {
    await granted('sops');
    billing.clock.advance({ days: 7 });
    expect(await reserve('sops')).toEqual({
      granted: false,
      limit: 0,
      detail: 'Your free trial has ended. Choose a plan on the Billing page to continue.',
    });
    await billing.subscribe(company, 'starter');
    expect(await reserve('sops')).toMatchObject({ granted: true });
  });

  it('is confirmed again after the trial when it was granted before', async () => {
    const id = await granted('sops', 1, 'the-sop');
    billing.clock.advance({ days: 8 });
    expect(await granted('sops', 1, 'the-sop')).toBe(id);
  });

  it('is refused for screen recording on the starter plan', async () => {
    await billing.subscribe(company, 'starter');
    expect(await reserve('recording_minutes', 5)).toEqual({
      granted: false,
      limit: 0,
      detail: 'Screen recording requires a Professional plan or add-on. Please upgrade your subscription.',
    });
  });
});

describe('settling a reservation', () => {
  it('counts the real usage, less or more than reserved', async () => {
    await settle(await granted('storage_bytes', 1000), 400);
    await settle(await granted('storage_bytes', 1000), 1500);
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(1900);
  });

  it('counts nothing twice for repeated events in any order', async () => {
    const id = await granted('storage_bytes', 1000);
    await settle(id, 400);
    await settle(id, 400);
    await release(id);
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(400);
  });

  it('releases the whole reservation, and its reference may reserve again', async () => {
    const id = await granted('sops', 1, 'the-sop');
    await release(id);
    await release(id);
    expect(await billing.usedOf(company, 'sops', month)).toBe(0);
    expect(await granted('sops', 1, 'the-sop')).toBe(id);
    expect(await billing.usedOf(company, 'sops', month)).toBe(1);
  });

  it('counts in the month of the reservation', async () => {
    billing.clock.set('2026-11-30T23:50:00Z');
    const id = await granted('recording_minutes', 30);
    billing.clock.set('2026-12-01T00:10:00Z');
    await settle(id, 12);
    expect(await billing.usedOf(company, 'recording_minutes', '2026-11')).toBe(12);
    expect(await billing.usedOf(company, 'recording_minutes', '2026-12')).toBe(0);
  });

  it('frees the storage of a reference, and not its SOP of this month', async () => {
    await settle(await granted('storage_bytes', 1000, 'the-sop'), 1000);
    await granted('sops', 1, 'the-sop');
    await free('the-sop');
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(0);
    expect(await billing.usedOf(company, 'sops', month)).toBe(1);
    await granted('storage_bytes', 300, 'the-sop');
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(300);
  });

  it('never counts below zero', async () => {
    await granted('storage_bytes', 10);
    const key = { companyId: company, kind: 'storage_bytes', period: 'total' } as const;
    await billing.database.system((tx) => ledger.adjust(tx, key, -99));
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(0);
  });
});

describe('an orphaned reservation of storage', () => {
  const orphans = () => new ReleaseOrphans(billing.database, billing.clock);

  it('is released after a day, all of a company together', async () => {
    await granted('storage_bytes', 1000);
    await granted('storage_bytes', 500);
    await granted('sops');
    billing.clock.advance({ hours: 23 });
    await granted('storage_bytes', 30);
    await orphans().run();
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(1530);
    billing.clock.advance({ hours: 1, seconds: 1 });
    await Promise.all([orphans().run(), orphans().run()]);
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(30);
    expect(await billing.usedOf(company, 'sops', month)).toBe(1);
  });

  it('stays while its request is repeated', async () => {
    await granted('storage_bytes', 1000, 'the-upload');
    billing.clock.advance({ hours: 20 });
    await granted('storage_bytes', 1000, 'the-upload');
    billing.clock.advance({ hours: 20 });
    await orphans().run();
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(1000);
  });

  it('counts again when it is settled later', async () => {
    const id = await granted('storage_bytes', 1000);
    billing.clock.advance({ hours: 25 });
    await orphans().run();
    await settle(id, 700);
    expect(await billing.usedOf(company, 'storage_bytes', 'total')).toBe(700);
  });
});

describe('a trial with an unconfirmed address', () => {
  const bytesPerMb = 1024 ** 2;
  const confirmFirst =
    'Please confirm your email address to continue: until then, 3 SOPs and 1 GB of storage are included. The bar at the top of the page sends the link again.';
  beforeEach(() => void billing.unconfirmed.add(company));

  it('is limited to three SOPs and a gigabyte, with a way out', async () => {
    for (const kind of ['sops', 'sops', 'sops'] as const) await granted(kind);
    expect(await reserve('sops')).toEqual({ granted: false, limit: 3, detail: confirmFirst });
    await granted('storage_bytes', 1000 * bytesPerMb);
    expect(await reserve('storage_bytes', 25 * bytesPerMb)).toEqual({
      granted: false,
      limit: 1024 * bytesPerMb,
      detail: confirmFirst,
    });
    await granted('storage_bytes', 24 * bytesPerMb);
  });

  it('is granted exactly three of a hundred parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => reserve('sops')));
    expect(answers.filter((each) => each.granted)).toHaveLength(3);
  });

  it('has the whole trial once the address is confirmed', async () => {
    for (const kind of ['sops', 'sops', 'sops'] as const) await granted(kind);
    billing.unconfirmed.delete(company);
    for (let more = 3; more < 10; more += 1) await granted('sops');
    expect(await reserve('sops')).toMatchObject({ granted: false, limit: 10 });
  });

  it('has the limits of its plan as soon as it pays', async () => {
    await billing.subscribe(company, 'starter');
    for (let made = 0; made < 20; made += 1) await granted('sops');
  });

  it('has the limits of the trial while auth is unavailable', async () => {
    const offline = new AnswerReserveUsage(
      billing.database,
      billing.clock,
      new ConfirmedCompanies(fakeBus()),
    );
    const ask = () =>
      offline.reserve({
        company_id: company,
        kind: 'sops',
        amount: 1,
        reference: uuidv7(),
        continues: false,
      });
    for (let made = 0; made < 10; made += 1) expect(await ask()).toMatchObject({ granted: true });
  });

  it('has the limits of the trial for other kinds', async () => {
    for (const kind of ['models', 'models'] as const) await granted(kind);
    await granted('recording_minutes', 60);
  });
});
