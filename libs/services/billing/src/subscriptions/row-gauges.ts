import type { RowGauge } from '@sop/database';

/** Reports every status, also those without companies. */
export const subscriptionsByStatus: RowGauge = {
  name: 'sop_subscriptions',
  description: 'Companies by the state of their subscription',
  sql: `select status, count(subscription.company_id)::float8 as value
    from unnest(array['trialing', 'active', 'past_due', 'canceled', 'unpaid']) as status
    left join subscription using (status) group by status`,
};

export const paymentEventsByState: RowGauge = {
  name: 'sop_payment_events',
  description: 'Stored messages of the payment provider by their state',
  sql: `select state, count(payment_event.stripe_id)::float8 as value
    from unnest(array['waiting', 'done', 'failed', 'ignored']) as state
    left join payment_event using (state) group by state`,
};
