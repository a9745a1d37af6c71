import { Injectable } from '@nestjs/common';
import { CompanyOfEmail } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { PaymentProvider } from '../payment-provider.js';
import { SyncSubscription, type SyncState } from '../sync-subscription.js';
import { idOf } from '../stripe-subscription-state.js';

const messages: Readonly<Record<SyncState, string>> = {
  changed: 'The company’s subscription now matches Stripe.',
  same: 'The company’s subscription already matched Stripe.',
  'no-company': 'No company in this system matches this subscription.',
  'unknown-price': 'The price of this subscription is not mapped to a plan.',
  another: 'The company of this customer pays for another subscription.',
  'never-paid': 'This subscription was never paid for, so nothing has changed.',
};

const suggestions: Partial<Record<SyncState, string>> = {
  'unknown-price': 'Map its price to a plan on the Products tab, then sync again.',
  another: 'Cancel one of the two subscriptions in Stripe.',
};

/** Syncs one subscription on the operator's request; suggests a company when none matches. */
@Injectable()
export class ManualSync {
  constructor(
    private readonly sync: SyncSubscription,
    private readonly provider: PaymentProvider,
    private readonly bus: Bus,
  ) {}

  async syncById(id: string) {
    const { state, subscription } = await this.sync.syncFromProvider(id, 'subscription.synced');
    const customer = idOf(subscription.customer);
    const email = customer === null ? null : await this.emailOf(customer);
    const hint = state === 'no-company' && email !== null ? await this.hintOf(email) : null;
    return {
      success: state === 'changed' || state === 'same' || state === 'never-paid',
      message: messages[state],
      stripe_customer_email: email,
      company_hint: hint,
      suggestion: hint ? suggestionFor(hint.company_id) : (suggestions[state] ?? null),
    };
  }

  private async emailOf(customer: string): Promise<string | null> {
    const found = await this.provider.find((stripe) => stripe.customers.retrieve(customer));
    return !found || found.deleted === true ? null : found.email;
  }

  private async hintOf(email: string) {
    const { company } = await this.bus.request(CompanyOfEmail, { email });
    return company && { ...company, user_email: email };
  }
}

const suggestionFor = (companyId: string): string =>
  `If it is theirs, set the metadata company_id of the subscription to ${companyId} in Stripe, then sync again.`;
