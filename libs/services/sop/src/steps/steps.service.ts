import { Injectable } from '@nestjs/common';
import type { BodyOf, ChangedSop, routes, Step } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import { type Caller, refuse } from '@sop/service-kit';
import { ChangeSop } from '../editing/change-sop.js';
import { choosePicture, editText } from '../editing/step-operations.js';
import { audienceOf, readShown } from '../releases/read-shown.js';
import { SopRow } from '../sops/sop.entity.js';
import { ofExistingPictures, pathsOfPictures } from '../sops/sop.presenter.js';
import { PickedFrames } from './picked-frames.js';
import { StepRow } from './step.entity.js';
import { presentStep, screenshotsOf, stepForReader } from './step.presenter.js';

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
    private readonly sops: ChangeSop,
  ) {}

  async list(caller: Caller, sopId: string): Promise<Step[]> {
    const { companyId } = caller;
    const audience = audienceOf(caller);
    const { sop, steps: rows } = await this.database.tenant(companyId, (tx) =>
      readShown(tx, companyId, sopId, audience),
    );
    const paths = pathsOfPictures(this.paths, sop);
    const steps = rows.map((row) => ofExistingPictures(sop, presentStep(row, paths)));
    if (audience === 'editor') return steps;
    return steps.map((step) => stepForReader(step, sop.isVideoHidden));
  }

  update(
    caller: Caller,
    { id, stepId }: StepPath,
    { revision, ...submitted }: BodyOf<typeof routes.steps.update>,
    key: string | undefined,
  ): Promise<ChangedSop> {
    return this.sops.apply(caller, id, { kind: 'edited', revision, key, submitted }, (content) =>
      editText(content, stepId, submitted),
    );
  }

  /** @throws Problem 404 */
  async require(companyId: string, { id, stepId }: StepPath): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      if (!(await tx.manager.existsBy(StepRow, { id: stepId, sopId: id, companyId })))
        throw refuse('step.not-found');
    });
  }

  /** Makes a stored frame the step's picture. The SOP needs no selection by hand once every step has a picture. */
  async setScreenshot(
    caller: Caller,
    path: StepPath,
    { revision, ...submitted }: BodyOf<typeof routes.steps.setScreenshot>,
    key: string | undefined,
  ): Promise<ChangedSop> {
    const { companyId } = caller;
    await this.require(companyId, path);
    const shot = await this.frames.pick(companyId, path.id, submitted);
    const request = { kind: 'edited', revision, key, submitted } as const;
    return this.sops.apply(caller, path.id, request, async (content, { tx }) => {
      const edited = choosePicture(content, path.stepId, shot);
      if (edited.content.steps.every((row) => screenshotsOf(row).length > 0))
        await tx.manager.update(SopRow, { id: path.id, companyId }, { screenshotSelectionFailed: false });
      return edited;
    });
  }
}
