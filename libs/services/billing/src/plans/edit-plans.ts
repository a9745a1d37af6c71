import { Inject, Injectable } from '@nestjs/common';
import { PlanEdited, type Plan, type PlanChange, type PlanName } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse, CLOCK, type Clock } from '@sop/service-kit';
import { PlanRow } from './plan.entity.js';
import { limitsOf, presentPlan } from './plan.presenter.js';
import { expectedPlans } from './expected-plans.js';

/** The operator's changes of plans. They apply to every company that has the plan from the next request on. */
@Injectable()
export class EditPlans {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async findAll(): Promise<Plan[]> {
    const rows = await this.database.system(findSorted);
    return rows.map(presentPlan);
  }

  /** Omitted fields stay unchanged. @throws Problem 404 */
  update(id: string, change: PlanChange): Promise<Plan> {
    return this.database.system(async (tx) => {
      const columns = columnsOf(change);
      const before = await tx.manager.findOneBy(PlanRow, { id });
      if (!before) throw refuse('plan.not-found');
      if (Object.keys(columns).length > 0) await tx.manager.update(PlanRow, { id }, columns);
      const plan = await tx.manager.findOneByOrFail(PlanRow, { id });
      // Paying companies keep the old price; the next checkout creates a new one.
      if (before.priceCents !== plan.priceCents || before.currencyCode !== plan.currencyCode)
        await tx.manager.update(PlanRow, { id }, { stripePriceId: null });
      const changed = Object.keys(change).sort().join(', ');
      await tx.audit({
        action: 'plan.edited',
        companyId: null,
        targets: [{ kind: 'plan', id }],
        detail: { plan: plan.name, changed },
      });
      await this.publish(tx, plan);
      return presentPlan(plan);
    });
  }

  /** Restores expected plans that are missing in the database; the others keep their edits. */
  fixMissing() {
    return this.database.system(async (tx) => {
      const before = new Set((await findSorted(tx)).map(({ name }) => name));
      const missing = expectedPlans.filter(({ name }) => !before.has(name));
      for (const plan of missing) {
        await tx.manager.insert(PlanRow, plan);
        await tx.audit({
          action: 'plan.restored',
          companyId: null,
          targets: [{ kind: 'plan', id: plan.id }],
        });
      }
      const [added, final] = [missing, await findSorted(tx)].map(namesOf);
      return {
        message: resultMessage(added ?? []),
        results: { added_plans: added ?? [], final_plans: final ?? [] },
      };
    });
  }

  private publish(tx: Tx, plan: PlanRow): Promise<void> {
    return tx.emit(PlanEdited, {
      plan_id: plan.id,
      plan: plan.name,
      plan_display_name: plan.displayName,
      price_cents: plan.priceCents,
      currency_code: plan.currencyCode,
      limits: limitsOf(plan),
      at: this.clock.now().toISOString(),
    });
  }
}

const findSorted = (tx: Tx): Promise<PlanRow[]> =>
  tx.manager.find(PlanRow, { order: { sortOrder: 'ASC', name: 'ASC' } });

const namesOf = (plans: readonly { name: PlanName }[]): string[] => plans.map(({ name }) => name);

const resultMessage = (added: readonly string[]): string =>
  added.length === 0 ? 'No plan is missing.' : `Put back: ${added.join(', ')}.`;

const columnOf = {
  display_name: 'displayName',
  price_cents: 'priceCents',
  currency_code: 'currencyCode',
  sops_per_month: 'sopsPerMonth',
  storage_mb: 'storageMb',
  max_users: 'maxUsers',
  models_per_month: 'modelsPerMonth',
  features_json: 'features',
  highlight: 'highlight',
  custom_badge: 'customBadge',
  sort_order: 'sortOrder',
  is_active: 'isActive',
} as const satisfies Record<keyof PlanChange, keyof PlanRow>;

/** An empty badge is stored as null. */
function columnsOf(change: PlanChange): Partial<PlanRow> {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    sent.map(([field, value]) => [columnOf[field as keyof PlanChange], value === '' ? null : value]),
  );
}
