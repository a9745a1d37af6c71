import { describe, expect, it } from '@jest/globals';
import { CompanyContact, SessionsEnded, SessionState } from '@sop/contracts';
import { answer, eventually, fakeBus, FakeClock } from './index.js';

const companyId = '01a1fe10-9d3a-71c2-8dfb-53202fb637c2';

describe('eventually', () => {
  it('returns the first value that is neither false nor null', async () => {
    const values = [null, false, 0];
    expect(await eventually(() => values.shift())).toBe(0);
  });

  it('continues while the probe throws', async () => {
    let calls = 0;
    const probe = () => {
      calls += 1;
      expect(calls).toBe(3);
    };
    await eventually(probe);
    expect(calls).toBe(3);
  });

  it('fails with the last error of the probe', async () => {
    const probe = () => Promise.reject(new Error('still nothing'));
    await expect(eventually(probe, { timeoutSeconds: 0.03, intervalMs: 5 })).rejects.toThrow('still nothing');
  });
});

describe('FakeClock', () => {
  it('moves only when advanced', () => {
    const clock = new FakeClock('2026-01-31T23:59:00Z');
    clock.advance({ minutes: 1, seconds: 2 });
    expect(clock.now().toISOString()).toBe('2026-02-01T00:00:02.000Z');
    clock.set('2027-01-01T00:00:00Z');
    expect(clock.now().getUTCFullYear()).toBe(2027);
  });
});

describe('fakeBus', () => {
  it('returns the given responses and records requests and broadcasts', async () => {
    const bus = fakeBus(
      answer(CompanyContact, ({ company_id }) => ({ company_name: company_id, email: null })),
    );
    const reply = await bus.request(CompanyContact, { company_id: companyId });
    bus.broadcast(SessionsEnded, { company_id: companyId });
    expect(reply.company_name).toBe(companyId);
    expect(bus.requested).toEqual([{ request: 'auth.company-contact', payload: { company_id: companyId } }]);
    expect(bus.broadcasted).toEqual([{ broadcast: 'sessions.ended', payload: { company_id: companyId } }]);
  });

  it('is unavailable for any other request', async () => {
    const request = fakeBus().request(SessionState, { session_id: companyId });
    await expect(request).rejects.toMatchObject({ name: 'Unavailable', reason: 'no-responders' });
  });
});
