import { Injectable } from '@nestjs/common';
import { PickFrame, type BodyOf, type routes, type Step } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { SignedPaths } from '@sop/object-store';
import { Problem, type Caller } from '@sop/service-kit';
import { requireSop } from '../sops/sops.service.js';
import { SopRow } from '../sops/sop.entity.js';
import { StepRow } from './step.entity.js';
import { presentStep, screenshotsOf } from './step.presenter.js';

interface StepPath {
  id: string;
  stepId: string;
}

@Injectable()
export class StepsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly paths: SignedPaths,
    private readonly bus: Bus,
  ) {}

  async list(companyId: string, sopId: string): Promise<Step[]> {
    const rows = await this.database.tenant(companyId, async (tx) => {
      await requireSop(tx, companyId, sopId);
      return tx.manager.find(StepRow, { where: { sopId, companyId }, order: { position: 'ASC' } });
    });
    return rows.map((row) => presentStep(row, this.paths));
  }

  update(caller: Caller, path: StepPath, change: BodyOf<typeof routes.sops.updateStep>): Promise<Step> {
    return this.edit(caller, path, (row) => {
      row.editedTitle = change.title ?? row.editedTitle;
      row.editedDescription = change.description ?? row.editedDescription;
    });
  }

  /** Makes a stored frame the step's picture. The last missing picture ends the choosing by hand. */
  async setScreenshot(
    caller: Caller,
    path: StepPath,
    { frame_index, fps }: BodyOf<typeof routes.sops.setScreenshot>,
  ): Promise<Step> {
    await this.database.tenant(caller.companyId, (tx) => requireStep(tx, caller.companyId, path));
    const frame = await this.bus.ask(PickFrame, {
      company_id: caller.companyId,
      sop_id: path.id,
      frame_index,
      ...(fps === undefined ? {} : { fps }),
    });
    if (!frame.found)
      throw new Problem(
        'not-found',
        'This frame is no longer available. Please refresh the frames and choose again.',
      );
    const { key, thumbnail_key, seconds } = frame;
    return this.edit(
      caller,
      path,
      (row) => {
        row.chosenScreenshot = { key, thumbnail_key, seconds };
      },
      (tx) => endChoosingWhenComplete(tx, caller.companyId, path.id),
    );
  }

  private edit(
    caller: Caller,
    path: StepPath,
    change: (row: StepRow) => void,
    after?: (tx: Tx) => Promise<void>,
  ): Promise<Step> {
    return this.database.tenant(caller.companyId, async (tx) => {
      const row = await requireStep(tx, caller.companyId, path);
      change(row);
      row.editedBy = caller.userId;
      row.editedAt = new Date();
      await tx.manager.save(row);
      await after?.(tx);
      return presentStep(row, this.paths);
    });
  }
}

async function requireStep(tx: Tx, companyId: string, { id, stepId }: StepPath): Promise<StepRow> {
  const row = await tx.manager.findOneBy(StepRow, { id: stepId, sopId: id, companyId });
  if (!row) throw new Problem('not-found', 'This step does not exist any more. Please reload the SOP.');
  return row;
}

async function endChoosingWhenComplete(tx: Tx, companyId: string, sopId: string): Promise<void> {
  const rows = await tx.manager.findBy(StepRow, { sopId, companyId });
  if (rows.every((row) => screenshotsOf(row).length > 0))
    await tx.manager.update(SopRow, { id: sopId, companyId }, { screenshotSelectionFailed: false });
}
