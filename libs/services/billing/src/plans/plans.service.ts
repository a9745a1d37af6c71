import { Injectable } from '@nestjs/common';
import { isSoldBySales, type Plan } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { PlanRow } from './plan.entity.js';
import { presentPlan } from './plan.presenter.js';

const notOnOffer: readonly string[] = ['trial', 'legacy_unlimited'];

/** Whether a company can buy the plan on its own. */
export const isForSale = ({
  name,
  isActive,
  priceCents,
}: Pick<PlanRow, 'name' | 'isActive' | 'priceCents'>): boolean =>
  isActive && priceCents > 0 && !notOnOffer.includes(name) && !isSoldBySales(name);

@Injectable()
export class PlansService {
  constructor(@InjectDatabase('billing') private readonly database: Database) {}

  /** The plans that a company can choose: without the trial and legacy plans. */
  async findOnOffer(): Promise<Plan[]> {
    return (await this.findActive()).filter(({ name }) => !notOnOffer.includes(name));
  }

  /** Plans for visitors, including the trial. */
  async findPublic(): Promise<Plan[]> {
    return (await this.findActive()).filter(({ name }) => name !== 'legacy_unlimited');
  }

  private async findActive(): Promise<Plan[]> {
    const rows = await this.database.system((tx) =>
      tx.manager.find(PlanRow, { where: { isActive: true }, order: { sortOrder: 'ASC', name: 'ASC' } }),
    );
    return rows.map(presentPlan);
  }
}
