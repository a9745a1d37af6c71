import { describe, expect, it } from '@jest/globals';
import { webhookMessage, type AuditRecorded, type PayloadOf } from '@sop/contracts';
import { messageOf, reportOf } from './webhook-message.js';

const company = '01890a5d-ac96-774b-bcce-b302099a8001';
const sop = '01890a5d-ac96-774b-bcce-b302099a8002';
const run = '01890a5d-ac96-774b-bcce-b302099a8003';
const user = '01890a5d-ac96-774b-bcce-b302099a8004';

const entry = (change: Partial<PayloadOf<typeof AuditRecorded>>): PayloadOf<typeof AuditRecorded> => ({
  company_id: company,
  action: 'sop.released',
  actor: { kind: 'user', user_id: user },
  targets: [{ kind: 'sop', id: sop }],
  detail: { version: 3 },
  request_id: null,
  address: '203.0.113.9',
  at: '2026-11-28T12:00:00.000Z',
  ...change,
});

describe('the report of an audited action', () => {
  it('names the SOP, its version and who did it, in the form that the contract describes', () => {
    const report = reportOf(entry({}));
    if (!report) throw new Error('a release is reported');
    const message = messageOf(run, report);
    expect(JSON.parse(JSON.stringify(message))).toEqual({
      ...{ id: run, type: 'sop.released', version: 1, created_at: '2026-11-28T12:00:00.000Z' },
      ...{ company_id: company, data: { sop_id: sop, user_id: user, sop_version: 3 } },
    });
    expect(webhookMessage.safeParse(message).success).toBe(true);
  });

  it('is made of an execution when it ends, not when it begins', () => {
    const targets = [
      { kind: 'sop', id: sop },
      { kind: 'execution', id: run },
    ];
    const recorded = { action: 'execution.recorded', targets } as const;
    expect(reportOf(entry({ ...recorded, detail: { state: 'in_progress' } }))).toBeUndefined();
    expect(reportOf(entry({ ...recorded, detail: { state: 'finished' } }))).toMatchObject({
      type: 'execution.recorded',
      data: { execution_id: run, state: 'finished' },
    });
  });

  it('is made of no sign-in, and of nothing on the platform', () => {
    expect(reportOf(entry({ action: 'user.signed-in' }))).toBeUndefined();
    expect(reportOf(entry({ company_id: null }))).toBeUndefined();
  });
});
