/** Before so many pictures their mean time is not known; the first includes loading the networks. */
const fewestLooks = 5;
/** Ten seconds of a video of which two pictures a second are taken. */
const longestStep = 20;

/** How many pictures to go on, so that reading all of them takes no longer than this. */
export class Pace {
  private looks = 0;
  private startedAt = 0;

  constructor(
    private readonly pictures: number,
    private readonly budgetSeconds: number,
    private readonly now: () => number = () => performance.now() / 1000,
  ) {}

  stepAfter(picture: number): number {
    this.looks += 1;
    if (this.looks === 1) this.startedAt = this.now();
    if (this.looks < fewestLooks) return 1;
    const elapsed = this.now() - this.startedAt;
    const affordable = ((this.budgetSeconds - elapsed) * (this.looks - 1)) / Math.max(0.001, elapsed);
    const step = Math.ceil((this.pictures - picture) / Math.max(1, affordable));
    return Math.min(longestStep, Math.max(1, step));
  }
}
