import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AddressConfirmed } from '@sop/contracts';
import { Unavailable } from '@sop/messaging';
import { answer, fakeBus } from '@sop/testing';
import { ConfirmedCompanies } from './confirmed-companies.js';

describe('ConfirmedCompanies', () => {
  const [company, other] = [randomUUID(), randomUUID()];

  it('requests a company until it is confirmed, and then no more', async () => {
    const replies = [false, true];
    const bus = fakeBus(answer(AddressConfirmed, () => ({ is_confirmed: replies.shift() ?? false })));
    const companies = new ConfirmedCompanies(bus);
    const has = [await companies.has(company), await companies.has(company), await companies.has(company)];
    expect(has).toEqual([false, true, true]);
    expect(await companies.has(other)).toBe(false);
    expect(bus.requested.map(({ payload }) => payload)).toEqual(
      [company, company, other].map((company_id) => ({ company_id })),
    );
  });

  it('has every company while auth is unavailable, and requests it again afterwards', async () => {
    const failures = [new Unavailable(AddressConfirmed.name, 'timeout')];
    const bus = fakeBus(
      answer(AddressConfirmed, async () => {
        for (const failure of failures.splice(0)) throw failure;
        return { is_confirmed: false };
      }),
    );
    const companies = new ConfirmedCompanies(bus);
    expect(await companies.has(company)).toBe(true);
    expect(await companies.has(company)).toBe(false);
  });
});
