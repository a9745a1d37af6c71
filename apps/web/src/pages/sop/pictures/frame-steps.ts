/** Seeks to a time. Resolves with the time of the frame that is shown, in seconds. */
type ShowMoment = (seconds: number) => Promise<number>;

/** The shortest frame interval and the growth of the interval with each try, up to a frame a second. */
const [shortest, growth, maxTries] = [1 / 60, 1.5, 12] as const;

/** Steps from frame to frame of a video whose frame rate is unknown: it seeks to the middle of the next frame by the last measured interval. */
export class FrameSteps {
  #apart: number = shortest;

  constructor(
    private readonly show: ShowMoment,
    private readonly durationSeconds: number,
  ) {}

  /** Resolves with the time of the next or previous frame, or with the same at an end. */
  async step(from: number, direction: 1 | -1): Promise<number> {
    let apart = this.#apart;
    for (let tries = 0; tries < maxTries; tries += 1) {
      const wanted = direction > 0 ? from + apart * 1.5 : from - apart / 2;
      const shown = await this.show(Math.min(Math.max(0, wanted), this.durationSeconds));
      if (Math.abs(shown - from) > 0.0005) {
        this.#apart = Math.max(shortest / 2, Math.min(Math.abs(shown - from), 1));
        return shown;
      }
      apart *= growth;
    }
    return from;
  }
}
