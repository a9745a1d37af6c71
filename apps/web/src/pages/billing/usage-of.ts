import { unlimited } from '@sop/contracts';
import { formatLimit } from '../../lib/plan-usage.js';
import { formatStorage } from '../../lib/format-size.js';
import { texts } from './billing.texts.js';
import type { Overview } from '../../features/billing-banner/billing-state.js';

export interface Usage {
  readonly kind: keyof typeof texts.used;
  readonly used: number;
  readonly limit: number;
  /** Over 100 after a change to a smaller plan. */
  readonly percentage: number;
  /** Formats an amount of its unit. */
  readonly format: (amount: number) => string;
}

export const isUnlimited = ({ limit }: Usage): boolean => limit === unlimited;

/** The limits of a plan, in display order. */
export const usageOf = ({ current_usage: usage }: Overview): readonly Usage[] => [
  {
    kind: 'sops',
    used: usage.sops_created,
    limit: usage.sops_limit,
    percentage: usage.sops_percentage,
    format: formatLimit,
  },
  {
    kind: 'storage',
    used: usage.storage_used_mb,
    limit: usage.storage_limit_mb,
    percentage: usage.storage_percentage,
    format: formatStorage,
  },
  {
    kind: 'users',
    used: usage.active_users,
    limit: usage.users_limit,
    percentage: usage.users_percentage,
    format: formatLimit,
  },
  {
    kind: 'models',
    used: usage.models_trained,
    limit: usage.models_limit,
    percentage: usage.models_percentage,
    format: formatLimit,
  },
];

/** Screen recording in minutes; undefined if the plan has none. */
export const recordingOf = ({ current_usage: usage }: Overview): readonly Usage[] =>
  usage.recording_minutes_limit === 0 && usage.recording_minutes_used === 0
    ? []
    : [
        {
          kind: 'recording',
          used: usage.recording_minutes_used,
          limit: usage.recording_minutes_limit,
          percentage: usage.recording_minutes_percentage,
          format: (minutes) =>
            minutes === unlimited ? formatLimit(minutes) : texts.minutes(formatLimit(minutes)),
        },
      ];
