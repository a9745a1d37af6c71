import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { routes, type Webhook, type WebhookDelivery } from '@sop/contracts';
import { IconSend } from '@tabler/icons-react';
import { call } from '../../../api/call.js';
import { useAction } from '../../../features/actions/use-action.js';
import { MoreButton } from '../../../features/paging/more-button.js';
import { formatMoment } from '../../../lib/date.js';
import { Dialog } from '../../../ui/dialog.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { automationKeys, automationQueries } from './automation-queries.js';
import styles from './automation.module.css';
import { texts } from './automation.texts.js';

interface WebhookLogProps {
  readonly webhook: Webhook;
  readonly canManage: boolean;
  readonly onClose: () => void;
}

/** What was sent to a webhook and what it answered; each can be sent again. */
export function WebhookLog({ webhook, canManage, onClose }: WebhookLogProps) {
  const { id, address, is_active } = webhook;
  const log = useInfiniteQuery(automationQueries.deliveries(id));
  const canSend = canManage && is_active;
  const test = useAction({
    run: () => call(routes.webhooks.test, { params: { id } }),
    successMessage: texts.tested,
    failure: texts.actionFailure,
    invalidates: [automationKeys.webhooks],
  });
  return (
    <Dialog opened title={texts.logOf(address)} size={720} onClose={onClose}>
      <div className={styles.bar}>
        {canSend && (
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {texts.test}
          </Button>
        )}
        <Button variant="default" loading={log.isRefetching} onClick={() => void log.refetch()}>
          {texts.refresh}
        </Button>
      </div>
      {log.isPending && <Skeleton height={160} />}
      {log.isError && <ErrorState message={texts.logFailure} onRetry={() => void log.refetch()} />}
      {log.data && (
        <Deliveries items={log.data.pages.flatMap(({ items }) => items)} of={id} canSend={canSend} />
      )}
      {log.hasNextPage && (
        <div className={styles.bar}>
          <MoreButton list={log}>{texts.older}</MoreButton>
        </div>
      )}
    </Dialog>
  );
}

interface DeliveriesProps {
  readonly items: readonly WebhookDelivery[];
  /** The id of the webhook. */
  readonly of: string;
  readonly canSend: boolean;
}

function Deliveries({ items, of, canSend }: DeliveriesProps) {
  if (items.length === 0)
    return (
      <EmptyState icon={<IconSend size={22} stroke={1.75} aria-hidden="true" />} title={texts.noDeliveries}>
        {texts.noDeliveriesText}
      </EmptyState>
    );
  return (
    <ul className={styles.log} aria-label={texts.log}>
      {items.map((delivery) => (
        <li key={delivery.id} className={styles.delivery}>
          <Delivery delivery={delivery} />
          {canSend && <Replay delivery={delivery} of={of} />}
        </li>
      ))}
    </ul>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { event, state, created_at, attempts, status, failure, milliseconds, reply, next_attempt_at } =
    delivery;
  const facts = [
    formatMoment(created_at),
    ...(attempts > 0 ? [texts.attempts(attempts)] : []),
    ...(status !== null && milliseconds !== null ? [texts.answered(status, milliseconds)] : []),
    ...(failure !== null && failure !== 'status' ? [texts.failures[failure]] : []),
    ...(next_attempt_at !== null && attempts > 0 ? [texts.nextAttempt(formatMoment(next_attempt_at))] : []),
  ];
  return (
    <div className={styles.what}>
      <span>
        {texts.events[event]}{' '}
        <span className={styles.state} data-state={state}>
          {texts.states[state]}
        </span>
      </span>
      <span className={styles.small}>{facts.join(' · ')}</span>
      {reply && (
        <details>
          <summary>{texts.reply}</summary>
          <pre className={styles.reply} tabIndex={0} role="region" aria-label={texts.reply}>
            {reply}
          </pre>
        </details>
      )}
    </div>
  );
}

function Replay({ delivery, of }: { delivery: WebhookDelivery; of: string }) {
  const replay = useAction({
    run: () => call(routes.webhooks.replay, { params: { id: of, deliveryId: delivery.id } }),
    successMessage: texts.replayed,
    failure: texts.actionFailure,
    invalidates: [automationKeys.webhooks],
  });
  return (
    <Button
      variant="default"
      aria-label={texts.replayNamed(texts.events[delivery.event], formatMoment(delivery.created_at))}
      loading={replay.isPending}
      onClick={() => replay.mutate()}
    >
      {texts.replay}
    </Button>
  );
}
