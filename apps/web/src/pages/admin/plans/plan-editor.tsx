import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { ErrorState } from '../../../ui/states.js';
import styles from '../admin.module.css';
import { texts as adminTexts } from '../admin.texts.js';
import { PlanForm } from './plan-form.js';

const texts = adminTexts.plans;

/** A form for each plan. */
export function PlanEditor() {
  const plans = useQuery({
    queryKey: keys.allPlans,
    queryFn: ({ signal }) => call(routes.platformBilling.plans, { signal }),
  });
  return (
    <section className={styles.stack} aria-labelledby="plan-editor">
      <header>
        <h2 id="plan-editor" className={styles.heading}>
          {texts.title}
        </h2>
        <p className={styles.note}>{texts.lead}</p>
      </header>
      {plans.isPending && <Skeleton height={420} />}
      {plans.isError && (
        <ErrorState message={detailOf(plans.error, texts.failure)} onRetry={() => void plans.refetch()} />
      )}
      {plans.data?.map((plan) => (
        <PlanForm key={plan.id} plan={plan} />
      ))}
    </section>
  );
}
