import { IconCreditCardOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/link-button.js';
import { EmptyState } from '../../../ui/states.js';
import { texts as stripeTexts } from './stripe.texts.js';
import { usePaymentHealth } from './use-payment-health.js';

const texts = stripeTexts.off;

/** Content that needs a payment provider; without one, an explanation of how to set it up. */
export function SetupLocation({ children }: { children: ReactNode }) {
  const { data: health } = usePaymentHealth();
  if (health?.api_status.is_set_up !== false) return children;
  return (
    <EmptyState
      icon={<IconCreditCardOff size={22} stroke={1.75} aria-hidden="true" />}
      title={texts.title}
      action={
        <LinkButton to="/admin" variant="default">
          {texts.companies}
        </LinkButton>
      }
    >
      {texts.text}
    </EmptyState>
  );
}
