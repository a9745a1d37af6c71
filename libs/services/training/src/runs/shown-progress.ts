import { statusMessage, type StatusMessage } from '@sop/contracts';
import type { JobContext } from '@sop/jobs';

/** Share of the preparation of frames in percent; the last percent is storing the model. */
const preparingPercent = 20;
const trainingPercent = 79;

/** The progress of a training as shown to users; monotonic, also when an attempt resumes from a checkpoint. */
export class ShownProgress {
  constructor(
    private readonly context: Pick<JobContext, 'progress'>,
    private readonly run: { frames: number; epochs: number },
    private percent: number,
  ) {}

  /** @param share of the views of all frames */
  preparing(share: number): void {
    const { frames } = this.run;
    const message = statusMessage('training.preparing-frames', {
      prepared: Math.floor(share * frames),
      frames,
    });
    this.show(preparingPercent * share, 'preparing', message);
  }

  /** @param epoch the current one, from 1 @param share the completed part of it */
  training(epoch: number, share: number): void {
    const done = Math.min(1, (epoch - 1 + share) / this.run.epochs);
    const shown = Math.min(epoch, this.run.epochs);
    this.show(
      preparingPercent + trainingPercent * done,
      'training',
      statusMessage('training.epoch', { epoch: shown, epochs: this.run.epochs }),
    );
  }

  storing(): void {
    this.show(preparingPercent + trainingPercent, 'keeping', statusMessage('training.keeping'));
  }

  private show(percent: number, stage: string, message: StatusMessage): void {
    this.percent = Math.max(this.percent, percent);
    this.context.progress({ percent: this.percent, stage, statusMessage: message });
  }
}
