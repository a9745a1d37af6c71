import { Injectable } from '@nestjs/common';
import {
  CompanyDeleted,
  CompanyReactivated,
  CompanyRegistered,
  CompanySuspended,
  foldedText,
  ModelTrained,
  PlanEdited,
  SessionStarted,
  SopCreated,
  SopImported,
  SubscriptionChanged,
  UserChanged,
  UserJoined,
  UserRemoved,
  type PayloadOf,
} from '@sop/contracts';
import { erase, isErased, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import {
  applyPlanEdit,
  applySubscription,
  applySuspension,
  insertUser,
  applyUserChange,
  recordActivity,
} from './company-rows.js';

/** Maintains the operator's list of companies from events, in any order and with repetitions. */
@Injectable()
export class FollowCompanies {
  @OnEvent(CompanyRegistered)
  async registered(
    { company_id, company_name, user_id, email, at }: PayloadOf<typeof CompanyRegistered>,
    tx: Tx,
  ) {
    if (await isErased(tx, company_id)) return;
    const registeredAt = at ?? new Date().toISOString();
    await tx.execute(
      `insert into company (company_id, name, created_at, name_folded) values ($1, $2, $3, $4)
       on conflict (company_id) do update set name = excluded.name, name_folded = excluded.name_folded, created_at = coalesce(company.created_at, excluded.created_at)`,
      [company_id, company_name, registeredAt, foldedText(company_name)],
    );
    await insertUser(tx, {
      user_id,
      company_id,
      email,
      role: 'admin',
      is_active: true,
      joined_at: registeredAt,
    });
  }

  @OnEvent(UserJoined)
  async joined({ at, ...user }: PayloadOf<typeof UserJoined>, tx: Tx) {
    if (await isErased(tx, user.company_id, user.user_id)) return;
    await insertUser(tx, { ...user, is_active: true, joined_at: at });
  }

  @OnEvent(UserChanged)
  async changed(change: PayloadOf<typeof UserChanged>, tx: Tx) {
    if (await isErased(tx, change.company_id, change.user_id)) return;
    await applyUserChange(tx, change);
  }

  @OnEvent(UserRemoved)
  async removed({ user_id, company_id }: PayloadOf<typeof UserRemoved>, tx: Tx) {
    await erase(tx, company_id, user_id);
    await tx.execute('delete from company_user where user_id = $1', [user_id]);
  }

  @OnEvent(SubscriptionChanged)
  async subscribed(subscription: PayloadOf<typeof SubscriptionChanged>, tx: Tx) {
    if (await isErased(tx, subscription.company_id)) return;
    await applySubscription(tx, subscription);
  }

  @OnEvent(PlanEdited)
  async planEdited(edit: PayloadOf<typeof PlanEdited>, tx: Tx) {
    await applyPlanEdit(tx, edit);
  }

  @OnEvent(CompanySuspended)
  suspended(event: PayloadOf<typeof CompanySuspended>, tx: Tx) {
    return setSuspended(tx, event, true);
  }

  @OnEvent(CompanyReactivated)
  reactivated(event: PayloadOf<typeof CompanyReactivated>, tx: Tx) {
    return setSuspended(tx, event, false);
  }

  @OnEvent(SessionStarted)
  async signedIn({ company_id, at }: PayloadOf<typeof SessionStarted>, tx: Tx) {
    if (!(await isErased(tx, company_id))) await recordActivity(tx, company_id, at);
  }

  @OnEvent(SopCreated)
  async sopCreated({ company_id }: PayloadOf<typeof SopCreated>, tx: Tx) {
    if (!(await isErased(tx, company_id))) await recordActivity(tx, company_id, new Date().toISOString());
  }

  @OnEvent(SopImported)
  async sopImported({ company_id }: PayloadOf<typeof SopImported>, tx: Tx) {
    if (!(await isErased(tx, company_id))) await recordActivity(tx, company_id, new Date().toISOString());
  }

  @OnEvent(ModelTrained)
  async modelTrained({ company_id }: PayloadOf<typeof ModelTrained>, tx: Tx) {
    if (await isErased(tx, company_id)) return;
    await tx.execute(
      `insert into company (company_id, has_model) values ($1, true)
       on conflict (company_id) do update set has_model = true`,
      [company_id],
    );
  }

  @OnEvent(CompanyDeleted)
  async erase({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx) {
    await erase(tx, company_id, company_id);
    await tx.execute('delete from company where company_id = $1', [company_id]);
    await tx.execute('delete from company_user where company_id = $1', [company_id]);
  }
}

async function setSuspended(
  tx: Tx,
  { company_id, at }: PayloadOf<typeof CompanySuspended | typeof CompanyReactivated>,
  is_suspended: boolean,
): Promise<void> {
  if (await isErased(tx, company_id)) return;
  await applySuspension(tx, { company_id, is_suspended, changed_at: at ?? new Date().toISOString() });
}
