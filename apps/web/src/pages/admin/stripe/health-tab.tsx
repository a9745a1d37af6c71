import { Button } from '@mantine/core';
import type { ReplyOf, routes } from '@sop/contracts';
import { formatMoment } from '../../../lib/date.js';
import { formatNumber } from '../../../lib/intl.js';
import { Card } from '../../../ui/card.js';
import { Notice } from '../../../ui/states.js';
import styles from '../admin.module.css';
import { QueryContent } from '../companies/query-content.js';
import { Facts } from '../../../ui/facts.js';
import { texts as stripeTexts } from './stripe.texts.js';
import { usePaymentHealth } from './use-payment-health.js';

const texts = stripeTexts.health;
type Health = ReplyOf<typeof routes.payments.health>;

/** Whether Stripe answers and whether its webhooks arrive. */
export function HealthTab() {
  const health = usePaymentHealth();
  return (
    <QueryContent query={health} failure={stripeTexts.failure}>
      {(data) => (
        <div className={styles.stack}>
          <Notice tone={data.overall_healthy ? 'done' : 'danger'}>
            {data.overall_healthy ? texts.healthy : texts.unhealthy}
          </Notice>
          <Card
            title={texts.api}
            actions={
              <Button variant="default" loading={health.isFetching} onClick={() => void health.refetch()}>
                {stripeTexts.refresh}
              </Button>
            }
          >
            <Facts facts={apiFacts(data)} />
          </Card>
          <Card title={texts.webhook}>
            <Facts facts={webhookFacts(data)} />
          </Card>
        </div>
      )}
    </QueryContent>
  );
}

const apiFacts = ({ api_status: { connected, message, last_checked } }: Health) =>
  [
    [texts.connection, connected ? texts.connected : texts.notConnected],
    [texts.message, message],
    [texts.checked, formatMoment(last_checked)],
  ] as const;

const webhookFacts = ({ webhook_status: status }: Health) =>
  [
    [texts.lastEvent, lastEvent(status)],
    [
      texts.received,
      status.last_event_received_at ? formatMoment(status.last_event_received_at) : stripeTexts.never,
    ],
    [texts.errors, formatNumber(status.recent_error_count)],
  ] as const;

function lastEvent({
  is_set_up: isSetUp,
  last_event_processed_successfully: isProcessed,
}: Health['webhook_status']): string {
  if (!isSetUp) return texts.noSecret;
  if (isProcessed === null) return texts.noEvent;
  return isProcessed ? texts.processed : texts.failed;
}
