import type { ServiceSchema } from '@sop/database';
import { migrations } from './migrations/index.js';
import { PlanRow } from './plans/plan.entity.js';
import { paymentEventsByState, subscriptionsByStatus } from './subscriptions/row-gauges.js';
import { SubscriptionRow } from './subscriptions/subscription.entity.js';
import { ReservationRow } from './usage/reservation.entity.js';

export const billingSchema: ServiceSchema = {
  service: 'billing',
  entities: [PlanRow, SubscriptionRow, ReservationRow],
  migrations,
  rowGauges: [subscriptionsByStatus, paymentEventsByState],
};
