import {
  foldedText,
  type PayloadOf,
  type PlanEdited,
  type PlanLimits,
  type UserChanged,
} from '@sop/contracts';
import type { Tx } from '@sop/database';

export interface CompanyUser {
  user_id: string;
  company_id: string;
  email: string;
  role: string;
  is_active: boolean;
  joined_at: string;
}

/** An existing user, also one that only a change has created, keeps the values of later events. */
export async function insertUser(tx: Tx, user: CompanyUser): Promise<void> {
  await tx.execute(
    `insert into company_user (user_id, company_id, email, role, is_active, joined_at, email_folded)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) do update set email = excluded.email, email_folded = excluded.email_folded, joined_at = excluded.joined_at
      where company_user.email is null`,
    [
      ...[user.user_id, user.company_id, user.email, user.role, user.is_active, user.joined_at],
      foldedText(user.email),
    ],
  );
}

/** The later change wins. A change of an unknown user is stored without an address, and the list does not show it. */
export async function applyUserChange(
  tx: Tx,
  { user_id, company_id, role, is_active, at }: PayloadOf<typeof UserChanged>,
): Promise<void> {
  await tx.execute(
    `insert into company_user as u (user_id, company_id, role, is_active, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
        set role = excluded.role, is_active = excluded.is_active, changed_at = excluded.changed_at
      where u.changed_at is null or u.changed_at <= excluded.changed_at`,
    [user_id, company_id, role, is_active, at ?? new Date().toISOString()],
  );
}

interface CompanySubscription {
  company_id: string;
  plan: string;
  status: string;
  price_cents: number;
  currency_code: string;
  is_price_fixed?: boolean | undefined;
  plan_id?: string | undefined;
  plan_display_name?: string | undefined;
  limits?: PlanLimits | undefined;
  changed_at?: string | undefined;
}

/**
 * The later subscription wins, in any order of events. Its plan data is as of `asOf`: later edits of the plan apply to
 * it too.
 */
export async function applySubscription(
  tx: Tx,
  subscription: CompanySubscription,
  asOf: string | Date = changedAt(subscription),
): Promise<void> {
  const { company_id, plan, plan_id, plan_display_name, status, price_cents, currency_code, limits } =
    subscription;
  if (plan_id) await tx.query(`select pg_advisory_xact_lock_shared(${planLockKey})`, [plan_id]);
  await tx.execute(
    `insert into company as c (company_id, plan, plan_id, plan_display_name, status, price_cents, currency_code, limits, subscription_changed_at, is_price_fixed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (company_id) do update set plan = excluded.plan, plan_id = excluded.plan_id,
            plan_display_name = excluded.plan_display_name, status = excluded.status, price_cents = excluded.price_cents,
            currency_code = excluded.currency_code, limits = excluded.limits, subscription_changed_at = excluded.subscription_changed_at,
            is_price_fixed = excluded.is_price_fixed
      where c.subscription_changed_at is null or c.subscription_changed_at <= excluded.subscription_changed_at`,
    [
      ...[company_id, plan, plan_id ?? null, plan_display_name ?? plan, status, price_cents, currency_code],
      limits ? JSON.stringify(limits) : null,
      changedAt(subscription),
      subscription.is_price_fixed ?? false,
    ],
  );
  await tx.execute(
    `update company c ${editedPlan} from plan_edit p
      where c.company_id = $1 and c.plan_id = p.plan_id and p.edited_at > $2`,
    [company_id, asOf],
  );
}

/**
 * Applies to every company of the plan without a later subscription event; paying companies keep their price. The later
 * edit wins.
 */
export async function applyPlanEdit(tx: Tx, edit: PayloadOf<typeof PlanEdited>): Promise<void> {
  const { plan_id, plan_display_name, price_cents, currency_code, limits, at } = edit;
  await tx.query(`select pg_advisory_xact_lock(${planLockKey})`, [plan_id]);
  await tx.execute(
    `insert into plan_edit as p (plan_id, plan_display_name, price_cents, currency_code, limits, edited_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (plan_id) do update
        set plan_display_name = excluded.plan_display_name, price_cents = excluded.price_cents,
            currency_code = excluded.currency_code, limits = excluded.limits, edited_at = excluded.edited_at
      where p.edited_at <= excluded.edited_at`,
    [plan_id, plan_display_name, price_cents, currency_code, JSON.stringify(limits), at],
  );
  await tx.execute(
    `update company c ${editedPlan} from plan_edit p
      where p.plan_id = $1 and c.plan_id = p.plan_id
        and (c.subscription_changed_at is null or c.subscription_changed_at <= p.edited_at)`,
    [plan_id],
  );
}

const editedPlan = `
  set plan_display_name = p.plan_display_name, limits = p.limits,
      price_cents = case when c.is_price_fixed then c.price_cents else p.price_cents end,
      currency_code = case when c.is_price_fixed then c.currency_code else p.currency_code end`;

/** A concurrent edit and subscription wait for each other, because either would miss the other's row. */
const planLockKey = `hashtextextended(current_schema() || ':plan:' || $1::text, 0)`;

/** Events of an earlier release have no time and count as the oldest. */
const changedAt = ({ changed_at }: CompanySubscription): string => changed_at ?? new Date(0).toISOString();

/** The later change wins, in any order of events. */
export async function applySuspension(
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

/** The time of the last activity never decreases. */
export async function recordActivity(tx: Tx, companyId: string, at: string): Promise<void> {
  await tx.execute(
    `insert into company as c (company_id, last_activity_at) values ($1, $2)
     on conflict (company_id) do update set last_activity_at = greatest(c.last_activity_at, excluded.last_activity_at)`,
    [companyId, at],
  );
}
