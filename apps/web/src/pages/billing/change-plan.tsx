import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type Plan, type ReplyOf } from '@sop/contracts';
import { call } from '../../api/call.js';
import { withReason } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { formatLongDay } from '../../lib/date.js';
import { formatAmount, formatPrice } from '../../lib/money.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/states.js';
import { showDone } from '../../ui/toasts.js';
import styles from './billing.module.css';
import { texts as billingTexts } from './billing.texts.js';
import type { Subscription } from '../../features/billing-banner/billing-state.js';

const texts = billingTexts.change;
type Preview = ReplyOf<typeof routes.billing.changePreview>;

interface ChangePlanProps {
  readonly plan: Plan;
  readonly from: Plan;
  readonly onClose: () => void;
}

/** Changes a paid plan: shows the amount due now and the start before the user confirms. */
export default function ChangePlan({ plan, from, onClose }: ChangePlanProps) {
  const client = useQueryClient();
  const preview = useQuery({
    queryKey: keys.planChange(plan.id),
    queryFn: ({ signal }) => call(routes.billing.changePreview, { query: { plan_id: plan.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: () => call(routes.billing.change, { body: { plan_id: plan.id } }),
    onSuccess: async (subscription) => {
      await client.invalidateQueries({ queryKey: keys.billing });
      onClose();
      showDone(doneWith(plan, subscription));
    },
  });
  const actions = (
    <>
      <Button variant="default" onClick={onClose} data-autofocus>
        {billingTexts.keepPlan(from.display_name)}
      </Button>
      <Button disabled={!preview.data} loading={change.isPending} onClick={() => change.mutate()}>
        {texts.confirm}
      </Button>
    </>
  );
  return (
    <Dialog opened onClose={onClose} title={texts.title(plan.display_name)} actions={actions}>
      <div className={styles.due}>
        <p>{texts.price(plan.display_name, formatPrice(plan.price_cents, plan.currency_code))}</p>
        {preview.isPending && <Skeleton height={48} role="status" aria-label={texts.loading} />}
        {preview.isError && <Notice tone="danger">{withReason(texts.previewFailure, preview.error)}</Notice>}
        {preview.data && <Due preview={preview.data} from={from} />}
      </div>
      {change.isError && <Notice tone="danger">{withReason(texts.failure, change.error)}</Notice>}
    </Dialog>
  );
}

/** A start within a minute is at once. */
const isLater = (iso: string): boolean => Date.parse(iso) > Date.now() + 60_000;

function Due({ preview, from }: { preview: Preview; from: Plan }) {
  const { amount_due_cents: cents, currency_code: currency, effective_at: at } = preview;
  const begins = isLater(at) ? texts.at(formatLongDay(at), from.display_name) : texts.atOnce;
  return (
    <>
      <p>
        <strong>{dueSentence(cents, currency)}</strong>
      </p>
      <p>{begins}</p>
    </>
  );
}

const dueSentence = (cents: number, currency: string): string =>
  cents > 0 ? texts.now(formatAmount(cents, currency)) : texts.nothingNow;

const doneWith = (plan: Plan, { plan: now, current_period_end: end }: Subscription): string =>
  now.id === plan.id || end === null
    ? texts.done(plan.display_name)
    : texts.later(plan.display_name, formatLongDay(end));
