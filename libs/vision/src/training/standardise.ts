import type { Standardisation } from '../head/head-parameters.js';
import { TAPS } from '../head/taps.js';
import type { Features } from './feature-store.js';

/** Added to the variance, so that a constant channel of the training pictures is not amplified on others. */
const MIN_VARIANCE = 0.01;

/** Mean and inverse deviation of every channel, view by view. */
export class ChannelStatistics {
  private readonly sums = TAPS.map(({ channels }) => new Float64Array(channels));
  private readonly squares = TAPS.map(({ channels }) => new Float64Array(channels));
  private views = 0;

  add(features: Features): void {
    this.views += 1;
    features.forEach((values, tap) => {
      const [sums, squares] = [this.sums[tap], this.squares[tap]];
      if (sums === undefined || squares === undefined) return;
      const channels = sums.length;
      for (let at = 0; at < values.length; at += channels)
        for (let channel = 0; channel < channels; channel += 1) {
          const value = values[at + channel] ?? 0;
          sums[channel] = (sums[channel] ?? 0) + value;
          squares[channel] = (squares[channel] ?? 0) + value * value;
        }
    });
  }

  result(): Standardisation<Float32Array> {
    const cells = TAPS.map(({ side }) => this.views * side * side);
    const means = this.sums.map((sums, tap) => Float32Array.from(sums, (sum) => sum / (cells[tap] ?? 1)));
    const scales = this.squares.map((squares, tap) =>
      Float32Array.from(squares, (square, channel) => {
        const mean = means[tap]?.[channel] ?? 0;
        const variance = Math.max(0, square / (cells[tap] ?? 1) - mean * mean);
        return 1 / Math.sqrt(variance + MIN_VARIANCE);
      }),
    );
    return { means, scales };
  }
}
