import { type Detection, statusMessage } from '@sop/contracts';
import type { Detector, WorkContext } from '../ports.js';

interface Seen {
  label: string;
  score: number;
  box: { x: number; y: number; width: number; height: number };
  isCustom?: boolean;
}

/** What this provider needs of a detection network; `@sop/vision` has it. Boxes are normalised. */
export interface Network {
  readonly model: string;
  detect(imageFile: string, options?: { minScore?: number; maxDetections?: number }): Promise<Seen[]>;
}

/** The network looks at one picture while it decodes the next one: more open calls would only use memory. */
const openCalls = 2;
/** The least score that the network returns; pictures and text need a higher one. */
const asked = { minScore: 0.4, maxDetections: 50 } as const;
/** A display that fills this much of the picture is the recorded screen itself. */
const wholePicture = 0.8;
const displays: ReadonlySet<string> = new Set(['tv', 'laptop', 'cell phone', 'monitor']);

/** Objects in frames on this machine. */
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
    const perFrame: Detection[][] = frames.map(() => []);
    const queue = frames.entries();
    let done = 0;
    const lane = async (): Promise<void> => {
      for (const [index, { file, seconds }] of queue) {
        context.signal.throwIfAborted();
        const objects = await this.network.detect(file, asked);
        perFrame[index] = objects
          .filter((seen) => !isRecordedScreen(seen))
          .map(({ label, score, box, isCustom }) => ({
            label,
            score,
            box,
            seconds,
            ...(isCustom && { is_custom: true }),
          }));
        done += 1;
        context.report(
          done / frames.length,
          statusMessage('making.frame-seen', { frame: done, frames: frames.length }),
        );
      }
    };
    await Promise.all(Array.from({ length: openCalls }, lane));
    return perFrame.flat();
  }
}

const isRecordedScreen = ({ label, box, isCustom }: Seen): boolean =>
  !isCustom && displays.has(label) && box.width * box.height >= wholePicture;
