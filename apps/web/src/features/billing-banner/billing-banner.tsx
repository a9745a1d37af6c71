import { Button } from '@mantine/core';
import type { ReplyOf, routes } from '@sop/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { storeChoice, readChoice } from '../../lib/local-choice.js';
import styles from '../acting/acting-banner.module.css';
import { LinkButton } from '../../ui/link-button.js';
import { Notice } from '../../ui/states.js';
import { texts } from './billing-banner.texts.js';
import { daysUntil, type BillingNotice } from './billing-state.js';

const dismissedKey = 'billing-banner-dismissed';

const tones = {
  trial: 'attention',
  'trial-over': 'danger',
  ending: 'attention',
  'past-due': 'attention',
  unpaid: 'danger',
  ended: 'danger',
} as const satisfies Record<BillingNotice['billingState'], 'attention' | 'danger'>;

interface BillingBannerProps {
  readonly me: ReplyOf<typeof routes.users.me>;
  readonly notice: BillingNotice;
}

/**
 * Shown above every page except billing: what was not paid, has ended or is about to end, with a link for those who may pay
 * and the person to ask for all others. A user can dismiss it for the day.
 */
export default function BillingBanner({ me, notice }: BillingBannerProps) {
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState(() => readChoice(dismissedKey));
  const [today] = useState(() => new Date().toDateString());
  // The banner returns on another day, for another company and for another notice.
  const dismissalKey = [today, me.company_id, notice.billingState].join(' ');
  if (pathname === '/billing' || dismissed === dismissalKey) return null;
  const dismiss = () => {
    storeChoice(dismissedKey, dismissalKey);
    setDismissed(dismissalKey);
  };
  const canPay = me.permissions.includes('billing.manage');
  return (
    <div className={styles.banner}>
      <Notice tone={tones[notice.billingState]}>
        <span className={styles.line}>
          <span>
            {sentenceOf(notice)} {!canPay && texts.ask(me.company_name)}
          </span>
          <span className={styles.line}>
            {canPay && (
              <LinkButton to="/billing" variant="default">
                {texts.open}
              </LinkButton>
            )}
            <Button variant="subtle" data-tone="quiet" onClick={dismiss}>
              {texts.dismiss}
            </Button>
          </span>
        </span>
      </Notice>
    </div>
  );
}

const sentenceOf = (notice: BillingNotice): string =>
  'end' in notice
    ? texts[notice.billingState](daysUntil(notice.end), notice.end)
    : texts[notice.billingState];
