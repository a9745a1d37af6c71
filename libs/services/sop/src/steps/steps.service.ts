import { Injectable } from '@nestjs/common';
import type { BodyOf, routes, Step } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import { type Caller, refuse } from '@sop/service-kit';
import { requireSize } from '../editing/require-size.js';
import { lockSop, requireSop } from '../sops/require-sop.js';
import { SopRow } from '../sops/sop.entity.js';
import { pathsOfPictures } from '../sops/sop.presenter.js';
import { addRevision, changeMadeBy, difference } from '../revisions/add-revision.js';
import { editedAtOf, withoutAcceptance } from './by-hand.js';
import { PickedFrames } from './picked-frames.js';
import { StepRow } from './step.entity.js';
import { presentStep, screenshotsOf, shownOf, withoutAlternatives } from './step.presenter.js';

interface StepPath {
  id: string;
  stepId: string;
}

@Injectable()
export class StepsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly paths: SignedPaths,
    private readonly frames: PickedFrames,
  ) {}

  async list({ companyId, permissions }: Caller, sopId: string): Promise<Step[]> {
    const { sop, rows } = await this.database.tenant(companyId, async (tx) => ({
      sop: await requireSop(tx, companyId, sopId),
      rows: await tx.manager.find(StepRow, { where: { sopId, companyId }, order: { position: 'ASC' } }),
    }));
    const steps = rows.map((row) => presentStep(row, pathsOfPictures(this.paths, sop)));
    return sop.isVideoHidden && !permissions.has('sop.edit') ? steps.map(withoutAlternatives) : steps;
  }

  update(
    caller: Caller,
    path: StepPath,
    { revision, review, ...submitted }: BodyOf<typeof routes.sops.updateStep>,
    key: string | undefined,
  ): Promise<Step> {
    const { title, description } = submitted;
    const words = {
      ...(title === undefined ? {} : { editedTitle: title }),
      ...(description === undefined ? {} : { editedDescription: description }),
    };
    const change = (row: StepRow) => (review === 'open' ? withoutAcceptance({ ...row, ...words }) : words);
    return this.edit(caller, path, change, {
      key,
      check: (row, present) => {
        if (revision !== undefined && revision !== row.revision) throw staleEdit(present(row), submitted);
      },
    });
  }

  /** Throws 404. */
  async require(companyId: string, path: StepPath): Promise<void> {
    await this.database.tenant(companyId, (tx) => requireStep(tx, companyId, path));
  }

  /** Makes a stored frame the step's picture. The last missing picture ends the choosing by hand. */
  async setScreenshot(
    caller: Caller,
    path: StepPath,
    frame: BodyOf<typeof routes.sops.setScreenshot>,
  ): Promise<Step> {
    await this.require(caller.companyId, path);
    const chosenScreenshot = await this.frames.pick(caller.companyId, path.id, frame);
    return this.edit(caller, path, () => ({ chosenScreenshot }), {
      after: (tx) => endChoosingWhenComplete(tx, caller.companyId, path.id),
    });
  }

  private edit(
    caller: Caller,
    path: StepPath,
    changeOf: (
      row: StepRow,
    ) => Partial<Pick<StepRow, 'editedTitle' | 'editedDescription' | 'chosenScreenshot'>>,
    {
      key,
      check,
      after,
    }: {
      key?: string | undefined;
      check?: (row: StepRow, present: (row: StepRow) => Step) => void;
      after?: (tx: Tx) => Promise<void>;
    },
  ): Promise<Step> {
    return this.database.tenant(caller.companyId, async (tx) => {
      // The SOP first, as a new generation does: otherwise the two could wait for each other, or lose the edit.
      const sop = await lockSop(tx, caller.companyId, path.id);
      const row = await requireStep(tx, caller.companyId, path);
      const present = (shown: StepRow) => presentStep(shown, pathsOfPictures(this.paths, sop));
      if ((await changeMadeBy(tx, caller, path.id, key)) !== undefined) return present(row);
      check?.(row, present);
      const change = changeOf(row);
      if (Object.keys(change).length === 0) return present(row);
      const edit = {
        ...change,
        editedBy: caller.userId,
        editedAt: editedAtOf({ ...row, ...change }),
        revision: row.revision + 1,
      };
      await tx.manager.update(StepRow, { id: row.id, companyId: caller.companyId }, edit);
      const changed = difference(shownOf(row), shownOf({ ...row, ...edit }));
      if ((edit.editedDescription ?? '').length > (row.editedDescription ?? '').length)
        await requireSize(tx, path.id);
      if (changed) await addRevision(tx, sop, { kind: 'edited', stepId: row.id, caller, key, ...changed });
      await tx.audit({
        action: 'sop.edited',
        targets: [
          { kind: 'sop', id: path.id },
          { kind: 'step', id: row.id },
        ],
      });
      await after?.(tx);
      return present(Object.assign(row, edit));
    });
  }
}

async function requireStep(tx: Tx, companyId: string, { id, stepId }: StepPath): Promise<StepRow> {
  const row = await tx.manager.findOneBy(StepRow, { id: stepId, sopId: id, companyId });
  if (!row) throw refuse('step.not-there');
  return row;
}

const staleEdit = (current: Step, submitted: object) =>
  refuse('step.changed-meanwhile', {}, { versions: { current, submitted } });

async function endChoosingWhenComplete(tx: Tx, companyId: string, sopId: string): Promise<void> {
  const rows = await tx.manager.findBy(StepRow, { sopId, companyId });
  if (rows.every((row) => screenshotsOf(row).length > 0))
    await tx.manager.update(SopRow, { id: sopId, companyId }, { screenshotSelectionFailed: false });
}
