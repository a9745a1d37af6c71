import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Webhook } from '@sop/contracts';
import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../features/permissions/use-can.js';
import { formatMoment } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { automationQueries } from './automation-queries.js';
import styles from './automation.module.css';
import { texts } from './automation.texts.js';
import { ShownOnce } from './shown-once.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookActions } from './webhook-actions.js';

/** The webhooks of the company; the secret of a new one is shown once. */
export function WebhooksCard() {
  const webhooks = useQuery(automationQueries.webhooks());
  const canManage = useCan('automation.manage');
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Card
      title={texts.webhooks}
      lead={texts.webhooksLead}
      actions={canManage && <Button onClick={() => setIsCreating(true)}>{texts.newWebhook}</Button>}
    >
      <Table
        label={texts.webhooks}
        columns={columns}
        rows={webhooks.data}
        rowKey={({ id }) => id}
        rowName={({ address }) => address}
        error={webhooks.isError ? texts.webhooksFailure : null}
        onRetry={() => void webhooks.refetch()}
        actions={(webhook) => <WebhookActions webhook={webhook} canManage={canManage} onSecret={setSecret} />}
        empty={
          <EmptyState
            icon={<IconWebhook size={22} stroke={1.75} aria-hidden="true" />}
            title={texts.noWebhooks}
          >
            {texts.noWebhooksText}
          </EmptyState>
        }
      />
      {isCreating && <WebhookForm webhook={null} onClose={() => setIsCreating(false)} onSecret={setSecret} />}
      {secret && (
        <ShownOnce
          title={texts.webhookCreated}
          label={texts.secret}
          secret={secret}
          text={texts.secretText}
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  );
}

const columns: readonly Column<Webhook>[] = [
  {
    key: 'address',
    header: texts.address,
    cell: ({ address, events, former_secret_until }) => (
      <span className={styles.address}>
        {address}
        <span className={styles.small}>{events.map((event) => texts.events[event]).join(', ')}</span>
        {former_secret_until && (
          <span className={styles.small}>{texts.twoSecrets(formatMoment(former_secret_until))}</span>
        )}
      </span>
    ),
  },
  {
    key: 'status',
    header: texts.status,
    cell: ({ is_active, switched_off_at }) => {
      if (is_active) return texts.on;
      return switched_off_at ? <span className={styles.attention}>{texts.switchedOff}</span> : texts.off;
    },
  },
  {
    key: 'last',
    header: texts.lastDelivery,
    cell: ({ last_state, last_delivery_at }) =>
      last_state && last_delivery_at ? (
        <span>
          <span className={styles.state} data-state={last_state}>
            {texts.states[last_state]}
          </span>
          <span className={styles.small}>{formatMoment(last_delivery_at)}</span>
        </span>
      ) : (
        texts.noDelivery
      ),
  },
];
