import type { Share } from '@sop/contracts';

/** A valid link without a password, never opened. */
export const shareOf = (change: Partial<Share> = {}): Share => ({
  id: '00000000-0000-4000-8000-000000000050',
  name: '',
  path: `/shared/${'a'.repeat(43)}`,
  has_password: false,
  shows_video: false,
  sites: [],
  expires_at: '2027-01-01T12:00:00Z',
  is_expired: false,
  created_by: 'Ann Lee',
  created_at: '2026-11-28T10:00:00Z',
  views: 0,
  last_viewed_at: null,
  ...change,
});
