import { describe, expect, it } from '@jest/globals';
import { auditQuery } from './audit-query.js';

const nothing = { action: '', by: '', since: '', until: '' };
const params = { filters: nothing, sort: { by: 'at', order: 'desc' }, cursor: null } as const;

describe('audit query', () => {
  it('requests everything, newest first', () => {
    expect(auditQuery(params)).toEqual({ order: 'desc' });
  });

  it('includes the whole of the first and the last day', () => {
    const filters = { ...nothing, since: '2026-11-20', until: '2026-11-20' };
    const { from, until } = auditQuery({ ...params, filters });
    expect(Date.parse(String(until)) - Date.parse(String(from))).toBe(86_400_000);
    expect(new Date(String(from)).getHours()).toBe(0);
  });

  it('omits an invalid day or action and keeps the rest', () => {
    const filters = { action: 'user.flew', by: 'u', since: 'yesterday', until: '2026-13-40' };
    expect(auditQuery({ ...params, filters, cursor: 'c' })).toEqual({
      order: 'desc',
      user_id: 'u',
      cursor: 'c',
    });
    expect(auditQuery({ ...params, filters: { ...nothing, action: 'sop.deleted' } })).toMatchObject({
      action: 'sop.deleted',
    });
  });
});
