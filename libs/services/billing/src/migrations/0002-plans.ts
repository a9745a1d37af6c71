import type { Migration } from '@sop/database';

/** Prices and limits to begin with; the operator edits them afterwards. 1 GB is 1024 MB. */
export const planSeed: Migration = {
  name: '0002-plans',
  up: `
    insert into plan (id, name, display_name, price_cents, sops_per_month, storage_mb, max_users, models_per_month,
      recording_minutes_per_month, has_screen_recording, features_json, highlight, custom_badge, sort_order, is_active)
    values
      ('01930000-0000-7000-8000-000000000001', 'trial', 'Free Trial', 0, 10, 10240, 3, 2, 60, true,
        '["7 days, no credit card", "Screen recording included"]', false, null, 0, true),
      ('01930000-0000-7000-8000-000000000002', 'starter', 'Starter', 2900, 20, 51200, 5, 2, 0, false,
        '["2 trained models per month", "PDF export"]',
        false, null, 1, true),
      ('01930000-0000-7000-8000-000000000003', 'professional', 'Professional', 9900, 100, 256000, 25, 10, 1200, true,
        '["10 trained models per month", "Screen recording, 20 hours per month", "PDF export"]',
        true, 'Most popular', 2, true),
      ('01930000-0000-7000-8000-000000000004', 'enterprise', 'Enterprise', 49900, -1, -1, -1, -1, -1, true,
        '["Unlimited trained models", "Unlimited screen recording", "Personal support"]',
        false, null, 3, true),
      ('01930000-0000-7000-8000-000000000005', 'legacy_unlimited', 'Legacy Unlimited', 0, -1, -1, -1, -1, -1, true,
        '["Everything, unlimited"]', false, null, 9, false);
  `,
};
