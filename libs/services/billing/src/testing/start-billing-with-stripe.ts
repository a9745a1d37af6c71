import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller } from '@nestjs/common';
import {
  CompanyContact,
  CompanyOfEmail,
  CompanyRegistered,
  routes,
  type PlanName,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { openDatabase } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import {
  eventually,
  FakeServices,
  fakesModule,
  signedIn,
  startApp,
  startLocalStripe,
  type Client,
  type LocalStripeOptions,
} from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { BillingModule } from '../billing.module.js';
import { billingSchema } from '../billing.schema.js';
import { FollowCompanies } from '../subscriptions/follow-companies.js';

export const webhookSecret = 'whsec_local';

@Controller()
class FakeAuth extends FakeServices {
  @OnRequest(CompanyContact)
  async contact({ company_id }: RequestOf<typeof CompanyContact>) {
    return { company_name: 'Acme', email: `${company_id}@example.test` };
  }

  @OnRequest(CompanyOfEmail)
  async company({ email }: RequestOf<typeof CompanyOfEmail>): Promise<ResponseOf<typeof CompanyOfEmail>> {
    const [id = ''] = email.split('@');
    return { company: /^[\da-f-]{36}$/.test(id) ? { company_id: id, company_name: 'Acme' } : null };
  }
}

/** Starts billing with a local Stripe that sends webhooks; mails are written to a folder. */
export async function startBillingWithStripe({
  env,
  ...stripeOptions
}: LocalStripeOptions & { env?: Record<string, string> } = {}) {
  const stripe = await startLocalStripe({ requestsPerSecond: 1000, ...stripeOptions });
  const mails = await mkdtemp(join(tmpdir(), 'sop-test-mails-'));
  const test = await startApp([BillingModule, fakesModule('auth', FakeAuth)], {
    services: ['billing', 'auth'],
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: stripe.url,
      STRIPE_AUTOMATIC_TAX: 'true',
      MAIL_DIR: mails,
      ...env,
    },
  });
  const webhookUrl = `${test.baseUrl}/api/billing/webhook`;
  stripe.webhooks.sendTo({ url: webhookUrl, secret: webhookSecret });
  const database = await openDatabase(billingSchema, test.database.urls.billing);
  const operator = (await signedIn(test.client, { isOperator: true })).client;

  async function register(): Promise<{ companyId: string; client: Client }> {
    const { client, companyId } = await signedIn(test.client);
    const payload = {
      company_id: companyId,
      company_name: 'Acme',
      user_id: uuidv7(),
      email: 'ann@example.test',
    };
    const follow = test.app.get(FollowCompanies, { strict: false });
    await database.system((tx) => follow.startTrial(CompanyRegistered.payload.parse(payload), tx));
    return { companyId, client };
  }

  const planId = async (name: PlanName): Promise<string> => {
    const plan = (await operator.call(routes.platformBilling.plans)).find((each) => each.name === name);
    if (!plan) throw new Error(`no plan ${name}`);
    return plan.id;
  };

  /** Resolves when every event and job has been handled. */
  const settled = async (): Promise<void> => {
    await stripe.webhooks.settled();
    await eventually(async () => {
      const rows = await database.system((tx) =>
        tx.query(
          `select 1 from payment_event where state = 'waiting' union all select 1 from job where state in ('waiting', 'running')`,
        ),
      );
      return rows.length === 0;
    });
  };

  /** A company with a paid subscription of the plan. */
  async function subscribed(plan: PlanName, card: 'works' | 'late' = 'works') {
    const company = await register();
    const { checkout_url } = await company.client.call(routes.billing.checkout, {
      body: { plan_id: await planId(plan) },
    });
    await stripe.pay(checkout_url, card);
    await settled();
    const [row] = await database.system((tx) =>
      tx.query<{ customer: string; subscription: string }>(
        'select stripe_customer_id as customer, stripe_subscription_id as subscription from subscription where company_id = $1',
        [company.companyId],
      ),
    );
    if (!row) throw new Error('no subscription');
    return { ...company, ...row };
  }

  return {
    test,
    stripe,
    database,
    operator,
    webhookUrl,
    register,
    planId,
    settled,
    subscribed,
    subscription: (client: Client) => client.call(routes.billing.subscription),
    /** The texts of the sent mails. */
    mails: async (): Promise<string[]> => {
      const names = (await readdir(mails)).filter((name) => name.endsWith('.eml')).sort();
      return Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')));
    },
    async close() {
      await database.close();
      await test.close();
      await stripe.close();
      await rm(mails, { recursive: true, force: true });
    },
  };
}

export type BillingWithStripe = Awaited<ReturnType<typeof startBillingWithStripe>>;
