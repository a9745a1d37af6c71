import { Button } from '@mantine/core';
import type { ReplyOf, routes } from '@sop/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepChoice, readChoice } from '../../lib/local-choice.js';
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
} as const satisfies Record<BillingNotice['standing'], 'attention' | 'danger'>;

interface BillingBannerProps {
  readonly me: ReplyOf<typeof routes.auth.me>;
  readonly news: BillingNotice;
}

/**
 * Above every page but the one of billing, which says it itself: what was not paid, has ended or is about to, with the way there
 * for whoever may pay, and whom to ask for everybody else. Whoever has read it puts it away for the day.
 */
export default function BillingBanner({ me, news }: BillingBannerProps) {
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState(() => readChoice(dismissedKey));
  const [today] = useState(() => new Date().toDateString());
  // It comes back on another day, for another company and for another cause.
  const mark = [today, me.company_id, news.standing].join(' ');
  if (pathname === '/billing' || dismissed === mark) return null;
  const dismiss = () => {
    keepChoice(dismissedKey, mark);
    setDismissed(mark);
  };
  const canPay = me.permissions.includes('billing.manage');
  return (
    <div className={styles.banner}>
      <Notice tone={tones[news.standing]}>
        <span className={styles.line}>
          <span>
            {sentenceOf(news)} {!canPay && texts.ask(me.company_name)}
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

const sentenceOf = (news: BillingNotice): string =>
  'end' in news ? texts[news.standing](daysUntil(news.end), news.end) : texts[news.standing];
