import { Injectable } from '@nestjs/common';
import type { Sop } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import { type Caller, refuse } from '@sop/service-kit';
import { DepartmentRow } from '../departments/department.entity.js';
import type { SopAndSteps } from '../releases/frozen-content.js';
import { audienceOf, readShown, readVersion } from '../releases/read-shown.js';
import { forReader, presentSop } from './sop.presenter.js';
import { requireSop } from './require-sop.js';

/** One SOP as it is sent to its reader. */
@Injectable()
export class SopReader {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly paths: SignedPaths,
  ) {}

  /** The part of it that the caller may see. @throws Problem 404 */
  readFor(caller: Caller, id: string): Promise<Sop> {
    const audience = audienceOf(caller);
    return this.presentFor(caller, (tx) => readShown(tx, caller.companyId, id, audience));
  }

  /** A released version; those who may not edit get the current one only. @throws Problem 404 */
  async readVersionFor(caller: Caller, id: string, number: number): Promise<Sop> {
    const { companyId } = caller;
    let current: number | null = null;
    const sop = await this.presentFor(caller, async (tx) => {
      const shown = await readVersion(tx, companyId, id, number);
      current = (await requireSop(tx, companyId, id)).releasedVersion;
      if (current !== number && audienceOf(caller) === 'reader') throw refuse('release.not-found');
      return shown;
    });
    // A version that was replaced is not reviewed again.
    return current === number
      ? sop
      : { ...sop, release: { ...sop.release, review_due_at: null, superseded_by: current } };
  }

  /** The draft. @throws Problem 404 */
  async read(tx: Tx, companyId: string, id: string): Promise<Sop> {
    return this.present(tx, await readShown(tx, companyId, id, 'editor'));
  }

  private async presentFor(caller: Caller, read: (tx: Tx) => Promise<SopAndSteps>): Promise<Sop> {
    const sop = await this.database.tenant(caller.companyId, async (tx) => this.present(tx, await read(tx)));
    return audienceOf(caller) === 'editor' ? sop : forReader(sop);
  }

  private async present(tx: Tx, { sop, steps }: SopAndSteps): Promise<Sop> {
    const { departmentId, companyId } = sop;
    const department = departmentId
      ? await tx.manager.findOneBy(DepartmentRow, { id: departmentId, companyId })
      : null;
    return presentSop(sop, department, steps, this.paths);
  }
}
