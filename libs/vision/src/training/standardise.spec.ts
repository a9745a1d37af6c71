import { describe, expect, it } from '@jest/globals';
import { TAPS } from '../head/taps.js';
import { ChannelStatistics } from './standardise.js';

/** Cells alternate between the value of their channel plus and minus a spread. */
const view = (sign: number, spread: number) =>
  TAPS.map(({ side, channels }) =>
    Float32Array.from({ length: side * side * channels }, (_, i) => (i % channels) / 10 + sign * spread),
  );

describe('the standardisation of channels', () => {
  it('has the mean and the inverse deviation of each channel over all views', () => {
    const statistics = new ChannelStatistics();
    statistics.add(view(1, 2));
    statistics.add(view(-1, 2));
    const { means, scales } = statistics.result();
    TAPS.forEach(({ channels }, tap) => {
      expect(means[tap]).toHaveLength(channels);
      expect(means[tap]?.[7]).toBeCloseTo(0.7, 4);
      expect(scales[tap]?.[7]).toBeCloseTo(0.5, 2);
    });
  });

  it('does not amplify constant channels', () => {
    const statistics = new ChannelStatistics();
    statistics.add(view(1, 0));
    for (const scale of statistics.result().scales[0] ?? []) expect(scale).toBeLessThanOrEqual(10.001);
  });
});
