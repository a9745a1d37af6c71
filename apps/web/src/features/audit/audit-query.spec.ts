import { describe, expect, it } from '@jest/globals';
import { auditQuery } from './audit-query.js';

const nothing = { action: '', by: '', since: '', until: '' };
const place = { filters: nothing, sort: { by: 'at', order: 'desc' }, cursor: null } as const;

describe('the query for the activity of a company', () => {
  it('asks for everything, newest first', () => {
    expect(auditQuery(place)).toEqual({ order: 'desc' });
  });

  it('has both days of a stretch in it, whole', () => {
    const filters = { ...nothing, since: '2026-11-20', until: '2026-11-20' };
    const { from, until } = auditQuery({ ...place, filters });
    expect(Date.parse(String(until)) - Date.parse(String(from))).toBe(86_400_000);
    expect(new Date(String(from)).getHours()).toBe(0);
  });

  it('leaves out what is no day and no deed, and keeps the rest', () => {
    const filters = { action: 'user.flew', by: 'u', since: 'yesterday', until: '2026-13-40' };
    expect(auditQuery({ ...place, filters, cursor: 'c' })).toEqual({
      order: 'desc',
      user_id: 'u',
      cursor: 'c',
    });
    expect(auditQuery({ ...place, filters: { ...nothing, action: 'sop.deleted' } })).toMatchObject({
      action: 'sop.deleted',
    });
  });
});
