import { Controller, Inject } from '@nestjs/common';
import { routes, type ReplyOf } from '@sop/contracts';
import { RUNTIME, Serve, type Runtime, SettingsCache } from '@sop/service-kit';
import { COCO_MODEL, detectorTitle, resolveDetector } from '@sop/vision';

/** Only workers have the models folder. */
const unavailableReason = 'The models folder cannot be read here. Each SOP names the models that were used.';

@Controller()
export class DetectorsController {
  constructor(
    private readonly settings: SettingsCache,
    @Inject(RUNTIME) private readonly runtime: Runtime,
  ) {}

  @Serve(routes.training.detectors)
  async read(): Promise<ReplyOf<typeof routes.training.detectors>> {
    const { yolo_model: requested } = await this.settings.read();
    const { modelsDir } = this.runtime;
    if (modelsDir === undefined)
      return { requested, in_use: detectorTitle(COCO_MODEL), reason: unavailableReason, installed: [] };
    const { inUse, reason, installed } = await resolveDetector(modelsDir, requested);
    return { requested, in_use: detectorTitle(inUse), reason, installed: installed.map(detectorTitle) };
  }
}
