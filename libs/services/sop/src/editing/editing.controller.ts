import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { MarkPicture } from '../markup/mark-picture.js';
import { ChangeSop } from './change-sop.js';
import { PickedFrames } from '../steps/picked-frames.js';
import { StepsService } from '../steps/steps.service.js';
import {
  addPicture,
  addStep,
  duplicateStep,
  mergeStep,
  orderSteps,
  removePicture,
  removeStep,
  splitStepAt,
} from './step-operations.js';

/** Edits of the steps of an SOP. */
@Controller()
export class EditingController {
  constructor(
    private readonly sops: ChangeSop,
    private readonly frames: PickedFrames,
    private readonly steps: StepsService,
    private readonly marks: MarkPicture,
  ) {}

  @Serve(routes.steps.add)
  add(@Input() { params, body, key }: InputOf<typeof routes.steps.add>, @Caller() caller: Caller) {
    const { revision, ...text } = body;
    const sop = { companyId: caller.companyId, sopId: params.id };
    return this.sops.apply(caller, params.id, { kind: 'added', revision, key, submitted: text }, (content) =>
      addStep(content, sop, text),
    );
  }

  @Serve(routes.steps.duplicate)
  duplicate(
    @Input() { params, body, key }: InputOf<typeof routes.steps.duplicate>,
    @Caller() caller: Caller,
  ) {
    const request = { kind: 'duplicated', revision: body.revision, key, submitted: {} } as const;
    return this.sops.apply(caller, params.id, request, (content) => duplicateStep(content, params.stepId));
  }

  @Serve(routes.steps.merge)
  merge(@Input() { params, body, key }: InputOf<typeof routes.steps.merge>, @Caller() caller: Caller) {
    const request = { kind: 'merged', revision: body.revision, key, submitted: {} } as const;
    return this.sops.apply(caller, params.id, request, (content) => mergeStep(content, params.stepId));
  }

  @Serve(routes.steps.split)
  split(@Input() { params, body, key }: InputOf<typeof routes.steps.split>, @Caller() caller: Caller) {
    const { revision, ...submitted } = body;
    return this.sops.apply(caller, params.id, { kind: 'split', revision, key, submitted }, (content) =>
      splitStepAt(content, params.stepId, submitted),
    );
  }

  @Serve(routes.steps.remove)
  remove(@Input() { params, query, key }: InputOf<typeof routes.steps.remove>, @Caller() caller: Caller) {
    const request = { kind: 'removed', revision: query.revision, key, submitted: {} } as const;
    return this.sops.apply(caller, params.id, request, (content) => removeStep(content, params.stepId));
  }

  @Serve(routes.steps.addPicture)
  async addPicture(
    @Input() { params, body, key }: InputOf<typeof routes.steps.addPicture>,
    @Caller() caller: Caller,
  ) {
    await this.steps.require(caller.companyId, params);
    const { revision, ...submitted } = body;
    const shot = await this.frames.pick(caller.companyId, params.id, submitted);
    return this.sops.apply(caller, params.id, { kind: 'edited', revision, key, submitted }, (content) =>
      addPicture(content, params.stepId, shot),
    );
  }

  @Serve(routes.steps.removePicture)
  removePicture(
    @Input() { params, query, key }: InputOf<typeof routes.steps.removePicture>,
    @Caller() caller: Caller,
  ) {
    const request = { kind: 'edited', revision: query.revision, key, submitted: {} } as const;
    return this.sops.apply(caller, params.id, request, (content) =>
      removePicture(content, params.stepId, params.position),
    );
  }

  @Serve(routes.steps.markPicture)
  markPicture(
    @Input() { params, body, key }: InputOf<typeof routes.steps.markPicture>,
    @Caller() caller: Caller,
  ) {
    return this.marks.markUp(caller, params, body, key);
  }

  @Serve(routes.steps.order)
  order(@Input() { params, body, key }: InputOf<typeof routes.steps.order>, @Caller() caller: Caller) {
    const { revision, ...submitted } = body;
    return this.sops.apply(
      caller,
      params.id,
      { kind: 'ordered', revision, key, submitted },
      async (was, { stale }) => {
        const content = orderSteps(was, body.step_ids);
        if (!content) throw await stale();
        return { content };
      },
    );
  }
}
