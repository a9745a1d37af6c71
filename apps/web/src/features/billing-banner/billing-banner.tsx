import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf, routes } from '@sop/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reads } from '../../api/reads.js';
import { keepChoice, readChoice } from '../../lib/local-choice.js';
import styles from '../acting/acting-banner.module.css';
import { LinkButton } from '../../ui/link-button.js';
import { Notice } from '../../ui/states.js';
import { texts } from './billing-banner.texts.js';
import { daysUntil, endOf, standingOf, type Standing, type Subscription } from './standing.js';

const dismissedKey = 'billing-banner-dismissed';

const tones = {
  trial: 'attention',
  'trial-over': 'danger',
  ending: 'attention',
  'past-due': 'attention',
  unpaid: 'danger',
  ended: 'danger',
} as const satisfies Record<Exclude<Standing, 'active'>, 'attention' | 'danger'>;

interface BillingBannerProps {
  readonly me: ReplyOf<typeof routes.auth.me>;
}

/**
 * Where there is something to tell (`BillingNotice` asks), above every page but the one of billing, which says it itself: what was not paid, has ended or is about to, with the way there
 * for whoever may pay, and whom to ask for everybody else. Whoever has read it puts it away for the day.
 */
export default function BillingBanner({ me }: BillingBannerProps) {
  const { pathname } = useLocation();
  const { data: subscription } = useQuery(reads.subscription());
  const [dismissed, setDismissed] = useState(() => readChoice(dismissedKey));
  const standing = subscription && standingOf(subscription);
  if (!standing || standing === 'active' || pathname === '/billing') return null;
  const sentence = sentenceOf(standing, subscription);
  // Another day, another company or another trouble is told again.
  const mark = [new Date().toDateString(), me.company_id, standing].join(' ');
  if (sentence === null || dismissed === mark) return null;
  const dismiss = () => {
    keepChoice(dismissedKey, mark);
    setDismissed(mark);
  };
  const canPay = me.permissions.includes('billing.manage');
  return (
    <div className={styles.banner}>
      <Notice tone={tones[standing]}>
        <span className={styles.line}>
          <span>
            {sentence} {!canPay && texts.ask(me.company_name)}
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

function sentenceOf(standing: Exclude<Standing, 'active'>, subscription: Subscription): string | null {
  if (standing !== 'trial' && standing !== 'ending') return texts[standing];
  const end = endOf(subscription, standing);
  return end === null ? null : texts[standing](daysUntil(end), end);
}
