import type { PlanLimits } from '@sop/contracts';
import type { Tx } from '@sop/database';

export interface KnownUser {
  user_id: string;
  company_id: string;
  email: string;
  role: string;
  is_active: boolean;
  joined_at: string;
}

/** Somebody who is known already stays as later facts made them. */
export async function keepUser(tx: Tx, user: KnownUser): Promise<void> {
  await tx.execute(
    `insert into company_user (user_id, company_id, email, role, is_active, joined_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do nothing`,
    [user.user_id, user.company_id, user.email, user.role, user.is_active, user.joined_at],
  );
}

interface KnownSubscription {
  company_id: string;
  plan: string;
  status: string;
  price_cents: number;
  currency_code: string;
  plan_id?: string | undefined;
  plan_display_name?: string | undefined;
  limits?: PlanLimits | undefined;
  changed_at?: string | undefined;
}

/** Of two the one that was told of later stands, whichever comes first. */
export async function keepSubscription(tx: Tx, subscription: KnownSubscription): Promise<void> {
  const { company_id, plan, plan_id, plan_display_name, status, price_cents, currency_code, limits } =
    subscription;
  await tx.execute(
    `insert into company as c (company_id, plan, plan_id, plan_display_name, status, price_cents, currency_code, limits, subscription_changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id) do update set plan = excluded.plan, plan_id = excluded.plan_id,
            plan_display_name = excluded.plan_display_name, status = excluded.status, price_cents = excluded.price_cents,
            currency_code = excluded.currency_code, limits = excluded.limits, subscription_changed_at = excluded.subscription_changed_at
      where c.subscription_changed_at is null or c.subscription_changed_at <= excluded.subscription_changed_at`,
    [
      ...[company_id, plan, plan_id ?? null, plan_display_name ?? plan, status, price_cents, currency_code],
      limits ? JSON.stringify(limits) : null,
      subscription.changed_at ?? new Date(0).toISOString(),
    ],
  );
}

/** Of two changes the later one stands, whichever is told first. */
export async function keepSuspension(
  tx: Tx,
  { company_id, is_suspended, changed_at }: { company_id: string; is_suspended: boolean; changed_at: string },
): Promise<void> {
  await tx.execute(
    `insert into company as c (company_id, is_suspended, suspension_changed_at) values ($1, $2, $3)
     on conflict (company_id) do update
        set is_suspended = excluded.is_suspended, suspension_changed_at = excluded.suspension_changed_at
      where c.suspension_changed_at is null or c.suspension_changed_at <= excluded.suspension_changed_at`,
    [company_id, is_suspended, changed_at],
  );
}

/** Never goes back. */
export async function seenAt(tx: Tx, companyId: string, at: string): Promise<void> {
  await tx.execute(
    `insert into company as c (company_id, last_activity_at) values ($1, $2)
     on conflict (company_id) do update set last_activity_at = greatest(c.last_activity_at, excluded.last_activity_at)`,
    [companyId, at],
  );
}
