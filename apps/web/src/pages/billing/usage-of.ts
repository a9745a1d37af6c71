import { unlimited } from '@sop/contracts';
import { formatLimit } from '../../lib/limit.js';
import { formatStorage } from '../../lib/size.js';
import { texts } from './billing.texts.js';
import type { Overview } from '../../features/billing-banner/billing-state.js';

export interface Usage {
  readonly kind: keyof typeof texts.used;
  readonly used: number;
  readonly limit: number;
  /** Over 100 after a change to a smaller plan. */
  readonly percentage: number;
  /** An amount of its unit for people. */
  readonly say: (amount: number) => string;
}

export const isUnlimited = ({ limit }: Usage): boolean => limit === unlimited;

/** What a plan limits, in the order in which it is shown. */
export const usageOf = ({ current_usage: usage }: Overview): readonly Usage[] => [
  {
    kind: 'sops',
    used: usage.sops_created,
    limit: usage.sops_limit,
    percentage: usage.sops_percentage,
    say: formatLimit,
  },
  {
    kind: 'storage',
    used: usage.storage_used_mb,
    limit: usage.storage_limit_mb,
    percentage: usage.storage_percentage,
    say: formatStorage,
  },
  {
    kind: 'users',
    used: usage.active_users,
    limit: usage.users_limit,
    percentage: usage.users_percentage,
    say: formatLimit,
  },
  {
    kind: 'models',
    used: usage.models_trained,
    limit: usage.models_limit,
    percentage: usage.models_percentage,
    say: formatLimit,
  },
];

/** Of screens, in minutes; nothing where the plan has none. */
export const recordingOf = ({ current_usage: usage }: Overview): readonly Usage[] =>
  usage.recording_minutes_limit === 0 && usage.recording_minutes_used === 0
    ? []
    : [
        {
          kind: 'recording',
          used: usage.recording_minutes_used,
          limit: usage.recording_minutes_limit,
          percentage: usage.recording_minutes_percentage,
          say: (minutes) =>
            minutes === unlimited ? formatLimit(minutes) : texts.minutes(formatLimit(minutes)),
        },
      ];
