import { Button } from '@mantine/core';
import { Notice } from '../../../ui/states.js';
import { Facts } from '../../../ui/facts.js';
import styles from './stripe.module.css';
import { texts as stripeTexts } from './stripe.texts.js';
import type { SyncAnswer } from './use-sync.js';

const texts = stripeTexts.subscriptions;

/** Why a subscription could not be synchronised, and what helps to find its company. */
export function SyncRefused({ answer, onDismiss }: { answer: SyncAnswer; onDismiss: () => void }) {
  const { message, stripe_customer_email: email, company_hint: hint, suggestion } = answer;
  return (
    <Notice tone="danger">
      <div className={styles.refused}>
        <strong>{message || texts.notFound}</strong>
        <Facts
          facts={[
            ...(email ? [[texts.email, email] as const] : []),
            ...(hint
              ? [
                  [texts.hint, texts.hintOf(hint.company_name, hint.user_email)] as const,
                  [texts.companyId, hint.company_id] as const,
                ]
              : []),
            ...(suggestion ? [[texts.suggestion, suggestion] as const] : []),
          ]}
        />
        {!hint && !suggestion && <p>{texts.noMatch}</p>}
        <div>
          <Button variant="default" onClick={onDismiss}>
            {texts.dismiss}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
