import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { refusal, type AnnotationBox } from '@sop/contracts';
import { Refused, type ClaimedJob, type JobContext, type JobHandler, type JobPayload } from '@sop/jobs';
import { ObjectNotFound, OBJECT_STORE, RunFiles, type ObjectStore } from '@sop/object-store';
import { lazyResource, RUNTIME, type Runtime } from '@sop/service-kit';
import { loadCocoDetector, type Detection } from '@sop/vision';
import { suggestJob } from '../training.jobs.js';
import { OpenHeads } from './open-heads.js';

/** The stage that stores the job's result. */
export const suggestedStage = 'suggested';
/** Scratch folders of detections in the work folder. */
export const suggestionScratch = 'suggestions';

/** The refusal for a frame or model that was deleted. */
export const frameDeleted = refusal('suggestions.gone');

/** Below this score a suggestion costs more time to reject than it saves. */
const minScore = 0.35;
const maxDetections = 100;

/** Detects objects on one frame with the heads of a model. Network and heads remain loaded. */
@Injectable()
export class DetectOnFrame implements JobHandler<typeof suggestJob>, OnApplicationShutdown {
  readonly job = suggestJob;
  private readonly network = lazyResource(async () => loadCocoDetector(this.modelsDir()));
  private readonly heads: OpenHeads;

  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
  ) {
    this.heads = new OpenHeads(async (key) => {
      const { body } = await this.store.get(key);
      const weights = await buffer(body);
      return (await this.network()).openHead(weights);
    });
  }

  async run(job: ClaimedJob<JobPayload<typeof suggestJob>>, context: JobContext): Promise<void> {
    const { frameKey, weightsKeys } = job.payload;
    const startedAt = new Date();
    const folder = join(this.runtime.workDir, suggestionScratch, job.id, String(job.fence));
    const files = new RunFiles(folder, this.store, context.signal);
    try {
      const file = await files.local(frameKey);
      const network = await this.network();
      const seen = await this.heads.use(weightsKeys, (heads) =>
        network.detectOnly(file, heads, { minScore, maxDetections }),
      );
      const span = { startedAt, finishedAt: new Date() };
      await context.saveStage(suggestedStage, seen.map(suggestedBox), span);
    } catch (error) {
      if (error instanceof ObjectNotFound) throw new Refused(frameDeleted);
      throw error;
    } finally {
      await files.remove();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.heads.close();
    await this.network.close();
  }

  private modelsDir(): string {
    if (!this.runtime.modelsDir) throw new Error('MODELS_DIR is not set');
    return this.runtime.modelsDir;
  }
}

/** As an annotation: centre and size, within the frame. */
export function suggestedBox({ label, score, box }: Detection): AnnotationBox {
  const share = (value: number) => Math.min(1, Math.max(0, value));
  const [left, top] = [share(box.x), share(box.y)];
  const width = Math.max(0.001, share(box.x + box.width) - left);
  const height = Math.max(0.001, share(box.y + box.height) - top);
  return {
    class_name: label,
    class_id: 0,
    x_center: share(left + width / 2),
    y_center: share(top + height / 2),
    width,
    height,
    confidence: share(score),
  };
}
