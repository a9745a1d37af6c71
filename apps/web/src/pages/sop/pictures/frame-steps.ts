/** Shows a moment and tells the time of the frame that it shows, in seconds. */
export type ShowMoment = (seconds: number) => Promise<number>;

/** The shortest that frames of a video are apart, and how often longer ones are tried: up to a frame a second. */
const [shortest, growth, mostTries] = [1 / 60, 1.5, 12] as const;

/**
 * Goes from frame to frame of a video of which nobody knows how many it has a second: the middle of the next frame is looked at,
 * with the distance found last.
 */
export class FrameSteps {
  #apart: number = shortest;

  constructor(
    private readonly show: ShowMoment,
    private readonly durationSeconds: number,
  ) {}

  /** Gives the time of the frame before or behind this one; at an end that of the same. */
  async step(from: number, direction: 1 | -1): Promise<number> {
    let apart = this.#apart;
    for (let tries = 0; tries < mostTries; tries += 1) {
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
