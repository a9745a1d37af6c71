import type { Detection } from '@sop/contracts';
import type { Detector, WorkContext } from '../ports.js';

/** What this provider needs of a detection network; `@sop/vision` has it. Boxes are normalised. */
export interface Network {
  readonly model: string;
  detect(
    imageFile: string,
  ): Promise<
    { label: string; score: number; box: { x: number; y: number; width: number; height: number } }[]
  >;
}

/** Objects in frames on this machine, one frame after the other. */
export class LocalDetector implements Detector {
  readonly provider = 'local';

  constructor(private readonly network: Network) {}

  get model(): string {
    return this.network.model;
  }

  async detect(
    frames: readonly { file: string; seconds: number }[],
    context: WorkContext,
  ): Promise<Detection[]> {
    const found: Detection[] = [];
    for (const [index, frame] of frames.entries()) {
      context.signal.throwIfAborted();
      const objects = await this.network.detect(frame.file);
      found.push(...objects.map(({ label, score, box }) => ({ label, score, box, seconds: frame.seconds })));
      context.report((index + 1) / frames.length, `Frame ${index + 1} of ${frames.length}`);
    }
    return found;
  }
}
