import type { Migration } from '@sop/database';
import { planSeed } from './0002-plans.js';
import { subscriptionsAndUsage } from './0001-subscriptions-and-usage.js';

export const migrations: readonly Migration[] = [subscriptionsAndUsage, planSeed];
