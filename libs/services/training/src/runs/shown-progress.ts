import { statusMessage, type StatusMessage } from '@sop/contracts';
import type { JobContext } from '@sop/jobs';

/** Percent of the whole that the preparation of the frames counts for; the last one belongs to the model being kept. */
const preparingPercent = 20;
const trainingPercent = 79;

/** How far a training is, for who follows it; never goes back, also not when an attempt goes on from a checkpoint. */
export class ShownProgress {
  constructor(
    private readonly context: Pick<JobContext, 'progress'>,
    private readonly run: { frames: number; epochs: number },
    private percent: number,
  ) {}

  /** @param share of the views of all frames */
  preparing(share: number): void {
    const { frames } = this.run;
    const said = statusMessage('training.preparing-frames', { prepared: Math.floor(share * frames), frames });
    this.show(preparingPercent * share, 'preparing', said);
  }

  /** @param epoch that is running, from 1 @param share of it that is done */
  training(epoch: number, share: number): void {
    const done = Math.min(1, (epoch - 1 + share) / this.run.epochs);
    const shown = Math.min(epoch, this.run.epochs);
    this.show(
      preparingPercent + trainingPercent * done,
      'training',
      statusMessage('training.epoch', { epoch: shown, epochs: this.run.epochs }),
    );
  }

  keeping(): void {
    this.show(preparingPercent + trainingPercent, 'keeping', statusMessage('training.keeping'));
  }

  private show(percent: number, stage: string, said: StatusMessage): void {
    this.percent = Math.max(this.percent, percent);
    this.context.progress({ percent: this.percent, stage, statusMessage: said });
  }
}
