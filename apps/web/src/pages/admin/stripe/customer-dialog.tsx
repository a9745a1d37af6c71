import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatLongDay } from '../../../lib/date.js';
import { formatAmount } from '../../../lib/money.js';
import { Dialog } from '../../../ui/dialog.js';
import { QueryContent } from '../companies/query-content.js';
import { Facts } from '../../../ui/facts.js';
import { statusLabel } from './status-label.js';
import { texts as stripeTexts } from './stripe.texts.js';

const texts = stripeTexts.customer;

/** A Stripe customer and its company. */
export function CustomerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const customer = useQuery({
    queryKey: keys.paymentPart('customer', id),
    queryFn: ({ signal }) => call(routes.payments.customer, { params: { customer: id }, signal }),
  });
  return (
    <Dialog opened onClose={onClose} title={texts.title} size={620}>
      <QueryContent query={customer} failure={stripeTexts.failure}>
        {(data) => (
          <Facts
            facts={[
              [texts.title, <code key="id">{data.id}</code>],
              [texts.name, data.name ?? stripeTexts.none],
              [texts.email, data.email ?? stripeTexts.none],
              [texts.since, formatLongDay(data.created_at)],
              [texts.credit, formatAmount(data.credit_cents, data.subscriptions[0]?.currency)],
              [texts.company, data.company_id ?? texts.noCompany],
              [
                texts.subscriptions,
                data.subscriptions
                  .map(({ id: each, status }) => `${each}: ${statusLabel(status)}`)
                  .join(', ') || stripeTexts.none,
              ],
            ]}
          />
        )}
      </QueryContent>
    </Dialog>
  );
}
