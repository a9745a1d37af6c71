import { Inject, Injectable } from '@nestjs/common';
import { AuditRecorded, SopGenerated, SopOpened, UserRemoved, type PayloadOf } from '@sop/contracts';
import { erase, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { CLOCK, type Clock } from '@sop/service-kit';
import { countRuns, countUses, forgetRuns } from './count-runs.js';
import { lockOverview, projectSops, sopsOfDepartment } from './project-sops.js';
import { isOpenedAgain, rememberWork, workOf } from './remember-work.js';
import { firstWeek, weekOf } from './weeks.js';

type Entry = PayloadOf<typeof AuditRecorded>;

/** After these, SOPs of the department have another one, or another date of their review. */
const departmentActions: readonly Entry['action'][] = [
  'department.deleted',
  'department.review-interval-changed',
];

/**
 * Writes the read model of the overview. Every change that a user makes is in the audit trail, so its events name each SOP to look
 * at again; they are read as they are then, so the order of events does not matter.
 */
@Injectable()
export class FollowOverview {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @OnEvent(AuditRecorded)
  async onAction(entry: Entry, tx: Tx): Promise<void> {
    const { company_id: companyId, action, actor } = entry;
    const [sopId] = targetsOf(entry, 'sop');
    const [departmentId] = departmentActions.includes(action) ? targetsOf(entry, 'department') : [];
    if (companyId === null || (sopId === undefined && departmentId === undefined)) return;
    await lockOverview(tx, companyId);
    if (departmentId !== undefined)
      await projectSops(tx, companyId, await sopsOfDepartment(tx, companyId, departmentId));
    if (sopId === undefined) return;
    await projectSops(tx, companyId, [sopId]);
    await this.followRuns(tx, companyId, sopId, entry);
    const kind = workOf(action, entry.detail);
    if (kind && actor.kind === 'user')
      await rememberWork(tx, { userId: actor.user_id, sopId, kind, at: entry.at });
  }

  private async followRuns(tx: Tx, companyId: string, sopId: string, entry: Entry): Promise<void> {
    const since = firstWeek(this.clock.now());
    for (const executionId of targetsOf(entry, 'execution'))
      if (entry.action === 'execution.recorded')
        await countRuns(tx, companyId, sopId, { executionId, since });
      else if (entry.action === 'execution.deleted')
        await forgetRuns(tx, 'company_id = $1 and execution_id = $2', [companyId, executionId]);
  }

  @OnEvent(SopGenerated)
  async onGenerated({ company_id, sop_id }: PayloadOf<typeof SopGenerated>, tx: Tx): Promise<void> {
    await lockOverview(tx, company_id);
    await projectSops(tx, company_id, [sop_id]);
  }

  @OnEvent(SopOpened)
  async onOpened(event: PayloadOf<typeof SopOpened>, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id: sopId, user_id: userId, at } = event;
    await lockOverview(tx, companyId);
    await projectSops(tx, companyId, [sopId]);
    const week = weekOf(new Date(at));
    const isCounted =
      week >= firstWeek(this.clock.now()) && !(await isOpenedAgain(tx, { userId, sopId, at }));
    if (isCounted) await countUses(tx, sopId, { week, uses: 1 });
    await rememberWork(tx, { userId, sopId, kind: 'opened', at });
  }

  @OnEvent(UserRemoved)
  async forgetUser({ user_id, company_id }: PayloadOf<typeof UserRemoved>, tx: Tx): Promise<void> {
    // Events of the user may still arrive.
    await erase(tx, company_id, user_id);
    await tx.execute('delete from overview_work where user_id = $1', [user_id]);
  }
}

const targetsOf = ({ targets }: Entry, kind: string): string[] =>
  targets.flatMap((target) => (target.kind === kind ? target.id : []));
